import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { avm, Context, evm, pvm, TransferableOutput, type UnsignedTx, utils } from '@avalabs/avalanchejs';
import { AVAX } from '../../src/core/text/amount';
import { EWOQ as EWOQ_ON_X, EWOQ_C, EWOQ_P } from '../../test/support/known-ids';
import { START } from '../../test/support/sandbox/sandbox-chain';
import { askNode } from '../../test/support/servers/raw-http';
import { signAll } from '../../test/support/setup/avalanchejs-txs';
import { type Sandbox, startSandbox } from '../server';

const ACCOUNT = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

describe("avalanchejs on the sandbox's C-Chain", () => {
  const own = utils.parse(EWOQ_ON_X)[2];
  const account = utils.hexToBuffer(ACCOUNT);
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-c-'));
  /** Unix seconds. */
  let now = START;
  let sandbox: Sandbox;
  let context: Awaited<ReturnType<typeof Context.getContextFromURI>>;
  let [x, c, p] = [new avm.AVMApi(''), new evm.EVMApi(''), new pvm.PVMApi('')];

  const start = async (): Promise<void> => {
    const clock = { now: () => now * 1000 };
    sandbox = await startSandbox({ clock, blocks: 'on call', statePath: join(folder, 'state') });
    context = await Context.getContextFromURI(sandbox.url);
    [x, c, p] = [new avm.AVMApi(sandbox.url), new evm.EVMApi(sandbox.url), new pvm.PVMApi(sandbox.url)];
  };
  before(start);
  after(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true });
  });

  const eth = async (method: string, ...params: unknown[]): Promise<bigint> =>
    BigInt(String((await askNode(sandbox.url, '/ext/bc/C/rpc', method, params)).result));
  const nonce = () => eth('eth_getTransactionCount', ACCOUNT, 'latest');
  const balance = () => eth('eth_getBalance', ACCOUNT, 'latest');
  const cChain = () => {
    assert.ok(sandbox.pAndC.cChain);
    return sandbox.pAndC.cChain;
  };

  async function send(to: { issueSignedTx: pvm.PVMApi['issueSignedTx'] }, unsignedTx: UnsignedTx): Promise<string> {
    now += 10;
    await signAll(unsignedTx);
    return (await to.issueSignedTx(unsignedTx.getSignedTx())).txID;
  }

  /** Exports 10 AVAX from X, and imports them to the account. */
  async function fund(): Promise<void> {
    const outputs = [TransferableOutput.fromNative(context.avaxAssetID, 10n * AVAX, [own])];
    const { utxos } = await x.getUTXOs({ addresses: [EWOQ_ON_X] });
    await send(x, avm.newExportTx(context, context.cBlockchainID, [own], utxos, outputs));
    assert.ok(sandbox.network.chain('X')?.buildBlock());
    const arrived = (await c.getUTXOs({ addresses: [EWOQ_C], sourceChain: 'X' })).utxos;
    const baseFee = await c.getBaseFee();
    await send(c, evm.newImportTxFromBaseFee(context, account, [own], arrived, context.xBlockchainID, baseFee));
    assert.ok(cChain().buildBlock());
  }

  const exportToP = async (amount: bigint, fee: bigint): Promise<UnsignedTx> =>
    evm.newExportTx(context, amount, context.pBlockchainID, account, [own], fee, await nonce());

  it('moves AVAX from X to C, to P, and back to X, and pays each fee', async () => {
    await fund();
    assert.equal(await eth('eth_gasPrice'), 2n);
    // It takes the base fee for nAVAX, and pays so many for each of 11,230 units of gas.
    const fee = 11_230n * AVAX;
    assert.equal(await balance(), 10n * AVAX * AVAX - fee);
    const toP = evm.newExportTxFromBaseFee(
      ...[context, await c.getBaseFee(), 4n * AVAX, context.pBlockchainID, account, [own], await nonce()],
    );
    const txID = await send(c, toP);
    assert.equal((await c.getAtomicTxStatus(txID)).status, 'Unknown');
    assert.ok(cChain().buildBlock());
    assert.deepEqual(await c.getAtomicTxStatus(txID), { status: 'Accepted', blockHeight: '2' });
    assert.deepEqual([await nonce(), await balance()], [1n, 6n * AVAX * AVAX - 2n * fee]);

    const onP = async (sourceChain?: string) => ({
      feeState: await p.getFeeState(),
      fromAddressesBytes: [own],
      utxos: (await p.getUTXOs({ addresses: [EWOQ_P], ...(sourceChain === undefined ? {} : { sourceChain }) })).utxos,
    });
    const sourceChainId = context.cBlockchainID;
    await send(p, pvm.newImportTx({ ...(await onP('C')), sourceChainId, toAddressesBytes: [own] }, context));
    assert.equal(sandbox.pAndC.platform?.buildBlock().length, 1);
    const outputs = [TransferableOutput.fromNative(context.avaxAssetID, 3n * AVAX, [own])];
    const destinationChainId = context.xBlockchainID;
    await send(p, pvm.newExportTx({ ...(await onP()), destinationChainId, outputs }, context));
    assert.equal(sandbox.pAndC.platform.buildBlock().length, 1);
    const { utxos } = await x.getUTXOs({ addresses: [EWOQ_ON_X], sourceChain: 'P' });
    assert.equal(utxos.length, 1);
    await send(x, avm.newImportTx(context, context.pBlockchainID, utxos, [own], [own]));
    assert.ok(sandbox.network.chain('X')?.buildBlock());
  });

  it('replaces what pays less for its gas, and puts what pays nothing into no block', async () => {
    if ((await balance()) === 0n) await fund();
    const [free, cheap, dear] = await Promise.all([0n, 1n, 2n].map((fee) => exportToP(AVAX, fee)));
    assert.ok(free && cheap && dear);
    const freeID = await send(c, free);
    assert.equal(await send(c, free), freeID);
    assert.equal(cChain().buildBlock(), undefined);
    const dearID = await send(c, dear);
    const hex = async (tx: UnsignedTx) => {
      await signAll(tx);
      return utils.bufferToHex(utils.addChecksum(tx.getSignedTx().toBytes()));
    };
    const issue = async (tx: UnsignedTx) =>
      (await askNode(sandbox.url, '/ext/bc/C/avax', 'avax.issueTx', { tx: await hex(tx) })).words;
    assert.equal(await issue(cheap), 'issuing tx: insufficient fee');
    assert.deepEqual(
      [...cChain().mempool.values()].map(({ id }) => utils.base58check.encode(id)),
      [dearID],
    );
    assert.ok(cChain().buildBlock());
    assert.match((await issue(free)) ?? '', /^issuing tx: state verification: nonce mismatch: address 0x8db97C7c/);
  });

  it('continues after a restart with its accounts and what waits', async () => {
    if ((await balance()) === 0n) await fund();
    const txID = await send(c, await exportToP(AVAX, 5n));
    const reads = async () => [await balance(), await nonce(), await eth('eth_blockNumber')];
    const before = await reads();
    await sandbox.close();
    await start();
    assert.deepEqual(await reads(), before);
    assert.ok(cChain().buildBlock());
    assert.equal((await c.getAtomicTxStatus(txID)).status, 'Accepted');
  });

  it('refuses in the words of a node what is no account and no block, and accounts of earlier blocks', async () => {
    const wrong: [params: unknown[], words: string][] = [
      [['0x12', 'latest'], 'invalid argument 0: hex string has length 2, want 40 for common.Address'],
      [['0x1', 'latest'], `${UNREADABLE} hex string of odd length ${ADDRESS}`],
      [['12', 'latest'], `${UNREADABLE} hex string without 0x prefix ${ADDRESS}`],
      [[5, 'latest'], `${UNREADABLE} non-string ${ADDRESS}`],
      [[`0x${'zz'.repeat(20)}`, 'latest'], `${UNREADABLE} invalid hex string ${ADDRESS}`],
      [[], 'missing value for required argument 0'],
      [[ACCOUNT], 'missing value for required argument 1'],
      [[ACCOUNT, 'newest'], 'invalid argument 1: hex string without 0x prefix'],
      [[ACCOUNT, ''], 'invalid argument 1: empty hex string'],
      [[ACCOUNT, '0x'], 'invalid argument 1: hex string "0x"'],
      [[ACCOUNT, '0x01'], 'invalid argument 1: hex number with leading zero digits'],
      [[ACCOUNT, `0x${'f'.repeat(17)}`], 'invalid argument 1: hex number > 64 bits'],
      [[ACCOUNT, '0xffff'], 'block not found: not accepted yet: block 65535'],
      [[ACCOUNT, 'earliest'], 'This sandbox has the accounts as of its last block only'],
    ];
    for (const [params, words] of wrong) {
      assert.equal((await askNode(sandbox.url, '/ext/bc/C/rpc', 'eth_getBalance', params)).words, words);
    }
    const block = async (name: unknown) =>
      (await askNode(sandbox.url, '/ext/bc/C/rpc', 'eth_getBlockByNumber', [name, false])).words;
    assert.equal(await block('newest'), 'invalid argument 0: hex string without 0x prefix');
    assert.equal(await block('0x0'), undefined);
  });

  it('lists in the Data API what it accepted with what that spent, also after a restart', async () => {
    if ((await balance()) === 0n) await fund();
    const listed = async () => {
      const route = '/v1/networks/fuji/blockchains/c-chain/transactions';
      const response = await fetch(`${sandbox.url}${route}?addresses=${ACCOUNT}&sortOrder=asc&pageSize=100`);
      const { transactions } = (await response.json()) as { transactions: readonly Listed[] };
      return transactions.map(({ txHash, txType, consumedUtxos }) => [txHash, txType, consumedUtxos?.length]);
    };
    const before = await listed();
    assert.deepEqual(before[0]?.slice(1), ['ImportTx', 1]);
    const txID = await send(c, await exportToP(AVAX, 5n));
    assert.ok(cChain().buildBlock());
    const after = [...before, [txID, 'ExportTx', undefined]];
    assert.deepEqual(await listed(), after);
    await sandbox.close();
    await start();
    assert.deepEqual(await listed(), after);
  });
});

const UNREADABLE = 'invalid argument 0: json: cannot unmarshal';
const ADDRESS = 'into Go value of type common.Address';

interface Listed {
  readonly txHash: string;
  readonly txType: string;
  readonly consumedUtxos?: readonly unknown[];
}
