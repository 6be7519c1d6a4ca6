import type { CallOptions } from '../../../client/call-options';
import { toHexDigits } from '../../../core/bytes';
import type { UTXOReference } from '../../../core/codec/avm/operations';
import { decodeID, encodeCb58 } from '../../../core/encodings/cb58';
import type { DocumentTarget } from '../../../host/document-target';
import type { RevealTarget } from '../../../host/reveal-target';
import type { Inspector } from '../../../services/inspect/inspector';
import { assetOf } from '../../../services/lookup/asset-cache';
import { type BlockFinder, SEARCHED_BLOCKS } from '../../../services/lookup/block-finder';
import type { FoundTx, IDResolver } from '../../../services/lookup/id-resolver';
import { parseOwner } from '../../../services/text/owner-text';
import { headOf, utxoName } from '../../../services/utxos/utxo-table';
import type { AddressNode } from '../nodes/address-node';
import type { ChainNode } from '../nodes/chain-node';
import type { ChainScope } from '../nodes/chain-scope';
import type { Explorer } from '../explorer';
import type { TreeNode } from '../nodes/tree-node';
import { WHOLE } from '../nodes/utxo-view';

export interface LocateParts {
  readonly resolver: IDResolver;
  readonly blocks: BlockFinder;
  readonly inspector: Inspector;
}

/** The row of a thing, or why there is none and which document shows it all the same. */
export type Located =
  { readonly node: TreeNode; readonly note?: string } | { readonly why: string; readonly document?: DocumentTarget };

/** Where a chain answers, and what is needed to look around on it. */
interface Place {
  readonly chain: ChainNode;
  readonly scope: ChainScope;
  readonly parts: LocateParts;
  readonly options: CallOptions;
}

/**
 * Finds the row of a thing in the tree; what is not listed yet (an old block, another's address, an asset that was
 * not met) is from now on. Rejects with the client's errors and the reason of the abort.
 */
export async function locate(
  explorer: Explorer,
  target: RevealTarget,
  parts: LocateParts,
  options: CallOptions,
): Promise<Located> {
  const chain = explorer.chain(target.chain);
  if (chain === undefined) return { why: `No chain is called "${target.chain}".` };
  const scope = await chain.connect();
  if (scope === undefined) return { why: `${chain.config.name} does not answer.` };
  explorer.unhide(chain);
  const found = await find(target, explorer, { chain, scope, parts, options });
  if ('node' in found) explorer.listed(found.node);
  return found;
}

async function find(target: RevealTarget, explorer: Explorer, place: Place): Promise<Located> {
  const { chain, scope } = place;
  const { kind, id } = target;
  if (kind === 'address') {
    const node = await explorer.visit(chain.config.name, parseOwner(id));
    return node === undefined ? { why: `${chain.config.name} does not answer.` } : { node };
  }
  if (kind === 'hex') return { why: 'These bytes were given, and are not looked for on a chain.', document: target };
  const [first = '', index] = id.split(':');
  const bytes = decodeID(first);
  if (kind === 'utxo' && index !== undefined) {
    return findOutput(target, { txID: bytes, outputIndex: Number(index) }, place);
  }
  const found = await place.parts.inspector.id(scope.chain, bytes, place.options);
  switch (found.kind) {
    case 'utxo':
      return findOutput(target, found.utxo, place);
    case 'unknown':
      throw found.error;
    case 'absent':
      return { why: `${chain.config.name} has nothing with this ID.` };
    case 'block': {
      const node = chain.blocks?.visit(found);
      return node === undefined ? notListed(target, chain) : { node };
    }
    case 'tx':
      if (kind === 'asset') return findAsset(target, found, place);
      return (await findTx(found, place)) ?? (await findAsset(target, found, place));
  }
}

/** An asset's row; the transaction that created an asset stands there too when its block is not known. */
async function findAsset(target: DocumentTarget, found: FoundTx, { chain }: Place): Promise<Located> {
  if (assetOf(found) === undefined) return notListed(target, chain);
  const node = await chain.assets?.visit(encodeCb58(found.id));
  return node === undefined ? notListed(target, chain) : { node };
}

/** A transaction's row below its block, as far as the block can be found. */
async function findTx(
  found: FoundTx,
  { chain, scope, parts, options }: Place,
): Promise<{ node: TreeNode } | undefined> {
  const place = await parts.blocks.find(scope.chain, found.id, options);
  if (place === undefined) return undefined;
  const block = await parts.resolver.blockAt(scope.chain, place.height, options);
  const node = await childOf(chain.blocks?.visit(block), encodeCb58(found.id));
  return node === undefined ? undefined : { node };
}

/** An output: in the list of an address that has it, else below the transaction that made it. */
async function findOutput(target: DocumentTarget, reference: UTXOReference, place: Place): Promise<Located> {
  const { chain, scope, parts, options } = place;
  const { txID, outputIndex } = reference;
  const name = outputName(txID, outputIndex);
  const addresses = chain.addresses?.list() ?? [];
  for (const address of addresses) {
    const found = inList(address, name);
    if (found !== undefined) return found;
  }
  const found = await parts.inspector.output(scope.chain, reference, options);
  if (found.kind === 'unknown') throw found.error;
  if (found.kind === 'noOutput') return notListed(target, chain);
  if (found.kind !== 'output') return { why: `${chain.config.name} has no transaction that made this output.` };
  const owners = new Set(found.utxo.output.addresses.map(toHexDigits));
  for (const address of addresses.filter(({ bytes }) => owners.has(toHexDigits(bytes)))) {
    await address.open();
    const row = inList(address, name);
    if (row !== undefined) return row;
  }
  const tx = await findTx(found.madeBy, place);
  const node = await childOf(tx?.node, `${encodeCb58(txID)}:${outputIndex}`);
  return node === undefined ? notListed(target, chain) : { node };
}

/** The row of an output in a list that was read; a filter that hides it is taken off. */
function inList({ list }: AddressNode, name: string): Located | undefined {
  const head = headOf(Buffer.from(name.slice(0, 8), 'hex'));
  const listed = list?.pages.utxos.find((utxo) => utxo.firstWord === head && utxoName(utxo) === name);
  if (list === undefined || listed === undefined) return undefined;
  const shown = list.rowOf(listed);
  if (shown !== undefined) return { node: shown };
  list.show({ ...list.view, filter: WHOLE.filter });
  const node = list.rowOf(listed);
  return node === undefined ? undefined : { node, note: 'The filter hid it, and is taken off' };
}

/** As `utxoName` writes it. */
function outputName(txID: Uint8Array, index: number): string {
  return toHexDigits(txID) + index.toString(16).padStart(8, '0');
}

async function childOf(node: TreeNode | undefined, id: string): Promise<TreeNode | undefined> {
  return (await node?.children())?.find((child) => child.copies().id === id);
}

function notListed(target: DocumentTarget, { config }: ChainNode): Located {
  const where = `It stands in none of the ${SEARCHED_BLOCKS} newest blocks of ${config.name} and of those that were seen`;
  return { why: `${where}, and a node does not say in which. Its document shows it.`, document: target };
}
