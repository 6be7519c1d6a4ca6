import { readFileSync } from 'node:fs';
import { OWNERS, readLanguages, wordList } from '../../../src/core/private-keys/key-words';

/** What package.json says, as far as users see it. */
export interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string; readonly category?: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string; readonly when?: string }[]>>;
    readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
  };
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] } };
}

export interface Setting {
  readonly default: unknown;
  readonly scope: string;
  readonly order: number;
  /** Missing for settings that exist only so that a misplaced value is reported. */
  readonly markdownDescription?: string;
  readonly enum?: readonly unknown[];
  readonly enumDescriptions?: readonly string[];
}

/** package.json with the texts of package.nls.json in their places, as VS Code shows it in English. */
export function readManifest(): Manifest {
  const texts = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Readonly<Record<string, string>>;
  return JSON.parse(readFileSync('package.json', 'utf8'), (_, value: unknown) =>
    typeof value === 'string' ? value.replace(/^%([\w.]+)%$/, (place, key: string) => texts[key] ?? place) : value,
  ) as Manifest;
}

/** A page with parts that are made from package.json or the words of keys, each between `<!-- name -->` and `<!-- /name -->`. */
export interface MadePage {
  readonly path: string;
  readonly parts: Readonly<Record<string, string>>;
}

/** What each command does, in a line of docs/commands.md. VS Code has no place for it. */
export const COMMAND_LINES: Readonly<Record<string, string>> = {
  addAddress: 'Adds addresses to the side bar, or a subnet or an L1 by its ID or that of one of its blockchains',
  addChain: "Adds a chain by its node's URL and makes it active, or shows a hidden one",
  copyMCPConfiguration:
    'Copies what starts the tools for language models in a client outside of VS Code, on the active chain',
  apiKey: "Sets, replaces, tests, or removes the Data API's key, and removes stored credentials of chains",
  callMethod: 'Calls a method of a node, or a route of the Metrics API or the Data API, and opens the response',
  copyAsCurl: 'Copies the request of a response as a cURL command, with placeholders for keys',
  copyAs: "Copies a transaction, block, or UTXO as JSON or hex, or the link to the row's page in the public explorer",
  newPlan: "Opens a plan of several transactions from a template: an L1, a treasury, a validator's end, a new owner",
  rehearsePlan:
    'Opens the page of a plan, which rehearses it: what each step would do, and what would be true at the end',
  removeValidator: 'Makes a transaction that removes a validator of a subnet, also one from before it became an L1',
  topUp: 'Makes a transaction that increases the balance of an L1 validator',
  copyAddress: 'Copies the address of the row',
  copyID: 'Copies the ID of the row',
  export: 'Writes UTXOs or a history to a CSV or JSON file',
  filter: 'Shows only some UTXOs and sorts them, or shows only some transactions of a history',
  editAsJSON: 'Opens the transaction as JSON that can be edited and encoded again',
  encodeTransaction: 'Encodes the JSON to hex, with an empty slot for each missing signature',
  findBlock: 'Finds the block that contains a transaction',
  findSpender: 'Finds the transaction that spent an output',
  issueTransaction:
    'Opens the page of a transaction, which shows what it does and whether a node would accept it, issues it if you agree, and tracks it until it is accepted',
  loadAll: 'Loads the rest of a list of UTXOs',
  lookUp:
    'Looks up an ID, a height, an address, hex, or a part of a name; begins with what is selected or at the cursor',
  newTransaction:
    'Makes an unsigned transaction, such as a payment or an import, and opens its page; on the sandbox or a local network also signed samples',
  openBytes: 'Opens the bytes of a document, or of the selected hex or ID, one field per line',
  openDashboard: 'Opens the dashboard of Avalanche EVM chains',
  openDocument: "Opens the node's JSON",
  openInExplorer: "Opens the row's page of the public explorer in the browser, on Mainnet and Fuji",
  openPage: 'Opens the transaction page',
  openToSide: 'Opens the row in a tab beside the others',
  refreshDocument: 'Loads the response or the document in the editor again',
  refreshSideBar: 'Loads the side bar or one of its rows again',
  remove: 'Removes an address, a subnet, or a chain from the side bar',
  rename: 'Renames an address, a subnet, or a chain',
  retry: 'Loads a row again that failed',
  sandbox:
    'Shows whether the sandbox runs; starts, stops, or restarts it, copies its URL, takes snapshots, or advances its time',
  showBalanceChart: "Draws an address's balances over time",
  showBalancesAt: 'Opens what an address owned after a block',
  showIssuedTransactions: 'Lists the newest 100 transactions that you issued on each chain, with their outcome',
  showLog: 'Opens the log, with one line per request',
  showNextPage: 'Loads the next page of a response',
  showUnlocks: 'Lists locked outputs of an address on X and P, earliest first',
  signElsewhere:
    'Copies the hash to sign, the unsigned bytes, a copy with empty slots, or what Core takes; saves a copy for the next signer',
  signTogether: 'Opens the page of a transaction with the signatures of its copies',
  switchChain: 'Selects the chain on which IDs and addresses are looked up',
  tryOut: 'Opens a file of sample IDs, which are on the sandbox',
  useChain: 'Makes the chain of the row the active one',
  whyStuck: 'Reports why an L1 accepts no blocks, and which of its validators may stop',
};

/** The pages that show what package.json says, and which words make a text one that mentions keys. */
export function madePages({ contributes }: Manifest): readonly MadePage[] {
  return [
    { path: 'docs/settings.md', parts: { settings: settingList(contributes) } },
    {
      path: 'docs/commands.md',
      parts: { commands: paletteTable(contributes), 'row-commands': menuTable(contributes) },
    },
    { path: 'docs/private-key-words.md', parts: { 'key-words': keyWordList() } },
  ];
}

/** A line for each language; the names of keys come first. */
function keyWordList(): string {
  const list = (words: readonly string[]): string => words.map((word) => `\`${word.replace(/^=/, '')}\``).join(', ');
  const lines = readLanguages().map(({ language, columns: [names = [], holders = []] }) => {
    const [alone, inWords] = [true, false].map((isAlone) =>
      [...names, ...holders].filter((word) => word.startsWith('=') === isAlone),
    );
    const ofAlone = alone?.length === 0 ? [] : [`as a word or a part of a name: ${list(alone ?? [])}`];
    return `- ${language}: ${[list(inWords ?? []), ...ofAlone].filter((each) => each !== '').join('; ')}`;
  });
  return [...lines, `- the name of a value of 40 letters and digits or more: ${list(wordList(OWNERS))}`].join('\n');
}

function settingList({ configuration }: Manifest['contributes']): string {
  return Object.entries(configuration.properties)
    .flatMap(([name, { markdownDescription: text, ...setting }]) =>
      text === undefined ? [] : { name, text, ...setting },
    )
    .sort((a, b) => a.order - b.order)
    .flatMap(({ name, text, default: value, enum: choices = [], enumDescriptions: texts = [] }) => [
      `- \`${name}\` (\`${JSON.stringify(value)}\`): ${text.replace(/`#([\w.]+)#`/g, '`$1`')}`,
      ...choices.map((choice, i) => `  - \`${JSON.stringify(choice)}\`: ${texts[i] ?? ''}`),
    ])
    .join('\n');
}

function paletteTable({ menus, commands }: Manifest['contributes']): string {
  const hidden = hiddenIn(menus);
  return table(
    ['command', 'what it does', 'ID'],
    commands
      .filter(({ command }) => !hidden.has(command))
      .map(({ command, title }) => [`**${title}**`, lineOf(command), `\`${command}\``]),
  );
}

/** The commands that only menus of rows and editors have. What only links run isn't listed. */
function menuTable({ menus, commands }: Manifest['contributes']): string {
  const hidden = hiddenIn(menus);
  const isIn = (menu: string, id: string): boolean => (menus[menu] ?? []).some(({ command }) => command === id);
  const places = [
    ['view/item/context', 'a row'],
    ['avalancheLens.balances', 'a row'],
    ['editor/title', 'a document'],
  ] as const;
  return table(
    ['command', 'in the menu of', 'what it does'],
    commands
      .filter(({ command }) => hidden.has(command) && places.some(([menu]) => isIn(menu, command)))
      .map(({ command, title }) => [
        `**${title}**`,
        places.flatMap(([menu, place]) => (isIn(menu, command) ? [place] : [])).join(', '),
        lineOf(command),
      ]),
  );
}

function hiddenIn(menus: Manifest['contributes']['menus']): ReadonlySet<string> {
  const palette = menus['commandPalette'] ?? [];
  return new Set(palette.filter(({ when }) => when === 'false').map(({ command }) => command));
}

function lineOf(command: string): string {
  const line = COMMAND_LINES[command.replace('avalancheLens.', '')];
  if (line === undefined) throw new Error(`COMMAND_LINES doesn't say what ${command} does`);
  return line;
}

/** The text with what stands between `<!-- name -->` and `<!-- /name -->` replaced. Throws if a mark is missing. */
export function withParts(text: string, parts: MadePage['parts']): string {
  return Object.entries(parts).reduce((before, [name, content]) => {
    const [head, rest] = before.split(`<!-- ${name} -->\n`);
    const tail = rest?.split(`<!-- /${name} -->`)[1];
    if (head === undefined || tail === undefined) throw new Error(`the marks of "${name}" are missing`);
    return `${head}<!-- ${name} -->\n\n${content}\n\n<!-- /${name} -->${tail}`;
  }, text);
}

/** A Markdown table that isn't padded: a new row changes no other line. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  return ['<!-- oxfmt-ignore -->', line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
