import { type LogOutputChannel, window } from 'vscode';

/** The extension's log. It never holds a key, a body or an address of a node beyond its host. */
export type Log = LogOutputChannel;

/** What people call the extension. */
export const PRODUCT = 'X-Chain Lens';

/** The output channel of the extension; whoever makes it disposes of it. */
export function createLog(): Log {
  return window.createOutputChannel(PRODUCT, { log: true });
}
