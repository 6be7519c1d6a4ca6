import assert from 'node:assert/strict';
import { toHexDigits } from '../../../../src/core/bytes/bytes';
import { sha256 } from '../../../../src/core/bytes/hashes';
import type { TransferableOutput } from '../../../../src/core/codec/secp256k1fx';
import { formatAddress } from '../../../../src/core/ids/address';
import { unsignedBytes } from '../../../../src/core/signing/signable';
import { soleOwner } from '../../../../src/core/tx-builder/spend';
import { systemClock } from '../../../../src/client/clock';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { decodeHex, encodeHex } from '../../../../src/core/encodings/hex';
import { networkByID, ZERO_ID } from '../../../../src/core/ids/networks';
import { outcomeOf } from '../../../../src/core/outcome';
import { atomicBurned } from '../../../../src/core/p-and-c/atomic-fee';
import { platformGas } from '../../../../src/core/p-and-c/platform-fee';
import { platformFlow } from '../../../../src/core/p-and-c/platform-flow';
import { AVAX, formatAmount } from '../../../../src/core/text/amount';
import { accountsIn } from '../../../../src/core/tx/moves';
import { effectsOf } from '../../../../src/core/tx/effects';
import { fieldsAsked, NEW_TXS, type NewTxKind } from '../../../../src/services/compose/new-tx-kinds';
import { avaxBurned } from '../../../../src/services/compose/much-burned';
import { type NewTx, newTx, readSender } from '../../../../src/services/compose/new-tx';
import { signsElsewhere } from '../../../../src/core/tx-builder/key';
import { feeHoldsText, needsSeveral, raisedPrice } from '../../../../src/services/compose/fee-margin';
import { platformRules } from '../../../../src/services/checking/platform-rules';
import { statedText } from '../../../../src/services/checking/unknown-text';
import { gasNow } from '../../../../src/services/p-and-c/gas-now';
import type { Sandbox } from '../../../../sandbox/server';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { type Relay, startRelay } from '../../../support/servers/relay';
import { IssuingWindow } from '../../../support/setup/issue-setup';
import { startMainNetwork } from '../../../support/setup/issue-txs';
import { newTxTexts, payerOf, valuesOf } from '../../../support/setup/new-tx-texts';
import { addressOf } from '../../../support/setup/signed-outside';

const OTHER = encodeCb58(new Uint8Array(32).fill(9));
const ewoq = addressOf('ewoq');
const PAYEE = new Uint8Array(20).fill(7);
const PAYMENT = { paid: { amount: AVAX }, to: [PAYEE] };
const OTHER_OWNER = {
  ...{ locktime: '0', threshold: '1' },
  addresses: [formatAddress({ alias: 'P', hrp: 'local', bytes: PAYEE })],
};

const NEW_ASSET = { asset: { name: 'Liar', symbol: 'LIE', denomination: 0 }, amount: 10n };

/** What is entered for kinds of both networks; for all others as texts. */
const ENTERED: Readonly<Partial<Record<NewTxKind, Readonly<Record<string, unknown>>>>> = {
  'x-pay': PAYMENT,
  'x-asset': { newAsset: NEW_ASSET, to: PAYMENT.to },
  'x-export-p': PAYMENT,
  'x-export-c': PAYMENT,
  'x-import-p': {},
  'x-import-c': {},
  'p-pay': PAYMENT,
  'c-export-x': PAYMENT,
  'c-export-p': PAYMENT,
  'p-export-x': PAYMENT,
  'p-export-c': PAYMENT,
  'p-import-x': {},
  'p-import-c': {},
};

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
  'platform.getL1Validator': (result) => ({ ...result, deactivationOwner: OTHER_OWNER }),
  'platform.getSubnet': (result) => ({ ...result, controlKeys: OTHER_OWNER.addresses, threshold: '1' }),
};

describe('a new transaction of a node that lies', () => {
  const window = new IssuingWindow();
  const closing: { close(): Promise<void> }[] = [];
  let onMain: Relay;
  let onLocal: Relay;
  let texts: ReturnType<typeof newTxTexts>;

  before(async () => {
    const sandboxes: Sandbox[] = [await startMainNetwork(), await startDemo()];
    const { avax = '', x = '' } = networkByID(1)?.chains ?? {};
    // Its C-Chain is the local network's.
    for (const from of [ZERO_ID, networkByID(12345)?.chains?.c ?? '']) {
      const output = { type: 'secp256k1fx.TransferOutput', amount: 25n * AVAX, ...soleOwner(ewoq) } as const;
      const utxo = { txID: sha256(Buffer.from(from)), outputIndex: 0, assetID: decodeID(avax), output };
      sandboxes[0]?.network.arrive({ from: decodeID(from), to: decodeID(x), utxos: [utxo] });
    }
    [onMain, onLocal] = (await Promise.all(sandboxes.map(({ url }) => startRelay(url)))) as [Relay, Relay];
    texts = newTxTexts(sandboxes[1] ?? assert.fail());
    closing.push(...sandboxes, onMain, onLocal, window.http);
  });
  after(async () => {
    for (const each of closing.reverse()) await each.close();
  });
  afterEach(() => {
    [onMain.alter, onLocal.alter] = [undefined, undefined];
  });

  /** With a chain that was never read: what its honest node said before doesn't count. */
  async function made({ url }: Relay, kind: NewTxKind, margin?: bigint) {
    const chain = window.chain(url);
    const sender = await readSender(chain, { kind, from: signsElsewhere(payerOf(kind).bytes), now: systemClock.now() });
    const values = ENTERED[kind] ?? (await valuesOf(window, chain, kind, texts[kind]));
    const tx = { kind, values, margin } as unknown as NewTx;
    const any = newTx(sender, tx);
    const { txs } = await window.reviewer.review(chain, [{ bytes: unsignedBytes(any) }]);
    return { any, sender, much: avaxBurned(any, sender, tx), shown: txs[0] ?? assert.fail() };
  }

  type Made = Awaited<ReturnType<typeof made>>;

  function burned({ any, sender }: Made): bigint {
    if (any.on === 'X') {
      const { burned: all } = effectsOf(any.tx.unsignedTx, new Uint8Array(32), () => undefined);
      return all.reduce((sum, { amount }) => sum + amount, 0n);
    }
    return any.on === 'P' ? (platformFlow(any.tx.unsignedTx, sender.avax).paid ?? 0n) : atomicBurned(any.tx.unsignedTx);
  }

  /** What the bytes give to others than the sender. */
  function paidIn({ any: { tx } }: Made): string[] {
    const lists = ['outputs', 'exportedOutputs', 'stake'].flatMap((field) =>
      field in tx.unsignedTx ? (tx.unsignedTx[field as never] as readonly TransferableOutput[]) : [],
    );
    return lists.flatMap(({ assetID, output }: Partial<TransferableOutput>) => {
      // An account that imports.
      if (output === undefined || assetID === undefined) return [];
      const owners = output.addresses.map(toHexDigits).join();
      return owners === toHexDigits(ewoq) ? [] : [`${owners} ${output.amount} ${encodeCb58(assetID)}`];
    });
  }

  /** What else was entered, by the names of the bytes' fields. */
  function enteredIn({ any: { tx } }: Made): unknown[] {
    const fields = [
      ...['validationID', 'balance', 'validator', 'rewardsOwner', 'subnetID', 'newOwner', 'initialStates', 'nodeID'],
      ...['message', 'period', 'owner', 'validators', 'genesisData', 'txID', 'chainID', 'address', 'stake'],
      ...['validatorAuthority', 'validationRewardsOwner', 'autoCompoundRewardShares', 'proofOfPossession'],
    ];
    const accounts = accountsIn(tx.unsignedTx).map(({ address }) => address);
    return [accounts, ...fields.map((field) => tx.unsignedTx[field as never])];
  }

  /** Whether the review has what the bytes move and burn in words. */
  function isShown(of: Made): boolean {
    const { unsignedTx } = of.any.tx;
    const avax = (amount: bigint): string => `${formatAmount(amount, 9)} AVAX`;
    const stake = 'stake' in unsignedTx ? unsignedTx.stake : [];
    const staked = stake.reduce((sum, { output }) => sum + ('amount' in output ? output.amount : 0n), 0n);
    const own = 'balance' in unsignedTx ? unsignedTx.balance : staked;
    const imported = 'importedInputs' in unsignedTx ? unsignedTx.importedInputs : [];
    const moved = imported.reduce((sum, { input }) => sum + ('amount' in input ? input.amount : 0n), own);
    // What C imports pays for the fee.
    const arriving = of.any.on === 'C' && moved > 0n ? moved - burned(of) : moved;
    const amounts = [...paidIn(of).map((paid) => BigInt(paid.split(' ')[1] ?? '')), arriving];
    const fee = of.shown.fee ?? of.shown.effects.find(({ who }) => who === 'fee')?.what ?? '';
    const shown = ` ${[of.shown.headline, ...of.shown.effects.map(({ what }) => what)].join(' ').replaceAll(',', '')} `;
    return (
      amounts.every((amount) => amount === 0n || shown.includes(` ${avax(amount)} `)) &&
      fee.replace(/^fee |,/g, '').split(';')[0] === avax(burned(of))
    );
  }

  // The public network's chain has no mint rights.
  const KINDS = (Object.keys(NEW_TXS) as NewTxKind[]).filter((kind) =>
    fieldsAsked(kind).every(([, { type }]) => type !== 'output'),
  );
  for (const kind of KINDS) {
    it(`${kind}: does and shows what was entered, and burns the known fee or is asked about, whichever answer is wrong`, async () => {
      const what = NEW_TXS[kind];
      const relay = what.on === 'X' ? onMain : onLocal;
      const { chains = assert.fail() } = networkByID(what.on === 'X' ? 1 : 12345) ?? {};
      const ids = { X: chains.x, C: chains.c, P: ZERO_ID };
      const isPaid = ENTERED[kind] === PAYMENT;
      relay.methods.length = 0;
      const honest = await made(relay, kind);
      const fee = burned(honest);
      assert.equal(honest.much.isMuch, false);
      const methods = new Set(relay.methods);
      assert.ok(methods.size > 3);
      let count = 0;
      for (const method of methods) {
        relay.alter = (called, _, result) =>
          called === method ? (WRONG[method]?.(result as object) ?? 'none') : undefined;
        // It is for another network, where all of C's IDs are known.
        if (method === 'info.getNetworkID' && what.on === 'C') continue;
        const { value } = await outcomeOf(made(relay, kind));
        // A node that can't be read makes no transaction.
        if (value === undefined) continue;
        count++;
        const { unsignedTx } = value.any.tx;
        assert.ok('networkID' in unsignedTx);
        assert.equal(encodeCb58(unsignedTx.blockchainID), ids[what.on], method);
        for (const field of ['destinationChain', 'sourceChain'])
          if (field in unsignedTx && what.other !== undefined)
            assert.equal(encodeCb58(unsignedTx[field as never]), ids[what.other], method);
        assert.deepEqual(paidIn(value), isPaid ? [`${toHexDigits(PAYEE)} ${AVAX} ${chains.avax}`] : [], method);
        assert.deepEqual(enteredIn(value), enteredIn(honest), method);
        assert.ok(isShown(value), `${method}: ${value.shown.headline}`);
        if (burned(value) > fee)
          assert.deepEqual([value.much.isMuch, value.much.burned], [true, burned(value)], method);
      }
      assert.ok(count > 2, String(count));
    });
  }

  it('pays a margin on P, and says until when the fee suffices', async () => {
    onLocal.alter = (method, _, result) =>
      method === 'platform.getFeeState'
        ? { ...(result as object), excess: 12_000_000, capacity: 1_000_000 }
        : undefined;
    const [plain, more] = [await made(onLocal, 'p-pay'), await made(onLocal, 'p-pay', 25n)];
    assert.ok(plain.sender.on === 'P' && more.sender.on === 'P' && more.any.on === 'P');
    // The price falls from one second to the next.
    const [{ gas: first }, { gas }] = [plain.sender.wallet, more.sender.wallet];
    const used = platformGas(more.any.tx.unsignedTx);
    assert.ok(typeof used === 'bigint' && gas.price > 4n);
    assert.deepEqual(
      [String(burned(plain)), String(burned(more))],
      [first.price, raisedPrice(gas.price, 25n)].map((each) => String(each * used)),
    );
    assert.match(feeHoldsText(plain.any, plain.sender.wallet) ?? '', /price of gas rises, at the earliest/);
    const percent = ((raisedPrice(gas.price, 25n) - gas.price) * 100n) / gas.price;
    assert.ok(feeHoldsText(more.any, more.sender.wallet)?.includes(`gas costs ${percent}% more`));
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
    assert.equal(burned(await made(onMain, 'x-asset')), 10_000_000n);
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
