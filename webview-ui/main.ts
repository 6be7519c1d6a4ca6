import './display-language';
import * as l10n from '@vscode/l10n';
import { DashboardPage } from './dashboard';
import { h } from './dom';
import { Ticker } from './ticker';
import { connectHost } from './vscode-api';

const SCROLL = 'scroll';
const READY_MS = 1000;

const link = connectHost((message) => {
  clearInterval(asking);
  appear();
  dashboard.receive(message);
});
// The cards are created while the host responds.
link.send({ type: 'ready' });
const asking = setInterval(() => {
  appear();
  // A host that took the view for hidden ignored the message: repeat it until there is a response.
  link.send({ type: 'ready' });
}, READY_MS);
const dashboard = new DashboardPage({ link, ticker: new Ticker() });

/** Adds the dashboard to the document with the first content, so that the first paint isn't empty. */
function appear(): void {
  if (dashboard.element.isConnected) return;
  document.body.append(dashboard.element);
  void afterPaint().then(complete);
}

/** Loads what the first paint doesn't need: the toolkit takes longer to load than everything else. */
async function complete(): Promise<void> {
  try {
    const { defineControls } = await import('./toolkit');
    defineControls();
  } catch {
    const text = l10n.t("Can't load the buttons and fields. Close the dashboard and open it again.");
    dashboard.element.prepend(h('p', { role: 'alert' }, text));
  }
  dashboard.complete();
}

// The scroll position is restored with the first content that is long enough.
let wanted = link.recall(SCROLL, (value) => typeof value === 'number') ?? 0;
const heights = new ResizeObserver(() => {
  if (wanted > 0) window.scrollTo(0, wanted);
  if (window.scrollY >= wanted) wanted = 0;
});
heights.observe(dashboard.element);
window.addEventListener('wheel', () => (wanted = 0), { passive: true });
window.addEventListener('scrollend', () => {
  if (wanted === 0) link.keep(SCROLL, window.scrollY);
});

/** Resolves after the next frame was painted: later work doesn't delay it. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(0);
    });
  });
}
