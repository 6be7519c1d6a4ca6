import { ResponseError } from '../../client/errors';
import type { UTXO } from '../../core/codec/avm/utxo';
import { decodeHex } from '../../core/encodings/hex';
import { InvalidInputError } from '../../core/errors';
import type { Chain } from '../chain/chain';

/** A UTXO as a node lists it. Throws a `ResponseError` that names the node for hex that is none. */
export function readUTXO(chain: Chain, hex: string): UTXO {
  try {
    return chain.codec.read('utxo', decodeHex(hex)).value;
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    const reason = `the node gave a UTXO that cannot be read (${error.message})`;
    throw new ResponseError(chain.avm.host, { reason, details: 'result.utxos' });
  }
}
