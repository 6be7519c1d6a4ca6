// npm run test:live: samples of the P-Chain are checked, sent and followed on the node that AVALANCHE_NODE_URL names, if that is
// one of a local network (12345, 1337), and one of each group of rules is refused in the words that the check has.
import assert from 'node:assert/strict';
import { Context, pvm, TransferableOutput, type UnsignedTx } from '@avalabs/avalanchejs';
import { SAMPLE_NODES } from '../../sandbox/node/node';
import { formatAddress } from '../../src/core/ids/address';
import { formatNodeID } from '../../src/core/ids/ids';
import { VM_IDS, ZERO_ID } from '../../src/core/ids/networks';
import { AVAX } from '../../src/core/text/amount';
import { sha256 } from '../../src/core/bytes/hashes';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import type { PlatformTx, UnsignedPlatformTx } from '../../src/core/codec/platform/platform-transactions';
import { EWOQ, SigningKey } from '../../src/core/tx-builder/key';
import type { IssueRecord } from '../../src/services/sending/issue-record';
import { firstValidator, signAll } from '../support/setup/avalanchejs-txs';
import { IssuingWindow } from '../support/setup/issue-setup';
import { isLocalNetwork } from '../support/setup/p-chain-wallet';

const url = process.env['AVALANCHE_NODE_URL'];
assert.ok(url, 'AVALANCHE_NODE_URL must name a node, such as http://127.0.0.1:9650');

const KEY = SigningKey.parse(EWOQ);

describe(`sending to the P-Chain of a real node at ${new URL(url).host}`, function () {
  this.timeout(60_000);
  const window = new IssuingWindow();
  const chain = window.chain(url, 'live');
  after(() => window.http.close());
  before(async function () {
    if (!isLocalNetwork(await chain.identity.identify())) this.skip();
  });

  async function sent(bytes: Uint8Array): Promise<IssueRecord> {
    const record = await window.issuer.issue(chain, { bytes, headline: 'P' });
    if (record.state.kind !== 'sent') return record;
    return window.issuer.follow(chain, { record, bytes }, new AbortController().signal);
  }

  for (const kind of ['p-pay', 'p-subnet', 'p-export'] as const) {
    it(`${kind}: nothing fails, and it is accepted in a block`, async () => {
      const bytes = (await window.sample(chain, kind)).bytes;
      const { firstReason } = await window.checker.check(chain, bytes);
      assert.equal(firstReason?.words, undefined);
      const { state } = await sent(bytes);
      assert.ok(state.kind === 'accepted' && state.place !== undefined, JSON.stringify(state));
    });
  }

  it('what avalanchejs builds is checked without a finding, and accepted: subnet, chain, L1, validator, export', async () => {
    const { hrp } = await chain.identity.identify();
    const context = await Context.getContextFromURI(url);
    const api = new pvm.PVMApi(url);
    const own = KEY.address;
    const addresses = [formatAddress({ alias: 'P', hrp, bytes: own })];
    const from = async () => {
      const { utxos } = await api.getUTXOs({ addresses });
      return { feeState: await api.getFeeState(), fromAddressesBytes: [own], utxos };
    };
    const issue = async (tx: UnsignedTx): Promise<string> => {
      await signAll(tx);
      const bytes = tx.getSignedTx().toBytes();
      const { firstReason } = await window.checker.check(chain, bytes);
      assert.equal(firstReason?.words, undefined);
      const { state, txID } = await sent(bytes);
      assert.ok(state.kind === 'accepted', JSON.stringify(state));
      return txID;
    };
    const subnetId = await issue(pvm.newCreateSubnetTx({ ...(await from()), subnetOwners: [own] }, context));
    const ofSubnet = { subnetId, subnetAuth: [0] };
    const made = { chainName: 'lens', fxIds: [], genesisData: { made: 'here' }, vmId: VM_IDS.subnetevm };
    const chainId = await issue(pvm.newCreateChainTx({ ...(await from()), ...ofSubnet, ...made }, context));
    const l1 = { chainId, address: new Uint8Array(20), validators: [firstValidator(own, AVAX)] };
    await issue(pvm.newConvertSubnetToL1Tx({ ...(await from()), ...ofSubnet, ...l1 }, context));
    const now = Math.floor(Date.now() / 1000);
    const { validator } = SAMPLE_NODES;
    const [already] = await chain.platform.getCurrentValidators({ nodeIDs: [formatNodeID(validator.nodeID)] });
    if (already === undefined) {
      const staked = {
        end: BigInt(now + 14 * 86_400),
        delegatorRewardsOwner: [own],
        nodeId: formatNodeID(validator.nodeID),
        publicKey: validator.publicKey,
        rewardAddresses: [own],
        shares: 20_000,
        signature: validator.proofOfPossession,
        start: BigInt(now),
        subnetId: ZERO_ID,
        weight: 2_000n * AVAX,
      };
      await issue(pvm.newAddPermissionlessValidatorTx({ ...(await from()), ...staked }, context));
    }
    const outputs = [TransferableOutput.fromNative(context.avaxAssetID, AVAX, [own])];
    await issue(pvm.newExportTx({ ...(await from()), destinationChainId: context.xBlockchainID, outputs }, context));
  });

  /** A payment with one thing changed, signed again. */
  async function changed(change: (tx: UnsignedPlatformTx) => UnsignedPlatformTx, signer = KEY): Promise<Uint8Array> {
    const { unsignedTx, credentials } = platformFormats.tx.decode((await window.sample(chain, 'p-pay')).bytes);
    const next = change(unsignedTx);
    const signature = signer.sign(sha256(platformFormats.unsignedTx.encode(next)));
    const signed = credentials.map((): PlatformTx['credentials'][number] => {
      return { type: 'secp256k1fx.Credential', signatures: [signature] };
    });
    return platformFormats.tx.encode({ unsignedTx: next, credentials: signed });
  }

  const subnetID = sha256(Uint8Array.of(1));
  const authorization = { type: 'secp256k1fx.Input', signatureIndices: [0] } as const;
  const owner = { type: 'secp256k1fx.OutputOwners', locktime: 0n, threshold: 1, addresses: [KEY.address] } as const;
  const asType = (fields: object) => (tx: UnsignedPlatformTx) => ({ ...tx, ...fields }) as UnsignedPlatformTx;
  const validator = { nodeID: new Uint8Array(20).fill(1), start: 0n, end: 4_000_000_000n, weight: 1n };
  const REFUSED: readonly (readonly [group: string, make: () => Promise<Uint8Array>])[] = [
    ['base', () => changed(asType({ networkID: 1 }))],
    ['flow', () => changed((tx) => ('outputs' in tx ? { ...tx, outputs: tx.outputs.map(more) } : tx))],
    ['signatures', () => changed((tx) => tx, new SigningKey(sha256(Uint8Array.of(7))))],
    ['import', () => changed(asType({ type: 'txs.ImportTx', sourceChain: subnetID, importedInputs: [] }))],
    [
      'subnet',
      () =>
        changed(
          asType({
            type: 'txs.TransferSubnetOwnershipTx',
            subnetID,
            subnetAuthorization: authorization,
            newOwner: owner,
          }),
        ),
    ],
    [
      'staking',
      () =>
        changed(
          asType({
            type: 'txs.AddPermissionlessDelegatorTx',
            validator,
            subnetID: new Uint8Array(32),
            stake: [],
            rewardsOwner: owner,
          }),
        ),
    ],
    ['L1', () => changed(asType({ type: 'txs.IncreaseL1ValidatorBalanceTx', validationID: subnetID, balance: 1n }))],
    ['Warp', () => changed(asType({ type: 'txs.SetL1ValidatorWeightTx', message: new Uint8Array(8) }))],
    ['retired', () => changed(asType({ type: 'txs.AddDelegatorTx', validator, stake: [], rewardsOwner: owner }))],
  ];
  for (const [group, make] of REFUSED) {
    it(`${group}: a refusal in the words of the check`, async () => {
      const bytes = await make();
      const { firstReason } = await window.checker.check(chain, bytes);
      assert.ok(firstReason, 'the check found nothing');
      const { state } = await sent(bytes);
      assert.ok(state.kind === 'refused', JSON.stringify(state));
      assert.ok(state.words.endsWith(firstReason.words), `${state.words}\n${firstReason.words}`);
    });
  }
});

function more(each: Extract<UnsignedPlatformTx, { type: 'txs.BaseTx' }>['outputs'][number]) {
  const { output } = each;
  if (output.type !== 'secp256k1fx.TransferOutput') return each;
  return { ...each, output: { ...output, amount: output.amount + 10n ** 9n } };
}
