import assert from 'node:assert/strict';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { decodeID } from '../../../../src/core/encodings/cb58';
import { networkByID } from '../../../../src/core/ids/networks';
import { avmFindings } from '../../../../src/core/rules/avm-findings';
import type { ChainView, Lookup } from '../../../../src/core/rules/chain-rules';
import { fewSigners } from '../../../../src/core/tx/signers';
import { TxBuilder } from '../../../../src/core/tx-builder/builder';
import { ewoq } from '../../../support/sandbox/sandbox-chain';

const AVAX = decodeID(networkByID(12345)?.chains?.avax ?? '');

describe('an input of an avm chain without its UTXO', () => {
  const codec = new Codec();
  const rules = {
    ...{ codec, networkID: 12345, blockchainID: decodeID(networkByID(12345)?.chains?.x ?? '') },
    ...{ feeAssetID: AVAX, txFee: 1_000_000n, createAssetTxFee: 1_000_000n },
  };
  const owners = { locktime: 0n, threshold: 1, addresses: [ewoq.address] };
  const output = { type: 'secp256k1fx.TransferOutput', amount: 5_000_000n, ...owners } as const;
  const utxos = [{ txID: new Uint8Array(32).fill(9), outputIndex: 0, assetID: AVAX, output }];
  const { tx } = new TxBuilder(rules, { utxos, keys: [ewoq], now: 0n, change: ewoq.address }).pay([]);
  const signers = fewSigners(tx, () => codec.encodeUnsignedTx(tx.unsignedTx));

  /** What the rules say beside that it isn't there, on a chain that has no asset. */
  function found(utxo: Lookup<never>): string[] {
    const none = () => ({ missing: true }) as const;
    const view: ChainView = { now: 0n, utxo: () => utxo, imported: () => utxo, tx: none, peerProblem: none };
    const findings = [...avmFindings(tx, rules, view, signers)].filter(({ rule }) => rule !== 'unspent');
    return findings.map(({ rule, verdict, path }) => `${path} ${rule}: ${verdict}`);
  }

  it('is judged alike where it is missing and where it is unknown', () => {
    const missing = found({ missing: true });
    assert.deepEqual(missing, found({ unknown: { kind: 'heights differ' } }));
    assert.ok(missing.includes('unsignedTx.inputs[0] fx: cannot tell'));
    assert.ok(missing.includes('credentials[0] asset: fails'));
  });
});
