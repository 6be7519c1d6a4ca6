import * as l10n from '@vscode/l10n';
import { l1MessageIn } from '../../core/codec/warp/open';
import { groupedInteger } from '../text/format-text';
import { plain, sentence } from '../text/pieces';
import {
  type Act,
  fact,
  idPiece,
  managerPiece,
  nodePiece,
  type PrimaryWords,
  type TxOf,
  weightFact,
} from './primary-words';

export function converting(tx: TxOf<'txs.ConvertSubnetToL1Tx'>, words: PrimaryWords): Act {
  const count = plain(groupedInteger(tx.validators.length));
  return {
    headline:
      tx.validators.length === 1
        ? sentence(l10n.t('Convert subnet {0} to an L1 with 1 validator'), words.chain(tx.subnetID))
        : sentence(l10n.t('Convert subnet {0} to an L1 with {1} validators'), words.chain(tx.subnetID), count),
    facts: [
      fact(
        l10n.t('validator manager'),
        sentence(l10n.t('{0} on blockchain {1}'), managerPiece(tx.address), words.chain(tx.chainID)),
      ),
      ...tx.validators
        .slice(0, SHOWN_VALIDATORS)
        .map(({ nodeID, weight, balance }) =>
          fact(
            l10n.t('validator'),
            sentence(
              l10n.t('{0}, weight {1}, balance {2}'),
              nodePiece(nodeID),
              plain(groupedInteger(weight)),
              words.nAVAX(balance),
            ),
          ),
        ),
    ],
  };
}

/** More of a conversion's validators are in its document. */
const SHOWN_VALIDATORS = 5;

export function registering(tx: TxOf<'txs.RegisterL1ValidatorTx'>, words: PrimaryWords): Act {
  const message = l1MessageIn(tx.message);
  const balance = fact(l10n.t('balance'), words.nAVAX(tx.balance));
  if (message?.type !== 'message.RegisterL1Validator')
    return { headline: [plain(l10n.t('Register an L1 validator'))], facts: [balance] };
  return {
    headline: sentence(l10n.t('Register a validator of L1 {0}'), words.chain(message.subnetID)),
    facts: [fact(l10n.t('node'), [nodePiece(message.nodeID)]), weightFact(message.weight), balance],
  };
}

export function weighing(tx: TxOf<'txs.SetL1ValidatorWeightTx'>): Act {
  const message = l1MessageIn(tx.message);
  if (message?.type !== 'message.L1ValidatorWeight')
    return { headline: [plain(l10n.t('Set the weight of an L1 validator'))] };
  if (message.weight === 0n)
    return { headline: sentence(l10n.t('Remove L1 validator {0}'), idPiece(message.validationID)) };
  const weight = plain(groupedInteger(message.weight));
  return {
    headline: sentence(l10n.t('Set the weight of L1 validator {0} to {1}'), idPiece(message.validationID), weight),
  };
}
