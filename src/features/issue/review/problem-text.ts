import type { Problem } from '../../../core/check-tx';
import { type AddressFormat, addressName, shortAddress } from '../../../services/text/format-id';
import { capitalized, visibleText } from '../../../services/text/format-text';

/** Longest of a node's words that is shown. */
const SHOWN_WORDS = 400;

/** What a problem says. */
export interface ProblemText {
  readonly verdict: Problem['verdict'];
  /** What it means, in a sentence. */
  readonly text: string;
  /** What the node will say; undefined where nothing was found wrong. */
  readonly words: string | undefined;
  readonly advice: string | undefined;
}

/**
 * A problem in words: what it means first, then what the node will say and what to do. `comesBefore` says that what is
 * missing is made by a transaction that is to be sent before this one.
 */
export function problemText(problem: Problem, format: AddressFormat, comesBefore: boolean): ProblemText {
  const { verdict, explanation, signers } = problem;
  const words = visibleText(problem.words, SHOWN_WORDS);
  if (verdict === 'cannot tell') return { verdict, text: capitalized(words), words: undefined, advice: undefined };
  if (comesBefore) {
    const text = 'It uses what a transaction above it in this list makes';
    return { verdict: 'cannot tell', text, words: undefined, advice: 'It is checked again when that one is accepted.' };
  }
  const meaning = signerText(signers, format) ?? explanation?.meaning ?? capitalized(words);
  const text = meaning.replace(/\.$/, '');
  return { verdict, text, words, advice: explanation?.advice };
}

/** Who signed, and who should have, by their addresses: a node names them in another form. */
function signerText(signers: Problem['signers'], format: AddressFormat): string | undefined {
  if (signers === undefined) return undefined;
  return `Signed by ${named(format, signers.signer)} instead of ${named(format, signers.owner)}`;
}

function named(format: AddressFormat, address: Uint8Array): string {
  const name = addressName(format, address);
  const text = shortAddress(format, address);
  return name === undefined ? text : `${text} (${visibleText(name)})`;
}
