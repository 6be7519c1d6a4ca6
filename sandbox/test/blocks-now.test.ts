import assert from 'node:assert/strict';
import { avm, Context, evm, pvm, TransferableOutput, type UnsignedTx, utils } from '@avalabs/avalanchejs';
import { AVAX } from '../../src/core/text/amount';
import { until } from '../../test/support/assertions/until';
import { EWOQ as EWOQ_ON_X, EWOQ_C, EWOQ_P } from '../../test/support/known-ids';
import { accept, pay } from '../../test/support/sandbox/sandbox-chain';
import { sandboxSetUp } from '../../test/support/sandbox/sandbox-setup';
import { askNode } from '../../test/support/servers/raw-http';
import { signAll } from '../../test/support/setup/avalanchejs-txs';
import { startSandbox } from '../server';

/** Transactions of the P-Chain, one after the other; in time, each waits for a second. */
const PAYMENTS = 8;

describe('a sandbox that builds blocks at once', () => {
  const sandbox = sandboxSetUp(() => startSandbox({ blocks: 'now', control: true }));
  const own = utils.parse(EWOQ_ON_X)[2];
  const account = utils.hexToBuffer('0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');

  const has = async (path: string, method: string, txID: string, status: string): Promise<void> =>
    until(async () => {
      const { result } = await askNode(sandbox.url, path, method, { txID });
      return (result as { status: string }).status === status;
    });

  async function issued(to: { issueSignedTx: pvm.PVMApi['issueSignedTx'] }, unsignedTx: UnsignedTx): Promise<string> {
    await signAll(unsignedTx);
    return (await to.issueSignedTx(unsignedTx.getSignedTx())).txID;
  }

  it('accepts what X, P, and C wait for, each in a block of its own', async () => {
    const context = await Context.getContextFromURI(sandbox.url);
    const [x, c, p] = [new avm.AVMApi(sandbox.url), new evm.EVMApi(sandbox.url), new pvm.PVMApi(sandbox.url)];
    for (const to of [context.pBlockchainID, context.cBlockchainID]) {
      const outputs = [TransferableOutput.fromNative(context.avaxAssetID, 10n * AVAX, [own])];
      const { utxos } = await x.getUTXOs({ addresses: [EWOQ_ON_X] });
      const exported = await issued(x, avm.newExportTx(context, to, [own], utxos, outputs));
      await has('/ext/bc/X', 'avm.getTxStatus', exported, 'Accepted');
    }
    const { utxos: toC } = await c.getUTXOs({ addresses: [EWOQ_C], sourceChain: 'X' });
    const baseFee = await c.getBaseFee();
    const onC = evm.newImportTxFromBaseFee(context, account, [own], toC, context.xBlockchainID, baseFee);
    await has('/ext/bc/C/avax', 'avax.getAtomicTxStatus', await issued(c, onC), 'Accepted');

    const feeState = await p.getFeeState();
    const { utxos: toP } = await p.getUTXOs({ addresses: [EWOQ_P], sourceChain: 'X' });
    const common = { feeState, fromAddressesBytes: [own] };
    const imported = { ...common, sourceChainId: context.xBlockchainID, toAddressesBytes: [own], utxos: toP };
    await has('/ext/bc/P', 'platform.getTxStatus', await issued(p, pvm.newImportTx(imported, context)), 'Committed');
    const began = performance.now();
    for (let i = 0; i < PAYMENTS; i++) {
      const { utxos } = await p.getUTXOs({ addresses: [EWOQ_P] });
      const outputs = [TransferableOutput.fromNative(context.avaxAssetID, AVAX / 10n, [own])];
      const txID = await issued(p, pvm.newBaseTx({ ...common, outputs, utxos }, context));
      await has('/ext/bc/P', 'platform.getTxStatus', txID, 'Committed');
    }
    assert.ok(performance.now() - began < PAYMENTS * 500);
    assert.deepEqual(sandbox.control.heights(), { X: 2n, P: BigInt(PAYMENTS + 1), C: 1n });
  });

  it('replies first', async () => {
    const chain = sandbox.network.chain('X') ?? assert.fail();
    const { bytes, txID } = pay(chain, 1n);
    chain.issue(bytes);
    assert.ok(chain.mempool.has(txID));
    await until(() => !chain.mempool.has(txID));
    assert.ok(chain.ledger.tx(txID));
    accept(chain, pay(chain, 1n));
  });
});
