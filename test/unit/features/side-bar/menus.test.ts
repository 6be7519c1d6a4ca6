import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { FAILED_CONTEXT } from '../../../../src/features/side-bar/nodes/rows';

interface Item {
  readonly command: string;
  readonly group: string;
  readonly when: string;
}

/** A later change raises a number by the commands that it names. */
const MOST_COMMANDS = 47;
const MOST_IN_PALETTE = 23;
const TX_JSON_FILE = 'resourceFilename =~ /\\.avalanche-tx\\.json$/';

describe("the side bar's menus", () => {
  const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    contributes: {
      commands: readonly { readonly command: string; readonly title: string }[];
      menus: Record<string, readonly Item[]>;
    };
  };
  const itemsOf = (menu: string): readonly Item[] =>
    (contributes.menus[menu] ?? []).filter(({ when }) => when.startsWith('view == avalancheLens.sideBar'));

  /** The inline commands of a row. Conditions on rows are `viewItem == X` or `viewItem =~ /X/`. */
  const inline = (context: string): string[] =>
    itemsOf('view/item/context')
      .filter(({ group }) => group.startsWith('inline'))
      .filter(({ when }) => {
        const [, operator, value = ''] = /viewItem (==|=~) (.+)$/.exec(when) ?? assert.fail(when);
        return operator === '==' ? value === context : new RegExp(value.slice(1, -1)).test(context);
      })
      .map(({ command }) => command);

  it('have few commands, and the palette fewer, each of which can act where it is shown', () => {
    const { commands, menus } = contributes;
    const conditions = new Map(menus['commandPalette']?.map(({ command, when }) => [command, when]));
    const shown = commands.filter(({ command }) => conditions.get(command) !== 'false');
    assert.ok(commands.length <= MOST_COMMANDS, `${commands.length} commands`);
    assert.ok(shown.length <= MOST_IN_PALETTE, `${shown.length} in the palette`);
    const others = [...conditions].filter(([, when]) => when !== 'false');
    assert.deepEqual(Object.fromEntries(others), {
      'avalancheLens.editAsJSON': 'avalancheLens.editorHasHex',
      'avalancheLens.encodeTransaction': TX_JSON_FILE,
      'avalancheLens.signElsewhere': `avalancheLens.editorHasHex || ${TX_JSON_FILE}`,
      'avalancheLens.refreshSideBar': 'view.avalancheLens.sideBar.visible',
    });
  });

  it('name each command once: what only links, buttons, and rows run is in no list of commands', () => {
    const { commands, menus } = contributes;
    const { commandPalette = [], ...places } = menus;
    const hidden = new Set(commandPalette.flatMap(({ command, when }) => (when === 'false' ? command : [])));
    const placed = new Set(Object.values(places).flatMap((items) => items.map(({ command }) => command)));
    assert.deepEqual(
      commands.flatMap(({ command }) => (hidden.has(command) && !placed.has(command) ? command : [])),
      [],
    );
    const titles = commands.flatMap(({ command, title }) => (hidden.has(command) ? [] : title));
    assert.deepEqual([...new Set(titles)], titles);
  });

  it('the title has at most four icons: Collapse All and three of ours', () => {
    const title = itemsOf('view/title');
    assert.ok(title.length > 3);
    assert.equal(title.filter(({ group }) => group.startsWith('navigation')).length, 3);
  });

  it('a failed row has Retry inline, an outdated one Refresh', () => {
    assert.deepEqual(inline(FAILED_CONTEXT), ['avalancheLens.retry']);
    assert.deepEqual(inline('outdated'), ['avalancheLens.refreshSideBar']);
    assert.deepEqual(inline('message'), []);
  });
});
