import { strict as assert } from 'node:assert';
import { commands, extensions, type Extension } from 'vscode';

/** The part of package.json that these tests read. */
interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string; readonly category?: string }[];
    readonly menus?: Readonly<Record<string, readonly { readonly command?: string; readonly when?: string }[]>>;
    readonly keybindings?: readonly { readonly command: string }[];
    readonly viewsWelcome: readonly { readonly view: string; readonly contents: string }[];
  };
}

/** What only links, buttons, and rows run, with an argument. */
const LINK_ONLY = [
  'addToPlan',
  'copyText',
  'followTransaction',
  'loadMore',
  'lookOnChain',
  'open',
  'reveal',
  'showAtomicTransactions',
  'stopRenewing',
].map((name) => `avalancheLens.${name}`);

describe('the extension in a real VS Code', () => {
  let extension: Extension<unknown>;
  let manifest: Manifest;

  before(() => {
    const found = extensions.getExtension('avalanche-lens.avalanche-lens');
    assert.ok(found, 'VS Code does not list the extension');
    extension = found;
    manifest = extension.packageJSON as Manifest;
  });

  it('activates', async () => {
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it('registers every command that the manifest contributes, and those that only links run', async () => {
    const registered = (await commands.getCommands(true)).filter((id) => id.startsWith('avalancheLens.'));
    // VS Code makes these itself, for each view.
    const own = registered.filter(
      (id) => !/\.\w+\.(focus|open|removeView|resetViewLocation|toggleVisibility)$/.test(id),
    );
    assert.deepEqual(own.sort(), [...manifest.contributes.commands.map(({ command }) => command), ...LINK_ONLY].sort());
  });

  it('shows its commands in the palette under its own name', () => {
    const hidden = new Set(
      (manifest.contributes.menus?.['commandPalette'] ?? [])
        .filter(({ when }) => when === 'false')
        .map(({ command }) => command),
    );
    for (const { command, title, category } of manifest.contributes.commands) {
      assert.match(title, /^[A-Z0-9]/, `${command}: the title starts with a capital letter`);
      // *Open Sample File* names the product as its object.
      const allowed = command === 'avalancheLens.tryOut' ? title.replace('Avalanche Lens', '') : title;
      assert.doesNotMatch(allowed, /[.:]$|Avalanche Lens/, `${command}: the title is the action only`);
      if (!hidden.has(command)) assert.equal(category, 'Avalanche Lens', `${command}: the category`);
    }
  });

  it('menus and keys name contributed commands only', () => {
    const contributed = new Set(manifest.contributes.commands.map(({ command }) => command));
    const menus = Object.values(manifest.contributes.menus ?? {}).flat();
    const used = [...menus, ...(manifest.contributes.keybindings ?? [])].flatMap(({ command }) => command ?? []);
    assert.deepEqual(
      used.filter((command) => command.startsWith('avalancheLens.') && !contributed.has(command)),
      [],
    );
  });

  it('without a chain, the side bar shows a link that adds one', () => {
    const [welcome] = manifest.contributes.viewsWelcome;
    assert.equal(welcome?.view, 'avalancheLens.sideBar');
    assert.equal(/\(command:([\w.]+)\)/.exec(welcome.contents)?.[1], 'avalancheLens.addChain');
  });

  it('opens its log', async () => {
    await commands.executeCommand('avalancheLens.showLog');
  });
});
