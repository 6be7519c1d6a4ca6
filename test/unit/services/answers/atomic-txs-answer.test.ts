import assert from 'node:assert/strict';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { decodeHexDigits } from '../../../../src/core/encodings/hex';
import type { AtomicTxList } from '../../../../src/services/answers/atomic-txs-answer';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { ewoq } from '../../../support/sandbox/sandbox-chain';
import { answerJSON, answerResult, passOn, startServer, type TestServer } from '../../../support/servers/http-server';
import { withAtomicTxs } from '../../../support/setup/atomic-list';
import { snapshotOf, unlikeLines } from '../../../support/wording/snapshot';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';

const ACCOUNT = decodeHexDigits('8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');
/** Empty blocks that follow those of the story. */
const EMPTY_BLOCKS = 70;

describe('where the deposits of an address are', () => {
  const snapshot = snapshotOf('atomic-transactions');
  const sandbox = sandboxSetUp(() => startDemo());
  /** The sandbox as a node of Mainnet, and as the Data API. */
  let server: TestServer;
  let sent: string[];
  let change: (transactions: Record<string, unknown>[]) => void;
  /** The block that the node lacks, in hexadecimal. */
  let lacking: string | undefined;

  before(async () => {
    server = await startServer(async (request, response) => {
      const { method, path, body } = request;
      if (method === 'GET') {
        sent.push(path);
        const page = (await (await fetch(sandbox.url + path)).json()) as { transactions: Record<string, unknown>[] };
        change(page.transactions);
        answerJSON(response, page);
      } else if (body.includes('"info.getNetworkID"')) answerResult(request, response, { networkID: '1' });
      else if (lacking !== undefined && body.includes(`["${lacking}"`)) answerResult(request, response, null);
      else await passOn(sandbox.url, request, response);
    });
  });
  after(() => server.close());
  beforeEach(() => {
    sent = [];
    change = () => undefined;
    lacking = undefined;
  });

  const withList = (
    [url, bytes, hrp]: [url: string, bytes: Uint8Array, hrp?: string],
    use: (list: AtomicTxList) => unknown,
  ) => withAtomicTxs({ url, dataURL: server.url, bytes, hrp }, use);

  const wordsOf = (list: AtomicTxList): string[] =>
    list
      .rows()
      .map(({ label, description, detail, txID }) => [label, description, detail, txID].filter(Boolean).join(' | '));
  const idsOf = (list: AtomicTxList): string[] => list.rows().flatMap(({ txID }) => txID ?? []);
  const loading = (list: AtomicTxList) => list.rows().flatMap(({ load }) => load ?? []);

  /** The rows of an account. */
  let ofAccount: string[];
  before(() => withList([sandbox.url, ACCOUNT], (list) => void (ofAccount = wordsOf(list))));
  const otherThanOfAccount = (list: AtomicTxList): readonly string[] => unlikeLines(ofAccount, wordsOf(list));

  it('lists the imports and exports of an account', () => {
    snapshot.matches('an account', ofAccount);
  });

  it('lists what an address can import, and what it exported, received, and signed', () =>
    withList([sandbox.url, ewoq.address, 'local'], (list) => {
      snapshot.matches('an address', otherThanOfAccount(list));
    }));

  it('names the blocks in which there is nothing', () =>
    withList([sandbox.url, new Uint8Array(20).fill(7)], (list) => {
      assert.deepEqual([idsOf(list), loading(list)], [[], []]);
      snapshot.matches('nothing', wordsOf(list));
    }));

  it('rejects an address of another network', () =>
    assert.rejects(
      withList([sandbox.url, ewoq.address, 'avax'], () => undefined),
      { name: 'InvalidInputError' },
    ));

  it("counts the blocks that the node doesn't have", async () => {
    lacking = '0x3';
    await withList([server.url, ACCOUNT], (list) => {
      assert.equal(idsOf(list).length, 4);
      snapshot.matches('a block is missing', otherThanOfAccount(list));
    });
    await withList([server.url, new Uint8Array(20).fill(7)], (list) => {
      snapshot.matches('a block is missing, and nothing is in the others', wordsOf(list));
    });
  });

  it('requests the list of the Data API when its row is chosen, and each transaction from the node', () =>
    withList([server.url, ACCOUNT], async (list) => {
      const before = idsOf(list);
      assert.deepEqual([before.length, sent], [5, []]);
      const unknown = encodeCb58(new Uint8Array(32).fill(9));
      change = (transactions) => {
        transactions.unshift({ ...transactions[0], txHash: unknown, blockHeight: 9 }, { txHash: 'unreadable' });
      };
      const [load] = loading(list);
      await load?.({});
      assert.deepEqual(sent, [
        '/v1/networks/mainnet/blockchains/c-chain/transactions?addresses=0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc&sortOrder=desc&pageSize=100',
      ]);
      assert.deepEqual(idsOf(list), [unknown, ...before]);
      assert.deepEqual(loading(list), []);
      snapshot.matches('with the Data API', otherThanOfAccount(list));
    }));

  it('reads older blocks, and finds there what the Data API listed before', async () => {
    const { cChain } = sandbox.pAndC;
    assert.ok(cChain);
    const time = cChain.blocks.at(-1)?.time ?? 0n;
    for (let i = 1n; i <= EMPTY_BLOCKS; i++) cChain.repeatBlock(cChain.nextBlock(time + i, []));
    await withList([server.url, ewoq.address, 'avax'], async (list) => {
      assert.deepEqual(idsOf(list), []);
      snapshot.matches('in older blocks', wordsOf(list));
      const [older, ofService] = loading(list);
      await ofService?.({});
      assert.match(sent.join(), /addresses=avax18jma8ppw3nhx5r4ap8clazz0dps7rv5ukulre5&/);
      const listed = idsOf(list);
      snapshot.matches('listed by the Data API alone', otherThanOfAccount(list));
      await older?.({});
      assert.deepEqual(idsOf(list), listed);
      snapshot.matches('after all blocks were read', otherThanOfAccount(list));
    });
  });
});
