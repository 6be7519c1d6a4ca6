import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { toHexDigits } from '../../core/bytes/bytes';
import type { UTXOReference } from '../../core/codec/avm/avm-transactions';
import { compare } from '../../core/compare';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { formatNodeID, txIDOf } from '../../core/ids/ids';
import { ZERO_ID } from '../../core/ids/networks';
import { isRecord } from '../../core/json/record';
import { type ExpectedError, outcomeOf, readOutcome } from '../../core/outcome';
import { present } from '../../core/present';
import { withEmptySlots } from '../../core/signing/read-tx';
import { type AnyTx, unsignedBytes } from '../../core/signing/signable';
import { spentUTXOs } from '../../core/tx/moves';
import type { Chain } from '../chain/chain';
import { isAcceptedTx } from '../checking/checked-tx';
import { TxChecker } from '../checking/tx-checker';
import type { NewTxField, OwnedThing, ReadOn } from '../compose/fields';
import { avaxBurned } from '../compose/much-burned';
import { newTx, type NewTx } from '../compose/new-tx';
import { NEW_TXS } from '../compose/new-tx-kinds';
import { newTxOptions } from '../compose/new-tx-options';
import { newTxOfTexts, type ReadNewTx, WrongValueError } from '../compose/new-tx-texts';
import type { Sender } from '../compose/sender';
import { amountIn, newTxProblem } from '../compose/typed';
import { Describer, type OwnNames } from '../inspect/describer';
import { AssetCache } from '../lookup/asset-cache';
import { IDResolver } from '../lookup/id-resolver';
import { burnWords, newTxNotes } from '../review/new-tx-words';
import { Reviewer } from '../review/review';
import { partyAddress, partyName, type SigningFormat, Signings, type SigningState } from '../signing/signing-state';
import { formatTime, listInWords } from '../text/format-text';
import { AddressNames, SubnetNames } from '../text/names';
import { plainText } from '../text/pieces';
import type { IssuedSteps } from './issued-steps';
import type { MadeSteps } from './made-steps';
import type { ChangedNode } from './plan-changes';
import type { PlanStep, TxPlan } from './plan-document';
import { PlannedNode } from './planned-node';
import type { PlannedState } from './planned-state';
import { rehearsalDifference, linesOfBytes, rehearsedLines } from './rehearsed-lines';
import type { RehearsedStep } from './rehearsed-step';

export interface RehearsalParts extends Pick<ReadOn, 'genesisMarks'> {
  readonly clock: Clock;
  /** The text of a file that a value names; it was checked for keys. */
  readonly textOf: (field: NewTxField, text: string) => Promise<string>;
  readonly issued: IssuedSteps;
  /** The user's own names. */
  readonly names?: OwnNames & { readonly names: Pick<AddressNames, 'listed'> };
}

const LATER = l10n.t('whether gas and signatures of validators suffice is known once the steps before are accepted');

/** Ends of locks that are tried. */
const MOST_LOCK_ENDS = 8;

/** Where a rehearsal is: what the steps so far leave, and made. */
export interface PlanPoint {
  readonly state: PlannedState;
  readonly made: MadeSteps;
  readonly nodes: ChangedNode[];
}

/** Steps of one plan over one node, whose answers are requested once. */
export class StepRehearsal {
  readonly #chain: Chain;
  readonly #parts: RehearsalParts;
  readonly #options: CallOptions;
  /** The node's own answers, which all replays share. */
  readonly #answers = new Map<string, Promise<unknown>>();

  readonly #names: OwnNames;

  constructor(chain: Chain, { addresses }: TxPlan, parts: RehearsalParts, options: CallOptions) {
    this.#chain = chain;
    this.#parts = parts;
    this.#options = options;
    this.#names = namesIn(addresses, parts.names);
  }

  /** A node, as steps leave it. */
  over(state: PlannedState): PlannedNode {
    return new PlannedNode(this.#chain.node, state, this.#answers);
  }

  /** What knows the names on a chain: nothing is shared with other chains, as IDs that are made here exist on none. */
  describing(chain: Chain) {
    const resolver = new IDResolver(this.#parts.clock);
    const assets = new AssetCache(resolver);
    const chains = { opened: [chain], identified: () => Promise.resolve(chain) };
    const describer = new Describer({ resolver, assets, chains }, this.#names);
    return { resolver, assets, describer, signings: new Signings({ resolver, chains }) };
  }

  /** Makes and checks a step where those before it are, and adds what it does. */
  async step(step: PlanStep, { state, made, nodes }: PlanPoint): Promise<RehearsedStep> {
    const issued = await this.#issued(step, made);
    if (issued !== undefined) return issued;
    const texts = made.textsOf(step);
    if (!('texts' in texts)) return { step, notes: [], ...texts };
    // Each step finds the node as those before leave it.
    const node = this.over(state);
    const chain = this.#chain.over(node.rpc);
    const { resolver, assets, describer, signings } = this.describing(chain);
    const reading = (clock: Pick<Clock, 'now'>) => {
      const given = { kind: step.kind, texts: texts.texts };
      return newTxOfTexts(chain, given, { ...this.#parts, clock, assets, isUntrusted: true }, this.#options);
    };
    const { value: read, error } = await outcomeOf(reading(this.#parts.clock), this.#options.signal);
    if (read === undefined) return { step, notes: [], ...notMade(error) };
    const { sender, given, refOf, most } = read;
    const tx = readOutcome(() => newTx(sender, given));
    if (tx.value === undefined) {
      // Of a long list of UTXOs, only a part is read.
      const isKnown = sender.wallet.isComplete && !isRefunded(state, sender);
      const earliest = await this.#earliest(sender, (now) => reading({ now: () => now }));
      const reason = [newTxProblem(tx.error, refOf), ...(earliest === undefined ? [] : [earliest])].join(' ');
      return { step, notes: [], state: isKnown ? 'rejected' : 'unknown', reason };
    }
    const bytes = withEmptySlots(tx.value, unsignedBytes(tx.value));
    const owners = sender.payers.flatMap((payer) => payer.owners.addresses);
    const reviewer = new Reviewer({
      describer,
      signings,
      checker: new TxChecker({ resolver, clock: this.#parts.clock, owners }),
    });
    const reviewing = reviewer.review(chain, [{ bytes: unsignedBytes(tx.value) }], this.#options);
    const { value: review, error: unread } = await outcomeOf(reviewing, this.#options.signal);
    const [checked] = review?.txs ?? [];
    const broken = checked?.problems.find(({ verdict }) => verdict === 'fails');
    // It may spend what is left of a balance, which isn't known now.
    const isOfRefund = isRefunded(state, sender);
    const isOfMoment = state.isOfMoment(broken?.rule);
    const signing = await signings.missingIn(bytes, this.#options, chain);
    // One that would be rejected changes nothing.
    const isRejected = broken !== undefined && !isOfMoment;
    const accept = async (any: AnyTx): Promise<void> => {
      holdPayers(state, any, { sender, from: NEW_TXS[step.kind].other });
      nodes.push(...changedNodes(given.values));
      await node.accept(any, bytes, this.#options);
    };
    const unchanged = isRejected ? undefined : (await outcomeOf(accept(tx.value), this.#options.signal)).error;
    made.set(step.name, { id: txIDOf(bytes), any: tx.value, isPlanned: true });
    const burned = avaxBurned(tx.value, sender, given);
    const notes = newTxNotes(tx.value, sender, refOf, { given, words: describer.wordsOn(chain) });
    const format = { hrp: state.network.hrp, ownName: describer.ownName };
    const signers = signing && signersText(signing, format);
    const kept = this.#parts.issued.get(step.name);
    const lines = rehearsedLines(tx.value, step, {
      fee: burned.burned,
      // In the order of the inputs, which is that of IDs that no chain will have.
      signers: signing?.progress.waitingFor.map((owner) => partyAddress(owner, signing.tx, format)).sort() ?? [],
    });
    const shown = {
      step,
      made: tx.value,
      burned: burned.burned,
      fee: checked?.fee,
      signers,
      headline: checked && made.named(checked.headline),
      notes: notes.map((each) => made.named(each)),
      rehearsed: isOfRefund ? undefined : lines.map((each) => made.exact(each)),
    };
    const difference = shown.rehearsed && rehearsalDifference(kept?.rehearsed, shown.rehearsed);
    const unverified = (reason?: string): RehearsedStep =>
      difference === undefined
        ? { ...shown, state: 'unknown', reason }
        : { ...shown, state: 'differs', reason: [difference, ...present([reason])].join('; ') };
    const failed = unread ?? unchanged;
    if (failed !== undefined || checked === undefined) return unverified(failed?.message);
    if (isOfMoment) return unverified(LATER);
    if (broken !== undefined) return { ...shown, state: 'rejected', reason: problemWords(broken) };
    const unknown = checked.problems.find(({ verdict }) => verdict === 'cannot tell');
    if (unknown !== undefined) return unverified(problemWords(unknown));
    // A node can say any fee.
    if (most === undefined ? burned.isMuch : burned.burned > most)
      return unverified(burnWords(burned, sender, refOf).text);
    return difference === undefined
      ? { ...shown, state: 'accepted' }
      : { ...shown, state: 'differs', reason: difference };
  }

  /** From when on what is locked now can pay for a step, if it then can. */
  async #earliest(sender: Sender, at: (now: number) => Promise<ReadNewTx>): Promise<string | undefined> {
    const held = 'utxos' in sender.wallet ? sender.wallet.utxos : [];
    const locked = held.flatMap(({ output }) => ('locktime' in output ? [output.locktime] : []));
    const ends = [...new Set(locked.filter((each) => each > sender.wallet.now))].sort(compare);
    for (const end of ends.slice(0, MOST_LOCK_ENDS)) {
      const { value } = await outcomeOf(at(Number(end) * 1000), this.#options.signal);
      const later = value && readOutcome(() => newTx(value.sender, value.given)).value;
      if (later !== undefined) return l10n.t('Enough is unlocked from {0} on.', formatTime(end));
    }
    return undefined;
  }

  /** A step that was issued; undefined for one that wasn't. */
  async #issued(step: PlanStep, made: MadeSteps): Promise<RehearsedStep | undefined> {
    const txID = this.#parts.issued.get(step.name)?.txID;
    if (txID === undefined) return undefined;
    const other = made.exact(txID);
    if (other !== txID)
      return { step, txID, notes: [], state: 'differs', reason: l10n.t('it is the transaction of step {0}', other) };
    const id = decodeID(txID);
    const resolver = new IDResolver(this.#parts.clock);
    const found = await resolver.resolveMaker(this.#chain, id, NEW_TXS[step.kind].on, this.#options);
    const isDone = isAcceptedTx(found);
    if (!isDone || found.kind !== 'tx') {
      made.set(step.name, { id, any: undefined });
      return { step, txID, notes: [], state: 'issued' };
    }
    made.set(step.name, { id, any: found });
    const { describer } = this.describing(this.#chain);
    const headline = plainText(describer.of(found, { chain: this.#chain }).headline);
    const kept = linesOfBytes(this.#parts.issued.get(step.name)?.rehearsed);
    const lines = rehearsedLines(found, step);
    const lacking = lackingValue(step, made, lines);
    const rehearsed = lines.map((each) => made.exact(each));
    const isOther = found.tx.unsignedTx.type !== NEW_TXS[step.kind].makes;
    const shown = { step, txID, headline, notes: [] };
    if (isOther) return { ...shown, state: 'differs', reason: l10n.t('it is of another kind') };
    if (lacking !== undefined)
      return { ...shown, state: 'differs', reason: l10n.t("it hasn't {0}, which the plan has", lacking) };
    const difference = rehearsalDifference(kept, rehearsed);
    return difference === undefined
      ? { ...shown, rehearsed, state: 'done' }
      : { ...shown, rehearsed, state: 'differs', reason: difference };
  }
}

/** An address, an amount of AVAX, or what a step makes, that a step has and an issued transaction doesn't. */
function lackingValue(step: PlanStep, made: MadeSteps, lines: readonly string[]): string | undefined {
  const said = lines.join('\n').toLowerCase();
  const texts = made.textsOf(step);
  for (const { name, hasAddresses } of newTxOptions(step.kind)) {
    const value = step.values[name];
    const text = 'texts' in texts ? texts.texts[name] : undefined;
    if (text === undefined || name === 'from') continue;
    const isAmount = name === 'amount' && step.values['asset'] === undefined && step.kind !== 'p-auto-renew';
    const amount = isAmount ? readOutcome(() => amountIn(text, { denomination: 9 })).value : undefined;
    const isMade = typeof value === 'object';
    const words = isMade
      ? [text]
      : hasAddresses === true
        ? (text.match(/[a-z]+1[a-z\d]{38}|0x[\da-f]{40}/gi) ?? [])
        : [];
    const lacking = [...words, ...present([amount?.toString()])].find((each) => !said.includes(each.toLowerCase()));
    if (lacking !== undefined) return isMade || amount === undefined ? made.exact(lacking) : text;
  }
  return undefined;
}

/** Why a step wasn't made: by a value, for what the node has, or because the node didn't say what it takes. */
function notMade(error: ExpectedError): Pick<RehearsedStep, 'state' | 'reason'> {
  if (!(error instanceof WrongValueError)) return { state: 'unknown', reason: error.message };
  return { state: error.isUnknown ? 'unknown' : 'rejected', reason: `${error.option}: ${error.message}` };
}

function problemWords({ text, words }: { readonly text: string; readonly words?: string | undefined }): string {
  return words === undefined || words === text ? text : `${text} (${words})`;
}

/** Whether a step gets more on P than is known. */
function isRefunded({ utxos }: PlannedState, { on, payers }: Sender): boolean {
  return payers.some(({ owners: owner }) => utxos.isRefunded({ on, from: undefined, owner }));
}

/** Whose UTXOs a transaction spends, also those that another chain exported. */
function holdPayers(
  { utxos }: PlannedState,
  any: AnyTx,
  { sender, from }: { readonly sender: Sender; readonly from: AnyTx['on'] | undefined },
): void {
  const keyOf = ({ txID, outputIndex }: UTXOReference): string => `${toHexDigits(txID)}:${outputIndex}`;
  const spent = new Set(spentUTXOs(any.tx.unsignedTx).map(keyOf));
  const spends = (list: readonly UTXOReference[]): boolean => list.some((each) => spent.has(keyOf(each)));
  for (const { owners: owner, utxos: own, waiting } of sender.payers) {
    if (spends(own)) utxos.hold({ on: any.on, from: undefined, owner });
    if (spends(waiting)) utxos.hold({ on: any.on, from, owner });
  }
}

/** The validator that a step's values name. */
function changedNodes(values: NewTx['values']): ChangedNode[] {
  const { subnet } = values as { readonly subnet?: OwnedThing };
  const subnetID = subnet === undefined ? ZERO_ID : encodeCb58(subnet.id);
  return Object.values(values).flatMap((value: unknown) =>
    isRecord(value) && value['nodeID'] instanceof Uint8Array
      ? [{ subnetID, nodeID: formatNodeID(value['nodeID']) }]
      : [],
  );
}

/** `alice and bob`. */
function signersText(signing: SigningState, format: SigningFormat): string {
  const names = signing.progress.waitingFor.map((owner) => [partyName(owner, signing.tx, format)]);
  return listInWords<string>(names, (text) => text).join('');
}

/** The user's own names, then those of the plan that aren't, in whatever case, the user's name of another address. */
function namesIn(addresses: TxPlan['addresses'], own: RehearsalParts['names']): OwnNames {
  const names = new AddressNames();
  const taken = [...(own?.names.listed.values() ?? [])].map(({ name }) => name.toLowerCase());
  const free = [...addresses].filter(([name]) => !taken.includes(name.toLowerCase()));
  names.configure(free.map(([name, address]) => ({ name, address })));
  const nameOf = (bytes: Uint8Array): string | undefined => own?.names.nameOf(bytes) ?? names.nameOf(bytes);
  return { names: { nameOf }, subnetNames: own?.subnetNames ?? new SubnetNames() };
}
