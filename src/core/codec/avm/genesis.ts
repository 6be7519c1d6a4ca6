import type { ValueOf } from '../shape';
import { list, struct, text } from '../shape';
import { createAssetTx } from './transactions';

/** avm.GenesisAsset: a CreateAssetTx (concrete: without type ID) under an alias such as `AVAX` (vms/avm/genesis.go). */
const genesisAsset = struct({ alias: text, ...createAssetTx.of });

/** The genesis data of an avm chain: its assets, sorted by alias. */
export const genesis = struct({ txs: list(genesisAsset) });

export type GenesisAsset = ValueOf<typeof genesisAsset>;
export type Genesis = ValueOf<typeof genesis>;
