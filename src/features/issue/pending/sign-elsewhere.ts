import * as l10n from '@vscode/l10n';
import { env, type QuickPickItem, window } from 'vscode';
import { prefixedHex } from '../../../core/bytes/bytes';
import { sha256 } from '../../../core/bytes/hashes';
import { encodeHex } from '../../../core/encodings/hex';
import { coreParameters } from '../../../core/given-text/tx-file';
import { readSignable, withEmptySlots } from '../../../core/signing/read-tx';
import { type AnyTx, unsignedBytes } from '../../../core/signing/signable';
import { askFile, saveFile, sayWritten, shownFileName } from '../../../host/files/save-file';

type CopyItem = QuickPickItem & { readonly run: () => Promise<boolean> };

/** Gives what another signer needs: the hash, the bytes that are signed, or a copy. Returns whether anything was taken. */
export async function signElsewhere(any: AnyTx, bytes: Uint8Array): Promise<boolean> {
  const unsigned = unsignedBytes(any);
  const copy = encodeHex(withEmptySlots(any, bytes));
  const items: CopyItem[] = [
    {
      label: l10n.t('Save a Copy…'),
      detail: l10n.t('A file for the next signer, with the signatures that are there'),
      run: () => saveCopy(copy),
    },
    copied(l10n.t('Copy Hash to Sign'), prefixedHex(sha256(unsigned)), l10n.t('SHA-256 of the unsigned bytes')),
    copied(l10n.t('Copy Unsigned Bytes'), prefixedHex(unsigned), l10n.t('What is hashed, without credentials')),
    copied(l10n.t('Copy Hex with Slots'), copy, l10n.t('A copy for tools that fill in signatures')),
    copied(l10n.t('Copy for Core'), coreParameters(any), l10n.t('The parameters of {0}', 'avalanche_signTransaction')),
  ];
  const title = l10n.t('Sign Elsewhere');
  const placeHolder = l10n.t('Sign it there, then add what comes back with Add Signatures…');
  const chosen = await window.showQuickPick(items, { title, placeHolder });
  return (await chosen?.run()) === true;
}

function copied(label: string, text: string, detail: string): CopyItem {
  const run = async (): Promise<boolean> => {
    await env.clipboard.writeText(text);
    return true;
  };
  return { label, detail, description: text.length > 70 ? '' : text, run };
}

/** Saves hex as a new file; whether it was written. */
export async function saveCopy(hex: string): Promise<boolean> {
  const uri = await askFile('transaction', ['txt'], l10n.t('Save a Copy'));
  // avalanche-cli's reader rejects a final newline.
  if (uri === undefined || !(await saveFile(uri, [hex]))) return false;
  sayWritten(uri, l10n.t('Saved {0}.', shownFileName(uri)));
  return true;
}

/** The same as hex, with a slot for each signature that it lacks. */
export function signedHex(bytes: Uint8Array): string {
  const { withSignatures, signatures } = readSignable(bytes);
  return encodeHex(withSignatures(signatures));
}
