import * as l10n from '@vscode/l10n';
import { ResponseError } from '../../client/errors';
import type { UTXO } from '../../core/codec/avm/utxo';
import { decodeHex } from '../../core/encodings/hex';
import { InvalidInputError } from '../../core/errors';
import type { Chain } from '../chain/chain';

/** Decodes a UTXO of a node's list. Throws `ResponseError` for invalid hex. */
export function readUTXO(chain: Chain, hex: string): UTXO {
  try {
    return chain.codec.read('utxo', decodeHex(hex)).value;
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    const reason = l10n.t("the node returned a UTXO that can't be decoded ({0})", error.message);
    throw new ResponseError(chain.avm.host, { reason, details: 'result.utxos' });
  }
}
