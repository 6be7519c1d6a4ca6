#!/usr/bin/env node
// avalanche-lens COMMAND …: what the extension knows of transactions, for pipelines and other editors. See README.md.
import * as nodeModule from 'node:module';

// Node 22 and later then keep what V8 compiled, of all that is loaded from here on.
(nodeModule as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();

process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // A pipe that closes early, such as that of `head`, is no failure.
  if (code === 'EPIPE') process.exit(process.exitCode ?? 0);
  process.stderr.write(`Standard output can't be written: ${message}.\n`);
  process.exit(2);
});
process.stderr.on('error', () => undefined);

void import('./run')
  .then(({ runCommand }) => runCommand(process.argv.slice(2)))
  .then((code) => (process.exitCode = code));
