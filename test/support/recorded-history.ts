import { decodeHex } from '../../src/core/encodings/hex';
import type { Network } from '../../src/sandbox/network';

/** One step of a recorded history, in time order. Hex is with checksum. */
export interface HistoryStep {
  /** These UTXOs appear in the memory that the X-Chain shares with `from`, which exported them. */
  readonly from?: string;
  readonly utxos?: readonly string[];
  /** The X-Chain accepts a block of this transaction at `time`, Unix seconds. */
  readonly tx?: string;
  readonly time?: number;
}

/** Executes a history on a network that has nothing but its genesis. `setTime` sets the network's clock, Unix seconds. */
export function applySteps(network: Network, steps: readonly HistoryStep[], setTime: (seconds: number) => void): void {
  const chain = network.chain('X');
  if (chain === undefined) throw new Error('a recorded history needs an X-Chain');
  for (const { from, utxos = [], tx, time } of steps) {
    if (from !== undefined) {
      const exported = utxos.map((hex) => chain.codec.decodeUTXO(decodeHex(hex)));
      network.arrive({ from: network.blockchains.lookup(from), to: chain.blockchainID, utxos: exported });
    }
    if (tx === undefined || time === undefined) continue;
    setTime(time);
    chain.issue(decodeHex(tx));
    if (chain.buildBlock() === undefined) throw new Error('a recorded transaction cannot be executed');
  }
}
