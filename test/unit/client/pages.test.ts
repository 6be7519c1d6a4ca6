import assert from 'node:assert/strict';
import { AvmClient } from '../../../src/client/avm/avm-client';
import type { UTXOIndex, UTXOsParams } from '../../../src/client/avm/avm-types';
import { ResponseError } from '../../../src/client/errors';
import { utxoPages, type UTXOPage } from '../../../src/client/avm/pages';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { encodeHex } from '../../../src/core/encodings/hex';
import { utxoIDOf } from '../../../src/core/ids';
import { answerResult } from '../../support/http-server';
import { httpSetUp } from '../../support/http-setup';
import { EWOQ } from '../../support/known-ids';
import { rejection } from '../../support/rejection';
const TX = new Uint8Array(32).fill(7);

/** The UTXO that is output `n` of one transaction: as many bytes as its ID needs. */
function utxo(n: number): string {
  const bytes = new Uint8Array(60);
  bytes.set(TX, 2);
  new DataView(bytes.buffer).setUint32(34, n);
  return encodeHex(bytes);
}

function idOf(n: number): string {
  return encodeCb58(utxoIDOf(TX, n));
}

function index(n: number): UTXOIndex {
  return { address: EWOQ, utxo: idOf(n) };
}

interface Answer {
  readonly utxos: readonly number[];
  readonly end: number;
  readonly numFetched?: number;
}

describe('a walk over UTXOs', () => {
  const { serve, client } = httpSetUp();

  /** A node that gives these pages in order and keeps what it was asked. */
  async function walk(answers: readonly Answer[], params: Partial<UTXOsParams> = {}) {
    const asked: UTXOsParams[] = [];
    const server = await serve((request, response, number) => {
      asked.push((JSON.parse(request.body) as { params: UTXOsParams }).params);
      const { utxos, end, numFetched = utxos.length } = answers[number - 1] as Answer;
      const result = { numFetched: String(numFetched), utxos: utxos.map(utxo), endIndex: index(end), encoding: 'hex' };
      answerResult(request, response, result);
    });
    const avm = new AvmClient({ http: client(), baseURL: server.url, chain: 'X' });
    const pages: UTXOPage[] = [];
    for await (const page of utxoPages(avm, { addresses: [EWOQ], limit: 2, ...params })) pages.push(page);
    return { pages, asked };
  }

  const numbers = ({ utxos }: UTXOPage): string[] => utxos.map(({ id }) => id);

  it('follows the cursor until a page is not full', async () => {
    const { pages, asked } = await walk([
      { utxos: [1, 2], end: 2 },
      { utxos: [3, 4], end: 4 },
      { utxos: [5], end: 5 },
    ]);
    assert.deepEqual(pages.map(numbers), [[idOf(1), idOf(2)], [idOf(3), idOf(4)], [idOf(5)]]);
    assert.deepEqual(
      asked.map(({ startIndex }) => startIndex),
      [undefined, index(2), index(4)],
    );
    assert.deepEqual(
      pages.map(({ next, end }) => [next, end]),
      [
        [index(2), undefined],
        [index(4), undefined],
        [undefined, 'complete'],
      ],
    );
    assert.equal(pages[0]?.utxos[0]?.hex, utxo(1));
  });

  it('ends on an empty page after a full one', async () => {
    const { pages } = await walk([
      { utxos: [1, 2], end: 2 },
      { utxos: [], end: 2 },
    ]);
    assert.deepEqual(
      pages.map(({ utxos, end }) => [utxos.length, end]),
      [
        [2, undefined],
        [0, 'complete'],
      ],
    );
  });

  it('gives each UTXO once, though pages repeat it', async () => {
    const { pages } = await walk([
      { utxos: [1, 2], end: 2 },
      { utxos: [2, 3], end: 3 },
      { utxos: [1], end: 3 },
    ]);
    assert.deepEqual(pages.map(numbers), [[idOf(1), idOf(2)], [idOf(3)], []]);
    assert.deepEqual(
      pages.map(({ repeated }) => repeated),
      [0, 1, 1],
    );
  });

  it('gives a UTXO once that one page has twice', async () => {
    const { pages } = await walk([{ utxos: [1, 1], end: 1, numFetched: 1 }]);
    assert.deepEqual(pages.map(numbers), [[idOf(1)]]);
  });

  it('ends, and says so, when the cursor does not move', async () => {
    const { pages, asked } = await walk([
      { utxos: [1, 2], end: 2 },
      { utxos: [1, 2], end: 2 },
    ]);
    assert.equal(asked.length, 2);
    assert.deepEqual(
      pages.map(({ end, next }) => [end, next]),
      [
        [undefined, index(2)],
        ['stuck', undefined],
      ],
    );
  });

  it('ends when cursors go round in a circle', async () => {
    const { pages } = await walk([
      { utxos: [1, 2], end: 2 },
      { utxos: [3, 4], end: 4 },
      { utxos: [1, 2], end: 2 },
      { utxos: [3, 4], end: 4 },
    ]);
    assert.equal(pages.at(-1)?.end, 'stuck');
  });

  it('continues when the node restarts because its cursor was spent', async () => {
    const { pages } = await walk([
      { utxos: [1, 2], end: 2 },
      { utxos: [3, 4], end: 4 },
      { utxos: [1, 2], end: 2 },
      { utxos: [3, 5], end: 5 },
      { utxos: [6], end: 6 },
    ]);
    assert.deepEqual(pages.flatMap(numbers), [1, 2, 3, 4, 5, 6].map(idOf));
    assert.equal(pages.at(-1)?.end, 'complete');
  });

  it('starts where another walk ended, with all its parameters', async () => {
    const params = { startIndex: index(9), sourceChain: 'P', encoding: 'hex' } as const;
    const { asked } = await walk([{ utxos: [1], end: 1 }], params);
    assert.deepEqual(asked, [{ addresses: [EWOQ], limit: 2, ...params }]);
  });

  const limits: [given: number | undefined, asked: number][] = [
    [undefined, 1024],
    [0, 1024],
    [1, 1],
    [1024, 1024],
    [5000, 1024],
  ];
  for (const [given, pageSize] of limits) {
    it(`of pages of ${given} requests ${pageSize}`, async () => {
      const { asked, pages } = await walk([{ utxos: [], end: 1 }], { limit: given });
      assert.equal(asked[0]?.limit, pageSize);
      assert.equal(pages[0]?.end, 'complete');
    });
  }

  it('requests a page only when it is consumed', async () => {
    let asked = 0;
    const server = await serve((request, response) => {
      asked++;
      answerResult(request, response, {
        numFetched: '1',
        utxos: [utxo(asked)],
        endIndex: index(asked),
        encoding: 'hex',
      });
    });
    const avm = new AvmClient({ http: client(), baseURL: server.url, chain: 'X' });
    for await (const page of utxoPages(avm, { addresses: [EWOQ], limit: 1 })) {
      assert.equal(page.next?.utxo, idOf(asked));
      if (asked === 3) break;
    }
    assert.equal(asked, 3);
  });

  it('refuses what is too short to be a UTXO', async () => {
    const server = await serve((request, response) => {
      answerResult(request, response, { numFetched: '1', utxos: ['0x0000'], endIndex: index(1), encoding: 'hex' });
    });
    const avm = new AvmClient({ http: client(), baseURL: server.url, chain: 'X' });
    const error = await rejection(utxoPages(avm, { addresses: [EWOQ] }).next(), ResponseError);
    assert.match(error.details ?? '', /^result\.utxos\[0\]: /);
  });

  it('ends with the caller’s reason when that is aborted', async () => {
    const server = await serve(() => undefined);
    const avm = new AvmClient({ http: client(), baseURL: server.url, chain: 'X' });
    const pages = utxoPages(avm, { addresses: [EWOQ] }, { signal: AbortSignal.abort(new RangeError('mine')) });
    await rejection(pages.next(), RangeError);
  });
});
