import assert from 'node:assert/strict';
import { bls12_381 as bls } from '@noble/curves/bls12-381.js';
import { HttpClient } from '../../src/client/http/http-client';
import { NodeRpc, type ServiceClient } from '../../src/client/rpc/node-rpc';
import { formatAddress } from '../../src/core/ids/address';
import { equalBytes } from '../../src/core/bytes/bytes';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import { warpFormats } from '../../src/core/codec/warp/warp-formats';
import { decodeID, encodeCb58 } from '../../src/core/encodings/cb58';
import { decodeHex } from '../../src/core/encodings/hex';
import { blockIDOf, formatNodeID, txIDOf } from '../../src/core/ids/ids';
import { platformFee } from '../../src/core/p-and-c/platform-fee';
import { platformFlow } from '../../src/core/p-and-c/platform-flow';
import { sha256 } from '../../src/core/bytes/hashes';
import { OWN_NODE, SAMPLE_NODES, SAMPLE_SEED } from '../node/node';
import { demoStory, startDemo } from '../../test/support/sandbox/demo-sandbox';
import { askNode } from '../../test/support/servers/raw-http';
import { ZERO_ID } from '../../test/support/known-ids';
import { sandboxSetUp } from '../../test/support/sandbox/sandbox-setup';

const AVAX_ASSET = '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe';

/** How the tests name a sample node; its key follows from that. */
const LABELS = {
  ...{ validator: 'B', renewer: 'H', leaver: 'C' },
  ...{ active: 'D', poor: 'E', inactive: 'F', registered: 'G' },
} as const;

const scheme = bls.longSignatures;

/** The private key of a sample node: it is worth nothing, and the sandbox makes it in the same way. */
function secretOf(name: keyof typeof LABELS): Uint8Array {
  const seed = BigInt(`0x${Buffer.from(sha256(Buffer.from(`${SAMPLE_SEED}: node ${LABELS[name]}`))).toString('hex')}`);
  return Buffer.from((seed % bls.fields.Fr.ORDER).toString(16).padStart(64, '0'), 'hex');
}

describe('the P-Chain that the sandbox begins with', () => {
  const { pAndC, names, people } = demoStory();
  const { staking, subnet, l1 } = names;
  const http = new HttpClient();
  const sandbox = sandboxSetUp(() => startDemo());
  let platform: ServiceClient<'platform'>;
  before(() => {
    platform = new NodeRpc({ http, baseURL: sandbox.url }).client('platform');
  });
  after(() => http.close());

  const utxosOf = async (method: string, params: object): Promise<readonly string[]> =>
    ((await askNode(sandbox.url, '/ext/bc/P', method, params)).result as { utxos: string[] }).utxos;
  const id = encodeCb58;
  const pAddress = (bytes: Uint8Array): string => formatAddress({ alias: 'P', hrp: 'local', bytes });
  const blocks = pAndC.blocks.flatMap(({ chain, bytes }) =>
    chain === 'P' ? [{ bytes, block: platformFormats.block.decode(bytes) }] : [],
  );
  const txs = blocks.flatMap(({ block }) => ('txs' in block ? block.txs : []));

  it('gives each block and each transaction under the hash of its bytes', async () => {
    for (const [i, { bytes, block }] of blocks.entries()) {
      const height = BigInt(i + 1);
      assert.equal(block.height, height);
      const byHeight = await platform.getBlockByHeight({ height });
      assert.deepEqual(byHeight && Buffer.from(decodeHex(byHeight)), Buffer.from(bytes));
      assert.equal(await platform.getBlock({ blockID: id(blockIDOf(bytes)) }), byHeight);
    }
    for (const tx of txs) {
      const bytes = platformFormats.tx.encode(tx);
      const txID = id(txIDOf(bytes));
      const answer = await platform.getTx({ txID });
      assert.deepEqual(answer && Buffer.from(decodeHex(answer)), Buffer.from(bytes));
      assert.deepEqual(await platform.getTxStatus({ txID }), { status: 'Committed' });
    }
    assert.equal(await platform.getHeight(), BigInt(blocks.length));
  });

  it('holds every type of transaction that a network accepts today, and both kinds of blocks', () => {
    const types = new Set(txs.map(({ unsignedTx }) => unsignedTx.type));
    assert.deepEqual([...types].sort(), [
      'txs.AddAutoRenewedValidatorTx',
      'txs.AddPermissionlessDelegatorTx',
      'txs.AddPermissionlessValidatorTx',
      'txs.AddSubnetValidatorTx',
      'txs.BaseTx',
      'txs.ConvertSubnetToL1Tx',
      'txs.CreateChainTx',
      'txs.CreateSubnetTx',
      'txs.DisableL1ValidatorTx',
      'txs.ExportTx',
      'txs.ImportTx',
      'txs.IncreaseL1ValidatorBalanceTx',
      'txs.RegisterL1ValidatorTx',
      'txs.RemoveSubnetValidatorTx',
      'txs.SetAutoRenewedValidatorConfigTx',
      'txs.SetL1ValidatorWeightTx',
      'txs.TransferSubnetOwnershipTx',
    ]);
    assert.deepEqual([...new Set(blocks.map(({ block }) => block.type))].sort(), [
      'block.BanffCommitBlock',
      'block.BanffProposalBlock',
      'block.BanffStandardBlock',
    ]);
  });

  it('spends exactly what each transaction names, besides the fee that a node asks for', () => {
    for (const { unsignedTx } of txs) {
      const { burned } = platformFlow(unsignedTx, decodeID(AVAX_ASSET));
      assert.deepEqual(
        burned.map(({ amount }) => amount),
        [platformFee(unsignedTx, 1n)],
        unsignedTx.type,
      );
    }
  });

  it('describes a permissioned subnet, its blockchain and its validators', async () => {
    const subnetID = id(subnet.subnet.id);
    const blockchainID = id(subnet.blockchain.id);
    assert.deepEqual(await platform.getSubnet({ subnetID }), {
      isPermissioned: true,
      controlKeys: [pAddress(people.treasury.address)],
      threshold: 1,
      locktime: 0n,
      subnetTransformationTxID: ZERO_ID,
      conversionID: ZERO_ID,
      managerChainID: ZERO_ID,
      managerAddress: undefined,
    });
    assert.deepEqual(await platform.validates({ subnetID }), [blockchainID]);
    assert.equal(await platform.validatedBy({ blockchainID }), subnetID);
    assert.equal(await platform.getBlockchainStatus({ blockchainID }), 'Created');
    const validators = await platform.getCurrentValidators({ subnetID });
    assert.deepEqual(
      validators.map(({ kind, nodeID, weight }) => [kind, nodeID, weight]),
      [['subnet', formatNodeID(OWN_NODE.nodeID), 20n]],
    );
  });

  it('describes an L1 with an active, a nearly empty, an inactive and a later validator', async () => {
    const subnetID = id(l1.l1.id);
    const found = await platform.getSubnet({ subnetID });
    assert.equal(found?.isPermissioned, false);
    assert.equal(found.managerChainID, id(l1.l1Chain.id));
    assert.match(found.managerAddress ?? '', /^0x[0-9a-f]{40}$/);
    const listed = await platform.getCurrentValidators({ subnetID });
    const balances = new Map(listed.map((each) => [each.nodeID, each.kind === 'l1' ? each.balance : -1n]));
    const balanceOf = (name: keyof typeof SAMPLE_NODES): bigint =>
      balances.get(formatNodeID(SAMPLE_NODES[name].nodeID)) ?? -1n;
    assert.ok(balanceOf('active') > 2_000_000_000n);
    assert.ok(balanceOf('poor') > 0n && balanceOf('poor') < 3n * 86_400n);
    assert.deepEqual([balanceOf('inactive'), balances.size], [0n, 4]);
    for (const [name, validationID] of Object.entries(l1.validationIDs)) {
      const validator = await platform.getL1Validator({ validationID: id(validationID) });
      assert.equal(validator?.nodeID, formatNodeID(SAMPLE_NODES[name as keyof typeof l1.validationIDs].nodeID));
      assert.equal(validator.subnetID, subnetID);
      assert.equal(validator.height, await platform.getHeight());
    }
    const { weight, minNonce } =
      (await platform.getL1Validator({ validationID: id(l1.validationIDs.registered) })) ?? {};
    assert.deepEqual([weight, minNonce], [40n, 1n]);
  });

  it('lists validators at each height, the inactive ones of an L1 as one without a key', async () => {
    const subnetID = id(l1.l1.id);
    const now = await platform.getValidatorsAt({ height: 'proposed', subnetID });
    const inactive = now.filter(({ publicKey }) => publicKey === undefined);
    assert.deepEqual(inactive, [{ nodeID: 'NodeID-111111111111111111116DBWJs', publicKey: undefined, weight: 25n }]);
    assert.equal(now.length, 4);
    assert.deepEqual(await platform.getValidatorsAt({ height: 0n, subnetID }), []);
    const primaryNetwork = await platform.getValidatorsAt({ height: 1n });
    assert.equal(primaryNetwork.length, 2);
    const sets = await platform.getAllValidatorsAt({ height: 'proposed' });
    assert.deepEqual(sets.map((each) => each.subnetID).sort(), [ZERO_ID, subnetID, id(subnet.subnet.id)].sort());
    const height = (await platform.getHeight()) + 100n;
    await assert.rejects(platform.getValidatorsAt({ height }), /unfinalized height/);
  });

  it('lists the validators of the primary network, with delegators for a single node', async () => {
    const [own, ...others] = [...(await platform.getCurrentValidators({}))].sort((a, b) => Number(a.weight - b.weight));
    const [renewing] = others;
    assert.equal(others.length, 2);
    assert.ok(renewing?.kind === 'primary' && renewing.autoRenewed !== undefined);
    assert.ok(own?.kind === 'primary');
    assert.equal(own.nodeID, formatNodeID(OWN_NODE.nodeID));
    const { delegatorCount, delegatorWeight, delegationFee, publicKey } = own;
    assert.deepEqual([delegatorCount, delegatorWeight, delegationFee], [2n, 650_000_000_000n, '2.0000']);
    assert.equal(publicKey, `0x${Buffer.from(OWN_NODE.publicKey).toString('hex')}`);
    assert.ok(own.potentialReward > 0n);
    const alone = await platform.getCurrentValidators({ nodeIDs: [own.nodeID] });
    assert.deepEqual(alone, [own]);
    const unknown = formatNodeID(SAMPLE_NODES.leaver.nodeID);
    assert.deepEqual(await platform.getCurrentValidators({ nodeIDs: [unknown] }), []);
    assert.equal(
      await platform.getTotalStake({ subnetID: ZERO_ID }),
      2_000_000_000_000n + 3_500_000_000_000n + 650_000_000_000n + renewing.weight,
    );
    assert.deepEqual(
      await platform.sampleValidators({ size: 3 }),
      others
        .concat(own)
        .map(({ nodeID }) => nodeID)
        .sort(),
    );
  });

  it('samples validators, as far as there is weight', async () => {
    assert.deepEqual(await platform.sampleValidators({ size: 0 }), []);
    const subnetID = id(subnet.subnet.id);
    assert.equal((await platform.sampleValidators({ size: 3, subnetID })).length, 3);
    const tooMany = platform.sampleValidators({ size: 21, subnetID });
    await assert.rejects(tooMany, /errored with insufficient weight/);
    const ofNone = platform.sampleValidators({ size: 1, subnetID: id(subnet.blockchain.id) });
    await assert.rejects(ofNone, /errored with missing validators/);
  });

  it('has rewarded a validator that left', async () => {
    const rewarded = await platform.getTx({ txID: id(staking.reward.id) });
    assert.ok(rewarded !== undefined);
    const tx = platformFormats.tx.decode(decodeHex(rewarded));
    assert.deepEqual(tx.unsignedTx.type === 'txs.RewardValidatorTx' && id(tx.unsignedTx.txID), id(staking.leaver.id));
    const rewards = await utxosOf('platform.getRewardUTXOs', { txID: id(staking.leaver.id) });
    const [reward] = rewards.map((hex) => platformFormats.utxo.decode(decodeHex(hex)));
    assert.ok(reward !== undefined && equalBytes(reward.txID, staking.leaver.id));
    const params = { addresses: [pAddress(people.ewoq.address)] };
    const returned = (await utxosOf('platform.getUTXOs', params))
      .map((hex) => platformFormats.utxo.decode(decodeHex(hex)))
      .filter(({ txID }) => equalBytes(txID, staking.leaver.id));
    const amounts = returned.map(({ output }) => ('amount' in output ? output.amount : 0n));
    assert.ok(amounts.includes(2_000_000_000_000n));
    assert.equal(reward.outputIndex, Math.max(...returned.map(({ outputIndex }) => outputIndex)));
    const supply = await platform.getCurrentSupply({});
    assert.ok(supply !== undefined && supply.supply > 360_000_000_000_000_000n);
  });

  it('lists what is staked, unlocked and locked', async () => {
    const stakeOf = async (address: Uint8Array) => platform.getStake({ addresses: [pAddress(address)] });
    assert.deepEqual((await stakeOf(people.treasury.address)).stakeds, { [AVAX_ASSET]: 250_000_000_000n });
    const { stakeds, stakedOutputs } = await stakeOf(people.savings.address);
    assert.deepEqual(stakeds, { [AVAX_ASSET]: 400_000_000_000n });
    const outputs = stakedOutputs.map((hex) => platformFormats.output.decode(decodeHex(hex)).output.type);
    assert.deepEqual(outputs, ['stakeable.LockOut']);
  });

  it('proves the BLS keys of its nodes, and the signatures of its Warp messages', () => {
    for (const [name, { publicKey, proofOfPossession }] of Object.entries(SAMPLE_NODES)) {
      const secret = secretOf(name as keyof typeof LABELS);
      assert.deepEqual(Buffer.from(scheme.getPublicKey(secret).toBytes()), Buffer.from(publicKey), name);
      const message = scheme.hash(publicKey, 'BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_');
      assert.deepEqual(Buffer.from(scheme.sign(message, secret).toBytes()), Buffer.from(proofOfPossession), name);
    }
    const signed = txs.flatMap(({ unsignedTx }) => ('message' in unsignedTx ? [unsignedTx.message] : []));
    assert.equal(signed.length, 2);
    for (const bytes of signed) {
      const { signature, ...unsigned } = warpFormats.message.decode(bytes);
      const message = scheme.hash(
        warpFormats.unsignedMessage.encode(unsigned),
        'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_',
      );
      const both = (['active', 'poor'] as const).map((name) => scheme.sign(message, secretOf(name)));
      const expected = Buffer.from(scheme.aggregateSignatures(both).toBytes()).toString('hex');
      assert.equal(Buffer.from(signature.signature).toString('hex'), expected);
    }
  });
});
