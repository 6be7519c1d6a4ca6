import * as l10n from '@vscode/l10n';
import type { Explanation } from '../rules/finding';

/** Messages of a node that have the same explanation. */
export interface ExplainedWords extends Explanation {
  readonly words: RegExp;
  /** The explanation for a transaction that the chain is known not to have accepted, if that is another one. */
  readonly ofNewTx?: Explanation;
}

/** Bytes that aren't a transaction (docs/protocol.md 3.5; codec/, utils/formatting). */
export const BYTES: readonly ExplainedWords[] = [
  {
    words: /^(?:problem decoding transaction: )?missing 0x prefix/,
    meaning: l10n.t("The text doesn't begin with 0x."),
    advice: l10n.t('Add 0x before the digits.'),
  },
  {
    words:
      /^(?:problem decoding transaction: )?(?:invalid input checksum|input string is smaller than the checksum size)/,
    meaning: l10n.t(
      "The last four bytes aren't the checksum of the rest: a digit is wrong or missing, or there is no checksum.",
    ),
    advice: l10n.t('Copy the whole text again. If it has no checksum, send it with the encoding hexnc.'),
  },
  {
    words: /encoding\/hex: (?:invalid byte|odd length)/,
    meaning: l10n.t("The text isn't hexadecimal, or a digit is missing."),
    advice: l10n.t('Copy the whole text again.'),
  },
  {
    words: /^couldn't encode UTXO .* unsupported encoding/,
    meaning: l10n.t("Nodes don't return UTXOs as JSON."),
    advice: l10n.t('Request the UTXOs with the encoding hex.'),
  },
  {
    words: /unsupported encoding in method/,
    meaning: l10n.t("This method doesn't support the encoding json."),
    advice: l10n.t('Use the encoding hex.'),
  },
  {
    words: /^(?:unknown codec version|couldn't unpack codec version)/,
    meaning: l10n.t("The bytes don't begin with two zero bytes, the codec version of a transaction."),
    advice: l10n.t('Check that these are the bytes of a signed transaction, with nothing before them.'),
  },
  {
    words: /unknown type ID|does not implement interface/,
    meaning: l10n.t('A type ID is unknown on this chain, or not allowed at its place.'),
    advice: l10n.t(
      'Check that the transaction is for this chain. The P-Chain, the C-Chain, and avm chains with other fxs number their types differently.',
    ),
  },
  {
    words: /insufficient length for input|max slice length exceeded/,
    meaning: l10n.t('The bytes end in the middle of a field.'),
    advice: l10n.t('Copy the whole text again, and check that the transaction is signed.'),
  },
  {
    words: /^trailing buffer space/,
    meaning: l10n.t('There are bytes after the end of the transaction.'),
    advice: l10n.t('Remove the bytes after the transaction.'),
  },
  {
    words: /^byte array exceeds maximum length|^tx too large/,
    meaning: l10n.t('The transaction is too long: nodes accept up to 65,536 bytes, and read up to 262,144.'),
    advice: l10n.t('Split the transaction into several.'),
  },
];
