// npm run test:live: a subnet, a blockchain and an import are made on the P-Chain of the node that AVALANCHE_NODE_URL
// names, if that is one of a local network (12345, 1337), and followed with the product's own clients. Without that, nothing
// is sent.
import assert from 'node:assert/strict';
import { HttpClient } from '../../src/client/http/http-client';
import { systemClock } from '../../src/client/clock';
import { saysNotOffered } from '../../src/client/errors';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import type { UnsignedPlatformTx } from '../../src/core/codec/platform/platform-transactions';
import { unwrap } from '../../src/core/codec/proposervm/proposervm-block';
import { formatAddress } from '../../src/core/ids/address';
import { decodeID, encodeCb58 } from '../../src/core/encodings/cb58';
import { decodeHex } from '../../src/core/encodings/hex';
import { txIDOf } from '../../src/core/ids/ids';
import { VM_IDS, ZERO_ID } from '../../src/core/ids/networks';
import { compareBytes } from '../../src/core/bytes/bytes';
import { sha256 } from '../../src/core/bytes/hashes';
import { mergeSignatures } from '../../src/core/signing/merge';
import { readSignable } from '../../src/core/signing/read-tx';
import { finished } from '../../src/core/steps';
import { SigningKey } from '../../src/core/tx-builder/key';
import { Signings } from '../../src/services/signing/signing-state';
import { IssuingWindow } from '../support/setup/issue-setup';
import { isLocalNetwork, PChainWallet } from '../support/setup/p-chain-wallet';
import { until } from '../support/assertions/until';
import { chainAt, resolverAt } from '../support/setup/chain-at';

const url = process.env['AVALANCHE_NODE_URL'];
assert.ok(url, 'AVALANCHE_NODE_URL must name a node, such as http://127.0.0.1:9650');

describe(`the P-Chain of a real node at ${new URL(url).host}`, function () {
  this.timeout(120_000);
  const http = new HttpClient();
  const window = new IssuingWindow();
  const chain = chainAt(url, { http, clock: systemClock }, { name: 'live' });
  let wallet: PChainWallet;
  let subnetID = '';
  after(() => Promise.all([http.close(), window.http.close()]));

  before(async function () {
    const identity = await chain.identity.identify();
    if (!isLocalNetwork(identity)) return this.skip();
    wallet = new PChainWallet(url, identity);
  });

  /** Waits until a transaction is accepted, and reads it by its ID as a hover does: bytes that hash to the ID. */
  async function followed(txID: string): Promise<UnsignedPlatformTx> {
    await until(async () => (await chain.platform.getTxStatus({ txID })).status === 'Committed');
    const found = await resolverAt(systemClock).resolve(chain, decodeID(txID));
    assert.ok(found.kind === 'tx' && found.on === 'P', found.kind);
    return found.tx.unsignedTx;
  }

  it('has a new subnet under the ID of its transaction, with its owner', async () => {
    subnetID = await wallet.createSubnet();
    assert.equal((await followed(subnetID)).type, 'txs.CreateSubnetTx');
    const { hrp } = await chain.identity.identify();
    const subnet = await chain.platform.getSubnet({ subnetID });
    const [address = new Uint8Array(20)] = wallet.owner.addresses;
    assert.deepEqual(subnet?.controlKeys, [formatAddress({ alias: 'P', hrp, bytes: address })]);
    assert.deepEqual([subnet.isPermissioned, subnet.conversionID], [true, ZERO_ID]);
    assert.deepEqual(await chain.platform.validates({ subnetID }), []);
    assert.deepEqual(await chain.platform.getCurrentValidators({ subnetID }), []);
  });

  it('has a new blockchain of it, which this node does not run', async () => {
    const blockchainID = await wallet.createChain(decodeID(subnetID), 'Live Chain', decodeID(VM_IDS.subnetevm));
    const tx = await followed(blockchainID);
    assert.ok(tx.type === 'txs.CreateChainTx');
    assert.deepEqual([tx.chainName, encodeCb58(tx.subnetID)], ['Live Chain', subnetID]);
    assert.deepEqual(await chain.platform.validates({ subnetID }), [blockchainID]);
    assert.equal(await chain.platform.validatedBy({ blockchainID }), subnetID);
    assert.equal(await chain.platform.getBlockchainStatus({ blockchainID }), 'Created');
  });

  it('takes a change of owner that two of three signed, each in a copy', async () => {
    const keys = [1, 2, 3].map((n) => new SigningKey(sha256(Uint8Array.of(n))));
    keys.sort((a, b) => compareBytes(a.address, b.address));
    const owner = { locktime: 0n, threshold: 2, addresses: keys.map(({ address }) => address) };
    const shared = await wallet.createSubnet(owner);
    await followed(shared);
    const copies = (await wallet.transferCopies(decodeID(shared), keys.slice(0, 2))).map(readSignable);
    const signings = new Signings({
      resolver: resolverAt(systemClock),
      chains: { identified: () => Promise.resolve(chain) },
    });
    const [first] = copies;
    assert.ok(first);
    const owners = await signings.ownersFor(first, {});
    const { progress } = await signings.stateOf(first, owners);
    assert.deepEqual(progress.waitingFor, [keys[1]?.address]);
    const merged = finished(mergeSignatures(copies, owners.ownersOf));
    assert.ok('bytes' in merged);
    assert.equal((await followed(await wallet.issue(merged.bytes))).type, 'txs.TransferSubnetOwnershipTx');
  });

  it('imports what the X-Chain exported to it', async () => {
    const { bytes } = await window.sample(chain, 'export-p');
    const record = await window.issuer.issue(chain, { bytes, headline: 'export-p' });
    await window.issuer.follow(chain, { record, bytes }, new AbortController().signal);
    const { hrp } = await chain.identity.identify();
    const [owner = new Uint8Array(20)] = wallet.owner.addresses;
    const waiting = async (): Promise<bigint> => {
      const addresses = [formatAddress({ alias: 'P', hrp, bytes: owner })];
      return (await chain.platform.getUTXOs({ addresses, sourceChain: 'X' })).numFetched;
    };
    await until(async () => (await waiting()) > 0n);
    const tx = await followed(await wallet.importFromX());
    assert.ok(tx.type === 'txs.ImportTx' && tx.importedInputs.length > 0);
    assert.equal(await waiting(), 0n);
  });

  it('indexes the block of the subnet, if it keeps an index', async function () {
    try {
      const last = await chain.index.getLastAccepted({ chain: 'P' });
      assert.ok(last);
      for (let index = last.index; ; index--) {
        assert.ok(index >= 0n, 'a block of the index holds the transaction');
        const container = await chain.index.getContainerByIndex({ chain: 'P', index });
        assert.ok(container);
        const block = platformFormats.block.decode(unwrap(decodeHex(container.bytes)).inner);
        const txs = 'txs' in block ? block.txs : [];
        if (txs.some((tx) => encodeCb58(txIDOf(platformFormats.tx.encode(tx))) === subnetID)) return;
      }
    } catch (error) {
      if (!saysNotOffered(error)) throw error;
      this.skip();
    }
  });
});
