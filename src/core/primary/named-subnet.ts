import type { UnsignedPlatformTx } from '../codec/platform/transactions';
import { l1MessageIn } from '../codec/warp/open';
import { encodeCb58 } from '../encodings/cb58';
import { ZERO_ID } from '../ids/networks';

/** The subnet or L1 that a P-Chain transaction names, in cb58; undefined for none and for the Primary Network. */
export function namedSubnet(tx: UnsignedPlatformTx): string | undefined {
  const subnetID = subnetOf(tx);
  const id = subnetID === undefined ? undefined : encodeCb58(subnetID);
  return id === ZERO_ID ? undefined : id;
}

function subnetOf(tx: UnsignedPlatformTx): Uint8Array | undefined {
  if ('subnetID' in tx) return tx.subnetID;
  if ('validator' in tx && 'subnetID' in tx.validator) return tx.validator.subnetID;
  if (tx.type !== 'txs.RegisterL1ValidatorTx') return undefined;
  const message = l1MessageIn(tx.message);
  return message?.type === 'message.RegisterL1Validator' ? message.subnetID : undefined;
}
