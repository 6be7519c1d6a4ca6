import { atomicFormats, atomicTxsOf } from '../../../src/core/codec/atomic/formats';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { decodeHex, decodeHexDigits } from '../../../src/core/encodings/hex';
import { txIDOf } from '../../../src/core/ids/ids';
import type { Checked } from './tally';
import { isTextRefusal } from './avm';
import type { Found } from './bytes';
import { checked, checkSent, first, shortName, wrongWith } from './bytes';
import type { Call } from './calls';
import { encodingOf, isObject, paramOf } from './calls';
import { answered, checkUTXOs } from './platform';

/** What the node says before its reason to refuse bytes. */
const PREFIX = /^problem parsing transaction: /;

/** Checks what calls of `avax.*` hold, and the atomic transactions in the blocks that `eth_*` calls gave. */
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
      case 'eth_getBlockByHash': {
        const hex = isObject(call.result) ? call.result['blockExtraData'] : undefined;
        if (typeof hex !== 'string') return [];
        return [checked(name, 'C extra data', () => checkExtraData(decodeHexDigits(hex.slice(2))))];
      }
      default:
        return [];
    }
  });
}

function sent(name: string, call: Call): Checked[] {
  const hex = paramOf(call, 'tx') ?? '';
  if (typeof hex !== 'string' || isTextRefusal(call.error)) return [];
  const bytes = decodeHex(hex, encodingOf(call));
  const refusal = call.error?.replace(PREFIX, '');
  return [
    checkSent({ name, type: 'C atomic transaction sent', refusal }, () => {
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
      ...txs.map((tx) => checkAtomicTx(atomicFormats.tx.encode(tx)).problem),
    ),
  };
}
