import * as l10n from '@vscode/l10n';
import { commands, window, workspace } from 'vscode';
import type { CallOptions } from '../../../client/call-options';
import type { Clock } from '../../../client/clock';
import { equalBytes } from '../../../core/bytes/bytes';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { formatAmount } from '../../../core/text/amount';
import { signsElsewhere } from '../../../core/tx-builder/key';
import { hrpOf } from '../../../core/ids/networks';
import { InvalidInputError, type Outcome, outcomeOf, readOutcome } from '../../../core/outcome';
import { type AnyTx, unsignedBytes } from '../../../core/signing/signable';
import { askText, withCancel } from '../../../host/ask';
import { type FailureStep, retryStep } from '../../../host/commands/failure-steps';
import { offer, reportFailure } from '../../../host/commands/report';
import type { Log } from '../../../host/messages/log';
import type { NewTxArguments } from '../../../host/commands/command-ids';
import { isRecord } from '../../../core/json/record';
import { askInDialog, notify } from '../../../host/messages/notify';
import { uiText } from '../../../host/messages/ui-text';
import type { Chain } from '../../../services/chain/chain';
import { marginItems, needsSeveral } from '../../../services/compose/fee-margin';
import type { GenesisMarks, NewTxField } from '../../../services/compose/fields';
import { loadedField, readField, shownField, type TypedField } from '../../../services/compose/field-types';
import { fieldsAsked, NEW_TXS, type NewTxKind } from '../../../services/compose/new-tx-kinds';
import { avaxBurned } from '../../../services/compose/much-burned';
import { type NewTx, newTx, readSender } from '../../../services/compose/new-tx';
import { type NewTxTexts, optionName } from '../../../services/compose/new-tx-texts';
import { type Payer, spendableBalances } from '../../../services/compose/payers';
import type { Sender } from '../../../services/compose/sender';
import { amountUnit, contractIn, newTxProblem, ownersIn, withoutKey } from '../../../services/compose/typed';
import { NAMED_IN_LIST } from '../../../services/lookup/asset-cache';
import { noChainText } from '../../../services/chain/chain-config';
import { visibleText } from '../../../services/text/format-text';
import type { Services } from '../../../services/create-services';
import type { NetworkWords } from '../../../services/p-and-c/network-words';
import { amountPieces, type AssetRef, leastText, plainText } from '../../../services/text/pieces';
import { burnWords, checkedNewTx, newTxNotes } from '../../../services/review/new-tx-words';
import type { Reviewer } from '../../../services/review/review';
import type { ExtraStep, OpenedTxs } from '../pending/pending-txs';
import type { NewSample } from '../samples/new-sample';
import { askAmount } from './amount-picker';
import { askFieldText, isUsed } from './field-prompts';
import { kindItems } from './kind-items';
import { ownerBalances } from './owner-balances';
import { pickOwner } from './owner-picker';
import { present } from '../../../core/present';

interface FormParts extends Pick<Services, 'chains' | 'names' | 'assets' | 'describer'> {
  readonly clock: Clock;
  readonly log: Log;
  readonly samples: Pick<NewSample, 'make'>;
  readonly genesisMarks: GenesisMarks;
  readonly reviewer: Pick<Reviewer, 'review'>;
  /** Shows a transaction on its page. */
  readonly show: (made: AnyTx, chain: Chain, said: Pick<OpenedTxs, 'notes' | 'extra'>) => Promise<unknown>;
}

/**
 * Asks what a new transaction of the active chain's network does, in four steps, makes it without a signature, and shows
 * it on its page.
 */
export async function newTxByForm(parts: FormParts): Promise<void> {
  // The active chain can change before everything is entered.
  const { active } = parts.chains;
  const title = uiText(l10n.t('New Transaction on {0}', active.name));
  const chosen = await window.showQuickPick(kindItems(active), { title, matchOnDetail: true });
  if (chosen?.isSamples === true) await parts.samples.make(undefined);
  if (chosen?.id !== undefined) await new NewTxForm(parts, chosen.id, await parts.chains.open(active)).ask();
}

/** The same about something, of which what is known is entered. */
export async function newTxAbout(parts: FormParts, given: unknown): Promise<void> {
  if (!isAbout(given)) {
    void notify.information(l10n.t('Select a validator in the side bar first.'));
    return;
  }
  const { chain, kind, texts } = given;
  const config = parts.chains.find(chain);
  if (config === undefined) {
    void notify.warning(noChainText(visibleText(chain)));
    return;
  }
  await new NewTxForm(parts, kind, await parts.chains.open(config), texts).ask();
}

function isAbout(given: unknown): given is NewTxArguments {
  return (
    isRecord(given) &&
    typeof given['kind'] === 'string' &&
    Object.hasOwn(NEW_TXS, given['kind']) &&
    isRecord(given['texts'])
  );
}

/** What was entered so far. */
interface Entered {
  readonly sender: Sender;
  /** By the names of the fields. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The same as texts, by the names of the options. */
  readonly texts: NewTxTexts;
  /** Who has the amount that was chosen. */
  readonly payer: Payer | undefined;
}

/** One of its fields. */
interface EnteredField extends Pick<Entered, 'texts'> {
  readonly value: unknown;
  readonly payer?: Payer | undefined;
}

/** The steps after the kind. */
class NewTxForm {
  readonly #parts: FormParts;
  readonly #kind: NewTxKind;
  readonly #chain: Chain;
  /** What is known, by the names of the fields. */
  readonly #entered: Readonly<Record<string, string>>;

  constructor(parts: FormParts, kind: NewTxKind, chain: Chain, entered: Readonly<Record<string, string>> = {}) {
    this.#parts = parts;
    this.#kind = kind;
    this.#chain = chain;
    this.#entered = entered;
  }

  async ask(): Promise<void> {
    const isAccount = NEW_TXS[this.#kind].from === 'account';
    const read = (text: string) =>
      readOutcome(() => (isAccount ? [contractIn(withoutKey(text))] : ownersIn(text, { most: 1, hrp: this.#hrp })));
    const problemOf = (text: string) => read(text).error?.message;
    const title = l10n.t('From whom');
    const typed = isAccount
      ? await askText(problemOf, { title, prompt: l10n.t('An account, such as {0}', '0x…') })
      : await this.#askOwner({ title }, problemOf, true);
    const [address] = (typed === undefined ? undefined : read(typed).value) ?? [];
    if (address === undefined) return;
    const from = signsElsewhere(address);
    await this.#load(
      async (options) => {
        const now = this.#parts.clock.now();
        const read = await readSender(this.#chain, { kind: this.#kind, from, now }, options);
        const assetIDs = read.payers.flatMap((payer) => spendableBalances(payer).map(({ assetID }) => assetID));
        if (read.on === 'X') assetIDs.push(...read.wallet.utxos.map(({ assetID }) => assetID));
        await this.#parts.assets.describeAll(this.#chain, [read.avax, ...assetIDs], NAMED_IN_LIST, options);
        return read;
      },
      (sender) =>
        this.#askFields(fieldsAsked(this.#kind), {
          sender,
          values: {},
          texts: { from: typed ?? '' },
          payer: undefined,
        }),
    );
  }

  /** Asks for one field after the other, then makes the transaction. Ends where the user cancels. */
  async #askFields([next, ...others]: ReturnType<typeof fieldsAsked>, answers: Entered): Promise<void> {
    if (next === undefined) {
      const { sender, values, texts, payer } = answers;
      await this.#make(sender, { kind: this.#kind, values, payer } as NewTx, texts);
      return;
    }
    const [name] = next;
    await this.#askField(next, answers, ({ value, texts, payer = answers.payer }) =>
      this.#askFields(others, {
        ...answers,
        values: { ...answers.values, [name]: value },
        texts: { ...answers.texts, ...texts },
        payer,
      }),
    );
  }

  async #askField(
    [name, field]: ReturnType<typeof fieldsAsked>[number],
    { sender, values }: Pick<Entered, 'sender' | 'values'>,
    next: (entered: EnteredField) => Promise<void>,
  ): Promise<void> {
    const { type } = field;
    if (type === 'amount') {
      const paid = await this.#askAmount(field, sender);
      if (paid === undefined) return;
      const { amount, value: of } = paid;
      const { denomination } = amountUnit(this.#ref(of.assetID));
      const asset = equalBytes(of.assetID, sender.avax) ? {} : { asset: encodeCb58(of.assetID) };
      const texts = { amount: formatAmount(amount, denomination), ...asset };
      await next({ value: { amount, assetID: of.assetID }, texts, payer: of.payer });
      return;
    }
    const typed = field as NewTxField<TypedField>;
    const on = {
      hrp: this.#hrp,
      now: this.#parts.clock.now(),
      values,
      sender,
      refOf: (assetID: Uint8Array) => this.#ref(assetID),
      isUntrusted: !workspace.isTrusted,
      genesisMarks: this.#parts.genesisMarks,
    };
    const read = (text: string) => readOutcome(() => readField(typed, text, on));
    const problemOf = (text: string) => read(text).error?.message;
    const isOwner = type === 'receivers' || type === 'owner';
    const asking = (): Promise<string | undefined> =>
      isOwner ? this.#askOwner(field, problemOf) : askFieldText(typed, on, problemOf);
    const { value: text, error: failure } = await outcomeOf(Promise.resolve(this.#entered[name] ?? asking()));
    const { value, error = failure } = text === undefined ? {} : read(text);
    const retry = [retryStep(() => this.#askField([name, field], { sender, values }, next))];
    if (error !== undefined) offer(this.#parts.log, 'error', uiText(error.message), retry);
    if (error !== undefined || text === undefined) return;
    const texts = text === '' ? {} : { [optionName(name, field)]: text };
    if (typeof value !== 'function') {
      await next({ value, texts });
      return;
    }
    await this.#load(
      async (options) => {
        const loaded = await loadedField(value, this.#chain, options);
        return { loaded, shown: await shownField(typed, loaded, { ...this.#parts, words: this.#words }, options) };
      },
      async ({ loaded, shown }) => {
        if (shown === undefined || (await isUsed(shown))) await next({ value: loaded, texts });
      },
      retry,
    );
  }

  async #make(sender: Sender, given: NewTx, texts: NewTxTexts): Promise<void> {
    await this.#load(
      async (options) => {
        const made = newTx(sender, given);
        await checkedNewTx(this.#parts.reviewer, this.#chain, made, options);
        return made;
      },
      async (made) => {
        const margins = marginItems(sender);
        const withMargin = async (): Promise<void> => {
          const placeHolder = l10n.t('A margin that turns out to be unused is burned');
          const chosen = await window.showQuickPick(margins, { title: l10n.t('Fee Margin'), placeHolder });
          if (chosen !== undefined) await this.#make(sender, { ...given, margin: chosen.margin }, texts);
        };
        if (margins.length > 0 && given.margin === undefined && needsSeveral(made)) {
          await withMargin();
          return;
        }
        if (!(await this.#isBurnAgreed(made, sender, given))) return;
        const notes = newTxNotes(made, sender, (assetID) => this.#ref(assetID), { given, words: this.#words });
        // In a plan, the first that can pay does.
        const planned = newTx(sender, { ...given, payer: undefined });
        const extra = present([
          margins.length > 0 && { label: l10n.t('Fee Margin…'), run: withMargin },
          equalBytes(unsignedBytes(planned), unsignedBytes(made)) && this.#toPlan(given, texts),
        ]);
        await this.#parts.show(made, this.#chain, { notes, extra });
      },
    );
  }

  /** The step of a plan that is made of the same values. */
  #toPlan({ margin }: NewTx, texts: NewTxTexts): ExtraStep {
    const values = { ...texts, ...(margin === undefined ? {} : { margin: String(margin) }) };
    const step = { chain: this.#chain.config.name, kind: this.#kind, values };
    return { label: l10n.t('Add to Plan…'), run: async () => commands.executeCommand('avalancheLens.addToPlan', step) };
  }

  /** Asks before much is burned: a node can say any fee. */
  async #isBurnAgreed(made: AnyTx, sender: Sender, given: NewTx): Promise<boolean> {
    const burned = avaxBurned(made, sender, given);
    if (!burned.isMuch) return true;
    const make = l10n.t('Make Transaction');
    const { text, details } = burnWords(burned, sender, (assetID) => this.#ref(assetID));
    return (await askInDialog({ kind: 'warning', text, detail: details.join('\n') }, make)) === make;
  }

  /** Each asset that the sender has, alone or with others. */
  async #askAmount({ title, isOfAnyAsset = false }: NewTxField, sender: Sender) {
    const held = sender.payers.flatMap((payer, i) =>
      spendableBalances(payer, i === 0 ? sender.avax : undefined).map((each) => ({ payer, ...each })),
    );
    const usable = held.filter(({ assetID }) => isOfAnyAsset || equalBytes(assetID, sender.avax));
    const options = usable.map(({ payer, assetID, amount }) => {
      const spendable = l10n.t('{0} spendable', this.#amountText(assetID, amount, sender.wallet.isComplete));
      const { threshold, addresses } = payer.owners;
      const shared = threshold > 1 && l10n.t('multisig ({0} of {1})', threshold, addresses.length);
      return {
        ...amountUnit(this.#ref(assetID)),
        most: sender.wallet.isComplete ? amount : undefined,
        description: present([spendable, shared]).join(' · '),
        value: { assetID, payer },
      };
    });
    return askAmount(title, options);
  }

  #ref(assetID: Uint8Array): AssetRef {
    return { assetID, info: this.#parts.assets.cached(this.#chain, assetID) };
  }

  #amountText(assetID: Uint8Array, amount: bigint, isComplete = true): string {
    const text = plainText(amountPieces({ asset: this.#ref(assetID), amount }));
    return isComplete ? text : leastText(text);
  }

  /** The text of owners of the address book, or of others that are typed; with their balances for the sender. */
  async #askOwner(
    {
      title,
      prompt = l10n.t('An address, such as {0}', 'X-fuji1…'),
      without,
    }: Pick<NewTxField, 'title' | 'prompt' | 'without'>,
    problemOf: (text: string) => string | undefined,
    isSender = false,
  ): Promise<string | undefined> {
    const listed = [...this.#parts.names.listedOn(this.#chain.config).values()];
    if (listed.length > 0) {
      const chosen = await pickOwner({
        title,
        listed,
        without,
        balances: isSender
          ? (signal) => ownerBalances(this.#chain, listed, { on: NEW_TXS[this.#kind].on, ...this.#parts }, signal)
          : undefined,
        onBug: (error) => reportFailure(this.#parts.log, error),
      });
      if (chosen?.text !== undefined || chosen === undefined) return chosen?.text;
    }
    return askText(problemOf, { title, prompt });
  }

  get #hrp(): string | undefined {
    const networkID = this.#parts.chains.networkOf(this.#chain.config);
    return networkID === undefined ? undefined : hrpOf(networkID);
  }

  get #words(): NetworkWords {
    return this.#parts.describer.wordsOn(this.#chain);
  }

  /**
   * Loads, and goes on with what was loaded, unless the user cancels. A failure is shown; after one of the node's, a
   * retry keeps what was entered so far, and `steps` follow on what was entered wrong.
   */
  async #load<T>(
    load: (options: CallOptions) => Promise<T>,
    use: (loaded: T) => Promise<void>,
    steps: readonly FailureStep[] = [],
  ): Promise<void> {
    const again = (): Promise<void> => this.#load(load, use, steps);
    const loaded = await withCancel(l10n.t('New Transaction'), (signal): Promise<Outcome<T>> =>
      outcomeOf(load({ signal }), signal),
    );
    if (loaded === undefined) return;
    const { error } = loaded;
    if (error === undefined) await use(loaded.value);
    else if (error instanceof InvalidInputError)
      offer(this.#parts.log, 'error', uiText(newTxProblem(error, (assetID) => this.#ref(assetID))), steps);
    else reportFailure(this.#parts.log, error, [retryStep(again)]);
  }
}
