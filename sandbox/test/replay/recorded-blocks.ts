import { encodeCb58 } from '../../../src/core/encodings/cb58';
import type { Block } from '../../../src/core/codec/avm/codec';
import { blockIDOf, txIDOf } from '../../../src/core/ids/ids';
import type { AvmNetwork } from '../../network/network';
import type { RecordedBlock, RecordedExchange, RecordedLine } from '../../../test/support/recording/recording';
import { type Call, callOf, textOf } from './calls';
import { bytesOf } from './recorded-chains';

/** A block of the X-Chain, or of the chain that `chain` names. */
export interface AcceptedBlock extends Omit<RecordedBlock, 'group' | 'height'> {
  readonly height: number;
  readonly chain?: string;
}

export type ReplayLine = Exclude<RecordedLine, RecordedBlock> | AcceptedBlock;

/**
 * The lines with the blocks that they show but do not name: a recording without block lines has its blocks in the
 * answers, and each was accepted just before the first answer that knows of it.
 */
export function withBlockLines(lines: readonly RecordedLine[], network: AvmNetwork): ReplayLine[] {
  const all = lines.map((line): ReplayLine => {
    return line.kind === 'block' ? { ...line, height: Number(line.height) } : line;
  });
  const named = all.filter((line) => line.kind === 'block');
  // Those of a recording of X alone stand where each block was accepted.
  if (named.some(({ chain }) => chain === undefined)) return all;
  const shown = lines.flatMap((line) => (line.kind === 'exchange' ? blockOf(line, network) : []));
  const own = named.filter(({ chain }) => chain === 'X');
  const waiting = new Map([...own, ...shown].map((block) => [keyOf(block), block]));
  return all.flatMap((line): ReplayLine[] => {
    if (line.kind === 'block' && line.chain !== 'X') return [line];
    if (line.kind === 'block') {
      const block = waiting.get(keyOf(line));
      waiting.delete(keyOf(line));
      return block === undefined ? [] : [block];
    }
    const call = line.kind === 'exchange' ? callOf(line) : undefined;
    if (call === undefined) return [line];
    const known = [...waiting].filter(([, block]) => knowsOf(call, block));
    for (const [key] of known) waiting.delete(key);
    return [...known.map(([, block]) => block), line];
  });
}

function keyOf({ chain = '', height }: AcceptedBlock): string {
  return `${chain} ${height}`;
}

function blockOf(exchange: RecordedExchange, network: AvmNetwork): AcceptedBlock[] {
  const name = /^\/ext\/bc\/([^/]+)/.exec(exchange.request.path)?.[1] ?? '';
  const bytes = bytesOf(callOf(exchange)?.result['block']);
  const chain = network.chain(name);
  if (bytes === undefined || chain === undefined) return [];
  const { height, time, txs }: Block = chain.codec.decodeBlock(bytes);
  if (height === 0n) return [];
  const txIDs = txs.map((tx) => encodeCb58(txIDOf(chain.codec.encodeTx(tx))));
  const id = encodeCb58(blockIDOf(bytes));
  return [{ kind: 'block', chain: name, height: Number(height), time: Number(time), id, txIDs }];
}

function knowsOf({ method, params, result }: Call, { height, id, txIDs }: AcceptedBlock): boolean {
  switch (method) {
    case 'avm.getTxStatus':
      return result['status'] === 'Accepted' && txIDs.includes(textOf(params['txID']));
    case 'avm.getTx':
      return result['tx'] !== undefined && txIDs.includes(textOf(params['txID']));
    case 'avm.getHeight':
      return Number(result['height']) >= height;
    case 'avm.getBlock':
      return params['blockID'] === id;
    case 'avm.getBlockByHeight':
      return result['block'] !== undefined && Number(params['height'] ?? 0) >= height;
    default:
      return false;
  }
}
