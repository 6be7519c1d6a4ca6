import type { ExpectedError } from '../../core/errors';
import type { AddressIdentifier } from '../../core/identifier';
import { knownAddress, networkByHRP } from '../../core/known-names';
import { outcomeOf } from '../../core/outcome';
import { type AddressQuery, addressQuery } from '../../services/inspect/address-query';
import type { AddressBalances } from '../../services/utxos/balances';
import type { Chain } from '../../services/chain/chain';
import { sameName } from '../../services/chain/chain-config';
import { shortID } from '../../services/text/format-id';
import { markdownOf } from '../../services/text/markdown';
import { plain } from '../../services/text/pieces';
import { addressCard, balancesCard } from './address-card';
import { type HoverRequest, DETAILS } from './hover-request';
import type { Card, Link } from './card';
import type { IDAnswers } from './id-answers';
import { copyLink, revealLink, switchLink } from './links';
import type { HoverParts } from './parts';
import type { TxReader } from './tx-reader';
import { unknownReason } from './unknown-reason';

/** What an address is: its own text says most, its chain says what it owns. */
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
  headline(hovered: AddressIdentifier): Card {
    const question = addressQuery(this.#parts.chains, hovered);
    const known = knownAddress(hovered.bytes);
    const asked = question?.address;
    const card = addressCard(
      {
        what: whatIs(hovered),
        network: networkWords(hovered, question),
        name: this.#parts.names.nameOf(hovered.bytes) ?? known?.name,
        note: known?.note,
        alsoKnownAs: asked === hovered.text.toLowerCase() || asked === hovered.text ? undefined : asked,
      },
      this.#links(hovered, question, asked),
    );
    if (question !== undefined) return card;
    return [...card.slice(0, -1), 'No chain in the settings is on its network: it is asked nowhere', ...card.slice(-1)];
  }

  /** What it owns. */
  async details(hovered: AddressIdentifier, request: HoverRequest): Promise<Card | undefined> {
    const question = addressQuery(this.#parts.chains, hovered);
    if (question === undefined) return undefined;
    const { name } = question.config;
    const opened = await this.#ids.open(question.config, request);
    if (opened.error !== undefined) return unknownBalances(name, opened.error);
    const chain = opened.value;
    const { value: balances, error } = await outcomeOf(this.#balances(chain, question, request), request.signal);
    if (error !== undefined) return unknownBalances(name, error);
    if (balances === undefined) return undefined;
    const refs = balances.assets.map(({ assetID }) => ({ assetID, info: this.#reader.asset(chain, assetID) }));
    return balancesCard(balances, refs, name);
  }

  /** With the names of its assets; undefined where the chain turns out to be on another network. */
  async #balances(chain: Chain, question: AddressQuery, request: HoverRequest): Promise<AddressBalances | undefined> {
    if (question.config.networkID === undefined) {
      const { hrp } = await chain.identity.identify(request.options);
      if (hrp !== question.hrp) return undefined;
    }
    const balances = await this.#parts.balances.of(chain, question.address, { ...request.options, maxPages: 1 });
    const assetIDs = balances.assets.map(({ assetID }) => assetID);
    // One request read the UTXOs.
    await this.#reader.name(chain, assetIDs, request, DETAILS - 1);
    return balances;
  }

  #links({ text }: AddressIdentifier, question: AddressQuery | undefined, asked: string | undefined): Link[] {
    const links = [copyLink(asked ?? text, asked === undefined ? 'Copy' : 'Copy Address')];
    if (question === undefined || asked === undefined) return links;
    const { name } = question.config;
    links.push(revealLink({ chain: name, kind: 'address', id: asked }));
    return sameName(name, this.#parts.chains.active.name) ? links : [...links, switchLink(name)];
  }
}

function unknownBalances(chain: string, error: ExpectedError): Card {
  return [markdownOf([plain(`What it owns on ${chain} is unknown: `), ...unknownReason(error)])];
}

function whatIs(hovered: AddressIdentifier): string {
  if (hovered.kind === 'shortID') return '20-byte ID';
  if (hovered.alias === undefined) return 'Address';
  return hovered.alias.length === 1 ? `${hovered.alias}-Chain address` : `Address of chain ${shortID(hovered.alias)}`;
}

function networkWords(hovered: AddressIdentifier, question: AddressQuery | undefined): string {
  if (hovered.kind === 'shortID') return 'the bytes of an address, or of a node';
  const network = networkByHRP(hovered.hrp);
  if (network !== undefined)
    return network.isTest ? `network ${network.name}, a test network` : `network ${network.name}`;
  return question?.config.networkID === undefined ? 'a network of its own' : `network ${question.config.networkID}`;
}
