// npm run test:live: the C-Chain of the node that AVALANCHE_NODE_URL names. On a local network (12345, 1337) AVAX is exported
// to it, and a payment there makes its next block. With it C begins to follow Helicon's rules, if they are due, in the
// middle of a walk over UTXOs.
import assert from 'node:assert/strict';
import { HttpClient } from '../../src/client/http/http-client';
import { systemClock } from '../../src/client/clock';
import { saysNotOffered } from '../../src/client/errors';
import { keccak256 } from '../../src/core/bytes/hashes';
import { prefixedHex } from '../../src/core/bytes/bytes';
import { encodeRLP, numberBytes } from '../../src/core/codec/evm/rlp';
import { evmBlockHash } from '../../src/core/codec/evm/evm-block';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { formatAddress } from '../../src/core/ids/address';
import { type JSONObject, type JSONValue, parseJSON } from '../../src/core/json/json';
import { EWOQ, SigningKey } from '../../src/core/tx-builder/key';
import { outcomeOf } from '../../src/core/outcome';
import { heliconActivation } from '../../src/services/p-and-c/node-report';
import { UTXOPages } from '../../src/services/utxos/utxo-pages';
import { atomicUTXOs } from '../../src/services/utxos/utxo-source';
import { utxoName } from '../../src/services/utxos/utxo-table';
import { until } from '../support/assertions/until';
import { IssuingWindow } from '../support/setup/issue-setup';
import { isLocalNetwork } from '../support/setup/p-chain-wallet';
import { chainAt } from '../support/setup/chain-at';

const url = process.env['AVALANCHE_NODE_URL'];
assert.ok(url, 'AVALANCHE_NODE_URL must name a node, such as http://127.0.0.1:9650');

/** The account of the public test key. */
const EWOQ_ACCOUNT = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

describe(`the C-Chain of a real node at ${new URL(url).host}`, function () {
  this.timeout(120_000);
  const window = new IssuingWindow();
  const http = new HttpClient();
  const chain = chainAt(url, { http, clock: systemClock }, { name: 'live' });
  after(() => Promise.all([http.close(), window.http.close()]));

  const eth = async (method: string, ...params: JSONValue[]): Promise<JSONObject> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    return parseJSON(
      await (await fetch(`${url}/ext/bc/C/rpc`, { method: 'POST', headers, body })).text(),
    ) as JSONObject;
  };
  const number = async (method: string, ...params: JSONValue[]): Promise<bigint> =>
    BigInt((await eth(method, ...params))['result'] as string);

  /** Whether the network has activated Helicon: C follows its rules from its next block on. */
  async function isHelicon(): Promise<boolean> {
    const time = await heliconActivation(chain, {});
    return time !== undefined && time <= BigInt(Math.floor(Date.now() / 1000));
  }

  it('has no transaction of an unused ID, and reports its status as unknown', async () => {
    const txID = encodeCb58(new Uint8Array(32).fill(3));
    assert.equal(await chain.atomic.getAtomicTx({ txID }), undefined);
    const { value, error } = await outcomeOf(chain.atomic.getAtomicTxStatus({ txID }));
    // v1.15.2 removed it.
    assert.ok(saysNotOffered(error) || value?.status === 'Unknown', error?.message);
  });

  it('lists each exported UTXO once, by pages of any size, also if its rules change meanwhile', async function () {
    const identity = await chain.identity.identify();
    if (!isLocalNetwork(identity)) return this.skip();
    for (let i = 0; i < 4; i++) {
      const { bytes } = await window.sample(chain, 'export-c');
      const record = await window.issuer.issue(chain, { bytes, headline: 'export-c' });
      await window.issuer.follow(chain, { record, bytes }, new AbortController().signal);
    }
    const key = SigningKey.parse(EWOQ);
    const addresses = [formatAddress({ alias: 'C', hrp: identity.hrp, bytes: key.address })];
    const listOf = (pageSize: number): UTXOPages =>
      new UTXOPages({ source: atomicUTXOs(chain, { addresses, sourceChain: 'X' }), pageSize });
    const whole = listOf(1024);
    await whole.all(() => undefined);
    const all = whole.utxos.map(utxoName).sort();
    assert.ok(all.length >= 4);
    const isSame = async (pages: UTXOPages): Promise<void> => {
      await pages.all(() => undefined);
      assert.deepEqual(pages.utxos.map(utxoName).sort(), all);
      assert.deepEqual([pages.state, pages.hasChanged], ['complete', false]);
    };

    const begun = await Promise.all(
      [1, 2, 3].map(async (size) => {
        const pages = listOf(size);
        await pages.open();
        return pages;
      }),
    );
    const before = (await eth('web3_clientVersion'))['result'];
    const height = await number('eth_blockNumber');
    await pay(key);
    await until(async () => (await number('eth_blockNumber')) > height);
    for (const pages of begun) await isSame(pages);
    for (const size of [1, 2, 3, all.length, all.length + 1]) await isSame(listOf(size));
    const version = String((await eth('web3_clientVersion'))['result']);
    assert.equal(version.startsWith('avalanchego/'), await isHelicon());
    console.log(`      ${String(before)}, then ${version}`);
  });

  /** The smallest payment, to itself. */
  async function pay(key: SigningKey): Promise<void> {
    const nonce = await number('eth_getTransactionCount', EWOQ_ACCOUNT, 'latest');
    const price = (await number('eth_baseFee')) * 2n + 10n ** 9n;
    const chainID = await number('eth_chainId');
    const empty = new Uint8Array();
    const to = Buffer.from(EWOQ_ACCOUNT.slice(2), 'hex');
    const fields = [numberBytes(nonce), numberBytes(price), numberBytes(21_000n), to, empty, empty];
    const signature = key.sign(keccak256(encodeRLP([...fields, numberBytes(chainID), empty, empty])));
    const scalar = (from: number): Uint8Array => numberBytes(BigInt(prefixedHex(signature.subarray(from, from + 32))));
    const v = numberBytes(chainID * 2n + 35n + BigInt(signature[64] as number));
    const sent = await eth('eth_sendRawTransaction', prefixedHex(encodeRLP([...fields, v, scalar(0), scalar(32)])));
    assert.equal(sent['error'], undefined, JSON.stringify(sent['error']));
  }

  it('prints blocks that hash to their IDs, and none above the last', async () => {
    const numbers: number[] = [];
    for (const tag of ['latest', 'safe', 'finalized', '0x0']) {
      const block = (await eth('eth_getBlockByNumber', tag, false))['result'] as JSONObject;
      assert.equal(prefixedHex(evmBlockHash(block)), block['hash'], tag);
      numbers.push(Number(block['number']));
    }
    const [latest = 0, safe = 0, finalized] = numbers;
    assert.ok(safe <= latest && safe === finalized, numbers.join());
    const { result, error } = await eth('eth_getBlockByNumber', `0x${(latest + 1_000).toString(16)}`, false);
    const words = (error as { message: string } | undefined)?.message;
    if (await isHelicon()) assert.equal(result, null, words);
    else assert.equal(words, 'cannot query unfinalized data');
  });
});
