import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { MESSAGE_MAX_SIZE } from '../../src/core/bytes/bytes';
import { sha256 } from '../../src/core/bytes/hashes';
import { Codec } from '../../src/core/codec/avm/codec';
import type { Operation, Tx, UnsignedTx } from '../../src/core/codec/avm/avm-transactions';
import { NODE_MAX_SIZE } from '../../src/core/codec/format';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import type { PlatformTx } from '../../src/core/codec/platform/platform-transactions';
import type { TransferableInput, TransferableOutput } from '../../src/core/codec/secp256k1fx';
import { decodeID, encodeCb58 } from '../../src/core/encodings/cb58';
import { encodeHex } from '../../src/core/encodings/hex';
import { MOST_SIGNATURES } from '../../src/core/tx/signers';
import { SigningKey } from '../../src/core/tx-builder/key';
import { EWOQ, EWOQ_KEY, LOCAL_AVAX, LOCAL_X } from '../support/known-ids';
import { usedMemory } from '../support/measures/memory';
import { World } from '../unit/features/hover/answers';
import { longestPause } from './longest-pause';
import { cpuTime, limited, type Result } from './measure';
import type { Answers } from './node-of-answers';

const LIMIT_MS = 100;
const LIMIT_MIB = 60;
const MIB = 1024 * 1024;
const ROUNDS = 8;
/** Bytes of 8 MiB of hex. */
const LONGEST = 4 * MIB - 1024;

const codec = new Codec();
const bytesOf = (i: number | string): Uint8Array => sha256(Buffer.from(String(i)));
const list = <T>(length: number, item: (i: number) => T): T[] => Array.from({ length }, (_, i) => item(i));
const address = (i: number | string): Uint8Array => bytesOf(i).subarray(0, 20);

const base = { networkID: 12345, blockchainID: decodeID(LOCAL_X), outputs: [], inputs: [] } as const;
const avax = decodeID(LOCAL_AVAX);
const owners = (count: number, seed: string, locktime = 0n) => ({
  ...{ locktime, threshold: 1, addresses: list(count, (i) => address(`${seed} ${i}`)) },
});
const output = (assetID: Uint8Array, owner: ReturnType<typeof owners>): TransferableOutput => ({
  ...{ assetID, output: { type: 'secp256k1fx.TransferOutput', amount: 1n, ...owner } },
});
const input = (seed: string): TransferableInput => ({
  ...{ txID: bytesOf(seed), outputIndex: 0, assetID: avax },
  input: { type: 'secp256k1fx.TransferInput', amount: 1n, signatureIndices: [0] },
});

/** What stands in an object as often as its length allows. */
type Make = (count: number, seed: string) => Uint8Array;
const avmTx =
  (unsigned: (count: number, seed: string) => Partial<UnsignedTx>): Make =>
  (count, seed) =>
    codec.encodeTx({
      unsignedTx: { type: 'txs.BaseTx', ...base, memo: bytesOf(seed), ...unsigned(count, seed) } as UnsignedTx,
      credentials: [],
    });
const platformTx =
  (unsigned: (count: number, seed: string) => object): Make =>
  (count, seed) =>
    platformFormats.tx.encode(platformTxOf(unsigned(count, seed), seed));
const platformTxOf = (unsigned: object, seed: string): PlatformTx => ({
  unsignedTx: { type: 'txs.BaseTx', ...base, memo: bytesOf(seed), ...unsigned },
  credentials: [],
});
const block =
  (txs: (count: number, seed: string) => Tx[]): Make =>
  (count, seed) =>
    codec.encodeBlock({
      ...{ type: 'block.StandardBlock', parentID: bytesOf('parent'), height: 9n, time: 1n, merkleRoot: bytesOf(seed) },
      txs: txs(count, seed),
    });

/** Signatures of different keys, which are valid over any hash, as those of other keys. */
const SIGNATURES = list(MOST_SIGNATURES, (i) => SigningKey.parse(EWOQ_KEY).sign(bytesOf(i)));
const signedTx = (seed: string): Tx => ({
  unsignedTx: {
    type: 'txs.BaseTx',
    ...base,
    inputs: list(MOST_SIGNATURES, (i) => input(`${seed} ${i}`)),
    memo: bytesOf(seed),
  },
  credentials: SIGNATURES.map((each) => ({ type: 'secp256k1fx.Credential', signatures: [each] })),
});
const burn = (seed: string): Operation => ({
  ...{ assetID: bytesOf(seed), utxoIDs: [{ txID: bytesOf(seed), outputIndex: 0 }] },
  operation: { type: 'propertyfx.BurnOperation', signatureIndices: [] },
});

const OBJECTS: readonly (readonly [what: string, method: string, make: Make, most?: number])[] = [
  [
    'outputs of assets',
    'avm.getTx',
    avmTx((n, s) => ({ outputs: list(n, (i) => output(bytesOf(`${s} ${i}`), owners(1, `${s} ${i}`))) })),
  ],
  [
    'outputs of locktimes',
    'avm.getTx',
    avmTx((n, s) => ({ outputs: list(n, (i) => output(avax, owners(1, `${s} ${i}`, BigInt(i + 1)))) })),
  ],
  ['owners', 'avm.getTx', avmTx((n, s) => ({ outputs: [output(avax, owners(n, s))] }))],
  ['inputs', 'avm.getTx', avmTx((n, s) => ({ inputs: list(n, (i) => input(`${s} ${i}`)) }))],
  [
    'operations',
    'avm.getTx',
    avmTx((n, s) => ({ type: 'txs.OperationTx', operations: list(n, (i) => burn(`${s} ${i}`)) })),
  ],
  [
    'transactions',
    'avm.getBlock',
    block((n) => list(n, (i) => ({ unsignedTx: { type: 'txs.BaseTx', ...base, memo: bytesOf(i) }, credentials: [] }))),
  ],
  ['transactions with 64 signers', 'avm.getBlock', block((n, s) => list(n, (i) => signedTx(`${s} ${i}`)))],
  [
    'outputs on P',
    'platform.getTx',
    platformTx((n, s) => ({ outputs: list(n, (i) => output(bytesOf(`${s} ${i}`), owners(1, `${s} ${i}`))) })),
  ],
  [
    'owners on P',
    'platform.getTx',
    platformTx((n, s) => ({
      type: 'txs.CreateSubnetTx',
      owner: { type: 'secp256k1fx.OutputOwners', ...owners(n, s) },
    })),
  ],
  [
    'transactions on P',
    'platform.getBlock',
    (n, s) =>
      platformFormats.block.encode({
        type: 'block.BanffStandardBlock',
        time: 1n,
        parentID: bytesOf('parent'),
        height: 9n,
        txs: list(n, (i) => platformTxOf({}, `${s} ${i}`)),
      }),
  ],
];

/** A text to hover, and what the node answers. */
interface Question {
  readonly text: string;
  readonly answers: Answers;
}

/** What is longer than 256 KiB may have 4,096 structures, of which some hold another. */
const MOST_PARTS = 4_000;

function objectQuestion(method: string, make: Make, size: number, seed: string, most = Infinity): Question {
  const each = (make(40, seed).length - make(20, seed).length) / 20;
  const bytes = make(Math.min(most, Math.floor((size - make(0, seed).length) / each)), seed);
  const text = encodeCb58(sha256(bytes));
  const name = method.endsWith('Tx') ? 'tx' : 'block';
  const result = { [name]: encodeHex(bytes, 'hex'), encoding: 'hex' };
  return { text, answers: { [`${method} ${text}`]: JSON.stringify(result) } };
}

function pageQuestion(count: number, perUTXO: number, seed: string): Question {
  const utxos = list(count, (i) =>
    codec.encodeUTXO({
      ...{ txID: bytesOf(`${seed} ${i}`), outputIndex: i, assetID: bytesOf(i) },
      output: { type: 'secp256k1fx.TransferOutput', amount: 1n, ...owners(perUTXO, String(i)) },
    }),
  );
  const result = {
    ...{ numFetched: String(count), utxos: utxos.map((each) => encodeHex(each, 'hex')), encoding: 'hex' },
    endIndex: { address: EWOQ, utxo: encodeCb58(bytesOf('end')) },
  };
  return { text: EWOQ, answers: { 'avm.getUTXOs': JSON.stringify(result) } };
}

const CASES: readonly (readonly [what: string, make: (seed: string) => Question])[] = [
  ...OBJECTS.flatMap(([what, method, make]): [string, (seed: string) => Question][] => [
    [`256 KiB of ${what}`, (seed) => objectQuestion(method, make, NODE_MAX_SIZE, seed)],
    [`4 MiB of ${what}`, (seed) => objectQuestion(method, make, LONGEST / 2, seed)],
  ]),
  ['1,024 UTXOs of 1,024 assets', (seed) => pageQuestion(1_024, 1, seed)],
  ['1,024 UTXOs of 180 owners', (seed) => pageQuestion(1_024, 180, seed)],
  ['30,000 UTXOs', (seed) => pageQuestion(30_000, 1, seed)],
];

/** Beside what is kept of the others: a long block has as many transactions as eight others, which are kept in columns. */
const LONG_CASES: typeof CASES = OBJECTS.filter(([, method]) => method.startsWith('platform.')).map(
  ([what, method, make]) => [
    `up to 2 MiB of ${what}`,
    (seed) => objectQuestion(method, make, MESSAGE_MAX_SIZE, seed, what === 'owners on P' ? Infinity : MOST_PARTS),
  ],
);

const GENESIS = block(() => [])(0, 'genesis');

const IDENTITY: Answers = {
  'info.getNetworkID': '{"networkID":"12345"}',
  'info.getBlockchainID': JSON.stringify({ blockchainID: LOCAL_X }),
  'avm.getBlockByHeight 0': JSON.stringify({ block: encodeHex(GENESIS, 'hex'), encoding: 'hex' }),
};

/**
 * P20f: the longest pause of the event loop in a hover on the worst answers that a node can give, those that are
 * refused included, in processor time; and what stays in memory of eight hovers on each.
 */
export async function worstAnswersBench(): Promise<Result[]> {
  const node = fork(join(__dirname, 'node-of-answers.cjs'));
  const [url] = (await once(node, 'message')) as [string];
  const world = new World({ sandboxURL: url });
  try {
    const pauses: { what: string; pause: number }[] = [];
    const before = usedMemory();
    let kept = 0;
    for (const [i, [what, make]] of [...CASES, ...LONG_CASES].entries()) {
      let pause = Infinity;
      for (let round = 0; round < ROUNDS; round++) {
        const { text, answers } = make(`${what} ${round}`);
        node.send({ ...IDENTITY, ...answers });
        await once(node, 'message');
        pause = Math.min(pause, await longestPause(() => world.hover(text), cpuTime));
      }
      pauses.push({ what, pause });
      if (i === CASES.length - 1) kept = (usedMemory() - before) / MIB;
    }
    const worst = pauses.reduce((most, each) => (each.pause > most.pause ? each : most));
    return [
      limited(
        'P20f',
        `the event loop under a hover on a node's worst answers, here ${worst.what}`,
        'ms of processor time',
        worst.pause,
        LIMIT_MS,
      ),
      limited('P20fmem', `what is kept of ${ROUNDS * CASES.length} such hovers`, 'MiB', kept, LIMIT_MIB),
    ];
  } finally {
    await world.close();
    node.disconnect();
  }
}
