import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../client/call-options';
import { outcomeOf, readOutcome } from '../../../core/outcome';
import type { Chains } from '../../chain/chains';
import { missingText } from '../../inspect/missing-text';
import { parseOwner } from '../../text/owner-text';
import type { HeldOn } from '../address/address-history';
import type { HistoryAnswer } from '../blocks/history-answer';
import type { ServiceEvents } from '../data-api/service-events';
import type { BalancePoint, Ledger } from './ledger';
import { ledgerUnknownText, noBalancesText } from './ledger-text';
import type { KnownLedger, Ledgers } from './ledgers';
import type { AssetRef } from '../../text/pieces';

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
  if (config === undefined) {
    const missing = { kind: 'missing', code: 'noChain' } as const;
    return { why: missingText(missing, { chain: name, kind: '', id: address }).why };
  }
  const { value: bytes, error } = readOutcome(() => parseOwner(address));
  if (error !== undefined) return { why: l10n.t("{0} isn't an address: {1}", address, error.message) };
  const { value: chain, error: failure } = await outcomeOf(chains.open(config), signal);
  if (failure !== undefined) return { why: failure.message };
  const on = { chain, of: address.startsWith('P-') ? 'P' : 'X' } as const;
  const shown = shownLedger(await ledgers.at(on, bytes, height, { signal, service }));
  if (!('why' in shown)) return { on, bytes, ...shown };
  if (service === undefined || service.mayUse() || !service.knows(chain)) return shown;
  return { why: l10n.t('{0} To use the Data API, run the command on the address in the side bar.', shown.why) };
}

/**
 * The ledger that shows what an address owned, or why there is none. Transactions of the Data API aren't believed unless
 * they lead to what the node lists.
 */
export function shownLedger(answer: HistoryAnswer<Ledger>): Pick<FoundLedger, 'ledger'> | NoLedger {
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
