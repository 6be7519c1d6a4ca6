import { Codec } from '../../src/core/codec/avm/codec';
import type { Tx } from '../../src/core/codec/avm/avm-transactions';

/** What a long transaction is full of. */
export const FULL_OF = ['payments', 'assets', 'addresses', 'indices', 'signatures', 'operations'] as const;

const CODEC = new Codec();
const MEMO = new Uint8Array();
/** By the key that any hash has for it. */
const SIGNATURE = new Uint8Array(65).fill(1).fill(0, 64);
const PAYEE = bytesOf(20, 1);

/**
 * The bytes of a transaction of about so many bytes. Its inputs are all signed by the same key: that is recovered once.
 */
export function longTx(fullOf: (typeof FULL_OF)[number], size: number): Uint8Array {
  return CODEC.encodeTx(txFullOf(fullOf, size));
}

function txFullOf(fullOf: (typeof FULL_OF)[number], size: number): Tx {
  switch (fullOf) {
    // An output, an input and its credential: 80, 92 and 77 bytes.
    case 'payments':
      return txOf(size / 249, size / 249);
    case 'assets':
      return txOf(size / 80, 0, { assetOf: (i) => bytesOf(32, i) });
    case 'addresses':
      return txOf(1, 1, { addresses: size / 20 });
    case 'indices':
      return txOf(1, 1, { indices: size / 4 });
    case 'signatures':
      return txOf(1, 1, { signatures: size / 65 });
    // 158 bytes each, of which a group and an output are a part.
    case 'operations': {
      const tx = txOf(0, 0);
      const operations = times(size / 140, (i) => ({
        assetID: bytesOf(32, i),
        utxoIDs: [{ txID: bytesOf(32, i), outputIndex: i }],
        operation: {
          type: 'nftfx.TransferOperation' as const,
          input: { signatureIndices: [0] },
          output: { groupID: i, payload: MEMO, locktime: 0n, threshold: 1, addresses: [PAYEE] },
        },
      }));
      return { ...tx, unsignedTx: { ...tx.unsignedTx, type: 'txs.OperationTx', operations } };
    }
  }
}

interface Options {
  readonly assetOf?: (i: number) => Uint8Array;
  readonly addresses?: number;
  readonly indices?: number;
  readonly signatures?: number;
}

function txOf(
  outputs: number,
  inputs: number,
  { assetOf = () => bytesOf(32, 0), addresses = 1, indices = 1, signatures = 1 }: Options = {},
): Tx {
  const owners = times(addresses, (i) => bytesOf(20, i + 2));
  return {
    unsignedTx: {
      type: 'txs.BaseTx',
      networkID: 12345,
      blockchainID: bytesOf(32, 0),
      outputs: times(outputs, (i) => ({
        assetID: assetOf(i),
        output: {
          type: 'secp256k1fx.TransferOutput',
          amount: 1n,
          locktime: BigInt(i),
          threshold: 1,
          addresses: owners,
        },
      })),
      inputs: times(inputs, (i) => ({
        txID: bytesOf(32, i),
        outputIndex: i,
        assetID: assetOf(i),
        input: { type: 'secp256k1fx.TransferInput', amount: 2n, signatureIndices: times(indices, (index) => index) },
      })),
      memo: MEMO,
    },
    credentials: times(inputs, () => ({
      type: 'secp256k1fx.Credential',
      signatures: times(signatures, () => SIGNATURE),
    })),
  };
}

function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: Math.floor(count) }, (_, i) => make(i));
}

/** A number as big-endian bytes: others for another number, and in order. */
function bytesOf(length: number, number: number): Uint8Array {
  const bytes = new Uint8Array(length);
  new DataView(bytes.buffer).setUint32(length - 4, number);
  return bytes;
}
