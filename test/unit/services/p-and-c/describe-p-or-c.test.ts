import assert from 'node:assert/strict';
import { join } from 'node:path';
import { atomicFormats } from '../../../../src/core/codec/atomic/atomic-formats';
import { platformFormats } from '../../../../src/core/codec/platform/platform-formats';
import type { UnsignedPlatformTx } from '../../../../src/core/codec/platform/platform-transactions';
import { decodeID } from '../../../../src/core/encodings/cb58';
import { decodeHex } from '../../../../src/core/encodings/hex';
import { blockIDOf, txIDOf } from '../../../../src/core/ids/ids';
import type { JSONObject } from '../../../../src/core/json/json';
import { validate } from '../../../../src/client/http/json-body';
import { l1Validator as l1Schema } from '../../../../src/client/schemas/platform-schemas';
import { describePOrC } from '../../../../src/services/p-and-c/describe-p-or-c';
import { type POrCDescription, NetworkWords } from '../../../../src/services/p-and-c/network-words';
import { plainText } from '../../../../src/services/text/pieces';
import { readLines } from '../../../support/recording/recording';
import { snapshotOf } from '../../../support/wording/snapshot';
import { PROTOCOL_FIXTURES } from '../../../support/recording/vectors';
import type { FoundOnPOrC } from '../../../../src/services/lookup/found';

describe('what IDs of P and C are', () => {
  const snapshot = snapshotOf('primary-network');

  const seen = new Map<string, FoundOnPOrC>();
  for (const found of recorded()) {
    const type = found.kind === 'tx' ? found.tx.unsignedTx.type : found.kind;
    const name = found.kind === 'block' ? found.block.type : type;
    if (!seen.has(name)) seen.set(name, found);
  }

  for (const [name, found] of [...seen].sort(([a], [b]) => (a < b ? -1 : 1))) {
    it(name, () => snapshot.matches(name, textOf(describePOrC(found, wordsFor(found)))));
  }

  it('are of each type of transaction, block and validator', () => assert.equal(seen.size, 23 + 9 + 2 + 1));
});

describe('what hostile bytes of the P-Chain are', () => {
  const found = recorded().find(
    (each) => each.on === 'P' && each.kind === 'tx' && each.tx.unsignedTx.type === 'txs.ConvertSubnetToL1Tx',
  );
  const view = (change: object): POrCDescription => {
    assert.ok(found?.on === 'P' && found.kind === 'tx');
    const unsignedTx = { ...found.tx.unsignedTx, ...change } as UnsignedPlatformTx;
    return describePOrC({ ...found, tx: { ...found.tx, unsignedTx } }, wordsFor(found));
  };

  it('a node ID and an address of half a megabyte are not written out', () => {
    assert.ok(found?.on === 'P' && found.kind === 'tx' && found.tx.unsignedTx.type === 'txs.ConvertSubnetToL1Tx');
    const [validator] = found.tx.unsignedTx.validators;
    const long = new Uint8Array(500_000).fill(7);
    const text = textOf(view({ address: long, validators: [{ ...validator, nodeID: long }] })).join('\n');
    assert.match(text, /500,000 bytes, weight/);
    assert.ok(text.length < 1_000, `${text.length} characters`);
  });

  it('of thousands of outputs and assets a few are named, and the others counted', () => {
    const outputs = Array.from({ length: 5_000 }, (_, i) => ({
      assetID: new Uint8Array(32).fill(i % 250),
      output: {
        type: 'secp256k1fx.TransferOutput',
        amount: 1n,
        locktime: 0n,
        threshold: 1,
        addresses: [new Uint8Array(20).fill(i % 200)],
      },
    }));
    const { headline, facts } = view({ type: 'txs.BaseTx', outputs });
    assert.ok(plainText(headline).length < 300, plainText(headline));
    assert.ok(facts.length < 15);
    assert.ok(facts.some(({ label }) => plainText(label) === '4,992 more'));
  });

  it('what anyone can spend is paid, not change', () => {
    const output = { type: 'secp256k1fx.TransferOutput', amount: 1n, locktime: 0n, threshold: 0, addresses: [] };
    const { headline } = view({ type: 'txs.BaseTx', outputs: [{ assetID: new Uint8Array(32), output }] });
    assert.match(plainText(headline), /^Pay .* to anyone$/);
  });
});

/** What nodes answered for IDs of P and C, and what avalanchego's own code made of forms that are no longer made. */
function recorded(): FoundOnPOrC[] {
  const files = ['primary-network.jsonl', 'primary-network-helicon.jsonl', 'primary-codec.jsonl'];
  return files
    .flatMap((file) => readLines(join(PROTOCOL_FIXTURES, file)))
    .flatMap((line): FoundOnPOrC[] => {
      if (line.kind === 'codec') {
        if (line.what === 'P transaction') return [platformTx(decodeHex(line.hex))];
        return line.what === 'P block' ? [platformBlock(decodeHex(line.hex))] : [];
      }
      if (line.kind !== 'exchange') return [];
      const { method } = JSON.parse(line.request.body) as { method: string };
      const { result } = JSON.parse(line.response.body) as { result?: Record<string, string> };
      const { tx, block } = result ?? {};
      if (method === 'platform.getTx' && typeof tx === 'string') return [platformTx(decodeHex(tx))];
      if (method === 'platform.getBlockByHeight' && typeof block === 'string') return [platformBlock(decodeHex(block))];
      if (method === 'avax.getAtomicTx' && typeof tx === 'string') return [atomicTx(decodeHex(tx))];
      if (method === 'platform.getL1Validator' && result !== undefined) return [l1Validator(result)];
      return [];
    });
}

function platformTx(bytes: Uint8Array): FoundOnPOrC {
  return { on: 'P', kind: 'tx', id: txIDOf(bytes), bytes, tx: platformFormats.tx.decode(bytes) };
}

function platformBlock(bytes: Uint8Array): FoundOnPOrC {
  return { on: 'P', kind: 'block', id: blockIDOf(bytes), bytes, block: platformFormats.block.decode(bytes) };
}

function atomicTx(bytes: Uint8Array): FoundOnPOrC {
  return { on: 'C', kind: 'tx', id: txIDOf(bytes), bytes, tx: atomicFormats.tx.decode(bytes), blockHeight: 12n };
}

function l1Validator(result: JSONObject): FoundOnPOrC {
  const validator = validate(l1Schema, result, 'node', 'result');
  return { on: 'P', kind: 'validator', id: decodeID(validator.validationID), validator };
}

function wordsFor(found: FoundOnPOrC): NetworkWords {
  const networkID =
    found.kind === 'tx' && found.on === 'P' && 'networkID' in found.tx.unsignedTx
      ? found.tx.unsignedTx.networkID
      : 12345;
  return new NetworkWords(networkID, () => undefined);
}

function textOf({ headline, facts }: POrCDescription): string[] {
  return [plainText(headline), ...facts.map(({ label, value }) => `${plainText(label)}: ${plainText(value)}`)];
}
