import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../client/call-options';
import { outcomeOf, readOutcome } from '../../../core/outcome';
import type { Chains } from '../../chain/chains';
import { noChainText } from '../../chain/chain-config';
import { parseOwner } from '../../text/format-id';
import type { AddressHistory, HeldOn } from '../address/address-history';
import {
  type PastAnswer,
  type KnownAnswer,
  sourceText,
  type UnknownAnswer,
  pastUnknownText,
} from '../blocks/past-answer';
import type { ServiceEvents } from '../data-api/service-events';
import type { BalancePoint, Ledger, LedgerLimit } from './ledger';
import type { KnownLedger, Ledgers } from './ledgers';
import type { AssetRef } from '../../text/pieces';
import { groupedInteger } from '../../text/format-text';

/** An address on a chain of the settings, by texts that outlive the window. */
export interface LedgerTarget {
  /** The chain's name in the settings; not case-sensitive. */
  readonly chain: string;
  /** As the chain writes it. */
  readonly address: string;
}

/** What shows the ledger of a target. */
export interface FoundLedger {
  readonly on: HeldOn;
  /** 20 bytes */
  readonly bytes: Uint8Array;
  readonly ledger: KnownLedger;
}

/** Why there is no ledger: a sentence. */
export interface NoLedger {
  readonly why: string;
}

export interface LedgerParts {
  readonly chains: Chains;
  readonly ledgers: Ledgers;
  /** The Data API, if it may be used. */
  readonly serviceEvents?: ServiceEvents | undefined;
}

/** The ledger of a target, as `Ledgers.at`. Rejects only with the reason of the caller's abort. */
export async function ledgerOfTarget(
  { chains, ledgers, serviceEvents: service }: LedgerParts,
  { chain: name, address }: LedgerTarget,
  { height, signal }: Pick<CallOptions, 'signal'> & { readonly height?: bigint },
): Promise<FoundLedger | NoLedger> {
  const config = chains.find(name);
  if (config === undefined) return { why: noChainText(name) };
  const { value: bytes, error } = readOutcome(() => parseOwner(address));
  if (error !== undefined) return { why: l10n.t("{0} isn't an X or P address: {1}", address, error.message) };
  const { value: chain, error: failure } = await outcomeOf(chains.open(config), signal);
  if (failure !== undefined) return { why: failure.message };
  const on = { chain, on: address.startsWith('P-') ? 'P' : 'X' } as const;
  const shown = shownLedger(await ledgers.at(on, bytes, height, { signal, service }));
  if (!('why' in shown)) return { on, bytes, ...shown };
  if (service === undefined || service.mayUse() || !service.knows(chain)) return shown;
  return { why: l10n.t('{0} To use the Data API, run the command on the address in the side bar.', shown.why) };
}

/**
 * The ledger that shows what an address owned, or why there is none. Transactions of the Data API aren't believed unless
 * they lead to what the node lists.
 */
export function shownLedger(answer: PastAnswer<Ledger>): Pick<FoundLedger, 'ledger'> | NoLedger {
  if (answer.kind === 'unknown') return { why: ledgerUnknownText(answer) };
  if (answer.source === 'dataAPI' && !answer.value.isChecked) return { why: noBalancesText(answer.value) };
  return { ledger: answer };
}

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

/**
 * After which blocks the outputs of an address are known, with the source: `blocks 0 to 25 (the node's index, blocks 1
 * to 25)`.
 */
export function ledgerReachText(answer: KnownLedger): string {
  const { from, to } = answer.value;
  return l10n.t('blocks {0} to {1} ({2})', groupedInteger(from), groupedInteger(to), sourceText(answer));
}

export function historySourceText(answer: KnownAnswer<Pick<AddressHistory, 'isReported'>>): string {
  const source = sourceText(answer);
  return answer.value.isReported
    ? l10n.t('{0}, with rewards, genesis outputs, and returned balances reported by the node', source)
    : source;
}

/** The source of what an address owned. */
export function ledgerSourceText(answer: KnownLedger): string {
  const { isWhole, isReported } = answer.value;
  if (answer.source === 'dataAPI' || !isWhole)
    return l10n.t('{0}, and the UTXOs that the node lists now', sourceText(answer));
  // On P no transaction has the genesis: its outputs are among those of no block.
  return isReported ? historySourceText(answer) : l10n.t('{0}, and the genesis', sourceText(answer));
}

/** Why outputs may be missing: sentences. */
export function ledgerLimitTexts({ value: { limits } }: KnownLedger): string[] {
  return limits.map((limit) => LIMIT_TEXTS[limit]);
}

/** Why what an address owned is unknown: a sentence. */
export function ledgerUnknownText(answer: UnknownAnswer): string {
  return answer.because === 'inNoBlock' ? l10n.t('The chain has no blocks yet.') : pastUnknownText(answer, 'block');
}

/** Why transactions of the Data API don't show what an address owned: a sentence. */
function noBalancesText({ isWhole, leftOut, unknownStakes }: Ledger): string {
  if (leftOut > 0)
    return leftOut === 1
      ? l10n.t("Balances aren't known: 1 transaction of the Data API couldn't be read.")
      : l10n.t("Balances aren't known: {0} transactions of the Data API couldn't be read.", groupedInteger(leftOut));
  if (unknownStakes > 0) return l10n.t("Balances aren't known: a stake may have come back that couldn't be loaded.");
  if (!isWhole) return l10n.t("Balances aren't known: the Data API didn't return all transactions that they need.");
  return l10n.t(
    "Balances aren't known: the Data API's transactions and the node's UTXOs differ. Refresh the Data API row, then retry.",
  );
}

const LIMIT_TEXTS: Readonly<Record<LedgerLimit, string>> = {
  utxosIncomplete: l10n.t('Not all UTXOs were loaded.'),
  utxosNewer: l10n.t("The node's index lacks the newest blocks. Outputs may be missing or already spent."),
  blocksIncomplete: l10n.t('Not all blocks were read.'),
  stakesDiffer: l10n.t("The stake reported by the node doesn't match the blocks. Some stakes might be missing."),
  stakesUnknown: l10n.t("The node doesn't report what is staked. Older stakes may be missing."),
  stakesNotOffered: l10n.t('What is staked is not offered by this node. Older stakes may be missing.'),
  rewardsNotOffered: l10n.t('Rewards of stakings are not offered by this node. Earlier balances are not known.'),
  propertiesAsAmounts: l10n.t("The Data API doesn't distinguish properties from amounts of 1."),
};
