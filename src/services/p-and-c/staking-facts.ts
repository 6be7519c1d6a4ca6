import * as l10n from '@vscode/l10n';
import { ownerKey } from '../../core/tx/effects';
import { encodeCb58 } from '../../core/encodings/cb58';
import { ZERO_ID } from '../../core/ids/networks';
import { platformFlow } from '../../core/p-and-c/platform-flow';
import { plain, sentence } from '../text/pieces';
import {
  type Act,
  nodePiece,
  ownerFact,
  percentOf,
  periodFact,
  periodWords,
  type NetworkWords,
  sharesFact,
  type TxOf,
} from './network-words';
import { fact, type Fact } from '../text/facts';
import { present } from '../../core/present';

export function validating(
  tx: TxOf<'txs.AddValidatorTx' | 'txs.AddPermissionlessValidatorTx'>,
  words: NetworkWords,
): Act {
  const { staked } = platformFlow(tx, words.avax);
  const subnetID = 'subnetID' in tx ? tx.subnetID : undefined;
  const isPrimary = subnetID === undefined || encodeCb58(subnetID) === ZERO_ID;
  const rewards =
    'rewardsOwner' in tx ? [ownerFact(l10n.t('rewards to'), tx.rewardsOwner, words)] : rewardFacts(tx, words);
  return {
    headline: isPrimary
      ? sentence(l10n.t('Add a validator of the Primary Network with {0}'), words.amounts(staked))
      : sentence(l10n.t('Add a validator of subnet {0} with {1}'), words.chain(subnetID), words.amounts(staked)),
    facts: [
      fact(l10n.t('node'), [nodePiece(tx.validator.nodeID)]),
      periodFact(tx.validator),
      sharesFact(l10n.t('delegation fee'), tx.shares),
      ...rewards,
    ],
  };
}

function rewardFacts(
  tx: TxOf<'txs.AddPermissionlessValidatorTx' | 'txs.AddAutoRenewedValidatorTx'>,
  words: NetworkWords,
): Fact[] {
  const isSame = ownerKey(tx.validationRewardsOwner) === ownerKey(tx.delegationRewardsOwner);
  return present([
    ownerFact(l10n.t('rewards to'), tx.validationRewardsOwner, words),
    !isSame && ownerFact(l10n.t('delegation rewards to'), tx.delegationRewardsOwner, words),
  ]);
}

export function delegating(
  tx: TxOf<'txs.AddDelegatorTx' | 'txs.AddPermissionlessDelegatorTx'>,
  words: NetworkWords,
): Act {
  const { staked } = platformFlow(tx, words.avax);
  return {
    headline: sentence(l10n.t('Delegate {0} to {1}'), words.amounts(staked), nodePiece(tx.validator.nodeID)),
    facts: [periodFact(tx.validator), ownerFact(l10n.t('rewards to'), tx.rewardsOwner, words)],
  };
}

export function autoRenewing(tx: TxOf<'txs.AddAutoRenewedValidatorTx'>, words: NetworkWords): Act {
  const { staked } = platformFlow(tx, words.avax);
  return {
    headline: sentence(l10n.t('Add an auto-renewed validator with {0}'), words.amounts(staked)),
    facts: [
      fact(l10n.t('node'), [nodePiece(tx.nodeID)]),
      fact(l10n.t('period'), [plain(periodWords(tx.period))]),
      fact(l10n.t("at each period's end"), [
        plain(
          l10n.t(
            'renews, restakes {0} of its rewards; leaves if it earns no reward',
            percentOf(tx.autoCompoundRewardShares),
          ),
        ),
      ]),
      sharesFact(l10n.t('delegation fee'), tx.delegationShares),
      ...rewardFacts(tx, words),
      ownerFact(l10n.t('renewal authority'), tx.validatorAuthority, words),
    ],
  };
}
