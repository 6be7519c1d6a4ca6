import * as l10n from '@vscode/l10n';
import { sha256 } from '../../core/bytes/hashes';
import { atomicFormats, atomicTxsOf } from '../../core/codec/atomic/atomic-formats';
import { ANY_AVM } from '../../core/codec/avm/any-order-codec';
import { readEVMBlock, readEVMHeader } from '../../core/codec/evm/evm-block';
import { messageOfEvent, readIncomplete, readPart } from './read-parts';
import { platformFormats } from '../../core/codec/platform/platform-formats';
import { unwrap } from '../../core/codec/proposervm/proposervm-block';
import { openMessage, warpFormats } from '../../core/codec/warp/warp-formats';
import { encodeCb58 } from '../../core/encodings/cb58';
import { blockIDOf, txIDOf, utxoIDOf } from '../../core/ids/ids';
import { knownName } from '../../core/ids-in-text/known-names';
import { hrpOf } from '../../core/ids/networks';
import { readOutcome } from '../../core/outcome';
import { readAnyTx, readUnsignedTx } from '../../core/signing/read-tx';
import { type ChainConfig, isXChain } from '../chain/chain-config';
import {
  foundFrom,
  foundTx,
  type InnerBlock,
  type ReadAtomicTxs,
  type ReadContainer,
  type ReadPlatformUTXO,
  type ReadThing,
  type ReadWarpMessage,
} from '../lookup/found';
import { networkOf } from '../lookup/network-of';
import { partTitle } from '../p-and-c/describe-part';
import { type AddressFormat, addressFormatOf } from '../text/format-id';

/**
 * Decodes a transaction, block or UTXO of the X-Chain or another avm chain, P- and C-Chain formats, a block of the
 * proposervm, or a Warp message. Sends nothing; undefined for other bytes.
 */
export function inspectBytes(bytes: Uint8Array): ReadThing | undefined {
  const read = ANY_AVM.readAny(bytes);
  switch (read?.kind) {
    case undefined:
      return readPOrC(bytes);
    case 'tx':
      return foundTx(read.value, read.codec, bytes);
    case 'block':
      return { on: 'X', kind: 'block', id: blockIDOf(bytes), bytes, codec: read.codec, block: read.value };
    case 'utxo': {
      const { txID, outputIndex } = read.value;
      return { on: 'X', kind: 'utxo', id: utxoIDOf(txID, outputIndex), bytes, codec: read.codec, utxo: read.value };
    }
  }
}

/** A UTXO that P listed: most of them have the same bytes as an avm chain's. Undefined for other bytes. */
export function inspectPlatformUTXO(bytes: Uint8Array): ReadPlatformUTXO | undefined {
  return readOutcome(() => platformUTXO(bytes)).value;
}

/**
 * How addresses are written on the chain of the bytes. A UTXO doesn't name its chain: a known asset does, otherwise the
 * given chain is assumed.
 */
export function bytesNaming(read: ReadThing, config: ChainConfig | undefined): Omit<AddressFormat, 'ownName'> {
  if (read.on !== 'X') return { alias: read.on ?? 'P', hrp: hrpOf(networkOf(read) ?? config?.networkID ?? 0) };
  const tx = read.kind === 'tx' ? read.tx : read.kind === 'block' ? read.block.txs[0] : undefined;
  if (tx !== undefined) return addressFormatOf(tx.unsignedTx, () => undefined);
  const network = read.kind === 'utxo' ? knownName(encodeCb58(read.utxo.assetID))?.network : undefined;
  if (network !== undefined) return { alias: 'X', hrp: network.hrp };
  const { blockchain = 'X', networkID = 0 } = config ?? {};
  return { alias: isXChain(blockchain) ? 'X' : blockchain, hrp: hrpOf(networkID) };
}

/** Says what bytes are that aren't a transaction; undefined for a transaction, and for bytes that are nothing. */
export function noTxText(bytes: Uint8Array): string | undefined {
  const read = readAnyTx(bytes) === undefined ? inspectBytes(bytes) : undefined;
  if (read === undefined || read.kind === 'tx') return undefined;
  return l10n.t('{0}, not a transaction. Decode it instead.', titleOfOther(read));
}

function titleOfOther(read: Exclude<ReadThing, { kind: 'tx' }>): string {
  switch (read.kind) {
    case 'block':
      return l10n.t('A block of the {0}-Chain', read.on);
    case 'utxo':
      return l10n.t('A UTXO');
    case 'txs':
      return l10n.t('The transactions of a C-Chain block');
    case 'container':
      return l10n.t('A block of the proposervm');
    case 'warpMessage':
      return l10n.t('A Warp message');
    case 'part':
      return partTitle(read.part);
  }
}

type BytesReader = (bytes: Uint8Array) => ReadThing | undefined;

/**
 * A transaction and a block of P share no type IDs; an atomic transaction's two types are an
 * X-Chain's, with other fields. Unsigned bytes come after all that a chain has; a Warp message can be read in some of
 * them.
 */
const BYTES_READERS: readonly BytesReader[] = [
  (bytes) => ({ on: 'P', kind: 'tx', id: txIDOf(bytes), bytes, tx: platformFormats.tx.decode(bytes) }),
  (bytes) => ({ on: 'P', kind: 'block', id: blockIDOf(bytes), bytes, block: platformFormats.block.decode(bytes) }),
  (bytes) => ({
    on: 'C',
    kind: 'tx',
    id: txIDOf(bytes),
    bytes,
    tx: atomicFormats.tx.decode(bytes),
    blockHeight: undefined,
  }),
  readAtomicTxs,
  platformUTXO,
  (bytes) => {
    const unsigned = readUnsignedTx(bytes);
    return unsigned && foundFrom(unsigned, bytes);
  },
  readContainer,
  readWarpMessage,
  readPart,
  readIncomplete,
  (given) => {
    const bytes = messageOfEvent(given);
    const words = l10n.t('The data of an EVM event: offset and length come first');
    return bytes && { ...readWarpMessage(bytes), flaw: { words, given } };
  },
];

/**
 * Decodes a transaction, block or locked UTXO of the P-Chain, an atomic transaction of the C-Chain, a block of the
 * proposervm, or a Warp message; undefined for other bytes.
 */
export function readPOrC(bytes: Uint8Array): ReadThing | undefined {
  for (const read of BYTES_READERS) {
    const { value } = readOutcome(() => read(bytes));
    if (value !== undefined) return value;
  }
  return undefined;
}

function readWarpMessage(bytes: Uint8Array): ReadWarpMessage {
  const opened = openMessage(bytes);
  const { networkID, sourceChainID, payload } = opened.message;
  const id = sha256(warpFormats.unsignedMessage.encode({ networkID, sourceChainID, payload }));
  return { on: undefined, kind: 'warpMessage', id, bytes, opened };
}

/** No block has an empty list: its extra data is empty then. */
function readAtomicTxs(bytes: Uint8Array): ReadAtomicTxs | undefined {
  const txs = atomicFormats.txs.decode(bytes);
  const [first] = txs;
  return first && { on: 'C', kind: 'txs', id: txIDOf(atomicFormats.tx.encode(first)), bytes, txs };
}

function readContainer(bytes: Uint8Array): ReadContainer | undefined {
  const { outer, ...unwrapped } = unwrap(bytes);
  if (outer === undefined) return undefined;
  const inner = readInnerBlock(unwrapped.inner);
  return { on: undefined, kind: 'container', id: unwrapped.outerID, bytes, unwrapped: { ...unwrapped, outer }, inner };
}

/** A proposervm block doesn't name its chain: the inner bytes show it. */
function readInnerBlock(bytes: Uint8Array): InnerBlock | undefined {
  const read = ANY_AVM.readAny(bytes);
  const id = blockIDOf(bytes);
  if (read !== undefined) return read.kind === 'block' ? { chain: 'avm', id, block: read.value } : undefined;
  const platform = readOutcome(() => platformFormats.block.decode(bytes)).value;
  if (platform !== undefined) return { chain: 'P', id, block: platform };
  const head = readOutcome(() => readEVMBlock(bytes)).value;
  const txs = head === undefined ? undefined : readOutcome(() => atomicTxsOf(head.extraData)).value;
  if (head === undefined || txs === undefined) return undefined;
  return { chain: 'C', id: head.id, head, header: readOutcome(() => readEVMHeader(bytes)).value, txs };
}

/** Throws `InvalidInputError` for other bytes. */
export function platformUTXO(bytes: Uint8Array): ReadPlatformUTXO {
  const utxo = platformFormats.utxo.decode(bytes);
  return { on: 'P', kind: 'utxo', id: utxoIDOf(utxo.txID, utxo.outputIndex), bytes, utxo };
}
