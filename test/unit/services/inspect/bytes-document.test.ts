import { strict as assert } from 'node:assert';
import { Codec } from '../../../../src/core/codec/avm/codec';
import type { Tx } from '../../../../src/core/codec/avm/avm-transactions';
import { bytesDocument } from '../../../../src/services/inspect/bytes-document';
import { foundTx } from '../../../../src/services/lookup/found';

describe('the bytes of a transaction as a document', () => {
  it('may have more fields than a call takes arguments', () => {
    const count = 150_000;
    const codec = new Codec();
    const input = { type: 'secp256k1fx.TransferInput', amount: 1n } as const;
    const signatureIndices = Array.from({ length: count }, (_, i) => i);
    const id = new Uint8Array(32);
    const tx: Tx = {
      unsignedTx: {
        type: 'txs.BaseTx',
        networkID: 12345,
        blockchainID: id,
        outputs: [],
        inputs: [{ txID: id, outputIndex: 0, assetID: id, input: { ...input, signatureIndices } }],
        memo: new Uint8Array(),
      },
      credentials: [],
    };
    const naming = { alias: 'X', hrp: 'local' };
    const text = bytesDocument({ ...foundTx(tx, codec), naming }, { chain: 'a', kind: 'hex', id: 'a' });
    assert.equal(text.match(/signatureIndices\[\d+\]/g)?.length, count);
  });
});
