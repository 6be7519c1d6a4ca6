import assert from 'node:assert/strict';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { NETWORKS } from '../../../../src/core/ids/networks';
import { betterChains } from '../../../../src/features/issue/input/better-chain';
import { type GivenHex, HexReader, type Origin, distinctTxs } from '../../../../src/core/given-text/hex-reader';
import { givenBytes } from '../../../../src/services/review/notes';
import { holdsHex } from '../../../../src/features/issue/input/holds-hex';
import { lensTxs } from '../../../../src/features/issue/code-lens/lens-offsets';
import { asLensArgument } from '../../../../src/features/issue/input/lens-argument';
import { isSampleNetwork, sampleChains } from '../../../../src/features/issue/samples/sample-text';
import { BUILT_IN_CHAINS } from '../../../../src/services/chain/chain-config';
import { UNUSED_ID } from '../../../support/known-ids';
import { recordedTxs } from '../../../support/recording/recorded-txs';
import { snapshotOf } from '../../../support/wording/snapshot';

const recorded = [...recordedTxs(new Codec()).values()].filter(({ tx }) => tx.credentials.length > 0);

describe('the places of CodeLenses', () => {
  const HOLDS: readonly (readonly [what: string, text: string, holds: boolean])[] = [
    ['nothing', '', false],
    ['words', 'pay the fee to a decade of cafes '.repeat(100), false],
    ['a hash cut in two', `${'ab'.repeat(11)} ${'cd'.repeat(11)}`, false],
    ['24 digits', 'ab'.repeat(12), true],
    ['24 digits in a text', `x = "${'0'.repeat(24)}"`, true],
    ['24 digits at an odd place', `${'-'.repeat(17)}${'9'.repeat(24)}`, true],
    ['runs that are too short', `${'0'.repeat(23)}-`.repeat(5_000), false],
  ];
  for (const [what, text, holds] of HOLDS) it(`${what}: ${holds}`, () => assert.equal(holdsHex(text), holds));

  it('finds every recorded transaction, wherever it is and however its lines are broken', async () => {
    for (const { bytes, tx } of recorded) {
      for (const width of [24, 64, 10_000]) {
        const text = `# a\n${'-'.repeat(width % 23)}\n${encodeHex(bytes).replace(new RegExp(`(.{${width}})`, 'g'), '$1\n')}`;
        assert.equal(holdsHex(text), true);
        const [found, ...more] = await lensTxs(new HexReader(), text);
        const { networkID, blockchainID } = tx.unsignedTx;
        assert.deepEqual(more, []);
        assert.deepEqual(found?.madeFor, { networkID, blockchainID: encodeCb58(blockchainID) });
      }
    }
  });

  it('scans a long text up to a limit, and finds a hundred at most', async () => {
    const hex = encodeHex(recorded[0]!.bytes);
    const reader = new HexReader();
    assert.deepEqual(await lensTxs(reader, `${'.'.repeat(2 ** 20)}\n${hex}`), []);
    assert.equal((await lensTxs(reader, `${hex}\n`.repeat(300))).length, 100);
  });

  it('accepts only valid arguments of a CodeLens', () => {
    assert.deepEqual(asLensArgument({ uri: 'file:///a', offset: 3, chain: 3 }), {
      uri: 'file:///a',
      offset: 3,
      chain: undefined,
    });
    const full = { uri: 'file:///a', offset: 3, chain: 'Fuji' };
    assert.deepEqual(asLensArgument(full), full);
    for (const wrong of [
      undefined,
      null,
      'file:///a',
      {},
      { uri: 1, offset: 0 },
      { uri: 'a', offset: -1 },
      { uri: 'a', offset: 0.5 },
    ]) {
      assert.equal(asLensArgument(wrong), undefined);
    }
  });
});

describe('the chain that a transaction was made for', () => {
  const X = (id: number): string => NETWORKS.find((network) => network.id === id)?.chains?.x ?? '';
  const OTHER = UNUSED_ID;
  const configs = [...BUILT_IN_CHAINS, { name: 'Assets', url: 'http://h', blockchain: OTHER, networkID: 12345 }];
  type Row = readonly [
    what: string,
    madeFor: readonly [number, string],
    target: readonly [number, string],
    better: string | undefined,
  ];
  const ROWS: readonly Row[] = [
    ['the same', [5, X(5)], [5, 'Fuji'], undefined],
    ['another network', [1, X(1)], [12345, 'Local'], 'Mainnet'],
    ['another network, the other way', [5, X(5)], [1, 'Mainnet'], 'Fuji'],
    ['another chain of the network', [12345, OTHER], [12345, 'Local'], 'Assets'],
    ['the X-Chain of the network', [12345, X(12345)], [12345, 'Assets'], 'Local'],
    ['a network that nobody set', [7, X(5)], [1, 'Mainnet'], undefined],
    ['a chain that nobody set', [1, OTHER], [1, 'Mainnet'], undefined],
  ];
  for (const [what, [networkID, blockchainID], [target, name], better] of ROWS) {
    it(what, () => {
      const [found] = betterChains({ madeFor: { networkID, blockchainID } }, { networkID: target, name }, configs);
      assert.equal(found, better);
    });
  }

  it('is none for bytes that are not a transaction', () => {
    assert.deepEqual(betterChains({ madeFor: undefined }, { networkID: 1, name: 'Mainnet' }, configs), []);
  });
});

describe('a list of transactions', () => {
  const snapshot = snapshotOf('transactions-given-twice');
  const given = (first: number, origin?: Origin): GivenHex => {
    return {
      pasted: { bytes: Uint8Array.of(0, first), checksum: 'none', isUnsigned: false },
      text: '',
      origin,
    };
  };

  it('holds each once, in order, and counts duplicates', () => {
    const list = distinctTxs([
      given(1),
      given(2, { kind: 'raw file', name: 'a.bin' }),
      given(1),
      given(3),
      given(2),
      given(1),
    ]);
    assert.deepEqual(
      list.map(({ pasted: { bytes }, times }) => [bytes[1], times]),
      [
        [1, 3],
        [2, 2],
        [3, undefined],
      ],
    );
    snapshot.matches(
      'what is given more than once',
      list.flatMap((given) => givenBytes(given).notes),
    );
  });
});

describe('samples', () => {
  it('are for local networks and those without a name', () => {
    const ids = [1, 2, 3, 4, 5, 12345, 1337, 0];
    assert.deepEqual(ids.filter(isSampleNetwork), [12345, 1337, 0]);
  });

  it('are offered for the sandbox, a local node, and chains without a network ID', () => {
    const own = { name: 'Own', url: 'http://h', blockchain: 'X' };
    assert.deepEqual(
      sampleChains([...BUILT_IN_CHAINS, own]).map(({ name }) => name),
      ['Local', 'Sandbox', 'Own'],
    );
  });
});

describe('a file of raw bytes', () => {
  it('holds a transaction or not', () => {
    const { bytes } = recorded[0]!;
    const reader = new HexReader();
    assert.deepEqual(reader.raw(bytes), { bytes, checksum: 'none', isUnsigned: false });
    assert.equal(reader.raw(bytes.subarray(0, 100)), undefined);
    assert.equal(reader.raw(Buffer.from(encodeHex(bytes))), undefined);
    assert.equal(reader.raw(new Uint8Array()), undefined);
  });
});
