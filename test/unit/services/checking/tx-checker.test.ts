import assert from 'node:assert/strict';
import { join } from 'node:path';
import { HttpClient } from '../../../../src/client/http/http-client';
import type { CheckReport } from '../../../../src/core/rules/check-tx';
import { checksOn } from '../../../../src/core/rules/finding';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { networkByID, ZERO_ID } from '../../../../src/core/ids/networks';
import { TxBuilder } from '../../../../src/core/tx-builder/builder';
import { producedOutputs } from '../../../../src/core/tx/moves';
import { SigningKey } from '../../../../src/core/tx-builder/key';
import { peerProblem } from '../../../../src/services/checking/peer-chain';
import { unknownText } from '../../../../src/services/checking/unknown-text';
import { OWN_NODE } from '../../../../sandbox/node/node';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import { TxChecker } from '../../../../src/services/checking/tx-checker';
import { FakeClock } from '../../../support/setup/fake-clock';
import { IssuingWindow, sampleWalletOf, walletOnP } from '../../../support/setup/issue-setup';
import { chainedPayments, storyAtomicTxs } from '../../../support/setup/issue-txs';
import { MemoryStore } from '../../../support/setup/memory-store';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { ResponseError } from '../../../../src/client/errors';
import { readSignable } from '../../../../src/core/signing/read-tx';
import { systemClock } from '../../../../src/client/clock';
import { atomicFormats } from '../../../../src/core/codec/atomic/atomic-formats';
import { platformFormats } from '../../../../src/core/codec/platform/platform-formats';
import type { PlatformTx } from '../../../../src/core/codec/platform/platform-transactions';
import { formatNodeID } from '../../../../src/core/ids/ids';
import { buildPlatformTx, type PlatformPlan, platformPayment } from '../../../../src/core/tx-builder/platform-builder';
import type { SenderOnP } from '../../../../src/services/compose/wallets';
import { demoStory, startDemo } from '../../../support/sandbox/demo-sandbox';
import { type Relay, startRelay } from '../../../support/servers/relay';
import { UNUSED_ID } from '../../../support/known-ids';
import { type Call, callOf } from '../../../../sandbox/test/replay/calls';
import { applyLine } from '../../../../sandbox/test/replay/recorded-sandbox';
import { readRecording } from '../../../support/recording/recording';
import { sentBytes } from '../../../../sandbox/test/replay/sent-bytes';
import { atomicCases } from '../../../support/recording/node-cases';
import { PROTOCOL_FIXTURES } from '../../../support/recording/vectors';
import { snapshotOf } from '../../../support/wording/snapshot';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';
import { chainAt, resolverAt } from '../../../support/setup/chain-at';

/** What only a node can know: what waits in its mempool, and who owns what is imported. */
const NODES_OWN = /^tx conflicts with other tx|^not found$/;

/** Cases of arguments, and bytes that were changed at random. */
const OTHER_GROUPS = ['07-arguments', '12-mutated'];

describe('TxChecker', () => {
  it('finds the node\u2019s reason for each refused transaction, and no failure in accepted ones', async function () {
    let now = 0;
    const clock = { now: () => now };
    const sandbox = await startSandbox({ clock, blocks: 'on call' });
    const http = new HttpClient();
    const counts = { accepted: 0, refused: 0, nodesOwn: 0 };
    try {
      const chain = chainAt(sandbox.url, { http, clock: new FakeClock() });
      for (const line of readRecording(join(PROTOCOL_FIXTURES, 'x-chain.jsonl.gz'))) {
        if (line.kind === 'exchange') now = line.request.at;
        if (line.kind === 'block') now = line.time * 1000;
        const call = line.kind === 'exchange' && !OTHER_GROUPS.includes(line.group) ? callOf(line) : undefined;
        const bytes = call === undefined ? undefined : sentBytes(call);
        if (call !== undefined && bytes !== undefined && line.kind === 'exchange') {
          const at = { now: () => now, after: () => () => undefined };
          const checker = new TxChecker({ resolver: resolverAt(at), clock: at });
          const report = await checker.check(chain, bytes);
          counts[verify(`${line.group}: ${line.label}`, call, report)]++;
        }
        applyLine(sandbox, line);
      }
    } finally {
      await http.close();
      await sandbox.close();
    }
    assert.deepEqual(counts, { accepted: 26, refused: 62, nodesOwn: 5 });
  });

  it('finds nothing for the ID of zeros', async () => {
    const sandbox = await startSandbox({ blocks: 'on call' });
    const window = new IssuingWindow();
    try {
      const chain = window.chain(sandbox.url);
      const codec = new Codec();
      const { unsignedTx, credentials } = codec.decodeTx((await window.sample(chain)).bytes);
      const inputs = unsignedTx.inputs.map((input) => ({ ...input, txID: new Uint8Array(32) }));
      const { firstReason } = await window.checker.check(
        chain,
        codec.encodeTx({ unsignedTx: { ...unsignedTx, inputs }, credentials }),
      );
      assert.match(firstReason?.words ?? '', /^failed to verify transfer: failed to get utxo \w+: not found$/);
    } finally {
      await window.http.close();
      await sandbox.close();
    }
  });
});

describe('an import or export of the C-Chain', () => {
  const { accepted, refused } = atomicCases();
  const sandbox = sandboxSetUp(() => startSandbox({ blocks: 'on call' }));
  let window: IssuingWindow;
  before(() => {
    window = new IssuingWindow();
  });
  after(() => window.http.close());
  const check = (bytes: Uint8Array): Promise<CheckReport> => window.checker.check(window.chain(sandbox.url), bytes);

  it('is checked by the rules of its chain', async () => {
    for (const bytes of accepted) {
      const { tx, checks, firstReason } = await check(bytes);
      // They are of another network, which is the first thing that a node looks at.
      assert.deepEqual([tx?.on, firstReason?.path], ['C', 'unsignedTx.networkID']);
      assert.deepEqual(
        checks.map(({ name }) => name),
        checksOn('C').filter((name) => name !== 'waiting'),
      );
    }
  });

  it('is told by the ID of its chain where it cannot be read', async () => {
    const chainID = decodeID(networkByID(12345)?.chains?.c ?? '');
    for (const { bytes, words } of refused) {
      const local = Uint8Array.from(bytes);
      local.set(chainID, 10);
      const { tx, firstReason } = await check(local);
      assert.equal(tx, undefined);
      assert.equal(`parsing tx: ${firstReason?.words ?? ''}`, words);
    }
  });
});

describe('an import of an output of the ID of zeros', () => {
  const sandbox = sandboxSetUp(() => startDemo());
  const window = new IssuingWindow();
  after(() => window.http.close());

  for (const on of ['P', 'C'] as const)
    it(`is rejected on ${on} in the node's words: nothing was exported by it`, async () => {
      const bytes = on === 'P' ? importOfZerosOnP() : importOfZerosOnC();
      const { checks } = await window.checker.check(window.chain(sandbox.url), bytes);
      const { findings = [] } = checks.find(({ name }) => name === 'unspent') ?? {};
      // What the story's import spent on P itself is spent.
      const [imported, ...others] = findings.filter(({ path }) => path.includes('importedInputs'));
      assert.ok(imported?.verdict === 'fails' && others.length === 0);
      assert.match(imported.words, /not found$/);
    });
});

const zeros = <T extends { readonly txID: Uint8Array }>(inputs: readonly T[]) =>
  inputs.slice(0, 1).map((input) => ({ ...input, txID: new Uint8Array(32) }));

function importOfZerosOnC(): Uint8Array {
  const found = storyAtomicTxs().find(({ unsignedTx }) => unsignedTx.type === 'atomic.UnsignedImportTx');
  assert.ok(found?.unsignedTx.type === 'atomic.UnsignedImportTx');
  const unsignedTx = { ...found.unsignedTx, importedInputs: zeros(found.unsignedTx.importedInputs) };
  return atomicFormats.tx.encode({ unsignedTx, credentials: found.credentials.slice(0, 1) });
}

function importOfZerosOnP(): Uint8Array {
  const txs = demoStory().pAndC.blocks.flatMap(({ chain, bytes }) => {
    const block = chain === 'P' ? platformFormats.block.decode(bytes) : undefined;
    return block === undefined ? [] : 'txs' in block ? block.txs : 'tx' in block ? [block.tx] : [];
  });
  for (const { unsignedTx: tx, credentials } of txs) {
    if (tx.type !== 'txs.ImportTx') continue;
    const unsignedTx = { ...tx, importedInputs: zeros(tx.importedInputs) };
    return platformFormats.tx.encode({ unsignedTx, credentials: credentials.slice(0, 1) });
  }
  return assert.fail();
}

describe('a transaction of more inputs than are looked up', () => {
  it('is verified by the UTXOs of its signers', async () => {
    const sandbox = await startSandbox({ blocks: 'on call' });
    const window = new IssuingWindow();
    try {
      const { rules, key, utxos, now } = await sampleWalletOf(sandbox.url);
      const owners = { locktime: 0n, threshold: 1, addresses: [key.address] };
      const assetID = decodeID(networkByID(12345)?.chains?.avax ?? '');
      const wallet = { utxos, keys: [key], now, change: key.address };
      const payments = Array.from({ length: 70 }, (_, i) => ({ assetID, amount: BigInt(i + 1) * 1_000_000n, owners }));
      const split = new TxBuilder(rules, wallet).pay(payments);
      sandbox.network.chain('X')?.issue(split.bytes);
      sandbox.network.chain('X')?.buildBlock();
      const made = producedOutputs(split.tx.unsignedTx, split.txID)
        .filter(({ output }) => 'amount' in output && output.amount <= 70_000_000n)
        .map(({ index: outputIndex, ...utxo }) => ({ txID: split.txID, outputIndex, ...utxo }));
      const total = 2_485_000_000n - 1_000_000n;
      const joined = new TxBuilder(rules, { ...wallet, utxos: made }).pay([{ assetID, amount: total, owners }]);
      assert.equal(joined.tx.unsignedTx.inputs.length, 70);
      const { checks } = await window.checker.check(window.chain(sandbox.url), joined.bytes);
      const open = checks.filter(({ verdict }) => verdict !== 'ok');
      assert.deepEqual(open, []);
    } finally {
      await window.http.close();
      await sandbox.close();
    }
  });
});

describe('a list that is checked', () => {
  it('finds no rival of a signed transaction in its unsigned bytes', async () => {
    const sandbox = await startSandbox({ blocks: 'on call' });
    const window = new IssuingWindow();
    try {
      const chain = window.chain(sandbox.url);
      const { bytes } = await window.sample(chain);
      const { unsigned } = readSignable(bytes);
      const checked = await window.checker.checkAll(chain, [unsigned, bytes]);
      const codes = checked.map(({ checks }) =>
        checks.flatMap(({ findings }) => findings.flatMap((each) => (each.verdict === 'fails' ? each.code : []))),
      );
      assert.deepEqual(codes, [['not signed'], []]);
    } finally {
      await window.http.close();
      await sandbox.close();
    }
  });

  it('reads what was sent before once, of its own chain alone', async () => {
    const sandbox = await startSandbox({ blocks: 'on call' });
    const reads: string[] = [];
    class SeenStore extends MemoryStore {
      override get(key: string): unknown {
        reads.push(key);
        return super.get(key);
      }
    }
    const [local, global] = [new SeenStore(), new SeenStore()];
    const window = new IssuingWindow({ local, global });
    try {
      const chain = window.chain(sandbox.url);
      const [first, second] = await chainedPayments(sandbox.url);
      const { networkID: network, blockchainID, genesisID } = await chain.identity.identify({});
      const record = { network, blockchainID, genesisID, headline: 'Pay', at: systemClock.now() };
      const txID = UNUSED_ID;
      await window.records.put({ ...record, chain: 'another', txID, state: { kind: 'sent' } });
      await window.records.put({ ...record, chain: 'test', txID: encodeCb58(first.txID), state: { kind: 'sent' } });
      reads.length = 0;
      const checked = await window.checker.checkAll(chain, [first.bytes, second.bytes, first.bytes]);
      assert.deepEqual(
        checked.map(({ checks }) => {
          const [problem] = checks.find(({ name }) => name === 'waiting')?.findings ?? [];
          return problem?.verdict === 'cannot tell' ? problem.reason.kind : undefined;
        }),
        ['sent before', undefined, 'sent before'],
      );
      assert.equal(reads.length, 2);
      assert.ok(!reads.some((key) => key.includes('another')));
    } finally {
      await window.http.close();
      await sandbox.close();
    }
  });
});

describe('a transaction with many signatures', () => {
  const key = (number: number) => new SigningKey(Uint8Array.from([...new Uint8Array(30), 1, number]));
  const owned = (keys: readonly SigningKey[]) => ({
    locktime: 0n,
    threshold: 1,
    addresses: keys.slice(0, 1).map(({ address }) => address),
  });

  for (const [count, reason] of [
    [64, 'not owned by signers'],
    [65, 'too many signatures'],
  ] as const) {
    it(`${count} of them: ${reason}`, async () => {
      const sandbox = await startSandbox({ blocks: 'on call' });
      const window = new IssuingWindow();
      try {
        const { rules, now } = await sampleWalletOf(sandbox.url);
        const keys = Array.from({ length: count }, (_, i) => key(i + 1));
        const assetID = decodeID(networkByID(12345)?.chains?.avax ?? '');
        const utxos = keys.map((each, outputIndex) => {
          const output = { type: 'secp256k1fx.TransferOutput', amount: 10_000_000n, ...owned([each]) } as const;
          return { txID: decodeID(UNUSED_ID), outputIndex, assetID, output };
        });
        const builder = new TxBuilder(rules, { utxos: [], keys, now, change: new Uint8Array(20) });
        const { bytes } = builder.importFrom(decodeID(ZERO_ID), utxos, owned(keys));
        const { checks } = await window.checker.check(window.chain(sandbox.url), bytes);
        const reasons = checks
          .filter(({ name }) => name === 'unspent')
          .flatMap(({ findings }) => findings.map((each) => each.verdict === 'cannot tell' && each.reason.kind));
        assert.deepEqual(new Set(reasons), new Set([reason]));
      } finally {
        await window.http.close();
        await sandbox.close();
      }
    });
  }

  it('of one input, whose UTXO is known: none is verified', async () => {
    const sandbox = await startSandbox({ blocks: 'on call' });
    const window = new IssuingWindow();
    try {
      const chain = window.chain(sandbox.url);
      const codec = new Codec();
      const { unsignedTx, credentials } = codec.decodeTx((await window.sample(chain)).bytes);
      const unknowns = async (count: number) => {
        const signatures = Array.from({ length: count }, (_, i) => new Uint8Array(65).fill(i + 1));
        const all = credentials.map((each) => ({ ...each, signatures }) as typeof each);
        const { checks } = await window.checker.check(chain, codec.encodeTx({ unsignedTx, credentials: all }));
        const problems = checks.find(({ name }) => name === 'signatures')?.findings ?? [];
        assert.ok(problems.some(({ verdict }) => verdict === 'fails'));
        return problems.flatMap((each) => (each.verdict === 'cannot tell' ? [each.reason.kind] : []));
      };
      assert.deepEqual(await unknowns(64), []);
      assert.deepEqual(await unknowns(65), Array<string>(credentials.length).fill('too many signatures'));
    } finally {
      await window.http.close();
      await sandbox.close();
    }
  });
});

describe('the chain that a transaction exports to', () => {
  const local = networkByID(12345)?.chains;
  const UNKNOWN = UNUSED_ID;
  const ROWS: readonly (readonly [what: string, peerID: string, verdict: string])[] = [
    ['P', ZERO_ID, 'ok'],
    ['C', local?.c ?? '', 'ok'],
    ['itself', local?.x ?? '', 'fails'],
    ['a chain that does not exist', UNKNOWN, 'fails'],
  ];
  const snapshot = snapshotOf('chains-to-export-to');
  const sandbox = sandboxSetUp(() => startSandbox({ blocks: 'on call' }));
  let window: IssuingWindow;
  before(() => {
    window = new IssuingWindow();
  });
  after(() => window.http.close());

  for (const [what, peerID, verdict] of ROWS) {
    it(`${what}: ${verdict}`, async () => {
      const chain = window.chain(sandbox.url);
      const { rules, key, utxos, now } = await sampleWalletOf(sandbox.url);
      const owners = { locktime: 0n, threshold: 1, addresses: [key.address] };
      const payment = { assetID: decodeID(local?.avax ?? ''), amount: 1n, owners };
      const builder = new TxBuilder(rules, { utxos, keys: [key], now, change: key.address });
      const { bytes } = builder.exportTo(decodeID(peerID), [payment]);
      const { checks } = await window.checker.check(chain, bytes);
      const check = checks.find(({ name }) => name === 'peer chain');
      assert.equal(check?.verdict, verdict);
      assert.equal(check.findings.length, verdict === 'ok' ? 0 : 1);
      const [problem] = check.findings;
      // What the node would refuse is in its own words.
      if (problem?.verdict === 'fails') {
        assert.equal(problem.words, peerID === UNKNOWN ? noChain(UNKNOWN) : 'same chainID');
      }
    });
  }

  const noChain = (id: string): string =>
    `failed to get subnet of "${id}": problem retrieving blockchain "${id}": not found`;
  const own = { blockchainID: local?.x ?? '', alias: 'X' };
  const unnamed = { ...own, networkID: 1337 };
  const askC = async (peerID: string, url: string, identity = unnamed): Promise<unknown> => {
    const found = await peerProblem(window.chain(url), identity, peerID);
    if ('unknown' in found) return unknownText(found.unknown);
    return 'found' in found ? found.found : undefined;
  };

  it('uses the node\u2019s C-Chain on a network without a name', async () => {
    assert.equal(await askC(local?.c ?? '', sandbox.url), undefined);
    assert.equal(await askC(UNKNOWN, sandbox.url), noChain(UNKNOWN));
    const named = { ...own, networkID: 12345 };
    snapshot.matches('an unknown chain', String(await askC(UNKNOWN, 'http://127.0.0.1:9', named)));
    assert.equal(await askC(ZERO_ID, 'http://127.0.0.1:9'), undefined);
    snapshot.matches('a node that cannot be asked', String(await askC(UNKNOWN, 'http://127.0.0.1:9')));
  });

  it('finds no subnet from another avm chain, not even that of P', async () => {
    const other = { ...unnamed, blockchainID: UNKNOWN, alias: UNKNOWN };
    snapshot.matches('P, from another avm chain', String(await askC(ZERO_ID, sandbox.url, other)));
  });
});

function verify(where: string, { error }: Call, report: CheckReport): 'accepted' | 'refused' | 'nodesOwn' {
  const failed = report.checks.filter(({ verdict }) => verdict === 'fails').map(({ name }) => name);
  if (error === undefined) {
    assert.deepEqual(failed, [], where);
    return 'accepted';
  }
  if (NODES_OWN.test(error)) {
    // What waits in the mempool is never known; other unknown checks must cover the node's refusal.
    const untold = report.checks.filter(({ verdict }) => verdict !== 'ok');
    assert.ok(untold.length > 0 || error.startsWith('tx conflicts'), where);
    return 'nodesOwn';
  }
  assert.equal(report.firstReason?.words, error, where);
  assert.equal(report.firstReason.code === 'not found', error.endsWith('not found'), where);
  assert.equal(report.firstReason.code === 'wrong signer', error.includes('wrong signature'), where);
  assert.ok(report.firstReason.explanation !== undefined, `${where}: ${error} is not explained`);
  assert.ok(report.firstReason.span !== undefined, `${where}: ${error} is about no bytes`);
  return 'refused';
}

/** A BLS key with the proof of its private key. */
function proofOf(secret: bigint): { readonly publicKey: Uint8Array; readonly proofOfPossession: Uint8Array } {
  const { getPublicKey, hash, sign } = bls12_381.longSignatures;
  const key = bls12_381.fields.Fr.toBytes(secret);
  const publicKey = getPublicKey(key).toBytes(true);
  const message = hash(publicKey, 'BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_');
  return { publicKey, proofOfPossession: sign(message, key).toBytes(true) };
}

describe('the check of a P-Chain transaction on a node that reports something wrong', () => {
  const snapshot = snapshotOf('limits-of-staking');
  let node: Sandbox;
  let relay: Relay;
  let window: IssuingWindow;
  let wallet: SenderOnP;
  before(async () => {
    node = await startDemo();
    relay = await startRelay(node.url);
  });
  beforeEach(async () => {
    window = new IssuingWindow();
    alter({});
    wallet = await walletOnP(window.chain(relay.url));
  });
  afterEach(() => window.http.close());
  after(async () => {
    await relay.close();
    await node.close();
  });

  const check = (tx: PlatformTx): Promise<CheckReport> =>
    window.checker.check(window.chain(relay.url), platformFormats.tx.encode(tx));
  const reasons = ({ checks }: CheckReport): string[] =>
    checks.flatMap(({ name, findings }) =>
      findings.flatMap((each) => (each.verdict === 'fails' ? [] : `${name}: ${each.reason.kind}`)),
    );
  /** Helicon is active unless the changes say otherwise. */
  const alter = (changes: Readonly<Record<string, object>>): void => {
    const all: typeof changes = { 'info.upgrades': { heliconTime: '2020-12-05T05:00:00Z' }, ...changes };
    relay.alter = (method, _, result) => {
      const change = all[method];
      return change && { ...(result as object), ...change };
    };
  };

  /** Renews itself from Helicon on, after less than validators had to stay before. */
  function renewed(): PlatformTx {
    const owner = { type: 'secp256k1fx.OutputOwners', ...wallet.change } as const;
    const amount = 2000n * 1_000_000_000n;
    const plan: PlatformPlan = {
      spent: amount,
      make: (base) => ({
        ...{ type: 'txs.AddAutoRenewedValidatorTx', ...base, nodeID: new Uint8Array(20).fill(9) },
        ...{ signer: { type: 'signer.ProofOfPossession', ...proofOf(1n) } },
        stake: [platformPayment(wallet.avax, amount, wallet.change)],
        ...{ validationRewardsOwner: owner, delegationRewardsOwner: owner, validatorAuthority: owner },
        ...{ delegationShares: 20_000, autoCompoundRewardShares: 300_000, period: 7_200n },
      }),
    };
    return buildPlatformTx(plan, wallet);
  }

  function converted(count: number): PlatformTx {
    const { threshold, addresses } = wallet.change;
    const [owner, signer] = [{ threshold, addresses }, proofOf(1n)];
    const validators = Array.from({ length: count }, (_, i) => {
      const nodeID = new Uint8Array(20).fill(1);
      new DataView(nodeID.buffer).setUint32(0, i);
      return { nodeID, weight: 1n, balance: 1n, signer, remainingBalanceOwner: owner, deactivationOwner: owner };
    });
    return buildPlatformTx(
      {
        spent: BigInt(count),
        authorizedBy: [wallet.keys],
        make: (base) => ({
          ...{ type: 'txs.ConvertSubnetToL1Tx', ...base, subnetID: decodeID(UNUSED_ID), chainID: decodeID(UNUSED_ID) },
          ...{ address: new Uint8Array(20), validators },
          subnetAuthorization: { type: 'secp256k1fx.Input', signatureIndices: [0] },
        }),
      },
      wallet,
    );
  }

  /** Delegates to the sandbox's own validator until so many seconds from now. */
  function delegated(seconds: number): PlatformTx {
    const owner = { type: 'secp256k1fx.OutputOwners', ...wallet.change } as const;
    const amount = 25n * 1_000_000_000n;
    const end = BigInt(Math.floor(systemClock.now() / 1000) + seconds);
    const validator = { nodeID: OWN_NODE.nodeID, start: 0n, end, weight: amount, subnetID: new Uint8Array(32) };
    const { subnetID, ...staking } = validator;
    const plan: PlatformPlan = {
      spent: amount,
      make: (base) => ({
        ...{ type: 'txs.AddPermissionlessDelegatorTx', ...base, validator: staking, subnetID },
        ...{ stake: [platformPayment(wallet.avax, amount, wallet.change)], rewardsOwner: owner },
      }),
    };
    return buildPlatformTx(plan, wallet);
  }

  const unverified = ({ checks }: CheckReport): string[] =>
    checks.flatMap(({ findings }) =>
      findings.flatMap((each) => (each.verdict === 'fails' ? [] : [unknownText(each.reason)])),
    );

  it('says that an end is in the past, and which limit a network might have set otherwise', async () => {
    const { firstReason } = await check(delegated(-3600));
    assert.match(firstReason?.words ?? '', /staking period is too short$/);
    snapshot.matches('an end in the past', Object.values(firstReason?.explanation ?? {}));
    const short = await check(delegated(119));
    assert.equal(short.firstReason, undefined);
    snapshot.matches(
      'a short staking',
      unverified(short).map((text) => text.replace(/1[12]\d s/, '119 s')),
    );
    const longest = renewed();
    const { unsignedTx } = longest;
    assert.ok(unsignedTx.type === 'txs.AddAutoRenewedValidatorTx');
    const long = await check({
      ...longest,
      unsignedTx: { ...unsignedTx, period: 400n * 86_400n, delegationShares: 1 },
    });
    snapshot.matches('a long period and a low fee', unverified(long));
    const never = await check({ ...longest, unsignedTx: { ...unsignedTx, period: 10_000_000_000n } });
    assert.match(never.firstReason?.words ?? '', /staking period is too long$/);
  });

  it('finds that no transaction makes outputs beyond those that it shows', async () => {
    const { unsignedTx, credentials } = buildPlatformTx(
      { spent: 0n, make: (base) => ({ type: 'txs.BaseTx', ...base }) },
      wallet,
    );
    assert.ok(unsignedTx.type === 'txs.BaseTx');
    const inputs = unsignedTx.inputs.map((input, i) => (i === 0 ? { ...input, outputIndex: 902 } : input));
    const { firstReason } = await check({ unsignedTx: { ...unsignedTx, inputs }, credentials });
    assert.match(firstReason?.words ?? '', /failed to read consumed UTXO \w+:902 due to: not found$/);
  });

  it('finds the owner of what the X-Chain imports in its export, whoever has signed', async () => {
    const chain = window.chain(relay.url);
    const codec = new Codec();
    const { bytes } = await window.sample(chain, 'import');
    const { unsignedTx, credentials } = codec.decodeTx(bytes);
    const signed = async (signatures: readonly Uint8Array[]): Promise<string | undefined> => {
      const changed = credentials.map((each) => ({ ...each, signatures }) as typeof each);
      return (await window.checker.check(chain, codec.encodeTx({ unsignedTx, credentials: changed }))).firstReason
        ?.words;
    };
    const hash = sha256(codec.encodeUnsignedTx(unsignedTx));
    const other = new SigningKey(new Uint8Array(32).fill(7));
    assert.equal((await window.checker.check(chain, bytes)).firstReason, undefined);
    assert.match(
      (await signed([other.sign(hash)])) ?? '',
      /^wrong signature: expected signature from \w+ but got from \w+$/,
    );
    assert.match(
      (await signed([])) ?? '',
      /^input expected a different number of signers than provided in the credential$/,
    );
  });

  it('says that Helicon and the limits that it changes are not known without the upgrades of the node', async () => {
    assert.deepEqual(reasons(await check(renewed())), []);
    for (const answer of ['none', {}]) {
      relay.alter = (method) => (method === 'info.upgrades' ? answer : undefined);
      const report = await check(renewed());
      assert.deepEqual([report.firstReason, reasons(report)], [undefined, ['upgrade: not read', 'staking: not read']]);
    }
  });

  it('takes no other validator for the one of a node ID', async () => {
    const [nodeID, id] = [formatNodeID(new Uint8Array(20).fill(3)), ZERO_ID];
    const staker = { nodeID, weight: 1, txID: id, startTime: 1, endTime: 2, potentialReward: 0, delegationFee: '2.0' };
    alter({ 'platform.getCurrentValidators': { validators: [staker] } });
    const report = await check(renewed());
    assert.equal(report.firstReason, undefined);
    assert.ok(reasons(report).includes('staking: not read'), reasons(report).join());
  });

  it('rejects a price that divides by zero, and takes a time that is none for unknown gas', async () => {
    alter({ 'platform.getFeeState': { timestamp: '2024-01-01T00:00:00+05' } });
    assert.ok(reasons(await check(renewed())).includes('gas: not read'));
    alter({ 'platform.getFeeConfig': { excessConversionConstant: 0 } });
    await assert.rejects(check(renewed()), ResponseError);
  });

  it('verifies no proofs of a transaction for which no block has room', async () => {
    const report = await check(converted(1_000));
    assert.match(report.firstReason?.words ?? '', /^tx exceeds current gas capacity: \d+ > 1000000$/);
    assert.deepEqual(
      report.checks.flatMap(({ name, verdict }) => (verdict === 'fails' ? name : [])),
      ['gas'],
    );
  });
});
