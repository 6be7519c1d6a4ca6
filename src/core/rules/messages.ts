/** What a node's words mean, and what to do about them. */
export interface Explanation {
  readonly meaning: string;
  readonly advice: string;
}

type Row = readonly [words: RegExp, meaning: string, advice: string];

/** Bytes that are no transaction (docs/protocol.md 3.5; codec/, utils/formatting). */
const BYTES: readonly Row[] = [
  [
    /^(?:problem decoding transaction: )?missing 0x prefix/,
    'The text does not begin with 0x.',
    'Put 0x before the digits.',
  ],
  [
    /^(?:problem decoding transaction: )?(?:invalid input checksum|input string is smaller than the checksum size)/,
    'The last four bytes are not the checksum of the rest: a digit is wrong or missing, or there is no checksum at all.',
    'Copy the whole text again. If it has no checksum, send it with encoding hexnc.',
  ],
  [
    /encoding\/hex: (?:invalid byte|odd length)/,
    'The text is not hexadecimal, or a digit is missing.',
    'Copy the whole text again.',
  ],
  [
    /^couldn't encode UTXO .* unsupported encoding/,
    'UTXOs cannot be had as JSON.',
    'Ask for them as hex; what they hold can be read from that.',
  ],
  [/unsupported encoding in method/, 'A transaction cannot be sent as JSON.', 'Send it as hex.'],
  [
    /^(?:unknown codec version|couldn't unpack codec version)/,
    'A transaction begins with two zero bytes, its codec version.',
    'Check that these are the bytes of a signed transaction, and that nothing stands before them.',
  ],
  [
    /unknown type ID|does not implement interface/,
    'A type number in the bytes means something else on this chain, or nothing.',
    'Check that the transaction is of this chain: P- and C-Chain number their types differently, and so do avm chains with other fxs.',
  ],
  [
    /insufficient length for input|max slice length exceeded/,
    'The bytes end in the middle of a field.',
    'Copy the whole text again; check that the transaction is signed.',
  ],
  [/^trailing buffer space/, 'There are bytes after the end of the transaction.', 'Cut what follows the transaction.'],
  [
    /^byte array exceeds maximum length|^tx too large/,
    'A transaction may have at most 65,536 bytes to be sent (262,144 to be read).',
    'Split it into several transactions.',
  ],
];

/** Rules that need nothing but the transaction (vms/avm/txs/executor/syntactic_verifier.go). */
const SYNTACTIC: readonly Row[] = [
  [
    /^tx has wrong network ID/,
    'The transaction was made for another network.',
    'Choose the chain of that network, or build the transaction again for this one.',
  ],
  [
    /^tx has wrong chain ID/,
    'The transaction was made for another chain of the network.',
    'Choose that chain, or build the transaction again for this one.',
  ],
  [/^memo exceeds maximum length/, 'A memo may have at most 256 bytes.', 'Shorten the memo and sign again.'],
  [/empty asset ID/, 'An amount names no asset.', 'Name the asset and sign again.'],
  [/^output has no value/, 'An output holds nothing.', 'Leave the output out and sign again.'],
  [/^input has no value/, 'An input says that it spends nothing.', 'Give it the amount of the output it spends.'],
  [
    /^output is unspendable/,
    'An output needs more signatures than it has owners: nobody could ever spend it.',
    'Lower the threshold, or add owners.',
  ],
  [
    /^output representation should be optimized/,
    'An output that anybody may spend (threshold 0) must not name owners.',
    'Raise the threshold, or take the owners out.',
  ],
  [
    /^addresses not sorted and unique/,
    'The owners of an output must be in the order of their bytes, each once.',
    'Sort the addresses by their 20 bytes (not by their text) and sign again.',
  ],
  [
    /^address indices not sorted and unique/,
    'The numbers that say which owner signs must ascend, each once.',
    'Sort them, sort the signatures along, and sign again.',
  ],
  [
    /^outputs not sorted/,
    'Outputs must be in the order of their asset IDs and then of their bytes.',
    'Sort the outputs and sign again: the order is part of what is signed.',
  ],
  [
    /^inputs not sorted and unique/,
    'Inputs must be in the order of the transaction IDs and output indices they spend, each once.',
    'Sort the inputs by bytes, take doubles out, and sign again.',
  ],
  [
    /^operations not sorted and unique/,
    'Operations must be in the order of their bytes, each once.',
    'Sort the operations and sign again.',
  ],
  [/^utxo IDs not sorted and unique/, 'The outputs an operation uses must be in order, each once.', 'Sort them.'],
  [
    /^initial states not sorted and unique/,
    'The states of a new asset must ascend by fx, each fx once.',
    'Sort the states and sign again.',
  ],
  [
    /^insufficient funds/,
    'The inputs hold less than the outputs and the fee together, of at least one asset.',
    'Add inputs, or lower the outputs. The fee must be left over in the asset in which fees are paid.',
  ],
  [/^overflow/, 'The amounts of an asset add up to more than 2^64-1.', 'Lower the amounts.'],
  [
    /^wrong number of credentials/,
    'There must be one credential for each input, operation and imported input.',
    'Sign again; check that no signature was lost on the way.',
  ],
  [/^(?:name|symbol) is too (?:short|long)/, 'A name has 1 to 128 bytes, a symbol 1 to 4.', 'Choose another one.'],
  [
    /name must be made up of only letters and numbers/,
    'A name may have letters, digits and spaces.',
    'Choose another one.',
  ],
  [/symbol must be all upper case/, 'A symbol may have the letters A to Z.', 'Choose another one.'],
  [/^unexpected whitespace/, 'A name must not begin or end with a space.', 'Take the outer spaces off.'],
  [/^denomination is too large/, 'An asset may have at most 32 decimal places.', 'Choose fewer.'],
  [/^assets must support at least one Fx/, 'A new asset has no initial state.', 'Add at least one.'],
  [/^unknown feature extension/, 'A state names an fx that this chain does not have.', "Check the chain's fxs."],
  [
    /^payload too large/,
    'The payload of an NFT may have at most 1,024 bytes.',
    'Store the data elsewhere and refer to it.',
  ],
  [/^an operationTx must have/, 'There is no operation in it.', 'Add one, or send a base transaction.'],
  [/^no import inputs/, 'There is nothing in it to import.', 'Add what waits to be imported.'],
  [/^no export outputs/, 'There is nothing in it to export.', 'Add what is to be exported.'],
  [
    /double spend an input/,
    'The transaction uses the same output twice.',
    'Use each output once, as an input or in one operation.',
  ],
];

/** Rules that need the chain (vms/avm/txs/executor/semantic_verifier.go and the fxs). */
const SEMANTIC: readonly Row[] = [
  [
    /failed to get utxo \S+: not found$/,
    'An input is not there: it was spent, or it never was on this chain. The same words come when this very transaction was accepted before.',
    'Look whether the transaction is accepted already; else build it again from what is unspent now.',
  ],
  [
    /asset IDs in the input don't match/,
    'An input names another asset than the output it spends holds.',
    'Use the asset ID of the output and sign again.',
  ],
  [
    /utxo amount and input amount are not equal/,
    'An input names another amount than the output it spends holds.',
    'Use the amount of the output and sign again: an output is always spent whole.',
  ],
  [/output is time locked/, 'An input cannot be spent yet.', 'Wait until its locktime has passed.'],
  [
    /less signers than expected/,
    'An input is signed by fewer owners than its output wants.',
    'Let more of the owners sign.',
  ],
  [
    /more signers than expected/,
    'An input is signed by more owners than its output wants.',
    'Leave signatures out until there are as many as the threshold.',
  ],
  [
    /different number of signers than provided/,
    'An input names more or fewer signers than its credential has signatures.',
    'Sign again; check that no signature was lost on the way.',
  ],
  [
    /referenced a nonexistent address/,
    'An input names an owner by a number that its output does not have.',
    'Count the owners of the output from 0.',
  ],
  [
    /wrong signature: expected signature from/,
    'A signature was made with a key that does not own the input, or over other bytes (another network, chain or order).',
    'Sign with the key of the owner, over exactly these bytes.',
  ],
  [
    /invalid signature|signature was mutated|expecting a compressed key/,
    'A signature is not one of secp256k1 as a node wants it: r, s in the lower half, and 0 or 1.',
    'Sign again with a wallet that signs for Avalanche.',
  ],
  [
    /incompatible feature extension|cant transfer with this fx|wrong (?:credential|utxo|operation|input) type/,
    'What is used and how it is used do not fit: a mint right or an NFT is not spent by an input, and each fx has its own credentials.',
    'Use an operation of the fx that the output belongs to.',
  ],
  [/wrong number of utxos/i, 'An operation uses exactly one output.', 'Name exactly one.'],
  [
    /wrong mint output/,
    'Minting must give the right to mint back to the same owners, with the same threshold and locktime.',
    'Copy the owners of the output that is used.',
  ],
  [/wrong unique ID provided/, 'The group of an NFT cannot change.', 'Use the group of the output.'],
  [/wrong bytes provided/, 'The payload of an NFT cannot change.', 'Use the payload of the output.'],
  [
    /^(?:failed to verify fx usage: )?not an asset/,
    'An asset ID is that of another kind of transaction.',
    'Use the ID of the transaction that created the asset.',
  ],
  [
    /^failed to get subnet of/,
    'The network knows no chain of that ID.',
    'Check the ID of the chain to export to or import from.',
  ],
  [/^same chainID/, 'A chain cannot export to itself or import from itself.', 'Name the other chain.'],
  [/^mismatched subnetIDs/, 'The other chain belongs to another subnet.', 'Transfers stay within a subnet.'],
  [
    /^(?:failed to verify (?:transfer|fx usage): )?not found$/,
    'What is to be imported or used is not there: it was taken already, it was never exported here, or the asset is not known.',
    'Look at what waits to be imported, and whether the transaction is accepted already.',
  ],
];

/** What a node says of transactions that wait, and of itself. */
const NODE: readonly Row[] = [
  [
    /^tx conflicts with other tx/,
    "Another transaction that waits to be accepted spends one of the same inputs. The ID in the message is this transaction's own.",
    'Wait for it, then build this one again from what is unspent.',
  ],
  [/^mempool is full/, 'The node has too many transactions that wait.', 'Retry later; nothing was sent on.'],
  [/^chain not synced|^chain is not linearized/, 'The node is still catching up with the chain.', 'Retry later.'],
  [
    /^couldn't unmarshal an argument/,
    'An argument is not in the form that the node reads: a wrong ID, encoding, number or address.',
    'Check each argument; the node does not say which one it is.',
  ],
  [
    /^(?:rpc: can't find (?:method|service)|the method .* does not exist)/s,
    'The node has no such method there.',
    'Check its name, and the path: methods of wallet are at /wallet below that of the chain. Old methods are gone from new nodes.',
  ],
  [
    /^rpc: service\/method request ill-formed|^method must start with a non-uppercase letter/,
    'A method is called by its service and its name, such as avm.getHeight.',
    'Write it with one dot, and the name with a small letter first.',
  ],
  [
    /^(?:EOF$|unexpected EOF$|invalid character |json: cannot unmarshal |jsonrpc must be 2\.0)/,
    'The request is not one JSON object of JSON-RPC 2.0. A node takes no lists of requests.',
    'Send {"jsonrpc":"2.0","id":1,"method":…,"params":{…}}, one request at a time.',
  ],
  [
    /^couldn't get block (?:with id|at height) .*not found$/s,
    'The chain has no such block, or not yet.',
    'Check the ID or the height; avm.getHeight says how far the chain is.',
  ],
  [
    /^transaction doesn't create an asset/,
    'The ID is that of a transaction that creates no asset.',
    'Use the ID of the transaction that created the asset.',
  ],
  [
    /^couldn't parse start index/,
    'The place to go on from is none that the node has given.',
    'Use endIndex of the page before as it is, or leave startIndex out to begin anew.',
  ],
  [/^nil transaction ID/, 'No transaction ID was given.', 'Give the ID of the transaction.'],
  [/^no addresses provided/, 'No address was given.', 'Give at least one address.'],
  [/^number of addresses given/, 'A call takes at most 1,024 addresses.', 'Ask in several calls.'],
  [
    /mismatched chainIDs/,
    'An address belongs to another chain of the network.',
    'Use its form for this chain: the same address with another alias before the dash.',
  ],
  [
    /expected hrp/,
    'An address belongs to another network than the node.',
    'Ask a node of that network, or use the form of this one.',
  ],
  [/couldn't parse address/, 'An address is not one of this chain and network.', 'Check its prefix and copy it again.'],
  [
    /^there is no (ID|chain) with alias|^problem parsing source chainID/,
    'The node knows no chain of that name.',
    'Use P, C, X or a blockchain ID.',
  ],
  [/^argument '.*' not given/s, 'The method needs a parameter that was not given.', 'Give it, and ask again.'],
  [
    /^asset '.*' not found/s,
    'The node knows no asset of that name or ID.',
    'Use the ID of the transaction that created it.',
  ],
];

const CHECK_ID = 'Check the ID, and that this is the chain it belongs to.';

/** What a node means by `not found` alone, by the method that was called (docs/protocol.md 3.5). */
const NOT_FOUND: ReadonlyMap<string, Explanation> = new Map([
  ['avm.getTx', { meaning: 'The chain has no transaction of that ID, or has not accepted it yet.', advice: CHECK_ID }],
  [
    'avm.getAssetDescription',
    {
      meaning: 'The chain has no asset of that ID: an asset has the ID of the transaction that created it.',
      advice: CHECK_ID,
    },
  ],
  ['avm.getBlock', { meaning: 'The chain has no block of that ID.', advice: CHECK_ID }],
  [
    'avm.getBlockByHeight',
    { meaning: 'The chain has no block of that height yet.', advice: 'See avm.getHeight for how far the chain is.' },
  ],
]);

const ALL: readonly Row[] = [...BYTES, ...SYNTACTIC, ...SEMANTIC, ...NODE];

/**
 * What the words of a node mean and what to do; undefined for words that are not known. `method` is the one that was
 * called: without it they are taken for words about a transaction that is sent.
 */
export function explain(words: string, method?: string): Explanation | undefined {
  const absent = words === 'not found' && method !== undefined ? NOT_FOUND.get(method) : undefined;
  if (absent !== undefined) return absent;
  const row = ALL.find(([pattern]) => pattern.test(words));
  return row === undefined ? undefined : { meaning: row[1], advice: row[2] };
}
