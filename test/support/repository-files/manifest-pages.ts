import { readFileSync } from 'node:fs';
import { KEY_WORDS, listed } from '../../../src/core/private-keys/key-words';

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

/** The pages that show what package.json says, and which words make a text one that mentions keys. */
export function madePages({ contributes }: Manifest): readonly MadePage[] {
  return [
    { path: 'README.md', parts: { settings: settingList(contributes) } },
    { path: 'docs/commands.md', parts: { commands: commandTable(contributes) } },
    { path: 'docs/requests.md', parts: { 'key-words': keyWords() } },
  ];
}

/** The names of keys come first in each list. */
function keyWords(): string {
  const groups = Object.values(KEY_WORDS);
  const list = (group: 'inWords' | 'alone'): string =>
    groups
      .flatMap((each) => listed(each[group]))
      .map((word) => `\`${word}\``)
      .join(', ');
  return `- anywhere in a word: ${list('inWords')}\n- as a word or a part of a name such as \`MY_SK\`: ${list('alone')}`;
}

/** One setting a line: the padding of a table would take a third of the README's 12 kB. */
function settingList({ configuration }: Manifest['contributes']): string {
  return Object.entries(configuration.properties)
    .flatMap(([name, { markdownDescription: text, ...setting }]) =>
      text === undefined ? [] : { name, text, ...setting },
    )
    .sort((a, b) => a.order - b.order)
    .map(({ name, text, default: value }) => {
      // Emphasis as Prettier writes it.
      const words = text.replace(/`#([\w.]+)#`/g, '`$1`').replace(/(?<!\*)\*([^*]+)\*(?!\*)/g, '_$1_');
      return `- \`${name}\` (\`${JSON.stringify(value)}\`): ${words}`;
    })
    .join('\n');
}

function commandTable({ menus, commands }: Manifest['contributes']): string {
  const hidden = new Set(
    (menus['commandPalette'] ?? []).filter(({ when }) => when === 'false').map(({ command }) => command),
  );
  return table(
    ['command', 'ID'],
    commands
      .filter(({ command }) => !hidden.has(command))
      .map(({ command, title, category }) => [`${category ?? ''}: ${title}`, `\`${command}\``]),
  );
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

/** A Markdown table as Prettier writes it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [line(head), rule, ...rows.map(line)].join('\n');
}
