import * as l10n from '@vscode/l10n';
import type { Explanation } from '../rules/finding';
import type { ExplainedWords } from './bytes-words';

const USE_CREATING_TX = l10n.t('Use the ID of the transaction that created the asset.');
const CHECK_ID = l10n.t('Check the ID, and that it belongs to this chain.');
const RETRY_LATER_STEP = l10n.t('Retry later.');
const LAST_OF_INDEX = l10n.t('index.getLastAccepted returns the last container, and index.getIndex its number.');

/** Alone, these are the node's words. After others, they are a client's on a response that it can't read. */
export const NOT_JSON_RPC: ExplainedWords = {
  words: /^(?:EOF$|unexpected EOF$|invalid character |json: cannot unmarshal |jsonrpc must be 2\.0)/,
  meaning: l10n.t("The request isn't a single JSON-RPC 2.0 object. Nodes don't accept batches."),
  advice: l10n.t('Send {0}, one request at a time.', '{"jsonrpc":"2.0","id":1,"method":…,"params":{…}}'),
};

/** About the mempool, the node itself, and calls of its API. */
export const NODE: readonly ExplainedWords[] = [
  {
    words: /^tx conflicts with other tx/,
    meaning: l10n.t(
      "Another pending transaction spends one of the same inputs. The ID in the message is this transaction's own.",
    ),
    advice: l10n.t('Wait for the other transaction, then build this one again from unspent outputs.'),
  },
  {
    words: /^(?:attempted to issue )?duplicate tx|^tx \w+ dropped: duplicate tx|^transaction already in pool/,
    meaning: l10n.t('The node already has this transaction.'),
    advice: l10n.t('Wait until the network accepts it.'),
  },
  {
    words: /^mempool is full/,
    meaning: l10n.t('The node has too many pending transactions.'),
    advice: l10n.t('Retry later. The node dropped this transaction.'),
  },
  {
    words: /^chain not synced|^chain is not linearized|^API call rejected because chain is not done bootstrapping/,
    meaning: l10n.t('The node is still syncing the chain.'),
    advice: RETRY_LATER_STEP,
  },
  {
    words: /^couldn't unmarshal an argument/,
    meaning: l10n.t("The node can't read an argument: an ID, encoding, number or address has the wrong form."),
    advice: l10n.t("Check each argument. The node doesn't report which one it is."),
  },
  {
    words: /^invalid host specified/,
    meaning: l10n.t("The node doesn't respond to requests with this host name."),
    advice: l10n.t('Use its IP address, or add the name to http-allowed-hosts in the configuration of the node.'),
  },
  {
    words: /(?:^|: )failed to fetch validator set at unfinalized height/,
    meaning: l10n.t('The P-Chain has no block at that height yet.'),
    advice: l10n.t("Call platform.getHeight for the chain's height."),
  },
  {
    words: /^(?:rpc: can't find (?:method|service)|the method .* does not exist)/s,
    meaning: l10n.t('The node has no such method at this path.'),
    advice: l10n.t(
      "Check the method's name and the path: wallet methods are at /wallet below the chain's path. New nodes have removed old methods.",
    ),
  },
  {
    words: /^rpc: service\/method request ill-formed|^method must start with a non-uppercase letter/,
    meaning: l10n.t("The method isn't its service and its name, such as avm.getHeight."),
    advice: l10n.t('Write the method with one dot, and begin its name with a lowercase letter.'),
  },
  {
    words: /^couldn't get block (?:with id|at height) .*not found$/s,
    meaning: l10n.t('The chain has no such block, or has not accepted it yet.'),
    advice: l10n.t("Check the ID or the height. getHeight returns the chain's height."),
  },
  {
    words: /^cannot query unfinalized data$/,
    meaning: l10n.t('The C-Chain has no block with this number yet.'),
    advice: l10n.t('Call eth_blockNumber for the number of the last block.'),
  },
  {
    words: /^(?:fetching tx: reading tx: not found$|could not find tx )/,
    meaning: l10n.t(
      'The C-Chain has accepted no import or export with that ID. The node might not know about a pending one.',
    ),
    advice: CHECK_ID,
  },
  {
    words: /^transaction doesn't create an asset/,
    meaning: l10n.t("The ID belongs to a transaction that doesn't create an asset."),
    advice: USE_CREATING_TX,
  },
  {
    words: /^(?:couldn't parse start index|parsing start (?:address|utxoID))/,
    meaning: l10n.t("The start index isn't one that the node returned."),
    advice: l10n.t('Pass endIndex of the previous page unchanged, or leave startIndex out to start at the first page.'),
  },
  {
    words: /^nil transaction ID/,
    meaning: l10n.t('The transaction ID is missing.'),
    advice: l10n.t('Add the transaction ID.'),
  },
  {
    words: /^no source chain provided/,
    meaning: l10n.t('The source chain is missing.'),
    advice: l10n.t('Add the source chain, such as P.'),
  },
  {
    words: /^no addresses provided/,
    meaning: l10n.t('The addresses are missing.'),
    advice: l10n.t('Add at least one address.'),
  },
  {
    words: /^(?:number of addresses given|too many addresses)/,
    meaning: l10n.t('The call has more than 1,024 addresses.'),
    advice: l10n.t('Split the call into several.'),
  },
  {
    words: /mismatched chainIDs|expected chainID/,
    meaning: l10n.t('An address belongs to another chain of the network.'),
    advice: l10n.t("Use the address with this chain's alias before the hyphen."),
  },
  {
    words: /expected hrp/,
    meaning: l10n.t("An address belongs to a different network than the node's."),
    advice: l10n.t("Use a node of that network, or the address with this network's prefix."),
  },
  {
    words: /couldn't parse address|^parsing address/,
    meaning: l10n.t("An address doesn't belong to this chain and network, or is misspelled."),
    advice: l10n.t('Check the prefix of the address, and copy the address again.'),
  },
  {
    words: /^there is no (ID|chain) with alias|^(?:problem )?parsing source chainID/,
    meaning: l10n.t('The node has no chain with that name.'),
    advice: l10n.t('Use P, C, X or a blockchain ID.'),
  },
  {
    words: /^argument '.*' not given/s,
    meaning: l10n.t('A required parameter is missing.'),
    advice: l10n.t('Add the parameter and run the call again.'),
  },
  {
    words: /^fetching L1 validator "\S+" failed: not found$/,
    meaning: l10n.t('No L1 validator has that validation ID now. A validator of weight 0 is removed.'),
    advice: l10n.t('Check the validation ID.'),
  },
  {
    words: /^(?:fetching current supply failed|failed fetching subnet transformation for \S+): not found$/,
    meaning: l10n.t('The subnet has no staking asset: it was never transformed, or no subnet has that ID.'),
    advice: l10n.t("Check the subnet's ID, or leave it out to use the Primary Network."),
  },
  {
    words: /^asset '.*' not found/s,
    meaning: l10n.t('The node has no asset with that name or ID.'),
    advice: USE_CREATING_TX,
  },
  {
    words: /^no containers have been accepted/,
    meaning: l10n.t('The index is empty: it is new, or the chain has accepted nothing since it was enabled.'),
    advice: RETRY_LATER_STEP,
  },
  {
    words: /^no container at index \d+/,
    meaning: l10n.t('The index ends before that number, or starts after it.'),
    advice: LAST_OF_INDEX,
  },
  {
    words: /^start index \(\d+\) > last accepted index/,
    meaning: l10n.t('The range starts after the last accepted container of the index.'),
    advice: LAST_OF_INDEX,
  },
  {
    words: /^numToFetch must be in/,
    meaning: l10n.t('The range has no container, or more than nodes return at once.'),
    advice: l10n.t('Set numToFetch to 1 to 1,024.'),
  },
];

const NO_TX: Explanation = {
  meaning: l10n.t('The chain has no transaction with that ID, or has not accepted it yet.'),
  advice: CHECK_ID,
};
const NO_CONTAINER: Explanation = {
  meaning: l10n.t('This index has no accepted container with that ID.'),
  advice: l10n.t('Check the ID, and that the index is the one of its chain and kind.'),
};

/** What a node means by `not found` alone or at the end, by the method that was called (docs/protocol.md 3.5). */
const NOT_FOUND: ReadonlyMap<string, Explanation> = new Map([
  ['avm.getTx', NO_TX],
  ['platform.getTx', NO_TX],
  [
    'avm.getAssetDescription',
    {
      meaning: l10n.t(
        'The chain has no asset with that ID. The ID of an asset is that of the transaction that created it.',
      ),
      advice: CHECK_ID,
    },
  ],
  ['avm.getBlock', { meaning: l10n.t('The chain has no block with that ID.'), advice: CHECK_ID }],
  [
    'avm.getBlockByHeight',
    {
      meaning: l10n.t('The chain has no block at that height yet.'),
      advice: l10n.t("avm.getHeight returns the chain's height."),
    },
  ],
  ['platform.getSubnet', { meaning: l10n.t('The P-Chain has no subnet with that ID.'), advice: CHECK_ID }],
  ['index.getContainerByID', NO_CONTAINER],
  ['index.getIndex', NO_CONTAINER],
]);

/** The explanation of `not found` as the response to a call. For a transaction to issue, the rules have others. */
export function notFoundOf(method: string): Explanation | undefined {
  if (method.endsWith('.issueTx')) return undefined;
  return (
    NOT_FOUND.get(method) ?? {
      meaning: l10n.t('The node has nothing with the ID or number that the call names, or has not accepted it yet.'),
      advice: CHECK_ID,
    }
  );
}
