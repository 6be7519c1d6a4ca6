import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { encodeBech32 } from '../../../../src/core/encodings/bech32';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { NETWORKS } from '../../../../src/core/ids/networks';
import { ProblemFinder, type TextProblem } from '../../../../src/core/problems-in-text/find-problems';
import { mayHaveProblems } from '../../../../src/core/ids-in-text/may-hold';
import { keyBytes } from '../../../support/keys/key-settings';
import { EWOQ, EWOQ_FUJI, EWOQ_KEY, EWOQ_KEY_HEX, FUJI_X, MAINNET_C, MAINNET_X } from '../../../support/known-ids';
import { fixtureText } from '../../../support/recording/recording';

const BAD_ID = `${MAINNET_X.slice(0, 20)}m${MAINNET_X.slice(21)}`;
const TWICE_BAD_ID = `${BAD_ID.slice(0, 30)}m${BAD_ID.slice(31)}`;
const NODE = 'NodeID-D2TWGt7bSzwFWGjx4YZg5pKRzjFRhJzcq';
const BAD_NODE = `${NODE.slice(0, -1)}r`;
const BAD_ADDRESS = `${EWOQ.slice(0, -1)}v`;
const KEY = encodeCb58(keyBytes(1));
const KEY_HEX = encodeHex(keyBytes(2), 'hexnc');

function find(text: string, networks = false): TextProblem[] {
  return new ProblemFinder().find(text, { networks });
}

function described(problem: TextProblem): string {
  switch (problem.kind) {
    case 'checksum':
      return `${problem.expected} ${problem.correction ?? ''}`.trim();
    case 'privateKey':
      return `key ${problem.testKey ?? ''}`.trim();
    case 'network':
      return `${problem.network.name}, not ${problem.most.name}`;
  }
}

describe('problems in a text', () => {
  const rows: [title: string, text: string, expected: string[]][] = [
    ['an ID with a slip, beside a valid one', `["${BAD_ID}", "${MAINNET_C}"]`, [`id ${MAINNET_X}`]],
    ['an ID with a slip, beside an address', `x = '${BAD_ID}' # ${EWOQ}`, [`id ${MAINNET_X}`]],
    ['an ID with a slip, after a name', `"subnetID": "${BAD_ID}"`, [`id ${MAINNET_X}`]],
    ['an ID with two slips', `"assetID": "${TWICE_BAD_ID}"`, ['id']],
    ['an ID with a slip, alone', `"${BAD_ID}"`, []],
    ['an ID with a slip, not in quotes', `txID: ${BAD_ID} ${MAINNET_C}`, []],
    ['an ID with a slip, as a value of YAML', `subnetID: ${BAD_ID}\nother: 1`, [`id ${MAINNET_X}`]],
    ['an ID with a slip, as a value with a comment', `  subnet_id:  ${BAD_ID}  # ours`, [`id ${MAINNET_X}`]],
    ['an ID with a slip, in a list of YAML', `chainIDs: [${BAD_ID}, ${MAINNET_C}]`, [`id ${MAINNET_X}`]],
    ['an ID with a slip, in the environment', `SUBNET_ID=${BAD_ID}\r\n`, [`id ${MAINNET_X}`]],
    ['a node ID with a slip, as a value of YAML', `nodeID: ${BAD_NODE}`, [`nodeID ${NODE}`]],
    ['an address with a slip, as a value of YAML', `address: ${BAD_ADDRESS}`, [`address ${EWOQ}`]],
    ['a value of YAML under another name', `name: ${BAD_ID}\nsubnetID: ${MAINNET_C}`, []],
    ['the beginning of an expression', `subnetID: ${BAD_ID}.toString()`, []],
    [
      'a name of the program as long as an ID',
      `txID: ${'someVeryLongNameThatAnyProgramMayHaveAndThatIsWrong'.replaceAll('l', '')}`,
      [],
    ],
    ['an ID with a character that base58 lacks', `"txID": "${MAINNET_X.slice(0, -1)}0"`, []],
    ['a word of another length', `"txID": "${MAINNET_X.slice(0, -2)}" ${MAINNET_C}`, []],
    ['a node ID with a slip', `"${BAD_NODE}"`, [`nodeID ${NODE}`]],
    ['an address with a slip, beside a valid one', `"${BAD_ADDRESS}" "${EWOQ_FUJI}"`, [`address ${EWOQ}`]],
    ['an address with a slip, after a name', `address: "${BAD_ADDRESS}"`, [`address ${EWOQ}`]],
    ['an address with a slip, alone', `"${BAD_ADDRESS}"`, []],
    ['valid ones', `"${MAINNET_X}" "${NODE}" "${EWOQ}" '${MAINNET_C}:0'`, []],
    ['a mistyped public key, which looks like an ID', `"txID": "${EWOQ_KEY.slice(11, -1)}M"`, ['id']],
    ['a private key by its prefix', `x = PrivateKey-${KEY}`, ['key']],
    ['a private key by its name', `{"privateKey":"${KEY}"}`, ['key']],
    ['a private key in hex by its name', `PRIVATE_KEY=${KEY_HEX}`, ['key']],
    ['a list of private keys', `private_keys:\n  - ${KEY}\n  - ${KEY_HEX}\n`, ['key', 'key']],
    ['public test keys', `${EWOQ_KEY}\nhash: 0x${EWOQ_KEY_HEX}`, ['key ewoq', 'key ewoq']],
    ['running digits for a key', `PRIVATE_KEY=${'1234567890'.repeat(7).slice(0, 64)}`, []],
    ['bytes that go on for a key', `PRIVATE_KEY=0x${Buffer.from([...Array(32).keys()]).toString('hex')}`, []],
    ['a placeholder for a key', `PRIVATE_KEY=0x${'00'.repeat(32)}\nDEPLOYER_KEY=0x${'0123'.repeat(16)}`, []],
    ['a damaged key', `PrivateKey-${KEY.slice(1)}`, []],
    ['the key of a map', `{"key": "${KEY_HEX}", "cacheKey": "${KEY}"}`, []],
    ['the key of a cache below a private key', `privateKey: read()\ncacheKey: "${KEY_HEX}"`, []],
    ['a private key by the line before', `// the deployer's private key\nconst deployer = '${KEY_HEX}';`, ['key']],
    ['a public key', `{"publicKey": "${KEY_HEX}"}`, []],
    ['a hash beside a private key', `privateKey = read();\ntxHash = "${KEY_HEX}"`, []],
    ['the ID of a private key', `"private_key_id": "${KEY_HEX}"`, []],
  ];
  for (const [title, text, expected] of rows) {
    it(title, () => {
      assert.deepEqual(find(text).map(described), expected);
      // Nothing is found that the check before it would have passed over.
      if (expected.length > 0) assert.ok(mayHaveProblems(text));
    });
  }

  it('IDs of two networks, if wanted: those of the network that has fewer', () => {
    const text = `${MAINNET_X} ${MAINNET_C} ${FUJI_X} ${EWOQ_FUJI} X-avax18jma8ppw3nhx5r4ap8clazz0dps7rv5ukulre5`;
    assert.deepEqual(find(text), []);
    const problems = find(text, true);
    assert.deepEqual(problems.map(described), ['Fuji, not Mainnet', 'Fuji, not Mainnet']);
    assert.deepEqual(
      problems.map(({ start, end }) => text.slice(start, end)),
      [FUJI_X, EWOQ_FUJI],
    );
    assert.deepEqual(find(`${MAINNET_X} ${MAINNET_C} ${KEY}`, true), []);
  });

  it('in the order of the text, no more than 250, of which private keys come before all others', () => {
    const lines = Array.from({ length: 400 }, (_, i) => `"${BAD_ADDRESS}" ${i % 2 ? MAINNET_X : FUJI_X}`);
    const problems = find([...lines, `privateKey: ${KEY}`].join('\n'), true);
    const starts = problems.map(({ start }) => start);
    assert.equal(starts.length, 250);
    assert.deepEqual(problems.map(({ kind }) => kind).slice(-2), ['checksum', 'privateKey']);
    assert.deepEqual(
      starts,
      [...starts].sort((a, b) => a - b),
    );
  });

  it('remembers corrections, and searches those of eight new IDs at a time', () => {
    const finder = new ProblemFinder();
    const ids = Array.from({ length: 20 }, (_, i) => encodeCb58(keyBytes(100 + i)));
    const text = ids.map((id) => `"txID": "${id.slice(0, -1)}${id.endsWith('m') ? 'n' : 'm'}"`).join('\n');
    const corrected = () =>
      finder
        .find(text, { networks: false })
        .filter((each) => each.kind === 'checksum' && each.correction !== undefined);
    assert.deepEqual(
      [corrected(), corrected(), corrected()].map((each) => each.length),
      [8, 16, 20],
    );
  });

  it('none in a file without any, for the price of a regular expression', () => {
    for (const file of ['package-lock.json', 'tsconfig.json', 'oxlint.config.mjs', 'src/extension.ts']) {
      assert.equal(mayHaveProblems(readFileSync(file, 'utf8')), false, file);
    }
  });

  it('looks at files that have an address of any known network', () => {
    for (const { hrp } of NETWORKS) assert.ok(mayHaveProblems(`x ${encodeBech32(hrp, new Uint8Array(20))}`), hrp);
  });
});

/** Problems that are in a file on purpose, by how often they are. */
const ON_PURPOSE: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  // The sample has one of everything that a hover knows.
  'test/fixtures/workspace/ids.md': { 'id 2bcptJAuKEshdqXB319usyqyueUJoEpbPhRTktC1cR68TqAPwS': 1, 'key ewoq': 1 },
  'media/walkthrough/ids.md': { 'id 2bcptJAuKEshdqXB319usyqyueUJoEpbPhRTktC1cR68TqAPwS': 1, 'key ewoq': 1 },
  'test/fixtures/protocol/vectors.json': {
    'id FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z': 1,
    address: 1,
    'key ewoq': 1,
    'key vmRQ': 1,
    'key 2MMv': 1,
  },
  // Texts that are read one by one: those around them mention keys.
  'test/fixtures/cases/ids-in-other-wrappers.json': { key: 8 },
  // Requests with mistakes in them, and a node's answers.
  'test/fixtures/protocol/x-chain.jsonl.gz': {
    'id 2wkBET2rRgE8pahuaczxKbmv7ciehqsne57F9gtzf1PVcUJEQG': 3,
    'address X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u': 2,
  },
  // The keys of the recorded network's users, whose funds are of that network alone.
  'test/fixtures/recordings/platform-checks.jsonl.gz': { 'key ewoq': 1, key: 4 },
  'test/fixtures/recordings/c-atomic.jsonl.gz': { 'key ewoq': 1, key: 4 },
  'test/fixtures/recordings/c-atomic-before-helicon.jsonl.gz': { 'key ewoq': 1, key: 4 },
  'test/fixtures/recordings/peer-chains.jsonl.gz': { 'key ewoq': 1, key: 4 },
  'test/fixtures/recordings/primary-network-1.15.jsonl.gz': {
    'id 2cJveLDAymdrcLAt7nsLsHwA1J59bLUSBzoz3hom7yK5V443wT': 1,
  },
  'test/fixtures/recordings/x-chain-odd-requests.jsonl.gz': {
    id: 13,
    'id 9heM81dRd3LNZBu7VrZC1nE89r6EwbXqtwfK1xZ5SqAKcYZpT': 3,
  },
};

describe('problems in the files of this repository', () => {
  const files = ['test/fixtures', 'media/walkthrough', 'docs'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );

  for (const file of files) {
    if (!/\.(?:md|json|jsonl|py|log|hex)(?:\.gz)?$/.test(file)) continue;
    it(`${file}: only those that are there on purpose`, () => {
      const counts: Record<string, number> = {};
      for (const each of find(fixtureText(file)).map(described)) counts[each] = (counts[each] ?? 0) + 1;
      assert.deepEqual(counts, ON_PURPOSE[file] ?? {});
    });
  }
});

describe('problems in any text', () => {
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

  it('are none for valid IDs, addresses and hashes, whatever stands around them', () => {
    const valid = fc.oneof(
      bytes(32).map(encodeCb58),
      bytes(20).map((node) => `NodeID-${encodeCb58(node)}`),
      bytes(20).map((owner) => `X-${encodeBech32('avax', owner)}`),
      bytes(32).map((hash) => encodeHex(hash, 'hexnc')),
      bytes(20).map((address) => encodeHex(address, 'hexnc')),
    );
    const line = fc.tuple(fc.constantFrom('txID', 'chain', 'hash', 'key', 'owner', '-', '//'), valid);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = lines.map(([name, value]) => `${name}: "${value}"`).join('\n');
        assert.deepEqual(find(text), []);
      }),
    );
  });

  it('lie within it, and never hold a private key or a part of one', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(BAD_ID, BAD_NODE, BAD_ADDRESS, KEY, KEY_HEX, 'privateKey', 'PrivateKey-', '"', '\n', ': ', ' - '),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        for (const problem of find(text, true)) {
          assert.ok(problem.start >= 0 && problem.start < problem.end && problem.end <= text.length);
          assert.ok(![KEY, KEY_HEX].some((key) => JSON.stringify(problem).includes(key.slice(4, 20))));
        }
      }),
    );
  });
});
