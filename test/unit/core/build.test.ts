import assert from 'node:assert/strict';
import { decodeID, encodeCb58 } from '../../../src/core/encodings/cb58';
import { InvalidInputError } from '../../../src/core/errors';
import type { Payment } from '../../../src/core/tx-builder/builder';
import { TxBuilder } from '../../../src/core/tx-builder/builder';
import { EWOQ, SigningKey } from '../../../src/core/tx-builder/key';
import { Codec } from '../../../src/core/codec/avm/codec';
import type { Tx } from '../../../src/core/codec/avm/transactions';
import type { UTXO } from '../../../src/core/codec/avm/utxo';
import { utxoIDOf } from '../../../src/core/ids/ids';
import { networkByID } from '../../../src/core/ids/networks';
import type { ChainRules, ChainView } from '../../../src/core/rules/chain-rules';
import { semanticFindings } from '../../../src/core/rules/semantic';
import { Signers } from '../../../src/core/rules/signatures';
import { syntacticFindings } from '../../../src/core/rules/syntactic';
import { producedOutputs } from '../../../src/core/tx/tx-parts';
import { recordedTxs } from '../../support/recording/recorded-txs';

const local = networkByID(12345)?.chains;
assert.ok(local);
const AVAX = decodeID(local.avax);
const P_CHAIN = new Uint8Array(32);
const NOW = 1_795_243_600n;

const codec = new Codec();
const recorded = recordedTxs(codec);
const rules: ChainRules = {
  codec,
  networkID: 12345,
  blockchainID: decodeID(local.x),
  feeAssetID: AVAX,
  txFee: 1_000_000n,
  createAssetTxFee: 1_000_000n,
};
const ewoq = SigningKey.parse(EWOQ);
const other = new SigningKey(new Uint8Array(32).fill(7));

/** A chain as a list of accepted transactions, of which nothing was spent but what later ones spend. */
class TestChain implements ChainView {
  readonly now = NOW;
  readonly #txs = new Map<string, Tx>();
  readonly #utxos = new Map<string, UTXO>();
  readonly #exported = new Map<string, UTXO>();

  accept(tx: Tx, txID: Uint8Array): void {
    const { unsignedTx } = tx;
    for (const { txID: source, outputIndex } of spentBy(tx)) this.#utxos.delete(keyOf(source, outputIndex));
    for (const { index, assetID, output, exportedTo } of producedOutputs(unsignedTx, txID)) {
      const utxos = exportedTo === undefined ? this.#utxos : this.#exported;
      utxos.set(keyOf(txID, index), { txID, outputIndex: index, assetID, output });
    }
    this.#txs.set(encodeCb58(txID), tx);
  }

  get utxos(): UTXO[] {
    return [...this.#utxos.values()];
  }

  get exported(): UTXO[] {
    return [...this.#exported.values()];
  }

  utxo(id: Uint8Array) {
    return found(this.#utxos.get(encodeCb58(id)));
  }

  tx(id: Uint8Array) {
    return found(this.#txs.get(encodeCb58(id)));
  }

  imported(_: Uint8Array, id: Uint8Array) {
    return found(this.#exported.get(encodeCb58(id)));
  }

  peerProblem(): undefined {
    return undefined;
  }
}

describe('TxBuilder: nodes accept what it builds', () => {
  const chain = new TestChain();
  const genesis = recorded.get(encodeCb58(AVAX));
  assert.ok(genesis);
  chain.accept(genesis.tx, AVAX);

  const builder = (keys = [ewoq, other]): TxBuilder =>
    new TxBuilder(rules, { utxos: chain.utxos, keys, now: NOW, change: ewoq.address });
  const owned = (...addresses: Uint8Array[]) => ({ locktime: 0n, threshold: addresses.length, addresses });
  const pay = (amount: bigint, owners = owned(other.address), assetID = AVAX): Payment => ({ assetID, amount, owners });
  const accepted = ({ tx, txID }: { tx: Tx; txID: Uint8Array }): Uint8Array => {
    assert.deepEqual([...syntacticFindings(tx, rules)], []);
    assert.deepEqual([...semanticFindings(tx, rules, chain, new Signers(rules.codec, tx.unsignedTx))], []);
    chain.accept(tx, txID);
    return txID;
  };

  it('builds a payment with change', () => {
    const built = builder().pay([pay(5n), pay(7n)], Buffer.from('hello'));
    assert.equal(built.tx.unsignedTx.outputs.length, 3);
    accepted(built);
  });

  it('builds a multisig output and spends it', () => {
    const both = [ewoq.address, other.address].sort(Buffer.compare);
    accepted(builder().pay([pay(10_000_000n, owned(...both))]));
    const shared = chain.utxos.filter(({ output }) => output.addresses.length === 2);
    const wallet = { utxos: shared, keys: [ewoq, other], now: NOW, change: other.address };
    const built = new TxBuilder(rules, wallet).pay([pay(1n)]);
    const [credential] = built.tx.credentials;
    assert.equal(credential && 'signatures' in credential && credential.signatures.length, 2);
    accepted(built);
  });

  it('builds every kind of asset and uses its rights', () => {
    const owners = owned(ewoq.address);
    const assetID = accepted(
      builder().createAsset({
        name: 'All kinds',
        symbol: 'ALL',
        denomination: 2,
        initialStates: [
          { fxIndex: 2, outputs: [{ type: 'propertyfx.MintOutput', ...owners }] },
          { fxIndex: 1, outputs: [{ type: 'nftfx.MintOutput', groupID: 3, ...owners }] },
          {
            fxIndex: 0,
            outputs: [
              { type: 'secp256k1fx.TransferOutput', amount: 100n, ...owners },
              { type: 'secp256k1fx.MintOutput', ...owners },
            ],
          },
        ],
      }),
    );
    const right = (type: string): UTXO => {
      const utxo = chain.utxos.find((candidate) => candidate.output.type === type);
      assert.ok(utxo);
      return utxo;
    };
    accepted(
      builder().operate([
        {
          utxo: right('secp256k1fx.MintOutput'),
          plan: (signatureIndices) => ({
            type: 'secp256k1fx.MintOperation',
            mintInput: { signatureIndices },
            mintOutput: owners,
            transferOutput: { amount: 50n, ...owners },
          }),
        },
        {
          utxo: right('nftfx.MintOutput'),
          plan: (signatureIndices) => ({
            type: 'nftfx.MintOperation',
            mintInput: { signatureIndices },
            groupID: 3,
            payload: Buffer.from('picture'),
            outputs: [owners],
          }),
        },
        {
          utxo: right('propertyfx.MintOutput'),
          plan: (signatureIndices) => ({
            type: 'propertyfx.MintOperation',
            mintInput: { signatureIndices },
            mintOutput: owners,
            ownedOutput: owners,
          }),
        },
      ]),
    );
    accepted(
      builder().operate([
        {
          utxo: right('nftfx.TransferOutput'),
          plan: (signatureIndices) => ({
            type: 'nftfx.TransferOperation',
            input: { signatureIndices },
            output: { groupID: 3, payload: Buffer.from('picture'), ...owned(other.address) },
          }),
        },
        {
          utxo: right('propertyfx.OwnedOutput'),
          plan: (signatureIndices) => ({ type: 'propertyfx.BurnOperation', signatureIndices }),
        },
      ]),
    );
    accepted(builder().pay([pay(150n, owned(other.address), assetID)]));
  });

  it('builds an export, and an import that pays its own fee', () => {
    accepted(builder().exportTo(P_CHAIN, [pay(4_000_000n, owned(ewoq.address))]));
    const built = builder().importFrom(P_CHAIN, chain.exported, owned(other.address));
    assert.equal(built.tx.unsignedTx.inputs.length, 0);
    assert.equal(built.tx.unsignedTx.outputs[0]?.output.amount, 3_000_000n);
    accepted(built);
  });

  it("refuses what it can't pay, and what is locked", () => {
    assert.throws(() => builder([other]).pay([pay(10n ** 18n)]), InvalidInputError);
    const [utxo] = chain.utxos;
    assert.ok(utxo?.output.type === 'secp256k1fx.TransferOutput');
    const locked = { ...utxo, output: { ...utxo.output, locktime: NOW + 1n } };
    const wallet = { utxos: [locked], keys: [ewoq, other], now: NOW, change: ewoq.address };
    assert.throws(() => new TxBuilder(rules, wallet).pay([pay(1n)]), InvalidInputError);
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

function spentBy({ unsignedTx: tx }: Tx): { txID: Uint8Array; outputIndex: number }[] {
  const operations = tx.type === 'txs.OperationTx' ? tx.operations.flatMap(({ utxoIDs }) => utxoIDs) : [];
  return [...tx.inputs, ...operations];
}

function keyOf(txID: Uint8Array, index: number): string {
  return encodeCb58(utxoIDOf(txID, index));
}

function found<T>(value: T | undefined): { found: T } | { missing: true } {
  return value === undefined ? { missing: true } : { found: value };
}
