import type { AssetRef } from '../../text/pieces';
import type { BalancePoint } from './ledger';

/** How an address' balances changed, for a chart. */
export interface BalanceChart {
  /** The chain's name in the settings. */
  readonly chain: string;
  /** As the chain writes it. */
  readonly address: string;
  /** The user's name for it, or its well-known name. */
  readonly name: string | undefined;
  readonly source: string;
  /** Why balances may be wrong: sentences. */
  readonly limits: readonly string[];
  /** The newest block that was read; its time in Unix seconds. */
  readonly newest: { readonly height: bigint; readonly time: bigint };
  readonly assets: readonly AssetBalances[];
}

/** An asset's balances, the oldest first, at least one. */
export interface AssetBalances {
  readonly asset: AssetRef;
  readonly points: readonly BalancePoint[];
}
