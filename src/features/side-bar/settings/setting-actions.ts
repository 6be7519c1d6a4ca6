import * as l10n from '@vscode/l10n';
import { commands, window } from 'vscode';
import { uiText } from '../../../host/messages/ui-text';
import { notify } from '../../../host/messages/notify';
import { readerOfSettings } from '../../../host/settings/settings';
import { type ChainConfig, sameName } from '../../../services/chain/chain-config';
import { groupedInteger, visibleText } from '../../../services/text/format-text';
import { holdsPrivateKey } from '../../../core/given-text/guard';
import { KEY_WARNING } from '../../../core/private-keys/private-key';
import { AddressNode } from '../nodes/address/address-node';
import { ChainNode } from '../nodes/chain/chain-node';
import { SubnetNode } from '../nodes/p-and-c/subnet-node';
import type { TreeNode } from '../nodes/tree-node';
import type { SideBar } from '../tree/side-bar';
import { type ActionContext, selectFirst } from '../tree/side-bar-actions';
import { sayFound, saySample, type SettingChanges, type Undo } from './setting-change';
import {
  copiedChain,
  entriesIn,
  type NamedKey,
  nameIn,
  putNamed,
  renamedChain,
  renamedNamed,
  withName,
  withoutChain,
  withoutNamed,
} from './setting-edits';
import { firstName, namedAddresses, readAddresses } from './typed-addresses';
import { messageOf } from '../../../core/outcome';
import { MAX_NAME_LENGTH } from '../../../core/endpoints/urls';

export const UNDO = l10n.t('Undo');
const SELECT_FIRST = l10n.t('Go to an address, a subnet, or a chain in the side bar first.');

/** Adds the addresses in a text. */
export async function addAddresses(text: string, settings: SettingChanges): Promise<void> {
  const read = readAddresses(text);
  const addresses = 'addresses' in read ? read.addresses : [];
  const [first] = addresses;
  if (first === undefined) return;
  const present: unknown = readerOfSettings()('addresses');
  const entryOf = entriesIn(present);
  const added =
    addresses.length > 1
      ? // Listed addresses keep their names.
        namedAddresses(addresses).filter(({ address }) => entryOf(address) === undefined)
      : [{ address: first, name: await askEntryName(firstName(first), nameIn(present, first)) }];
  if (added.length === 0) void notify.information(l10n.t('All of these addresses are already listed.'));
  const complete = added.flatMap(({ address: key, name }) => (name === undefined ? [] : [{ key, name }]));
  if (complete.length > 0) await settings.change('addresses', (value) => putNamed(value, ...complete));
}

/** Renames an address, a subnet or a chain. */
export async function rename({ sideBar, nodes }: ActionContext, settings: SettingChanges): Promise<void> {
  const [node] = nodes;
  const listed = node === undefined ? undefined : namedOf(node);
  if (listed?.isSample === true) saySample(listed.name);
  else if (listed !== undefined) {
    const { setting, key, proposed } = listed;
    const name = await askName(proposed);
    if (name === undefined) return;
    // Edits the scope that names it now: an entry in another scope would have no effect.
    const inPlace = await settings.change(setting, (value) => renamedNamed(value, { key, name }));
    if (inPlace === undefined) await settings.change(setting, (value) => putNamed(value, { key, name }));
  } else if (node instanceof ChainNode) await renameChain(node.config, sideBar, settings);
  else selectFirst(SELECT_FIRST);
}

interface NamedRow extends NamedKey {
  readonly setting: 'addresses' | 'subnets';
  /** The name that a new one is typed over. */
  readonly proposed: string;
  readonly isSample: boolean;
  /** Of an address. */
  readonly owner?: Uint8Array;
}

/** What a setting names of this row; undefined for all others. */
function namedOf(node: TreeNode): NamedRow | undefined {
  if (node instanceof AddressNode) {
    const { ownName, text: key, bytes, isSample } = node;
    const names = { name: ownName ?? key, proposed: ownName ?? firstName(key) };
    return { setting: 'addresses', key, ...names, isSample, owner: bytes };
  }
  if (!(node instanceof SubnetNode)) return undefined;
  const { ownName, subnetID: key, isSample } = node;
  const names = { name: ownName ?? key, proposed: ownName ?? '' };
  return { setting: 'subnets', key, ...names, isSample };
}

async function renameChain(
  { name: before, isFound }: ChainConfig,
  sideBar: SideBar,
  settings: SettingChanges,
): Promise<void> {
  if (isFound === true) {
    sayFound(before);
    return;
  }
  const name = await askName(before);
  if (name === undefined || name === before) return;
  const isOther = !sameName(name, before);
  if (isOther && sideBar.chain(name) !== undefined) {
    void notify.warning(
      l10n.t('Another chain is named "{0}". Choose another name.', visibleText(name, MAX_NAME_LENGTH)),
    );
    return;
  }
  if (!isOther || !sameName(sideBar.active.name, before)) {
    if ((await settings.change('chains', (value) => renamedChain(value, before, name))) === undefined) builtIn(before);
    return;
  }
  // Copies first, so that the active chain exists at all times and no other becomes active in between.
  if ((await settings.change('chains', (value) => copiedChain(value, before, name))) === undefined) {
    builtIn(before);
    return;
  }
  await commands.executeCommand('avalancheLens.switchChain', name);
  await settings.change('chains', (value) => withoutChain(value, before));
}

/** Removes addresses, subnets and chains from the settings; one notification offers to undo all of it. */
export async function remove({ sideBar, nodes }: ActionContext, settings: SettingChanges): Promise<void> {
  const rows = nodes.flatMap((node) => namedOf(node) ?? []);
  const sample = rows.find(({ isSample }) => isSample);
  if (sample !== undefined) saySample(sample.name);
  const named = rows.filter(({ isSample }) => !isSample);
  const chains = nodes.flatMap((node) => (node instanceof ChainNode ? node.config : []));
  if (rows.length + chains.length === 0) selectFirst(SELECT_FIRST);
  // Those that were only looked up or revealed.
  sideBar.leave({ owners: named.flatMap(({ owner }) => owner ?? []), subnetIDs: named.map(({ key }) => key) });
  const removed: Removed[] = [];
  for (const setting of ['addresses', 'subnets'] as const) {
    const rows = named.filter((row) => row.setting === setting);
    removed.push(...(await removeNamed(setting, rows, settings)));
  }
  for (const config of chains) {
    const undo = await removeChain(config, sideBar, settings);
    if (undo !== undefined) removed.push({ names: [config.name], undo });
  }
  const names = removed.flatMap((each) => each.names);
  const [first] = names;
  if (first === undefined) return;
  const text =
    names.length === 1
      ? l10n.t('Removed {0}.', visibleText(first, MAX_NAME_LENGTH))
      : l10n.t('Removed {0} rows.', groupedInteger(names.length));
  // Not awaited: the notification may stay open for hours.
  void notify.information(text, UNDO).then(async (chosen) => {
    if (chosen !== UNDO) return;
    try {
      for (const { undo } of removed.reverse()) await undo();
    } catch (error) {
      const reason = messageOf(error);
      void notify.error(l10n.t("Can't undo the removal: {0}", reason));
    }
  });
}

interface Removed {
  readonly names: readonly string[];
  readonly undo: Undo;
}

/** Removes rows of one setting, with one change of each scope that lists some of them. */
async function removeNamed(
  setting: NamedRow['setting'],
  rows: readonly NamedRow[],
  settings: SettingChanges,
): Promise<Removed[]> {
  const removed: Removed[] = [];
  for (let left = rows; left.length > 0;) {
    let entryOf = entriesIn(undefined);
    const undo = await settings.change(setting, (value) => {
      entryOf = entriesIn(value);
      return withoutNamed(value, ...left.map(({ key }) => key));
    });
    if (undo === undefined) break;
    removed.push({ names: left.filter(({ key }) => entryOf(key)).map(({ name }) => name), undo });
    left = left.filter(({ key }) => entryOf(key) === undefined);
  }
  return removed;
}

/** Removes a chain from the settings; hides a built-in one. */
async function removeChain({ name, isFound }: ChainConfig, sideBar: SideBar, settings: SettingChanges) {
  if (isFound === true) {
    sayFound(name);
    return undefined;
  }
  if (sideBar.isBuiltIn(name)) return settings.change('sideBar.hiddenChains', (value) => withName(value, name));
  const isActive = sameName(sideBar.active.name, name);
  // No other one becomes active by itself: it would get IDs that aren't meant for it.
  if (isActive && (await commands.executeCommand('avalancheLens.switchChain', { leaving: name })) === undefined)
    return undefined;
  const undo = await settings.change('chains', (value) => withoutChain(value, name));
  return async () => {
    await undo?.();
    if (isActive) await commands.executeCommand('avalancheLens.switchChain', name);
  };
}

function builtIn(name: string): void {
  void notify.information(
    l10n.t(
      "{0} is built in and can't be renamed. To replace it, add a chain with the same name.",
      visibleText(name, MAX_NAME_LENGTH),
    ),
  );
}

/** Lets the user name an address or a subnet: `first` is proposed, or the present name of a listed one, which is shown. */
export function askEntryName(first: string, present: string | undefined): Promise<string | undefined> {
  if (present === undefined) return askName(first);
  const listed = visibleText(present, MAX_NAME_LENGTH);
  return askName(present, l10n.t('Already listed as "{0}". A new name replaces it', listed));
}

/** Lets the user type a name; undefined if cancelled. */
export function askName(value: string, prompt = l10n.t('Your own name for it')): Promise<string | undefined> {
  return Promise.resolve(
    window.showInputBox({
      title: l10n.t('Name'),
      // It may quote a node, and VS Code renders links in a prompt.
      prompt: uiText(prompt),
      value,
      validateInput: (typed) =>
        holdsPrivateKey(typed)
          ? KEY_WARNING
          : typed.trim() === '' || typed.trim().length > MAX_NAME_LENGTH
            ? l10n.t('1 to {0} characters', MAX_NAME_LENGTH)
            : undefined,
    }),
  ).then((name) => name?.trim());
}
