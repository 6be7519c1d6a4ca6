import { strict as assert } from 'node:assert';
import {
  isTimeWindow,
  isWhole,
  panned,
  windowAfterKey,
  within,
  zoomed,
} from '../../../../webview-ui/view-models/time-window';

const WHOLE = { from: 0, to: 1000 };
const SHOWN = { from: 400, to: 600 };
const LEAST = 40;

describe('the shown part of the time axis', () => {
  const KEYS: readonly [key: string, from: number, to: number][] = [
    ['ArrowLeft', 380, 580],
    ['ArrowRight', 420, 620],
    ['+', 430, 570],
    ['=', 430, 570],
    ['Home', 0, 200],
    ['End', 800, 1000],
  ];
  for (const [key, from, to] of KEYS) {
    it(`moves with ${key}`, () => assert.deepEqual(windowAfterKey(key, SHOWN, WHOLE, LEAST), { from, to }));
  }

  it('zooms out with -, to the whole at most', () => {
    let shown = SHOWN;
    for (let i = 0; i < 20; i++) shown = windowAfterKey('-', shown, WHOLE, LEAST) as typeof SHOWN;
    assert.deepEqual(shown, WHOLE);
    assert.ok(isWhole(shown, WHOLE));
  });

  it('zooms in to the least at most, and then moves by it', () => {
    let shown = SHOWN;
    for (let i = 0; i < 20; i++) shown = windowAfterKey('+', shown, WHOLE, LEAST) as typeof SHOWN;
    assert.equal(Math.round(shown.to - shown.from), LEAST);
  });

  it('is reset by Escape, and left alone by other keys', () => {
    assert.equal(windowAfterKey('Escape', SHOWN, WHOLE, LEAST), 'reset');
    assert.equal(windowAfterKey('a', SHOWN, WHOLE, LEAST), undefined);
  });

  it('keeps the place under the mouse where it is', () => {
    const next = zoomed(SHOWN, 0.5, WHOLE, LEAST, 0.25);
    assert.equal(next.from + 0.25 * (next.to - next.from), 450);
  });

  it('does not leave the axis', () => {
    assert.deepEqual(panned(SHOWN, -99, WHOLE), { from: 0, to: 200 });
    assert.deepEqual(panned(SHOWN, 99, WHOLE), { from: 800, to: 1000 });
    assert.deepEqual(within({ from: -500, to: 5000 }, WHOLE, LEAST), WHOLE);
  });

  for (const [what, value, expected] of [
    ['a part', SHOWN, true],
    ['nothing', undefined, false],
    ['a part that ends before it begins', { from: 2, to: 1 }, false],
    ['texts', { from: '1', to: '2' }, false],
    ['no numbers', { from: NaN, to: 3 }, false],
  ] as const) {
    it(`${expected ? 'takes' : 'does not take'} ${what} back from memory`, () =>
      assert.equal(isTimeWindow(value), expected));
  }
});
