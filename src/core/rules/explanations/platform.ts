import * as l10n from '@vscode/l10n';
import type { ExplainedWords } from './bytes';

/** What a node of the P-Chain says around the words of the rule that failed (vms/platformvm). */
const AROUND = [
  "couldn't issue tx: ",
  "couldn't parse tx: ",
  'failed verification: ',
  'failed execution: ',
  'standard tx \\w+ failed execution: ',
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
];
const OUTSIDE = new RegExp(`^(?:${AROUND.join('|')})`);

/** A node's words without what stands around those of the rule. */
export function innermost(words: string): string {
  const inner = words.replace(OUTSIDE, '');
  return inner === words ? words : innermost(inner);
}

const NOT_A_VALIDATOR = l10n.t('The node does not validate there now, or no longer.');

/** Rules of the P-Chain (vms/platformvm/txs, its executor, utxo and warp). */
export const PLATFORM: readonly ExplainedWords[] = [
  {
    words: /^failed to (?:read consumed UTXO|get UTXO) |^failed to get shared memory: not found/,
    meaning: l10n.t("The P-Chain doesn't have an output that the transaction spends: it is spent, or not imported."),
    advice: l10n.t('Load the UTXOs again, build the transaction from them, and sign again.'),
  },
  {
    words: /^insufficient unlocked funds: needs/,
    meaning: l10n.t('The inputs are less than the outputs and the fee: the difference is missing.'),
    advice: l10n.t('Add an input, or lower an output, by the missing amount, and sign again.'),
  },
  {
    words: /^insufficient locked funds:/,
    meaning: l10n.t('More locked funds go out than come in from the same owner with the same locktime.'),
    advice: l10n.t('Give each locked output to the owner of the locked inputs, with their locktime, and sign again.'),
  },
  {
    words: /^locked funds not marked as locked|^input locktime does not match UTXO locktime/,
    meaning: l10n.t('An input has another lock than the output that it spends.'),
    advice: l10n.t('Spend a locked output with a LockIn of the same locktime, and others without.'),
  },
  {
    words: /^(?:wrong|invalid) locktime/,
    meaning: l10n.t('A lock stands where none may be, or it has no time.'),
    advice: l10n.t('Remove the lock, or give it a time, and sign again.'),
  },
  {
    words: /^tx exceeds current gas capacity/,
    meaning: l10n.t('The transaction needs more gas than a block may use now. The capacity grows by the second.'),
    advice: l10n.t('Issue it again in some seconds, or split it.'),
  },
  {
    words: /^unsupported transaction type/,
    meaning: l10n.t('Nodes no longer accept transactions of this type.'),
    advice: l10n.t('Build it as the type that replaced it, such as AddPermissionlessValidatorTx.'),
  },
  {
    words: /^unsupported auth type|^should have the same number of credentials as inputs/,
    meaning: l10n.t("The authorization isn't one of a subnet's or validator's owner, or its signatures are missing."),
    advice: l10n.t('Add the authorization, and the signatures of the owners as the last credential.'),
  },
  {
    words: /^"\w+" is immutable/,
    meaning: l10n.t('The subnet is an L1: its contract manages it, and no longer the owner of the subnet.'),
    advice: l10n.t("Change the L1 with its validator manager's contract."),
  },
  {
    words: /^"\w+" is not a (?:subnet|blockchain)|^problem retrieving blockchain/,
    meaning: l10n.t('The ID is not one of a subnet or blockchain of this network.'),
    advice: l10n.t('Check the ID and the network.'),
  },
  {
    words: /isn't a current or pending validator|^failed to fetch the validator for|^getting validator/,
    meaning: NOT_A_VALIDATOR,
    advice: l10n.t('Check the NodeID, and that the node validates the Primary Network.'),
  },
  {
    words: /^(?:duplicate validator|attempted to issue duplicate validator)|duplicate subnetID \+ nodeID pair/,
    meaning: l10n.t('The node validates there already.'),
    advice: l10n.t('Wait until its staking ends, or use another node.'),
  },
  {
    words: /^staking period is too (?:short|long)/,
    meaning: l10n.t("The staking lasts shorter or longer than the network's limits."),
    advice: l10n.t('Choose another end, and sign again.'),
  },
  {
    words: /^proposed staking period is not inside/,
    meaning: l10n.t('The staking lasts longer than that of the validator that it depends on.'),
    advice: l10n.t('Choose an end before that of the validator, and sign again.'),
  },
  {
    words: /^weight of this validator is too (?:low|large)|^validator would be over delegated/,
    meaning: l10n.t("The stake, or with it the validator's whole weight, is outside the network's limits."),
    advice: l10n.t('Choose another amount or validator, and sign again.'),
  },
  {
    words: /^(?:validator weight mismatch|delegator weight is not equal)|^no stake|^multiple staked assets/,
    meaning: l10n.t("The staked outputs don't add up to the weight, or aren't of one asset."),
    advice: l10n.t('Stake exactly the weight, in AVAX, and sign again.'),
  },
  {
    words: /^staker charges an insufficient delegation fee|^a staker can only/,
    meaning: l10n.t(
      "A share is outside the network's limits: a delegation fee is at least 2%, and no share is over 100%.",
    ),
    advice: l10n.t('Correct the share, and sign again.'),
  },
  {
    words: /proof of possession|^couldn't decompress|^invalid public key|^invalid signer|^missing signer/,
    meaning: l10n.t("The BLS key isn't valid here, or the proof isn't one for this key."),
    advice: l10n.t('Take both from the node itself, with info.getNodeID.'),
  },
  {
    words:
      /^signature is invalid|^signature weight is insufficient|^unknown validator: |^bitset is invalid|^failed to parse signature|^no public keys/,
    meaning: l10n.t("The Warp message isn't signed by enough of the validators that count now."),
    advice: l10n.t('Collect the signatures of the present validators again.'),
  },
  {
    words: /^wrong (?:networkID|payload type|warp message)/,
    meaning: l10n.t("The Warp message is of another network, of another kind, or not from the L1's validator manager."),
    advice: l10n.t("Check the message's network, its kind, and the contract that sent it."),
  },
  {
    words: /^warp message (?:expired|not yet allowed)/,
    meaning: l10n.t('The Warp message is used too late, or more than a day too early.'),
    advice: l10n.t('Register with a message that expires within a day.'),
  },
  {
    words: /^warp message already issued|^warp message contains stale nonce/,
    meaning: l10n.t('The Warp message, or a newer one, was used before.'),
    advice: l10n.t('Check whether the change was made already.'),
  },
  {
    words: /^could not load (?:L1 validator|subnet conversion)/,
    meaning: l10n.t("The L1, or its validator, doesn't exist now."),
    advice: l10n.t('Check the validation ID and the subnet ID.'),
  },
  {
    words: /^attempting to remove the last L1 validator/,
    meaning: l10n.t('An L1 keeps at least one validator with weight.'),
    advice: l10n.t('Add another validator first.'),
  },
  {
    words: /^(?:same chainID|mismatched subnetIDs|failed to get subnet of)/,
    meaning: l10n.t('The P-Chain moves funds to and from the X-Chain and the C-Chain only.'),
    advice: l10n.t("Name the X-Chain or the C-Chain by its network's ID, and sign again."),
  },
  {
    words: /^attempting to use a \w+-upgrade feature/,
    meaning: l10n.t("The network hasn't activated the upgrade that this needs."),
    advice: l10n.t('Wait for the upgrade.'),
  },
  {
    words: /^input asset ID does not match/,
    meaning: l10n.t('An input names another asset than the output that it spends.'),
    advice: l10n.t('Take the asset from the spent output, and sign again.'),
  },
  {
    words: /^tx has no imported inputs/,
    meaning: l10n.t('The transaction imports nothing.'),
    advice: l10n.t('Add what was exported to the P-Chain, and sign again.'),
  },
  {
    words: /^(?:name too long|illegal name character|invalid VM ID|feature extensions IDs)/,
    meaning: l10n.t(
      "The blockchain's name, VM, or fxs aren't valid. A name has up to 128 ASCII letters, digits, and spaces; fx IDs are sorted, each once.",
    ),
    advice: l10n.t('Correct them, and sign again.'),
  },
  {
    words: /primary network validator with|^new blockchain can't be validated by primary network/,
    meaning: l10n.t('This type of transaction is for subnets, not for the Primary Network.'),
    advice: l10n.t('Name a subnet, or use the type for the Primary Network.'),
  },
  {
    words: /a permissionless subnet$/,
    meaning: l10n.t('The subnet is elastic, or was converted to an L1 already: it has no owner who may do this.'),
    advice: l10n.t('Check the subnet.'),
  },
  {
    words: /^conversion |^address is too long|^validator weight must be non-zero/,
    meaning: l10n.t(
      "The conversion isn't valid: it needs validators with weight, sorted by NodeID and each once, and a manager address of at most 4,096 bytes.",
    ),
    advice: l10n.t('Correct it, and sign again.'),
  },
  {
    words:
      /^(?:invalid (?:node ID|hash length|subnet ID|weight|staker tx|staked asset)|missing (?:period|tx id)|getting staker tx|incorrect staked assetID|validator nodeID|balance must be|maxUint64 nonce|adding fee|recursive interface types)/,
    meaning: l10n.t("A field has a value that this type of transaction doesn't allow. The node's message names it."),
    advice: l10n.t('Correct the field, and sign again.'),
  },
  {
    words: /^not enough gas/,
    meaning: l10n.t('The mempool is full of transactions that pay more for their gas.'),
    advice: l10n.t('Issue it again later, or pay a higher fee.'),
  },
];
