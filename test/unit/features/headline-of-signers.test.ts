import assert from 'node:assert/strict';
import { sha256 } from '../../../src/core/bytes/hashes';
import { encodeHex } from '../../../src/core/encodings/hex';
import { readSignable } from '../../../src/core/signing/read-tx';
import { EMPTY_SIGNATURE } from '../../../src/core/tx/signers';
import { EWOQ, SigningKey } from '../../../src/core/tx-builder/key';
import { HexReader } from '../../../src/core/given-text/hex-reader';
import { givenBytes } from '../../../src/services/review/notes';
import { Reviewer } from '../../../src/services/review/review';
import { createIssuing } from '../../../src/services/sending/create-issuing';
import { sampleOf } from '../../support/setup/issue-setup';
import { MemoryStore } from '../../support/setup/memory-store';
import { snapshotOf } from '../../support/wording/snapshot';
import { TestAPI } from './api/api';
import { Tools } from './assistant/tools';
import { World } from './hover/answers';
import { finished } from '../../../src/core/steps';
import { sandboxSetUp } from '../../support/sandbox/sandbox-setup';
import { startDemo } from '../../support/sandbox/demo-sandbox';

/** What the payer has left depends on the sandbox's history. */
const withoutRest = (text: string): string => text.replaceAll(/[\d,]{6,}\.\d+/g, 'REST');

describe('the headline of a transaction is the same whoever has signed', () => {
  const snapshot = snapshotOf('headline-of-signers');
  const sandbox = sandboxSetUp(() => startDemo());
  let world: World;
  let api: TestAPI;
  let tools: Tools;
  before(() => {
    world = new World({ sandboxURL: sandbox.url });
    api = new TestAPI(sandbox.url);
    tools = new Tools({ sandboxURL: sandbox.url });
  });
  after(() => Promise.all([world.close(), api.close(), tools.close()]));

  const made = async (on: 'X' | 'P'): Promise<Uint8Array> =>
    (await sampleOf(sandbox.url, on === 'X' ? 'pay' : 'p-pay')).bytes;
  /** Signed by the owner, by a stranger, and by nobody, and without a place for signatures. */
  const copiesOf = (bytes: Uint8Array): Uint8Array[] => {
    const tx = readSignable(bytes);
    const owner = SigningKey.parse(EWOQ);
    const stranger = new SigningKey(sha256(Buffer.from('a stranger')));
    const hash = sha256(tx.unsigned);
    const signed = [owner.sign(hash), stranger.sign(hash), EMPTY_SIGNATURE].map((signature) =>
      tx.withSignatures(tx.needed.map(({ signatureIndices }) => signatureIndices.map(() => signature))),
    );
    return [...signed, tx.unsigned];
  };
  const review = async (hex: string) => {
    const { services } = world;
    const { checker } = createIssuing({
      ...services,
      ...{ windowStore: new MemoryStore(), store: new MemoryStore(), onAccepted: () => undefined },
    });
    const reading = finished(new HexReader().selected(hex));
    assert.ok('txs' in reading);
    const given = reading.txs.map((pasted) => givenBytes({ pasted, text: hex, origin: undefined }));
    const { txs } = await new Reviewer({ ...services, checker }).review(
      await services.chains.open(services.chains.active),
      given,
    );
    return txs[0]?.headline ?? '';
  };
  const headlineIn = (value: unknown): string => {
    const text = JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
    return /"(?:headline|summary)":"([^"]*)"/.exec(text)?.[1] ?? text;
  };

  const SURFACES: Readonly<Record<string, (bytes: Uint8Array) => Promise<string>>> = {
    'with owners: review': (bytes) => review(encodeHex(bytes)),
    'with owners: API, check': async (bytes) => headlineIn(await api.api.check(encodeHex(bytes))),
    'with owners: tool, check': async (bytes) =>
      headlineIn(await tools.answer('avalanche_checkTx', { hex: encodeHex(bytes) })),
    'by the bytes: API, decode': async (bytes) => headlineIn(await api.api.decode(encodeHex(bytes))),
    'by the bytes: tool, decode': async (bytes) =>
      headlineIn(await tools.answer('avalanche_decodeTx', { hex: encodeHex(bytes) })),
  };
  for (const on of ['X', 'P'] as const) {
    it(`on ${on}, on each surface`, async () => {
      const copies = copiesOf(await made(on));
      const shown: string[] = [];
      for (const [surface, headlineOf] of Object.entries(SURFACES)) {
        const headlines = new Set(await Promise.all(copies.map(headlineOf)));
        assert.equal(headlines.size, 1, `${surface}: ${[...headlines].join(' / ')}`);
        shown.push(`${surface}: ${[...headlines].join()}`);
      }
      snapshot.matches(`on ${on}`, shown.map(withoutRest));
    });

    it(`on ${on}, a hover requests owners only if a signature is missing`, async () => {
      const copies = copiesOf(await made(on));
      const lines: string[] = [];
      for (const [i, bytes] of copies.entries()) {
        const card = (await world.hover(`tx = ${encodeHex(bytes)}`))?.headline ?? '';
        lines.push(
          `${['by the owner', 'by a stranger', 'by nobody', 'unsigned'][i] ?? ''}: ${card.split('\n')[0] ?? ''}`,
        );
      }
      snapshot.matches(`a hover on ${on}`, lines.map(withoutRest));
    });
  }
});
