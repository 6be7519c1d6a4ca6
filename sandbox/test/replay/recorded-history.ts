import { createHash } from 'node:crypto';
import { decodeHex } from '../../../src/core/encodings/hex';
import type { AvmNetwork } from '../../network/network';

/** One step of a recorded history, in time order. Hex is with checksum. */
export interface HistoryStep {
  /** These UTXOs appear in the memory that the X-Chain shares with `from`, which exported them. */
  readonly from?: string;
  readonly utxos?: readonly string[];
  /** The X-Chain accepts a block of this transaction at `time`, Unix seconds. */
  readonly tx?: string;
  readonly time?: number;
}

/** The blocks that were accepted in this process, each by what it depends on: the genesis and all steps up to it. */
const accepted = new Map<string, Uint8Array>();

/**
 * Executes a history on a network that has nothing but its genesis. `setTime` sets the network's clock, Unix seconds.
 * The first time that a process executes a step, it verifies the transaction.
 */
export function applySteps(
  network: AvmNetwork,
  steps: readonly HistoryStep[],
  setTime: (seconds: number) => void,
): void {
  const chain = network.chain('X');
  if (chain === undefined) throw new Error('a recorded history needs an X-Chain');
  if (network.journal.some(({ kind }) => kind !== 'primary'))
    throw new Error('a recorded history begins at the genesis');
  const past = createHash('sha256').update(chain.ledger.lastAccepted.id);
  for (const step of steps) {
    const { from, utxos = [], tx, time } = step;
    past.update(JSON.stringify(step));
    if (from !== undefined) {
      const exported = utxos.map((hex) => chain.codec.decodeUTXO(decodeHex(hex)));
      network.arrive({ from: network.blockchains.lookup(from), to: chain.blockchainID, utxos: exported });
    }
    if (tx === undefined || time === undefined) continue;
    setTime(time);
    const key = past.copy().digest('hex');
    const known = accepted.get(key);
    if (known !== undefined) {
      chain.repeatBlock(known);
      continue;
    }
    chain.issue(decodeHex(tx));
    if (chain.buildBlock() === undefined) throw new Error('a recorded transaction cannot be executed');
    const last = network.journal.at(-1);
    if (last?.kind === 'block') accepted.set(key, last.bytes);
  }
}
