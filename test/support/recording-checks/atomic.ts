import { ATOMIC_FORMAT } from '../../../src/core/rules/check-tx';
import { atomicFormats, atomicTxsOf } from '../../../src/core/codec/atomic/atomic-formats';
import { prefixedHex } from '../../../src/core/bytes/bytes';
import { keccak256 } from '../../../src/core/bytes/hashes';
import { encodeRLP } from '../../../src/core/codec/evm/rlp';
import { evmBlockHash } from '../../../src/core/codec/evm/evm-block';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { decodeHex, decodeHexDigits } from '../../../src/core/encodings/hex';
import { txIDOf } from '../../../src/core/ids/ids';
import { readPOrC } from '../../../src/services/inspect/read-bytes';
import type { Checked } from './tally';
import { isTextRefusal } from './avm';
import { checked, checkSent, first, type Found, shortName, wrongWith } from './bytes';
import { type Call, encodingOf, paramOf } from './calls';
import { answered, checkUTXOs } from './platform';

/** What the node says before its reason to refuse bytes. */
const PREFIX = /^(?:problem parsing transaction|parsing tx): /;

/** Checks what calls of `avax.*` hold, and the hash and the atomic transactions of blocks that `eth_*` calls gave. */
export function checkAtomic(calls: readonly Call[]): Checked[] {
  return calls.flatMap((call) => {
    const name = `${call.label} (${call.method})`;
    switch (call.method) {
      case 'avax.getAtomicTx':
        return answered(name, 'C atomic transaction', call, call.result?.['tx'], (bytes) => {
          const { id, type, problem } = checkAtomicTx(bytes);
          return { type, problem: id === paramOf(call, 'txID') ? problem : `has the ID ${id}` };
        });
      case 'avax.getUTXOs':
        return checkUTXOs(call);
      case 'avax.issueTx':
        return sent(name, call);
      case 'eth_getBlockByNumber':
      case 'eth_getBlockByHash':
        return [...checkHeader(name, call), ...checkBlockExtraData(name, call)];
      case 'eth_getHeaderByNumber':
      case 'eth_getHeaderByHash':
        return checkHeader(name, call);
      default:
        return [];
    }
  });
}

/** A pending block has no hash. */
function checkHeader(name: string, { result }: Call): Checked[] {
  const hash = result?.['hash'];
  if (result === undefined || typeof hash !== 'string') return [];
  return [
    checked(name, 'C header', () => {
      const ours = prefixedHex(evmBlockHash(result));
      return { type: 'C header', problem: ours === hash ? undefined : `has the hash ${ours}` };
    }),
  ];
}

/** Its hash is in the header, except for block 0. */
function checkBlockExtraData(name: string, { result }: Call): Checked[] {
  const { blockExtraData: hex, extDataHash, number } = result ?? {};
  if (typeof hex !== 'string') return [];
  return [
    checked(name, 'C extra data', () => {
      const bytes = decodeHexDigits(hex.slice(2));
      const { type, problem } = checkExtraData(bytes);
      const hash = prefixedHex(keccak256(encodeRLP(bytes)));
      const isHashed = number === '0x0' || extDataHash === hash;
      return { type, problem: isHashed ? problem : `has the hash ${hash}` };
    }),
  ];
}

function sent(name: string, call: Call): Checked[] {
  const hex = paramOf(call, 'tx') ?? '';
  if (typeof hex !== 'string' || isTextRefusal(call.error)) return [];
  const bytes = decodeHex(hex, encodingOf(call));
  const refusal = call.error?.replace(PREFIX, '');
  return [
    checkSent({ name, type: 'C atomic transaction sent', refusal }, () => {
      if (call.error?.startsWith('parsing tx: ') === true) ATOMIC_FORMAT.decode(bytes);
      const { id, type, problem } = checkAtomicTx(bytes);
      const isOther = call.result !== undefined && call.result['txID'] !== id;
      return { type: type.replace('transaction', 'transaction sent'), problem: isOther ? `has the ID ${id}` : problem };
    }),
  ];
}

function checkAtomicTx(bytes: Uint8Array): Found & { readonly id: string } {
  const tx = atomicFormats.tx.decode(bytes);
  return {
    id: encodeCb58(txIDOf(bytes)),
    type: `C atomic transaction ${shortName(tx.unsignedTx.type)}`,
    problem: wrongWith(atomicFormats.tx, bytes, tx),
  };
}

/** A list of transactions, or before Apricot phase 5 a single one; each must also stand by itself. */
export function checkExtraData(bytes: Uint8Array): Found {
  const txs = atomicTxsOf(bytes);
  const isList = txs.length !== 1 || bytes.length !== atomicFormats.tx.encode(txs[0] as (typeof txs)[0]).length;
  return {
    type: `C extra data with ${txs.length === 0 ? 'no' : ''} atomic transactions`.replace('  ', ' '),
    problem: first(
      bytes.length > 0 && isList ? wrongWith(atomicFormats.txs, bytes, txs) : undefined,
      bytes.length > 0 && isList && readPOrC(bytes)?.kind !== 'txs' ? 'is read as something else' : undefined,
      ...txs.map((tx) => checkAtomicTx(atomicFormats.tx.encode(tx)).problem),
    ),
  };
}
