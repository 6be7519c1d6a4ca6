#!/usr/bin/env node
// avalanche-lens COMMAND …: what the extension knows of transactions, for pipelines and other editors. See README.md.
import * as nodeModule from 'node:module';
import { buffer } from 'node:stream/consumers';
import { COMMANDS, reasonOf } from './commands';
import { EXIT, type ExitCode } from './exit';
import { shownName } from './inputs';
import type { Terminal } from './terminal';

declare const VERSION: string;

const HELP = [
  'avalanche-lens COMMAND',
  '',
  ...Object.values(COMMANDS).map(({ usage, does }) => `  ${usage}\n      ${does}`),
  '',
  "Exit codes: 0 done, 1 fails, 2 bad input or arguments, 3 can't be told.",
].join('\n');

const terminal: Terminal = {
  out: (text) => void process.stdout.write(text),
  say: (text) => void process.stderr.write(`${text}\n`),
  input: () => buffer(process.stdin),
};

async function run([name, ...args]: readonly string[]): Promise<ExitCode> {
  if (name === '--version') terminal.out(`${VERSION}\n`);
  else if (name === undefined || name === '--help' || name === 'help') terminal.out(`${HELP}\n`);
  else {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) {
      terminal.say(`There is no command ${JSON.stringify(shownName(name))}. Run avalanche-lens --help.`);
      return EXIT.badInput;
    }
    if (args.includes('--help')) terminal.out(`avalanche-lens ${command.usage}\n  ${command.does}\n`);
    else return command.run(args, terminal);
  }
  return EXIT.done;
}

// Node 22 and later then keep what V8 compiled: a third of what `decode` takes.
(nodeModule as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();

// A pipe that closes early, such as that of `head`, is no failure.
process.stdout.on('error', () => process.exit(process.exitCode ?? EXIT.done));

run(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    const { text, code } = reasonOf(error);
    terminal.say(text);
    process.exitCode = code;
  },
);
