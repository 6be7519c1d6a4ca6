import type { CallOptions } from '../../../client/call-options';
import type { Services } from '../../../services/create-services';
import { decodeID } from '../../../core/encodings/cb58';
import { outcomeOf } from '../../../core/outcome';
import { blockHeadAt } from '../../../services/past/ledger/present-outputs';
import {
  type BalanceChart,
  type FoundLedger,
  ledgerLimitTexts,
  ledgerOfTarget,
  type LedgerParts,
  ledgerSourceText,
  type LedgerTarget,
  type NoLedger,
} from '../../../services/past/ledger/ledger-text';
import type { BalancePoint } from '../../../services/past/ledger/ledger';
import { NAMED_IN_LIST } from '../../../services/lookup/asset-cache';
import { addressName } from '../../../services/text/format-id';
import { orderAssets } from '../nodes/utxo/utxo-view';

/** The chart of a target, read again, or why there is none. */
export async function readChart(
  parts: LedgerParts & Pick<Services, 'resolver' | 'assets' | 'names'>,
  target: LedgerTarget,
): Promise<BalanceChart | NoLedger> {
  const options = { priority: 'tree' } as const;
  const found = await ledgerOfTarget(parts, target, {});
  if ('why' in found) return found;
  const { value, error } = await outcomeOf(chartOf(parts, target, found, options));
  return value ?? { why: error.message };
}

/** The chart of what an address owned. Rejects with the client's errors. */
export async function chartOf(
  { resolver, assets, names }: Pick<Services, 'resolver' | 'assets' | 'names'>,
  { address }: Pick<LedgerTarget, 'address'>,
  { ledger, on, bytes }: FoundLedger,
  options: CallOptions,
): Promise<BalanceChart> {
  const { chain } = on;
  const { value } = ledger;
  const points = new Map([...value.balances()].filter(([, some]) => some.some(hasBalance)));
  const ids = [...points.keys()];
  await assets.describeAll(chain, ids.map(decodeID), NAMED_IN_LIST, options);
  const ref = (id: string) => {
    const assetID = decodeID(id);
    return { assetID, info: assets.cached(chain, assetID) };
  };
  const identity = await chain.identity.identify(options);
  const { time = 0n } = await blockHeadAt(resolver, on, value.to, options);
  return {
    chain: chain.config.name,
    address,
    name: addressName({ ...identity, ownName: (owner) => names.nameOf(owner) }, bytes),
    source: ledgerSourceText(ledger),
    limits: ledgerLimitTexts(ledger),
    newest: { height: value.to, time },
    assets: orderAssets(ids, ref).map((id) => ({ asset: ref(id), points: points.get(id) ?? [] })),
  };
}

function hasBalance({ own, shared, staked = 0n }: BalancePoint): boolean {
  return own > 0n || shared > 0n || staked > 0n;
}
