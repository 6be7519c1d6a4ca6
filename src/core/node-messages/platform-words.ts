import * as l10n from '@vscode/l10n';
import type { ExplainedWords } from './bytes-words';

/** What a node of the P-Chain or C-Chain says around the words of the rule that failed (vms/platformvm). */
const PREFIXES = [
  "couldn't issue tx: ",
  "couldn't parse tx: ",
  'failed verification: ',
  'failed execution: ',
  'standard tx \\w+ failed (?:execution|semantic verification): ',
  'failed verifying warp messages: ',
  'failed to calculate tx complexity: ',
  'failed verifySpend: ',
  'flow check failed: ',
  'failed to verify BaseTx: ',
  'verifying BaseTx: ',
  '(?:metadata|output|input) failed verification: ',
  '(?:failed to verify|verifying) output: ',
  '(?:failed to verify|verifying) (?:validator|signer)[^:]*: ',
  'unauthorized modification: ',
  'invalid owner: ',
  "couldn't unmarshal \\w+: ",
  // Of the C-Chain (vms/saevm/cchain, graft/coreth/plugin/evm/atomic).
  '(?:issuing|parsing|decoding) tx: ',
  'problem parsing transaction: ',
  '(?:sanity check|(?:credential|state) verification): ',
  '(?:verifying transfer|recovering public key|invalid (?:input|output)) \\(\\d+\\): ',
  '(?:import tx transfer|EVM Output|atomic input) failed verification: ',
  '(?:import|export) tx flow check failed due to: ',
];
const OUTSIDE = new RegExp(`^(?:${PREFIXES.join('|')})`);

/** How many words of others stand around those of a rule at most. */
export const MOST_WRAPPED = 16;

/** A node's words without what stands around those of the rule. */
export function innermost(words: string): string {
  let inner = words;
  for (let i = 0; i < MOST_WRAPPED && OUTSIDE.test(inner); i++) inner = inner.replace(OUTSIDE, '');
  return inner;
}

/** Rules of the P-Chain (vms/platformvm/txs, its executor, utxo and warp). They come before those of the X-Chain. */
export const PLATFORM: readonly ExplainedWords[] = [
  {
    words: /^failed to get shared memory: not found|UTXOs from \w+(?: due to)?: not found/,
    meaning: l10n.t('A UTXO that the transaction imports was already imported, or never exported to this chain.'),
    advice: l10n.t('Check what can be imported, and build the transaction again from unspent outputs.'),
  },
  {
    words: /^not found$/,
    meaning: l10n.t(
      "The network doesn't have the subnet or the validator that the transaction names, or the subnet allows no permissionless staking.",
    ),
    advice: l10n.t('Check the ID and the network.'),
  },
  {
    words: /^byte array exceeds maximum length/,
    meaning: l10n.t('The transaction is longer than the 262,144 bytes that nodes read.'),
    advice: l10n.t('Split the transaction into several.'),
  },
  {
    words: /^insufficient unlocked funds: needs|^tx produces more unlocked|^address \S+ produces \d+ unlocked/,
    meaning: l10n.t("The unlocked inputs don't cover the outputs and the fee."),
    advice: l10n.t('Add inputs or lower the outputs by the missing amount, and sign again.'),
  },
  {
    words: /^insufficient locked funds:/,
    meaning: l10n.t('The outputs hold more locked funds of an owner and locktime than the inputs.'),
    advice: l10n.t('Give each locked output the owner and the locktime of the locked inputs, and sign again.'),
  },
  {
    words: /^locked funds not marked as locked|^input locktime does not match UTXO locktime/,
    meaning: l10n.t("An input doesn't have the lock of the output that it spends."),
    advice: l10n.t(
      'Spend a locked output with a LockIn of the same locktime, other outputs without one, and sign again.',
    ),
  },
  {
    words: /^(?:wrong|invalid) locktime/,
    meaning: l10n.t('An exported output is locked, or a lock has the locktime 0.'),
    advice: l10n.t('Remove the lock or set its locktime, and sign again.'),
  },
  {
    words: /^tx exceeds current gas capacity/,
    meaning: l10n.t('The transaction needs more gas than a block can use now. The capacity grows every second.'),
    advice: l10n.t('Issue it again in some seconds, or split it into smaller transactions.'),
  },
  {
    words: /^unsupported transaction type|^(?:Add(?:Validator|Delegator)|TransformSubnet)Tx is not permitted post-/,
    meaning: l10n.t("Nodes don't accept transactions of this type."),
    advice: l10n.t('Use the type that replaced it, such as AddPermissionlessValidatorTx for AddValidatorTx.'),
  },
  {
    words: /^unsupported auth type|^should have the same number of credentials as inputs/,
    meaning: l10n.t('The authorization by the owner of the subnet or validator is missing, or of another type.'),
    advice: l10n.t('Add the authorization, and its signatures as the last credential.'),
  },
  {
    words: /^"\w+" is immutable/,
    meaning: l10n.t('The subnet was converted to an L1: its owner can no longer add validators or blockchains.'),
    advice: l10n.t("Change the validators with the contract that is the L1's validator manager."),
  },
  {
    words: /^"\w+" is not a (?:subnet|blockchain)|^problem retrieving blockchain/,
    meaning: l10n.t("The ID in the message isn't a subnet or a blockchain of this network."),
    advice: l10n.t('Check the ID and the network.'),
  },
  {
    words: /isn't a current or pending validator|^failed to fetch the validator for|^getting validator/,
    meaning: l10n.t("The node isn't a validator there: its staking has ended, or never began."),
    advice: l10n.t(
      'Check the NodeID and the subnet. Delegators and validators of subnets need a node that validates the Primary Network.',
    ),
  },
  {
    words: /^(?:duplicate validator|attempted to issue duplicate validator)|duplicate subnetID \+ nodeID pair/,
    meaning: l10n.t('The node is already a validator there.'),
    advice: l10n.t('Wait until it no longer is, or use another node.'),
  },
  {
    words: /^staking period is too (?:short|long)/,
    meaning: l10n.t('The staking period is shorter or longer than the network allows.'),
    advice: l10n.t('Choose another end or period, and sign again.'),
  },
  {
    words: /^proposed staking period is not inside/,
    meaning: l10n.t('The staking would end after the node stops validating the Primary Network.'),
    advice: l10n.t('Choose an earlier end, and sign again.'),
  },
  {
    words: /^weight of this validator is too (?:low|large)|^validator would be over delegated/,
    meaning: l10n.t(
      "The stake is below the network's minimum, or the validator's stake with all delegations is above its maximum.",
    ),
    advice: l10n.t('Choose another amount or validator, and sign again.'),
  },
  {
    words: /^(?:validator weight mismatch|delegator weight is not equal)|^no stake|^multiple staked assets/,
    meaning: l10n.t("The staked outputs don't add up to the weight, or aren't of one asset."),
    advice: l10n.t('Stake exactly the weight, in AVAX, and sign again.'),
  },
  {
    words: /^staker charges an insufficient delegation fee|^a staker can only/,
    meaning: l10n.t('A delegation fee is less than 2%, or a fee or a share is more than 100%.'),
    advice: l10n.t('Correct the fee or the share, and sign again.'),
  },
  {
    words: /proof of possession|^couldn't decompress|^invalid public key|^invalid signer|^missing signer/,
    meaning: l10n.t('The BLS key is missing, invalid, or not allowed here, or the proof is for another key.'),
    advice: l10n.t('Use the key and the proof that info.getNodeID of the node returns, and sign again.'),
  },
  {
    words: /^unknown validator: NumIndices \(\d+\) >= NumFilteredValidators \(0\)/,
    meaning: l10n.t(
      'The node has no validators for the Warp message: the subnet has none with a BLS key, or the node runs without sybil protection.',
    ),
    advice: l10n.t('Use a network whose nodes run with sybil protection, as they do by default.'),
  },
  {
    words:
      /^signature is invalid|^signature weight is insufficient|^unknown validator: |^bitset is invalid|^failed to parse signature|^no public keys/,
    meaning: l10n.t(
      "The signature of the Warp message isn't valid for the current validators, or too few of them have signed.",
    ),
    advice: l10n.t('Collect the signatures of the current validators, and build the transaction again.'),
  },
  {
    words: /^wrong (?:networkID|payload type|warp message)/,
    meaning: l10n.t(
      "The Warp message is for another network, of another kind, or not from the L1's validator manager.",
    ),
    advice: l10n.t("Check the message's network, its kind, and the contract that sent it."),
  },
  {
    words: /^warp message (?:expired|not yet allowed)/,
    meaning: l10n.t('The Warp message has expired, or expires more than a day from now.'),
    advice: l10n.t('Use a message that expires within a day.'),
  },
  {
    words: /^warp message already issued|^warp message contains stale nonce/,
    meaning: l10n.t('This Warp message or a newer one was already used.'),
    advice: l10n.t('Check whether the change was already made.'),
  },
  {
    words: /^could not load (?:L1 validator|subnet conversion)/,
    meaning: l10n.t("The L1 or its validator doesn't exist."),
    advice: l10n.t('Check the validation ID and the subnet ID.'),
  },
  {
    words: /^attempting to remove the last L1 validator/,
    meaning: l10n.t("The last validator of an L1 can't be removed."),
    advice: l10n.t('Add another validator first.'),
  },
  {
    words: /^already at the max number of active validators/,
    meaning: l10n.t('The network has as many active L1 validators as it allows.'),
    advice: l10n.t('Wait until another L1 validator is removed or runs out of balance, and issue it again.'),
  },
  {
    words: /^issuing an import tx is not allowed while partial syncing/,
    meaning: l10n.t("The node syncs only the P-Chain (partial-sync-primary-network), and can't verify imports."),
    advice: l10n.t('Issue it through a node that syncs the whole Primary Network.'),
  },
  {
    words: /^insufficient authorization/,
    meaning: l10n.t('The wallet has too few of the keys that must sign.'),
    advice: l10n.t('Sign with the keys of the owners, up to the threshold.'),
  },
  {
    words: /^(?:same chainID|mismatched subnetIDs|failed to get subnet of|unknown chain ID$)/,
    meaning: l10n.t('The P-Chain exports to and imports from the X-Chain and the C-Chain only.'),
    advice: l10n.t('Use the blockchain ID of the X-Chain or the C-Chain of this network, and sign again.'),
  },
  {
    words: /^transaction size exceeds max transaction size pre-Helicon/,
    meaning: l10n.t(
      'The transaction is longer than 256 KiB, which P takes only once the network has activated Helicon.',
    ),
    advice: l10n.t('Wait until the network activates Helicon, or make the transaction smaller.'),
  },
  {
    words: /^attempting to use an? \w+-upgrade feature|^\w+ is not activated$/,
    meaning: l10n.t("The transaction needs an upgrade that the network hasn't activated yet."),
    advice: l10n.t('Wait until the network activates the upgrade.'),
  },
  {
    words: /^(?:name too long|illegal name character|invalid VM ID|feature extensions IDs)/,
    meaning: l10n.t("The blockchain's name, VM ID, or fx IDs aren't valid."),
    advice: l10n.t(
      'Use a name of at most 128 letters, digits, and spaces, and fx IDs that are sorted and unique, and sign again.',
    ),
  },
  {
    words: /primary network validator with|^new blockchain can't be validated by primary network/,
    meaning: l10n.t('This type of transaction is for subnets, not for the Primary Network.'),
    advice: l10n.t('Use the ID of a subnet, or the type for the Primary Network.'),
  },
  {
    words: /a permissionless subnet$/,
    meaning: l10n.t("The Primary Network has no owner, and can't be converted to an L1."),
    advice: l10n.t('Use the ID of a subnet, and sign again.'),
  },
  {
    words: /^conversion |^address is too long|^validator weight must be non-zero/,
    meaning: l10n.t("The validators or the manager address of the conversion aren't valid."),
    advice: l10n.t(
      'Sort the validators by NodeID without duplicates, give each a weight, use an address of at most 4,096 bytes, and sign again.',
    ),
  },
  {
    words:
      /^(?:invalid (?:node ID|hash length|subnet ID|weight|staker tx|staked asset)|missing (?:period|tx id)|getting staker tx|incorrect staked assetID|validator nodeID|balance must be|maxUint64 nonce|adding fee|recursive interface types)/,
    meaning: l10n.t("A field has a value that this type of transaction doesn't allow. The node's message names it."),
    advice: l10n.t('Correct the field, and sign again.'),
  },
  {
    words: /^tx conflicts with other tx$/,
    meaning: l10n.t('Another pending transaction spends one of the same inputs.'),
    advice: l10n.t('Wait for the other transaction, then build this one again from unspent outputs.'),
  },
  {
    words: /^not enough gas/,
    meaning: l10n.t('The mempool is full of transactions that pay more for their gas.'),
    advice: l10n.t('Issue it again later, or pay a higher fee.'),
  },
];
