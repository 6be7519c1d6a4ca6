import * as l10n from '@vscode/l10n';
import { equalBytes } from '../../../core/bytes/bytes';
import { encodeCb58 } from '../../../core/encodings/cb58';
import type { Problem } from '../../../core/rules/check-tx';
import type { WrongSigner } from '../../../core/rules/finding';
import { conflictText, unknownText } from '../../../services/issuing/unknown-text';
import { type AddressFormat, addressName, shortAddress } from '../../../services/text/format-id';
import type { ListPlace } from './before-in-list';
import { capitalized, LONG_REASON, visibleText } from '../../../services/text/format-text';

/** A problem in words. */
export interface ProblemText {
  readonly verdict: Problem['verdict'];
  /** What is wrong, in a sentence without its full stop. */
  readonly text: string;
  /** The node's response; undefined if nothing is wrong. */
  readonly words: string | undefined;
  readonly advice: string | undefined;
}

/**
 * A problem in words: its meaning first, then the node's response and what to do. `comesBefore` says that what is
 * missing is made by a transaction that is sent before this one.
 */
export function problemText(
  problem: Problem,
  format: AddressFormat,
  { comesBefore, ...place }: ListPlace & { readonly comesBefore: boolean },
): ProblemText {
  if (problem.verdict === 'cannot tell') {
    const text = visibleText(unknownText(problem.reason), LONG_REASON);
    return { verdict: problem.verdict, text, words: undefined, advice: undefined };
  }
  if (comesBefore) {
    const text = l10n.t('Uses an output of a transaction above in this list');
    const advice = l10n.t('X-Chain Lens checks it again once that one is accepted.');
    return { verdict: 'cannot tell', text, words: undefined, advice };
  }
  const { explanation, signers, conflict, spentBy } = problem;
  const words = visibleText(problem.words, LONG_REASON);
  if (spentBy !== undefined) return { verdict: 'fails', words, ...spentText(spentBy, place, explanation?.advice) };
  const known = signers === undefined ? conflict && conflictText(conflict) : signerText(signers, format);
  const text = known ?? explanation?.meaning.replace(/\.$/, '') ?? capitalized(words);
  return { verdict: problem.verdict, text, words, advice: explanation?.advice };
}

/** By its number if the spender stands above in the list, else by its ID. */
function spentText(
  spentBy: Uint8Array,
  { before, count }: ListPlace,
  advice: string | undefined,
): Pick<ProblemText, 'text' | 'advice'> {
  const index = before.findIndex(({ txID }) => equalBytes(txID, spentBy));
  if (index < 0) return { text: l10n.t('Already spent by {0}', encodeCb58(spentBy)), advice };
  return {
    text: l10n.t('{0} of {1} spends what {2} of {1} spends', before.length + 1, count, index + 1),
    advice: l10n.t('Only one of them can be accepted.'),
  };
}

/** The signer and the owner by their addresses: nodes name them in another form. */
function signerText({ signer, owner }: WrongSigner, format: AddressFormat): string {
  return l10n.t('Signed by {0} instead of {1}', named(format, signer), named(format, owner));
}

function named(format: AddressFormat, address: Uint8Array): string {
  const name = addressName(format, address);
  const text = shortAddress(format, address);
  return name === undefined ? text : `${text} (${visibleText(name)})`;
}
