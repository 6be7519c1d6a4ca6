import * as l10n from '@vscode/l10n';
import { type GivenText, readGiven } from '../../core/given-text/given-text';
import { InvalidInputError } from '../../core/errors';

/**
 * The 20 bytes of an owner, however it is written: `X-avax1...`, `avax1...`, or the cb58 of the bytes. Throws
 * `InvalidInputError` with the reason for a person: without the text, and without a capital letter or a full stop.
 */
export function parseOwner(text: string): Uint8Array {
  const given = readGiven(text);
  if (given.kind === 'address' || given.kind === 'shortID') return given.bytes;
  throw new InvalidInputError(ownerProblem(given));
}

function ownerProblem(given: GivenText): string {
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
      return NOT_ADDRESS;
    case 'address':
    case 'shortID':
    case 'nothing':
    case 'privateKey':
    case 'bytes32':
    case 'height':
    case 'hex':
    case 'other':
      return NOT_ADDRESS;
  }
}

const NOT_ADDRESS = l10n.t('addresses look like {0}', 'X-avax1…');
