import { outputReference } from '../avax';
import type { ValueOf } from '../shape';
import { struct } from '../shape';
import { stateOutput } from './outputs';

/** avax.UTXO: an unspent output, with the asset it holds. */
export const utxo = struct({ ...outputReference, output: stateOutput });

export type UTXO = ValueOf<typeof utxo>;
