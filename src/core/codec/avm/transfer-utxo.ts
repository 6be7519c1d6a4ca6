import { transferOutput } from '../secp256k1fx';
import type { Shape, StructShape, TypeRegistry } from '../shape';
import { utxo } from './codec';
import { ADDRESS_SIZE } from '../../bytes/bytes';
import { VERSION_SIZE } from '../format';

const TRANSFER_OUTPUT = 'secp256k1fx.TransferOutput';
const TYPE_SIZE = 4;
const COUNT_SIZE = 4;

/**
 * The offsets of the fields in a UTXO whose output is a secp256k1fx.TransferOutput, as nearly all are: its addresses
 * come last, so that everything before them has a fixed offset. Lists of 100,000 UTXOs read only these.
 */
export const TRANSFER_PLACES = placesOf();

/**
 * Whether these bytes of a larger array are such a UTXO. Looks at the type ID and the lengths only: everything else may
 * have any value, so that a codec with these type IDs reads it exactly when this is true.
 */
export function isTransferUTXO(view: DataView, from: number, length: number, registry: TypeRegistry): boolean {
  const { output, owners, addresses } = TRANSFER_PLACES;
  return (
    length >= addresses &&
    view.getUint16(from) === 0 &&
    registry.nameOf(view.getUint32(from + output)) === TRANSFER_OUTPUT &&
    length === addresses + ADDRESS_SIZE * view.getUint32(from + owners)
  );
}

function placesOf() {
  const place = (name: string, shape: StructShape, start: number): number => {
    let at = start;
    for (const [field, of] of shape.fields) {
      if (field === name) return at;
      at += shapeSize(of);
    }
    throw new Error(`there is no ${name}`);
  };
  const output = place('output', utxo, VERSION_SIZE);
  const inOutput = (name: string): number => place(name, transferOutput, output + TYPE_SIZE);
  const owners = inOutput('addresses');
  return {
    assetID: place('assetID', utxo, VERSION_SIZE),
    /** Its type ID. */
    output,
    amount: inOutput('amount'),
    locktime: inOutput('locktime'),
    /** How many addresses there are. */
    owners,
    addresses: owners + COUNT_SIZE,
  };
}

function shapeSize(shape: Shape): number {
  if (shape.kind === 'uint64') return 8;
  if (shape.kind === 'uint') return shape.bytes;
  if (shape.kind === 'fixed') return shape.length;
  throw new Error('not of one size');
}
