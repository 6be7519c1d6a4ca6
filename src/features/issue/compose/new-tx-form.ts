import * as l10n from '@vscode/l10n';
import { type QuickPickItem, QuickPickItemKind, window } from 'vscode';
import type { CallOptions } from '../../../client/call-options';
import type { Clock } from '../../../client/clock';
import { equalBytes } from '../../../core/bytes/bytes';
import { signsElsewhere } from '../../../core/tx-builder/key';
import { hrpOf } from '../../../core/ids/networks';
import { InvalidInputError, type Outcome, outcomeOf, readOutcome } from '../../../core/outcome';
import type { AnyTx } from '../../../core/signing/signable';
import { askText, withCancel } from '../../../host/ask';
import { retryStep } from '../../../host/commands/failure-steps';
import { offer, reportFailure } from '../../../host/commands/report';
import type { Log } from '../../../host/messages/log';
import { askInDialog } from '../../../host/messages/notify';
import { uiText } from '../../../host/messages/ui-text';
import type { Chain } from '../../../services/chain/chain';
import { marginItems, needsSeveral } from '../../../services/compose/fee-margin';
import {
  MOST_RECIPIENTS,
  type NewTxField,
  type NewTxFieldValues,
  THING_FIELDS,
  type ThingType,
} from '../../../services/compose/fields';
import { fieldsAsked, NEW_TXS, type NewTxKind } from '../../../services/compose/new-tx-kinds';
import { avaxBurned } from '../../../services/compose/much-burned';
import { type NewTx, newTx, readSender } from '../../../services/compose/new-tx';
import { type Payer, payersOf, spendableBalances } from '../../../services/compose/payers';
import type { Sender } from '../../../services/compose/sender';
import { amountUnit, newTxProblem, ownersIn } from '../../../services/compose/typed';
import { readUTXOs } from '../../../services/compose/wallets';
import { NAMED_IN_LIST } from '../../../services/lookup/asset-cache';
import type { ChainConfig } from '../../../services/chain/chain-config';
import type { Services } from '../../../services/create-services';
import type { NamedOwner } from '../../../services/text/names';
import { amountPieces, type AssetRef, leastText, plainText } from '../../../services/text/pieces';
import { burnWords, checkedNewTx, newTxNotes } from '../../../services/review/new-tx-words';
import type { Reviewer } from '../../../services/review/review';
import type { AnySampleKind } from '../samples/sample-kinds';
import { type NewSample, sampleItems } from '../samples/new-sample';
import { sampleChains } from '../samples/sample-text';
import { askAmount } from './amount-picker';
import { openTxJSON } from './compose';
import { askAsset, askEnd, askID, type EnteredValues } from './field-prompts';
import { pickOwner } from './owner-picker';
import { present } from '../../../core/present';

interface FormParts extends Pick<Services, 'chains' | 'names' | 'assets'> {
  readonly clock: Clock;
  readonly log: Log;
  readonly samples: Pick<NewSample, 'make'>;
  readonly reviewer: Pick<Reviewer, 'review'>;
}

/**
 * Asks what a new transaction of the active chain's network does, in four steps, makes it without a signature, and opens
 * it as JSON.
 */
export async function newTxByForm(parts: FormParts): Promise<void> {
  // The active chain can change before everything is entered.
  const { active } = parts.chains;
  const title = uiText(l10n.t('New Transaction on {0}', active.name));
  const chosen = await window.showQuickPick(kindItems(active), { title, matchOnDetail: true });
  if (chosen?.sample !== undefined) await parts.samples.make(chosen.sample);
  if (chosen?.id !== undefined) await new NewTxForm(parts, chosen.id, await parts.chains.open(active)).ask();
}

/** Each kind; before them the samples, on a chain that has some. */
function kindItems(active: ChainConfig) {
  const itemsOn = (chain: 'X' | 'P') =>
    Object.entries(NEW_TXS).flatMap(([kind, { on, label }]) =>
      on === chain ? [{ label, id: kind as NewTxKind }] : [],
    );
  const group = (label: string) => ({ label, kind: QuickPickItemKind.Separator });
  const samples = sampleChains([active]).length === 0 ? [] : sampleItems();
  const items: (QuickPickItem & { readonly id?: NewTxKind; readonly sample?: AnySampleKind })[] = [
    ...samples,
    group(l10n.t('not signed, on the X-Chain')),
    ...itemsOn('X'),
    group(l10n.t('not signed, on the P-Chain')),
    ...itemsOn('P'),
  ];
  return items;
}

/** Addresses of the address book whose balances are shown: one request has room for them. */
const MOST_BALANCES = 100;

/** What was entered so far. */
interface Entered {
  readonly sender: Sender;
  readonly values: EnteredValues;
  /** Who has the amount that was chosen. */
  readonly payer: Payer | undefined;
}

interface AskedOwners {
  readonly title: string;
  readonly most: number;
  readonly prompt?: string | undefined;
}

/** The steps after the kind. */
class NewTxForm {
  readonly #parts: FormParts;
  readonly #kind: NewTxKind;
  readonly #chain: Chain;

  constructor(parts: FormParts, kind: NewTxKind, chain: Chain) {
    this.#parts = parts;
    this.#kind = kind;
    this.#chain = chain;
  }

  async ask(): Promise<void> {
    const [address] = (await this.#askOwners({ title: l10n.t('From whom'), most: 1 })) ?? [];
    if (address === undefined) return;
    const from = signsElsewhere(address);
    await this.#load(
      async (options) => {
        const now = this.#parts.clock.now();
        const read = await readSender(this.#chain, { kind: this.#kind, from, now }, options);
        const assetIDs = read.payers.flatMap((payer) => spendableBalances(payer).map(({ assetID }) => assetID));
        await this.#parts.assets.describeAll(this.#chain, [read.avax, ...assetIDs], NAMED_IN_LIST, options);
        return read;
      },
      (sender) => this.#askFields(fieldsAsked(this.#kind), { sender, values: {}, payer: undefined }),
    );
  }

  /** Asks for one field after the other, then makes the transaction. Ends where the user cancels. */
  async #askFields([next, ...others]: ReturnType<typeof fieldsAsked>, answers: Entered): Promise<void> {
    if (next === undefined) {
      const { sender, values, payer } = answers;
      await this.#make(sender, { kind: this.#kind, values, payer } as NewTx);
      return;
    }
    const [name, field] = next;
    await this.#askField(field, answers, (value, payer = answers.payer) =>
      this.#askFields(others, { ...answers, values: { ...answers.values, [name]: value }, payer }),
    );
  }

  async #askField(
    field: NewTxField,
    { sender, values }: Entered,
    next: (value: NewTxFieldValues[keyof NewTxFieldValues], payer?: Payer) => Promise<void>,
  ): Promise<void> {
    switch (field.type) {
      case 'amount': {
        const paid = await this.#askAmount(field, sender);
        return paid && next({ amount: paid.amount, assetID: paid.value.assetID }, paid.value.payer);
      }
      case 'addresses': {
        const to = await this.#askOwners({ ...field, most: MOST_RECIPIENTS });
        return to && next(to);
      }
      case 'new asset': {
        const asset = await askAsset(field.title);
        return asset && next(asset);
      }
      case 'end': {
        const end = await askEnd(field.title, values, this.#parts.clock.now());
        return end === undefined ? undefined : next(end);
      }
      case 'validation ID':
      case 'L1 validator':
      case 'subnet':
      case 'validator': {
        const { type } = field;
        const id = await askID(field, type);
        return (
          id &&
          this.#load<NewTxFieldValues[ThingType]>((options) => THING_FIELDS[type].load(this.#chain, id, options), next)
        );
      }
    }
  }

  async #make(sender: Sender, given: NewTx): Promise<void> {
    await this.#load(
      async (options) => {
        const made = newTx(sender, given);
        return { made, checked: await checkedNewTx(this.#parts.reviewer, this.#chain, made, options) };
      },
      async ({ made, checked }) => {
        const wallet = sender.on === 'P' ? sender.wallet : undefined;
        const withMargin = async (): Promise<void> => {
          const placeHolder = l10n.t('A margin that turns out to be unused is burned');
          const items = wallet === undefined ? [] : marginItems(wallet);
          const chosen = await window.showQuickPick(items, { title: l10n.t('Fee Margin'), placeHolder });
          if (chosen !== undefined) await this.#make(sender, { ...given, margin: chosen.margin });
        };
        if (wallet !== undefined && given.margin === undefined && needsSeveral(made)) {
          await withMargin();
          return;
        }
        if (!(await this.#isBurnAgreed(made, sender, given))) return;
        const notes = newTxNotes(made, sender, (assetID) => this.#ref(assetID));
        const text = uiText([...checked, ...notes].join(' · '));
        const steps = wallet === undefined ? [] : [{ label: l10n.t('Fee Margin…'), run: withMargin }];
        offer(this.#parts.log, 'information', text, steps);
        await openTxJSON(made);
      },
    );
  }

  /** Asks before much is burned: a node can say any fee. */
  async #isBurnAgreed(made: AnyTx, sender: Sender, given: NewTx): Promise<boolean> {
    const burned = avaxBurned(made, sender, given);
    if (burned?.isMuch !== true) return true;
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

  /** Owners of the address book with their balances, or others that are typed, with commas between them. */
  async #askOwners({
    title,
    most,
    prompt = l10n.t('An address, such as {0}', 'X-fuji1…'),
  }: AskedOwners): Promise<readonly Uint8Array[] | undefined> {
    const listed = [...this.#parts.names.listedOn(this.#chain.config).values()];
    if (listed.length > 0) {
      const chosen = await pickOwner({
        title,
        listed,
        balances: most === 1 ? (signal) => this.#balancesOf(listed, signal) : undefined,
        onBug: (error) => reportFailure(this.#parts.log, error),
      });
      if (chosen === undefined) return undefined;
      if (chosen.bytes !== undefined) return [chosen.bytes];
    }
    const networkID = this.#parts.chains.networkOf(this.#chain.config);
    const allowed = { most, hrp: networkID === undefined ? undefined : hrpOf(networkID) };
    const read = (text: string) => readOutcome(() => ownersIn(text, allowed));
    const typed = await askText((text) => read(text).error?.message, { title, prompt });
    return typed === undefined ? undefined : read(typed).value;
  }

  /** What each owner can spend of AVAX; undefined if the node doesn't return it. */
  async #balancesOf(listed: readonly NamedOwner[], signal: AbortSignal): Promise<(string | undefined)[]> {
    const { on } = NEW_TXS[this.#kind];
    const owners = listed.slice(0, MOST_BALANCES).map(({ bytes }) => bytes);
    const { value } = await outcomeOf(readUTXOs(this.#chain, { on, owners }, { signal }), signal);
    if (value === undefined) return [];
    const now = BigInt(Math.floor(this.#parts.clock.now() / 1000));
    return owners.map((owner) => {
      const payers = payersOf(signsElsewhere(owner), { utxos: value.utxos, waiting: [], now });
      const texts = payers.flatMap((payer, j) =>
        spendableBalances(payer).flatMap(({ assetID, amount }) => {
          const asset = this.#ref(assetID);
          if (asset.info?.isNative !== true) return [];
          const text = this.#amountText(assetID, amount, value.isComplete);
          return [j === 0 ? text : l10n.t('{0} in multisig outputs', text)];
        }),
      );
      return texts.length === 0 ? undefined : texts.join(' · ');
    });
  }

  /**
   * Loads, and goes on with what was loaded, unless the user cancels. A failure is shown; after one of the node's, a
   * retry keeps what was entered so far.
   */
  async #load<T>(load: (options: CallOptions) => Promise<T>, use: (loaded: T) => Promise<void>): Promise<void> {
    const again = (): Promise<void> => this.#load(load, use);
    const loaded = await withCancel(l10n.t('New Transaction'), (signal): Promise<Outcome<T>> =>
      outcomeOf(load({ signal }), signal),
    );
    if (loaded === undefined) return;
    const { error } = loaded;
    if (error === undefined) await use(loaded.value);
    else if (error instanceof InvalidInputError)
      offer(this.#parts.log, 'error', uiText(newTxProblem(error, (assetID) => this.#ref(assetID))), []);
    else reportFailure(this.#parts.log, error, [retryStep(again)]);
  }
}
