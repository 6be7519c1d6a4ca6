import * as l10n from '@vscode/l10n';
import { inWords } from '../../client/clock';
import { platformGas, secondsUntilAbove } from '../../core/p-and-c/platform-fee';
import { platformFlow } from '../../core/p-and-c/platform-flow';
import { type AnyTx, signableOf } from '../../core/signing/signable';
import type { GasNow } from '../p-and-c/gas-now';
import { groupedInteger } from '../text/format-text';
import type { Sender } from './sender';
import type { SenderOnP } from './wallets';

/** What a fee can have beyond that of now, in percent. */
const MARGINS = [0n, 10n, 25n, 100n] as const;

/** A price that takes longer to rise above isn't worth a figure. */
const MOST_SECONDS = 86_400n;

/** The price of gas with a margin; prices are whole nAVAX. */
export function raisedPrice(price: bigint, margin = 0n): bigint {
  return (price * (100n + margin) + 99n) / 100n;
}

/** Until when the fee of a new transaction of P suffices: its price of gas, and how soon full blocks can exceed that. */
export function feeHoldsText(any: AnyTx, { avax, gas }: SenderOnP): string | undefined {
  if (any.on !== 'P') return undefined;
  const [used, { paid }] = [platformGas(any.tx.unsignedTx), platformFlow(any.tx.unsignedTx, avax)];
  return typeof used === 'string' || paid === undefined ? undefined : gasHoldsText(paid / used, gas);
}

/** How soon full blocks can raise the price of gas above this. */
export function gasHoldsText(price: bigint, gas: GasNow): string {
  const seconds = secondsUntilAbove(gas, gas.config, price, MOST_SECONDS);
  const soon =
    seconds === 0n ? l10n.t('after one full block') : l10n.t('in {0} of full blocks', inWords(Number(seconds) * 1000));
  const percent = groupedInteger(((price - gas.price) * 100n) / gas.price);
  return price === gas.price
    ? l10n.t('fee suffices until the price of gas rises, at the earliest {0}', soon)
    : l10n.t('fee suffices until gas costs {0}% more, at the earliest {1}', percent, soon);
}

/** Whether a transaction needs several signatures, which take time to collect. */
export function needsSeveral(any: AnyTx): boolean {
  return signableOf(any).needed.some(({ signatureIndices }) => signatureIndices.length > 1);
}

/** The margins that are offered, and until when the fee then suffices. */
export function marginItems(sender: Sender) {
  if (sender.on === 'X') return [];
  const holds = (margin: bigint): string =>
    sender.on === 'C'
      ? baseFeeHoldsText(margin)
      : gasHoldsText(raisedPrice(sender.wallet.gas.price, margin), sender.wallet.gas);
  return MARGINS.map((margin) => ({
    label: margin === 0n ? l10n.t('No margin') : l10n.t('{0}% more', String(margin)),
    detail: holds(margin),
    margin,
  }));
}

/** Until when the fee of a new transaction of C suffices. */
export function baseFeeHoldsText(margin: bigint): string {
  return margin === 0n
    ? l10n.t('the base fee changes with each block: this fee suffices until it rises')
    : l10n.t(
        'the base fee changes with each block: this fee suffices until that is {0}% higher',
        groupedInteger(margin),
      );
}
