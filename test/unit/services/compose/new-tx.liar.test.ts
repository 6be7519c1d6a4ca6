import assert from 'node:assert/strict';
import { systemClock } from '../../../../src/client/clock';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { decodeHex, encodeHex } from '../../../../src/core/encodings/hex';
import { networkByID, ZERO_ID } from '../../../../src/core/ids/networks';
import { outcomeOf } from '../../../../src/core/outcome';
import { platformGas } from '../../../../src/core/p-and-c/platform-fee';
import { platformFlow } from '../../../../src/core/p-and-c/platform-flow';
import { AVAX } from '../../../../src/core/text/amount';
import { effectsOf } from '../../../../src/core/tx/effects';
import { NEW_TXS, type NewTxKind } from '../../../../src/services/compose/kinds';
import { muchBurned } from '../../../../src/services/compose/much-burned';
import { type NewTx, newTx, readSender } from '../../../../src/services/compose/new-tx';
import { signsElsewhere } from '../../../../src/core/tx-builder/key';
import { feeHoldsText, needsSeveral, raisedPrice } from '../../../../src/services/compose/fee-margin';
import { platformRules } from '../../../../src/services/issuing/platform-rules';
import { statedText } from '../../../../src/services/issuing/unknown-text';
import { gasNow } from '../../../../src/services/p-and-c/gas-now';
import type { Sandbox } from '../../../../sandbox/server';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { type Relay, startRelay } from '../../../support/servers/relay';
import { IssuingWindow } from '../../../support/setup/issue-setup';
import { startMainNetwork } from '../../../support/setup/issue-txs';
import { addressOf } from '../../../support/setup/signed-outside';

const OTHER = encodeCb58(new Uint8Array(32).fill(9));
const ewoq = addressOf('ewoq');
const PAYMENT = { paid: { amount: AVAX }, to: [new Uint8Array(20).fill(7)] };

/** A UTXO as a node lists it, of ten times the amount. */
function inflated(hex: string): string {
  const codec = new Codec();
  const utxo = codec.decodeUTXO(decodeHex(hex));
  const { output } = utxo;
  return encodeHex(
    codec.encodeUTXO('amount' in output ? { ...utxo, output: { ...output, amount: output.amount * 10n } } : utxo),
  );
}

/** Wrong answers, by method; what isn't here is answered with nonsense. */
const WRONG: Readonly<Record<string, (result: object) => unknown>> = {
  'info.getNetworkID': () => ({ networkID: '5' }),
  'info.getBlockchainID': () => ({ blockchainID: ZERO_ID }),
  'avm.getTxFee': () => ({ txFee: '500000000000', createAssetTxFee: '500000000000' }),
  'avm.getAssetDescription': (result) => ({ ...result, assetID: OTHER }),
  'avm.getUTXOs': (result) => ({ ...result, utxos: (result as { utxos: string[] }).utxos.map(inflated) }),
  'avm.getHeight': () => ({ height: '99999' }),
  'platform.getStakingAssetID': () => ({ assetID: OTHER }),
  'platform.getFeeConfig': (result) => ({ ...result, minPrice: 1_000_000 }),
  'platform.getFeeState': (result) => ({ ...result, excess: 40_000_000 }),
  'platform.getUTXOs': (result) => ({ ...result, utxos: [] }),
};

describe('a new transaction of a node that lies', () => {
  const window = new IssuingWindow();
  const closing: { close(): Promise<void> }[] = [];
  let onMain: Relay;
  let onLocal: Relay;

  before(async () => {
    const sandboxes: Sandbox[] = [await startMainNetwork(), await startDemo()];
    [onMain, onLocal] = (await Promise.all(sandboxes.map(({ url }) => startRelay(url)))) as [Relay, Relay];
    closing.push(...sandboxes, onMain, onLocal, window.http);
  });
  after(async () => {
    for (const each of closing.reverse()) await each.close();
  });
  afterEach(() => {
    [onMain.alter, onLocal.alter] = [undefined, undefined];
  });

  /** With a chain that was never read: what its honest node said before doesn't count. */
  async function made({ url }: Relay, kind: NewTxKind, values: NewTx['values'] = PAYMENT, margin?: bigint) {
    const chain = window.chain(url);
    const sender = await readSender(chain, { kind, from: signsElsewhere(ewoq), now: systemClock.now() });
    const tx = { kind, values, margin } as NewTx;
    const any = newTx(sender, tx);
    return { any, sender, much: muchBurned(any, sender, tx) };
  }

  function burned({ any, sender }: Awaited<ReturnType<typeof made>>): bigint {
    if (any.on === 'X') {
      const { burned: all } = effectsOf(any.tx.unsignedTx, new Uint8Array(32), () => undefined);
      return all.reduce((sum, { amount }) => sum + amount, 0n);
    }
    return any.on === 'P' ? (platformFlow(any.tx.unsignedTx, sender.avax).paid ?? 0n) : 0n;
  }

  const created = { asset: { name: 'Liar', symbol: 'LIE', denomination: 0 }, amount: 10n };
  const NEW_ASSET = { created, to: PAYMENT.to };
  const KINDS = (['x-pay', 'x-asset', 'x-export-p', 'x-export-c', 'p-pay', 'p-export-x', 'p-export-c'] as const).map(
    (kind) => ({ kind, values: kind === 'x-asset' ? NEW_ASSET : PAYMENT }),
  );
  for (const { kind, values } of KINDS) {
    it(`${kind}: goes where it says, and burns the known fee or is asked about, whichever answer is wrong`, async () => {
      const what = NEW_TXS[kind];
      const relay = what.on === 'X' ? onMain : onLocal;
      const { chains = assert.fail() } = networkByID(what.on === 'X' ? 1 : 12345) ?? {};
      const ids = { X: chains.x, C: chains.c, P: ZERO_ID };
      relay.methods.length = 0;
      const honest = await made(relay, kind, values);
      const fee = burned(honest);
      assert.equal(honest.much, undefined);
      const methods = new Set(relay.methods);
      assert.ok(methods.size > 3);
      for (const method of methods) {
        relay.alter = (called, _, result) =>
          called === method ? (WRONG[method]?.(result as object) ?? 'none') : undefined;
        const { value } = await outcomeOf(made(relay, kind, values));
        // A node that can't be read makes no transaction.
        if (value === undefined) continue;
        const { unsignedTx } = value.any.tx;
        assert.ok('networkID' in unsignedTx);
        assert.equal(encodeCb58(unsignedTx.blockchainID), ids[what.on], method);
        if ('destinationChain' in unsignedTx && what.other !== undefined)
          assert.equal(encodeCb58(unsignedTx.destinationChain), ids[what.other], method);
        if (burned(value) > fee) assert.equal(value.much?.burned, burned(value), method);
      }
    });
  }

  it('pays a margin on P, and says until when the fee suffices', async () => {
    onLocal.alter = (method, _, result) =>
      method === 'platform.getFeeState'
        ? { ...(result as object), excess: 12_000_000, capacity: 1_000_000 }
        : undefined;
    const [plain, more] = [await made(onLocal, 'p-pay'), await made(onLocal, 'p-pay', PAYMENT, 25n)];
    assert.ok(more.sender.on === 'P' && more.any.on === 'P');
    const { gas } = more.sender.wallet;
    const used = platformGas(more.any.tx.unsignedTx);
    assert.ok(typeof used === 'bigint' && gas.price > 4n);
    assert.deepEqual(
      [String(burned(plain)), String(burned(more))],
      [gas.price, raisedPrice(gas.price, 25n)].map((each) => String(each * used)),
    );
    assert.match(feeHoldsText(plain.any, more.sender.wallet) ?? '', /price of gas rises, at the earliest/);
    const percent = ((raisedPrice(gas.price, 25n) - gas.price) * 100n) / gas.price;
    assert.ok(feeHoldsText(more.any, more.sender.wallet)?.includes(`has risen ${percent}%`));
    assert.equal(needsSeveral(more.any), false);
  });

  it('names the fees of a public network that its node states otherwise, and burns the known ones', async () => {
    onMain.alter = (method, _, result) => (method === 'avm.getTxFee' ? WRONG[method]?.(result as object) : undefined);
    const payment = await made(onMain, 'x-pay');
    assert.equal(burned(payment), 1_000_000n);
    assert.ok(payment.sender.on === 'X');
    assert.deepEqual(payment.sender.wallet.rules.stated.map(statedText), [
      'txFee known: 0.001 AVAX, this node says 500 AVAX',
      'createAssetTxFee known: 0.01 AVAX, this node says 500 AVAX',
    ]);
    assert.equal(burned(await made(onMain, 'x-asset', NEW_ASSET)), 10_000_000n);
  });

  it("takes Fuji's price of gas and limits as they are known, and names what its node states otherwise", async () => {
    onLocal.alter = (method, _, result) => {
      if (method === 'info.getNetworkID') return { networkID: '5' };
      return method === 'platform.getFeeConfig' ? WRONG[method]?.(result as object) : undefined;
    };
    const chain = window.chain(onLocal.url);
    const { price } = await gasNow(chain, BigInt(Math.floor(systemClock.now() / 1000)), {});
    assert.equal(price, 1n);
    const { gas, stated } = await platformRules(chain, {});
    assert.equal(gas.minPrice, 1n);
    const texts = stated.flatMap((each) =>
      each.verdict === 'cannot tell' && each.reason.kind === 'stated otherwise' ? [statedText(each.reason)] : [],
    );
    assert.ok(texts.includes('minPrice known: 1 nAVAX, this node says 1,000,000 nAVAX'), texts.join('\n'));
    assert.ok(texts.includes('minValidatorStake known: 1 AVAX, this node says 2000 AVAX'), texts.join('\n'));
  });
});
