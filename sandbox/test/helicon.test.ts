import assert from 'node:assert/strict';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { evmBlockHash, readEVMBlock, readEVMHeader } from '../../src/core/codec/evm/evm-block';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import { decodeHex } from '../../src/core/encodings/hex';
import { type Sandbox, startDemoSandbox, startSandbox } from '../server';
import { localStory } from '../story/local-story';
import { askNode } from '../../test/support/servers/raw-http';
import { customNetwork, localNetwork } from '../network/local-genesis';
import { sandboxSetUp } from '../../test/support/sandbox/sandbox-setup';

const START = 1_795_243_569n;
const EWOQ = 'C-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p';

type JSONAnswer = Readonly<Record<string, unknown>>;

/** Calls a method of a sandbox; returns the result, or the words of the error. */
async function ask(sandbox: Sandbox, path: string, method: string, params: unknown = {}): Promise<JSONAnswer | string> {
  const { words, result } = await askNode(sandbox.url, `/ext/${path}`, method, params);
  return words ?? (result as JSONAnswer | string);
}

describe('the sample data on network 1337 with Helicon', () => {
  const network = { ...customNetwork(), heliconTime: START - 60n * 86_400n };
  const story = localStory(undefined, network);
  const { renewed } = story.names;
  const sandbox = sandboxSetUp(() => startDemoSandbox({ network }, story));

  it('says when, and behaves as that version of a node', async () => {
    const { heliconTime } = (await ask(sandbox, 'info', 'info.upgrades')) as JSONAnswer;
    assert.equal(heliconTime, '2026-09-22T06:46:09Z');
    const { version, ...of } = (await ask(sandbox, 'info', 'info.getNodeVersion')) as JSONAnswer;
    assert.match(String(version), /^avalanche-lens-sandbox\//);
    assert.deepEqual(of, {
      ...{ databaseVersion: 'v1.4.5', rpcProtocolVersion: '46', gitCommit: '' },
      vmVersions: { avm: 'avalanchego/1.15.0', evm: 'v1.15.0', platform: 'avalanchego/1.15.0' },
    });
    assert.deepEqual(await ask(sandbox, 'info', 'info.getNetworkName'), { networkName: 'network-1337' });
  });

  it('has the chains of that network, by the transactions that made them', async () => {
    for (const alias of ['X', 'C']) {
      const { blockchainID } = (await ask(sandbox, 'info', 'info.getBlockchainID', { alias })) as JSONAnswer;
      const { tx } = (await ask(sandbox, 'bc/P', 'platform.getTx', { txID: blockchainID })) as JSONAnswer;
      const { unsignedTx } = platformFormats.tx.decode(decodeHex(String(tx)));
      assert.deepEqual(
        [unsignedTx.type, 'chainName' in unsignedTx && unsignedTx.chainName],
        ['txs.CreateChainTx', `${alias}-Chain`],
      );
    }
  });

  it('has a validator that was renewed once, by its changed configuration', async () => {
    const { validators } = (await ask(sandbox, 'bc/P', 'platform.getCurrentValidators')) as {
      readonly validators: readonly JSONAnswer[];
    };
    const [renewing, ...others] = validators.filter(({ nextPeriod }) => nextPeriod !== undefined);
    assert.ok(renewing !== undefined && renewed !== undefined && others.length === 0);
    const { txID, weight, startTime, endTime, nextPeriod, autoCompoundRewardShares } = renewing;
    assert.deepEqual(
      [txID, nextPeriod, autoCompoundRewardShares],
      [encodeCb58(renewed.validator.id), '2592000', '300000'],
    );
    assert.equal(Number(endTime) - Number(startTime), 30 * 86_400);
    const { utxos } = (await ask(sandbox, 'bc/P', 'platform.getRewardUTXOs', {
      txID: encodeCb58(renewed.reward.id),
    })) as { readonly utxos: readonly string[] };
    const paid = utxos.map((utxo) => platformFormats.utxo.decode(decodeHex(utxo)).output);
    const [first] = paid;
    assert.ok(first?.type === 'secp256k1fx.TransferOutput' && paid.length === 1);
    // 30 % is restaked, the rest is paid.
    const restaked = BigInt(String(weight)) - 2_500_000_000_000n;
    assert.equal(first.amount + restaked - (700_000n * (first.amount + restaked)) / 1_000_000n, restaked);
    const own = { txID: encodeCb58(renewed.validator.id) };
    assert.deepEqual(((await ask(sandbox, 'bc/P', 'platform.getRewardUTXOs', own)) as JSONAnswer)['numFetched'], '0');
  });

  it('has blocks of C with all fields of a header, whose hash is the ID', () => {
    const blocks = sandbox.pAndC.cChain?.blocks.slice(1) ?? [];
    assert.ok(blocks.length > 3);
    for (const [at, { id, bytes, time }] of blocks.entries()) {
      const header = readEVMHeader(bytes);
      assert.equal(Object.keys(header).length, 30);
      assert.deepEqual(Buffer.from(evmBlockHash(header)), Buffer.from(id));
      const settled = blocks[Number(header.settledHeight) - 1];
      assert.ok(settled === undefined || settled.time + 5n <= time);
      assert.deepEqual(Buffer.from(readEVMBlock(bytes).parentID), Buffer.from(blocks[at - 1]?.id ?? header0(sandbox)));
    }
  });

  it('walks the UTXOs of C in half-open pages until the end', async () => {
    const page = async (limit: number, startIndex?: unknown) =>
      (await ask(sandbox, 'bc/C/avax', 'avax.getUTXOs', {
        ...{ addresses: [EWOQ], sourceChain: 'X', limit },
        ...(startIndex === undefined ? {} : { startIndex }),
      })) as { readonly utxos: readonly string[]; readonly endIndex: { readonly utxo: string } };
    const { utxos: all } = await page(1024);
    const found: string[] = [];
    for (let next = await page(1); ; next = await page(1, next.endIndex)) {
      found.push(...next.utxos);
      if (next.endIndex.utxo === '2wkBET2rRgE8pahuaczxKbmv7ciehqsne57F9gtzf1PVcUJEQG') break;
    }
    assert.deepEqual(found, all);
    assert.equal(all.length, 2);
    const json = { addresses: [EWOQ], sourceChain: 'X', encoding: 'json' };
    const words = await ask(sandbox, 'bc/C/avax', 'avax.getUTXOs', json);
    assert.equal(words, 'encoding utxo: unsupported encoding in method');
  });

  it('has the last executed state at a pending block, and the methods of that virtual machine', async () => {
    const account = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
    const rpc = (method: string, params: unknown = []) => ask(sandbox, 'bc/C/rpc', method, params);
    const balance = await rpc('eth_getBalance', [account, 'latest']);
    assert.match(String(balance), /^0x[1-9a-f]/);
    assert.equal(await rpc('eth_getBalance', [account, 'pending']), balance);
    assert.equal(await rpc('eth_getTransactionCount', [account, 'pending']), '0x4');
    assert.equal(await rpc('web3_clientVersion'), 'avalanchego/1.15.0 [database=v1.4.5, rpcchainvm=46, go=1.26.8]');
    assert.equal(await rpc('eth_coinbase'), 'the method eth_coinbase does not exist/is not available');
    assert.match(String(await rpc('debug_traceBlockByNumber')), /^This sandbox doesn't serve debug_trace/);
  });
});

function header0({ pAndC }: Sandbox): Uint8Array {
  return pAndC.cChain?.blocks[0]?.id ?? new Uint8Array(0);
}

describe('the sample data without Helicon', () => {
  it('are the same on X and P, but for the validator that renews itself', () => {
    const [since, never] = [localNetwork(), { ...localNetwork(), heliconTime: undefined }].map((network) =>
      localStory(undefined, network),
    );
    assert.ok(since && never && since.names.renewed !== undefined && never.names.renewed === undefined);
    const blocksOfP = ({ pAndC }: typeof since): Buffer[] =>
      pAndC.blocks.flatMap(({ chain, bytes }) => (chain === 'P' ? [Buffer.from(bytes)] : []));
    const all = blocksOfP(since);
    assert.deepEqual(blocksOfP(never), all.slice(0, -4));
    assert.deepEqual(never.journal, since.journal);
  });
});

describe('a C-Chain when Helicon comes', () => {
  it('keeps its words until its first block of then, whatever the time is', async () => {
    const heliconTime = 1_700_000_000n;
    const now = Number(heliconTime + 1000n) * 1000;
    const network = { ...customNetwork(), heliconTime };
    const sandbox = await startSandbox({ network, clock: { now: () => now }, blocks: 'on call' });
    const { cChain } = sandbox.pAndC;
    assert.ok(cChain);
    const words = () => ask(sandbox, 'bc/C/avax', 'avax.getAtomicTx', { txID: encodeCb58(Buffer.alloc(32, 1)) });
    const fieldsOf = (block: Uint8Array | undefined) => block && Object.keys(readEVMHeader(block)).length;
    try {
      assert.match(String(await words()), /^could not find tx /);
      cChain.repeatBlock(cChain.nextBlock(heliconTime - 11n, []));
      assert.match(String(await words()), /^could not find tx /);
      cChain.repeatBlock(cChain.nextBlock(heliconTime - 10n, []));
      assert.equal(await words(), 'fetching tx: reading tx: not found');
      cChain.repeatBlock(cChain.nextBlock(heliconTime, []));
      assert.deepEqual(
        cChain.blocks.map(({ bytes }) => fieldsOf(bytes)),
        [24, 24, 24, 30],
      );
    } finally {
      await sandbox.close();
    }
  });

  it('never changes on a network without a time', async () => {
    const sandbox = await startSandbox({ network: { ...localNetwork(), heliconTime: undefined } });
    try {
      const { heliconTime } = (await ask(sandbox, 'info', 'info.upgrades')) as JSONAnswer;
      assert.equal(heliconTime, '9999-12-01T00:00:00Z');
      assert.equal(await ask(sandbox, 'bc/C/avax', 'avax.getAtomicTx'), 'nil transaction ID');
      assert.equal(await ask(sandbox, 'bc/C/rpc', 'web3_clientVersion'), 'v1.15.0');
    } finally {
      await sandbox.close();
    }
  });
});
