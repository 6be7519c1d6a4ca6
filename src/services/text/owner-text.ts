import * as l10n from '@vscode/l10n';
import { readGiven } from '../../core/given-text/given-text';
import { parseAddress, parseBech32Address } from '../../core/ids/address';
import { tryDecodeCb58 } from '../../core/encodings/cb58';

/**
 * The 20 bytes of an owner, however it is written: `X-avax1...`, `avax1...`, or the cb58 of the bytes. Throws
 * `InvalidInputError` with the node's cause.
 */
export function parseOwner(text: string): Uint8Array {
  const addressBytes = tryDecodeCb58(text);
  if (addressBytes?.length === 20) return addressBytes;
  return text.includes('-') ? parseAddress(text).bytes : parseBech32Address(text).bytes;
}

/** Why `parseOwner` rejects a text, for a person: without the text, and without a capital letter or a full stop. */
export function ownerProblem(text: string): string {
  const given = readGiven(text);
  switch (given.kind) {
    case 'evmAddress':
      return l10n.t('it is an EVM address, and X and P have addresses such as {0}', 'X-avax1…');
    case 'nodeID':
      return l10n.t('it is a node ID');
    case 'id':
    case 'output':
      return l10n.t('it is an ID');
    case 'wrong':
      if (given.code === 'addressChecksum') return l10n.t("the checksum doesn't match");
      if (given.code === 'addressCase') return l10n.t('it has capital letters behind its chain');
      break;
    default:
  }
  return l10n.t('addresses look like {0}', 'X-avax1…');
}
