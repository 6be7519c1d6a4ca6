import { stateOutput } from './outputs';
import type { ValueOf } from '../shape';
import { id, struct, uint32 } from '../shape';

/** avax.UTXO: an unspent output, with the asset it holds. */
export const utxo = struct({ txID: id, outputIndex: uint32, assetID: id, output: stateOutput });

export type UTXO = ValueOf<typeof utxo>;
