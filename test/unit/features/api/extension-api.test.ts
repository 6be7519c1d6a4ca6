import assert from 'node:assert/strict';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { decodeID } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { apiExports } from '../../../../src/features/api/api-exports';
import type { NetworkNode, Output, Transaction } from '../../../../src/services/answers/avalanche-lens-api';
import { answerJSON, type Handler, startServer, type TestServer } from '../../../support/servers/http-server';
import {
  EWOQ,
  EWOQ_CB58,
  EWOQ_EVM,
  EWOQ_FUJI,
  EWOQ_KEY,
  EWOQ_KEY_HEX,
  LOCAL_AVAX,
  LOCAL_X,
  MAINNET_X,
  RECORDED_BLOCK_1,
  RECORDED_EXPORT,
  RECORDED_LNSC,
  RECORDED_MULTISIG,
  RECORDED_PAYEE,
  RECORDED_PAYMENT,
  UNUSED_ID,
} from '../../../support/known-ids';
import {
  type PrimaryNode,
  recordedAnswer,
  startHeliconNode,
  startPrimaryNode,
} from '../../../support/servers/primary-node';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { recordedTxs } from '../../../support/recording/recorded-txs';
import { errorOf, TestAPI } from './api';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';

const AVAX = { assetID: LOCAL_AVAX, name: 'Avalanche', symbol: 'AVAX', denomination: 9 };

const codec = new Codec();
const recorded = recordedTxs(codec);
const bytesOf = (id: string): Uint8Array => (recorded.get(id) ?? assert.fail(id)).bytes;
const hexOf = (id: string): string => encodeHex(bytesOf(id));

/** Without what is long and depends on nothing else. */
function brief<T extends object>({ ...value }: T): Omit<T, 'json' | 'bytes'> {
  const { json: _, bytes: __, ...rest } = value as T & { json?: unknown; bytes?: unknown };
  return rest;
}

describe('the API on the recorded chain', () => {
  const { sandbox } = recordedSetUp();
  let lens: TestAPI;
  before(() => {
    lens = new TestAPI(sandbox.url);
  });
  after(() => lens.close());

  it('inspects a transaction: who paid what, exactly', async () => {
    const { block: _, ...found } = (await lens.api.inspect(RECORDED_PAYMENT)) as Transaction & { chain: string };
    const owner = (address: string) => ({ threshold: 1, addresses: [address] });
    assert.deepEqual(brief(found), {
      kind: 'transaction',
      txID: RECORDED_PAYMENT,
      type: 'BaseTx',
      networkID: 12345,
      blockchainID: LOCAL_X,
      headline: 'Pay 5.947779411 AVAX to X-local1xh3q…cmxt0f',
      status: 'accepted',
      changes: [
        { assetID: LOCAL_AVAX, asset: AVAX, amount: -5948779411n, owner: owner(EWOQ) },
        { assetID: LOCAL_AVAX, asset: AVAX, amount: 5947779411n, owner: owner(RECORDED_PAYEE) },
      ],
      paidByUnknown: [],
      received: [],
      minted: [],
      burned: [{ assetID: LOCAL_AVAX, asset: AVAX, amount: 1000000n }],
      burnedAsFee: { assetID: LOCAL_AVAX, asset: AVAX, amount: 1000000n },
      timeLocks: [],
      inputCount: 1,
      outputCount: 2,
      memo: new Uint8Array(Buffer.from('hello lens 1')),
      chain: 'Sandbox',
    });
    assert.deepEqual(found.bytes, bytesOf(RECORDED_PAYMENT));
    assert.match(found.json, /"amount": 299999994051220589\b/);
  });

  it('inspects the hexadecimal of an ID that is known, as all inputs do', async () => {
    const found = await lens.api.inspect(encodeHex(decodeID(MAINNET_X), 'hexnc'));
    assert.ok(found.kind === 'known' && found.id === MAINNET_X);
  });

  it('inspects an asset as the transaction that creates it', async () => {
    const found = (await lens.api.inspect(RECORDED_LNSC)) as Transaction;
    assert.deepEqual(found.created, {
      ...{ assetID: RECORDED_LNSC, name: 'Lens Coin 1', symbol: 'LNSC', denomination: 2 },
      ...{ isFungible: true, isMintable: false, isNFT: false, isProperty: false },
    });
    assert.deepEqual(
      found.minted.map(({ amount }) => amount),
      [9223372036855894745n],
    );
  });

  it('names the chain that an exported amount is on', async () => {
    const { changes } = (await lens.api.inspect(RECORDED_EXPORT)) as Transaction;
    const gained = changes.filter(({ amount }) => amount > 0n).flatMap(({ owner }) => owner.addresses);
    assert.ok(gained.length > 0 && gained.every((address) => address.startsWith('P-local1')));
  });

  it('inspects a block by its ID and by its height', async () => {
    const found = await lens.api.inspect(RECORDED_BLOCK_1);
    assert.ok(found.kind === 'block');
    assert.deepEqual([found.blockID, found.height, found.txIDs], [RECORDED_BLOCK_1, 1n, [RECORDED_PAYMENT]]);
    assert.match(found.transactions[0]?.headline ?? '', /^Pay 5\.947779411 AVAX /);
    assert.deepEqual(await lens.api.inspect('1'), found);
    // Its block is in memory now.
    const { block } = (await lens.api.inspect(RECORDED_PAYMENT)) as Transaction;
    const { blockID, height, time } = found;
    assert.deepEqual(block, { blockID, height, time, source: 'loaded blocks', isVerified: true });
  });

  it('inspects an output, and whether it is spent', async () => {
    const found = (await lens.api.inspect(`${RECORDED_PAYMENT}:1`)) as Output;
    const { amount, owner, asset, type, status, locktime } = found;
    assert.deepEqual(
      { amount, owner, asset, type, status, locktime },
      {
        amount: 299999994051220589n,
        owner: { threshold: 1, addresses: [EWOQ] },
        asset: AVAX,
        type: 'secp256k1fx.TransferOutput',
        status: 'spent',
        locktime: 0n,
      },
    );
    // By its own ID, which a node can't look up: the UTXOs of its owner were read.
    const locked = (await lens.api.inspect(`${RECORDED_MULTISIG}:3`)) as Output;
    await lens.api.inspect(locked.owner.addresses[0] ?? assert.fail());
    assert.deepEqual(await lens.api.inspect(locked.utxoID), locked);
    assert.deepEqual([locked.status, locked.locktime > 0n], ['unspent', true]);
  });

  it('names every owner of a multisig output', async () => {
    const outputs = await Promise.all(
      [0, 1].map((index) => lens.api.inspect(`${RECORDED_MULTISIG}:${index}`) as Promise<Output>),
    );
    assert.ok(outputs.some(({ owner }) => owner.addresses.length > 1));
  });

  it('inspects an address in any spelling', async () => {
    const found = await lens.api.inspect(EWOQ);
    assert.ok(found.kind === 'address' && found.address === EWOQ && found.isComplete);
    const balance = found.balances.find(({ assetID }) => assetID === LOCAL_AVAX);
    assert.equal(balance?.spendable, 299999975793286912n);
    assert.deepEqual(await lens.api.inspect(EWOQ_CB58, { chain: 'sandbox' }), found);
  });

  it('reports that the chain has nothing with the ID', async () => {
    const absent = await lens.api.inspect(UNUSED_ID);
    assert.ok(absent.kind === 'absent' && absent.id === UNUSED_ID && absent.note.startsWith('Looked up: '));
    const above = await lens.api.inspect('99999');
    assert.ok(above.kind === 'noBlock' && above.height === 99_999n && above.newest < 99_999n);
  });

  it('decodes hex the same as from the chain, which has verified who pays', async () => {
    const decoded = (await lens.api.decode(hexOf(RECORDED_PAYMENT))) as Transaction;
    const inspected = (await lens.api.inspect(RECORDED_PAYMENT)) as Transaction & { chain: string };
    const { chain: _, status: _status, block: _block, ...asked } = inspected;
    assert.match(decoded.headline, / \(change, if it is the payer\)$/);
    assert.doesNotMatch(asked.headline, /change/);
    assert.deepEqual({ ...decoded, headline: '' }, { ...asked, headline: '' });
  });

  it('checks a transaction that the chain has', async () => {
    const { chain, txID, verdict, transaction } = await lens.api.check(hexOf(RECORDED_PAYMENT));
    assert.deepEqual({ chain, txID, verdict }, { chain: 'Sandbox', txID: RECORDED_PAYMENT, verdict: 'accepted' });
    assert.equal(transaction?.txID, RECORDED_PAYMENT);
  });

  it('checks a transaction that a node would refuse: where, and what to do', async () => {
    const { tx } = recorded.get(RECORDED_PAYMENT) ?? assert.fail();
    const unsignedTx = { ...tx.unsignedTx, networkID: 5 };
    const { verdict, problems, checks } = await lens.api.check(encodeHex(codec.encodeTx({ ...tx, unsignedTx })));
    assert.equal(verdict, 'fails');
    const wrongNetwork = problems.find(({ check }) => check === 'network');
    assert.deepEqual(
      [wrongNetwork?.verdict, wrongNetwork?.path, wrongNetwork?.span],
      ['fails', 'unsignedTx.networkID', { start: 6, end: 10 }],
    );
    assert.ok(wrongNetwork?.meaning !== undefined && wrongNetwork.advice !== undefined);
    assert.equal(checks.find(({ name }) => name === 'codec')?.verdict, 'ok');
  });

  it("checks bytes that aren't a transaction", async () => {
    const { verdict, transaction } = await lens.api.check(`${encodeHex(bytesOf(RECORDED_PAYMENT), 'hexnc')}00`);
    assert.deepEqual([verdict, transaction], ['fails', undefined]);
  });

  it('stops when the caller aborts', async () => {
    const reason = new Error('no longer wanted');
    const signal = AbortSignal.abort(reason);
    await assert.rejects(lens.api.inspect(RECORDED_EXPORT, { signal }), reason);
    await assert.rejects(lens.api.check(hexOf(RECORDED_EXPORT), { signal }), reason);
  });

  it('gives copies, which a caller can change', async () => {
    const first = (await lens.api.inspect(RECORDED_PAYMENT)) as Transaction;
    first.bytes.fill(0);
    first.memo.fill(0);
    const second = (await lens.api.inspect(RECORDED_PAYMENT)) as Transaction;
    assert.deepEqual(second.bytes, bytesOf(RECORDED_PAYMENT));
    assert.equal(Buffer.from(second.memo).toString(), 'hello lens 1');
  });
});

describe('the API sends nothing', () => {
  // Nothing listens there: a request would fail, and is counted.
  const lens = new TestAPI('http://127.0.0.1:1');
  after(() => lens.close());
  afterEach(() => assert.equal(lens.exchanges, 0));

  const keys: [title: string, text: string][] = [
    ['a private key', EWOQ_KEY],
    ['a named private key', `"privateKey": "${EWOQ_KEY.slice(11)}"`],
    ['32 bytes of hex', EWOQ_KEY_HEX],
    ['32 bytes of hex with a checksum', encodeHex(Buffer.from(EWOQ_KEY_HEX, 'hex'))],
  ];
  for (const [title, text] of keys) {
    it(`for ${title}, and doesn't repeat it`, async () => {
      for (const method of ['inspect', 'decode', 'check'] as const) {
        const { code, message } = await errorOf(lens.api[method](text));
        assert.equal(code, 'privateKey');
        assert.doesNotMatch(message, new RegExp(`ewoqjP7P|${EWOQ_KEY_HEX.slice(0, 8)}`));
      }
    });
  }

  it('for hex and a known ID', async () => {
    assert.equal((await lens.api.inspect(hexOf(RECORDED_PAYMENT))).kind, 'transaction');
    assert.deepEqual(await lens.api.inspect(MAINNET_X), {
      kind: 'known',
      id: MAINNET_X,
      what: 'blockchain',
      name: 'X-Chain',
      note: 'blockchain of Mainnet',
    });
  });

  const wrong: [title: string, call: () => Promise<unknown>, code: string][] = [
    ['a number', () => lens.api.inspect(7 as unknown as string), 'invalidInput'],
    ['nothing', () => lens.api.inspect(''), 'invalidInput'],
    ['a word', () => lens.api.inspect('treasury'), 'invalidInput'],
    ['a slip', () => lens.api.inspect(`${RECORDED_PAYMENT.slice(0, -1)}c`), 'invalidInput'],
    ['two IDs', () => lens.api.inspect(`${RECORDED_PAYMENT} ${RECORDED_LNSC}`), 'invalidInput'],
    ['an ID as hex', () => lens.api.decode(RECORDED_PAYMENT), 'invalidInput'],
    ['other bytes', () => lens.api.decode('0x000000000009'), 'invalidInput'],
    ['a megabyte too much', () => lens.api.decode('0'.repeat(3_000_000)), 'invalidInput'],
    ['a chain that there is not', () => lens.api.inspect(RECORDED_PAYMENT, { chain: 'Elsewhere' }), 'noSuchChain'],
    ['an address of another network', () => lens.api.inspect(EWOQ_FUJI, { chain: 'Mainnet' }), 'noSuchChain'],
  ];
  for (const [title, call, code] of wrong) {
    it(`for ${title}`, async () => assert.equal((await errorOf(call())).code, code));
  }

  it('for arguments of another type, and says which', async () => {
    const given = { inspect: RECORDED_PAYMENT, decode: hexOf(RECORDED_PAYMENT), check: hexOf(RECORDED_PAYMENT) };
    type Loose = Record<string, (text: unknown, options?: unknown) => Promise<unknown>>;
    const api = lens.api as unknown as Loose;
    assert.deepEqual(Object.keys(given).sort(), Object.keys(apiExports(() => Promise.resolve(lens)).getAPI(1)).sort());
    const refuses = async (method: string, args: [unknown, unknown?], words: RegExp): Promise<void> => {
      const { code, message } = await errorOf(api[method]?.(...args) ?? assert.fail());
      assert.equal(code, 'invalidInput', `${method} ${typeof args[0]} ${typeof args[1]}`);
      assert.match(message, words);
    };
    const others = [true, 7, 7n, NaN, [], ['Sandbox'], Symbol('s'), () => 'Sandbox'];
    for (const [method, text] of Object.entries(given)) {
      for (const other of [...others, {}, undefined, null])
        await refuses(method, [other], /^The (?:query|hex) (?:must be text|is missing)\.$/);
      if (method === 'decode') continue;
      const texts = method === 'inspect' ? [text, hexOf(RECORDED_PAYMENT), MAINNET_X, EWOQ_EVM] : [text];
      for (const each of texts) {
        for (const other of [true, 7, 7n, 'Sandbox', ['Sandbox'], null])
          await refuses(method, [each, other], /^The options must be an object\.$/);
        for (const chain of [...others, {}]) await refuses(method, [each, { chain }], /^The chain must be text\.$/);
        for (const signal of [...others, {}, 'abort', null])
          await refuses(method, [each, { signal }], /^The signal must be an AbortSignal\.$/);
      }
    }
  });

  it("if the setting names an active chain that doesn't exist", async () => {
    const other = new TestAPI('http://127.0.0.1:1', 'Elsewhere');
    try {
      assert.equal((await errorOf(other.api.inspect(RECORDED_PAYMENT))).code, 'noSuchChain');
      assert.equal(other.exchanges, 0);
    } finally {
      await other.close();
    }
  });
});

describe('the API about node IDs', () => {
  const VALIDATOR = 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu';
  const { sandbox } = recordedSetUp();
  let node: PrimaryNode;
  let lens: TestAPI;
  before(async () => {
    node = await startPrimaryNode(sandbox.url);
  });
  beforeEach(() => {
    lens = new TestAPI(node.url);
  });
  afterEach(async () => {
    node.intercept = undefined;
    await lens.close();
  });
  after(() => node.close());

  it("reports what a node does on the Primary Network, as the chain's node reports it", async () => {
    const { validators, ...rest } = (await lens.api.inspect(VALIDATOR)) as NetworkNode;
    const headline = 'Primary Network validator';
    assert.deepEqual(rest, { kind: 'node', id: VALIDATOR, headline, subnets: [], chain: 'Sandbox' });
    assert.equal(validators?.length, 1);
    const [validator] = validators;
    assert.match(validator?.headline ?? '', /^stake 2,000,000 AVAX · until /);
    assert.ok(validator?.facts.some(({ label }) => label === 'potential reward'));
    assert.equal(validator?.stake, 2_000_000_000_000_000n);
    assert.ok(validator.endTime > validator.startTime);
    assert.match(validator.delegationFee, /^\d+\.\d{4}$/);
  });

  it('reports how an auto-renewed validator goes on', async () => {
    const helicon = await startHeliconNode();
    const own = new TestAPI(helicon.url);
    try {
      const { validators } = (await own.api.inspect('NodeID-KdZF4xwFrmfWw35h3NiRLKsrRq7Aw3N39')) as NetworkNode;
      assert.deepEqual(validators?.[0]?.autoRenewed, {
        nextPeriod: 172_800n,
        autoCompoundRewardShares: 500_000,
        authority: { threshold: 1, addresses: ['P-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p'] },
      });
    } finally {
      await own.close();
      await helicon.close();
    }
  });

  it("reports that a node doesn't validate it, and on which subnets it was looked for", async () => {
    const id = 'NodeID-D2TWGt7bSzwFWGjx4YZg5pKRzjFRhJzcq';
    const onNone = async (own: TestAPI): Promise<object> => {
      const { headline, ...rest } = (await own.api.inspect(id)) as NetworkNode;
      assert.match(headline, /^Not a Primary Network validator\. /);
      return rest;
    };
    const none = { kind: 'node', id, validators: [], chain: 'Sandbox' };
    assert.deepEqual(await onNone(lens), { ...none, subnets: [] });
    const demo = await startDemo();
    const own = new TestAPI(demo.url);
    const l1 = '2v4bzzPCYi7fLK4WjhLtwnrJNQ1zveD87wBrvD9sK1qf3Rebq5';
    try {
      await own.api.inspect(l1);
      assert.deepEqual(await onNone(own), { ...none, subnets: [{ id: l1, isValidated: false }] });
    } finally {
      await own.close();
      await demo.close();
    }
  });

  it("reports nothing if the P-Chain isn't offered, and rejects if it fails or describes another node", async () => {
    const answer =
      (status: number, body: object): Handler =>
      ({ path }, response) => {
        if (path !== '/ext/bc/P') return undefined;
        answerJSON(response, { jsonrpc: '2.0', id: 1, ...body }, status);
        return 'answered';
      };
    node.intercept = answer(404, {});
    const { headline, ...unknown } = (await lens.api.inspect(VALIDATOR)) as NetworkNode;
    assert.deepEqual(unknown, { kind: 'node', id: VALIDATOR, chain: 'Sandbox' });
    assert.match(headline, /doesn't offer the P-Chain/);
    const other = 'NodeID-D2TWGt7bSzwFWGjx4YZg5pKRzjFRhJzcq';
    node.intercept = answer(200, { error: { code: -32000, message: 'out of order' } });
    assert.equal((await errorOf(lens.api.inspect(other))).code, 'requestFailed');
    node.intercept = answer(200, {
      result: recordedAnswer('platform.getCurrentValidators', { nodeIDs: [VALIDATOR] }) as object,
    });
    assert.equal((await errorOf(lens.api.inspect(other))).code, 'requestFailed');
  });
});

describe('the API on nodes that fail', () => {
  let server: TestServer | undefined;
  let lens: TestAPI | undefined;
  afterEach(async () => {
    await lens?.close();
    await server?.close();
  });

  const failures: [title: string, handler: Handler][] = [
    ['no such chain', (_, response) => void response.writeHead(404).end()],
    ['a web page', (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')],
  ];
  for (const [title, handler] of failures) {
    it(`rejects with a code: ${title}`, async () => {
      server = await startServer(handler);
      lens = new TestAPI(server.url);
      assert.equal((await errorOf(lens.api.inspect(RECORDED_PAYMENT))).code, 'requestFailed');
      assert.equal((await errorOf(lens.api.check(hexOf(RECORDED_PAYMENT)))).code, 'requestFailed');
    });
  }
});
