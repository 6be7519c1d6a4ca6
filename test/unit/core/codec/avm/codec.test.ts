import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeID, encodeCb58 } from '../../../../../src/core/encodings/cb58';
import { Codec } from '../../../../../src/core/codec/avm/codec';
import { CodecError } from '../../../../../src/core/codec/codec-error';
import { NODE_MAX_SIZE } from '../../../../../src/core/codec/format';
import { ANY_AVM } from '../../../../../src/core/codec/avm/any-order-codec';
import { platformFormats } from '../../../../../src/core/codec/platform/platform-formats';
import { decodeHex, decodeHexDigits } from '../../../../../src/core/encodings/hex';
import { readPOrC } from '../../../../../src/services/inspect/read-bytes';
import { ZERO_ID } from '../../../../support/known-ids';
import { fixtureText, readRecording } from '../../../../support/recording/recording';
import { checkRecording } from '../../../../support/recording-checks/recording-check';
import { checkVector, type VectorEntry } from '../../../../support/recording-checks/vector-check';
import { PROTOCOL_FIXTURES } from '../../../../support/recording/vectors';

const codec = new Codec();
const { vectors } = JSON.parse(readFileSync(join(PROTOCOL_FIXTURES, 'vectors.json'), 'utf8')) as {
  vectors: VectorEntry[];
};

describe('codec: vectors', () => {
  for (const vector of vectors) {
    it(`${vector.kind}: ${vector.name}`, () => assert.equal(checkVector(vector, PROTOCOL_FIXTURES), undefined));
  }

  it('a vector with a changed byte fails its check', () => {
    const vector = vectors.find(({ name }) => name === 'baseTx-test-signed') as VectorEntry;
    const damaged = { ...vector, hex: vector.hex?.replace('00003039', '00003038') ?? '' };
    assert.match(checkVector(damaged, PROTOCOL_FIXTURES) ?? '', /^ID is|trailing/);
  });
});

describe('codec: recordings of a real node', () => {
  const cases: readonly [file: string, atLeast: number][] = [
    ['x-chain.jsonl.gz', 7000],
    ['other-chain-three-fxs.jsonl', 22],
  ];
  for (const [file, atLeast] of cases) {
    it(file, () => {
      const checks = checkRecording(readRecording(join(PROTOCOL_FIXTURES, file)));
      assert.deepEqual(
        checks.filter(({ problem }) => problem !== undefined),
        [],
      );
      assert.ok(checks.length >= atLeast, `${checks.length} checked`);
    });
  }

  it('a changed answer fails the check', () => {
    const lines = readRecording(join(PROTOCOL_FIXTURES, 'other-chain-three-fxs.jsonl'));
    const damaged = lines.map((line) =>
      line.kind === 'exchange' && line.label === 'base: tx as json'
        ? { ...line, response: { ...line.response, body: line.response.body.replace('777', '778') } }
        : line,
    );
    assert.equal(checkRecording(damaged).filter(({ problem }) => problem !== undefined).length, 1);
  });

  for (const [what, change] of [
    ['height', { height: 99 }],
    ['time', { time: 1 }],
    ['transactions', { txIDs: [] }],
  ] as const) {
    it(`a noted block with other ${what} than its bytes fails the check`, () => {
      const lines = readRecording(join(PROTOCOL_FIXTURES, 'x-chain.jsonl.gz'));
      const damaged = lines.map((line) => (line.kind === 'block' && line.height === 1 ? { ...line, ...change } : line));
      const failed = checkRecording(damaged).filter(({ problem }) => problem !== undefined);
      assert.deepEqual(
        failed.map(({ type }) => type),
        ['X block line'],
      );
    });
  }
});

const VALID = '000000000000' + '00003039' + '11'.repeat(32);

describe('codec: bytes that are not a transaction', () => {
  const cases: readonly [name: string, hex: string, message: string, offset: number, path: string][] = [
    ['nothing', '', "couldn't unpack codec version", 0, ''],
    ['another version', '0001', 'unknown codec version', 0, ''],
    ['no type ID', '000000', "couldn't unmarshal interface: packer has insufficient length for input", 2, 'unsignedTx'],
    ['unknown type', '0000000000ff', "couldn't unmarshal interface: unknown type ID 255", 2, 'unsignedTx'],
    [
      'a type of another kind',
      '000000000009',
      "couldn't unmarshal interface: *secp256k1fx.Credential does not implement interface txs.UnsignedTx",
      2,
      'unsignedTx',
    ],
    [
      'cut in an ID',
      '00000000000000003039aabb',
      'packer has insufficient length for input',
      10,
      'unsignedTx.blockchainID',
    ],
    [
      'a count that is too large',
      `${VALID}80000000`,
      'max slice length exceeded; array length, 2147483648, exceeds maximum length, 2147483647',
      42,
      'unsignedTx.outputs',
    ],
    [
      'a count of what is not there',
      `${VALID}7fffffff${'22'.repeat(32)}`,
      "couldn't unmarshal interface: packer has insufficient length for input",
      78,
      'unsignedTx.outputs[0].output',
    ],
    ['bytes left over', `${VALID}${'00000000'.repeat(4)}ff`, 'trailing buffer space: read 58 provided 59', 58, ''],
  ];
  for (const [name, hex, message, offset, path] of cases) {
    it(name, () => {
      const bytes = decodeHexDigits(hex);
      assert.throws(
        () => codec.decodeTx(bytes),
        (error) => {
          assert.ok(error instanceof CodecError);
          assert.deepEqual([error.message, error.offset, error.path], [message, offset, path]);
          return true;
        },
      );
      const { error } = codec.annotate('tx', bytes);
      assert.deepEqual([error?.message, error?.offset, error?.path], [message, offset, path]);
    });
  }

  it('more bytes than a node takes', () => {
    const bytes = new Uint8Array(300);
    assert.throws(() => codec.decodeTx(bytes, 299), { message: 'byte array exceeds maximum length: 300 > 299' });
  });
});

describe('codec: values that cannot be encoded', () => {
  const base = { type: 'txs.BaseTx', networkID: 1, blockchainID: new Uint8Array(32), outputs: [], inputs: [] } as const;
  const cases: readonly [name: string, tx: Parameters<Codec['encodeUnsignedTx']>[0], message: RegExp, path: string][] =
    [
      [
        'a network ID of 33 bits',
        { ...base, memo: new Uint8Array(), networkID: 2 ** 32 },
        /0 to 4294967295/,
        'networkID',
      ],
      [
        'an ID of 31 bytes',
        { ...base, memo: new Uint8Array(), blockchainID: new Uint8Array(31) },
        /32 bytes/,
        'blockchainID',
      ],
      [
        'a name of 65,536 bytes',
        {
          ...base,
          type: 'txs.CreateAssetTx',
          memo: new Uint8Array(),
          name: 'x'.repeat(65_536),
          symbol: 'X',
          denomination: 0,
          initialStates: [],
        },
        /at most 65,535/,
        'name',
      ],
      [
        'an amount of 65 bits',
        {
          ...base,
          memo: new Uint8Array(),
          outputs: [
            {
              assetID: new Uint8Array(32),
              output: {
                type: 'secp256k1fx.TransferOutput',
                amount: 2n ** 64n,
                locktime: 0n,
                threshold: 1,
                addresses: [],
              },
            },
          ],
        },
        /a uint64/,
        'outputs[0].output.amount',
      ],
    ];
  for (const [name, tx, message, path] of cases) {
    it(name, () => {
      assert.throws(
        () => codec.encodeUnsignedTx(tx),
        (error) => error instanceof CodecError && message.test(error.message) && error.path === path,
      );
    });
  }

  it('a type that the chain lacks', () => {
    const operations = [
      {
        assetID: new Uint8Array(32),
        utxoIDs: [],
        operation: { type: 'propertyfx.BurnOperation', signatureIndices: [] },
      },
    ] as const;
    const tx = { ...base, type: 'txs.OperationTx', memo: new Uint8Array(), operations } as const;
    assert.ok(codec.encodeUnsignedTx(tx).length > 0);
    assert.throws(() => new Codec(['secp256k1fx']).encodeUnsignedTx(tx), /fxs\.FxOperation of this chain/);
  });
});

describe('codec: genesis data', () => {
  it('assets with their aliases go to bytes and back', () => {
    const asset = codec.decodeTx(decodeHexDigits(vectorDigits('genesis-AVAX-CreateAssetTx local'))).unsignedTx;
    assert.equal(asset.type, 'txs.CreateAssetTx');
    const bytes = codec.encodeGenesis({ txs: [{ alias: 'AVAX', ...asset }] });
    const [read] = codec.decodeGenesis(bytes).txs;
    assert.equal(read?.alias, 'AVAX');
    assert.deepEqual(codec.encodeUnsignedTx({ ...read, type: 'txs.CreateAssetTx' }), codec.encodeUnsignedTx(asset));
  });

  it("the X-Chain of the local network is named by nothing in its asset's bytes", () => {
    const { unsignedTx } = codec.decodeTx(decodeHexDigits(vectorDigits('genesis-AVAX-CreateAssetTx local')));
    assert.deepEqual(unsignedTx.blockchainID, decodeID(ZERO_ID));
  });
});

describe('codec: sizes', () => {
  /** A transaction of this many bytes: the rest is its memo. */
  const txOf = (size: number): Uint8Array => {
    const base = { networkID: 1, blockchainID: decodeID(ZERO_ID), outputs: [], inputs: [] } as const;
    const of = (length: number): Uint8Array =>
      codec.encodeTx({ unsignedTx: { type: 'txs.BaseTx', ...base, memo: new Uint8Array(length) }, credentials: [] });
    return of(size - of(0).length);
  };

  it('bytes that no node parses are refused before they are decoded', () => {
    assert.equal(codec.decodeTx(txOf(NODE_MAX_SIZE)).unsignedTx.type, 'txs.BaseTx');
    const longer = txOf(NODE_MAX_SIZE + 1);
    const refusal = /byte array exceeds maximum length: 262145 > 262144/;
    assert.throws(() => codec.decodeTx(longer), refusal);
    assert.throws(() => codec.decodeBlock(longer), refusal);
    assert.throws(() => codec.decodeUTXO(longer), refusal);
    assert.throws(() => platformFormats.utxo.decode(longer), refusal);
    assert.equal(ANY_AVM.readAny(longer), undefined);
    assert.equal(readPOrC(longer), undefined);
  });

  it('the genesis of a public network is read, and nothing that only looks like it', () => {
    const genesis = decodeHex(fixtureText(join(PROTOCOL_FIXTURES, 'mainnet_avax_asset_tx.hex.gz')).trim());
    assert.equal(codec.decodeTx(genesis).unsignedTx.type, 'txs.CreateAssetTx');
    assert.throws(() => codec.decodeTx(genesis, NODE_MAX_SIZE), /exceeds maximum length/);
    const changed = genesis.slice();
    changed[changed.length - 1] = 1;
    assert.throws(() => codec.decodeTx(changed), /exceeds maximum length/);
  });
});

describe('codec: texts that are not UTF-8', () => {
  const cases: readonly [name: string, hex: string, shown: string][] = [
    ['valid, beyond the BMP', 'f09f9982', '🙂'],
    ['a byte order mark', 'efbbbf41', '\ufeffA'],
    ['a lone byte', '41ff42', 'A\udcffB'],
    ['a cut sequence', 'f09f99', '\udcf0\udc9f\udc99'],
    ['a surrogate in UTF-8', 'eda080', '\udced\udca0\udc80'],
  ];
  for (const [name, hex, shown] of cases) {
    it(name, () => {
      const bytes = decodeHexDigits(
        `00000000000100000001${'00'.repeat(32)}${'00000000'.repeat(3)}` +
          `${(hex.length / 2).toString(16).padStart(4, '0')}${hex}000000${'00000000'.repeat(2)}`,
      );
      const tx = codec.decodeTx(bytes);
      assert.equal(tx.unsignedTx.type === 'txs.CreateAssetTx' ? tx.unsignedTx.name : '', shown);
      assert.equal(Buffer.from(codec.encodeTx(tx)).toString('hex'), Buffer.from(bytes).toString('hex'));
    });
  }
});

describe('codec: annotations', () => {
  it('each field of a UTXO by path and span', () => {
    const vector = vectors.find(({ name }) => name === 'getUTXOs docs page1 #1') as VectorEntry;
    const bytes = decodeHexDigits((vector.hex ?? '').slice(2, -8));
    const { annotations, error } = codec.annotate('utxo', bytes);
    assert.equal(error, undefined);
    assert.deepEqual(
      annotations.map(({ path, kind, start, end, depth }) => [path, kind, start, end, depth]),
      [
        ['codecVersion', 'uint', 0, 2, 0],
        ['', 'group', 2, 118, 0],
        ['txID', 'id', 2, 34, 1],
        ['outputIndex', 'uint', 34, 38, 1],
        ['assetID', 'id', 38, 70, 1],
        ['output', 'group', 70, 118, 1],
        ['output', 'type', 70, 74, 2],
        ['output.amount', 'uint64', 74, 82, 2],
        ['output.locktime', 'uint64', 82, 90, 2],
        ['output.threshold', 'uint', 90, 94, 2],
        ['output.addresses', 'group', 94, 118, 2],
        ['output.addresses', 'count', 94, 98, 3],
        ['output.addresses[0]', 'address', 98, 118, 3],
      ],
    );
    const assetID = annotations.find(({ path }) => path === 'assetID')?.value;
    assert.equal(encodeCb58(assetID as Uint8Array), 'Q4KMfeLXTBgBpr367pRUuBzLoJqs2QtkvVJ6r4zV12HVj5K7X');
  });
});

function vectorDigits(name: string): string {
  return (vectors.find((vector) => vector.name === name)?.hex ?? '').slice(2, -8);
}
