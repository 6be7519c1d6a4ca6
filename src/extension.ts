import { commands, window, type ExtensionContext } from 'vscode';

/** Composition root: makes the parts and registers them. Does no I/O. */
export function activate(context: ExtensionContext): void {
  const log = window.createOutputChannel('X-Chain Lens', { log: true });
  context.subscriptions.push(
    log,
    commands.registerCommand('xchainLens.showLog', () => {
      log.show();
    }),
  );
}
