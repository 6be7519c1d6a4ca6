import { once } from 'node:events';
import { fstatSync } from 'node:fs';
import { COMMANDS } from './command-table';
import { reasonOf } from './each-input';
import { EXIT, type ExitCode } from './exit';
import type { Terminal } from './terminal';

declare const VERSION: string;

/** Characters of a private key in hexadecimal or cb58, at least; a shorter argument loads no code that looks for one. */
const SHORTEST_KEY = 40;

const STANDARD: Terminal = {
  // A reader that is slower than we are would else keep all of it in memory.
  out: (text) => process.stdout.write(text) || once(process.stdout, 'drain'),
  say: (text) => void process.stderr.write(`${text}\n`),
  input: () => process.stdin as AsyncIterable<Buffer>,
  get isPiped() {
    const input = fstatSync(0, { throwIfNoEntry: false } as object);
    return input.isFIFO() || input.isFile() || input.isSocket();
  },
};

const HELP_NAMES = ['help', '--help', '-h'];

async function run([name, ...args]: readonly string[], terminal: Terminal): Promise<ExitCode> {
  if (name === '--version') {
    terminal.out(`${VERSION}\n`);
    return EXIT.done;
  }
  const isHelp = name === undefined || HELP_NAMES.includes(name);
  const [asked, ...more] = isHelp ? args : [name, ...args];
  if (isHelp && asked === undefined) {
    terminal.out(`${(await import('./help')).wholeHelp()}\n`);
    return EXIT.done;
  }
  const command = asked !== undefined && Object.hasOwn(COMMANDS, asked) ? COMMANDS[asked] : undefined;
  if (asked === undefined || command === undefined) {
    const { shownName } = await import('./inputs');
    terminal.say(`There is no command ${shownName(asked ?? '')}. Run avalanche-lens --help.`);
    return EXIT.badInput;
  }
  // A key as the value of an option would become the name of a file or a part of a URL.
  if (more.some(({ length }) => length >= SHORTEST_KEY)) (await import('./input-guard')).refuseKeys(more);
  if (!isHelp && !more.some((each) => each === '--help' || each === '-h')) return command.run(more, terminal);
  terminal.out((await (await import('./help')).commandHelp(asked, more)) ?? '');
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
