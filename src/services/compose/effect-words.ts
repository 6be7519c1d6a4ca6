import * as l10n from '@vscode/l10n';
import type { Owners } from '../../core/tx/effects';
import { nodePiece, type NetworkWords } from '../p-and-c/network-words';
import { addressName, ownerWords, shortAddress } from '../text/format-id';
import { formatMinute } from '../text/format-text';
import { plainText } from '../text/pieces';

/** Addresses of one owner that are named. */
const MOST_NAMED_OWNERS = 4;

/** How what a new transaction does is written. */
export class EffectWords {
  readonly #words: NetworkWords;

  constructor(words: NetworkWords) {
    this.#words = words;
  }

  owner(owner: Owners): string {
    const { format } = this.#words;
    return ownerWords(
      owner,
      MOST_NAMED_OWNERS,
      (address) => addressName(format, address) ?? shortAddress(format, address),
    );
  }

  node(nodeID: Uint8Array | string): string {
    return plainText([nodePiece(nodeID)]);
  }

  /** A subnet, L1 or blockchain. */
  chain(id: Uint8Array): string {
    return plainText(this.#words.chain(id));
  }

  nAVAX(amount: bigint): string {
    return plainText(this.#words.nAVAX(amount));
  }

  /** Unix seconds. */
  time(seconds: bigint): string {
    return l10n.t('{0} UTC', formatMinute(seconds));
  }
}
