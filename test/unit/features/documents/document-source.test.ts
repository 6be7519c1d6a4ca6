import { strict as assert } from 'node:assert';
import { createServices } from '../../../../src/services/create-services';
import { join } from 'node:path';
import { systemClock } from '../../../../src/client/clock';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { decodeAnyHex, decodeHex, encodeHex } from '../../../../src/core/encodings/hex';
import { utxoIDOf } from '../../../../src/core/ids/ids';
import { parseJSON } from '../../../../src/core/json/json';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { DocumentSource } from '../../../../src/features/documents/document-source';
import type { DocumentForm, TargetKind } from '../../../../src/host/documents/document-target';
import type { Chains } from '../../../../src/services/chain/chains';
import { PastBlocks } from '../../../../src/services/past/blocks/past-blocks';
import { Inspector } from '../../../../src/services/inspect/inspector';
import { UTXOCache } from '../../../../src/services/utxos/utxo-cache';
import {
  FUJI_X,
  MAINNET_AVAX,
  RECORDED_BLOCK_1,
  RECORDED_LNSC,
  RECORDED_PAYEE,
  RECORDED_PAYMENT,
  UNUSED_ID,
} from '../../../support/known-ids';
import { cpuTime } from '../../../support/measures/cpu-time';
import { recordedAnswer } from '../../../../sandbox/test/replay/recorded-answer';
import { utxosIn } from '../../../support/assertions/utxos-in';
import { snapshotOf } from '../../../support/wording/snapshot';
import { PROTOCOL_FIXTURES } from '../../../support/recording/vectors';
import { fixtureText } from '../../../support/recording/recording';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';
import { resolverAt } from '../../../support/setup/chain-at';
const LARGEST = 'hLySfaJjH2eMrFkqh7RMSY6wEMEv62CXoK5YDdm47MS2YYpgL';

describe('DocumentSource', () => {
  const snapshot = snapshotOf('documents');
  const { sandbox, http } = recordedSetUp({ onExchange: ({ method }) => requests.push(method) });
  let source: DocumentSource;
  let utxos: UTXOCache;
  let chains: Chains;
  const bytes = new Map<string, Uint8Array>();
  const stored: string[] = [];
  const requests: string[] = [];

  before(() => {
    utxos = new UTXOCache();
    const services = createServices({ http, clock: systemClock, sandboxURL: () => Promise.resolve(sandbox.url) });
    ({ chains } = services);
    const down = { name: 'Down', url: 'http://127.0.0.1:9', blockchain: 'X' };
    chains.configure({ chains: [down], activeChain: 'Sandbox' });
    const kept = {
      remember: (given: Uint8Array) => {
        const id = encodeCb58(sha256(given));
        bytes.set(id, given);
        return id;
      },
      get: (id: string) => Promise.resolve(bytes.get(id)),
      store: (id: string) => Promise.resolve(void stored.push(id)),
    };
    const resolver = resolverAt(systemClock);
    const past = new PastBlocks({ clock: systemClock, resolver });
    const inspector = new Inspector(resolver, utxos, past);
    source = new DocumentSource({ ...services, resolver, inspector, past, byteStore: kept });
  });
  const text = async (kind: TargetKind, id: string, form: DocumentForm = 'json', chain = 'sandbox') =>
    (await source.render({ chain, kind, id }, form)).text;
  const json = async (kind: TargetKind, id: string, chain?: string) => parseJSON(await text(kind, id, 'json', chain));
  const recorded = (method: string, params: object) => recordedAnswer('x-chain.jsonl.gz', method, params);
  const hexOf = (txID: string) => decodeHex(String(recorded('avm.getTx', { txID, encoding: 'hex' })['tx']));

  it('an ID opens as its transaction or block', async () => {
    assert.deepEqual(
      await json('id', RECORDED_PAYMENT),
      recorded('avm.getTx', { txID: RECORDED_PAYMENT, encoding: 'json' })['tx'],
    );
    assert.deepEqual(
      await json('id', RECORDED_BLOCK_1),
      recorded('avm.getBlock', { blockID: RECORDED_BLOCK_1, encoding: 'json' })['block'],
    );
  });

  it('64-bit numbers are exact and unquoted', async () => {
    assert.match(await text('tx', LARGEST), /"amount": 18446744073709551615,/);
  });

  it('a UTXO opens by its ID once a loaded page contains it', async () => {
    snapshot.matches('a UTXO that no loaded page contains', await text('utxo', UNUSED_ID));
    const chain = await chains.open(chains.active);
    // A list belongs to the chain that the node had then.
    await chain.identity.identify();
    const addresses = [RECORDED_PAYEE];
    const [bytes] = utxosIn(await chain.avm.getUTXOs({ addresses, limit: 1 }));
    assert.ok(bytes !== undefined);
    const { value } = chain.codec.read('utxo', bytes);
    utxos.saw(chain, bytes);
    const id = encodeCb58(utxoIDOf(value.txID, value.outputIndex));
    const listing = await text('utxo', id, 'bytes');
    assert.ok(listing.split('\n')[0]?.includes(id));
    assert.deepEqual(bytesIn(listing), bytes);
    assert.match(await text('id', id), /"outputIndex"/);
  });

  const MISSING: readonly (readonly [kind: TargetKind, id: string, chain: string, key: 'notFound' | 'error'])[] = [
    ['tx', UNUSED_ID, 'sandbox', 'notFound'],
    ['id', MAINNET_AVAX, 'sandbox', 'notFound'],
    ['block', RECORDED_PAYMENT, 'sandbox', 'notFound'],
    ['asset', RECORDED_PAYMENT, 'sandbox', 'notFound'],
    ['utxo', `${RECORDED_PAYMENT}:2`, 'sandbox', 'notFound'],
    ['tx', RECORDED_PAYMENT, 'Down', 'error'],
    ['tx', RECORDED_PAYMENT, 'Nowhere', 'error'],
    ['hex', UNUSED_ID, 'sandbox', 'error'],
  ];
  for (const [kind, id, chain, key] of MISSING) {
    it(`${kind} ${id.slice(0, 8)} of ${chain} shows why it has no document`, async () => {
      const rendered = await source.render({ chain, kind, id }, 'json');
      assert.deepEqual(Object.keys(parseJSON(rendered.text) as object)[0], key);
      snapshot.matches(`${kind} ${id.slice(0, 8)} of ${chain}`, rendered.text);
      assert.equal(rendered.isFinal, false);
      snapshot.matches(`${kind} ${id.slice(0, 8)} of ${chain}, as bytes`, await text(kind, id, 'bytes', chain));
    });
  }

  it('reads 32 bytes of hex as an ID that is known, and all others as what may be a private key', async () => {
    const known = await source.interpret(encodeHex(decodeID(MAINNET_AVAX), 'hexnc'));
    assert.equal(known.kind === 'id' && known.text, MAINNET_AVAX);
    assert.equal((await source.interpret(encodeHex(decodeID(UNUSED_ID), 'hexnc'))).kind, 'nothing');
  });

  it('looks at the length of a selection before it reads the document', async () => {
    const long = { text: 'private key '.repeat(10_000), start: 0, end: 120_000 };
    const document = { version: 1, fileName: '', getText: () => assert.fail('reads the document') };
    assert.equal(await source.problemOf({ ...long, document }), undefined);
    assert.equal((await source.interpret(long.text)).kind, 'nothing');
  });

  it('an asset shows why its later mints are not known', async () => {
    const { text: json, isFinal } = await source.render({ chain: 'sandbox', kind: 'asset', id: RECORDED_LNSC }, 'json');
    const { mints, mintsUnknown } = JSON.parse(json) as { mints: unknown; mintsUnknown: unknown };
    assert.deepEqual([mints, mintsUnknown, isFinal], [null, 'noIndex', false]);
  });

  it('the bytes of an asset are those of its transaction, for which no mints are requested', async () => {
    const target = { chain: 'sandbox', kind: 'asset', id: RECORDED_LNSC } as const;
    // The chain and the asset are known from here on.
    await source.render(target, 'bytes');
    requests.length = 0;
    const { text: listing, isFinal } = await source.render(target, 'bytes');
    assert.deepEqual([requests, isFinal], [[], true]);
    assert.deepEqual(bytesIn(listing), hexOf(RECORDED_LNSC));
    await source.render(target, 'json');
    assert.deepEqual(requests, ['index.getLastAccepted']);
  });

  it('hex is decoded without a chain, and then kept', async () => {
    const given = await source.interpret(encodeHex(hexOf(RECORDED_PAYMENT)));
    assert.ok(given.kind === 'hex');
    const target = await source.targetOf(given, { name: 'Down', url: 'http://127.0.0.1:9', blockchain: 'X' });
    assert.deepEqual(target, { chain: 'Down', kind: 'hex', id: RECORDED_PAYMENT });
    assert.deepEqual(
      await json('hex', RECORDED_PAYMENT, 'Down'),
      recorded('avm.getTx', { txID: RECORDED_PAYMENT, encoding: 'json' })['tx'],
    );
    assert.ok(stored.includes(RECORDED_PAYMENT));
  });

  it('unknown bytes are shown as far as they decode, and not kept', async () => {
    const id = encodeCb58(sha256(hexOf(RECORDED_PAYMENT).subarray(0, 100)));
    bytes.set(id, hexOf(RECORDED_PAYMENT).subarray(0, 100));
    assert.match(await text('hex', id), /"unreadable": ".*",\n {2}"offset": \d+,\n {2}"field": "unsignedTx\./);
    const lines = (await text('hex', id, 'bytes')).split('\n');
    snapshot.matches('unknown bytes', [lines[0] ?? '', ...lines.filter((line) => / byte \d+/.test(line))]);
    assert.ok(!stored.includes(id));
  });

  it('the listing of each recorded block holds every byte once, in order', async () => {
    for (const height of [1, 2, 7, 9, 10, 13, 14, 17, 19]) {
      const { block } = recorded('avm.getBlockByHeight', { height: String(height), encoding: 'hex' });
      const given = decodeHex(String(block));
      const id = encodeCb58(sha256(given));
      assert.deepEqual(bytesIn(await text('block', id, 'bytes')), given);
    }
  });

  it('4,365 outputs are listed within 3 s of CPU time', async () => {
    const given = decodeAnyHex(fixtureText(join(PROTOCOL_FIXTURES, 'mainnet_avax_asset_tx.hex.gz')).trim()).bytes;
    const id = encodeCb58(sha256(given));
    bytes.set(id, given);
    const start = cpuTime();
    const listing = await text('hex', id, 'bytes');
    const took = cpuTime() - start;
    assert.equal(id, MAINNET_AVAX);
    assert.deepEqual(bytesIn(listing), given);
    assert.match(listing, / outputs\.length = 4365$/m);
    assert.ok(took < 3_000, `${took} ms`);
  });

  it('an abort rejects with its own reason', async () => {
    const reason = new Error('enough');
    await assert.rejects(
      source.render({ chain: 'sandbox', kind: 'tx', id: FUJI_X }, 'json', { signal: AbortSignal.abort(reason) }),
      reason,
    );
  });
});

/** The bytes that a listing shows, checked against the offset of each line. */
function bytesIn(listing: string): Uint8Array {
  const shown: number[] = [];
  for (const line of listing.split('\n')) {
    const [, offset, hex] = /^ *([0-9a-f]{4,}) {2}((?:[0-9a-f]{2} )*[0-9a-f]{2})(?: {2,}|$)/.exec(line) ?? [];
    if (offset === undefined || hex === undefined) continue;
    assert.equal(Number.parseInt(offset, 16), shown.length, line);
    shown.push(...hex.split(' ').map((digits) => Number.parseInt(digits, 16)));
  }
  return Uint8Array.from(shown);
}
