import { CHECKSUM_SIZE } from '../core/bytes/bytes';
import { type GivenHex, HexReader } from '../core/given-text/hex-reader';
import { finished } from '../core/steps';
import { checkValue } from '../services/answers/check-values';
import type { Check } from '../services/answers/avalanche-lens-api';
import { createAPI } from '../services/answers/extension-api';
import { noTxText } from '../services/inspect/read-bytes';
import { checkBytes } from '../services/issuing/check-bytes';
import { TxChecker } from '../services/issuing/tx-checker';
import { type Review, reviewBytes, Reviewer } from '../services/review/review';
import { reportText } from '../services/review/review-report';
import { BadInput, EXIT, type ExitCode } from './exit';
import { inputBytes, type CommandInput } from './inputs';
import { jsonLine } from './json-output';
import type { Printed } from './look';
import type { CommandServices } from './network';

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
  { json }: { readonly json: boolean },
  services: CommandServices,
  isOnline: boolean,
): Promise<Printed> {
  const bytes = inputBytes(input);
  const other = noTxText(bytes);
  if (other !== undefined) throw new BadInput(other);
  if (json) {
    const value = isOnline ? await createAPI(services).check(input.text) : checkValue(checkBytes(bytes), '');
    return { text: jsonLine(value), code: CODES[value.verdict] };
  }
  const hex = hexIn(input, bytes);
  const review = isOnline ? await reviewed(hex, services) : await reviewBytes(services, hex);
  const [tx] = review.txs;
  // The node accepted other bytes than this text has.
  const verdict = hex.pasted.checksum === 'wrong' ? 'fails' : (tx?.verdict ?? 'cannot tell');
  return { text: reportText(review).trimEnd(), code: CODES[verdict] };
}

async function reviewed(hex: GivenHex, services: CommandServices): Promise<Review> {
  const { chains, describer, signings } = services;
  const reviewer = new Reviewer({ describer, signings, checker: new TxChecker(services) });
  return reviewer.review(await chains.open(chains.active), [hex]);
}

/** As the editor reads it, where that finds all of the input: with a wrong checksum, and with how it is written. */
function hexIn({ text }: CommandInput, bytes: Uint8Array): GivenHex {
  const reading = finished(new HexReader().selected(text));
  const [read] = 'txs' in reading ? reading.txs : [];
  const size = read === undefined ? 0 : read.bytes.length + (read.checksum === 'none' ? 0 : CHECKSUM_SIZE);
  const plain = { bytes, checksum: 'none', isUnsigned: false } as const;
  return { pasted: read === undefined || size < bytes.length ? plain : read, text, origin: undefined };
}
