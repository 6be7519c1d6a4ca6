import { noChainText } from '../../../services/chain/chain-config';
import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../client/call-options';
import type { IndexedChain } from '../../../client/rpc/method';
import { toHexDigits } from '../../../core/bytes/bytes';
import type { UTXOReference } from '../../../core/codec/avm/avm-transactions';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { parseReference } from '../../../core/ids/ids';
import type { DocumentTarget, RevealTarget } from '../../../host/documents/document-target';
import type { Services } from '../../../services/create-services';
import { missingText } from '../../../services/inspect/missing-text';
import { assetOf } from '../../../services/lookup/asset-cache';
import { listedSubnet } from '../../../services/inspect/describer';
import { parseOwner } from '../../../services/text/format-id';
import { headBits, referenceName, utxoName } from '../../../services/utxos/utxo-table';
import type { AddressNode } from '../nodes/address/address-node';
import type { ChainNode } from '../nodes/chain/chain-node';
import type { ChainScope } from '../nodes/chain-scope';
import type { SideBar } from '../tree/side-bar';
import type { TreeNode } from '../nodes/tree-node';
import { WHOLE_LIST } from '../nodes/utxo/utxo-view';
import type { UTXOsNode } from '../nodes/utxo/utxos-node';
import type { FoundTx, FoundOnPOrC } from '../../../services/lookup/found';

export type LocateParts = Pick<Services, 'resolver' | 'past' | 'inspector'>;

/** The row of a target, or why there is none and which document shows the target instead. */
export type Located =
  | { readonly node: TreeNode; readonly note?: string }
  | { readonly why: string; readonly document?: DocumentTarget };

/** A chain that responds, and the parts of a search on it. */
interface LocateContext {
  readonly chain: ChainNode;
  readonly scope: ChainScope;
  readonly parts: LocateParts;
  readonly options: CallOptions;
}

/**
 * Finds the row of a target in the tree, and lists it first if it isn't yet (an old block, a foreign address, an unseen
 * asset). Rejects with the client's errors and the abort reason.
 */
export async function locate(
  sideBar: SideBar,
  target: RevealTarget,
  parts: LocateParts,
  options: CallOptions,
): Promise<Located> {
  const chain = sideBar.chain(target.chain);
  if (chain === undefined) return { why: noChainText(target.chain) };
  const scope = await chain.connect();
  if (scope === undefined) return { why: unreachableText(chain) };
  sideBar.unhide(chain);
  const found = await findRow(target, sideBar, { chain, scope, parts, options });
  if ('node' in found) sideBar.listed(found.node);
  return found;
}

async function findRow(target: RevealTarget, sideBar: SideBar, place: LocateContext): Promise<Located> {
  const { chain, scope } = place;
  const { kind, id } = target;
  if (kind === 'address') {
    const node = await sideBar.visit(chain.config.name, parseOwner(id));
    return node === undefined ? { why: unreachableText(chain) } : { node };
  }
  if (kind === 'hex' || kind === 'p/utxo' || kind === 'c/utxo')
    return { why: l10n.t("Can't reveal decoded hex. It isn't on a chain."), document: target };
  if (kind === 'p/node') {
    return {
      why: l10n.t("The side bar doesn't list validators, so it was opened instead."),
      document: target,
    };
  }
  const { id: bytes, outputIndex } = parseReference(id);
  if (kind === 'utxo' && outputIndex !== undefined) return findOutput(target, { txID: bytes, outputIndex }, place);
  const found = await place.parts.inspector.id(scope.chain, bytes, place.options);
  if (found.kind === 'utxo' || found.kind === 'output') return findOutput(target, found.utxo, place);
  if (found.kind === 'missing') {
    if (found.code === 'failed') throw found.error;
    return { why: missingText(found, { ...target, chain: chain.config.name }).why };
  }
  if (found.kind === 'block') {
    const node = chain.blocksOn(found.on)?.visit(found);
    return node === undefined ? notListed(target, chain) : { node };
  }
  if (found.on !== 'X') return onPOrC(found, target, { ...place, sideBar });
  if (kind === 'asset') return findAsset(target, found, place);
  return (await findTxRow(found, place)) ?? (await findAsset(target, found, place));
}

/** Of the P-Chain the side bar lists subnets with their blockchains and validators, of the C-Chain nothing. */
async function onPOrC(
  found: FoundOnPOrC,
  target: DocumentTarget,
  { chain, sideBar }: LocateContext & { readonly sideBar: SideBar },
): Promise<Located> {
  const subnetID = listedSubnet(found);
  const subnet = subnetID === undefined ? undefined : chain.subnets?.visit(subnetID);
  if (subnet !== undefined) {
    sideBar.listed(subnet);
    return { node: (await subnet.rowOf(target.id)) ?? subnet };
  }
  return notOnX(found.on, target);
}

/** What P or C has, and has no row. */
function notOnX(on: IndexedChain, target: DocumentTarget): Located {
  const isC = on === 'C';
  const why = isC
    ? l10n.t("The side bar doesn't list this C-Chain transaction, so it was opened instead.")
    : l10n.t("The side bar doesn't list this P-Chain ID, so it was opened instead.");
  return { why, document: target };
}

/** An asset's row, which also stands for the transaction that created it if its block isn't known. */
async function findAsset(target: DocumentTarget, found: FoundTx, { chain }: LocateContext): Promise<Located> {
  if (assetOf(found) === undefined) return notListed(target, chain);
  const node = await chain.assets?.visit(encodeCb58(found.id));
  return node === undefined ? notListed(target, chain) : { node };
}

/** A transaction's row below its block; undefined if the block can't be found. */
async function findTxRow(
  found: FoundTx,
  { chain, scope, parts, options }: LocateContext,
): Promise<{ node: TreeNode } | undefined> {
  const place = await parts.past.findNewest(scope.chain, 'X', found.id, options);
  if (place === undefined) return undefined;
  const block = await parts.resolver.blockAt(scope.chain, place.height, options);
  const txID = encodeCb58(found.id);
  const node = (await chain.blocksOn('X')?.visit(block).children())?.find((child) => child.copies().id === txID);
  return node === undefined ? undefined : { node };
}

/** An output's row in the list of an address that owns it, else the row of the transaction that produced it. */
async function findOutput(target: DocumentTarget, reference: UTXOReference, place: LocateContext): Promise<Located> {
  const { chain, scope, parts, options } = place;
  const name = referenceName(reference);
  for (const address of chain.addresses?.rows() ?? []) {
    const found = inList(address, name);
    if (found !== undefined) return found;
  }
  const found = await parts.inspector.output(scope.chain, reference, options);
  if (found.kind === 'missing') {
    if (found.code === 'failed') throw found.error;
    if (found.code === 'noOutput') return notListed(target, chain);
    return { why: l10n.t("{0} doesn't have the transaction that produced this output.", chain.config.name) };
  }
  const listed = chain.addresses?.owners();
  for (const owner of found.utxo.output.addresses.filter((bytes) => listed?.has(toHexDigits(bytes)))) {
    const address = chain.addresses?.visit(owner);
    if (address === undefined) continue;
    if (found.home === 'P') await address.openOnPlatform();
    else await address.open();
    const row = inList(address, name);
    if (row !== undefined) return row;
  }
  if (found.madeBy.on !== 'X') return notOnX(found.madeBy.on, target);
  const tx = await findTxRow(found.madeBy, place);
  return tx === undefined
    ? notListed(target, chain)
    : { ...tx, note: l10n.t('Output {0} of this transaction', reference.outputIndex) };
}

/** The row of an output in a loaded list; clears a filter that hides it. */
function inList(address: AddressNode, name: string): Located | undefined {
  return inOneList(address.list, name) ?? inOneList(address.platformList, name);
}

function inOneList(list: UTXOsNode | undefined, name: string): Located | undefined {
  const head = headBits(Buffer.from(name.slice(0, 8), 'hex'));
  const listed = list?.pages.utxos.find((utxo) => utxo.firstWord === head && utxoName(utxo) === name);
  if (list === undefined || listed === undefined) return undefined;
  const shown = list.rowOf(listed);
  if (shown !== undefined) return { node: shown };
  list.show({ ...list.view, filter: WHOLE_LIST.filter });
  const node = list.rowOf(listed);
  return node === undefined ? undefined : { node, note: l10n.t('Filter cleared to show the UTXO') };
}

function notListed(target: DocumentTarget, { config }: ChainNode): Located {
  const text = l10n.t("The transaction isn't in the loaded blocks of {0}, so it was opened instead.", config.name);
  return { why: text, document: target };
}

/** A notification that a chain does not respond. */
export function unreachableText({ config }: ChainNode): string {
  return l10n.t("{0} can't be reached. Check that its node is running.", config.name);
}
