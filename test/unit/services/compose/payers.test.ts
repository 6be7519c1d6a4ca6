import assert from 'node:assert/strict';
import fc from 'fast-check';
import { equalBytes, toHexDigits } from '../../../../src/core/bytes/bytes';
import { sha256 } from '../../../../src/core/bytes/hashes';
import type { UTXO } from '../../../../src/core/codec/avm/codec';
import type { PlatformUTXO } from '../../../../src/core/codec/platform/platform-transactions';
import { decodeID } from '../../../../src/core/encodings/cb58';
import { utxoIDOf } from '../../../../src/core/ids/ids';
import { PRIMARY_NETWORK_ID } from '../../../../src/core/ids/networks';
import { InvalidInputError, readOutcome } from '../../../../src/core/outcome';
import { platformFee, PUBLIC_GAS } from '../../../../src/core/p-and-c/platform-fee';
import { avmFindings } from '../../../../src/core/rules/avm-findings';
import type { ChainView } from '../../../../src/core/rules/chain-rules';
import type { Finding } from '../../../../src/core/rules/finding';
import type { PlatformView } from '../../../../src/core/rules/platform/platform-view';
import { type AnyTx, signableOf } from '../../../../src/core/signing/signable';
import { type NewTx, newTx } from '../../../../src/services/compose/new-tx';
import { payersOf } from '../../../../src/services/compose/payers';
import type { Sender } from '../../../../src/services/compose/sender';
import { findingsOf, viewOf } from '../../../support/fuzz/fuzz-platform';
import { accept, avaxOf, builderFor, ewoq, newChain, START } from '../../../support/sandbox/sandbox-chain';
import { IssuingWindow } from '../../../support/setup/issue-setup';

const NOW = BigInt(START);
const other = sha256(Uint8Array.of(1)).subarray(0, 20);
const KINDS = {
  own: { locktime: 0n, threshold: 1, addresses: [ewoq.address] },
  anyOf: { locktime: NOW, threshold: 1, addresses: [ewoq.address, other].sort(Buffer.compare) },
  locked: { locktime: NOW + 1n, threshold: 1, addresses: [ewoq.address] },
  multisig: { locktime: 0n, threshold: 2, addresses: [ewoq.address, other].sort(Buffer.compare) },
  other: { locktime: 0n, threshold: 1, addresses: [other] },
};
type Kind = keyof typeof KINDS;
const isOwn = (kind: Kind): boolean => kind === 'own' || kind === 'anyOf';

const MOST = 5_000_000n;
const utxo = fc.record({
  amount: fc.bigInt(1n, MOST),
  isAVAX: fc.boolean(),
  kind: fc.constantFrom<Kind>('own', 'own', 'anyOf', 'locked', 'multisig', 'other'),
});
const lists = fc.oneof(
  fc.array(utxo, { minLength: 1, maxLength: 30 }),
  fc.array(utxo, { minLength: 300, maxLength: 500, size: 'max' }),
  // More of one asset than fit into a transaction.
  fc.boolean().chain((isMost) =>
    fc.array(
      utxo.map((each) => ({ ...each, kind: 'own' as const, isAVAX: each.amount % 9n === 0n ? !isMost : isMost })),
      { minLength: 490, maxLength: 500, size: 'max' },
    ),
  ),
);

describe('what an address can spend', () => {
  const window = new IssuingWindow();
  after(() => window.http.close());
  const avm = newChain();
  const created = builderFor(avm).createAsset({
    ...{ name: 'Second', symbol: 'SEC', denomination: 0 },
    initialStates: [{ fxIndex: 0, outputs: [{ type: 'secp256k1fx.TransferOutput', amount: 1n, ...KINDS.own }] }],
  });
  accept(avm, created);
  const onP = decodeID('28N55gFiYRrHWTopC4mybgvTw92x4EmWiZBLCRBgjXFyBgx9UN');

  const listed = (list: readonly { amount: bigint; isAVAX: boolean; kind: Kind }[], avax: Uint8Array) =>
    list.map(({ amount, isAVAX, kind }, outputIndex) => {
      const output = { type: 'secp256k1fx.TransferOutput', amount, ...KINDS[kind] } as const;
      const txID = sha256(Buffer.from(String(outputIndex)));
      return { txID, outputIndex, assetID: isAVAX ? avax : created.txID, output };
    });

  function senderOf(on: 'X' | 'P', utxos: readonly (UTXO & PlatformUTXO)[], exportsTo?: Uint8Array): Sender {
    const parts = { utxos, waiting: [], now: NOW };
    const base = { payers: payersOf(ewoq, parts), avax: on === 'X' ? avaxOf(avm) : onP, other: exportsTo };
    if (on === 'X') {
      return {
        ...base,
        on,
        wallet: { ...parts, rules: { ...avm.rules, stated: [] }, cChain: undefined, isComplete: true },
      };
    }
    const wallet = { networkID: 1337, avax: onP, keys: [], change: KINDS.own, price: 3n };
    const gas = { capacity: 999_000n, excess: 2_377_505n, price: 3n, config: PUBLIC_GAS };
    const waiting = { from: PRIMARY_NETWORK_ID, utxos: [] };
    return { ...base, on, wallet: { ...wallet, gas, utxos: utxos, waiting, isComplete: true, now: NOW } };
  }

  /** What a node would refuse, beside that it isn't signed. */
  function refusals(any: AnyTx, utxos: readonly (UTXO & PlatformUTXO)[]): Finding[] {
    const known = new Map(utxos.map((each) => [toHexDigits(utxoIDOf(each.txID, each.outputIndex)), each]));
    const found = (id: Uint8Array) => {
      const each = known.get(toHexDigits(id));
      return each === undefined ? ({ missing: true } as const) : { found: each };
    };
    const failing = (all: Iterable<Finding | undefined>): Finding[] =>
      [...all].filter((each) => each?.verdict === 'fails' && each.code !== 'not signed') as Finding[];
    if (any.on === 'X') {
      const tx = (id: Uint8Array) => {
        const bytes = avm.ledger.tx(id);
        return bytes === undefined ? ({ missing: true } as const) : { found: avm.codec.decodeTx(bytes) };
      };
      const missing = () => ({ missing: true }) as const;
      const view: ChainView = { now: NOW, utxo: found, tx, imported: missing, peerProblem: missing };
      return failing(avmFindings(any.tx, avm.rules, view, undefined));
    }
    assert.ok(any.on === 'P');
    const gas = { found: { capacity: 999_000n, excess: 2_377_505n } };
    const view: PlatformView = { ...viewOf({ missing: true }, NOW), gas, utxo: found };
    return failing(findingsOf(any.tx, view));
  }

  /** `kind` gives each of `to` the amount. */
  interface Case {
    readonly on: 'X' | 'P';
    readonly what: string;
    readonly to: readonly Uint8Array[];
    readonly given: (amount: bigint) => NewTx;
    readonly exportsTo?: Uint8Array;
    readonly isSecond?: true;
    readonly isNew?: true;
  }
  const alone = [other];
  const both = [ewoq.address, other];
  const second = created.txID;
  const asset = { name: 'A', symbol: 'A', denomination: 1 };
  const CASES: readonly Case[] = [
    {
      on: 'X',
      what: 'a payment',
      to: alone,
      given: (amount) => ({ kind: 'x-pay', values: { paid: { amount }, to: alone } }),
    },
    {
      on: 'X',
      what: 'a payment of a second asset',
      to: alone,
      given: (amount) => ({ kind: 'x-pay', values: { paid: { amount, assetID: second }, to: alone } }),
      isSecond: true,
    },
    {
      on: 'X',
      what: 'an export',
      to: alone,
      given: (amount) => ({ kind: 'x-export-p', values: { paid: { amount }, to: alone } }),
      exportsTo: PRIMARY_NETWORK_ID,
    },
    {
      on: 'X',
      what: 'a new asset',
      to: both,
      given: (amount) => ({ kind: 'x-asset', values: { newAsset: { asset, amount }, to: both } }),
      isNew: true,
    },
    {
      on: 'P',
      what: 'a payment',
      to: both,
      given: (amount) => ({ kind: 'p-pay', values: { paid: { amount }, to: both } }),
    },
  ];
  for (const { on, what, to, given, exportsTo, isSecond = false, isNew = false } of CASES) {
    it(`makes ${what} on ${on} that no rule refuses, of up to 500 UTXOs, and spends what it can`, () => {
      const avax = on === 'X' ? avaxOf(avm) : onP;
      let [most, made] = [0, 0];
      const property = fc.property(
        lists,
        fc.constantFrom(1n, 200n, 700n, 900n, 970n, 1100n),
        fc.boolean(),
        (list, share, shared) => {
          const utxos = listed(list, avax);
          const sender = senderOf(on, utxos, exportsTo);
          const payer = shared ? sender.payers[1] : undefined;
          const usable = list.filter(({ kind }) => (payer === undefined ? isOwn(kind) : kind === 'multisig'));
          const has = (isAVAX: boolean): bigint =>
            usable.reduce((sum, each) => sum + (each.isAVAX === isAVAX ? each.amount : 0n), 0n);
          const amount = (has(!isSecond) * share) / 1000n / BigInt(to.length) + 1n;
          const { value, error } = readOutcome(() => newTx(sender, { ...given(amount), payer }));
          if (error !== undefined) {
            assert.ok(error instanceof InvalidInputError);
            // With few UTXOs, only too little balance may be refused.
            if (list.length > 30) return;
            const paid = isNew ? 0n : amount * BigInt(to.length);
            const fee = 1_000_000n;
            assert.ok(has(!isSecond) < paid + (isSecond ? 0n : fee) || (isSecond && has(true) < fee), error.message);
            return;
          }
          made++;
          const { unsignedTx } = value.tx;
          assert.ok('inputs' in unsignedTx && unsignedTx.type !== 'atomic.UnsignedExportTx');
          most = Math.max(most, unsignedTx.inputs.length);
          assert.deepEqual(refusals(value, utxos), []);
          for (const { outputIndex } of unsignedTx.inputs) {
            const { kind } = list[outputIndex] ?? assert.fail();
            const isMultisig = unsignedTx.inputs.some(({ outputIndex: i }) => list[i]?.kind === 'multisig');
            assert.ok(isMultisig ? kind === 'multisig' : isOwn(kind), kind);
          }
          // As many slots as have to sign, and the fee alone burned.
          assert.ok(signableOf(value).needed.every(({ signatureIndices }) => signatureIndices.length >= 1));
          const sum = (all: readonly { assetID: Uint8Array; value: bigint }[]): bigint =>
            all.reduce((total, each) => total + (equalBytes(each.assetID, avax) ? each.value : 0n), 0n);
          const spent = unsignedTx.inputs.map(({ assetID, outputIndex }) => {
            return { assetID, value: list[outputIndex]?.amount ?? 0n };
          });
          const outputs = [
            ...unsignedTx.outputs,
            ...('exportedOutputs' in unsignedTx ? unsignedTx.exportedOutputs : []),
          ];
          const left = outputs.map(({ assetID, output }) => ({
            assetID,
            value: 'amount' in output ? output.amount : 0n,
          }));
          const fee = value.on === 'P' ? platformFee(value.tx.unsignedTx, 3n) : 1_000_000n;
          assert.equal(sum(spent) - sum(left), fee);
        },
      );
      fc.assert(property, { numRuns: 150, seed: 45, endOnFailure: true });
      assert.ok(made > 10 && (most > 300 || isNew), `${made} made, of up to ${most} inputs`);
    });
  }
});
