import * as l10n from '@vscode/l10n';
import type { WrongText } from '../../core/given-text/given-text';
import { counted } from './format-text';

/** What is wrong with a text, for a person. Without a full stop. */
export function wrongWords(wrong: WrongText): string {
  switch (wrong.code) {
    case 'addressChecksum':
    case 'checksum':
      return l10n.t("The checksum doesn't match");
    case 'address':
      return l10n.t('Not an address such as {0}', 'X-avax1…');
    case 'addressCase':
      return l10n.t('An address has no capital letters behind its chain');
    case 'base58':
      return l10n.t('Not an ID');
    case 'length':
      return l10n.t('An ID has 32 bytes, this has {0}', counted(wrong.byteCount, 'byte'));
    case 'outputIndex':
      return l10n.t('An output index is a whole number from 0 to 4,294,967,295');
    case 'number':
      return l10n.t('Not one whole number');
    case 'height':
      return l10n.t('Too high for a block');
    case 'oddHex':
      return l10n.t('The hex has an odd number of digits');
    case 'hex':
      return l10n.t('Too short for a transaction, UTXO or block');
    case 'long':
      return l10n.t('Longer than 1 MiB');
    case 'none':
      return l10n.t('Not an ID, block height, address or hex');
    case 'several':
      return l10n.t('More than one ID');
  }
}
