import { afterPaint } from './after-paint';
import { Dashboard } from './dashboard';
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
// The cards are made while the host answers.
link.send({ type: 'ready' });
const asking = setInterval(() => {
  appear();
  // A host that took the view for hidden heard nothing: it is told again until it says something.
  link.send({ type: 'ready' });
}, READY_MS);
const dashboard = new Dashboard({ link, ticker: new Ticker() });

/** Comes into the document with the first content, so that what is painted first is not empty. */
function appear(): void {
  if (dashboard.element.isConnected) return;
  document.body.append(dashboard.element);
  void afterPaint().then(complete);
}

/** What the first picture can do without: the toolkit takes longer to load than all else. */
async function complete(): Promise<void> {
  try {
    const { defineControls } = await import('./toolkit');
    defineControls();
  } catch {
    const text = 'The buttons and fields could not be loaded. Close the dashboard and open it again.';
    dashboard.element.prepend(h('p', { role: 'alert' }, text));
  }
  dashboard.complete();
}

// Where the page was scrolled to comes back with the first content that is long enough for it.
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
