import { commands, window } from 'vscode';
import { uiText } from '../../../host/ui-text';
import { notify } from '../../../host/notify';
import { readerOfSettings } from '../../../host/settings';
import { sameName } from '../../../services/chain/chain-config';
import { visibleText } from '../../../services/text/format-text';
import { holdsPrivateKey } from '../../../core/private-keys/guard';
import { KEY_WARNING } from '../../../core/private-keys/key-warning';
import { AddressNode } from '../nodes/address-node';
import { ChainNode } from '../nodes/chain-node';
import type { Explorer } from '../explorer';
import { type ActionContext, selectFirst } from '../explorer-actions';
import type { SettingChanges, Undo } from './setting-change';
import {
  type ChainEntry,
  chainEntry,
  copiedChain,
  nameIn,
  putAddresses,
  putChain,
  renamedChain,
  withName,
  withoutAddress,
  withoutChain,
  withoutName,
} from './setting-edits';
import { addressesIn, firstName, named, readAddresses } from './typed-addresses';

const LONGEST_NAME = 64;
const UNDO = 'Undo';

/** Adds addresses: those given, those selected in the editor, else those that are typed. */
export async function addAddress({ argument }: ActionContext, settings: SettingChanges): Promise<void> {
  const given = argument instanceof AddressNode ? argument.text : typeof argument === 'string' ? argument : undefined;
  const addresses = given === undefined ? await typedAddresses() : addressesOf(given);
  const [first] = addresses;
  if (first === undefined) return;
  const present: unknown = readerOfSettings()('addresses');
  const added =
    addresses.length > 1
      ? // Those that are there keep the names that the user gave them.
        named(addresses).filter(({ address }) => nameIn(present, address) === undefined)
      : [{ address: first, name: await askAddressName(first, nameIn(present, first)) }];
  if (added.length === 0) void notify.information('All of them are listed already.');
  const complete = added.flatMap(({ address, name }) => (name === undefined ? [] : [{ address, name }]));
  if (complete.length > 0) await settings.change('addresses', (value) => putAddresses(value, complete));
}

/** Gives an address or a chain another name. */
export async function rename({ explorer, nodes }: ActionContext, settings: SettingChanges): Promise<void> {
  const [node] = nodes;
  if (node instanceof AddressNode) {
    const name = await askName(node.ownName ?? firstName(node.text));
    if (name === undefined) return;
    const named = (value: unknown): unknown => putAddresses(value, [{ address: node.text, name }]);
    // The scope that names it now is edited: another spelling in another scope would not take effect.
    const inPlace = (value: unknown): unknown => (nameIn(value, node.text) === undefined ? undefined : named(value));
    if ((await settings.change('addresses', inPlace)) === undefined) await settings.change('addresses', named);
  } else if (node instanceof ChainNode) await renameChain(node.config.name, explorer, settings);
  else selectFirst('an address or a chain');
}

async function renameChain(before: string, explorer: Explorer, settings: SettingChanges): Promise<void> {
  const name = await askName(before);
  if (name === undefined || name === before) return;
  const isOther = !sameName(name, before);
  if (isOther && explorer.chain(name) !== undefined) {
    void notify.warning(`There is another chain called ${visibleText(name, LONGEST_NAME)}.`);
    return;
  }
  if (!isOther || !sameName(explorer.active.name, before)) {
    if ((await settings.change('chains', (value) => renamedChain(value, before, name))) === undefined) builtIn(before);
    return;
  }
  // The active chain has a name at all times, so that nothing else becomes active in between.
  if ((await settings.change('chains', (value) => copiedChain(value, before, name))) === undefined) {
    builtIn(before);
    return;
  }
  await commands.executeCommand('xchainLens.switchChain', name);
  await settings.change('chains', (value) => withoutChain(value, before));
}

/** Takes addresses and chains out of the settings; one notification offers to put all of them back. */
export async function remove({ explorer, nodes }: ActionContext, settings: SettingChanges): Promise<void> {
  const removed: { readonly name: string; readonly undo: Undo }[] = [];
  for (const node of nodes) {
    if (node instanceof AddressNode) {
      explorer.leave(node.bytes);
      const name = node.ownName ?? node.text;
      const again = (value: unknown): unknown => putAddresses(value, [{ address: node.text, name }]);
      const undo = await settings.change('addresses', (value) => withoutAddress(value, node.text), again);
      if (undo !== undefined) removed.push({ name, undo });
    }
    if (node instanceof ChainNode) removed.push(await removeChain(node.config.name, explorer, settings));
  }
  const [first] = removed;
  if (first === undefined) {
    if (!nodes.some((node) => node instanceof AddressNode)) selectFirst('an address or a chain');
    return;
  }
  const what = removed.length === 1 ? `${visibleText(first.name, LONGEST_NAME)} is` : `${removed.length} rows are`;
  // Not waited for: a notification may stand for hours.
  void notify.information(`${what} removed.`, UNDO).then(async (chosen) => {
    if (chosen !== UNDO) return;
    try {
      for (const { undo } of removed.reverse()) await undo();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      void notify.error(`It cannot be put back: ${reason}`);
    }
  });
}

/** A chain of the settings is taken out of them; one that is built in is hidden. */
async function removeChain(
  name: string,
  explorer: Explorer,
  settings: SettingChanges,
): Promise<{ readonly name: string; readonly undo: Undo }> {
  if (explorer.isBuiltIn(name)) {
    const hide = (value: unknown): unknown => withName(value, name);
    const undo = await settings.change('explorer.hiddenChains', hide, (value) => withoutName(value, name));
    return { name, undo: undo ?? (() => Promise.resolve()) };
  }
  const isActive = sameName(explorer.active.name, name);
  // A name that no chain has would be complained of.
  if (isActive) await commands.executeCommand('xchainLens.switchChain', explorer.fallback.name);
  let entry: ChainEntry | undefined;
  const takeOut = (value: unknown): unknown => {
    entry = chainEntry(value, name);
    return withoutChain(value, name);
  };
  const undo = await settings.change('chains', takeOut, (value) =>
    entry === undefined ? undefined : putChain(value, entry),
  );
  return {
    name,
    undo: async () => {
      await undo?.();
      if (isActive) await commands.executeCommand('xchainLens.switchChain', name);
    },
  };
}

function builtIn(name: string): void {
  void notify.information(
    `${visibleText(name)} is built in. A chain of the same name in the settings takes its place.`,
  );
}

/** A listed address shows the name that it has. */
function askAddressName(address: string, present: string | undefined): Promise<string | undefined> {
  if (present === undefined) return askName(firstName(address));
  return askName(present, `Already listed as "${visibleText(present, LONGEST_NAME)}"; another name replaces this one`);
}

/** A name for what is being added; undefined if the user thinks better of it. */
export function askName(value: string, prompt = 'Shown wherever it appears'): Promise<string | undefined> {
  return Promise.resolve(
    window.showInputBox({
      title: 'Name',
      // A node's own words may be part of it, and a prompt has links as a notification has.
      prompt: uiText(prompt),
      value,
      validateInput: (typed) =>
        holdsPrivateKey(typed)
          ? KEY_WARNING
          : typed.trim() === '' || typed.trim().length > LONGEST_NAME
            ? `1 to ${LONGEST_NAME} characters`
            : undefined,
    }),
  ).then((name) => name?.trim());
}

async function typedAddresses(): Promise<readonly string[]> {
  const editor = window.activeTextEditor;
  const selected = editor === undefined ? [] : addressesIn(editor.document.getText(editor.selection));
  const text = await window.showInputBox({
    title: 'Add Address',
    prompt: 'One or more, in any spelling: they are shown on every chain',
    value: selected.join(' '),
    ignoreFocusOut: true,
    validateInput: (typed) => {
      const read = typed.trim() === '' ? undefined : readAddresses(typed);
      return read !== undefined && 'why' in read ? read.why : undefined;
    },
  });
  return text === undefined ? [] : addressesOf(text);
}

function addressesOf(text: string): readonly string[] {
  const read = readAddresses(text);
  return 'addresses' in read ? read.addresses : [];
}
