import * as l10n from '@vscode/l10n';
import type { Explanation } from '../rules/finding';
import type { ExplainedWords } from './bytes-words';

const SIGN_WITH_ALL = l10n.t('Sign again with the keys of all inputs.');

/** Of a slot that is still empty, which the node words as a wrong signature. */
export const NOT_SIGNED: Explanation = {
  meaning: l10n.t('Not signed yet by all owners.'),
  advice: l10n.t('Send it to the missing owners (Sign Elsewhere…).'),
};

/** Of a staking whose end has passed, which the node words as one that is too short. */
export const ENDED: Explanation = {
  meaning: l10n.t('The end is in the past.'),
  advice: l10n.t('Choose a later end, and sign again.'),
};

/** Rules that need nothing but the transaction (vms/avm/txs/executor/syntactic_verifier.go). */
export const SYNTACTIC: readonly ExplainedWords[] = [
  {
    words: /^tx has wrong network ID|^wrong network ID|different network ID$/,
    meaning: l10n.t('The transaction was built for another network.'),
    advice: l10n.t('Select a chain of that network, or build the transaction again for this one.'),
  },
  {
    words: /^tx has wrong chain ID|^wrong chain ID/,
    meaning: l10n.t('The transaction was built for another chain of the network.'),
    advice: l10n.t('Select that chain, or build the transaction again for this one.'),
  },
  {
    words: /^memo exceeds maximum length: \d+ > 0$/,
    meaning: l10n.t('The P-Chain allows no memo.'),
    advice: l10n.t('Remove the memo and sign again.'),
  },
  {
    words: /^memo exceeds maximum length/,
    meaning: l10n.t('The memo is longer than 256 bytes.'),
    advice: l10n.t('Shorten the memo and sign again.'),
  },
  {
    words: /empty asset ID/,
    meaning: l10n.t('An amount has no asset ID.'),
    advice: l10n.t('Add the asset ID and sign again.'),
  },
  {
    words: /^output has no value|invalid output \(\d+\): zero amount/,
    meaning: l10n.t('The amount of an output is 0.'),
    advice: l10n.t('Remove the output and sign again.'),
  },
  {
    words: /^input has no value|invalid input \(\d+\): zero amount/,
    meaning: l10n.t('The amount of an input is 0.'),
    advice: l10n.t("Set the input's amount to that of the output that it spends, and sign again."),
  },
  {
    words: /^output is unspendable/,
    meaning: l10n.t('An output needs more signatures than it has owners, so it could never be spent.'),
    advice: l10n.t('Lower the threshold of the output or add owners, and sign again.'),
  },
  {
    words: /^output representation should be optimized/,
    meaning: l10n.t('An output that anyone can spend (threshold 0) has owners.'),
    advice: l10n.t('Raise the threshold of the output or remove its owners, and sign again.'),
  },
  {
    words: /^addresses not sorted and unique/,
    meaning: l10n.t("The owners of an output aren't sorted by their bytes, or one is listed twice."),
    advice: l10n.t('Sort the owners by their 20 bytes (not by their text), remove duplicates, and sign again.'),
  },
  {
    words: /^address indices not sorted and unique/,
    meaning: l10n.t("The signature indices of an input don't ascend, or one is listed twice."),
    advice: l10n.t('Sort the indices together with their signatures, and sign again.'),
  },
  {
    words: /^(?:tx )?outputs not sorted/,
    meaning: l10n.t("The outputs aren't sorted by asset ID and then by their bytes."),
    advice: l10n.t('Sort the outputs and sign again: the signature covers their order.'),
  },
  {
    words: /^inputs not sorted and unique/,
    meaning: l10n.t(
      "The inputs aren't sorted by the transaction ID and output index that they spend, or one is listed twice.",
    ),
    advice: l10n.t('Sort the inputs by their bytes, remove duplicates, and sign again.'),
  },
  {
    words: /^operations not sorted and unique/,
    meaning: l10n.t("The operations aren't sorted by their bytes, or one is listed twice."),
    advice: l10n.t('Sort the operations, remove duplicates, and sign again.'),
  },
  {
    words: /^utxo IDs not sorted and unique/,
    meaning: l10n.t("The UTXOs that an operation spends aren't sorted, or one is listed twice."),
    advice: l10n.t('Sort the UTXOs of the operation, remove duplicates, and sign again.'),
  },
  {
    words: /^initial states not sorted and unique/,
    meaning: l10n.t("The initial states of the asset aren't sorted by fx, or an fx is listed twice."),
    advice: l10n.t('Sort the initial states, keep one for each fx, and sign again.'),
  },
  {
    words: /^insufficient funds/,
    meaning: l10n.t('For at least one asset, the inputs hold less than the outputs and the fee together.'),
    advice: l10n.t(
      'Add inputs or lower the outputs, and sign again. The inputs must also cover the fee, in the asset of the fee.',
    ),
  },
  {
    words: /^overflow/,
    meaning: l10n.t('The amounts of an asset add up to more than 2^64-1.'),
    advice: l10n.t('Lower the amounts and sign again.'),
  },
  {
    words: /^wrong number of credentials|incorrect number of (?:credentials|signatures)/,
    meaning: l10n.t(
      'Signatures are missing or left over: each input, imported input, and operation needs one credential.',
    ),
    advice: SIGN_WITH_ALL,
  },
  {
    words: /^name is too (?:short|long)/,
    meaning: l10n.t('The name of the asset is empty or longer than 128 bytes.'),
    advice: l10n.t('Choose a name of 1 to 128 bytes, and sign again.'),
  },
  {
    words: /^symbol is too (?:short|long)/,
    meaning: l10n.t('The symbol of the asset is empty or longer than 4 bytes.'),
    advice: l10n.t('Choose a symbol of 1 to 4 letters, and sign again.'),
  },
  {
    words: /name must be made up of only letters and numbers/,
    meaning: l10n.t('The name of the asset has a character other than unaccented letters, digits, and spaces.'),
    advice: l10n.t('Remove that character from the name, and sign again.'),
  },
  {
    words: /symbol must be all upper case/,
    meaning: l10n.t('The symbol of the asset has a character other than the letters A to Z.'),
    advice: l10n.t('Choose a symbol of capital letters, and sign again.'),
  },
  {
    words: /^unexpected whitespace/,
    meaning: l10n.t('The name of the asset begins or ends with a space.'),
    advice: l10n.t('Remove that space from the name, and sign again.'),
  },
  {
    words: /^denomination is too large/,
    meaning: l10n.t('The asset has more than 32 decimals.'),
    advice: l10n.t('Choose at most 32 decimals, and sign again.'),
  },
  {
    words: /^assets must support at least one Fx/,
    meaning: l10n.t('The new asset has no initial state.'),
    advice: l10n.t('Add an initial state and sign again.'),
  },
  {
    words: /^unknown feature extension/,
    meaning: l10n.t("An initial state names an fx that this chain doesn't have."),
    advice: l10n.t('Use an fx of this chain, and sign again.'),
  },
  {
    words: /^payload too large/,
    meaning: l10n.t('The payload of an NFT is longer than 1,024 bytes.'),
    advice: l10n.t('Store the data elsewhere, refer to it in the payload, and sign again.'),
  },
  {
    words: /^an operationTx must have/,
    meaning: l10n.t('The transaction has no operation.'),
    advice: l10n.t('Add an operation, or build a base transaction.'),
  },
  {
    words: /^no (?:import )?inputs|^tx has no imported inputs/,
    meaning: l10n.t('The transaction imports nothing.'),
    advice: l10n.t('Add inputs for UTXOs that another chain exported to this one.'),
  },
  {
    words: /^no (?:export )?outputs|^tx has no (?:export|EVM) outputs/,
    meaning: l10n.t('The transaction exports nothing.'),
    advice: l10n.t('Add the outputs that the transaction exports.'),
  },
  {
    words: /double spend an input/,
    meaning: l10n.t('The transaction spends the same output twice.'),
    advice: l10n.t('Spend each output once, in an input or an operation.'),
  },
];

const MISSING_MEANING = l10n.t(
  'An imported UTXO, an output or an asset is missing: it was already imported or spent, or never existed on this chain.',
);

/** Rules that need the chain (vms/avm/txs/executor/semantic_verifier.go and the fxs). */
export const SEMANTIC: readonly ExplainedWords[] = [
  {
    words:
      /failed to get utxo \S+: not found$|^failed to (?:read consumed UTXO|get UTXO) .*: not found$|^missing utxo/i,
    meaning: l10n.t(
      'An input is already spent, or never existed on this chain. Nodes return the same error for a transaction that is already accepted.',
    ),
    advice: l10n.t('Check whether this transaction is already accepted. If not, build it again from unspent outputs.'),
    ofNewTx: {
      meaning: l10n.t('An input is already spent, or never existed on this chain.'),
      advice: l10n.t('Build the transaction again from unspent outputs.'),
    },
  },
  {
    words: /asset IDs in the input don't match|^input asset ID does not match|^mismatched asset IDs/,
    meaning: l10n.t('An input names a different asset than the output that it spends.'),
    advice: l10n.t('Use the asset ID of the output and sign again.'),
  },
  {
    words: /utxo amount and input amount are not equal/,
    meaning: l10n.t('An input names a different amount than the output that it spends.'),
    advice: l10n.t('Use the amount of the output and sign again: an output is always spent whole.'),
  },
  {
    words: /output is time locked/,
    meaning: l10n.t('An input spends an output that is still locked.'),
    advice: l10n.t('Wait until the locktime of the output has passed.'),
  },
  {
    words: /less signers than expected/,
    meaning: l10n.t('An input has fewer signatures than its output requires.'),
    advice: l10n.t('Sign with the keys of more owners.'),
  },
  {
    words: /more signers than expected/,
    meaning: l10n.t('An input has more signatures than its output requires.'),
    advice: l10n.t('Remove signatures until they match the threshold of the output.'),
  },
  {
    words: /different number of signers than provided/,
    meaning: l10n.t('An input names more or fewer signers than its credential has signatures.'),
    advice: SIGN_WITH_ALL,
  },
  {
    words: /referenced a nonexistent address/,
    meaning: l10n.t("An input has a signature index that its output doesn't have."),
    advice: l10n.t('Count the owners of the spent output from 0, correct the index, and sign again.'),
  },
  {
    words: /expected signature from \S+ but got from|signature does(?: not|n't) match (?:address|public key)/,
    meaning: l10n.t(
      "A signature was made with a key that doesn't own the input, or over other bytes (another network, chain or order).",
    ),
    advice: l10n.t('Sign exactly these bytes with the key of the owner.'),
  },
  {
    words: /invalid signature|signature was mutated|expecting a compressed key/,
    meaning: l10n.t("A signature isn't in the form that nodes accept: r, s in the lower half, and 0 or 1."),
    advice: l10n.t('Sign again with a wallet that supports Avalanche.'),
  },
  {
    words: /incompatible feature extension|cant transfer with this fx|wrong (?:credential|utxo|operation|input) type/,
    meaning: l10n.t(
      "An input or operation, its credential, and the output that it spends are of different types. An input can't spend an NFT or mint rights.",
    ),
    advice: l10n.t(
      'Use the operation type that matches the output, such as an NFT transfer for an NFT, and sign again.',
    ),
  },
  {
    words: /wrong number of utxos/i,
    meaning: l10n.t('An operation names no output to spend, or several.'),
    advice: l10n.t('Give the operation exactly one output to spend, and sign again.'),
  },
  {
    words: /wrong mint output/,
    meaning: l10n.t("Minting doesn't return the mint rights to the same owners, with the same threshold and locktime."),
    advice: l10n.t('Copy the owners of the spent output with mint rights, and sign again.'),
  },
  {
    words: /wrong unique ID provided/,
    meaning: l10n.t('The transfer changes the group of an NFT.'),
    advice: l10n.t('Use the group of the spent output, and sign again.'),
  },
  {
    words: /wrong bytes provided/,
    meaning: l10n.t('The transfer changes the payload of an NFT.'),
    advice: l10n.t('Use the payload of the spent output, and sign again.'),
  },
  {
    words: /^(?:failed to verify fx usage: )?not an asset/,
    meaning: l10n.t("An asset ID belongs to a transaction that didn't create an asset."),
    advice: l10n.t('Use the ID of the transaction that created the asset.'),
  },
  {
    words: /^failed to get subnet of/,
    meaning: l10n.t('The network has no chain with the ID that the transaction exports to or imports from.'),
    advice: l10n.t('Check the ID of the other chain, and sign again.'),
  },
  {
    words: /^same chainID/,
    meaning: l10n.t('The transaction exports to its own chain, or imports from it.'),
    advice: l10n.t('Use the ID of another chain, and sign again.'),
  },
  {
    words: /^mismatched subnetIDs|^not same subnet/,
    meaning: l10n.t('The other chain belongs to another subnet.'),
    advice: l10n.t('Use a chain of the same subnet: exports and imports only work within a subnet.'),
  },
  {
    words: /^(?:failed to verify (?:transfer|fx usage): )?not found$/,
    meaning: MISSING_MEANING,
    advice: l10n.t('Check what can be imported, and whether this transaction is already accepted.'),
    ofNewTx: {
      meaning: MISSING_MEANING,
      advice: l10n.t('Check what can be imported, and build the transaction again from unspent outputs.'),
    },
  },
];
