import { Format } from '../format';
import { block } from './block';
import { transferableOutput, utxo } from './pieces';
import { tx, unsignedTx } from './transactions';
import { BLOCK_TYPES, TX_TYPES } from './types';

/** The P-Chain's structures as bytes (docs/protocol.md 8). */
export const platformFormats = {
  tx: new Format(tx, TX_TYPES),
  /** The bytes whose hash is signed. */
  unsignedTx: new Format(unsignedTx, TX_TYPES),
  utxo: new Format(utxo, TX_TYPES),
  /** An output by itself, as `platform.getStake` answers it: staked outputs are no UTXOs. */
  output: new Format(transferableOutput, TX_TYPES),
  block: new Format(block, BLOCK_TYPES),
} as const;
