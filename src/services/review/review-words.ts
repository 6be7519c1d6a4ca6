import * as l10n from '@vscode/l10n';
import { equalBytes } from '../../core/bytes/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import { type CheckReport, verdictOf } from '../../core/rules/check-tx';
import type { CheckName, Finding, Span, WrongSigner } from '../../core/rules/finding';
import type { AnyTx } from '../../core/signing/signable';
import type { Description } from '../inspect/describer';
import { spentBy } from '../checking/spenders';
import { conflictText, unknownText } from '../checking/unknown-text';
import { type AddressFormat, addressName, chainWords, ownerWords, shortAddress, aliasOn } from '../text/format-id';
import { capitalized, groupedInteger, LONG_REASON, visibleText } from '../text/format-text';
import { amountPieces, namePieces, plainText } from '../text/pieces';
import { type DescribedFact, factsIn, type OwnerLabel, valuesIn } from '../tx/described-fact';
import { writtenFact } from '../tx/fact-words';
import type { ReviewedBytes } from './notes';
import { networkText, type Target } from './target';

/** A transaction that is sent before another one. */
export interface BeforeTx {
  readonly txID: Uint8Array;
}

/** Where a transaction stands in the list that is reviewed. */
export interface ListPlace {
  readonly before: readonly BeforeTx[];
  readonly count: number;
}

export interface ProblemText {
  /** `not signed`: a failure that goes away once more owners have signed. */
  readonly verdict: Finding['verdict'] | 'not signed';
  /** What is wrong, in a sentence without its full stop. */
  readonly text: string;
  /** The node's response; undefined if nothing is wrong. */
  readonly words: string | undefined;
  readonly advice: string | undefined;
}

/**
 * A finding in words: its meaning first, then the node's response and what to do. `comesBefore` says that what is
 * missing is made by a transaction that is sent before this one.
 */
export function problemText(
  finding: Finding,
  format: AddressFormat,
  { comesBefore, ...place }: ListPlace & { readonly comesBefore: boolean },
): ProblemText {
  if (comesBefore) {
    const text = l10n.t('Depends on an earlier transaction in this list');
    const advice = l10n.t('Checked again after that transaction is accepted.');
    return { verdict: 'cannot tell', text, words: undefined, advice };
  }
  if (finding.verdict === 'cannot tell') {
    const text = visibleText(unknownText(finding.reason), LONG_REASON);
    return { verdict: finding.verdict, text, words: undefined, advice: undefined };
  }
  const { code, explanation, signers, owner, conflict, spentBy } = finding;
  const words = visibleText(finding.words, LONG_REASON);
  if (spentBy !== undefined) return { verdict: 'fails', words, ...spentText(spentBy, place, explanation?.advice) };
  const known = signers === undefined ? conflict && conflictText(conflict) : signerText(signers, format);
  const text = known ?? explanation?.meaning.replace(/\.$/, '') ?? capitalized(words);
  const advice = explanation?.advice;
  if (code !== 'not signed') return { verdict: 'fails', text, words, advice };
  if (owner === undefined) return { verdict: code, text, words, advice };
  const waiting = l10n.t('Not signed yet by {0}', named(format, owner));
  const to = visibleText(addressName(format, owner) ?? shortAddress(format, owner));
  return { verdict: code, text: waiting, words, advice: l10n.t('Send it to {0} (Sign Elsewhere…).', to) };
}

/** By its number if the spender stands above in the list, else by its ID. */
function spentText(
  spentBy: Uint8Array,
  { before, count }: ListPlace,
  advice: string | undefined,
): Pick<ProblemText, 'text' | 'advice'> {
  const index = before.findIndex(({ txID }) => equalBytes(txID, spentBy));
  if (index < 0) return { text: l10n.t('Already spent by {0}', encodeCb58(spentBy)), advice };
  return {
    text: l10n.t('{0} of {1} spends what {2} of {1} spends', before.length + 1, count, index + 1),
    advice: l10n.t('Only one of them can be accepted.'),
  };
}

/** A transaction of another network or chain; undefined for another check. */
export function otherPlaceText(check: CheckName, tx: AnyTx, target: Target): string | undefined {
  const { unsignedTx } = tx.tx;
  if (!('networkID' in unsignedTx)) return undefined;
  const { networkID, blockchainID } = unsignedTx;
  if (check === 'network') {
    return l10n.t('Built for {0}, not for {1}', networkText(networkID), networkText(target.networkID));
  }
  if (check !== 'chain') return undefined;
  return l10n.t('Built for chain {0}, not for chain {1}', chainWords(blockchainID, networkID), chainOf(tx, target));
}

/** The chain that a transaction is checked against: a list may be for both chains. */
function chainOf({ on }: AnyTx, { chain }: Target): string {
  return aliasOn(on, chain);
}

/** The signer and the owner by their addresses: nodes name them in another form. */
function signerText({ signer, owner }: WrongSigner, format: AddressFormat): string {
  return l10n.t('Signed by {0} instead of {1}', named(format, signer), named(format, owner));
}

function named(format: AddressFormat, address: Uint8Array): string {
  const name = addressName(format, address);
  const text = shortAddress(format, address);
  return name === undefined ? text : `${text} (${visibleText(name)})`;
}

/** Checks that are shown together, with their text if none of them found a problem. */
interface PassedGroup {
  readonly checks: readonly CheckName[];
  readonly words: (tx: AnyTx, given: ReviewedBytes, target: Target) => string;
  /** Which transactions it says something about. Default: all. */
  readonly isAbout?: (tx: AnyTx) => boolean;
  /** Whether it is about what the transaction spends: that of an accepted one is spent. */
  readonly isOfSpent?: boolean;
}

/** Types that no rule about subnets, staking or Warp is about. */
const PAYMENTS: readonly string[] = ['txs.BaseTx', 'txs.ImportTx', 'txs.ExportTx', 'txs.CreateSubnetTx'];

const GROUPS: readonly PassedGroup[] = [
  { checks: ['codec'], words: (_, given) => bytesWords(given) },
  {
    checks: ['network', 'chain'],
    words: (tx, _, target) => l10n.t('Network {0}, chain {1}', target.networkID, chainOf(tx, target)),
  },
  {
    checks: ['size', 'memo', 'name', 'states', 'outputs', 'owners', 'inputs', 'operations'],
    words: () => l10n.t('Inputs and outputs sorted, no duplicates'),
  },
  {
    checks: ['amounts', 'gas'],
    // Nodes of C look at no fee: that is among the facts.
    words: ({ on }) => (on === 'C' ? l10n.t('Amounts add up') : l10n.t('Amounts and fee add up')),
  },
  { checks: ['asset', 'unspent', 'fx', 'locktime', 'account'], words: spentWords, isOfSpent: true },
  { checks: ['credentials', 'signatures', 'authorization'], words: signatureWords, isOfSpent: true },
  {
    checks: ['upgrade', 'warp', 'subnet', 'staking', 'l1'],
    words: () => l10n.t('Subnet, staking, and Warp rules met'),
    isAbout: ({ tx: { unsignedTx } }) => !PAYMENTS.includes(unsignedTx.type),
  },
  { checks: ['accepted'], words: () => l10n.t('Not accepted before') },
];

/** The checks that found no problem, a few words for each group. */
export function passedWords(report: CheckReport, given: ReviewedBytes, target: Target): string[] {
  const { tx, checks } = report;
  if (tx === undefined) return [];
  // X and P have checks of their own.
  const ofCheck = (name: CheckName) => checks.find((check) => check.name === name)?.verdict;
  const isAccepted = verdictOf(report) === 'accepted';
  const hasPassed = ({ checks: names, isOfSpent = false }: PassedGroup): boolean => {
    if (isAccepted && isOfSpent) return false;
    const verdicts = names.map(ofCheck).filter((verdict) => verdict !== undefined);
    return verdicts.length > 0 && verdicts.every((verdict) => verdict === 'ok');
  };
  return GROUPS.filter((group) => hasPassed(group) && group.isAbout?.(tx) !== false).map(({ words }) =>
    words(tx, given, target),
  );
}

function bytesWords({ bytes, checksum }: ReviewedBytes): string {
  const size = groupedInteger(bytes.length);
  return checksum === 'right'
    ? l10n.t('{0} bytes, checksum and encoding valid', size)
    : l10n.t('{0} bytes, encoding valid', size);
}

function spentWords(tx: AnyTx): string {
  if (tx.tx.unsignedTx.type === 'atomic.UnsignedExportTx') return l10n.t('Balance and nonce of each account match');
  const count = spentBy(tx).length;
  return count === 1
    ? l10n.t('1 input, unspent and unlocked')
    : l10n.t('{0} inputs, all unspent and unlocked', groupedInteger(count));
}

function signatureWords({ tx: { credentials } }: AnyTx): string {
  const counts = credentials.map((credential) => ('signatures' in credential ? credential.signatures.length : 0));
  const count = counts.reduce((sum, each) => sum + each, 0);
  return count === 1
    ? l10n.t('Signed by the owner')
    : l10n.t('{0} signatures, all by the owners', groupedInteger(count));
}

/** An effect on an owner. Plain text: strangers' names in it are made visible, not escaped. */
export interface EffectRow {
  readonly who: string;
  readonly what: string;
}

/** Rows of a kind that are shown; the others are counted. */
const SHOWN_ROWS = 10;

/** The parts of the review, from the top. A fee that stands alone is in its headline. */
const ORDER = ['effects', 'owners', 'asset', 'minted', 'change', 'fee', 'locks', 'memo'] as const;

/** `fee 0.001 AVAX`; undefined if the fee can't be separated from other burned amounts. */
export function feeText({ fee }: Description): string | undefined {
  return fee && l10n.t('fee {0}', plainText(amountPieces(fee)));
}

/** Gains and losses by owner, what is created, minted and burned, change, locked outputs, and the memo. */
export function effectRows({ facts }: Description): EffectRow[] {
  const isNew = valuesIn(facts, 'created').length > 0;
  return ORDER.flatMap((part) => {
    // The first units of a created asset are its supply, not minted ones.
    const shown = factsIn(facts, part).filter(({ value: { kind } }) => kind !== 'fee' && !(isNew && kind === 'minted'));
    return part === 'effects' ? shown.map(effectRow) : bounded(shown);
  });
}

function effectRow(fact: DescribedFact): EffectRow {
  // The time 0 shows every locktime as still to come: the outputs don't exist yet.
  const [who, what] = writtenFact(fact, { owner: ownerText, pieces: plainText, now: 0 });
  const { value } = fact;
  return { who, what: value.kind === 'created' ? `${plainText(namePieces(value.asset))}: ${what}` : what };
}

function bounded(facts: readonly DescribedFact[]): EffectRow[] {
  if (facts.length <= SHOWN_ROWS) return facts.map(effectRow);
  const left = facts.length - SHOWN_ROWS + 1;
  return [
    ...facts.slice(0, SHOWN_ROWS - 1).map(effectRow),
    { who: l10n.t('{0} more', groupedInteger(left)), what: l10n.t('see the bytes') },
  ];
}

/** `X-local18jma…00z96u ewoq`, `2 of 3: X-local18jma…00z96u and 2 more`. */
function ownerText({ format, owner }: OwnerLabel): string {
  return ownerWords(owner, 1, (address) => {
    const name = addressName(format, address);
    return `${shortAddress(format, address)}${name === undefined ? '' : ` ${visibleText(name)}`}`;
  });
}

/** `bytes 412-476`, both included. */
export function bytesText({ start, end }: Span): string {
  return end - start <= 1 ? l10n.t('byte {0}', start) : l10n.t('bytes {0}-{1}', start, end - 1);
}

/** Marks a node's words as such. */
export function nodeText(words: string): string {
  return l10n.t('Node response: {0}', words);
}

/** A note that other bytes have the same problem, if so. */
export function moreText(more: number): string[] {
  return more === 0 ? [] : [l10n.t('and {0} more', more)];
}
