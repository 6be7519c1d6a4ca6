import assert from 'node:assert/strict';
import { outputsByPayers, outputsWithChange, type Owners } from '../../../../src/core/tx/effects';
import type { ConsumedInput, ProducedOutput } from '../../../../src/core/tx/moves';

const [A, B, C, D] = [1, 2, 3, 4].map((byte) => new Uint8Array(20).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
];
const ASSET = new Uint8Array(32).fill(9);

const owner = (threshold: number, ...addresses: Uint8Array[]): Owners => ({ threshold, addresses });
const toA = owner(1, A);
const toB = owner(1, B);
const twoOfThree = owner(2, A, B, C);

const input: ConsumedInput = {
  txID: ASSET,
  outputIndex: 0,
  assetID: ASSET,
  path: 'unsignedTx.inputs[0]',
  input: { type: 'secp256k1fx.TransferInput', amount: 10n, signatureIndices: [0] },
};
const pays = ({ threshold, addresses }: Owners): ProducedOutput['output'] => ({
  type: 'secp256k1fx.TransferOutput',
  amount: 1n,
  locktime: 0n,
  threshold,
  addresses: [...addresses],
});

/** Of each input: who signed, and who owned it. */
interface Case {
  readonly signed: readonly (Owners | undefined)[];
  readonly owned: readonly (Owners | undefined)[] | 'not asked';
  readonly output: ProducedOutput['output'];
  readonly exportedTo?: Uint8Array;
}

const rows: [what: string, change: boolean | undefined, of: Case][] = [
  ['back to the only payer', true, { signed: [toA], owned: [toA], output: pays(toA) }],
  ['to somebody else', false, { signed: [toA], owned: [toA], output: pays(owner(1, D)) }],
  ['back to the signer, by the signatures alone', true, { signed: [toA], owned: 'not asked', output: pays(toA) }],
  ['to two who both signed', true, { signed: [toA, owner(1, B)], owned: 'not asked', output: pays(owner(2, A, B)) }],
  [
    'back to the very owners, in another order, of whom two signed',
    true,
    { signed: [owner(2, A, B)], owned: [twoOfThree], output: pays(owner(2, C, A, B)) },
  ],
  [
    'to the same owners with another threshold',
    false,
    { signed: [owner(2, A, B)], owned: [twoOfThree], output: pays(owner(1, A, B, C)) },
  ],
  [
    'to one of the owners, who did not sign',
    false,
    { signed: [owner(2, A, B)], owned: [twoOfThree], output: pays(owner(1, C)) },
  ],
  [
    'to owners of whom one signed, before owners are known',
    undefined,
    { signed: [owner(1, A)], owned: 'not asked', output: pays(owner(1, A, B)) },
  ],
  [
    'to owners of whom one signed, but more have to, before owners are known: they are others',
    false,
    { signed: [owner(1, A)], owned: 'not asked', output: pays(owner(2, A, B)) },
  ],
  ['of unknown payers', undefined, { signed: [undefined], owned: 'not asked', output: pays(toA) }],
  [
    'of payers of whom one is unknown',
    undefined,
    { signed: [toA, undefined], owned: [toA], output: pays(owner(1, D)) },
  ],
  ['to nobody: anyone may spend it', false, { signed: [toA], owned: [toA], output: pays(owner(0)) }],
  ['what is exported to the payer', false, { signed: [toA], owned: [toA], output: pays(toA), exportedTo: ASSET }],
  [
    'a right to mint that comes back',
    false,
    {
      signed: [toA],
      owned: [toA],
      output: { type: 'secp256k1fx.MintOutput', locktime: 0n, threshold: 1, addresses: [A] },
    },
  ],
];

describe('change outputs', () => {
  it('a locked output to the payer is not change', () => {
    const output = { ...pays(toA), locktime: 1n };
    const made = { index: 0, assetID: ASSET, output };
    const [told] = outputsWithChange({ inputs: [input], outputs: [made] }, { signers: () => toA, owners: () => toA });
    assert.deepEqual([told?.isChange, told?.isLocked], [false, true]);
  });

  describe('of a transaction that no chain has verified', () => {
    const shown = (output: ProducedOutput['output'], signer: Owners | undefined, spent: Owners | undefined) => {
      const effects = { inputs: [input], outputs: [{ index: 0, assetID: ASSET, output }] };
      const [made] = outputsByPayers(effects, () => signer, { owners: () => spent, isGiven: true });
      return made?.isChange;
    };
    for (const [who, signer] of [
      ['the owner', toA],
      ['a stranger', toB],
      ['nobody', undefined],
    ] as const) {
      it(`signed by ${who}, it is the same`, () => {
        assert.equal(shown(pays(toA), signer, toA), true);
        assert.equal(shown(pays(toB), signer, toA), false);
        assert.equal(shown(pays(toA), signer, undefined), undefined);
        assert.equal(shown(pays(toB), signer, undefined), undefined);
        assert.equal(shown(pays(toA), signer, { threshold: 1, addresses: [A, B] }), false);
        // The input has one signature: its owner's threshold is 1.
        assert.equal(shown(pays({ threshold: 2, addresses: [A, B] }), signer, undefined), false);
      });
    }
  });

  for (const [what, change, { signed, owned, output, exportedTo }] of rows) {
    it(`${what}: ${String(change)}`, () => {
      const made = { index: 0, assetID: ASSET, output, ...(exportedTo === undefined ? {} : { exportedTo }) };
      const effects = { inputs: signed.map(() => input), outputs: [made] };
      const signers = (_: ConsumedInput, i: number): Owners | undefined => signed[i];
      const owners = owned === 'not asked' ? undefined : (_: ConsumedInput, i: number) => owned[i];
      const [told] = outputsWithChange(effects, { signers, owners });
      assert.deepEqual(told, { ...made, isChange: change, isLocked: false });
    });
  }
});
