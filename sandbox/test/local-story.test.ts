import { strict as assert } from 'node:assert';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { Codec } from '../../src/core/codec/avm/codec';
import { producedOutputs } from '../../src/core/tx/moves';
import { localStory } from '../story/local-story';
import { localNetwork } from '../network/local-genesis';
import { AvmNetwork } from '../network/network';
import { builderFor, ownedBy } from '../../test/support/sandbox/sandbox-chain';
import { AddressNames, SubnetNames } from '../../src/services/text/names';
import { SAMPLE_PAYMENT } from '../../test/support/known-ids';

describe('the story that the sandbox begins with', () => {
  const story = localStory();
  const ids = Object.fromEntries(Object.entries(story.txs).map(([name, { txID }]) => [name, encodeCb58(txID)]));
  const network = new AvmNetwork(localNetwork(), { now: () => 0 });
  network.repeat(story.journal);
  const chain = network.chainOf(network.blockchains.lookup('X'));
  const codec = new Codec();

  it('has the owners and the L1 that the side bar lists on the sandbox', () => {
    const { people, names } = story;
    const listed = [...new AddressNames().listedOn({ url: '' }).values()].map(({ name, bytes }) => [
      name,
      encodeCb58(bytes),
    ]);
    const { ewoq, treasury, savings, till } = people;
    const owners = Object.entries({ ewoq, treasury, savings, till });
    assert.deepEqual(
      listed,
      owners.map(([name, { address }]) => [name, encodeCb58(address)]),
    );
    assert.deepEqual(
      new SubnetNames().listedOn({ url: '' }).map(({ id }) => id),
      [encodeCb58(names.l1.l1.id)],
    );
  });

  it('is the same each time, and another one from another seed', () => {
    // The sample workspace and tests in a real VS Code name these.
    assert.deepEqual(
      [ids['payment'], ids['lastPayment'], encodeCb58(chain.ledger.lastAccepted.id)],
      [
        SAMPLE_PAYMENT,
        '2sTCbmq8DhQDmKNSCkx4JMF8oKqEpBasU9guGvh3mmAn3H76mK',
        'GQrL7cutCsbypF3e88pXaCYYqdfjUar79pnrRF1kVt6qVCQyU',
      ],
    );
    const other = localStory('another seed');
    assert.notEqual(encodeCb58(other.txs.payment.txID), ids['payment']);
    assert.deepEqual(Object.keys(other.txs), Object.keys(story.txs));
  });

  it('has one transaction a block, a block a second', () => {
    const blocks = story.journal.flatMap((entry) => (entry.kind === 'block' ? codec.decodeBlock(entry.bytes) : []));
    assert.deepEqual(
      blocks.map(({ height, time, txs }) => [height, time, txs.length]),
      Object.keys(ids).map((_, i) => [BigInt(i + 1), 1_795_243_569n + BigInt(i), 1]),
    );
    for (const [i, { txID }] of Object.values(story.txs).entries()) {
      assert.deepEqual(codec.encodeTx(blocks[i]!.txs[0]!), chain.ledger.tx(txID));
    }
  });

  it('holds every kind of transaction, output and operation', () => {
    const kinds = Object.values(story.txs).flatMap(({ tx, txID, bytes }) => [
      ...codec.annotate('tx', bytes).annotations.flatMap(({ kind, value }) => (kind === 'type' ? String(value) : [])),
      ...producedOutputs(tx.unsignedTx, txID).map(({ output }) => output.type),
    ]);
    assert.deepEqual([...new Set(kinds)].sort(), [
      'nftfx.Credential',
      'nftfx.MintOperation',
      'nftfx.MintOutput',
      'nftfx.TransferOperation',
      'nftfx.TransferOutput',
      'propertyfx.BurnOperation',
      'propertyfx.Credential',
      'propertyfx.MintOperation',
      'propertyfx.MintOutput',
      'propertyfx.OwnedOutput',
      'secp256k1fx.Credential',
      'secp256k1fx.MintOperation',
      'secp256k1fx.MintOutput',
      'secp256k1fx.TransferInput',
      'secp256k1fx.TransferOutput',
      'txs.BaseTx',
      'txs.CreateAssetTx',
      'txs.ExportTx',
      'txs.ImportTx',
      'txs.OperationTx',
    ]);
  });

  it('gives property rights only to a key of their own, since not all wallets can read them', () => {
    const { people } = story;
    const holders = (Object.keys(people) as (keyof typeof people)[]).filter((name) =>
      [...chain.ledger.utxos.ownedBy(people[name].address)].some(({ bytes }) =>
        codec.decodeUTXO(bytes).output.type.startsWith('propertyfx.'),
      ),
    );
    assert.deepEqual(holders, ['deeds']);
  });

  it('leaves an owner of 1,500 small outputs, some of them with another', () => {
    const { till, treasury } = story.people;
    const owned = (address: Uint8Array) => [...chain.ledger.utxos.ownedBy(address)];
    assert.deepEqual([owned(till.address).length, owned(treasury.address).length], [1506, 155]);
  });

  it('leaves something to import from the P- and the C-Chain, which can be imported', () => {
    const own = new AvmNetwork(localNetwork(), { now: () => 2_000_000_000_000 });
    own.repeat(story.journal);
    const x = own.chainOf(chain.blockchainID);
    const { ewoq } = story.people;
    for (const alias of ['P', 'C']) {
      const source = own.blockchains.lookup(alias);
      const waiting = [...own.memory.exported(source, x.blockchainID).ownedBy(ewoq.address)];
      assert.equal(waiting.length, 1);
      const imports = waiting.map(({ bytes }) => codec.decodeUTXO(bytes));
      const { bytes, txID } = builderFor(x).importFrom(source, imports, ownedBy(ewoq));
      x.issue(bytes);
      assert.deepEqual(x.buildBlock()?.txIDs, [txID]);
    }
  });
});
