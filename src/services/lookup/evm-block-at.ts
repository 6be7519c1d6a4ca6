import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { readResponse } from '../../client/errors';
import { equalBytes } from '../../core/bytes/bytes';
import { keccak256 } from '../../core/bytes/hashes';
import { atomicFormats, atomicTxsOf } from '../../core/codec/atomic/atomic-formats';
import type { EVMHeader } from '../../core/codec/evm/evm-block';
import { encodeRLP } from '../../core/codec/evm/rlp';
import { decodeHexDigits } from '../../core/encodings/hex';
import { txIDOf } from '../../core/ids/ids';
import { InvalidInputError } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import { anotherHeight, undecodable } from './finders';
import type { FoundAtomicTx, InnerBlock } from './found';
import type { MissingBlock } from './id-resolver';

/** A block of the C-Chain: its header, which hashes to its ID, and its imports and exports, which the header has the hash of. */
export interface FoundEVMBlock extends Extract<InnerBlock, { readonly chain: 'C' }> {
  readonly kind: 'evmBlock';
  readonly atomicTxs: readonly FoundAtomicTx[];
  /** As the node lists them; undefined if it doesn't. */
  readonly evmTxCount: number | undefined;
}

/** The block at a height. Rejects with the client's errors. */
export async function evmBlockAt(
  chain: Chain,
  height: bigint,
  options: CallOptions,
): Promise<FoundEVMBlock | MissingBlock> {
  const newest = await chain.heightOn('C', options);
  if (height > newest) return { kind: 'noBlock', newest };
  const printed = await chain.node.call('eth_getBlockByNumber', { block: String(height) }, options);
  if (printed === null) throw anotherHeight(chain.node, l10n.t("the node doesn't have block {0}", String(height)));
  const found = readResponse(chain.node, () => readPrinted(printed), undecodable);
  if (found.head.height !== height) throw anotherHeight(chain.node);
  return found;
}

/** The client has verified that the header hashes to `hash`. */
function readPrinted(printed: Readonly<Record<string, unknown>>): FoundEVMBlock {
  const header = printed as EVMHeader;
  const bytesOf = (field: unknown): Uint8Array => decodeHexDigits(String(field).slice(2));
  if (printed['hash'] === null) throw new InvalidInputError('a block without a hash');
  const [height, extraData] = [BigInt(String(header.number)), bytesOf(printed['blockExtraData'] ?? '0x')];
  // Block 0 has no hash of its extra data.
  if (height > 0n && !equalBytes(keccak256(encodeRLP(extraData)), bytesOf(header.extDataHash)))
    throw new InvalidInputError('extra data with another hash');
  const txs = atomicTxsOf(extraData);
  const id = bytesOf(printed['hash']);
  const head = {
    id,
    height,
    extraData,
    parentID: bytesOf(header.parentHash),
    time: BigInt(String(header.timestamp)),
  };
  const { transactions } = printed;
  return {
    kind: 'evmBlock',
    chain: 'C',
    id,
    head,
    header,
    txs,
    atomicTxs: txs.map((tx) => {
      const bytes = atomicFormats.tx.encode(tx);
      return { on: 'C', kind: 'tx', id: txIDOf(bytes), bytes, tx, blockHeight: height };
    }),
    evmTxCount: Array.isArray(transactions) ? transactions.length : undefined,
  };
}
