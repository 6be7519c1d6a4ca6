import '../display-language';
import type { ToTxPage, TxPageIntent } from '../../src/tx-page-protocol';
import { onThemeChange } from '../theme';
import { TxPageView } from './tx-page';

/** VS Code's API for a webview's script, available once. */
interface PageAPI {
  postMessage(message: TxPageIntent): void;
  setState(state: { readonly slot: number | undefined }): void;
}

declare function acquireVsCodeApi(): PageAPI;

const RETRY_READY_MS = 1000;

const api = acquireVsCodeApi();
const page = new TxPageView((intent) => api.postMessage(intent));

window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // Only the host can post into this document; the type is checked anyway.
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'state') return;
  clearInterval(readyTimer);
  if (!page.element.isConnected) document.body.append(page.element);
  const { slot } = data as ToTxPage;
  api.setState({ slot });
  page.receive(data as ToTxPage);
});
api.postMessage({ type: 'ready' });
// A host that took the view for hidden ignored the message: repeat it until there is a response.
const readyTimer = setInterval(() => api.postMessage({ type: 'ready' }), RETRY_READY_MS);

// On the way down: VS Code listens at the window, and would go back to another editor.
document.addEventListener(
  'keydown',
  (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    // The desktop's VS Code would keep the browser from pasting into a page without a text field.
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'v') event.stopPropagation();
    if (!altKey || ctrlKey || metaKey || shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return;
    event.preventDefault();
    event.stopPropagation();
    api.postMessage({ type: key === 'ArrowLeft' ? 'back' : 'forward' });
  },
  true,
);
document.addEventListener('paste', ({ clipboardData }) => page.paste(clipboardData?.getData('text/plain') ?? ''));
onThemeChange(() => page.redraw());
