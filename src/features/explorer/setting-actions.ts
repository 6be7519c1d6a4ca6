import { ConfigurationTarget, window, workspace } from 'vscode';
import { SECTION } from '../../host/settings';
import { visibleText } from '../../services/format-text';
import { AddressNode } from './address-node';
import { ChainNode } from './chain-node';
import type { ActionContext } from './explorer-actions';
import { putAddresses, renamedChain, withoutAddress, withoutChain } from './setting-edits';
import { addressesIn, firstName, named, readAddresses } from './typed-addresses';

const LONGEST_NAME = 64;
const UNDO = 'Undo';

type Key = 'addresses' | 'chains';

/** Adds addresses: those given, those selected in the editor, else those that are typed. */
export async function addAddress({ nodes, argument }: ActionContext): Promise<void> {
  const [node] = nodes;
  const given = typeof argument === 'string' ? argument : node instanceof AddressNode ? node.text : undefined;
  const addresses = given === undefined ? await typedAddresses() : addressesOf(given);
  const [first] = addresses;
  if (first === undefined) return;
  const added = addresses.length > 1 ? named(addresses) : [{ address: first, name: await askName(firstName(first)) }];
  const complete = added.flatMap(({ address, name }) => (name === undefined ? [] : [{ address, name }]));
  if (complete.length > 0) await change('addresses', (value) => putAddresses(value, complete));
}

/** Gives an address or a chain another name. */
export async function rename({ nodes }: ActionContext): Promise<void> {
  const [node] = nodes;
  if (node instanceof AddressNode) {
    const name = await askName(node.ownName ?? firstName(node.text));
    if (name !== undefined) await change('addresses', (value) => putAddresses(value, [{ address: node.text, name }]));
  }
  if (node instanceof ChainNode) {
    const before = node.config.name;
    const name = await askName(before);
    if (name === undefined || name === before) return;
    if (!(await change('chains', (value) => renamedChain(value, before, name)))) builtIn(before);
  }
}

/** Takes addresses and chains out of the settings; one notification offers to put them back. */
export async function remove({ explorer, nodes }: ActionContext): Promise<void> {
  for (const node of nodes) {
    if (node instanceof AddressNode) {
      explorer.leave(node.bytes);
      await removeWithUndo('addresses', node.ownName ?? node.text, (value) => withoutAddress(value, node.text));
    }
    if (node instanceof ChainNode) {
      const { name } = node.config;
      if (!(await removeWithUndo('chains', name, (value) => withoutChain(value, name)))) builtIn(name);
    }
  }
}

/** Whether it was there to be removed. */
async function removeWithUndo(key: Key, name: string, edit: (value: unknown) => unknown): Promise<boolean> {
  const undo = await change(key, edit);
  if (undo === undefined) return false;
  // Not waited for: a notification may stand for hours.
  void window.showInformationMessage(`${visibleText(name, LONGEST_NAME)} is removed.`, UNDO).then(async (chosen) => {
    if (chosen === UNDO) await undo();
  });
  return true;
}

function builtIn(name: string): void {
  void window.showInformationMessage(
    `${visibleText(name)} is built in. A chain of the same name in the settings takes its place.`,
  );
}

/**
 * Edits a setting in the first scope that an edit applies to: the workspace's own value, else the user's. Returns what
 * takes the edit back; undefined if there was nothing to edit (the edit gave undefined).
 */
export async function change(key: Key, edit: (value: unknown) => unknown): Promise<(() => Promise<void>) | undefined> {
  const settings = workspace.getConfiguration(SECTION);
  const { workspaceValue, globalValue } = settings.inspect(key) ?? {};
  const scopes = [
    ...(workspace.isTrusted && workspaceValue !== undefined
      ? [{ target: ConfigurationTarget.Workspace, value: workspaceValue }]
      : []),
    { target: ConfigurationTarget.Global, value: globalValue },
  ];
  for (const { target, value } of scopes) {
    const after = edit(value);
    if (after === undefined) continue;
    await settings.update(key, after, target);
    return async () => {
      await workspace.getConfiguration(SECTION).update(key, value, target);
    };
  }
  return undefined;
}

/** A name for what is being added; undefined if the user thinks better of it. */
export function askName(value: string, prompt = 'Shown wherever it appears'): Promise<string | undefined> {
  return Promise.resolve(
    window.showInputBox({
      title: 'Name',
      prompt,
      value,
      validateInput: (typed) =>
        typed.trim() === '' || typed.trim().length > LONGEST_NAME ? `1 to ${LONGEST_NAME} characters` : undefined,
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
