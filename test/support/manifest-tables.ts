import { readFileSync } from 'node:fs';

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
  /** Missing for what is only there to be warned of. */
  readonly markdownDescription?: string;
}

export const readManifest = (): Manifest => JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;

/** The parts of the README that are made from package.json, by the name in their marks. */
export function manifestTables({ contributes }: Manifest): Record<string, string> {
  const hidden = new Set(
    (contributes.menus['commandPalette'] ?? []).filter(({ when }) => when === 'false').map(({ command }) => command),
  );
  const commands = contributes.commands.filter(({ command }) => !hidden.has(command));
  const settings = Object.entries(contributes.configuration.properties)
    .flatMap(([name, { markdownDescription: text, ...setting }]) =>
      text === undefined ? [] : { name, text, ...setting },
    )
    .sort((a, b) => a.order - b.order);
  return {
    settings: table(
      ['setting', 'default', 'what it does'],
      settings.map(({ name, text, default: value }) => [
        `\`${name}\``,
        `\`${JSON.stringify(value)}\``,
        text.replace(/`#([\w.]+)#`/g, '`$1`').replaceAll('|', '\\|'),
      ]),
    ),
    commands: table(
      ['command', 'ID'],
      commands.map(({ command, title, category }) => [`${category ?? ''}: ${title}`, `\`${command}\``]),
    ),
  };
}

/** The text with what stands between `<!-- name -->` and `<!-- /name -->` replaced. Throws if a mark is missing. */
export function withTables(text: string, tables: Readonly<Record<string, string>>): string {
  return Object.entries(tables).reduce((before, [name, content]) => {
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
