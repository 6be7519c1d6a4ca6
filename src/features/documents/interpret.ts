import * as l10n from '@vscode/l10n';
import { type GivenText, type IsKnownID, readGiven } from '../../core/given-text/given-text';
import { KEY_WARNING } from '../../core/private-keys/private-key';
import { wrongWords } from '../../services/text/wrong-text';

/** What can be a document. */
export type Openable = Extract<GivenText, { kind: 'id' | 'output' | 'nodeID' | 'hex' }>;

/** What a text names that can be a document, or why it names nothing. */
export type Interpreted = Openable | { readonly kind: 'nothing'; readonly why: string };

const EXPECTED = l10n.t(
  'Enter an ID of 32 bytes in cb58, txID:index, a node ID, or the hex of a transaction, block or UTXO.',
);

/** Reads what was selected or typed. Sends nothing. */
export function interpret(text: string, isKnownID?: IsKnownID): Interpreted {
  const given = readGiven(text, isKnownID);
  switch (given.kind) {
    case 'id':
    case 'output':
    case 'nodeID':
    case 'hex':
      return given;
    case 'privateKey':
    case 'bytes32':
      return nothing(KEY_WARNING);
    case 'shortID':
      return nothing(l10n.t('This ID has 20 bytes. {0}', EXPECTED));
    case 'evmAddress':
      return nothing(l10n.t('This is an EVM address. {0}', EXPECTED));
    case 'wrong':
      return nothing(REPORTED[given.code] ? `${wrongWords(given)}.` : EXPECTED);
    case 'nothing':
    case 'height':
    case 'address':
    case 'other':
      return nothing(EXPECTED);
  }
}

/** Whether the mistake is worth reporting: a small correction would make it a document. */
const REPORTED: Readonly<Record<Extract<GivenText, { kind: 'wrong' }>['code'], boolean>> = {
  checksum: true,
  oddHex: true,
  long: true,
  outputIndex: true,
  several: true,
  addressChecksum: false,
  addressCase: false,
  address: false,
  base58: false,
  length: false,
  number: false,
  height: false,
  hex: false,
  none: false,
};

function nothing(why: string): Interpreted {
  return { kind: 'nothing', why };
}
