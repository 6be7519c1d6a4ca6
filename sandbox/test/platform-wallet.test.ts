import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { avm, Context, pvm, TransferableOutput, type UnsignedTx, utils } from '@avalabs/avalanchejs';
import { formatNodeID } from '../../src/core/ids/ids';
import { AVAX } from '../../src/core/text/amount';
import { SAMPLE_NODES } from '../node/node';
import { type Sandbox, startSandbox } from '../server';
import { askNode } from '../../test/support/servers/raw-http';
import { EWOQ as EWOQ_ON_X, EWOQ_P, ZERO_ID } from '../../test/support/known-ids';
import { firstValidator, signAll } from '../../test/support/setup/avalanchejs-txs';
import { START } from '../../test/support/sandbox/sandbox-chain';

const DAY = 86_400;
const SUBNET_EVM = 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy';

describe("avalanchejs on the sandbox's P-Chain", () => {
  const own = utils.parse(EWOQ_ON_X)[2];
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-platform-'));
  /** Unix seconds. */
  let now = START;
  let sandbox: Sandbox;
  let context: Awaited<ReturnType<typeof Context.getContextFromURI>>;
  let platform: pvm.PVMApi;
  let x: avm.AVMApi;

  const start = async (): Promise<void> => {
    const clock = { now: () => now * 1000 };
    sandbox = await startSandbox({ clock, blocks: 'on call', statePath: join(folder, 'state') });
    context = await Context.getContextFromURI(sandbox.url);
    platform = new pvm.PVMApi(sandbox.url);
    x = new avm.AVMApi(sandbox.url);
  };
  before(async () => {
    await start();
    await fund();
  });
  after(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true });
  });

  const avax = (amount: bigint) => TransferableOutput.fromNative(context.avaxAssetID, amount, [own]);
  const from = async (sourceChain?: string) => ({
    feeState: await platform.getFeeState(),
    fromAddressesBytes: [own],
    utxos: (await platform.getUTXOs({ addresses: [EWOQ_P], ...(sourceChain === undefined ? {} : { sourceChain }) }))
      .utxos,
  });
  const blocks = () => {
    const { platform: chain } = sandbox.pAndC;
    assert.ok(chain);
    return chain.buildBlock();
  };

  async function issueOnX(unsignedTx: UnsignedTx): Promise<void> {
    await signAll(unsignedTx);
    await x.issueSignedTx(unsignedTx.getSignedTx());
    assert.ok(sandbox.network.chain('X')?.buildBlock());
  }

  /** Returns the ID. A block needs the gas that some seconds save up. */
  async function issue(unsignedTx: UnsignedTx): Promise<string> {
    now += 10;
    await signAll(unsignedTx);
    const { txID } = await platform.issueSignedTx(unsignedTx.getSignedTx());
    assert.equal((await platform.getTxStatus({ txID })).status, 'Processing');
    assert.equal(blocks().length, 1);
    assert.equal((await platform.getTxStatus({ txID })).status, 'Committed');
    return txID;
  }

  async function fund(): Promise<void> {
    const { utxos } = await x.getUTXOs({ addresses: [EWOQ_ON_X] });
    await issueOnX(avm.newExportTx(context, context.pBlockchainID, [own], utxos, [avax(10_000n * AVAX)]));
    const sourceChainId = context.xBlockchainID;
    await issue(pvm.newImportTx({ ...(await from('X')), sourceChainId, toAddressesBytes: [own] }, context));
  }

  /** Makes a subnet with a blockchain once, and converts it to an L1 with one validator. Returns their IDs. */
  const makeL1 = once(async () => {
    const subnetId = await issue(pvm.newCreateSubnetTx({ ...(await from()), subnetOwners: [own] }, context));
    const ofSubnet = { subnetId, subnetAuth: [0] };
    const chain = { chainName: 'lens', fxIds: [], genesisData: { made: 'here' }, vmId: SUBNET_EVM };
    const chainId = await issue(pvm.newCreateChainTx({ ...(await from()), ...ofSubnet, ...chain }, context));
    const l1 = { chainId, address: new Uint8Array(20), validators: [firstValidator(own, 1000n)] };
    await issue(pvm.newConvertSubnetToL1Tx({ ...(await from()), ...ofSubnet, ...l1 }, context));
    return { subnetId, chainId };
  });

  /** Adds a validator to the Primary Network, once. */
  const stake = once(async () => {
    const { nodeID, publicKey, proofOfPossession: signature } = SAMPLE_NODES.validator;
    const end = BigInt(now + 2 * DAY);
    const node = { nodeId: formatNodeID(nodeID), publicKey, signature, weight: 2000n * AVAX, shares: 20_000 };
    const owners = { delegatorRewardsOwner: [own], rewardAddresses: [own] };
    const staking = { ...node, ...owners, subnetId: ZERO_ID, start: BigInt(now), end };
    await issue(pvm.newAddPermissionlessValidatorTx({ ...(await from()), ...staking }, context));
  });

  it('moves AVAX from the X-Chain', async () => {
    assert.deepEqual((await from('X')).utxos, []);
    const { balance } = await platform.getBalance({ addresses: [EWOQ_P] });
    assert.ok(balance > 9_999n * AVAX && balance < 10_000n * AVAX);
  });

  it('gets the reason of a refusal, and the same again as the status', async () => {
    const unsignedTx = pvm.newBaseTx({ ...(await from()), outputs: [avax(AVAX)] }, context);
    now += 10;
    const words = 'failed execution: standard tx';
    const hex = utils.bufferToHex(utils.addChecksum(unsignedTx.getSignedTx().toBytes()));
    const { words: refused = '' } = await askNode(sandbox.url, '/ext/bc/P', 'platform.issueTx', { tx: hex });
    assert.ok(refused.startsWith(`couldn't issue tx: failed verification: ${words}`), refused);
    const [, txID = ''] = /tx (\w+) failed/.exec(refused) ?? [];
    const { status, reason } = await platform.getTxStatus({ txID });
    assert.deepEqual([status, reason], ['Dropped', refused.slice(refused.indexOf(words))]);
    const again = await askNode(sandbox.url, '/ext/bc/P', 'platform.issueTx', { tx: hex });
    assert.equal(again.words, `couldn't issue tx: ${reason}`);
    assert.deepEqual(blocks(), []);
  });

  it('makes a subnet with a blockchain, and converts it to an L1', async () => {
    const { subnetId, chainId } = await makeL1();
    const { isPermissioned, managerChainID } = await platform.getSubnet({ subnetID: subnetId });
    assert.deepEqual([isPermissioned, managerChainID], [false, chainId]);
  });

  it('stakes, and sends AVAX back to the X-Chain', async () => {
    await stake();
    const outputs = [avax(3n * AVAX)];
    const destinationChainId = context.xBlockchainID;
    await issue(pvm.newExportTx({ ...(await from()), destinationChainId, outputs }, context));
    const { utxos } = await x.getUTXOs({ addresses: [EWOQ_ON_X], sourceChain: 'P' });
    assert.equal(utxos.length, 1);
    await issueOnX(avm.newImportTx(context, context.pBlockchainID, utxos, [own], [own]));
    assert.deepEqual((await x.getUTXOs({ addresses: [EWOQ_ON_X], sourceChain: 'P' })).utxos, []);
  });

  it('continues after a restart with the same chains, and what waits', async () => {
    const reads = async () => {
      const { height } = await platform.getHeight();
      const { utxos } = await platform.getUTXOs({ addresses: [EWOQ_P] });
      const { validators } = await platform.getCurrentValidators();
      const fees = await platform.getFeeState();
      const owned = (await x.getUTXOs({ addresses: [EWOQ_ON_X] })).utxos.length;
      return JSON.stringify(
        { height, ids: utxos.map((utxo) => utxo.ID()), validators, fees, owned },
        (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      );
    };
    const unsignedTx = pvm.newBaseTx({ ...(await from()), outputs: [avax(AVAX)] }, context);
    await signAll(unsignedTx);
    now += 10;
    const { txID } = await platform.issueSignedTx(unsignedTx.getSignedTx());
    const expected = await reads();
    await sandbox.close();
    await start();
    assert.equal(await reads(), expected);
    assert.equal((await platform.getTxStatus({ txID })).status, 'Processing');
    assert.equal(blocks().length, 1);
  });

  it('uses up the balance of an L1 validator, and rewards the staker at its end', async () => {
    await makeL1();
    await stake();
    const { validators } = await platform.getCurrentValidators();
    const [staker] = validators;
    assert.ok(staker !== undefined && validators.length === 1);
    now += 30 * DAY;
    // The balance of 1,000 nAVAX lasts for 1,000 seconds: a block of its own ends it, before the staker's end.
    const built = [...blocks(), ...blocks()];
    assert.deepEqual(
      built.map(({ height }) => height - (built[0]?.height ?? 0n)),
      [0n, 1n, 2n],
    );
    assert.deepEqual((await platform.getCurrentValidators()).validators, []);
    const { numFetched } = await platform.getRewardUTXOs({ txID: staker.txID });
    // A text, whatever the type says.
    assert.equal(`${numFetched}`, '1');
    assert.deepEqual(blocks(), []);
  });
});

/** A step that several tests need: the first makes it. */
function once<T>(step: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= step());
}
