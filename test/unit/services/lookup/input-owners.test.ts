import assert from 'node:assert/strict';
import { Codec } from '../../../../src/core/codec/avm/codec';
import type { Tx } from '../../../../src/core/codec/avm/avm-transactions';
import { consumedInputs } from '../../../../src/core/tx/moves';
import { isGenesisTx } from '../../../../src/core/tx/tx-parts';
import { signingOwners } from '../../../../src/services/lookup/input-owners';
import { RECORDED_PAYMENT } from '../../../support/known-ids';
import { recordedTxs } from '../../../support/recording/recorded-txs';

const codec = new Codec();
const { tx } = recordedTxs(codec).get(RECORDED_PAYMENT)!;

/** The recorded payment with so many credentials, each signed by what `signature` makes. */
function signed(count: number, signature: (first: Uint8Array, index: number) => Uint8Array): Tx {
  const [first] = tx.credentials;
  assert.ok(first !== undefined && 'signatures' in first);
  const own = first.signatures[0]!;
  const credentials = Array.from({ length: count }, (_, i) => ({
    ...first,
    signatures: [signature(own, i)],
  }));
  return { ...tx, credentials };
}

describe('signingOwners', () => {
  const [input] = consumedInputs(tx.unsignedTx);
  assert.ok(input !== undefined);

  it('counts equal signatures of several inputs once', () => {
    const many = signingOwners(
      codec,
      signed(100, (own) => own),
    );
    assert.deepEqual(many(input, 99), many(input, 0));
    assert.notEqual(many(input, 99), undefined);
  });

  it('leaves payers unknown if there are too many different signatures, on every surface', () => {
    const different = signed(65, (own, i) => Uint8Array.from(own, (byte, at) => (at === 0 ? i : byte)));
    assert.equal(signingOwners(codec, different)(input, 0), undefined);
  });

  it("recovers a transaction's signers once", () => {
    const first = signingOwners(codec, tx)(input, 0);
    assert.notEqual(first, undefined);
    assert.equal(signingOwners(codec, tx)(input, 0), first, 'the same object');
  });
});

describe('isGenesisTx', () => {
  const genesis: Tx = {
    credentials: [],
    unsignedTx: {
      ...tx.unsignedTx,
      type: 'txs.CreateAssetTx',
      inputs: [],
      name: '',
      symbol: '',
      denomination: 0,
      initialStates: [],
    },
  };

  it('needs all three: a new asset, no input, no signature', () => {
    assert.equal(isGenesisTx(genesis), true);
    assert.equal(isGenesisTx({ ...genesis, unsignedTx: tx.unsignedTx }), false);
    assert.equal(
      isGenesisTx({ ...genesis, unsignedTx: { ...genesis.unsignedTx, inputs: tx.unsignedTx.inputs } }),
      false,
    );
    assert.equal(isGenesisTx({ ...genesis, credentials: tx.credentials }), false);
  });
});
