import type { Intent, ToDashboard } from '../src/protocol';

/** VS Code's API for a webview's script, available once. */
interface VSCodeAPI {
  postMessage(message: Intent): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VSCodeAPI;

/** The connection to the host, and the state that survives a hidden view. */
export interface HostLink {
  send(intent: Intent): void;
  /** The stored value of a name, if it passes `isIt`. */
  recall<T>(name: string, isIt: (value: unknown) => value is T): T | undefined;
  keep(name: string, value: unknown): void;
}

/** Connects to the host; `receive` gets each of its messages. Call once. */
export function connectHost(receive: (message: ToDashboard) => void): HostLink {
  const api = acquireVsCodeApi();
  const kept: Record<string, unknown> = { ...asRecord(api.getState()) };
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // Only the host can post into this document; the type is checked anyway.
    const type = asRecord(data)['type'];
    if (type === 'view' || type === 'costs' || type === 'card' || type === 'all') receive(data as ToDashboard);
  });
  return {
    send: (intent) => api.postMessage(intent),
    recall: (name, isIt) => {
      const value = kept[name];
      return isIt(value) ? value : undefined;
    },
    keep: (name, value) => {
      kept[name] = value;
      api.setState(kept);
    },
  };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
