import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { decodeHexDigits } from '../../../core/encodings/hex';
import type { FoundID } from '../../../core/ids-in-text/found-id';
import type { Card } from '../cards/card';
import type { HoverRequest } from '../request/hover-request';
import type { HoveredID, IDAnswers, OutputAnswers } from './id-answers';
import type { KnownBytesAnswers } from './known-bytes-answers';
import { copyLink, evmBlockLink, type HoveredAt, lookUpHexLink } from '../cards/links';
import { bytes32Card } from '../cards/local-cards';

type HoveredBytes = Extract<FoundID, { kind: 'bytes32' }>;

/**
 * Hovers on 32 bytes in hexadecimal: an ID, or a private key, which looks the same. A known ID is named; other bytes
 * are sent to a node only after the user selects the link for that.
 */
export class Bytes32Answers {
  readonly #ids: IDAnswers;
  readonly #outputs: OutputAnswers;
  readonly #known: KnownBytesAnswers;

  constructor(ids: IDAnswers, outputs: OutputAnswers, known: KnownBytesAnswers) {
    this.#ids = ids;
    this.#outputs = outputs;
    this.#known = known;
  }

  async headline(hovered: HoveredBytes, at: HoveredAt | undefined, request: HoverRequest): Promise<Card> {
    const id = idOf(hovered);
    if (this.#ids.isChosen(id.text)) return await this.#ids.headline(id, at, request, this.#outputs);
    const known = this.#known.card(id.bytes);
    if (known !== undefined) return known;
    return bytes32Card([
      copyLink(id.text, l10n.t('Copy as cb58')),
      lookUpHexLink(id.text, hovered.text, request.chain.name, at),
      // The Data API takes hashes with their prefix only.
      ...(hovered.text.startsWith('0x') ? [evmBlockLink(hovered.text)] : []),
    ]);
  }

  /** Undefined until the user selected to look the bytes up. */
  async details(hovered: HoveredBytes, request: HoverRequest): Promise<Card | undefined> {
    const id = idOf(hovered);
    return this.#ids.isChosen(id.text) ? await this.#ids.details(id, request, this.#outputs) : undefined;
  }
}

/** The same bytes as an ID in cb58. */
function idOf({ text, start, end }: HoveredBytes): HoveredID {
  const bytes = decodeHexDigits(text.replace(/^0x/, ''));
  return { kind: 'id', text: encodeCb58(bytes), bytes, start, end };
}
