import type { PlanPageIntent } from '../../src/plan-page-protocol';
import type { TxPageIntent } from '../../src/tx-page-protocol';

/** VS Code's API for a webview's script, available once. */
interface PageAPI {
  postMessage(message: PlanPageIntent | TxPageIntent): void;
  setState(state: { readonly slot: number | undefined }): void;
}

declare function acquireVsCodeApi(): PageAPI;

const RETRY_READY_MS = 1000;

/** Connects a page to the host; `receive` gets each state that it sends. Call once. */
export function connectPage(receive: (state: object) => void): PageAPI {
  const api = acquireVsCodeApi();
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // Only the host can post into this document; the type is checked anyway.
    if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'state') return;
    clearInterval(readyTimer);
    receive(data);
  });
  api.postMessage({ type: 'ready' });
  // A host that took the view for hidden ignored the message: repeat it until there is a response.
  const readyTimer = setInterval(() => api.postMessage({ type: 'ready' }), RETRY_READY_MS);
  return api;
}
