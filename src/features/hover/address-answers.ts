import * as l10n from '@vscode/l10n';
import type { ExpectedError } from '../../core/errors';
import type { AddressIdentifier } from '../../core/identifier';
import { knownAddress, networkByHRP } from '../../core/known-names';
import { outcomeOf } from '../../core/outcome';
import { type AddressQuery, addressQuery } from '../../services/inspect/address-query';
import type { AddressBalances } from '../../services/utxos/balances';
import type { Chain } from '../../services/chain/chain';
import { shortID } from '../../services/text/format-id';
import { markdownOf } from '../../services/text/markdown';
import { plain, sentence } from '../../services/text/pieces';
import { addressCard, balancesCard } from './address-card';
import { type HoverRequest, DETAILS } from './hover-request';
import { type Card, links } from './card';
import type { IDAnswers } from './id-answers';
import { copyLink, revealLink } from './links';
import type { HoverParts } from './parts';
import type { TxReader } from './tx-reader';
import { unknownReason } from './unknown-reason';

/** Hovers on addresses: their text says what they are, a chain what they own. */
export class AddressAnswers {
  readonly #parts: HoverParts;
  readonly #reader: TxReader;
  readonly #ids: IDAnswers;

  constructor(parts: HoverParts, reader: TxReader, ids: IDAnswers) {
    this.#parts = parts;
    this.#reader = reader;
    this.#ids = ids;
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
    return [...(await this.#holdings(question, request)), links(actions)];
  }

  async #holdings(question: AddressQuery, request: HoverRequest): Promise<Card> {
    const { name } = question.config;
    const opened = await this.#ids.open(question.config, request);
    if (opened.error !== undefined) return unknownBalances(name, opened.error);
    const chain = opened.value;
    const { value: balances, error } = await outcomeOf(this.#balances(chain, question, request), request.signal);
    if (error !== undefined) return unknownBalances(name, error);
    if (balances === undefined) return [];
    const refs = balances.assets.map(({ assetID }) => ({ assetID, info: this.#reader.asset(chain, assetID) }));
    return balancesCard(balances, refs, name);
  }

  /** Its balances, with the names of the assets; undefined if the chain turns out to be on another network. */
  async #balances(chain: Chain, question: AddressQuery, request: HoverRequest): Promise<AddressBalances | undefined> {
    if (question.config.networkID === undefined) {
      const { hrp } = await chain.identity.identify(request.options);
      if (hrp !== question.hrp) return undefined;
    }
    const balances = await this.#parts.balances.of(chain, question.address, { ...request.options, maxPages: 1 });
    const assetIDs = balances.assets.map(({ assetID }) => assetID);
    // One of the requests reads the UTXOs.
    await this.#reader.name(chain, assetIDs, request, DETAILS - 1);
    return balances;
  }
}

function unknownBalances(chain: string, error: ExpectedError): Card {
  return [markdownOf(sentence(l10n.t('Balances on {0} not loaded. {1}'), plain(chain), unknownReason(error)))];
}

function whatIs(hovered: AddressIdentifier): string {
  if (hovered.kind === 'shortID') return l10n.t('20-byte ID');
  const { alias } = hovered;
  if (alias === undefined) return l10n.t('Address');
  return alias.length === 1 ? l10n.t('{0}-Chain address', alias) : l10n.t('Address on chain {0}', shortID(alias));
}

function networkWords(hovered: AddressIdentifier, question: AddressQuery | undefined): string {
  if (hovered.kind === 'shortID') return l10n.t('address or node ID');
  const network = networkByHRP(hovered.hrp);
  if (network !== undefined) return network.isTest ? l10n.t('{0} (test network)', network.name) : network.name;
  const { networkID } = question?.config ?? {};
  return networkID === undefined ? l10n.t('custom network') : l10n.t('network {0}', networkID);
}
