import { ownerKey } from '../../core/tx/effects';
import { encodeCb58 } from '../../core/encodings/cb58';
import { toHexDigits } from '../../core/bytes/bytes';
import type { AmountOf } from '../text/pieces';
import { amountAt, type Flow, type FlowOwner } from './flow';

/**
 * What an owner gained (positive) or lost (negative) of an asset, raw units; without an owner, of
 * inputs whose owner is unknown.
 */
export interface FlowEffect extends AmountOf {
  readonly owner: FlowOwner | undefined;
}

/**
 * The net effect of a flow for each owner and asset, without zeros: who pays comes first. What an owner has staked or
 * locked is still the owner's.
 */
export function effectsOfFlow({ inputs, outputs }: Flow): FlowEffect[] {
  const sums = new Map<string, FlowEffect>();
  for (const [sign, ends] of [
    [-1n, inputs],
    [1n, outputs],
  ] as const) {
    for (const end of ends) {
      const { kind, asset, owner } = end;
      const amount = amountAt(end);
      if (amount === undefined || (kind !== 'utxo' && kind !== 'account')) continue;
      const key = `${keyOf(owner)} ${encodeCb58(asset.assetID)}`;
      sums.set(key, { owner, asset, amount: (sums.get(key)?.amount ?? 0n) + sign * amount });
    }
  }
  const all = [...sums.values()].filter(({ amount }) => amount !== 0n);
  return [...all.filter(({ amount }) => amount < 0n), ...all.filter(({ amount }) => amount > 0n)];
}

/** The same owner on another chain counts as another one. */
function keyOf(owner: FlowOwner | undefined): string {
  switch (owner?.kind) {
    case undefined:
      return '';
    case 'account':
      return toHexDigits(owner.address);
    case 'owner':
      return `${owner.format.alias} ${ownerKey(owner.owner)}`;
  }
}
