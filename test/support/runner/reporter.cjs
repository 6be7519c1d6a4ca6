// Mocha reporter: the output people know (`style`: spec, dot, ...), and what run-tests.mjs adds up as JSON in the file
// `report`: the counts, which tests failed, and how long the slowest took. Plain CommonJS, because mocha loads it as it
// is, in Node and inside the extension host. There `mark` precedes what it prints, to tell it from the workbench's own
// output on the same console.
const { writeFileSync } = require('node:fs');
const { format } = require('node:util');
const { reporters } = require('mocha');
const { inSources } = require('./source-places.cjs');

const SLOWEST = 10;

module.exports = function (runner, options) {
  const { style, report, mark } = options.reporterOptions;
  if (mark !== undefined) reporters.Base.consoleLog = (...args) => console.log(mark + format(...args));
  const shown = new reporters[style](runner, options);
  const times = [];
  const broken = [];
  runner.on('fail', (test, error) => {
    for (let each = error; typeof each?.stack === 'string'; each = each.cause) each.stack = inSources(each.stack);
    broken.push({ title: test.fullTitle(), message: String(error?.message ?? error) });
  });
  runner.on('test end', (test) => {
    if (test.duration !== undefined) times.push({ title: test.fullTitle(), ms: test.duration });
  });
  runner.once('end', () => {
    const { passes, failures, pending } = shown.stats;
    const slowest = times.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
    writeFileSync(report, JSON.stringify({ passed: passes, failed: failures, skipped: pending, slowest, broken }));
  });
};
