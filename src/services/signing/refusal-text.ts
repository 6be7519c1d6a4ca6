import * as l10n from '@vscode/l10n';
import { toHexDigits } from '../../core/bytes/bytes';
import type { SigningRefusal } from '../../core/signing/merge';
import { networkIDOf, type SignableTx } from '../../core/signing/signable';
import { listInWords } from '../text/format-text';
import { plainText } from '../text/pieces';
import { type FoundOwners, partyPieces, type SigningFormat } from './signing-state';

interface NamedCopy {
  readonly name: string;
  readonly tx: SignableTx;
}

/** Why nothing was merged or inserted, and what to do. */
export function refusalText(
  refusal: SigningRefusal,
  why: FoundOwners['why'],
  copies: readonly NamedCopy[],
  format: SigningFormat,
): string {
  const tx = (copies[0] as NamedCopy).tx;
  const party = (address: Uint8Array): string => plainText(partyPieces(address, tx, format));
  switch (refusal.code) {
    case 'different': {
      const names = listInWords(
        refusal.copies.map((i) => [copies[i]?.name ?? '']),
        (text) => text,
      ).join('');
      const networks = new Set(copies.map(({ tx: each }) => networkIDOf(each)));
      return networks.size > 1
        ? l10n.t(
            'The copies are for different networks: {0}. Merge copies of one transaction.',
            [...networks].join(', '),
          )
        : l10n.t(
            '{0} is a different transaction: the first field that differs is {1}. Merge copies of one transaction.',
            names,
            refusal.path,
          );
    }
    case 'conflict': {
      const both = refusal.signatures.map(({ signer, signature }) =>
        signer === undefined ? l10n.t('not a signature ({0}…)', toHexDigits(signature.subarray(0, 4))) : party(signer),
      );
      return l10n.t(
        '{0} has different signatures, and none is known to be by its owner: {1}. Remove the wrong one, or connect to the network.',
        refusal.path,
        both.join(', '),
      );
    }
    case 'signature format':
      return l10n.t('Not a signature of this transaction. Paste 64 or 65 bytes in hex, or DER.');
    case 'already signed':
      return l10n.t('{0} has already signed.', party(refusal.signer));
    case 'fewer slots':
      return l10n.t(
        '{0} has fewer signatures than the transaction needs. Use a wallet that keeps the slots of other signers.',
        refusal.path,
      );
    case 'foreign':
      return refusal.signer === undefined
        ? l10n.t("{0} isn't a signature. Sign again.", refusal.path)
        : l10n.t(
            "{0} is signed by {1}, who isn't its owner. Switch to the account of an owner, and sign again.",
            refusal.path,
            party(refusal.signer),
          );
    case 'nothing new':
      return l10n.t(
        'It has no new signature. Switch to the account of an owner who has not signed yet, and sign again.',
      );
    case 'no slot':
      return refusal.ownersKnown
        ? l10n.t(
            'No slot is for this signature. By the transaction, it could be by {0}. Check that it signs this transaction.',
            refusal.signers.map(party).join(', '),
          )
        : l10n.t("The owners aren't known, so the signature's slot isn't either: {0}.", plainText(why ?? []));
  }
}
