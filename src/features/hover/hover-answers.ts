import { ID_SIZE } from '../../core/bytes/sizes';
import { tryDecodeCb58 } from '../../core/encodings/cb58';
import { findIDAt } from '../../core/ids-in-text/find-ids';
import type { FoundID } from '../../core/ids-in-text/found-id';
import { type DocumentText, keyedText } from '../../core/private-keys/keyed-text';
import { rememberVerdict } from '../../core/private-keys/verdicts';
import { AddressAnswers } from './answers/address-answers';
import { Bytes32Answers } from './answers/bytes32-answers';
import { HoverRequest } from './request/hover-request';
import { type Card, cardText } from './cards/card';
import { HexAnswers } from './answers/hex-answers';
import { IDAnswers } from './answers/id-answers';
import type { HoveredAt } from './cards/links';
import { KnownBytesAnswers } from './answers/known-bytes-answers';
import { evmAddressCard, networkCard, privateKeyCard } from './cards/local-cards';
import { badChecksumCard } from './cards/missing-card';
import { NodeAnswers } from './answers/node-answers';
import type { HoverParts } from './request/parts';
import { TxReader } from './answers/tx-reader';
import { UTXOAnswers } from './answers/utxo-answers';

/** Digests look like IDs in hex, and lock files are full of them. */
const DIGEST_BEFORE = /\b(?:sha-?(?:2-?)?256|digest|integrity)["']?\s*[:=-]\s*["']?$/i;
const LOOK_BACK = 16;

/**
 * Hovers as Markdown, in two parts: the headline takes one round trip at most, the details as many as they need within
 * the time of a hover. Links stand at the end of the last part. A part is undefined where it is empty.
 */
export class HoverAnswers {
  readonly #parts: HoverParts;
  readonly #ids: IDAnswers;
  readonly #utxos: UTXOAnswers;
  readonly #addresses: AddressAnswers;
  readonly #nodes: NodeAnswers;
  readonly #hex: HexAnswers;
  readonly #bytes32: Bytes32Answers;

  constructor(parts: HoverParts) {
    const reader = new TxReader(parts);
    this.#parts = parts;
    this.#ids = new IDAnswers(parts, reader);
    const all = { ...parts, reader, ids: this.#ids };
    this.#utxos = new UTXOAnswers(all);
    this.#addresses = new AddressAnswers(all);
    this.#nodes = new NodeAnswers(all);
    this.#hex = new HexAnswers(all);
    this.#bytes32 = new Bytes32Answers(all, this.#utxos, new KnownBytesAnswers(all));
  }

  /** The ID at an offset of a document, which may show that it is a private key. */
  find(document: DocumentText, offset: number): FoundID | undefined {
    const keyed = keyedText(document);
    const found = findIDAt(keyed, offset);
    if (found?.kind !== 'bytes32') return found;
    return DIGEST_BEFORE.test(keyed.text.slice(Math.max(0, found.start - LOOK_BACK), found.start)) ? undefined : found;
  }

  /** Looks up this ID on this chain, instead of the active one. It is no private key, since the user selected that. */
  lookOn(id: string, chain: string): void {
    const bytes = tryDecodeCb58(id);
    if (bytes?.length === ID_SIZE) rememberVerdict(bytes, 'id');
    this.#ids.choose(id, chain);
  }

  /**
   * `documentChain` is the chain that the document is of: there its IDs are looked up. Rejects only with the reason of
   * the caller's abort.
   */
  async headline(
    found: FoundID,
    at: HoveredAt | undefined,
    signal: AbortSignal,
    documentChain?: string,
  ): Promise<string | undefined> {
    const card = await this.#headline(found, at, this.#request(signal, documentChain));
    return card === undefined ? undefined : cardText(card);
  }

  /** As `headline`; repeats nothing of it. */
  async details(found: FoundID, signal: AbortSignal, documentChain?: string): Promise<string | undefined> {
    const card = await this.#details(found, this.#request(signal, documentChain));
    return card === undefined ? undefined : cardText(card);
  }

  #request(signal: AbortSignal, documentChain: string | undefined): HoverRequest {
    const { chains, clock } = this.#parts;
    const config = documentChain === undefined ? undefined : chains.find(documentChain);
    return new HoverRequest(clock, config ?? chains.active, signal);
  }

  async #headline(found: FoundID, at: HoveredAt | undefined, request: HoverRequest): Promise<Card | undefined> {
    switch (found.kind) {
      case 'id':
        return await this.#ids.headline(found, at, request, this.#utxos);
      case 'output':
        return await this.#utxos.headline(found, at, request);
      case 'address':
      case 'shortID':
        return this.#addresses.headline(found, request);
      case 'hex':
        return await this.#hex.card(found.text, request);
      case 'nodeID':
        return await this.#nodes.headline(found, request);
      case 'evmAddress':
        return evmAddressCard(found.text);
      case 'networkID':
        return networkCard(found.networkID);
      case 'privateKey':
        return privateKeyCard(found.testKey);
      case 'bytes32':
        return await this.#bytes32.headline(found, at, request);
      case 'badChecksum':
        return badChecksumCard(found);
    }
  }

  async #details(found: FoundID, request: HoverRequest): Promise<Card | undefined> {
    switch (found.kind) {
      case 'id':
        return await this.#ids.details(found, request, this.#utxos);
      case 'output':
        return await this.#utxos.details(found, request);
      case 'address':
      case 'shortID':
        return await this.#addresses.details(found, request);
      case 'bytes32':
        return await this.#bytes32.details(found, request);
      case 'nodeID':
        return await this.#nodes.details(found, request);
      case 'hex':
      case 'evmAddress':
      case 'networkID':
      case 'privateKey':
      case 'badChecksum':
        return undefined;
    }
  }
}
