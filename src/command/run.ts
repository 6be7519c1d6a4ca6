import { fstatSync } from 'node:fs';
import { COMMANDS, reasonOf } from './command-table';
import { BadInput, EXIT, type ExitCode } from './exit';
import type { Terminal } from './terminal';

declare const VERSION: string;

const HELP = [
  'avalanche-lens COMMAND',
  '',
  ...Object.values(COMMANDS).map(({ usage, does }) => `  ${usage}\n      ${does}`),
  '',
  'Exit codes: 0 done, 1 fails, 2 bad input or arguments, 3 unknown.',
].join('\n');

/** Characters of a private key in hexadecimal or cb58, at least; a shorter argument loads no code that looks for one. */
const SHORTEST_KEY = 40;

const STANDARD: Terminal = {
  out: (text) => void process.stdout.write(text),
  say: (text) => void process.stderr.write(`${text}\n`),
  async input() {
    const pieces: Buffer[] = [];
    const { LARGEST_FILE, TOO_LARGE } = await import('./inputs');
    let size = 0;
    for await (const piece of process.stdin as AsyncIterable<Buffer>) {
      if ((size += piece.length) > LARGEST_FILE) throw new BadInput(`Standard input ${TOO_LARGE}.`);
      pieces.push(piece);
    }
    return Buffer.concat(pieces, size);
  },
  get isPiped() {
    const input = fstatSync(0, { throwIfNoEntry: false } as object);
    return input.isFIFO() || input.isFile() || input.isSocket();
  },
};

async function run([name, ...args]: readonly string[], terminal: Terminal): Promise<ExitCode> {
  if (name === '--version') terminal.out(`${VERSION}\n`);
  else if (name === undefined || name === '--help' || name === 'help') terminal.out(`${HELP}\n`);
  else {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) {
      const { shownName } = await import('./inputs');
      terminal.say(`There is no command ${shownName(name)}. Run avalanche-lens --help.`);
      return EXIT.badInput;
    }
    // A key as the value of an option would become the name of a file or a part of a URL.
    if (args.some(({ length }) => length >= SHORTEST_KEY)) (await import('./inputs')).refuseKeys(args);
    if (!args.includes('--help')) return command.run(args, terminal);
    terminal.out(`avalanche-lens ${command.usage}\n  ${command.does}\n${(await command.options?.(args)) ?? ''}`);
  }
  return EXIT.done;
}

/** Runs the command that the arguments name; resolves with the exit code. A bug rejects. */
export function runCommand(args: readonly string[], terminal = STANDARD): Promise<ExitCode> {
  return run(args, terminal).catch((error: unknown) => {
    const { text, code } = reasonOf(error);
    terminal.say(text);
    return code;
  });
}
