// Mocha reporter: the output people know (`style`: spec, dot, ...), and the counts as JSON in the file `report`, for
// run-tests.mjs to add up. Plain CommonJS, because mocha loads it as it is, in Node and inside the extension host.
// There `mark` precedes what it prints, to tell it from what the workbench says on the same console.
const { writeFileSync } = require('node:fs');
const { format } = require('node:util');
const { reporters } = require('mocha');

module.exports = function (runner, options) {
  const { style, report, mark } = options.reporterOptions;
  if (mark !== undefined) reporters.Base.consoleLog = (...args) => console.log(mark + format(...args));
  const shown = new reporters[style](runner, options);
  runner.once('end', () => {
    const { passes, failures, pending } = shown.stats;
    writeFileSync(report, JSON.stringify({ passed: passes, failed: failures, skipped: pending }));
  });
};
