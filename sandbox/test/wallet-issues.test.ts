import assert from 'node:assert/strict';
import type { UnsignedTx } from '@avalabs/avalanchejs';
import {
  BigIntPr,
  Byte,
  Context,
  Credential,
  Int,
  MintOutput,
  OutputOwners,
  Signature,
  Stringpr,
  TransferOutput,
  TransferableOutput,
  addTxSignatures,
  avm,
  avmSerial,
  pvm,
  secp256k1,
  utils,
} from '@avalabs/avalanchejs';
import { EWOQ, decodePrivateKey } from '../../src/core/tx-builder/key';
import type { Sandbox } from '../server';
import { startSandbox } from '../server';
import { until } from '../../test/support/assertions/until';
import { EWOQ as EWOQ_ON_X, EWOQ_P } from '../../test/support/known-ids';
import { startDemo } from '../../test/support/sandbox/demo-sandbox';
import { sandboxSetUp } from '../../test/support/sandbox/sandbox-setup';

const SANDBOXES: readonly (readonly [name: string, start: () => Promise<Sandbox>])[] = [
  ['its sample story', startDemo],
  ['no story', startSandbox],
];

for (const [name, start] of SANDBOXES) {
  describe(`avalanchejs issues on a sandbox with ${name}`, () => {
    const sandbox = sandboxSetUp(() => start());
    let context: Awaited<ReturnType<typeof Context.getContextFromURI>>;
    let api: avm.AVMApi;
    before(async () => {
      context = await Context.getContextFromURI(sandbox.url);
      api = new avm.AVMApi(sandbox.url);
    });

    const key = decodePrivateKey(EWOQ);
    const own = utils.parse(EWOQ_ON_X)[2];
    const funds = async () => (await api.getUTXOs({ addresses: [EWOQ_ON_X] })).utxos;
    const avax = (amount: bigint) => TransferableOutput.fromNative(context.avaxAssetID, amount, [own]);

    const accepted = (txID: string) => until(async () => (await api.getTxStatus({ txID })).status === 'Accepted');

    async function issue(unsignedTx: UnsignedTx): Promise<void> {
      await addTxSignatures({ unsignedTx, privateKeys: [key] });
      await accepted((await api.issueSignedTx(unsignedTx.getSignedTx())).txID);
    }

    it('a payment', async () => {
      await issue(avm.newBaseTx(context, [own], await funds(), [avax(1_500_000_000n)]));
    });

    it('an asset, which no builder of it makes', async () => {
      const { tx } = avm.newBaseTx(context, [own], await funds(), []);
      assert.ok(tx instanceof avmSerial.BaseTx);
      const owners = OutputOwners.fromNative([own]);
      const states = [new TransferOutput(new BigIntPr(1000n), owners), new MintOutput(owners)];
      const asset = new avmSerial.CreateAssetTx(
        tx.baseTx,
        new Stringpr('Wallet Coin'),
        new Stringpr('WLLT'),
        new Byte(new Uint8Array([2])),
        [new avmSerial.InitialState(new Int(0), states.reverse())],
      );
      const manager = utils.getManagerForVM('AVM');
      const unsigned = manager.packCodec(asset);
      const signature = new Signature(await secp256k1.sign(unsigned, key));
      const credentials = tx.getSigIndices().map(() => new Credential([signature]));
      const bytes = utils.concatBytes(unsigned, manager.getDefaultCodec().PackPrefixList(credentials));
      const { txID } = await api.issueTx({ tx: utils.bufferToHex(utils.addChecksum(bytes)) });
      await accepted(txID);
      const { symbol } = await api.getAssetDescription(txID);
      assert.equal(symbol, 'WLLT');
    });

    it('an export, which the P-Chain can import', async () => {
      await issue(avm.newExportTx(context, context.pBlockchainID, [own], await funds(), [avax(3_000_000_000n)]));
      const { utxos } = await new pvm.PVMApi(sandbox.url).getUTXOs({ addresses: [EWOQ_P], sourceChain: 'X' });
      const amounts = utxos.map(({ output }) => (output instanceof TransferOutput ? output.amount() : 0n));
      assert.ok(amounts.includes(3_000_000_000n));
    });
  });
}
