import { decodeHexDigits, encodeHex } from '../core/encodings/hex';
import { hrpOf } from '../core/ids/networks';
import { readOutcome } from '../core/outcome';
import { insertSignature, mergeSignatures, type SigningResult } from '../core/signing/merge';
import { readAnyTx, readSignable, withAllSlots } from '../core/signing/read-tx';
import { networkIDOf, signableOf, type SignableTx } from '../core/signing/signable';
import { readTxFile, type TxFile } from '../core/given-text/tx-file';
import type { SourceOwners } from '../core/signing/slots';
import { txOrder } from '../core/tx-builder/sorted-tx';
import { inSlices } from '../client/clock';
import { refusalText } from '../services/signing/refusal-text';
import { signingLine } from '../services/signing/signing-state';
import { plainText } from '../services/text/pieces';
import { BadInput, sentenceOf } from './exit';
import { ARGUMENT, argumentText, shownPlace, sayIgnored } from './inputs';
import type { CommandServices } from './network';
import type { Terminal } from './terminal';

export interface TxCopy {
  readonly name: string;
  readonly file: TxFile;
}

/** What changes the signatures of a transaction. */
interface Signing {
  readonly services: CommandServices;
  /** Whether owners are looked up: with a node. */
  readonly isOnline: boolean;
  readonly terminal: Terminal;
}

/** The copy in a file, on standard input or in hex. Throws `BadInput`. */
export async function copyIn(path: string, terminal: Terminal): Promise<TxCopy> {
  const { text, isFile } = await argumentText(path, terminal);
  const name = isFile ? shownPlace(path) : ARGUMENT;
  const { value: file, error } = readOutcome(() => readTxFile(text));
  if (file === undefined) throw new BadInput(`${name}: ${sentenceOf(error)}`);
  sayIgnored({ place: name, ignored: file.ignored }, terminal);
  return { name, file };
}

/** The hex of a copy, with all slots. Throws `BadInput` if nodes require another order and it isn't sorted. */
export function encodedCopy({ name, file: { tx } }: TxCopy, { sort }: { readonly sort: boolean }): string {
  const any = readAnyTx(tx.withSignatures(tx.signatures));
  const order = any && txOrder(any);
  if (order === undefined || order.isSorted || (order.isSigned && !sort)) return encodeHex(withAllSlots(tx));
  if (order.isSigned)
    throw new BadInput(`${name}: It was signed in another order than nodes require. Sort a copy without signatures.`);
  if (sort) return encodeHex(withAllSlots(signableOf(order.sorted)));
  throw new BadInput(
    `${name}: Its inputs, outputs, or operations aren't in the order that nodes require. Give --sort to sort them.`,
  );
}

/** The text of the first file with the signatures of all copies. Throws `BadInput` with the reason of a refusal. */
export function merged(copies: readonly TxCopy[], signing: Signing): Promise<string> {
  return changed(copies, signing, (ownersOf) =>
    inSlices(
      mergeSignatures(
        copies.map(({ file }) => file.tx),
        ownersOf,
      ),
    ),
  );
}

/** The text of the file with a signature in hex. Throws `BadInput` with the reason of a refusal. */
export function inserted(copy: TxCopy, signature: string, signing: Signing): Promise<string> {
  const { value: given } = readOutcome(() => decodeHexDigits(signature.trim().replace(/^0x/i, '')));
  if (given === undefined || given.length < 64 || given.length > 72) {
    throw new BadInput('Give a signature in hex: 64 or 65 bytes, or DER.');
  }
  return changed([copy], signing, (ownersOf) => Promise.resolve(insertSignature(copy.file.tx, given, ownersOf)));
}

async function changed(
  copies: readonly TxCopy[],
  { services, isOnline, terminal }: Signing,
  make: (ownersOf: SourceOwners) => Promise<SigningResult>,
): Promise<string> {
  const [{ file }] = copies as readonly [TxCopy, ...TxCopy[]];
  const format = { hrp: hrpOf(networkIDOf(file.tx)), ownName: () => undefined };
  const { signings } = services;
  const owners = await (isOnline ? signings.ownersFor(file.tx, {}) : undefined);
  const result = await make(owners?.ownersOf ?? (() => undefined));
  if (result.refusal !== undefined) {
    const named = copies.map(({ name, file: { tx } }: TxCopy): { name: string; tx: SignableTx } => ({ name, tx }));
    throw new BadInput(refusalText(result.refusal, owners?.why, named, format));
  }
  const state = await signings.stateOf(readSignable(result.bytes), owners);
  terminal.say(plainText(signingLine(state, format)));
  return file.write(result.bytes);
}
