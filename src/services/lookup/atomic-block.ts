import type { CallOptions } from '../../client/call-options';
import { atomicFormats, type AtomicTx, atomicTxsOf } from '../../core/codec/atomic/atomic-formats';
import { toHexDigits } from '../../core/bytes/bytes';
import { decodeHexDigits } from '../../core/encodings/hex';
import { txIDOf } from '../../core/ids/ids';
import { readOutcome } from '../../core/outcome';
import type { Chain } from '../chain/chain';

interface AtomicBlock {
  readonly txs: readonly AtomicTx[];
  /** Unix seconds; undefined if the node reports no number. */
  readonly time: bigint | undefined;
}

/**
 * The imports and exports in a block of the C-Chain, and its time; undefined if the node doesn't have it, or they can't be
 * decoded. Rejects with the client's errors.
 */
export async function atomicBlockAt(
  { node }: Chain,
  height: bigint,
  options: CallOptions,
): Promise<AtomicBlock | undefined> {
  const block = await node.call('eth_getBlockByNumber', { block: String(height) }, options);
  const { blockExtraData, timestamp }: Readonly<Record<string, unknown>> = block ?? {};
  const { value: txs } = readOutcome(() => atomicTxsOf(decodeHexDigits(String(blockExtraData).slice(2))));
  const time = /^0x[0-9a-f]{1,16}$/i.test(String(timestamp)) ? BigInt(String(timestamp)) : undefined;
  return txs && { txs, time };
}

/** Newest blocks of the C-Chain that are read: two minutes, while a transaction is followed for one. */
const READ_BLOCKS = 64n;

/**
 * The ID (32 bytes) of the import or export among the newest blocks of the C-Chain that uses what signed bytes need, or is
 * these; undefined if none does. Rejects with the client's errors.
 */
export async function newestTaker(
  chain: Chain,
  bytes: Uint8Array,
  options: CallOptions,
): Promise<Uint8Array | undefined> {
  const needed = new Set(usedBy(atomicFormats.tx.decode(bytes)));
  const newest = BigInt(await chain.node.call('eth_blockNumber', {}, options));
  const count = newest < READ_BLOCKS ? newest : READ_BLOCKS;
  const blocks = await Promise.all(
    Array.from({ length: Number(count) }, (_, i) => atomicBlockAt(chain, newest - BigInt(i), options)),
  );
  const taker = blocks.flatMap((block) => block?.txs ?? []).find((each) => usedBy(each).some((key) => needed.has(key)));
  return taker && txIDOf(atomicFormats.tx.encode(taker));
}

/** The UTXOs of an import, the nonces of the accounts of an export. */
function usedBy({ unsignedTx: tx }: AtomicTx): string[] {
  return tx.type === 'atomic.UnsignedImportTx'
    ? tx.importedInputs.map(({ txID, outputIndex }) => `${toHexDigits(txID)}:${outputIndex}`)
    : tx.inputs.map(({ address, nonce }) => `${toHexDigits(address)} ${nonce}`);
}
