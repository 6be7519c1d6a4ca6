/** Closes all that a test may have left open, in one keystroke. */
export const RESET_KEY = 'Control+Alt+Shift+F9';

export const CLEAR_TOASTS_KEY = 'Control+Alt+Shift+F8';

/** What a test's user has in keybindings.json. */
export const KEYBINDINGS = [
  { key: 'ctrl+alt+shift+f8', command: 'notifications.clearAll' },
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
