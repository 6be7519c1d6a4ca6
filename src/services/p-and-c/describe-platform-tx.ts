import * as l10n from '@vscode/l10n';
import { l1MessageIn } from '../../core/codec/warp/warp-formats';
import { counted, formatTime, groupedInteger, bytesAsPlainText } from '../text/format-text';
import { capitalizedPieces, chainPiece, type Piece, plain, sentence } from '../text/pieces';
import {
  type Act,
  feeFacts,
  idPiece,
  managerPiece,
  nodePiece,
  ownerFact,
  periodFact,
  type POrCDescription,
  type NetworkWords,
  receiptFacts,
  renewalFact,
  type TxOf,
  weightFact,
} from './network-words';
import { fact, type Fact } from '../text/facts';
import type { PlatformTx, UnsignedPlatformTx } from '../../core/codec/platform/platform-transactions';
import { amountsOf, type KnownPayers, type OutputWithChange, ownerKey, sumByAsset } from '../../core/tx/effects';
import { encodeCb58 } from '../../core/encodings/cb58';
import { knownName } from '../../core/ids-in-text/known-names';
import { ZERO_ID } from '../../core/ids/networks';
import { platformGas } from '../../core/p-and-c/platform-fee';
import { platformAmount, platformFlow } from '../../core/p-and-c/platform-flow';
import type {} from '../../core/tx/moves';
import { bytesPieces } from '../tx/tx-pieces';
import { platformOutputsByPayers } from './node-details';
import { payingPieces } from '../tx/tx-headline';
import { autoRenewing, delegating, validating } from './staking-facts';
import type { FoundPlatformTx } from '../lookup/found';

function converting(tx: TxOf<'txs.ConvertSubnetToL1Tx'>, words: NetworkWords): Act {
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

function registering(tx: TxOf<'txs.RegisterL1ValidatorTx'>, words: NetworkWords): Act {
  const message = l1MessageIn(tx.message);
  const balance = fact(l10n.t('balance'), words.nAVAX(tx.balance));
  if (message?.type !== 'message.RegisterL1Validator')
    return { headline: [plain(l10n.t('Register an L1 validator'))], facts: [balance] };
  return {
    headline: sentence(l10n.t('Register a validator of L1 {0}'), words.chain(message.subnetID)),
    facts: [fact(l10n.t('node'), [nodePiece(message.nodeID)]), weightFact(message.weight), balance],
  };
}

function weighing(tx: TxOf<'txs.SetL1ValidatorWeightTx'>): Act {
  const message = l1MessageIn(tx.message);
  if (message?.type !== 'message.L1ValidatorWeight')
    return { headline: [plain(l10n.t('Set the weight of an L1 validator'))] };
  if (message.weight === 0n)
    return { headline: sentence(l10n.t('Remove L1 validator {0}'), idPiece(message.validationID, 'validator')) };
  const weight = plain(groupedInteger(message.weight));
  return {
    headline: sentence(
      l10n.t('Set the weight of L1 validator {0} to {1}'),
      idPiece(message.validationID, 'validator'),
      weight,
    ),
  };
}

/** What is viewed; without its ID, the user's name for the subnet or blockchain of the same ID isn't used. */
type Viewed = Pick<FoundPlatformTx, 'tx'> & Partial<Pick<FoundPlatformTx, 'id'>>;

/** What a transaction of the P-Chain does. A subnet or a blockchain is the transaction that created it. */
export function describePlatformTx(
  { tx: signed, id }: Viewed,
  words: NetworkWords,
  gasPrice?: bigint,
  payers: KnownPayers = {},
): POrCDescription {
  const tx = signed.unsignedTx;
  const { facts = [], headline, ...own } = act(signed, id, words, payers);
  const memo = 'memo' in tx && tx.memo.length > 0 ? [{ bytes: tx.memo, text: bytesAsPlainText(tx.memo) }] : [];
  return {
    ...own,
    headline: capitalizedPieces(headline),
    facts: [
      ...facts,
      ...platformFeeFacts(tx, words, gasPrice),
      ...memo.map((each): Fact => ({ ...fact(l10n.t('memo'), bytesPieces(each)), part: 'memo' })),
    ],
    fee: words.feeOf(platformFlow(tx, words.avax).paid),
  };
}

function platformFeeFacts(tx: UnsignedPlatformTx, words: NetworkWords, gasPrice: bigint | undefined): Fact[] {
  const gas = platformGas(tx);
  const priced = gasPrice !== undefined && typeof gas === 'bigint' ? gas * gasPrice : undefined;
  return feeFacts(
    { ...platformFlow(tx, words.avax), gas: typeof gas === 'bigint' ? gas : undefined, needed: priced },
    words,
  );
}

/** A switch, so that a type without an entry doesn't compile. */
function act(signed: PlatformTx, id: Uint8Array | undefined, words: NetworkWords, payers: KnownPayers): Act {
  const tx = signed.unsignedTx;
  switch (tx.type) {
    case 'txs.BaseTx':
      return payment(tx, platformOutputsByPayers(signed, payers), words);
    case 'txs.ImportTx':
      return importing(tx, words);
    case 'txs.ExportTx':
      return exporting(tx, words);
    case 'txs.AddValidatorTx':
    case 'txs.AddPermissionlessValidatorTx':
      return validating(tx, words);
    case 'txs.AddDelegatorTx':
    case 'txs.AddPermissionlessDelegatorTx':
      return delegating(tx, words);
    case 'txs.AddAutoRenewedValidatorTx':
      return autoRenewing(tx, words);
    case 'txs.AddSubnetValidatorTx': {
      const { subnetID, nodeID, weight } = tx.validator;
      return {
        headline: sentence(l10n.t('Add a validator to subnet {0}'), words.chain(subnetID)),
        facts: [fact(l10n.t('node'), [nodePiece(nodeID)]), weightFact(weight), periodFact(tx.validator)],
      };
    }
    case 'txs.RemoveSubnetValidatorTx':
      return {
        headline: sentence(
          l10n.t('Remove validator {0} from subnet {1}'),
          nodePiece(tx.nodeID),
          words.chain(tx.subnetID),
        ),
      };
    case 'txs.CreateSubnetTx': {
      const name = id === undefined ? undefined : words.ownSubnetName(id);
      return {
        headline: sentence(l10n.t('Create a subnet owned by {0}'), words.owner(tx.owner)),
        // Its bytes don't show whether it became an L1.
        title: name === undefined ? [plain(l10n.t('Subnet or L1'))] : [name],
        facts: [ownerFact(l10n.t('original owner'), tx.owner, words)],
      };
    }
    case 'txs.TransferSubnetOwnershipTx':
      return {
        headline: sentence(l10n.t('Transfer subnet {0} to {1}'), words.chain(tx.subnetID), words.owner(tx.newOwner)),
        facts: [ownerFact(l10n.t('new owner'), tx.newOwner, words)],
      };
    case 'txs.CreateChainTx': {
      const isPrimary = encodeCb58(tx.subnetID) === ZERO_ID;
      const name: Piece = { kind: 'foreign', text: bytesAsPlainText(Buffer.from(tx.chainName)) ?? '' };
      return {
        headline: isPrimary
          ? sentence(l10n.t('Create blockchain {0} of the Primary Network'), name)
          : sentence(l10n.t('Create blockchain {0} of subnet {1}'), name, words.subnet(tx.subnetID)),
        title: isPrimary
          ? sentence(l10n.t('Blockchain {0} of the Primary Network'), name)
          : sentence(l10n.t('Blockchain {0} of subnet {1}'), name, words.subnet(tx.subnetID)),
        facts: [
          fact(l10n.t('virtual machine'), [vmPiece(tx.vmID)]),
          fact(l10n.t('genesis data'), [plain(counted(tx.genesisData.length, 'byte'))]),
        ],
      };
    }
    case 'txs.TransformSubnetTx':
      return {
        headline: sentence(l10n.t('Make subnet {0} elastic'), words.chain(tx.subnetID)),
        facts: [
          fact(l10n.t('staking asset'), [idPiece(tx.assetID)]),
          fact(l10n.t('supply'), [
            plain(l10n.t('{0} of {1} raw units', groupedInteger(tx.initialSupply), groupedInteger(tx.maximumSupply))),
          ]),
        ],
      };
    case 'txs.ConvertSubnetToL1Tx':
      return converting(tx, words);
    case 'txs.RegisterL1ValidatorTx':
      return registering(tx, words);
    case 'txs.SetL1ValidatorWeightTx':
      return weighing(tx);
    case 'txs.IncreaseL1ValidatorBalanceTx':
      return {
        headline: sentence(
          l10n.t('Add {0} to the balance of L1 validator {1}'),
          words.nAVAX(tx.balance),
          idPiece(tx.validationID, 'validator'),
        ),
      };
    case 'txs.DisableL1ValidatorTx':
      return { headline: sentence(l10n.t('Disable L1 validator {0}'), idPiece(tx.validationID, 'validator')) };
    case 'txs.SetAutoRenewedValidatorConfigTx':
      return {
        headline:
          tx.period === 0n
            ? sentence(l10n.t('Stop renewing validator {0}'), idPiece(tx.txID, 'tx'))
            : sentence(l10n.t('Change how validator {0} is renewed'), idPiece(tx.txID, 'tx')),
        facts: [renewalFact(tx.period, tx.autoCompoundRewardShares)],
      };
    case 'txs.RewardValidatorTx':
      return { headline: sentence(l10n.t('End staking of {0} and set its reward'), idPiece(tx.txID, 'tx')) };
    case 'txs.RewardAutoRenewedValidatorTx':
      return {
        headline: sentence(l10n.t('End a period of auto-renewed validator {0}'), idPiece(tx.txID, 'tx')),
        facts: [fact(l10n.t('time'), [plain(formatTime(tx.timestamp))])],
      };
    case 'txs.AdvanceTimeTx':
      return { headline: [plain(l10n.t("Advance the P-Chain's time to {0}", formatTime(tx.time)))] };
  }
}

function payment({ outputs }: TxOf<'txs.BaseTx'>, made: readonly OutputWithChange[], words: NetworkWords): Act {
  const paid = made.filter(({ isChange, isLocked }) => isChange === false && !isLocked);
  const unclear = made.filter(({ isChange }) => isChange === undefined);
  if (paid.length + unclear.length === 0) {
    const all = words.amounts(sumByAsset(outputs.map(platformAmount)));
    return {
      headline:
        outputs.length === 0 ? [plain(l10n.t('Pay the fee only'))] : sentence(l10n.t('Pay {0} to the same owner'), all),
    };
  }
  const pieces = (some: readonly OutputWithChange[]) => {
    const owners = new Map(some.map(({ output }) => [ownerKey(output), output]));
    const [only] = owners.values();
    const to = only === undefined || owners.size > 1 ? [plain(counted(owners.size, 'owner'))] : words.owner(only);
    return { amounts: words.amounts(sumByAsset(amountsOf(some))), to };
  };
  const shown = [...paid, ...unclear].flatMap(({ index }) => outputs[index] ?? []);
  return { headline: payingPieces({ paid, unclear }, pieces), facts: receiptFacts(shown, words) };
}

function importing(tx: TxOf<'txs.ImportTx'>, words: NetworkWords): Act {
  const { imported } = platformFlow(tx, words.avax);
  const from = chainPiece(tx.sourceChain, tx.networkID);
  return {
    headline: sentence(l10n.t('import {0} from {1}'), words.amounts(imported), from),
    facts: receiptFacts(tx.outputs, words),
  };
}

function exporting(tx: TxOf<'txs.ExportTx'>, words: NetworkWords): Act {
  const { exported } = platformFlow(tx, words.avax);
  const chain = tx.destinationChain;
  const there = words.on(chain);
  return {
    headline: sentence(l10n.t('export {0} to {1}'), words.amounts(exported), chainPiece(chain, tx.networkID)),
    facts: receiptFacts(tx.exportedOutputs, there),
  };
}

/** A virtual machine by its name, else by its ID. */
export function vmPiece(vmID: Uint8Array): Piece {
  const known = knownName(encodeCb58(vmID));
  return known?.kind === 'vm' ? plain(known.name) : idPiece(vmID);
}
