import { type LogOutputChannel, window } from 'vscode';
import { logText } from '../../core/text/visible-text';
import type { Disposable } from '../disposable-store';

/**
 * The extension's log. It never contains a key, a body, or a node's URL beyond its host, and a node's text can't forge
 * an entry.
 */
export interface Log extends Disposable {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
  show(): void;
}

export const PRODUCT = 'Avalanche Lens';

/** The output channel of the extension, which is created with its first entry; the caller disposes it. */
export function createLog(): Log {
  let made: LogOutputChannel | undefined;
  const channel = (): LogOutputChannel => (made ??= window.createOutputChannel(PRODUCT, { log: true }));
  return {
    info: (text) => channel().info(logText(text)),
    warn: (text) => channel().warn(logText(text)),
    error: (text) => channel().error(logText(text)),
    show: () => channel().show(),
    dispose: () => made?.dispose(),
  };
}
