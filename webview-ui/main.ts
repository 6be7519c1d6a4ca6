import { Dashboard } from './dashboard';
import { Ticker } from './ticker';
import { defineControls } from './toolkit';
import { connectHost } from './vscode-api';

const SCROLL = 'scroll';
const READY_MS = 1000;

defineControls();
const link = connectHost((message) => {
  clearInterval(asking);
  dashboard.receive(message);
});
const dashboard = new Dashboard({ link, ticker: new Ticker() });
document.body.append(dashboard.element);

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

link.send({ type: 'ready' });
// A host that takes the view for hidden at that moment hears nothing: it is told again until it says something.
const asking = setInterval(() => link.send({ type: 'ready' }), READY_MS);
