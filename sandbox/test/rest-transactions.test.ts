import assert from 'node:assert/strict';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { formatAddress } from '../../src/core/ids/address';
import { startSandbox } from '../server';
import { demoStory } from '../../test/support/sandbox/demo-sandbox';
import { OpenAPIDocument } from '../../test/support/sandbox/openapi';
import { FUJI_X, LOCAL_AVAX, LOCAL_X, MAINNET_C, MAINNET_X, ZERO_ID } from '../../test/support/known-ids';
import { accept, pay } from '../../test/support/sandbox/sandbox-chain';
import { sandboxSetUp } from '../../test/support/sandbox/sandbox-setup';

const DATA = new OpenAPIDocument('data-api');
const LOCAL_C = '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC';
const TXS = '/v1/networks/{network}/blockchains/{blockchainId}/transactions';
const at = (chain: string, rest = ''): string => `/v1/networks/fuji/blockchains/${chain}/transactions${rest}`;

interface Tx {
  readonly txHash: string;
  readonly txType: string;
  readonly blockHeight?: number;
  readonly blockNumber?: string;
  readonly emittedUtxos?: readonly { utxoId: string; consumingTxHash?: string; consumedOnChainId: string }[];
  readonly consumedUtxos?: readonly { utxoId: string; creationTxHash?: string; txHash?: string }[];
  readonly amountBurned?: readonly { amount: string }[];
}
interface List {
  readonly transactions: readonly Tx[];
  readonly nextPageToken?: string;
  readonly chainInfo: { readonly chainName: string };
}

describe("the Data API's transactions of the sandbox's own chains", () => {
  const { journal, pAndC, txs, names, people } = demoStory();
  const sandbox = sandboxSetUp(() => startSandbox({ blocks: 'on call', story: () => journal, pAndC }));

  const get = async (path: string): Promise<{ status: number; json: unknown }> => {
    const response = await fetch(sandbox.url + path);
    return { status: response.status, json: await response.json() };
  };
  const right = async (route: string, path: string): Promise<unknown> => {
    const { status, json } = await get(path);
    assert.equal(status, 200, JSON.stringify(json));
    // The specification is from before Helicon, whose types it doesn't name.
    const named = JSON.stringify(json).replace(/"\w+AutoRenewedValidator\w*"/g, '"UNKNOWN"');
    assert.deepEqual(DATA.problems(route, 200, JSON.parse(named)), [], path);
    return json;
  };
  const listed = async (chain: string, query: string): Promise<List> => (await right(TXS, at(chain, query))) as List;
  const tx = async (chain: string, id: Uint8Array): Promise<Tx> =>
    (await right(`${TXS}/{txHash}`, at(chain, `/${encodeCb58(id)}`))) as Tx;

  it('returns every transaction of the three chains, in the form of the specification', async () => {
    const counts = [];
    for (const chain of ['x-chain', 'p-chain', 'c-chain']) {
      const { transactions, chainInfo, nextPageToken } = await listed(chain, '?pageSize=100');
      assert.deepEqual([chainInfo.chainName, nextPageToken], [chain, undefined]);
      for (const { txHash } of transactions) await right(`${TXS}/{txHash}`, at(chain, `/${txHash}`));
      counts.push(transactions.length);
    }
    assert.deepEqual(counts, [26, 28, 5]);
  });

  it('takes a chain by its blockchain ID, too', async () => {
    const ids = { 'x-chain': [LOCAL_X, MAINNET_X, FUJI_X], 'p-chain': [ZERO_ID], 'c-chain': [LOCAL_C, MAINNET_C] };
    for (const [name, blockchainIDs] of Object.entries(ids)) {
      const { transactions: expected } = await listed(name, '');
      for (const blockchainID of blockchainIDs) {
        const { transactions, chainInfo } = await listed(blockchainID, '');
        assert.deepEqual([transactions, chainInfo.chainName], [expected, name]);
      }
    }
    assert.deepEqual(await tx(LOCAL_X, txs.payment.txID), await tx('x-chain', txs.payment.txID));
    assert.equal((await get(at(LOCAL_AVAX))).status, 400);
  });

  it('would not pass in another form', async () => {
    const found = { ...(await tx('x-chain', txs.payment.txID)) };
    const route = `${TXS}/{txHash}`;
    assert.notDeepEqual(DATA.problems(route, 200, { ...found, blockHeight: '1' }), []);
    assert.deepEqual(DATA.problems(route, 200, { ...found, more: 1 }), ['/more is not named']);
    const [first, ...others] = (await listed('x-chain', '')).transactions;
    const chainInfo = { chainName: 'x-chain', network: 'fuji' };
    const wrong = { transactions: [{ ...first, blockHash: undefined }, ...others], chainInfo };
    assert.notDeepEqual(DATA.problems(TXS, 200, wrong), []);
  });

  it('names the block of a transaction', async () => {
    assert.equal((await tx('x-chain', txs.payment.txID)).blockHeight, 1);
    assert.equal((await tx('p-chain', names.l1.l1.id)).blockNumber, '11');
    assert.equal((await tx('c-chain', names.crossings.atomic.exportToX)).blockHeight, 1);
  });

  it('leads from an output to what spent it, also on another chain', async () => {
    const exported = await tx('p-chain', names.crossings.txs.exportToC.id);
    const [crossed] = (exported.emittedUtxos ?? []).filter(
      (utxo) => utxo.consumingTxHash === encodeCb58(names.crossings.atomic.import),
    );
    assert.ok(crossed);
    const { consumedUtxos = [] } = await tx('c-chain', names.crossings.atomic.import);
    assert.deepEqual(
      consumedUtxos.map(({ utxoId, creationTxHash }) => [utxoId, creationTxHash]),
      [[crossed.utxoId, exported.txHash]],
    );
    const toX = await tx('p-chain', names.crossings.txs.exportToX.id);
    const importedBy = (toX.emittedUtxos ?? []).map(({ consumingTxHash }) => consumingTxHash);
    assert.equal(importedBy.filter((id) => id === encodeCb58(txs.importFromP.txID)).length, 2);
  });

  it('counts what is burned', async () => {
    const { amountBurned = [] } = await tx('p-chain', names.l1.convert.id);
    assert.deepEqual(
      amountBurned.map(({ amount }) => amount),
      ['35396'],
    );
  });

  it('pages newest first, or oldest first', async () => {
    const seen: string[] = [];
    let token: string | undefined;
    do {
      const page = await listed('x-chain', `?pageSize=10${token === undefined ? '' : `&pageToken=${token}`}`);
      seen.push(...page.transactions.map(({ txHash }) => txHash));
      token = page.nextPageToken;
    } while (token !== undefined);
    const { transactions } = await listed('x-chain', '?pageSize=100&sortOrder=asc');
    assert.deepEqual(seen, transactions.map(({ txHash }) => txHash).reverse());
    assert.equal(seen[0], encodeCb58(txs.lastPayment.txID));
  });

  it('lists those of an address, with or without the name of a chain', async () => {
    const { address } = people.savings;
    const text = formatAddress({ alias: 'P', hrp: 'local', bytes: address });
    const found = await listed('p-chain', `?addresses=${text}&pageSize=100`);
    assert.deepEqual(await listed('p-chain', `?addresses=${text.slice(2)}&pageSize=100`), found);
    assert.deepEqual(
      found.transactions.map(({ txType }) => txType),
      ['BaseTx', 'AddPermissionlessDelegatorTx'],
    );
    const account = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
    assert.equal((await listed('c-chain', `?addresses=${account}`)).transactions.length, 5);
    const nobody = formatAddress({ alias: 'X', hrp: 'local', bytes: new Uint8Array(20).fill(9) });
    assert.deepEqual((await listed('x-chain', `?addresses=${nobody}`)).transactions, []);
  });

  it('filters by type and time', async () => {
    const { transactions } = await listed('p-chain', '?txTypes=CreateSubnetTx&txTypes=CreateChainTx&pageSize=100');
    assert.equal(transactions.length, 4);
    assert.deepEqual(
      (await listed('x-chain', '?endTimestamp=1795243569&startTimestamp=1795243569')).transactions.map(
        ({ txHash }) => txHash,
      ),
      [encodeCb58(txs.payment.txID)],
    );
  });

  const refused: [path: string, status: number][] = [
    [at('x-chain', '/2wkBET2rRgE8pahuaczxKbmv7ciehqsne57F9gtzf1PVcUJEQG'), 404],
    [at('x-chain', '/nonsense'), 404],
    [at('p-chain', `/${'1'.repeat(10)}`), 404],
    [at('y-chain'), 400],
    ['/v1/networks/local/blockchains/x-chain/transactions', 400],
    [at('x-chain', '?pageSize=101'), 400],
    [at('x-chain', '?pageSize=0'), 400],
    [at('x-chain', '?addresses=nobody'), 400],
    [at('x-chain', '?sortOrder=up'), 400],
    [at('x-chain', '?pageToken=another'), 400],
    [at('x-chain', '?startTimestamp=-1'), 400],
  ];
  for (const [path, status] of refused) {
    it(`refuses ${path}`, async () => {
      const answer = await get(path);
      assert.equal(answer.status, status);
      assert.deepEqual(
        DATA.problems(path.includes('transactions/') ? `${TXS}/{txHash}` : TXS, status, answer.json),
        [],
      );
    });
  }

  it('costs 20 units for one, and 100 for a page', async () => {
    const key = { 'x-glacier-api-key': 'sandbox-data-api-key' };
    const left = async (path: string): Promise<number> =>
      Number((await fetch(sandbox.url + path, { headers: key })).headers.get('ratelimit-remaining'));
    const first = await left(at('x-chain', '?pageSize=1'));
    assert.equal(await left(at('x-chain', '?pageSize=1')), first - 100);
    assert.equal(await left(at('x-chain', `/${encodeCb58(txs.payment.txID)}`)), first - 120);
  });

  it('has a new transaction as soon as it is accepted', async () => {
    const chain = sandbox.network.chain('X');
    assert.ok(chain);
    const { txID } = accept(chain, pay(chain, 1n));
    assert.equal((await listed('x-chain', '?pageSize=1')).transactions[0]?.txHash, encodeCb58(txID));
    assert.equal((await tx('x-chain', txID)).blockHeight, Number(chain.ledger.lastAccepted.height));
  });
});
