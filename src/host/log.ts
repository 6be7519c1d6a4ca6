import { window } from 'vscode';
import { logText } from '../core/log-text';
import type { Disposable } from './disposable-store';

/**
 * The extension's log. It never holds a key, a body or an address of a node beyond its host, and no text that a node
 * chose forges an entry of it.
 */
export interface Log extends Disposable {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
  show(): void;
}

/** What people call the extension. */
export const PRODUCT = 'X-Chain Lens';

/** The output channel of the extension; whoever makes it disposes of it. */
export function createLog(): Log {
  const channel = window.createOutputChannel(PRODUCT, { log: true });
  return {
    info: (text) => channel.info(logText(text)),
    warn: (text) => channel.warn(logText(text)),
    error: (text) => channel.error(logText(text)),
    show: () => channel.show(),
    dispose: () => channel.dispose(),
  };
}
