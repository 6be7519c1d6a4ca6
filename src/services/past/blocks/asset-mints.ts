import type { CallOptions } from '../../../client/call-options';
import { equalBytes } from '../../../core/bytes/bytes';
import type { Chain } from '../../chain/chain';
import type { BlockTable } from '../tables/block-table';
import type { Holding } from '../tables/output-table';
import type { PastBlocks } from './past-blocks';
import type { PastAnswer } from './past-answer';
import { compare } from '../../../core/compare';

/** What a transaction made of an asset out of nothing, after the asset's creation. */
export interface AssetMint {
  /** 32 bytes */
  readonly txID: Uint8Array;
  readonly height: bigint;
  /** Unix seconds */
  readonly time: bigint | undefined;
  /** Raw units. */
  readonly amount: bigint;
  readonly nfts: number;
  readonly properties: number;
}

/** Blocks that are read for one answer: 8 requests to an index. */
const MOST_SEARCHED_BLOCKS = 8_192;

/**
 * The mints of an asset (32 bytes), the newest first: in the blocks that are in memory, and in some more that the
 * node's index has. `reach` of the answer says which blocks these are. Rejects only with the reason of the caller's
 * abort.
 */
export async function findMints(
  past: Pick<PastBlocks, 'readAll'>,
  chain: Chain,
  assetID: Uint8Array,
  { signal }: CallOptions,
): Promise<PastAnswer<readonly AssetMint[]>> {
  const { answer, blocks } = await past.readAll(chain, 'X', { signal, mostBlocks: MOST_SEARCHED_BLOCKS });
  if (blocks === undefined || answer.reach === undefined) return answer;
  const { source, isVerified, table } = blocks;
  return { kind: 'known', value: mintsIn(table, assetID), source, isVerified, reach: answer.reach };
}

function mintsIn(table: BlockTable, assetID: Uint8Array): AssetMint[] {
  const txs = new Set(table.outputs.rowsOf(assetID).map((row) => table.outputs.txOf(row)));
  const mints = [...txs].flatMap((tx): (AssetMint & { readonly place: number })[] => {
    if (!table.isInBlock(tx) || equalBytes(table.txID(tx), assetID)) return [];
    const holds = (holding: Holding): boolean => equalBytes(holding.assetID, assetID);
    const made = table
      .outputsOf(tx)
      .map((row) => table.outputs.holdingOf(row))
      .filter(holds);
    const spent = table
      .inputsOf(tx)
      .flatMap(({ holding }) => holding ?? [])
      .filter(holds);
    const sum = (holdings: readonly Holding[]): bigint => holdings.reduce((total, { amount }) => total + amount, 0n);
    const more = (kind: Holding['kind']): number =>
      Math.max(0, made.filter((of) => of.kind === kind).length - spent.filter((of) => of.kind === kind).length);
    const minted = sum(made) - sum(spent);
    const [nfts, properties] = [more('nft'), more('property')];
    if (minted <= 0n && nfts + properties === 0) return [];
    const { height, time, place } = table.positionOf(tx);
    return [{ txID: table.txID(tx), height, time, place, amount: minted > 0n ? minted : 0n, nfts, properties }];
  });
  mints.sort((a, b) => compare(b.height, a.height) || b.place - a.place);
  return mints.map(({ place: _, ...mint }) => mint);
}
