import '../display-language';
import type { ToTxPage } from '../../src/tx-page-protocol';
import { connectPage } from '../parts/page-link';
import { onThemeChange } from '../theme';
import { TxPageView } from './tx-page';

const page = new TxPageView((intent) => api.postMessage(intent));
const api = connectPage((state) => {
  if (!page.element.isConnected) document.body.append(page.element);
  const { slot } = state as ToTxPage;
  api.setState({ slot });
  page.receive(state as ToTxPage);
});

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
