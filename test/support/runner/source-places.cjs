// Where modules of out/unit stand in their sources. Only the stack of a failure is looked up: with --enable-source-maps
// Node reads every map as its module loads, and uses it for each error that a test expects.
const { readFileSync } = require('node:fs');
const { SourceMap } = require('node:module');
const { join, relative, resolve } = require('node:path');

const PLACE = /([^\s()]*\bout[\\/]unit[\\/][^\s():]+\.js):(\d+):(\d+)/g;

/** The stack with the lines and columns of the sources in it, relative to the working folder. */
exports.inSources = (stack) =>
  stack.replace(PLACE, (place, file, line, column) => {
    const map = new SourceMap(JSON.parse(readFileSync(`${file.replace(/^file:\/\//, '')}.map`, 'utf8')));
    const { originalSource, originalLine, originalColumn } = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (originalSource === undefined) return place;
    const source = relative('.', resolve(join(file, '..', originalSource)));
    return `${source}:${originalLine + 1}:${originalColumn + 1}`;
  });
