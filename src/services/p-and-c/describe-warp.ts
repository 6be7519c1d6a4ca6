import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../core/encodings/cb58';
import { networkByID } from '../../core/ids/networks';
import type { L1Message, Payload, UnsignedMessage } from '../../core/codec/warp/warp-formats';
import { primaryAlias } from '../text/format-id';
import { counted, formatTime, groupedInteger } from '../text/format-text';
import { type Piece, plain, sentence } from '../text/pieces';
import {
  idPiece,
  managerPiece,
  nodePiece,
  ownerFact,
  type POrCDescription,
  type NetworkWords,
  weightFact,
} from './network-words';
import { fact, type Fact } from '../text/facts';
import type { ReadWarpMessage } from '../lookup/found';
import { present } from '../../core/present';

/** The content of a Warp message, its source chain, and whether validators signed it. */
export function describeWarpMessage({ id, opened }: ReadWarpMessage, words: NetworkWords): POrCDescription {
  const { message, payload, l1Message } = opened;
  const { headline, facts } =
    l1Message === undefined ? payloadContent(payload, message.payload) : l1Content(l1Message, words);
  const sender = payload?.type === 'payload.AddressedCall' ? payload.sourceAddress : undefined;
  return {
    headline: sentence(l10n.t('Warp message: {0}'), headline),
    facts: present([
      fact(l10n.t('source chain'), sourceOf(message, words)),
      // The P-Chain's own messages have no source address.
      sender === undefined || sender.length === 0 ? undefined : fact(l10n.t('sender'), [managerPiece(sender)]),
      ...facts,
      fact(l10n.t('network'), [plain(networkByID(message.networkID)?.name ?? String(message.networkID))]),
      fact(l10n.t('message ID'), [idPiece(id)]),
      { ...fact(l10n.t('signed'), [plain(signedText(message))]), part: 'quorum' as const },
    ]),
  };
}

/** By its alias on the network, else as any blockchain. */
function sourceOf({ sourceChainID, networkID }: UnsignedMessage, words: NetworkWords): Piece[] {
  const alias = primaryAlias(encodeCb58(sourceChainID), networkID);
  return alias === undefined ? words.chain(sourceChainID) : [plain(alias)];
}

/**
 * Only the list of the source chain's validators at a height would identify the signers: signatures are counted, not
 * verified.
 */
function signedText(message: ReadWarpMessage['opened']['message']): string {
  if (!('signature' in message)) return l10n.t('no');
  const signers = message.signature.signers.reduce((count, byte) => count + bitsIn(byte), 0);
  return signers === 1
    ? l10n.t('by 1 validator, not verified')
    : l10n.t('by {0} validators, not verified', groupedInteger(signers));
}

function bitsIn(byte: number): number {
  let bits = 0;
  for (let rest = byte; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
}

interface Content {
  readonly headline: readonly Piece[];
  readonly facts: readonly Fact[];
}

export function payloadContent(payload: Payload | undefined, bytes: Uint8Array): Content {
  const size = (length: number): Piece => plain(counted(length, 'byte'));
  switch (payload?.type) {
    case undefined:
      return { headline: sentence(l10n.t('{0} in an unknown format'), size(bytes.length)), facts: [] };
    case 'payload.Hash':
      return { headline: sentence(l10n.t('the hash {0}'), idPiece(payload.hash)), facts: [] };
    case 'payload.AddressedCall':
      return { headline: sentence(l10n.t('a call with {0}'), size(payload.payload.length)), facts: [] };
  }
}

/** Of a message about an L1. A switch, so that a message without an entry doesn't compile. */
export function l1Content(message: L1Message, words: NetworkWords): Content {
  switch (message.type) {
    case 'message.SubnetToL1Conversion':
      return {
        headline: sentence(l10n.t('subnet converted to an L1, conversion {0}'), idPiece(message.id)),
        facts: [],
      };
    case 'message.RegisterL1Validator':
      return {
        headline: sentence(
          l10n.t('register validator {0} of L1 {1}'),
          nodePiece(message.nodeID),
          words.chain(message.subnetID),
        ),
        facts: [
          weightFact(message.weight),
          fact(l10n.t('expires'), [plain(formatTime(message.expiry))]),
          ownerFact(l10n.t('remaining balance owner'), message.remainingBalanceOwner, words),
          ownerFact(l10n.t('deactivation owner'), message.disableOwner, words),
        ],
      };
    case 'message.L1ValidatorRegistration':
      return {
        headline: message.registered
          ? sentence(l10n.t('L1 validator {0} is registered'), idPiece(message.validationID))
          : sentence(
              l10n.t("L1 validator {0} isn't registered and can't be registered anymore"),
              idPiece(message.validationID),
            ),
        facts: [],
      };
    case 'message.L1ValidatorWeight': {
      const id = idPiece(message.validationID);
      const weight = plain(groupedInteger(message.weight));
      return {
        headline:
          message.weight === 0n
            ? sentence(l10n.t('remove L1 validator {0}'), id)
            : sentence(l10n.t('weight of L1 validator {0} is {1}'), id, weight),
        facts: [fact(l10n.t('nonce'), [plain(groupedInteger(message.nonce))])],
      };
    }
  }
}
