import { LensError } from '../../../core/errors';
import { visibleText } from '../../../services/text/format-text';
import { escapeMarkdown, markdownOf } from '../../../services/text/markdown';
import { amountPieces, type AssetRef } from '../../../services/text/pieces';
import type { ListedBalance } from '../../../services/utxos/utxo-table';
import { amountText } from './balance-rows';
import type { ChainScope } from './chain-scope';

/** What an address has of an asset by our own sum, and where to ask for the node's. */
export interface OwnSum {
  readonly scope: ChainScope;
  /** In the chain's own spelling. */
  readonly address: string;
  readonly balance: ListedBalance;
  /** Whether all UTXOs were read. */
  readonly isComplete: boolean;
}

/** Lines of a table, and Markdown sentences below it. */
export interface NodeSums {
  readonly rows: readonly (readonly [label: string, amount: string])[];
  readonly notes: readonly string[];
}

/** A node's sums stop here (vms/avm/service.go). */
const MOST = 2n ** 64n - 1n;

/**
 * What a node's deprecated methods say of an asset, with and without `includePartial`, and by how much and why that is
 * not our sum. Rejects only with the reason of the abort.
 */
export async function nodeSums(own: OwnSum, signal: AbortSignal): Promise<NodeSums> {
  const asset = own.scope.ref(own.balance.assetID);
  try {
    const [one, onePartial, all, allPartial] = await Promise.all([
      getBalance(own, false, signal),
      getBalance(own, true, signal),
      getAllBalances(own, false, signal),
      getAllBalances(own, true, signal),
    ]);
    const { spendable, locked, shared } = own.balance;
    const total = spendable + locked + shared;
    const sums: readonly (readonly [method: string, sum: bigint | undefined, expected: bigint])[] = [
      ['getBalance', one, spendable],
      ['getBalance, includePartial', onePartial, total],
      ['getAllBalances', all, spendable],
      ['getAllBalances, includePartial', allPartial, total],
    ];
    const known = sums.flatMap(([method, sum, expected]) => (sum === undefined ? [] : [{ method, sum, expected }]));
    const unexpected = known.flatMap((each) => difference(each, asset, own.isComplete) ?? []);
    const rules = ruleWords(own.balance, asset);
    return {
      rows: sums.map(([method, sum]) => [
        `${method} (deprecated)`,
        sum === undefined ? 'under an alias' : amountText(sum, asset),
      ]),
      notes: [...rules, ...(unexpected.length > 0 ? unexpected : rules.length > 0 ? [] : ['The node says the same.'])],
    };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof LensError)) throw error;
    return { rows: [], notes: [`The node's own sum is unknown: ${escapeMarkdown(visibleText(error.message, 160))}`] };
  }
}

async function getBalance({ scope, address, balance }: OwnSum, includePartial: boolean, signal: AbortSignal) {
  const params = { address, assetID: balance.assetID, includePartial };
  return (await scope.chain.avm.getBalance(params, { signal, priority: 'hover' })).balance;
}

/** Undefined when it may stand under an alias that nobody told us: a chain names assets of its genesis as it likes. */
async function getAllBalances(own: OwnSum, includePartial: boolean, signal: AbortSignal): Promise<bigint | undefined> {
  const { scope, address, balance } = own;
  const { balances } = await scope.chain.avm.getAllBalances({ address, includePartial }, { signal, priority: 'hover' });
  const isNative = scope.ref(balance.assetID).info?.isNative === true;
  const isIt = (asset: string): boolean => asset === balance.assetID || (isNative && asset === 'AVAX');
  const found = balances.find(({ asset }) => isIt(asset));
  if (found !== undefined) return found.balance;
  const mayBeAlias = balances.some(({ asset }) => asset !== 'AVAX' && asset.length < 33);
  return mayBeAlias ? undefined : 0n;
}

/** What the methods leave out or count in by their own rules, where that matters here. */
function ruleWords({ locked, shared }: ListedBalance, asset: AssetRef): string[] {
  const parts = [
    locked > 0n ? `${withAsset(locked, asset)} locked` : '',
    shared > 0n ? `${withAsset(shared, asset)} multisig` : '',
  ].filter((words) => words !== '');
  if (parts.length === 0) return [];
  const left = withAsset(locked + shared, asset);
  return [
    `getBalance and getAllBalances say ${left} less than there is: they leave out ${parts.join(' and ')}.`,
    `includePartial counts ${locked > 0n && shared > 0n ? 'both' : 'that'} in full, as if it were spendable now.`,
  ];
}

/** Where a sum is not what the method's rules make of the UTXOs that we read. */
function difference(
  { method, sum, expected }: { readonly method: string; readonly sum: bigint; readonly expected: bigint },
  asset: AssetRef,
  isComplete: boolean,
): string | undefined {
  if (sum === expected) return undefined;
  if (sum === MOST) return `${method} stops at 2^64 − 1 raw units, the most that a node can say.`;
  const by = sum > expected ? sum - expected : expected - sum;
  const why = isComplete ? 'the set has changed since it was read: refresh' : 'not all UTXOs were read';
  return `${method} says ${withAsset(by, asset)} ${sum > expected ? 'more' : 'less'} than our sum: ${why}.`;
}

/** As Markdown: symbols are chosen by strangers. */
function withAsset(amount: bigint, asset: AssetRef): string {
  return markdownOf(amountPieces({ asset, amount }));
}
