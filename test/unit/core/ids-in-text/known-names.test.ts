import assert from 'node:assert/strict';
import { join } from 'node:path';
import { parseAddress } from '../../../../src/core/ids/address';
import { decodeCb58, decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { decodeHex } from '../../../../src/core/encodings/hex';
import { blockIDOf, txIDOf } from '../../../../src/core/ids/ids';
import { knownAddress, knownEVMName, knownName } from '../../../../src/core/ids-in-text/known-names';
import {
  FX_IDS,
  hrpOf,
  networkByHRP,
  networkByID,
  NETWORKS,
  VM_IDS,
  ZERO_ID,
  ZERO_SHORT_ID,
} from '../../../../src/core/ids/networks';
import { EWOQ } from '../../../support/known-ids';
import { PROTOCOL_FIXTURES, vectorBytes, vectorsOf } from '../../../support/recording/vectors';
import { fixtureText } from '../../../support/recording/recording';

/** A name in ASCII, filled up with zeros to 32 bytes. */
function nameID(name: string): string {
  const bytes = new Uint8Array(32);
  bytes.set(Buffer.from(name, 'ascii'));
  return encodeCb58(bytes);
}

describe('known names', () => {
  it('names the precompiles of EVM chains, however the address is written, and no other address', () => {
    const nameOf = (address: string) => knownEVMName(address)?.name;
    assert.deepEqual(
      ['0', '1', '2', '3', '4', '5', '6'].map((digit) => nameOf(`0x02${digit.padStart(38, '0')}`)),
      [
        'Contract Deployer Allow List',
        'Native Minter',
        'Tx Allow List',
        'Fee Manager',
        'Reward Manager',
        'Warp Messenger',
        undefined,
      ],
    );
    assert.deepEqual(
      [1, 10, 11].map((n) => nameOf(`0x${n.toString(16).toUpperCase().padStart(40, '0')}`)),
      ['ecRecover', 'KZG', undefined],
    );
    assert.equal(nameOf('0x0100000000000000000000000000000000000000'), 'Blackhole');
  });

  for (const [name, id] of Object.entries({ ...FX_IDS, ...VM_IDS })) {
    it(`has ${name} under the ID of its name`, () => {
      assert.equal(nameID(name), id);
      assert.equal(knownName(id)?.name, name);
    });
  }

  it('has the zero IDs', () => {
    assert.equal(encodeCb58(new Uint8Array(32)), ZERO_ID);
    assert.equal(encodeCb58(new Uint8Array(20)), ZERO_SHORT_ID);
    assert.equal(knownName(ZERO_ID)?.name, 'P-Chain');
  });

  const genesis: [network: string, id: number][] = [
    ['mainnet', 1],
    ['fuji', 5],
    ['local', 12345],
  ];
  for (const [name, id] of genesis) {
    it(`has AVAX of ${name} under the hash of its genesis transaction`, () => {
      const vector = vectorsOf('tx').find((tx) => tx.name === `genesis-AVAX-CreateAssetTx ${name}`);
      assert.ok(vector);
      const bytes = decodeHex(`0x${Buffer.from(vectorBytes(vector)).toString('hex')}`);
      const avax = networkByID(id)?.chains?.avax ?? '';
      assert.equal(encodeCb58(txIDOf(bytes)), avax);
      assert.deepEqual(knownName(avax)?.network, networkByID(id));
    });
  }

  it('has the X-Chain of Mainnet as in its transactions, and its block 0 under its hash', () => {
    const { x, block0, stopVertex } = networkByID(1)?.chains ?? {};
    const [tx] = vectorsOf('tx').filter(({ name }) => name.startsWith('mainnet-BaseTx'));
    const [block] = vectorsOf('block').filter(({ name }) => name === 'mainnet X-Chain block 0');
    assert.ok(tx !== undefined && block !== undefined);
    // Codec version, type ID and network ID stand before a transaction's chain, the first two before a block's parent.
    assert.equal(encodeCb58(vectorBytes(tx).subarray(10, 42)), x);
    assert.equal(encodeCb58(vectorBytes(block).subarray(6, 38)), stopVertex);
    assert.equal(encodeCb58(blockIDOf(vectorBytes(block).subarray(0, -4))), block0);
  });

  it('has the X-Chain of the local network as on a recorded node', () => {
    const recording = fixtureText(join(PROTOCOL_FIXTURES, 'x-chain.jsonl.gz'));
    const { x, avax, block0, stopVertex } = networkByID(12345)?.chains ?? {};
    for (const id of [x, avax, block0, stopVertex]) assert.ok(id !== undefined && recording.includes(id), id);
    assert.ok(recording.includes(`\\"parentID\\":\\"${stopVertex}\\",\\"height\\":0,`));
  });

  for (const network of NETWORKS) {
    it(`finds ${network.name} by number and by prefix, and each of its IDs is one`, () => {
      assert.equal(networkByID(network.id), network);
      assert.equal(networkByHRP(network.hrp), network);
      assert.equal(hrpOf(network.id), network.hrp);
      const { x, c, avax, block0, stopVertex } = network.chains ?? {};
      for (const id of [x, c, avax, block0, stopVertex]) {
        if (id === undefined) continue;
        assert.equal(decodeID(id).length, 32);
        assert.equal(knownName(id)?.network, network);
      }
    });
  }

  it('gives networks without a name the common prefix', () => {
    assert.equal(hrpOf(99), 'custom');
    assert.equal(networkByHRP('custom'), undefined);
  });

  const owners: [address: string, name: string][] = [
    [EWOQ, 'ewoq'],
    ['X-avax18jma8ppw3nhx5r4ap8clazz0dps7rv5ukulre5', 'ewoq'],
    ['P-local1g65uqn6t77p656w64023nh8nd9updzmxyymev2', 'test key vmRQ'],
    ['X-local1lnk637g0edwnqc2tn8tel39652fswa3xzmew5p', 'test key 24jU'],
    ['X-local1ur873jhz9qnaqv5qthk5sn3e8nj3e0kmggalnu', 'local genesis'],
  ];
  for (const [address, name] of owners) {
    it(`knows ${address} as ${name}`, () => assert.equal(knownAddress(parseAddress(address).bytes)?.name, name));
  }

  it('knows the excepted operation by a valid ID', () => {
    const id = 'MkvpJS13eCnEYeYi9B5zuWrU9goG9RBj7nr83U7BjrFV22a12';
    assert.equal(decodeCb58(id).length, 32);
    assert.equal(knownName(id)?.kind, 'transaction');
  });

  it('has no name for other IDs', () => assert.equal(knownName(encodeCb58(new Uint8Array(32).fill(1))), undefined));
});
