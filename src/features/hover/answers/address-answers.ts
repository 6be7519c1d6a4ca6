import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../core/encodings/cb58';
import type { ExpectedError } from '../../../core/errors';
import type { AddressIdentifier } from '../../../core/ids/identifier';
import { knownAddress } from '../../../core/ids/known-names';
import { networkByHRP } from '../../../core/ids/networks';
import { outcomeOf } from '../../../core/outcome';
import { type AddressQuery, addressQuery } from '../../../services/inspect/address-query';
import type { Chain } from '../../../services/chain/chain';
import { holdingsFacts, holdingsOf, holdingsRequests, shownAssets } from '../../../services/primary/address-holdings';
import { shortenedID } from '../../../services/text/format-id';
import { groupedInteger } from '../../../services/text/format-text';
import { markdownOf } from '../../../services/text/markdown';
import { plain, sentence } from '../../../services/text/pieces';
import { addressCard, balancesCard, hasAmount, holdingsTable } from '../cards/address-card';
import { DETAILS, IDENTIFYING } from '../../../services/lookup/id-resolver';
import type { HoverRequest } from '../request/hover-request';
import { type Card, links } from '../cards/card';
import type { AnswerParts } from './id-answers';
import { copyLink, revealLink, stepLink } from '../cards/links';
import { unknownReason } from '../request/unknown-reason';

/** Hovers on addresses: their text shows what they are, a chain what they own. */
export class AddressAnswers {
  readonly #parts: AnswerParts;

  constructor(parts: AnswerParts) {
    this.#parts = parts;
  }

  /** Without any request. */
  headline(hovered: AddressIdentifier, request: HoverRequest): Card {
    const question = this.#question(hovered, request);
    const known = knownAddress(hovered.bytes);
    const asked = question?.address;
    const card = addressCard({
      what: whatIs(hovered),
      network: networkWords(hovered, question),
      name: this.#parts.names.nameOf(hovered.bytes) ?? known?.name,
      note: known?.note,
      alsoKnownAs: asked === hovered.text.toLowerCase() || asked === hovered.text ? undefined : asked,
    });
    if (question !== undefined) return card;
    const unasked = l10n.t("No chain in the settings is on this network. Balances aren't loaded.");
    return [...card, unasked, links([copyLink(hovered.text, l10n.t('Copy Address'))])];
  }

  #question(hovered: AddressIdentifier, { chain }: HoverRequest): AddressQuery | undefined {
    return addressQuery({ active: chain, configs: this.#parts.chains.configs }, hovered);
  }

  /** What it owns, and the links; undefined where the headline has them. */
  async details(hovered: AddressIdentifier, request: HoverRequest): Promise<Card | undefined> {
    const question = this.#question(hovered, request);
    if (question === undefined) return undefined;
    const { config, address } = question;
    const actions = [
      copyLink(address, l10n.t('Copy Address')),
      revealLink({ chain: config.name, kind: 'address', id: address }),
    ];
    const opened = await this.#parts.ids.open(config, request);
    if (opened.error !== undefined) {
      return [unknownBalances(config.name, opened.error), links([...actions, stepLink(opened.error)])];
    }
    const chain = opened.value;
    const { value: isThere, error } = await outcomeOf(this.#isOnNetwork(chain, question, request), request.signal);
    if (error !== undefined) return [unknownBalances(config.name, error), links(actions)];
    return [...(isThere ? await this.#holdings(chain, hovered, question, request) : []), links(actions)];
  }

  /** What it owns on the chain, and on P beside. For an address of P or C these come first. */
  async #holdings(
    chain: Chain,
    hovered: AddressIdentifier,
    question: AddressQuery,
    request: HoverRequest,
  ): Promise<Card> {
    const { name } = chain.config;
    const alias = hovered.kind === 'address' ? hovered.alias : undefined;
    const holder = { alias, hrp: question.hrp, bytes: hovered.bytes };
    const asked = { now: this.#parts.clock.now(), options: request.options };
    const [{ value: balances, error }, held] = await Promise.all([
      outcomeOf(this.#parts.balances.of(chain, question.address, { ...request.options, maxPages: 1 }), request.signal),
      holdingsOf(chain, holder, asked),
    ]);
    // Amounts first: without the decimals they are raw units.
    const owned = balances?.assets ?? [];
    const [amounts, others] = [owned.filter(hasAmount), owned.filter((each) => !hasAmount(each))];
    const assets = [...shownAssets(held), ...[...amounts, ...others].map(({ assetID }) => assetID)];
    // An address has no ID to identify: the names may use the requests that this would take.
    const left = IDENTIFYING + DETAILS - 1 - (held.length === 0 ? 0 : holdingsRequests(alias));
    const notes = await this.#parts.reader.name(chain, assets, request, left);
    const facts = holdingsFacts(held, holder, this.#parts.ids.wordsOn(chain));
    const place = facts.length === 0 ? name : l10n.t('the X-Chain of {0}', name);
    const refs =
      balances?.assets.map(({ assetID }) => ({ assetID, info: this.#parts.reader.asset(chain, assetID) })) ?? [];
    const onX = balances === undefined ? [unknownBalances(place, error)] : balancesCard(balances, refs, place);
    const primary = holdingsTable(facts);
    const all = alias === 'P' || alias === 'C' ? [primary, ...onX] : [...onX, primary];
    return [...all, notes[0] ?? this.#unnamedText(chain, assets)];
  }

  /** A hover names a few assets; the next one names more. */
  #unnamedText(chain: Chain, assets: readonly Uint8Array[]): string | undefined {
    const unnamed = assets.filter((assetID) => this.#parts.reader.asset(chain, assetID) === undefined);
    const { size } = new Set(unnamed.map(encodeCb58));
    if (size === 0) return undefined;
    return size === 1
      ? l10n.t('The name and decimals of 1 asset are not loaded yet. Hover again to load them.')
      : l10n.t(
          'The names and decimals of {0} assets are not loaded yet. Hover again to load more.',
          groupedInteger(size),
        );
  }

  /** Whether the chain is on the address' network, which its settings may not name. */
  async #isOnNetwork({ identity, config }: Chain, { hrp }: AddressQuery, { options }: HoverRequest): Promise<boolean> {
    return config.networkID !== undefined || (await identity.identify(options)).hrp === hrp;
  }
}

function unknownBalances(chain: string, error: ExpectedError): string {
  return markdownOf(sentence(l10n.t('Balances on {0} not loaded. {1}'), plain(chain), unknownReason(error)));
}

function whatIs(hovered: AddressIdentifier): string {
  if (hovered.kind === 'shortID') return l10n.t('20-byte ID');
  const { alias } = hovered;
  if (alias === undefined) return l10n.t('Address');
  return alias.length === 1 ? l10n.t('{0}-Chain address', alias) : l10n.t('Address on chain {0}', shortenedID(alias));
}

function networkWords(hovered: AddressIdentifier, question: AddressQuery | undefined): string {
  if (hovered.kind === 'shortID') return l10n.t('address or node ID');
  const network = networkByHRP(hovered.hrp);
  if (network !== undefined) return network.isTest ? l10n.t('{0} (test network)', network.name) : network.name;
  const { networkID } = question?.config ?? {};
  return networkID === undefined ? l10n.t('custom network') : l10n.t('network {0}', networkID);
}
