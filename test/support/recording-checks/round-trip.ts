import { equalBytes } from '../../../src/core/bytes/bytes';
import { atomicTxsOf } from '../../../src/core/codec/atomic/atomic-formats';
import { ANY_AVM } from '../../../src/core/codec/avm/any-order-codec';
import { readEVMBlock } from '../../../src/core/codec/evm/evm-block';
import { platformFormats, txsOfPlatformBlock } from '../../../src/core/codec/platform/platform-formats';
import { unwrap } from '../../../src/core/codec/proposervm/proposervm-block';
import { decodeAnyHex } from '../../../src/core/encodings/hex';
import { visibleJSON } from '../../../src/core/json/visible-json';
import { readAnyTx } from '../../../src/core/signing/read-tx';
import type { AnyTx } from '../../../src/core/signing/signable';
import { editableJSON, encodedTx, readEditableJSON } from '../../../src/core/signing/tx-json';
import { finished } from '../../../src/core/steps';
import { valueOrRefusal } from '../assertions/refuses';
import type { Checked } from './tally';

/** Each transaction in a text as hex, by itself or in a block or a container, once. */
export function txsIn(text: string): AnyTx[] {
  const hex = new Set([...text.matchAll(/(?:0x)?[0-9a-f]{60,}/g)].map(([digits]) => digits));
  const txs = [...hex].flatMap((digits) => {
    const bytes = valueOrRefusal(() => decodeAnyHex(digits))?.bytes;
    return bytes === undefined ? [] : txsOf(bytes);
  });
  return [...new Map(txs.map((any) => [`${any.on} ${Buffer.from(encodedTx(any)).toString('hex')}`, any])).values()];
}

function txsOf(bytes: Uint8Array): readonly AnyTx[] {
  const tx = readAnyTx(bytes);
  if (tx !== undefined) return [tx];
  const { outer, inner } = unwrap(bytes);
  return blockTxs(outer === undefined ? bytes : inner);
}

function blockTxs(bytes: Uint8Array): readonly AnyTx[] {
  const onX = valueOrRefusal(() => ANY_AVM.read('block', bytes));
  if (onX !== undefined) return onX.value.txs.map((tx) => ({ on: 'X', tx, codec: onX.codec }));
  const onP = valueOrRefusal(() => platformFormats.block.decode(bytes));
  if (onP !== undefined) return txsOfPlatformBlock(onP).map((tx) => ({ on: 'P', tx }));
  const extra = valueOrRefusal(() => readEVMBlock(bytes))?.extraData ?? bytes;
  return (valueOrRefusal(() => atomicTxsOf(extra)) ?? []).map((tx) => ({ on: 'C', tx }));
}

/** Writes a transaction as JSON to edit, and reads that: what is wrong with the bytes, undefined if they are the same. */
export function roundTripProblem(any: AnyTx): string | undefined {
  const json = visibleJSON(editableJSON(any));
  try {
    const read = finished(readEditableJSON(json));
    if (read.on !== any.on) return `is read as one of ${read.on}`;
    return equalBytes(encodedTx(read), encodedTx(any)) ? undefined : 'has other bytes';
  } catch (error) {
    return String(error);
  }
}

/** Whether the transactions in a text stay the same as JSON and back. */
export function checkRoundTrips(text: string): Checked[] {
  return txsIn(text).map((any, i) => ({
    name: `transaction ${i + 1}`,
    type: `${any.on} ${any.tx.unsignedTx.type}${any.isUnsigned === true ? ', not signed' : ''}`,
    problem: roundTripProblem(any),
  }));
}
