import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../core/encodings/cb58';
import type { FoundID } from '../../../core/ids-in-text/found-id';
import { sameName } from '../../../services/chain/chain-config';
import { knownBytes } from '../../../services/inspect/known-bytes';
import type { Card } from '../cards/card';
import type { HoverRequest } from '../request/hover-request';
import type { AnswerParts, HoveredID, OutputAnswers } from './id-answers';
import type { KnownBytesAnswers } from './known-bytes-answers';
import { copyLink, evmBlockLink, type HoveredAt, lookLinks } from '../cards/links';
import { bytes32Card } from '../cards/local-cards';

type HoveredBytes = Extract<FoundID, { kind: 'bytes32' }>;

/**
 * Hovers on 32 bytes that are an ID or a private key, which look the same. A known ID is named; other bytes are sent to
 * a node only after the user selects the link for that.
 */
export class Bytes32Answers {
  readonly #parts: AnswerParts;
  readonly #outputs: OutputAnswers;
  readonly #known: KnownBytesAnswers;

  constructor(parts: AnswerParts, outputs: OutputAnswers, known: KnownBytesAnswers) {
    this.#parts = parts;
    this.#outputs = outputs;
    this.#known = known;
  }

  async headline(hovered: HoveredBytes, at: HoveredAt | undefined, request: HoverRequest): Promise<Card> {
    const id = idOf(hovered);
    if (this.#mayLookUp(hovered, id)) {
      const { bytes: txID, outputIndex } = hovered;
      if (outputIndex !== undefined) return await this.#outputs.headline({ txID, outputIndex }, at, request);
      return await this.#parts.ids.headline(id, at, request, this.#outputs);
    }
    const known = this.#known.card(id.bytes);
    if (known !== undefined) return known;
    const { name } = request.chain;
    const others = this.#parts.chains.configs.map((config) => config.name).filter((other) => !sameName(other, name));
    return bytes32Card(hovered.mentionsKeys, [
      ...lookLinks(id.text, [name, ...others], at),
      ...(hovered.text.startsWith(id.text) ? [] : [copyLink(id.text, l10n.t('Copy as cb58'))]),
      // The Data API takes hashes with their prefix only.
      ...(hovered.text.startsWith('0x') ? [evmBlockLink(hovered.text)] : []),
    ]);
  }

  /** Undefined until the user selected to look the bytes up. */
  async details(hovered: HoveredBytes, request: HoverRequest): Promise<Card | undefined> {
    const id = idOf(hovered);
    if (!this.#mayLookUp(hovered, id)) return undefined;
    const { bytes: txID, outputIndex } = hovered;
    if (outputIndex !== undefined) return await this.#outputs.details({ txID, outputIndex }, request);
    return await this.#parts.ids.details(id, request, this.#outputs);
  }

  /** Whether the user selected that, or it is an ID in cb58 that is known, and thereby no key. */
  #mayLookUp({ text, bytes }: HoveredBytes, id: HoveredID): boolean {
    return (
      this.#parts.ids.isChosen(id.text) || (text.startsWith(id.text) && knownBytes(this.#parts, bytes) !== undefined)
    );
  }
}

/** The same bytes as an ID in cb58. */
function idOf({ bytes, start, end }: HoveredBytes): HoveredID {
  return { kind: 'id', text: encodeCb58(bytes), bytes, start, end };
}
