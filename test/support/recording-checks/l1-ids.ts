import { toHexDigits } from '../../../src/core/bytes/bytes';
import { type PlatformBlock, platformFormats } from '../../../src/core/codec/platform/platform-formats';
import type { PlatformTx } from '../../../src/core/codec/platform/platform-transactions';
import { openMessage } from '../../../src/core/codec/warp/warp-formats';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { decodeHex } from '../../../src/core/encodings/hex';
import { conversionIDOf, registeredValidationIDOf, validationIDOf } from '../../../src/core/p-and-c/l1-ids';
import { formatNodeID } from '../../../src/core/ids/ids';
import { ZERO_ID } from '../known-ids';
import { valueOrRefusal } from '../assertions/refuses';
import type { Checked } from './tally';
import { type Call, encodingOf, paramOf } from './calls';

/** The IDs that transactions of the recording gave to a conversion or to validators. */
type Derived = ReadonlyMap<string, ReadonlySet<string>>;

/** Checks that conversion IDs and validation IDs of the node's answers are those that the transactions' bytes give. */
export function checkL1IDs(calls: readonly Call[]): Checked[] {
  const derived = derivedFrom(calls.flatMap(txsIn));
  return calls.flatMap((call) => {
    const { label, method, result } = call;
    if (result === undefined) return [];
    if (method === 'platform.getSubnet') {
      return compared(label, 'P conversion ID', derived.get(String(paramOf(call, 'subnetID'))), result['conversionID']);
    }
    if (method !== 'platform.getL1Validator') return [];
    const validator = [result['subnetID'], result['nodeID'], result['publicKey']].join();
    return compared(label, 'P validation ID', derived.get(validator), result['validationID']);
  });
}

/** What no transaction of the recording tells can't be compared. */
function compared(name: string, type: string, ids: ReadonlySet<string> | undefined, answer: unknown): Checked[] {
  if (ids === undefined || typeof answer !== 'string' || answer === ZERO_ID) return [];
  return [
    { name, type, problem: ids.has(answer) ? undefined : `the bytes give ${[...ids].join(', ')}, not ${answer}` },
  ];
}

/** The transactions that the node gave by themselves or in blocks. Unreadable bytes are reported elsewhere. */
function txsIn(call: Call): readonly PlatformTx[] {
  const { tx, block } = call.result ?? {};
  if (call.method === 'platform.getTx' && typeof tx === 'string') {
    const read = valueOrRefusal(() => platformFormats.tx.decode(decodeHex(tx, encodingOf(call))));
    return read === undefined ? [] : [read];
  }
  if (call.method.startsWith('platform.getBlock') && typeof block === 'string') {
    const read = valueOrRefusal(() => platformFormats.block.decode(decodeHex(block, encodingOf(call))));
    return read === undefined ? [] : txsOf(read);
  }
  return [];
}

/** All transactions of a block. */
export function txsOf(block: PlatformBlock): readonly PlatformTx[] {
  return [...('txs' in block ? block.txs : []), ...('tx' in block ? [block.tx] : [])];
}

function derivedFrom(txs: readonly PlatformTx[]): Derived {
  const found = new Map<string, Set<string>>();
  const add = (key: string, id: Uint8Array): void => {
    found.set(key, (found.get(key) ?? new Set()).add(encodeCb58(id)));
  };
  for (const { unsignedTx: tx } of txs) {
    if (tx.type === 'txs.ConvertSubnetToL1Tx') {
      add(encodeCb58(tx.subnetID), conversionIDOf(tx));
      for (const [i, { nodeID, signer }] of tx.validators.entries()) {
        add(validatorKey(tx.subnetID, nodeID, signer.publicKey), validationIDOf(tx.subnetID, i));
      }
    }
    if (tx.type !== 'txs.RegisterL1ValidatorTx') continue;
    const { payload, l1Message } = openMessage(tx.message);
    if (payload?.type !== 'payload.AddressedCall' || l1Message?.type !== 'message.RegisterL1Validator') continue;
    const { subnetID, nodeID, blsPublicKey } = l1Message;
    add(validatorKey(subnetID, nodeID, blsPublicKey), registeredValidationIDOf(payload.payload));
  }
  return found;
}

function validatorKey(subnetID: Uint8Array, nodeID: Uint8Array, publicKey: Uint8Array): string {
  return [encodeCb58(subnetID), formatNodeID(nodeID), `0x${toHexDigits(publicKey)}`].join();
}
