// Required by mocha: with SHUFFLE=NUMBER each suite's tests and suites run in an order that the number gives, so that a
// test that needs the one before it is found. Plain CommonJS, for the reasons of reporter.cjs.
const seed = process.env.SHUFFLE;

/** Numbers in [0, 1) that follow from `state` (mulberry32). */
function numbers(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffle(items, next) {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1));
    [items[last], items[other]] = [items[other], items[last]];
  }
}

function shuffleSuite(suite, next) {
  shuffle(suite.tests, next);
  shuffle(suite.suites, next);
  for (const each of suite.suites) shuffleSuite(each, next);
}

exports.mochaHooks = {
  beforeAll() {
    if (seed !== undefined && seed !== '') shuffleSuite(this.test.parent, numbers(Number(seed)));
  },
};
