// npm run keys -- FILE.mjs… [--hex]: texts with private keys, and everyday IDs. Prints what a hover would do with each.
//   --without NAME   as if this rule never held: a pattern, a function, or an entry of a table of src/core/private-keys
//   --margins        also in a patch, a mail, a comment, and with the line ends of Windows
//   --record         prints a line for each text, with the same bytes each time, so that two runs can be compared
import { build, type Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as verdicts from '../support/keys/verdicts';

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    hex: { type: 'boolean' },
    margins: { type: 'boolean' },
    record: { type: 'boolean' },
    without: { type: 'string', multiple: true },
  },
});
if (files.length === 0) {
  console.error('usage: npm run keys -- FILE.mjs… [--hex] [--margins] [--record] [--without NAME]');
  process.exit(2);
}

/** The verdicts, with some rules of the product taken away. */
async function verdictsWithout(names: readonly string[]): Promise<typeof verdicts> {
  if (names.length === 0) return verdicts;
  const taken = new Set<string>();
  const withoutRules: Plugin = {
    name: 'without rules',
    setup: (bundle) => {
      bundle.onLoad({ filter: /core\/private-keys\/[\w-]+\.ts$/ }, async ({ path }) => {
        let contents = await readFile(path, 'utf8');
        for (const name of names) {
          for (const [form, instead] of [
            [new RegExp(`(const ${name} =\\s+)/[^]*?/([a-z]*);\\n`), '$1/(?!)/$2;\n'],
            [new RegExp(`(\\n(?:export )?function ${name}\\([^]*?\\n?\\)[^\\n]* \\{\\n)`), '$1return;\n'],
            [new RegExp(`\\nconst (\\w+_RULES)\\b(?=[^]*?\\n  ${name}: )[^]*`), `$&\n;delete ($1 as any).${name};`],
          ] as const) {
            if (form.test(contents)) taken.add(name);
            contents = contents.replace(form, instead);
          }
        }
        return { contents, loader: 'ts' };
      });
    },
  };
  const outfile = resolve(`out/oracle/keys-without/${names.join('-')}.cjs`);
  await build({
    ...{ entryPoints: ['test/support/keys/verdicts.ts'], outfile, plugins: [withoutRules] },
    ...{ bundle: true, platform: 'node', format: 'cjs', packages: 'external', logLevel: 'error' },
  });
  const missing = names.filter((name) => !taken.has(name));
  if (missing.length > 0) throw new Error(`no rule ${missing.join(', ')}`);
  return createRequire(outfile)(outfile) as typeof verdicts;
}

async function main(): Promise<void> {
  const { MARGINS, verdictsOn } = await verdictsWithout(values.without ?? []);
  const { record = false, hex = false, margins = false } = values;
  const texts = { sent: 0, asked: 0, refused: 0 };
  let ids = 0;
  let lookedUp = 0;
  for (const file of files) {
    for (const verdict of verdictsOn(file, [hex ? 'hex' : 'cb58'], margins ? MARGINS : MARGINS.slice(0, 1))) {
      const { title, about, place, keys } = verdict;
      if (record) console.log(`${place}: keys ${keys.join()}; IDs ${verdict.ids.join()}; ${title}`);
      const worst = (['sent', 'asked', 'refused'] as const).find((each) => keys.includes(each));
      if (worst !== undefined) texts[worst]++;
      if (!record && (worst === 'sent' || worst === 'asked')) console.log(`${worst}: ${title}`);
      if (typeof about === 'number') continue;
      for (const treatment of verdict.ids) {
        ids++;
        if (treatment === 'sent') lookedUp++;
        else if (!record) console.log(`ID ${treatment}: ${title}`);
      }
    }
  }
  const { sent, asked, refused } = texts;
  console.log(
    `${sent + asked + refused} texts with keys, ${sent} sent, ${asked} asked, ${refused} refused; ${ids} IDs, ${lookedUp} looked up`,
  );
}

void main();
