import { toHexDigits } from '../../../core/bytes/bytes';
import type { OutputKind } from '../../../core/tx/output-kind';
import type { AddressEvent } from './address-events';
import type { Holding } from '../tables/output-table';

/** What addresses gain of an asset, by the kind of the outputs; negative for a loss. */
export interface NetEffect {
  /** 32 bytes */
  readonly assetID: Uint8Array;
  readonly kind: OutputKind;
  /** Whether it is what is staked on P, apart from what isn't. */
  readonly isStaked?: true;
  /** Raw units of amounts, else a number of outputs. 0 where as much is produced as is consumed. */
  readonly change: bigint;
}

/** What a transaction changes for the addresses, for each asset and kind of output in it. */
export function netEffects({ consumed, produced }: Pick<AddressEvent, 'consumed' | 'produced'>): NetEffect[] {
  const sums = new Map<string, Omit<NetEffect, 'change'> & { change: bigint }>();
  const add = (holding: Pick<Holding, 'assetID' | 'kind' | 'amount' | 'isStaked'>, sign: bigint): void => {
    const { assetID, kind, amount, isStaked } = holding;
    const key = effectKey(holding);
    const sum = sums.get(key) ?? { assetID, kind, ...(isStaked === true ? { isStaked } : {}), change: 0n };
    sum.change += sign * (kind === 'amount' ? amount : 1n);
    sums.set(key, sum);
  };
  for (const output of produced) add(output, 1n);
  for (const output of consumed) add(output, -1n);
  return [...sums.values()];
}

/** Equal for outputs that are added up. */
export function effectKey({ assetID, kind, isStaked }: Omit<NetEffect, 'change'>): string {
  return `${toHexDigits(assetID)} ${kind}${isStaked === true ? ' staked' : ''}`;
}
