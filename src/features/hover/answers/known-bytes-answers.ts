import * as l10n from '@vscode/l10n';
import { toHexDigits } from '../../../core/bytes/bytes';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { type KnownBytes, knownBytes } from '../../../services/inspect/known-bytes';
import { documentKind } from '../../../services/history/decoded/places';
import { viewPrimary } from '../../../services/primary/view-primary';
import { groupedInteger } from '../../../services/text/format-text';
import { codeSpan, markdownOf } from '../../../services/text/markdown';
import { type Piece, plain, sentence } from '../../../services/text/pieces';
import { type Card, type Link, links } from '../cards/card';
import type { AnswerParts } from './id-answers';
import { copyLink, openLink } from '../cards/links';

/** The first digits distinguish hashes. */
const SHOWN_BYTES = 4;

/** A text about known 32 bytes, and the link to their document. */
interface Words {
  readonly what: readonly Piece[];
  readonly actions: readonly Link[];
}

/** The known ID that 32 bytes in hexadecimal are another form of. Nothing is sent: they may be a private key. */
export class KnownBytesAnswers {
  readonly #parts: AnswerParts;

  constructor(parts: AnswerParts) {
    this.#parts = parts;
  }

  /** Undefined if nothing is known of them. */
  card(bytes: Uint8Array): Card | undefined {
    const known = knownBytes(this.#parts, bytes);
    if (known === undefined) return undefined;
    const id = encodeCb58(bytes);
    const { what, actions } = this.#words(known, id);
    const hex = codeSpan(`0x${toHexDigits(bytes.subarray(0, SHOWN_BYTES))}…`);
    return [
      l10n.t('**bytes32** {0} = cb58 {1}: {2}', hex, codeSpan(id), markdownOf(what)),
      links([...actions, copyLink(id, l10n.t('Copy as cb58'))]),
    ];
  }

  #words(known: KnownBytes, id: string): Words {
    switch (known.kind) {
      case 'name': {
        const { name, network } = known.known;
        const what = network === undefined ? [plain(name)] : [plain(l10n.t('{0} of {1}', name, network.name))];
        return { what, actions: [] };
      }
      case 'blockchain':
        return { what: sentence(l10n.t('blockchain of {0}'), plain(known.config.name)), actions: [] };
      case 'seen':
        return this.#seen(known, id);
    }
  }

  #seen({ seen, chain }: Extract<KnownBytes, { kind: 'seen' }>, id: string): Words {
    const { name } = chain.config;
    const on = (what: readonly Piece[]): Piece[] => sentence(l10n.t('{0}, on {1}'), what, plain(name));
    const actions = [
      openLink(l10n.t('Open'), { chain: name, kind: seen.kind === 'utxo' ? 'utxo' : documentKind(seen), id }),
    ];
    if (seen.kind === 'utxo') return { what: on([plain(l10n.t('UTXO'))]), actions };
    if (seen.on !== 'X') {
      const { headline, title = headline } = viewPrimary(seen, this.#parts.ids.wordsOn(chain));
      return { what: on(title), actions };
    }
    if (seen.kind === 'tx') return { what: on(this.#parts.reader.view(seen, chain).headline), actions };
    return { what: on([plain(l10n.t('block {0}', groupedInteger(seen.block.height)))]), actions };
  }
}
