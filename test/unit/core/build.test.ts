import assert from 'node:assert/strict';
import type { UTXO } from '../../../src/core/codec/avm/codec';
import { InvalidInputError } from '../../../src/core/outcome';
import type { OperationPlan } from '../../../src/core/tx-builder/builder';
import { SigningKey } from '../../../src/core/tx-builder/key';
import {
  accept,
  avaxOf,
  builderFor,
  ewoq,
  newChain,
  ownedBy,
  P_CHAIN,
  payment,
  START,
  stranger,
  utxosOf,
} from '../../support/sandbox/sandbox-chain';

/** What the sandbox accepts, nodes accept: its history holds each kind of transaction, and replays compare the rules. */
describe('TxBuilder: nodes accept what it builds', () => {
  const mine = ownedBy(ewoq);

  it('builds a payment with change', () => {
    const chain = newChain();
    const paid = [5n, 7n].map((amount) => payment(chain, amount, ownedBy(stranger)));
    const { tx } = accept(chain, builderFor(chain).pay(paid, Buffer.from('hello')));
    assert.equal(tx.unsignedTx.outputs.length, 3);
  });

  it('builds a multisig output and spends it', () => {
    const chain = newChain();
    accept(chain, builderFor(chain).pay([payment(chain, 10_000_000n, ownedBy(ewoq, stranger))]));
    const shared = { utxos: utxosOf(chain, stranger.address), keys: [ewoq, stranger], change: stranger.address };
    const { tx } = accept(chain, builderFor(chain, shared).pay([payment(chain, 1n)]));
    const [credential] = tx.credentials;
    assert.equal(credential && 'signatures' in credential && credential.signatures.length, 2);
  });

  it('builds an asset of every kind, and uses several of its rights at once', () => {
    const chain = newChain();
    const { txID: assetID } = accept(
      chain,
      builderFor(chain).createAsset({
        ...{ name: 'All kinds', symbol: 'ALL', denomination: 2 },
        initialStates: [
          { fxIndex: 2, outputs: [{ type: 'propertyfx.MintOutput', ...mine }] },
          { fxIndex: 1, outputs: [{ type: 'nftfx.MintOutput', groupID: 3, ...mine }] },
          {
            fxIndex: 0,
            outputs: [
              { type: 'secp256k1fx.TransferOutput', amount: 100n, ...mine },
              { type: 'secp256k1fx.MintOutput', ...mine },
            ],
          },
        ],
      }),
    );
    const right = (type: string): UTXO =>
      utxosOf(chain).find(({ output }) => output.type === type) ?? assert.fail(`no ${type}`);
    const payload = Buffer.from('picture');
    const operate = (...plans: readonly [type: string, plan: OperationPlan][]) =>
      accept(chain, builderFor(chain).operate(plans.map(([type, plan]) => ({ utxo: right(type), plan }))));
    operate(
      [
        'secp256k1fx.MintOutput',
        (signatureIndices) => ({
          ...{ type: 'secp256k1fx.MintOperation', mintInput: { signatureIndices }, mintOutput: mine },
          transferOutput: { amount: 50n, ...mine },
        }),
      ],
      [
        'nftfx.MintOutput',
        (signatureIndices) => ({
          ...{ type: 'nftfx.MintOperation', mintInput: { signatureIndices }, groupID: 3, payload, outputs: [mine] },
        }),
      ],
      [
        'propertyfx.MintOutput',
        (signatureIndices) => ({
          ...{ type: 'propertyfx.MintOperation', mintInput: { signatureIndices }, mintOutput: mine, ownedOutput: mine },
        }),
      ],
    );
    operate(
      [
        'nftfx.TransferOutput',
        (signatureIndices) => ({
          ...{ type: 'nftfx.TransferOperation', input: { signatureIndices } },
          output: { groupID: 3, payload, ...ownedBy(stranger) },
        }),
      ],
      ['propertyfx.OwnedOutput', (signatureIndices) => ({ type: 'propertyfx.BurnOperation', signatureIndices })],
    );
    accept(chain, builderFor(chain).pay([{ assetID, amount: 150n, owners: ownedBy(stranger) }]));
  });

  it('builds an export, and an import that pays its own fee', () => {
    const chain = newChain();
    const { txID } = accept(chain, builderFor(chain).exportTo(P_CHAIN, [payment(chain, 4_000_000n)]));
    const output = { type: 'secp256k1fx.TransferOutput', amount: 4_000_000n, ...mine } as const;
    const arrived = { txID, outputIndex: 0, assetID: avaxOf(chain), output };
    const { tx } = builderFor(chain).importFrom(P_CHAIN, [arrived], ownedBy(stranger));
    assert.equal(tx.unsignedTx.inputs.length, 0);
    assert.equal(tx.unsignedTx.outputs[0]?.output.amount, 3_000_000n);
  });

  it("refuses what it can't pay, and what is locked", () => {
    const chain = newChain();
    const pays = (wallet: object) => builderFor(chain, wallet).pay([payment(chain, 1n)]);
    assert.throws(() => pays({ keys: [stranger] }), InvalidInputError);
    const [utxo] = utxosOf(chain);
    assert.ok(utxo?.output.type === 'secp256k1fx.TransferOutput');
    const locked = { ...utxo, output: { ...utxo.output, locktime: BigInt(START) + 1n } };
    assert.throws(() => pays({ utxos: [locked] }), InvalidInputError);
  });
});

describe('SigningKey', () => {
  it('signs the same bytes as avalanchego, for the address of the vectors', () => {
    assert.equal(Buffer.from(ewoq.address).toString('hex'), '3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c');
    const hash = new Uint8Array(32).fill(1);
    assert.deepEqual(ewoq.sign(hash), ewoq.sign(hash));
  });

  it("refuses what isn't a key, without repeating it", () => {
    for (const text of ['PrivateKey-', 'ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN', 'PrivateKey-1111']) {
      assert.throws(
        () => SigningKey.parse(text),
        (error) => error instanceof Error && !error.message.includes('ewoqj') && !error.message.includes('1111'),
      );
    }
    assert.throws(() => new SigningKey(new Uint8Array(32)), InvalidInputError);
  });
});
