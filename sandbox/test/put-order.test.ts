import assert from 'node:assert/strict';
import { formatAddress } from '../../src/core/ids/address';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { Codec } from '../../src/core/codec/avm/codec';
import { encodeHex } from '../../src/core/encodings/hex';
import { utxoIDOf } from '../../src/core/ids/ids';
import type { Call } from './replay/calls';
import { recordedPutOrder } from './replay/put-order';

const codec = new Codec();
const TX = Buffer.alloc(32, 1);
const owner = (digit: string) => Buffer.from(digit.repeat(20));
const address = (digit: string) => formatAddress({ alias: 'X', hrp: 'local', bytes: owner(digit) });
const id = (index: string) => utxoIDOf(TX, Number(index));

/** `4:12` is output 4, owned by the addresses 1 and 2. */
function utxo(word: string): string {
  const [index, owners = ''] = word.split(':');
  const addresses = Array.from(owners, owner);
  const output = { type: 'secp256k1fx.TransferOutput', amount: 1n, locktime: 0n, threshold: 1, addresses } as const;
  return encodeHex(codec.encodeUTXO({ txID: TX, outputIndex: Number(index), assetID: TX, output }));
}

/** `end` is the output at which the last address's list ends, shown before or not. */
function pageWithEnd(owners: string, words: string, end: string, limit?: number): Call {
  const listed = page(owners, words, undefined, limit);
  const endIndex = { address: address(owners.slice(-1)), utxo: encodeCb58(id(end)) };
  return { ...listed, result: { ...listed.result, endIndex } };
}

function page(owners: string, words: string, start?: string, limit?: number): Call {
  const startIndex = start === undefined ? {} : { startIndex: { address: address('1'), utxo: encodeCb58(id(start)) } };
  return {
    method: 'avm.getUTXOs',
    params: { addresses: Array.from(owners, address), ...startIndex, ...(limit !== undefined && { limit }) },
    result: { utxos: words.split(' ').map(utxo) },
    error: undefined,
  };
}

/** The page `3:1 1:1 4:1` under a start and a name of the addresses as odd as a node allows. */
function pageFrom(startIndex: { address: string; utxo: string } | null, name: string): Call {
  const { params, ...listed } = page('1', '3:1 1:1 4:1 2:1');
  return { ...listed, params: { [name]: params['addresses'] ?? [], startIndex } };
}

function balance(indexes: string): Call {
  const utxoIDs = Array.from(indexes, (index) => ({ txID: encodeCb58(TX), outputIndex: Number(index) }));
  return { method: 'avm.getBalance', params: {}, result: { utxoIDs }, error: undefined };
}

/** The order in which the outputs 0 to 4 must have been put, the last one being listed first. */
function orderFrom(...calls: Call[]): string {
  const indexes = new Map(Array.from('01234', (index) => [encodeCb58(id(index)), index]));
  const put = recordedPutOrder(calls, codec)(Array.from('01234', id));
  return put.map((bytes) => indexes.get(encodeCb58(bytes))).join('');
}

describe('the order of a block in the lists of a recording', () => {
  const rows: [what: string, calls: Call[], order: string][] = [
    ['nothing is shown: the order of creation', [], '01234'],
    ['a list', [page('1', '1:1 3:1 0:1')], '03124'],
    ['lists of several addresses, each with its own order', [page('12', '3:1 1:1 2:2 4:2')], '01423'],
    ['a page that goes on from another', [page('1', '1:1 4:1'), page('1', '2:1 0:1', '4')], '02413'],
    ['a page from where nothing was any more', [page('1', '1:1 4:1'), page('1', '1:1 2:1', '4')], '02413'],
    ['a page that was not full', [page('1', '1:1', undefined, 2)], '01234'],
    ['a page that was full: the rest comes behind', [page('1', '1:1', undefined, 1)], '02341'],
    ['full pages of two addresses', [page('1', '1:1', undefined, 1), page('2', '2:2', undefined, 1)], '03412'],
    [
      'full pages of two addresses that share some',
      [page('12', '4:1 1:12 0:12 2:2'), page('1', '4:1 1:12', undefined, 2), page('2', '1:12 2:2', undefined, 2)],
      '03214',
    ],
    ['a list whose end an earlier list has shown', [pageWithEnd('12', '1:12 3:12 0:2', '3')], '30124'],
    ['a page that was full behind such an end', [pageWithEnd('12', '1:12 3:12 0:2', '3', 3)], '24031'],
    ['the UTXOs of a balance', [balance('20')], '01234'],
    ['a balance', [balance('02')], '20134'],
    [
      'lists that contradict each other: what they agree on',
      [page('1', '4:1 1:1 2:1'), page('1', '4:1 2:1 1:1')],
      '12034',
    ],
    ['a page that begins nowhere', [pageFrom({ address: '', utxo: '' }, 'ADDRESSES')], '02413'],
    ['a start that is no place', [pageFrom(null, 'addresses')], '02413'],
  ];
  for (const [what, calls, order] of rows) {
    it(what, () => assert.equal(orderFrom(...calls), order));
  }
});
