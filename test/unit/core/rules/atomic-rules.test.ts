import assert from 'node:assert/strict';
import { atomicFormats, type AtomicTx, type UnsignedAtomicTx } from '../../../../src/core/codec/atomic/atomic-formats';
import type { Lookup } from '../../../../src/core/rules/chain-rules';
import { atomicBurned, atomicFee, atomicGas } from '../../../../src/core/p-and-c/atomic-fee';
import { atomicFindings } from '../../../../src/core/rules/atomic/atomic-findings';
import type { AtomicView } from '../../../../src/core/rules/atomic/atomic-view';
import { fewSigners, Signers } from '../../../../src/core/tx/signers';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { failedAtomicRules } from '../../../support/fuzz/fuzz-atomic';
import { ewoq } from '../../../support/sandbox/sandbox-chain';

const id = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);
const P_CHAIN = id(0);
const RULES = { networkID: 1337, blockchainID: id(1), xChainID: id(2), avaxAssetID: id(3), isSinceHelicon: true };

const account = new Signers(() => new Uint8Array()).of(ewoq.sign(sha256(new Uint8Array())), 'account') as Uint8Array;
const signersOf = (tx: AtomicTx) => fewSigners(tx, () => atomicFormats.unsignedTx.encode(tx.unsignedTx));

const owners = { locktime: 0n, threshold: 1, addresses: [ewoq.address] };
const exported = (fields: Partial<Extract<UnsignedAtomicTx, { inputs: unknown }>> = {}): UnsignedAtomicTx => ({
  type: 'atomic.UnsignedExportTx',
  ...{ networkID: 1337, blockchainID: id(1), destinationChain: P_CHAIN },
  inputs: [{ address: account, amount: 100n, assetID: id(3), nonce: 0n }],
  exportedOutputs: [{ assetID: id(3), output: { type: 'secp256k1fx.TransferOutput', amount: 90n, ...owners } }],
  ...fields,
});
const imported = (count = 1): UnsignedAtomicTx => ({
  type: 'atomic.UnsignedImportTx',
  ...{ networkID: 1337, blockchainID: id(1), sourceChain: P_CHAIN },
  importedInputs: Array.from({ length: count }, (_, outputIndex) => ({
    ...{ txID: id(9), outputIndex, assetID: id(3) },
    input: { type: 'secp256k1fx.TransferInput', amount: 100n, signatureIndices: [0] },
  })),
  outputs: [{ address: account, amount: 90n, assetID: id(3) }],
});

function signed(unsignedTx: UnsignedAtomicTx, count = 1): AtomicTx {
  const signature = ewoq.sign(sha256(atomicFormats.unsignedTx.encode(unsignedTx)));
  return { unsignedTx, credentials: Array(count).fill({ type: 'secp256k1fx.Credential', signatures: [signature] }) };
}

const UNKNOWN = { unknown: { kind: 'not read', message: 'no' } } as const;
const VIEW: AtomicView = {
  now: 0n,
  baseFee: { found: 1n },
  account: () => ({ found: { balance: 10n ** 18n, nonce: 0n } }),
  imported: () => ({
    found: {
      ...{ txID: id(9), outputIndex: 0, assetID: id(3) },
      output: { type: 'secp256k1fx.TransferOutput', amount: 100n, ...owners },
    },
  }),
};

/** The node's words, or what can't be told and where. */
function said(tx: AtomicTx, view: Partial<AtomicView> = {}, rules: Partial<typeof RULES> = {}): string[] {
  const findings = atomicFindings(tx, { ...RULES, ...rules }, { ...VIEW, ...view }, signersOf(tx));
  const fields = new Set(atomicFormats.tx.annotate(atomicFormats.tx.encode(tx)).annotations.map(({ path }) => path));
  return [...findings].flatMap((finding) => {
    if (finding === undefined) return [];
    assert.ok(fields.has(finding.path), finding.path);
    return finding.verdict === 'fails' ? [finding.words] : [`${finding.rule} of ${finding.path}?`];
  });
}

describe('the rules of imports and exports of the C-Chain', () => {
  it('take what is right, whichever virtual machine runs it', () => {
    for (const isSinceHelicon of [true, false]) {
      assert.deepEqual(said(signed(exported()), {}, { isSinceHelicon }), []);
      assert.deepEqual(said(signed(imported()), {}, { isSinceHelicon }), []);
    }
  });

  it("don't judge by what isn't known", () => {
    const unknown: Partial<AtomicView> = { baseFee: UNKNOWN, account: () => UNKNOWN, imported: () => UNKNOWN };
    const fee = 'gas of unsignedTx?';
    assert.deepEqual(said(signed(exported()), unknown), ['account of unsignedTx.inputs[0]?', fee]);
    const path = 'unsignedTx.importedInputs[0]';
    const rules = ['unspent', 'locktime', 'signatures'].map((rule) => `${rule} of ${path}?`);
    assert.deepEqual(said(signed(imported()), unknown), [...rules, fee]);
    const before = said(signed(imported()), unknown, { isSinceHelicon: false });
    assert.deepEqual(before, ['amounts of unsignedTx?', ...rules]);
  });

  it('refuse too low a fee only before Helicon, after which no block takes it now', () => {
    const high: Lookup<bigint> = { found: 25_000_000_000n };
    assert.deepEqual(said(signed(imported()), { baseFee: high }), ['gas of unsignedTx?']);
    // 100 in, 90 out, and at most 1,000,000,000 wei for a nAVAX.
    const gas = atomicGas(imported());
    assert.deepEqual(said(signed(imported()), { baseFee: { found: 10_000_000_000n / gas } }), []);
    assert.deepEqual(said(signed(imported()), { baseFee: { found: 10_000_000_000n / gas + 1n } }), [
      'gas of unsignedTx?',
    ]);
    const nothing = exported({ inputs: [{ address: account, assetID: id(3), amount: 90n, nonce: 0n }] });
    const findings = [...atomicFindings(signed(nothing), RULES, VIEW, signersOf(signed(nothing)))];
    const [reason] = findings.flatMap((each) => (each?.verdict === 'cannot tell' ? [each.reason] : []));
    assert.ok(reason?.kind === 'fee too low' && reason.burned === 0n);
    assert.equal(reason.needed, atomicFee(atomicGas(nothing), 1n));
  });

  it('bound the gas, and before Helicon the bytes', () => {
    const tx = signed(imported(1000), 1000);
    // 1,000 inputs of 88 bytes and one index each, 142 bytes around them, and 10,000.
    assert.deepEqual(
      said(tx).filter((words) => words.includes('gas')),
      ['gas exceeds minimum gas target: 1098142 > 1000000'],
    );
    assert.deepEqual(said(tx, {}, { isSinceHelicon: false }).slice(0, 2), [
      'tx size (161146) exceeds total atomic txs size target (40960)',
      'tx gas usage (1098142) exceeds maximum allowed mempool gas usage (100000)',
    ]);
  });

  it('name the account that signed in the place of another, and an empty slot', () => {
    const address = new Uint8Array(20).fill(7);
    const inputs = [{ address, amount: 100n, assetID: id(3), nonce: 0n }];
    assert.deepEqual(said(signed(exported({ inputs }))), [
      'credential verification: signature does not match address (0): want 0x0707070707070707070707070707070707070707, got 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC',
    ]);
    const { unsignedTx } = signed(exported());
    const empty = [{ type: 'secp256k1fx.Credential', signatures: [new Uint8Array(65)] }] as const;
    const [finding] = atomicFindings({ unsignedTx, credentials: empty }, RULES, VIEW, signersOf(signed(exported())));
    assert.ok(finding?.verdict === 'fails');
    assert.deepEqual([finding.code, finding.owner], ['not signed', account]);
  });

  it('are not asked about more signatures than are recovered', () => {
    const tx = signed(exported());
    const findings = [...atomicFindings(tx, RULES, VIEW, undefined)];
    assert.deepEqual(
      findings.map((finding) => finding?.verdict),
      ['cannot tell'],
    );
  });
});

describe('the rules of the C-Chain, on mutated bytes', () => {
  it('never crash, name fields that are there, and no bytes are of two chains', () => {
    const { failures, types } = failedAtomicRules(7, 4000);
    assert.deepEqual([failures, types.size], [[], 2]);
  });
});

describe('the fee of an import or export of the C-Chain', () => {
  it('is its gas at the base fee, rounded up', () => {
    const [gas, burned] = [atomicGas(exported()), atomicBurned(exported())];
    assert.deepEqual([gas, burned], [11_230n, 10n]);
    assert.deepEqual(
      [0n, 1n, 25n * 10n ** 9n, 10n ** 9n + 1n].map((baseFee) => atomicFee(gas, baseFee)),
      [0n, 1n, 280_750n, 11_231n],
    );
  });
});
