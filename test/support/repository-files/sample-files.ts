import { formatAddress } from '../../../src/core/ids/address';
import type { BuiltTx } from '../../../src/core/tx-builder/builder';
import { EWOQ } from '../../../src/core/tx-builder/key';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { NodeJSON } from '../../../src/core/codec/avm/avm-json';
import { encodeHex } from '../../../src/core/encodings/hex';
import { formatNodeID } from '../../../src/core/ids/ids';
import { stringifyJSON } from '../../../src/core/json/json';
import { VM_IDS } from '../../../src/core/ids/networks';
import type { LocalStory } from '../../../sandbox/story/local-story';
import { localNetwork } from '../../../sandbox/network/local-genesis';
import { AvmNetwork } from '../../../sandbox/network/network';
import { type NodeIdentity, OWN_NODE, SAMPLE_NODES } from '../../../sandbox/node/node';
import { demoStory } from '../sandbox/demo-sandbox';

const WORKSPACE = 'test/fixtures/workspace';

/**
 * The sample files by their paths in the repository: those of the sample workspace, and the one that the package has.
 */
export function sampleFiles(): Readonly<Record<string, string>> {
  const files = workspaceFiles();
  const shipped = files['ids.md']?.replace(OTHER_FILES, '') ?? '';
  const inWorkspace = Object.entries(files).map(([name, text]): [string, string] => [`${WORKSPACE}/${name}`, text]);
  return { ...Object.fromEntries(inWorkspace), 'media/walkthrough/ids.md': shipped };
}

/**
 * The files of the sample workspace by their paths in it: text full of IDs of the chain that the sandbox begins with.
 */
function workspaceFiles(): Readonly<Record<string, string>> {
  const { txs, people, journal, names: pAndC } = demoStory();
  const network = new AvmNetwork(localNetwork(), { now: () => 0 });
  network.repeat(journal);
  const { blockchainID, ledger, codec } = network.chainOf(network.blockchains.lookup('X'));
  const addressOf = (bytes: Uint8Array, alias = 'X') => formatAddress({ alias, hrp: network.hrp, bytes });
  const nodeJSON = new NodeJSON(codec, { alias: 'X', hrp: network.hrp });
  const payment = idOf(txs.payment);
  const names: Names = {
    tx: Object.fromEntries(Object.entries(txs).map(([name, tx]) => [name, idOf(tx)])),
    block: (height) => encodeCb58(ledger.acceptedAt(BigInt(height))?.id ?? new Uint8Array()),
    payment,
    slip: `${payment.slice(0, -1)}c`,
    left: `${idOf(txs.lastPayment)}:${txs.lastPayment.tx.unsignedTx.outputs.length - 1}`,
    ewoq: addressOf(people.ewoq.address),
    ewoqOnP: addressOf(people.ewoq.address, 'P'),
    ewoqShort: encodeCb58(people.ewoq.address),
    treasury: addressOf(people.treasury.address),
    savings: addressOf(people.savings.address),
    avax: encodeCb58(network.chainOf(blockchainID).assets.lookup('AVAX')),
    chain: encodeCb58(blockchainID),
    pAndC: {
      l1: encodeCb58(pAndC.l1.l1.id),
      blockchain: encodeCb58(pAndC.l1.l1Chain.id),
      validation: encodeCb58(pAndC.l1.validationIDs.active),
      convert: encodeCb58(pAndC.l1.convert.id),
      topUp: encodeCb58(pAndC.l1.increaseBalance.id),
      delegation: encodeCb58(pAndC.staking.delegator.id),
      import: encodeCb58(pAndC.crossings.atomic.import),
    },
  };
  const answer = { jsonrpc: '2.0', result: { tx: nodeJSON.tx(txs.payment.tx), encoding: 'json' }, id: 50 };
  return {
    'ids.md': `${ids(names)}${OTHER_FILES}`,
    'node.log': log(names),
    'pay.py': program(names),
    'answer.json': `${stringifyJSON(answer, 2)}\n`,
    'l1.yaml': l1File(pAndC, (name) => addressOf(people[name].address, 'P')),
    'slips.yaml': slipsFile(pAndC, addressOf(people.treasury.address, 'P')),
    'signed-tx.hex': `${encodeHex(txs.mintNFT.bytes)}\n`,
  };
}

interface Names extends Readonly<Record<'payment' | 'slip' | 'left' | 'avax' | 'chain', string>> {
  readonly tx: Readonly<Record<string, string>>;
  /** IDs of the P- and the C-Chain. */
  readonly pAndC: Readonly<
    Record<'l1' | 'blockchain' | 'validation' | 'convert' | 'topUp' | 'delegation' | 'import', string>
  >;
  readonly block: (height: number) => string;
  readonly ewoq: string;
  readonly ewoqOnP: string;
  readonly ewoqShort: string;
  readonly treasury: string;
  readonly savings: string;
}

const text = encodeCb58;

/** The configuration of an L1, with the transactions that made it. */
function l1File({ staking, subnet, l1, crossings }: LocalStory['names'], addressOf: AddressOf): string {
  const { validationIDs } = l1;
  const { active, poor, inactive, registered } = SAMPLE_NODES;
  const validator = (node: NodeIdentity, validationID: Uint8Array, note: string): string => `\
  - node-id: ${formatNodeID(node.nodeID)}
    validation-id: ${text(validationID)} # ${note}
`;
  return `\
# An L1 of the sandbox, on its P-Chain and C-Chain: sample data. Nothing in it has any value.
network-id: 12345
l1:
  subnet-id: ${text(l1.l1.id)}
  blockchain-id: ${text(l1.l1Chain.id)}
  vm-id: ${VM_IDS.subnetevm}
validators:
${validator(active, validationIDs.active, 'active')}${validator(poor, validationIDs.poor, 'less than 2 days left')}\
${validator(inactive, validationIDs.inactive, 'disabled')}${validator(registered, validationIDs.registered, 'registered later')}\
permissioned:
  subnet-id: ${text(subnet.subnet.id)}
  blockchain-id: ${text(subnet.blockchain.id)}
  node-id: ${formatNodeID(OWN_NODE.nodeID)}
transactions:
  convert-to-l1: ${text(l1.convert.id)}
  register-validator: ${text(l1.registerValidator.id)}
  set-weight: ${text(l1.setWeight.id)}
  add-balance: ${text(l1.increaseBalance.id)}
  disable-validator: ${text(l1.disable.id)}
  add-validator: ${text(staking.ownValidator.id)}
  delegate: ${text(staking.delegator.id)}
  reward: ${text(staking.reward.id)}
  transfer-ownership: ${text(subnet.transferOwnership.id)}
  export-to-c-chain: ${text(crossings.txs.exportToC.id)}
  import-from-c-chain: ${text(crossings.txs.importFromC.id)}
c-chain:
  import-from-p-chain: ${text(crossings.atomic.import)}
  export-to-x-chain: ${text(crossings.atomic.exportToX)}
owners:
  treasury: ${addressOf('treasury')}
  savings: ${addressOf('savings')}
`;
}

/** A configuration in which one character of each value is wrong. */
function slipsFile({ l1 }: LocalStory['names'], address: string): string {
  return `\
# One character of each value is wrong. The Problems view lists them, and a quick fix corrects them.
network-id: 12345
subnet-id: ${mistyped(text(l1.l1.id))}
node-id: ${mistyped(formatNodeID(SAMPLE_NODES.active.nodeID))}
address: ${mistyped(address)}
`;
}

/** With another character in place of the twentieth: the digits 3 and 4 are in the alphabets of cb58 and bech32. */
function mistyped(written: string): string {
  const at = 19;
  return `${written.slice(0, at)}${written.charAt(at) === '3' ? '4' : '3'}${written.slice(at + 1)}`;
}

type AddressOf = (name: 'treasury' | 'savings') => string;

const idOf = ({ txID }: BuiltTx): string => encodeCb58(txID);

/** The node of the sample's log and of its table, which validates nothing. */
const NODE = 'NodeID-D2TWGt7bSzwFWGjx4YZg5pKRzjFRhJzcq';

const ids = ({ tx, pAndC, ...names }: Names): string => `# IDs to hover

Hover any value in the right column. Everything here is on the sandbox, a test network that runs inside Avalanche Lens.
Nothing leaves your computer, and nothing has real value.

## An L1, and the P-Chain

| Object | ID |
| --- | --- |
| an L1 | \`${pAndC.l1}\` |
| its blockchain | \`${pAndC.blockchain}\` |
| one of its validators | \`${pAndC.validation}\` |
| turns the subnet into an L1 | \`${pAndC.convert}\` |
| adds to a validator's balance | \`${pAndC.topUp}\` |
| a delegation on the P-Chain | \`${pAndC.delegation}\` |
| an import from P to C | \`${pAndC.import}\` |
| an address on the P-Chain | \`${names.ewoqOnP}\` |

## Transactions of the X-Chain

| Transaction | ID |
| --- | --- |
| pays 5.9 AVAX | \`${names.payment}\` |
| locks AVAX, multisig (2 of 3) | \`${tx['locks'] ?? ''}\` |
| creates a fixed-supply asset | \`${tx['fixedAsset'] ?? ''}\` |
| creates an NFT family | \`${tx['nftAsset'] ?? ''}\` |
| mints more of an asset | \`${tx['mintAmount'] ?? ''}\` |
| mints an NFT | \`${tx['mintNFT'] ?? ''}\` |
| pays three assets | \`${tx['payThreeAssets'] ?? ''}\` |
| exports to the P-Chain | \`${tx['exportToP'] ?? ''}\` |
| imports from the C-Chain | \`${tx['importFromC'] ?? ''}\` |
| makes 600 outputs | \`${tx['outputs600'] ?? ''}\` |

## Addresses

| Owns | Address |
| --- | --- |
| most of the sandbox | \`${names.ewoq}\` |
| 155 outputs, many multisig | \`${names.treasury}\` |
| AVAX locked until 2100 | \`${names.savings}\` |
| the first one, in cb58 | \`${names.ewoqShort}\` |

## Other IDs

| Object | ID |
| --- | --- |
| block 1 | \`${names.block(1)}\` |
| AVAX on a local network | \`${names.avax}\` |
| AVAX on Mainnet | \`FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z\` |
| a mintable asset | \`${tx['mintableAsset'] ?? ''}\` |
| the X-Chain of Mainnet | \`2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM\` |
| the VM of the X-Chain | \`jvYyfQTxGMJLuGWa55kdP2p2zSUYsQ5Raupu4TW34ZAUBAbtq\` |
| the feature extension secp256k1fx | \`spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ\` |
| an output (txID:index) | \`${names.payment}:0\` |
| a node ID | \`${NODE}\` |
| an ID that nothing has | \`2wkBET2rRgE8pahuaczxKbmv7ciehqsne57F9gtzf1PVcUJEQG\` |

## Mistakes and secrets

| Problem | Text |
| --- | --- |
| an ID with a wrong last letter | "txID": "${names.slip}" |
| a private key: the published test key of every local network | ${EWOQ} |
`;

const OTHER_FILES = `
The other files show the same in a program, a log, a response of a node, and a signed transaction, and mistyped IDs in a
configuration.
`;

const log = ({ tx, ...names }: Names): string => `\
[11-21|06:46:09.402] INFO <X Chain> block/executor/acceptor.go accepted block {"blkID": "${names.block(1)}", "height": 1}
[11-21|06:46:10.417] INFO <X Chain> block/executor/acceptor.go accepted block {"blkID": "${names.block(2)}", "height": 2}
[11-21|06:46:15.611] INFO <X Chain> service.go issued {"txID": "${tx['mintAmount'] ?? ''}"}
[11-21|06:46:16.425] INFO <X Chain> block/executor/acceptor.go accepted block {"blkID": "${names.block(8)}", "height": 8}
[11-21|06:46:25.903] WARN <X Chain> refused {"txID": "${names.payment}", "reason": "failed to verify transfer: failed to get utxo: not found"}
[11-21|06:46:26.118] INFO <P Chain> imported by ${names.ewoqOnP} from ${names.chain}, peer ${NODE}
[11-21|06:46:31.044] WARN health/worker.go:252 check started failing {"name": "health", "name": "network", "tags": ["application"], "error": "network layer is unhealthy reason: not connected to a minimum of 1 peer(s) only 0"}
`;

const program = ({ tx, ...names }: Names): string => `\
"""Hover any ID in this file."""

import json
import urllib.request

NODE = "http://127.0.0.1:9650/ext/bc/X"

FROM = "${names.ewoq}"
TO = "${names.treasury}"
ASSETS = {
    "AVAX": "${names.avax}",
    "LNSC": "${tx['fixedAsset'] ?? ''}",
}
NETWORK_ID = 12345

# The first payment: ${names.payment}
# Its change output: ${names.left}


def call(method: str, **params: str) -> dict:
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
    request = urllib.request.Request(NODE, body, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as response:
        return json.load(response)["result"]


if __name__ == "__main__":
    print(call("avm.getTx", txID="${names.payment}", encoding="json"))
`;
