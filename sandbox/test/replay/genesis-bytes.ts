import { sha256 } from '../../../src/core/bytes/hashes';
import { Format } from '../../../src/core/codec/format';
import { TX_TYPES } from '../../../src/core/codec/platform/platform-formats';
import { tx, utxo } from '../../../src/core/codec/platform/platform-transactions';
import { bytes, list, struct, text, uint64 } from '../../../src/core/codec/shape';
import type { PlatformGenesis } from '../../p-and-c/platform-chain';
import { builtPlatformTx } from '../../p-and-c/stakers';

/** The genesis of a P-Chain (vms/platformvm/genesis/genesis.go). */
const genesis = new Format(
  struct({
    utxos: list(struct({ utxo, message: bytes })),
    validators: list(tx),
    chains: list(tx),
    time: uint64,
    supply: uint64,
    message: text,
  }),
  TX_TYPES,
);

/** The initial state of a P-Chain, from the bytes of its genesis. */
export function genesisOf(genesisBytes: Uint8Array): PlatformGenesis {
  const { utxos, validators, time, supply } = genesis.decode(genesisBytes);
  return {
    ...{ time, supply, hash: sha256(genesisBytes) },
    outputs: utxos.map(({ utxo: { assetID, output } }) => ({ assetID, output })),
    validators: validators.map(builtPlatformTx),
  };
}
