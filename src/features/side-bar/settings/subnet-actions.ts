import * as l10n from '@vscode/l10n';
import { Uri, window } from 'vscode';
import type { CallOptions } from '../../../client/call-options';
import { readGiven } from '../../../core/given-text/given-text';
import { ZERO_ID } from '../../../core/ids/networks';
import { holdsPrivateKey } from '../../../core/given-text/guard';
import { outcomeOf } from '../../../core/outcome';
import { KEY_WARNING } from '../../../core/private-keys/private-key';
import { l1AddressOf } from '../../../host/documents/document-target';
import { notify } from '../../../host/messages/notify';
import { askText } from '../../../host/ask';
import { readerOfSettings } from '../../../host/settings/settings';
import type { Chain } from '../../../services/chain/chain';
import { blockchainNameOf, subnetWithID } from '../../../services/p-and-c/subnet-state';
import { rowID } from '../../../services/text/format-id';
import { visibleText } from '../../../services/text/format-text';
import { AddressNode } from '../nodes/address/address-node';
import { ChainNode } from '../nodes/chain/chain-node';
import { SubnetNode } from '../nodes/p-and-c/subnet-node';
import type { TreeNode } from '../nodes/tree-node';
import type { ActionContext } from '../tree/side-bar-actions';
import { unreachableText } from '../reveal/locate';
import { withTreeProgress } from '../tree/tree-progress';
import { addAddresses, askEntryName } from './setting-actions';
import type { SettingChanges } from './setting-change';
import { nameIn, putNamed } from './setting-edits';
import { addressesIn, readAddresses } from './typed-addresses';

/** Characters of an ID that are proposed as its name. */
const FIRST_NAME = 8;

/**
 * Adds what the given row is, else what the given or typed text names: addresses, or a subnet by its ID or that of one of
 * its blockchains.
 */
export async function add(context: ActionContext, settings: SettingChanges): Promise<void> {
  const { argument } = context;
  const text = argument instanceof AddressNode ? argument.text : typeof argument === 'string' ? argument : undefined;
  const given = argument instanceof SubnetNode ? argument.subnetID : (text ?? (await typedToAdd()));
  if (given === undefined) return;
  if (readGiven(given).kind !== 'id') {
    await addAddresses(given, settings);
    return;
  }
  const id = argument instanceof SubnetNode ? given : await subnetFor(given, chainOfAction(context));
  if (id === undefined) return;
  const name = await askEntryName(id.slice(0, FIRST_NAME), nameIn(readerOfSettings()('subnets'), id));
  if (name !== undefined) await settings.change('subnets', (value) => putNamed(value, { key: id, name }));
}

async function typedToAdd(): Promise<string | undefined> {
  const editor = window.activeTextEditor;
  const selected = editor === undefined ? '' : editor.document.getText(editor.selection);
  return askText(problemToAdd, {
    title: l10n.t('Add Address or L1'),
    prompt: l10n.t(
      'Addresses of X or P, such as {0}, or the ID of a subnet, an L1, or one of its blockchains',
      'X-avax1…',
    ),
    // No ID, which may be a private key.
    value: addressesIn(selected).join(' '),
  });
}

/** Why a typed text is neither addresses nor an ID. */
function problemToAdd(typed: string): string | undefined {
  const given = readGiven(typed);
  if (given.kind === 'id') return holdsPrivateKey(typed) ? KEY_WARNING : undefined;
  if (given.kind === 'bytes32' || (given.kind === 'wrong' && given.code === 'checksum')) return problemOfID(typed);
  const read = readAddresses(typed);
  return 'why' in read ? read.why : undefined;
}

/** Opens the report about why an L1 accepts no blocks, and which of its validators may stop. */
export async function showWhyStuck(context: ActionContext): Promise<void> {
  const chosen = await subnetOfAction(context, l10n.t('Why Is This L1 Stuck?'));
  const { id: subnetID, chain } = chosen ?? {};
  if (subnetID === undefined || chain === undefined) return;
  const own = chosen?.name ?? nameIn(readerOfSettings()('subnets'), subnetID);
  const name =
    own ?? (await withTreeProgress(l10n.t('Loading the subnet…'), (signal) => nameOn(chain, subnetID, signal)));
  const target = { chain: chain.config.name, subnetID };
  const title = name ?? l10n.t('L1 {0}', rowID(subnetID));
  await window.showTextDocument(Uri.from(l1AddressOf(target, l10n.t('Report on {0}', title))), { preview: true });
}

interface ChosenSubnet {
  readonly id: string;
  readonly chain: ChainNode;
  /** The name of its row. */
  readonly name?: string | undefined;
}

/** The subnet of the given row, else the one whose ID, or that of one of its blockchains, is given or typed. */
async function subnetOfAction(
  { sideBar, nodes, argument }: ActionContext,
  title: string,
): Promise<ChosenSubnet | undefined> {
  const [node] = nodes;
  const chain = chainOfAction({ sideBar, nodes });
  const row = node instanceof SubnetNode ? node : node?.parent;
  if (chain === undefined) return undefined;
  if (row instanceof SubnetNode) return { id: row.subnetID, chain, name: row.ownName };
  const text = typeof argument === 'string' ? argument : await typedID(title);
  const given = text === undefined ? undefined : readGiven(text);
  if (given?.kind !== 'id') return undefined;
  const id = await subnetFor(given.text, chain);
  return id === undefined ? undefined : { id, chain };
}

/** The chain of the selected row, else the active one. */
function chainOfAction({ sideBar, nodes }: Pick<ActionContext, 'sideBar' | 'nodes'>): ChainNode | undefined {
  return chainAbove(nodes[0]) ?? sideBar.chain(sideBar.active.name);
}

/** The subnet that has an ID, or that validates the blockchain that has it. */
async function subnetFor(id: string, chain: ChainNode | undefined): Promise<string | undefined> {
  if (chain === undefined) return undefined;
  return withTreeProgress(l10n.t('Loading the subnet…'), (signal) => subnetOn(chain, id, signal));
}

/** Only a subnet that the chain's network has is added. */
async function subnetOn(node: ChainNode, id: string, signal: AbortSignal): Promise<string | undefined> {
  const scope = await node.connect();
  if (scope === undefined) {
    void notify.warning(unreachableText(node));
    return undefined;
  }
  const found = await subnetWith(scope.chain, id, { signal, priority: 'tree' });
  if (found !== undefined) return found;
  const name = visibleText(node.config.name, 64);
  void notify.warning(l10n.t('{0} has no subnet, L1 or blockchain of one with this ID.', name));
  return undefined;
}

/** The name of a subnet's first blockchain, as far as a node tells it. */
async function nameOn(node: ChainNode, subnetID: string, signal: AbortSignal): Promise<string | undefined> {
  const scope = await node.connect();
  if (scope === undefined) return undefined;
  const options = { signal, priority: 'tree' } as const;
  return (await outcomeOf(blockchainNameOf(scope.chain, subnetID, options), signal)).value;
}

/** The subnet that has this ID, or that validates the blockchain that has it. */
async function subnetWith(chain: Chain, id: string, options: CallOptions): Promise<string | undefined> {
  if ((await subnetWithID(chain, id, options)) !== undefined) return id;
  const subnetID = await chain.platform.validatedBy({ blockchainID: id }, options);
  return subnetID === ZERO_ID ? undefined : subnetID;
}

/** The chain that a row belongs to. */
function chainAbove(node: TreeNode | undefined): ChainNode | undefined {
  if (node === undefined || node instanceof ChainNode) return node;
  return chainAbove(node.parent);
}

async function typedID(title: string): Promise<string | undefined> {
  return window.showInputBox({
    title,
    prompt: l10n.t('ID of a subnet or an L1, or of one of its blockchains'),
    ignoreFocusOut: true,
    validateInput: problemOfID,
  });
}

/** Why a typed text isn't an ID; undefined if it is one, or empty. */
function problemOfID(typed: string): string | undefined {
  const { kind } = readGiven(typed);
  if (kind === 'privateKey' || kind === 'bytes32') return KEY_WARNING;
  return kind === 'nothing' || kind === 'id'
    ? undefined
    : l10n.t("Not the cb58 of 32 bytes, or the checksum doesn't match");
}
