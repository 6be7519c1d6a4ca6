import * as l10n from '@vscode/l10n';
import { toHexDigits } from '../../core/bytes';
import { platformFormats } from '../../core/codec/platform/formats';
import type { TransferableOutput } from '../../core/codec/platform/pieces';
import type { Tx, UnsignedTx } from '../../core/codec/platform/transactions';
import { openMessage } from '../../core/codec/warp/open';
import { type Owner, ownerKey, sumByAsset } from '../../core/effects';
import { encodeCb58 } from '../../core/encodings/cb58';
import { InvalidInputError } from '../../core/errors';
import { knownName, ZERO_ID } from '../../core/known-names';
import { platformAmount, platformFlow } from '../../core/platform-flow';
import { sha256 } from '../../core/sha256';
import { recoverSigner } from '../../core/signers';
import type { FoundPlatformTx } from '../lookup/primary-finders';
import { chainWords } from '../text/format-id';
import { counted, groupedInteger, textOf } from '../text/format-text';
import { formatTime } from '../text/format-time';
import { type Piece, plain, sentence } from '../text/pieces';
import { bytesPieces } from '../tx/tx-pieces';
import {
  durationFact,
  fact,
  type Fact,
  idPiece,
  nodePiece,
  ownerFact,
  periodFact,
  type PrimaryView,
  type PrimaryWords,
  receiptFact,
  sharesFact,
  weightFact,
} from './primary-words';

/** What a type of transaction says by itself. */
interface Act {
  readonly headline: readonly Piece[];
  readonly title?: readonly Piece[];
  readonly facts?: readonly Fact[];
}

type TxOf<T extends UnsignedTx['type']> = Extract<UnsignedTx, { readonly type: T }>;

/** What a transaction of the P-Chain does. A subnet or a blockchain is the transaction that created it. */
export function viewPlatformTx({ tx: signed }: Pick<FoundPlatformTx, 'tx'>, words: PrimaryWords): PrimaryView {
  const tx = signed.unsignedTx;
  const { facts = [], ...own } = act(signed, words);
  const flow = platformFlow(tx, words.avax);
  const memo = 'memo' in tx && tx.memo.length > 0 ? [{ bytes: tx.memo, text: textOf(tx.memo) }] : [];
  return {
    ...own,
    facts: [
      ...facts,
      ...(flow.burned.length === 0 ? [] : [fact(l10n.t('fee'), words.amounts(flow.burned))]),
      ...memo.map((each) => fact(l10n.t('memo'), bytesPieces(each))),
    ],
  };
}

/** A switch, so that a type without an entry doesn't compile. */
function act(signed: Tx, words: PrimaryWords): Act {
  const tx = signed.unsignedTx;
  switch (tx.type) {
    case 'txs.BaseTx':
      return payment(tx, signersOf(signed), words);
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
        headline: sentence(l10n.t('Add a validator to subnet {0}'), idPiece(subnetID)),
        facts: [fact(l10n.t('node'), [nodePiece(nodeID)]), weightFact(weight), periodFact(tx.validator)],
      };
    }
    case 'txs.RemoveSubnetValidatorTx':
      return {
        headline: sentence(l10n.t('Remove validator {0} from subnet {1}'), nodePiece(tx.nodeID), idPiece(tx.subnetID)),
      };
    case 'txs.CreateSubnetTx':
      return {
        headline: sentence(l10n.t('Create a subnet owned by {0}'), words.owner(tx.owner)),
        title: sentence(l10n.t('Subnet created by {0}'), words.owner(tx.owner)),
        facts: [ownerFact(l10n.t('owner'), tx.owner, words)],
      };
    case 'txs.TransferSubnetOwnershipTx':
      return {
        headline: sentence(l10n.t('Transfer subnet {0} to {1}'), idPiece(tx.subnetID), words.owner(tx.newOwner)),
        facts: [ownerFact(l10n.t('new owner'), tx.newOwner, words)],
      };
    case 'txs.CreateChainTx': {
      const isPrimary = encodeCb58(tx.subnetID) === ZERO_ID;
      const name: Piece = { kind: 'foreign', text: textOf(Buffer.from(tx.chainName)) ?? '' };
      return {
        headline: isPrimary
          ? sentence(l10n.t('Create blockchain {0} of the Primary Network'), name)
          : sentence(l10n.t('Create blockchain {0} of subnet {1}'), name, idPiece(tx.subnetID)),
        title: isPrimary
          ? sentence(l10n.t('Blockchain {0} of the Primary Network'), name)
          : sentence(l10n.t('Blockchain {0} of subnet {1}'), name, idPiece(tx.subnetID)),
        facts: [
          fact(l10n.t('virtual machine'), [vmPiece(tx.vmID)]),
          fact(l10n.t('genesis data'), [plain(counted(tx.genesisData.length, 'byte'))]),
        ],
      };
    }
    case 'txs.TransformSubnetTx':
      return {
        headline: sentence(l10n.t('Make subnet {0} elastic'), idPiece(tx.subnetID)),
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
          idPiece(tx.validationID),
        ),
      };
    case 'txs.DisableL1ValidatorTx':
      return { headline: sentence(l10n.t('Disable L1 validator {0}'), idPiece(tx.validationID)) };
    case 'txs.SetAutoRenewedValidatorConfigTx':
      return {
        headline:
          tx.period === 0n
            ? sentence(l10n.t('Stop renewing validator {0}'), idPiece(tx.txID))
            : sentence(l10n.t('Change how validator {0} is renewed'), idPiece(tx.txID)),
        facts: [sharesFact(l10n.t('restaked rewards'), tx.autoCompoundRewardShares), durationFact(tx.period)],
      };
    case 'txs.RewardValidatorTx':
      return { headline: sentence(l10n.t('End the staking of {0} and decide on its reward'), idPiece(tx.txID)) };
    case 'txs.RewardAutoRenewedValidatorTx':
      return {
        headline: sentence(l10n.t('End a period of auto-renewed validator {0}'), idPiece(tx.txID)),
        facts: [fact(l10n.t('time'), [plain(formatTime(tx.timestamp))])],
      };
    case 'txs.AdvanceTimeTx':
      return { headline: [plain(l10n.t("Advance the P-Chain's time to {0}", formatTime(tx.time)))] };
  }
}

/** What goes back to those who signed is change. */
function payment({ outputs }: TxOf<'txs.BaseTx'>, signers: ReadonlySet<string>, words: PrimaryWords): Act {
  const isChange = (output: TransferableOutput): boolean =>
    ownerOf(output).addresses.every((address) => signers.has(toHexDigits(address)));
  const paid = outputs.filter((output) => !isChange(output));
  const owners = new Map(paid.map((output) => [ownerKey(ownerOf(output)), ownerOf(output)]));
  const [only] = owners.values();
  const facts = paid.map((output) => receiptFact(output, words));
  if (only === undefined) {
    const all = words.amounts(sumByAsset(outputs.map(platformAmount)));
    return {
      headline: outputs.length === 0 ? [plain(l10n.t('Burn the fee only'))] : sentence(l10n.t('Pay {0} to self'), all),
    };
  }
  const total = words.amounts(sumByAsset(paid.map(platformAmount)));
  const to = owners.size === 1 ? words.owner(only) : plain(counted(owners.size, 'owner'));
  return { headline: sentence(l10n.t('Pay {0} to {1}'), total, to), facts };
}

function ownerOf({ output }: TransferableOutput): Owner {
  return output.type === 'stakeable.LockOut' ? output.output : output;
}

/** Different signatures that are looked at: each costs about a millisecond. */
const MOST_SIGNATURES = 16;

/** Who signed, as hex of 20 bytes. */
function signersOf({ unsignedTx, credentials }: Tx): ReadonlySet<string> {
  const hash = sha256(platformFormats.unsignedTx.encode(unsignedTx));
  const all = credentials.flatMap(({ signatures }) => signatures);
  const distinct = new Map(all.map((signature) => [toHexDigits(signature), signature]));
  const signers = [...distinct.values()].slice(0, MOST_SIGNATURES).map((signature) => recoverSigner(signature, hash));
  return new Set(signers.flatMap((address) => (address === undefined ? [] : [toHexDigits(address)])));
}

function importing(tx: TxOf<'txs.ImportTx'>, words: PrimaryWords): Act {
  const { imported } = platformFlow(tx, words.avax);
  const from = plain(chainWords(tx.sourceChain, tx.networkID));
  return {
    headline: sentence(l10n.t('Import {0} from {1}'), words.amounts(imported), from),
    facts: tx.outputs.map((output) => receiptFact(output, words)),
  };
}

function exporting(tx: TxOf<'txs.ExportTx'>, words: PrimaryWords): Act {
  const { exported } = platformFlow(tx, words.avax);
  const chain = tx.destinationChain;
  const there = words.on(chain);
  return {
    headline: sentence(l10n.t('Export {0} to {1}'), words.amounts(exported), plain(chainWords(chain, tx.networkID))),
    facts: tx.exportedOutputs.map((output) => receiptFact(output, there)),
  };
}

function validating(tx: TxOf<'txs.AddValidatorTx' | 'txs.AddPermissionlessValidatorTx'>, words: PrimaryWords): Act {
  const { staked } = platformFlow(tx, words.avax);
  const subnetID = 'subnetID' in tx ? tx.subnetID : undefined;
  const isPrimary = subnetID === undefined || encodeCb58(subnetID) === ZERO_ID;
  const rewards =
    'rewardsOwner' in tx
      ? [ownerFact(l10n.t('rewards to'), tx.rewardsOwner, words)]
      : [
          ownerFact(l10n.t('rewards to'), tx.validationRewardsOwner, words),
          ...(ownerKey(tx.validationRewardsOwner) === ownerKey(tx.delegationRewardsOwner)
            ? []
            : [ownerFact(l10n.t('delegation rewards to'), tx.delegationRewardsOwner, words)]),
        ];
  return {
    headline: isPrimary
      ? sentence(l10n.t('Add a validator of the Primary Network with {0}'), words.amounts(staked))
      : sentence(l10n.t('Add a validator of subnet {0} with {1}'), idPiece(subnetID), words.amounts(staked)),
    facts: [
      fact(l10n.t('node'), [nodePiece(tx.validator.nodeID)]),
      periodFact(tx.validator),
      sharesFact(l10n.t('delegation fee'), tx.shares),
      ...rewards,
    ],
  };
}

function delegating(tx: TxOf<'txs.AddDelegatorTx' | 'txs.AddPermissionlessDelegatorTx'>, words: PrimaryWords): Act {
  const { staked } = platformFlow(tx, words.avax);
  return {
    headline: sentence(l10n.t('Delegate {0} to {1}'), words.amounts(staked), nodePiece(tx.validator.nodeID)),
    facts: [periodFact(tx.validator), ownerFact(l10n.t('rewards to'), tx.rewardsOwner, words)],
  };
}

function autoRenewing(tx: TxOf<'txs.AddAutoRenewedValidatorTx'>, words: PrimaryWords): Act {
  const { staked } = platformFlow(tx, words.avax);
  return {
    headline: sentence(l10n.t('Add an auto-renewed validator with {0}'), words.amounts(staked)),
    facts: [
      fact(l10n.t('node'), [nodePiece(tx.nodeID)]),
      durationFact(tx.period),
      sharesFact(l10n.t('delegation fee'), tx.delegationShares),
      sharesFact(l10n.t('restaked rewards'), tx.autoCompoundRewardShares),
      ownerFact(l10n.t('rewards to'), tx.validationRewardsOwner, words),
      ownerFact(l10n.t('can change it'), tx.validatorAuthority, words),
    ],
  };
}

function converting(tx: TxOf<'txs.ConvertSubnetToL1Tx'>, words: PrimaryWords): Act {
  const count = plain(groupedInteger(tx.validators.length));
  const manager = `0x${toHexDigits(tx.address)}`;
  return {
    headline:
      tx.validators.length === 1
        ? sentence(l10n.t('Convert subnet {0} to an L1 with 1 validator'), idPiece(tx.subnetID))
        : sentence(l10n.t('Convert subnet {0} to an L1 with {1} validators'), idPiece(tx.subnetID), count),
    facts: [
      fact(
        l10n.t('validator manager'),
        sentence(l10n.t('{0} on blockchain {1}'), { kind: 'id', text: manager }, idPiece(tx.chainID)),
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

function registering(tx: TxOf<'txs.RegisterL1ValidatorTx'>, words: PrimaryWords): Act {
  const message = l1MessageOf(tx.message);
  const balance = fact(l10n.t('balance'), words.nAVAX(tx.balance));
  if (message?.type !== 'message.RegisterL1Validator')
    return { headline: [plain(l10n.t('Register an L1 validator'))], facts: [balance] };
  return {
    headline: sentence(l10n.t('Register a validator of L1 {0}'), idPiece(message.subnetID)),
    facts: [fact(l10n.t('node'), [nodePiece(message.nodeID)]), weightFact(message.weight), balance],
  };
}

function weighing(tx: TxOf<'txs.SetL1ValidatorWeightTx'>): Act {
  const message = l1MessageOf(tx.message);
  if (message?.type !== 'message.L1ValidatorWeight')
    return { headline: [plain(l10n.t('Set the weight of an L1 validator'))] };
  if (message.weight === 0n)
    return { headline: sentence(l10n.t('Remove L1 validator {0}'), idPiece(message.validationID)) };
  const weight = plain(groupedInteger(message.weight));
  return {
    headline: sentence(l10n.t('Set the weight of L1 validator {0} to {1}'), idPiece(message.validationID), weight),
  };
}

/** The message about an L1 in a Warp message; undefined for bytes that hold none. */
function l1MessageOf(bytes: Uint8Array) {
  try {
    return openMessage(bytes).l1Message;
  } catch (error) {
    if (error instanceof InvalidInputError) return undefined;
    throw error;
  }
}

/** A virtual machine of avalanchego by its name, any other by its ID. */
function vmPiece(vmID: Uint8Array): Piece {
  const known = knownName(encodeCb58(vmID));
  return known?.kind === 'vm' ? plain(known.name) : idPiece(vmID);
}
