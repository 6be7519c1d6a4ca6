import type { Problem } from '../../../core/rules/check-tx';
import { equalBytes } from '../../../core/bytes/bytes';
import type { Tx } from '../../../core/codec/avm/transactions';
import { partsOf, spentUTXOs } from '../../../core/tx/tx-parts';

/** A transaction that is sent before another one. */
export interface BeforeTx {
  readonly txID: Uint8Array;
}

/** Where a transaction stands in the list that is reviewed. */
export interface ListPlace {
  readonly before: readonly BeforeTx[];
  /** The length of the list. */
  readonly count: number;
}

/** Whether a transaction above in the list makes what is missing, so that it will exist in time. */
export function isMadeBefore(problem: Problem, tx: Tx, before: readonly BeforeTx[]): boolean {
  if (before.length === 0 || problem.verdict !== 'fails' || problem.code !== 'not found') return false;
  const { path, spentBy } = problem;
  if (spentBy !== undefined) return false;
  const spent = spentUTXOs(tx.unsignedTx).find((each) => each.path === path && each.importedFrom === undefined);
  const source = spent?.txID ?? assetAt(tx, path);
  return source !== undefined && before.some(({ txID }) => equalBytes(txID, source));
}

/** The asset of an output or operation; its ID is that of the transaction that created it. */
function assetAt({ unsignedTx }: Tx, path: string): Uint8Array | undefined {
  const [, list, index] = /^unsignedTx\.(outputs|exportedOutputs|operations)\[(\d+)\]$/.exec(path) ?? [];
  const { operations, exported } = partsOf(unsignedTx);
  const lists = { outputs: unsignedTx.outputs, exportedOutputs: exported?.outputs, operations };
  return list === undefined ? undefined : lists[list as keyof typeof lists]?.[Number(index)]?.assetID;
}
