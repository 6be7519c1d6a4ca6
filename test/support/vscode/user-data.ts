/** Closes all that a test may have left open, in one keystroke. */
export const RESET_KEY = 'Control+Alt+Shift+F9';

export const CLEAR_TOASTS_KEY = 'Control+Alt+Shift+F8';

/** Gives the tree with all of its rows closed, and nothing loaded that a row shows; then opens the palette. */
export const RESTART_TREE_KEY = 'Control+Alt+Shift+F7';

/** What a test's user has in keybindings.json. */
export const KEYBINDINGS = [
  { key: 'ctrl+alt+shift+f8', command: 'notifications.clearAll' },
  {
    key: 'ctrl+alt+shift+f7',
    command: 'runCommands',
    args: {
      commands: [
        'avalancheLens.sideBar.focus',
        // First: rows that are open would be loaded again, and closed while they load.
        'workbench.actions.treeView.avalancheLens.sideBar.collapseAll',
        'avalancheLens.refreshSideBar',
        // The window's own, which ends when all rows that our Refresh changed are drawn.
        'workbench.actions.treeView.avalancheLens.sideBar.refresh',
        // The end of the others, for a test to see.
        'workbench.action.showCommands',
      ],
    },
  },
  {
    key: 'ctrl+alt+shift+f9',
    command: 'runCommands',
    args: {
      commands: [
        'workbench.action.closeQuickOpen',
        'notifications.clearAll',
        'workbench.action.closePanel',
        'workbench.action.closeAllEditors',
      ],
    },
  },
];
