import { COMMANDS, OPTIONS } from './command-table';

/** What each option does, with an example. */
const ABOUT: Readonly<Record<string, string>> = {
  json: 'one JSON object for each input, on a line: decode --json tx.hex',
  bytes: 'all bytes with their names: decode --bytes tx.hex',
  format: 'github prints annotations of a workflow: check --format github tx.hex',
  node: 'a node, or Mainnet, Fuji, or Local; AVALANCHE_NODE_URL without it: --node http://127.0.0.1:9650',
  blockchain: "an alias or ID in place of X, for another instance of the X-Chain's VM: --blockchain 2oYMBNV4…",
  out: 'writes the result to a new file: --out merged.json',
  'in-place': 'writes the result over the first input: merge --in-place mine.json hers.json',
  sort: 'puts inputs and outputs in the order that nodes require: encode --sort tx.avalanche-tx.json',
  'min-days': 'fails if a balance lasts less long: l1 --min-days 14 --node Fuji ID',
  schema: "the kind of a configuration file whose name doesn't tell it: config --schema c-chain my.json",
  strict: 'fails also for keys of other releases, which are warnings: config --strict node.json',
  agree: "takes the next step though it isn't what was rehearsed: plan next --agree --node Fuji l1.avalanche-plan.json",
  id: 'takes 32 bytes in hexadecimal for an ID, not for a private key: id --id 0x…',
};

/** All commands. */
export function wholeHelp(): string {
  return [
    'avalanche-lens COMMAND',
    '',
    ...Object.values(COMMANDS).map(({ usage, does }) => `  ${usage}\n      ${does}`),
    '',
    'avalanche-lens help COMMAND describes its options.',
    'Exit codes: 0 done, 1 fails, 2 bad input or arguments, 3 unknown.',
  ].join('\n');
}

/** One command, with its options; undefined for an unknown name. */
export async function commandHelp(name: string, args: readonly string[] = []): Promise<string | undefined> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) return undefined;
  const { usage, does, options } = command;
  const own: object = name in OPTIONS ? OPTIONS[name as keyof typeof OPTIONS] : {};
  const listed = Object.keys(own).map((each) => `  --${each}\n      ${ABOUT[each] ?? ''}\n`);
  return `avalanche-lens ${usage}\n  ${does}\n${options === undefined ? listed.join('') : await options(args)}`;
}
