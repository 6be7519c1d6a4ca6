import * as l10n from '@vscode/l10n';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { utxoIDOf } from '../../core/ids/ids';
import { type JSONObject, stringifyJSON } from '../../core/json/json';
import { quoteVisibly, visibleJSON } from '../../core/json/visible-json';
import type { BalancesTarget } from '../../host/documents/document-target';
import type { HeldOutput } from '../../services/past/address/address-events';
import { assetTexts, isSole } from '../../services/past/ledger/ledger';
import { balanceFields, denominated, jsonOf } from '../../services/utxos/balance-fields';
import { type ListedBalance, tableLock, sumUp } from '../../services/utxos/utxo-table';
import { thresholdWords } from '../../services/text/format-id';
import { formatTime, groupedInteger } from '../../services/text/format-text';
import type { AssetRef } from '../../services/text/pieces';
import type { CallOptions } from '../../client/call-options';
import { outcomeOf } from '../../core/outcome';
import type { Services } from '../../services/create-services';
import type { Chain } from '../../services/chain/chain';
import { blockHeadAt } from '../../services/past/ledger/present-outputs';
import {
  ledgerLimitTexts,
  ledgerOfTarget,
  type LedgerParts,
  ledgerReachText,
  ledgerSourceText,
} from '../../services/past/ledger/ledger-text';
import { NAMED_IN_LIST } from '../../services/lookup/asset-cache';
import type { Rendered } from './document-source';
import { present } from '../../core/present';

/** What an address owned after a block, and the source. */
export interface BalancesAfter {
  /** The chain's name in the settings. */
  readonly chain: string;
  readonly networkID: number;
  /** As the chain writes it. */
  readonly address: string;
  readonly height: bigint;
  /** cb58 */
  readonly blockID: string;
  /** Of the block, Unix seconds; undefined for the first block of P and those from before Banff, which have no time. */
  readonly time: bigint | undefined;
  readonly source: string;
  /** Why outputs may be missing: sentences. */
  readonly limits: readonly string[];
  readonly outputs: readonly HeldOutput[];
}

/** More would make a text that VS Code opens slowly. */
const MOST_OUTPUTS = 10_000;

/**
 * The balances as JSON with exact amounts, and the outputs, one on a line: so that a comparison of two documents shows
 * what was made, what was spent, and what unlocked in between.
 */
export function balancesDocument(after: BalancesAfter, ref: (assetID: string) => AssetRef): string {
  const { outputs, limits } = after;
  const { time = 0n } = after;
  const shown = outputs.slice(0, MOST_OUTPUTS);
  const left = outputs.length - shown.length;
  const hasUnknownLock = outputs.some(({ isLockUnknown }) => isLockUnknown === true);
  const missing = present([
    ...limits,
    after.time === undefined && outputs.some(hasLocktime)
      ? l10n.t('The block has no timestamp, so outputs with a locktime are shown as locked.')
      : undefined,
    hasUnknownLock ? l10n.t("Avalanche Lens can't determine whether spent genesis outputs were locked.") : undefined,
    left !== 0 && l10n.t('{0} more outputs are not listed. The balances include them.', groupedInteger(left)),
  ]);
  const head = visibleJSON({
    address: after.address,
    chain: after.chain,
    networkID: after.networkID,
    afterBlock: after.height.toString(),
    blockID: after.blockID,
    blockTime: after.time === undefined ? undefined : formatTime(after.time),
    source: after.source,
    coverage: limits.length === 0 ? 'complete' : 'partial',
    notes: missing.length === 0 ? undefined : missing,
    balances: balancesOf(outputs, time).map((balance) => balanceJSON(balance, ref(balance.assetID))),
  });
  const lines = shown.map((output) => `    ${stringifyJSON(outputJSON(output, time, ref), 0, quoteVisibly)}`);
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  return `${head.trimEnd().slice(0, -1).trimEnd()},\n  "outputs": ${list}\n}\n`;
}

/** A balance with what is staked, if anything is: raw units, in none of the other sums. */
interface PastBalance extends ListedBalance {
  readonly staked?: bigint | undefined;
}

/** Sums up outputs per asset, as they were spendable at a time, Unix seconds. */
export function balancesOf(outputs: readonly HeldOutput[], time: bigint): PastBalance[] {
  const textOf = assetTexts();
  const staked = new Map<string, bigint>();
  const listed = outputs.map(({ owners, stakeableUntil, amount, isStaked, assetID: id, ...rest }) => {
    const assetID = textOf(id);
    if (isStaked === true) staked.set(assetID, (staked.get(assetID) ?? 0n) + amount);
    return {
      ...rest,
      ...tableLock(owners.locktime, stakeableUntil),
      assetID,
      amount: isStaked === true ? 0n : amount,
      isSole: isSole(owners),
    };
  });
  return sumUp(listed, Number(time) * 1000).map((sum) => {
    const part = staked.get(sum.assetID);
    return part === undefined ? sum : { ...sum, staked: part };
  });
}

function unknownBalances({ chain, address, height }: BalancesTarget, why: string): string {
  return visibleJSON({ unknown: why, address, chain, afterBlock: height.toString() });
}

function hasLocktime({ owners, stakeableUntil }: HeldOutput): boolean {
  return tableLock(owners.locktime, stakeableUntil).locktime > 0n;
}

function balanceJSON(balance: PastBalance, asset: AssetRef): JSONObject {
  const { staked } = balance;
  return {
    ...jsonOf(balanceFields(balance, asset)),
    rawStaked: staked === undefined ? undefined : staked.toString(),
    staked: staked === undefined ? undefined : denominated(staked, asset),
  };
}

function outputJSON(output: HeldOutput, time: bigint, ref: (assetID: string) => AssetRef): JSONObject {
  const { txID, outputIndex, kind, amount, owners, isStaked, stakeableUntil, isLockUnknown } = output;
  const assetID = encodeCb58(output.assetID);
  const asset = ref(assetID);
  const { locktime, isStakeable } = tableLock(owners.locktime, stakeableUntil);
  const locked = isStakeable ? 'stakeableUntil' : 'lockedUntil';
  const threshold = thresholdWords(owners);
  return {
    output: `${encodeCb58(txID)}:${outputIndex}`,
    utxoID: encodeCb58(utxoIDOf(txID, outputIndex)),
    assetID,
    symbol: asset.info?.symbol ?? '',
    kind,
    rawAmount: kind === 'amount' ? amount.toString() : undefined,
    amount: kind === 'amount' ? denominated(amount, asset) : undefined,
    owners: threshold,
    staked: isStaked,
    [locktime > time ? locked : 'unlockedSince']: locktime === 0n ? undefined : formatTime(locktime),
    lock: isLockUnknown === true ? 'unknown' : undefined,
  };
}

type BalancesParts = LedgerParts & Pick<Services, 'resolver' | 'assets'>;

/** Reads what an address owned after a block, and writes it. Failure and absence are texts as well. */
export class BalancesSource {
  readonly #parts: BalancesParts;

  constructor(parts: BalancesParts) {
    this.#parts = parts;
  }

  /** The text of a document. Reads no blocks one by one. Rejects only with the reason of the caller's abort. */
  async render(target: BalancesTarget, options: CallOptions = {}): Promise<Rendered> {
    const { value, error } = await outcomeOf(this.#render(target, options), options.signal);
    return value ?? { text: unknownBalances(target, error.message), isFinal: false };
  }

  async #render(target: BalancesTarget, options: CallOptions): Promise<Rendered> {
    const unknown = (why: string): Rendered => ({ text: unknownBalances(target, why), isFinal: false });
    const { height, address } = target;
    const found = await ledgerOfTarget(this.#parts, target, { height, signal: options.signal });
    if ('why' in found) return unknown(found.why);
    const { ledger, on } = found;
    const { chain } = on;
    if (height < ledger.value.from || height > ledger.value.to) {
      return unknown(l10n.t('Balances are available only for {0}.', ledgerReachText(ledger)));
    }
    const { id, time } = await blockHeadAt(this.#parts.resolver, on, height, options);
    const after = ledger.value.outputsAfter(height);
    const { refs, isNamed } = await this.#refs(
      chain,
      [...new Set(after.map(({ assetID }) => encodeCb58(assetID)))],
      options,
    );
    const limits = ledgerLimitTexts(ledger);
    const text = balancesDocument(
      {
        chain: chain.config.name,
        networkID: (await chain.identity.identify(options)).networkID,
        address,
        height,
        blockID: encodeCb58(id),
        time,
        source: ledgerSourceText(ledger),
        limits,
        outputs: after,
      },
      refs,
    );
    // A name that could not be loaded is loaded the next time. What was paid for isn't read again.
    return { text, isFinal: (limits.length === 0 || ledger.source === 'dataAPI') && isNamed };
  }

  /** How assets are written; `isNamed`: no requested name is missing. */
  async #refs(
    chain: Chain,
    assetIDs: readonly string[],
    options: CallOptions,
  ): Promise<{ readonly refs: (assetID: string) => AssetRef; readonly isNamed: boolean }> {
    const { assets } = this.#parts;
    const ids = new Map(assetIDs.map((id) => [id, decodeID(id)]));
    const unnamed = await assets.describeAll(chain, [...ids.values()], NAMED_IN_LIST, options);
    const refs = (text: string): AssetRef => {
      const assetID = ids.get(text) ?? decodeID(text);
      return { assetID, info: assets.cached(chain, assetID) };
    };
    return { refs, isNamed: unnamed.length === 0 };
  }
}
