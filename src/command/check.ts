import { CHECKSUM_SIZE } from '../core/bytes/bytes';
import { HexReader } from '../core/given-text/hex-reader';
import { finished } from '../core/steps';
import { checkValue } from '../services/answers/check-values';
import type { Check } from '../services/answers/avalanche-lens-api';
import type { Draft } from '../services/answers/published';
import { createAPI } from '../services/answers/extension-api';
import { noTxText } from '../services/inspect/read-bytes';
import { checkBytes } from '../services/checking/check-bytes';
import { TxChecker } from '../services/checking/tx-checker';
import { givenBytes, type ReviewedBytes } from '../services/review/notes';
import { reviewBytes, Reviewer } from '../services/review/review';
import { reportText } from '../services/review/review-report';
import type { CommandInput } from './command-input';
import { BadInput, EXIT, type ExitCode } from './exit';
import { inputBytes } from './inputs';
import type { CommandServices } from './network';
import type { OutputForm, Printed, PrintedValue } from './printed';

const CODES: Readonly<Record<Check['verdict'], ExitCode>> = {
  passes: EXIT.done,
  accepted: EXIT.done,
  fails: EXIT.fails,
  'cannot tell': EXIT.unknown,
};

/**
 * The report of a review: whether the node would accept a transaction in its current state. Sends no transaction.
 * Without a node, it covers what the bytes alone show, and requests nothing.
 */
export async function checkedInput(
  input: CommandInput,
  { json, isForGitHub = false }: OutputForm,
  services: CommandServices,
  isOnline: boolean,
): Promise<Printed | PrintedValue<Check | Draft<Check>>> {
  const bytes = inputBytes(input);
  const other = noTxText(bytes);
  if (other !== undefined) throw new BadInput(other);
  const given = hexIn(input, bytes);
  // A node that accepted the transaction accepted other bytes than a text with a wrong checksum has.
  const codeOf = (verdict: Check['verdict']) => CODES[given.checksum === 'wrong' ? 'fails' : verdict];
  if (json) {
    const value = isOnline ? await createAPI(services).check(input.text) : checkValue(checkBytes(bytes), '');
    return { value, code: codeOf(value.verdict) };
  }
  const { chains } = services;
  const reviewer = new Reviewer({ ...services, checker: new TxChecker(services) });
  const review = isOnline
    ? await reviewer.review(await chains.open(chains.active), [given])
    : await reviewBytes(services, given);
  const [tx] = review.txs;
  const code = codeOf(tx?.verdict ?? 'cannot tell');
  if (!isForGitHub || tx === undefined) return { text: reportText(review).trimEnd(), code };
  const { annotation } = await import('./github');
  const levelOf = (fails: boolean) => (code === EXIT.done ? 'notice' : fails ? 'error' : 'warning');
  const said = tx.problems.map(({ verdict, text }) => annotation(levelOf(verdict === 'fails'), input, text));
  return { text: (said.length === 0 ? [annotation('notice', input, tx.headline)] : said).join('\n'), code };
}

/** As the editor reads it, where that finds all of the input: with a wrong checksum, and with how it is written. */
function hexIn({ text }: CommandInput, bytes: Uint8Array): ReviewedBytes {
  const reading = finished(new HexReader().selected(text));
  const [pasted] = 'txs' in reading ? reading.txs : [];
  const size = pasted === undefined ? 0 : pasted.bytes.length + (pasted.checksum === 'none' ? 0 : CHECKSUM_SIZE);
  return pasted === undefined || size < bytes.length ? { bytes } : givenBytes({ pasted, text, origin: undefined });
}
