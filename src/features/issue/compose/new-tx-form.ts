import * as l10n from '@vscode/l10n';
import { type QuickPickItem, QuickPickItemKind, window } from 'vscode';
import type { CallOptions } from '../../../client/call-options';
import type { Clock } from '../../../client/clock';
import { equalBytes, toHexDigits } from '../../../core/bytes/bytes';
import { decodeID } from '../../../core/encodings/cb58';
import { parseNodeID } from '../../../core/ids/ids';
import { hrpOf } from '../../../core/ids/networks';
import { InvalidInputError, type Outcome, outcomeOf, readOutcome } from '../../../core/outcome';
import { unsignedBytes, type AnyTx } from '../../../core/signing/signable';
import { askText, withCancel } from '../../../host/ask';
import { retryStep } from '../../../host/commands/failure-steps';
import { offer, reportFailure } from '../../../host/commands/report';
import type { Log } from '../../../host/messages/log';
import { askInDialog } from '../../../host/messages/notify';
import { statedText } from '../../../services/issuing/unknown-text';
import { uiText } from '../../../host/messages/ui-text';
import type { Chain } from '../../../services/chain/chain';
import { NAMED_IN_LIST } from '../../../services/lookup/asset-cache';
import type { ChainConfig } from '../../../services/chain/chain-config';
import type { Services } from '../../../services/create-services';
import { NO_PRIMARY_VALIDATOR, validatorsUnder } from '../../../services/p-and-c/node-view';
import { DAY } from '../../../core/units';
import { formatMinute } from '../../../services/text/format-text';
import type { NamedOwner } from '../../../services/text/names';
import { amountPieces, type AssetRef, leastText, plainText } from '../../../services/text/pieces';
import type { Reviewer } from '../../../services/review/review';
import type { AnySampleKind } from '../samples/sample-kinds';
import { type NewSample, sampleItems } from '../samples/new-sample';
import { sampleChains } from '../samples/sample-text';
import { askAmount } from './amount-picker';
import { feeHoldsText, marginItems, needsSeveral } from './fee-margin';
import { openTxJSON } from './compose';
import { changeIn, muchBurned, NEW_TXS, newTx, type NewTx, type NewTxKind, readSender, type Sender } from './new-tx';
import { pickOwner } from './owner-picker';
import { amountUnit, assetIn, newTxProblem, ownersIn, withoutKey } from './typed';
import { type Payer, payersOf, readUTXOs } from './wallets';
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
const MOST_RECIPIENTS = 64;

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
    const [from] = (await this.#askOwners(l10n.t('From whom'), 1)) ?? [];
    if (from === undefined) return;
    await this.#load(
      async (options) => {
        const now = this.#parts.clock.now();
        const read = await readSender(this.#chain, { kind: this.#kind, from, now }, options);
        const assetIDs = read.payers.flatMap((payer) => spendableBalances(payer).map(({ assetID }) => assetID));
        await this.#parts.assets.describeAll(this.#chain, [read.avax, ...assetIDs], NAMED_IN_LIST, options);
        return read;
      },
      async (sender) => {
        if (NEW_TXS[this.#kind].does === 'delegate') return this.#askDelegation(sender);
        const given = await this.#askRest(sender);
        if (given !== undefined) await this.#make(sender, given);
      },
    );
  }

  async #make(sender: Sender, given: Omit<NewTx, 'kind'>): Promise<void> {
    await this.#load(
      async (options) => {
        const made = await newTx(this.#chain, sender, { kind: this.#kind, ...given }, options);
        return { made, checked: await this.#check(made, options) };
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
        if (!(await this.#isBurnAgreed(made, sender, { kind: this.#kind, ...given }))) return;
        const isImport = NEW_TXS[this.#kind].does === 'import';
        const change = (isImport ? [] : changeIn(made, sender)).map(({ assetID, amount }) =>
          this.#amountText(assetID, amount),
        );
        const changes = change.length === 0 ? [] : [l10n.t('change {0}', change.join(', '))];
        const stated = sender.on === 'X' ? sender.wallet.rules.stated.map(statedText) : [];
        const holds = present([wallet && feeHoldsText(made, wallet)]);
        const text = uiText([...checked, ...changes, ...holds, ...stated].join(' · '));
        const steps = wallet === undefined ? [] : [{ label: l10n.t('Fee Margin…'), run: withMargin }];
        offer(this.#parts.log, 'information', text, steps);
        await openTxJSON(made);
      },
    );
  }

  /** Asks before much is burned: a node can say any fee. */
  async #isBurnAgreed(made: AnyTx, sender: Sender, given: NewTx): Promise<boolean> {
    const much = muchBurned(made, sender, given);
    if (much === undefined) return true;
    const amount = this.#amountText(sender.avax, much.burned);
    const known = l10n.t('Fee on Mainnet: {0} at least', this.#amountText(sender.avax, much.known));
    const stated = sender.on === 'X' ? sender.wallet.rules.stated.map(statedText) : [];
    const make = l10n.t('Make Transaction');
    const text = l10n.t('This transaction burns {0} for its fee.', amount);
    return (await askInDialog({ kind: 'warning', text, detail: [known, ...stated].join('\n') }, make)) === make;
  }

  /**
   * What it does and the fee. Nothing is made that the node would reject, as far as its rules are known before it is
   * signed.
   */
  async #check(made: AnyTx, options: CallOptions): Promise<string[]> {
    const pasted = { bytes: unsignedBytes(made), checksum: 'none', isUnsigned: true, words: [] } as const;
    const given = { pasted, text: '', origin: undefined, place: undefined };
    const [checked] = (await this.#parts.reviewer.review(this.#chain, [given], options)).txs;
    if (checked === undefined) return [];
    const problem = checked.problems.find(({ verdict }) => verdict === 'fails');
    // On the P-Chain, the fee is the first part of a fact.
    const onP = checked.effects.find(({ who }) => who === l10n.t('fee'))?.what.split(';')[0];
    const fee = checked.fee ?? (onP && l10n.t('fee {0}', onP));
    if (problem === undefined) return fee === undefined ? [checked.headline] : [checked.headline, fee];
    const { text, words } = problem;
    throw new InvalidInputError(words === undefined || words === text ? `${text}.` : `${text} (${words}).`);
  }

  /** Undefined after a cancellation; of a delegation, which has more to load. */
  async #askRest(sender: Sender): Promise<Omit<NewTx, 'kind'> | undefined> {
    switch (NEW_TXS[this.#kind].does) {
      case 'delegate':
        return undefined;
      case 'import':
        return { amount: 0n, to: [] };
      case 'pay':
      case 'export': {
        const paid = await this.#askAmount(sender);
        const to = paid && (await this.#askOwners(l10n.t('To whom'), MOST_RECIPIENTS));
        return paid && to && { amount: paid.amount, ...paid.value, to };
      }
      case 'create': {
        const asset = await askAsset();
        const to = asset && (await this.#askOwners(l10n.t('Who gets these units'), MOST_RECIPIENTS));
        return asset && to && { ...asset, to };
      }
      case 'top up': {
        const changed = await askBytes(l10n.t('Validation ID'), decodeID);
        const paid = changed && (await this.#askAmount(sender));
        return paid && { amount: paid.amount, ...paid.value, to: [], changed };
      }
      case 'disable': {
        const changed = await askBytes(l10n.t('Validation ID'), decodeID);
        return changed && { amount: 0n, to: [], changed };
      }
      case 'transfer': {
        const changed = await askBytes(l10n.t('Subnet ID'), decodeID);
        const to = changed && (await this.#askOwners(l10n.t('To whom'), MOST_RECIPIENTS));
        return to && { amount: 0n, to, changed };
      }
    }
  }

  async #askDelegation(sender: Sender): Promise<void> {
    const typed = await askText((text) => readOutcome(() => parseNodeID(text.trim())).error?.message, {
      title: l10n.t('Which validator'),
      prompt: l10n.t('A NodeID, such as {0}', 'NodeID-…'),
    });
    if (typed === undefined) return;
    const nodeID = typed.trim();
    await this.#load(
      (options) => validatorsUnder(this.#chain, { nodeID }, options),
      async ([validator]) => {
        if (validator === undefined || validator.kind === 'l1') {
          offer(this.#parts.log, 'error', `${NO_PRIMARY_VALIDATOR}.`, []);
          return;
        }
        const { endTime } = validator;
        const now = BigInt(Math.floor(this.#parts.clock.now() / 1000));
        const ends = [15n, 30n, 90n, 180n, 364n].map((days) => ({ days, end: now + days * DAY }));
        const offered = [...ends.filter(({ end }) => end < endTime), { days: undefined, end: endTime }];
        const paid = await this.#askAmount(
          sender,
          offered.map(({ days, end }) => {
            const until = l10n.t('until {0} UTC', formatMinute(end));
            return { end, words: days === undefined ? l10n.t('as long as the validator, {0}', until) : until };
          }),
        );
        if (paid === undefined) return;
        const { end = endTime, payer } = paid.value;
        await this.#make(sender, {
          amount: paid.amount,
          to: [],
          payer,
          delegation: { nodeID: parseNodeID(nodeID), end },
        });
      },
    );
  }

  /** Each asset that the sender has, alone or with others; with several ends, each of these. */
  async #askAmount(sender: Sender, ends: readonly { readonly end?: bigint; readonly words?: string }[] = [{}]) {
    const isPayment = this.#kind === 'x-pay';
    const held = sender.payers.flatMap((payer, i) =>
      spendableBalances(payer, i === 0 ? sender.avax : undefined).map((each) => ({ payer, ...each })),
    );
    const usable = held.filter(({ assetID }) => isPayment || equalBytes(assetID, sender.avax));
    const options = usable.flatMap(({ payer, assetID, amount }) => {
      const asset = this.#ref(assetID);
      const spendable = l10n.t('{0} spendable', this.#amountText(assetID, amount, sender.wallet.isComplete));
      const { threshold, addresses } = payer.owners;
      const shared = threshold > 1 ? [l10n.t('multisig ({0} of {1})', threshold, addresses.length)] : [];
      return ends.map(({ end, words }) => ({
        ...amountUnit(asset),
        most: sender.wallet.isComplete ? amount : undefined,
        description: present([words, spendable, ...shared]).join(' · '),
        value: { assetID: isPayment ? assetID : undefined, payer, end },
      }));
    });
    return askAmount(l10n.t('How much'), options);
  }

  #ref(assetID: Uint8Array): AssetRef {
    return { assetID, info: this.#parts.assets.cached(this.#chain, assetID) };
  }

  #amountText(assetID: Uint8Array, amount: bigint, isComplete = true): string {
    const text = plainText(amountPieces({ asset: this.#ref(assetID), amount }));
    return isComplete ? text : leastText(text);
  }

  #recipientsPrompt(): string {
    return NEW_TXS[this.#kind].does === 'transfer'
      ? l10n.t('Addresses with commas between them; each can act alone')
      : l10n.t('Addresses with commas between them; each gets the amount');
  }

  /** Owners of the address book with their balances, or others that are typed, with commas between them. */
  async #askOwners(title: string, most: number): Promise<readonly Uint8Array[] | undefined> {
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
    const typed = await askText((text) => ownersIn(text, allowed).error?.message, {
      title,
      prompt: most === 1 ? l10n.t('An address, such as {0}', 'X-fuji1…') : this.#recipientsPrompt(),
    });
    return typed === undefined ? undefined : ownersIn(typed, allowed).value;
  }

  /** What each owner can spend of AVAX; undefined if the node doesn't return it. */
  async #balancesOf(listed: readonly NamedOwner[], signal: AbortSignal): Promise<(string | undefined)[]> {
    const { on } = NEW_TXS[this.#kind];
    const owners = listed.slice(0, MOST_BALANCES).map(({ bytes }) => bytes);
    const { value } = await outcomeOf(readUTXOs(this.#chain, { on, owners }, { signal }), signal);
    if (value === undefined) return [];
    const now = BigInt(Math.floor(this.#parts.clock.now() / 1000));
    return owners.map((owner) => {
      const payers = payersOf(owner, { utxos: value.utxos, waiting: [], now });
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

/** A payer's balance of each asset; includes `always` even if that is zero. */
function spendableBalances({ utxos }: Payer, always?: Uint8Array) {
  const sums = new Map<string, { readonly assetID: Uint8Array; amount: bigint }>();
  if (always !== undefined) sums.set(toHexDigits(always), { assetID: always, amount: 0n });
  for (const { assetID, output } of utxos) {
    const sum = sums.get(toHexDigits(assetID)) ?? { assetID, amount: 0n };
    sum.amount += 'amount' in output ? output.amount : 0n;
    sums.set(toHexDigits(assetID), sum);
  }
  return [...sums.values()];
}

async function askBytes(title: string, read: (text: string) => Uint8Array): Promise<Uint8Array | undefined> {
  const idIn = (text: string) => readOutcome(() => read(withoutKey(text).trim()));
  const typed = await askText((text) => idIn(text).error?.message, { title });
  return typed === undefined ? undefined : idIn(typed).value;
}

async function askAsset(): Promise<ReturnType<typeof assetIn>> {
  const typed = await askText(
    (text) => (assetIn(text) === undefined ? l10n.t('Enter four values: {0}', EXAMPLE_ASSET) : undefined),
    { title: l10n.t('Name, symbol, decimals, and units'), prompt: l10n.t('Such as {0}', EXAMPLE_ASSET) },
  );
  return typed === undefined ? undefined : assetIn(typed);
}

const EXAMPLE_ASSET = 'Sample Coin, SMPL, 2, 10000';
