import { proposervmBlock, unwrap } from '../../../src/core/codec/proposervm/proposervm-block';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { encodeHex } from '../../../src/core/encodings/hex';
import { answerJSON, type Handler, startServer, type TestServer } from './http-server';

/** A node that keeps an index of a chain's blocks; everything else is answered by another. */
export interface IndexedNode extends Pick<TestServer, 'url' | 'close'> {
  /** The containers in their order; undefined for a node without an index. */
  containers: readonly Uint8Array[] | undefined;
  /** Called before the index responds; returns `'answered'` if it responded itself. */
  intercept: Handler | undefined;
  /** Changes an answer of the node behind, by the method. */
  rewrite: ((method: string, answer: object) => object) | undefined;
  /** Methods that are answered with an error. */
  readonly unanswered: Set<string>;
  /** Methods of the index and of getBlockByHeight that were answered so far. */
  readonly answered: string[];
}

/** The chain's own blocks as a proposervm without proposers wraps them, each with the one before as its parent. */
export function wrapped(blocks: readonly Uint8Array[]): Uint8Array[] {
  let parentID: Uint8Array = new Uint8Array(32);
  const none = new Uint8Array(0);
  return blocks.map((block, i) => {
    const fields = { parentID, timestamp: BigInt(i), pChainHeight: 0n, certificate: none, block, signature: none };
    const bytes = proposervmBlock.encode({ type: 'block.statelessBlock', ...fields });
    parentID = unwrap(bytes).outerID;
    return bytes;
  });
}

/** Starts it in front of a node, as the index of this chain. */
export async function startIndexedNode(behind: string, of: 'X' | 'P' | 'C' = 'X'): Promise<IndexedNode> {
  const node: Omit<IndexedNode, 'url' | 'close'> = {
    containers: undefined,
    intercept: undefined,
    rewrite: undefined,
    unanswered: new Set(),
    answered: [],
  };
  const { url, close } = await startServer(async (request, response, number) => {
    const { id, method, params } = JSON.parse(request.body) as { id: number; method: string; params: Params };
    if (node.unanswered.has(method)) {
      answerJSON(response, { jsonrpc: '2.0', id, error: { code: -32000, message: 'unavailable', data: null } });
      return;
    }
    if (/index|ByHeight/.test(method)) node.answered.push(method);
    if (request.path !== `/ext/index/${of}/block` || node.containers === undefined) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${behind}${request.path}`, { method: 'POST', headers, body: request.body });
      const text = await answer.text();
      const { rewrite } = node;
      answerJSON(response, rewrite === undefined ? text : rewrite(method, JSON.parse(text) as object), answer.status);
      return;
    }
    if (node.intercept !== undefined && (await node.intercept(request, response, number)) === 'answered') return;
    answerJSON(response, { jsonrpc: '2.0', id, ...answerOf(node.containers, method, params) });
  });
  return Object.assign(node, { url, close });
}

interface Params {
  readonly startIndex: string;
  readonly numToFetch: string;
  readonly encoding?: 'hex' | 'hexnc';
}

/** As avalanchego 1.14.2 answers (docs/protocol.md 12). */
function answerOf(
  containers: readonly Uint8Array[],
  method: string,
  { startIndex, numToFetch, encoding = 'hex' }: Params,
): object {
  const last = containers.length - 1;
  const at = (index: number): object => {
    const bytes = containers[index] as Uint8Array;
    const id = encodeCb58(unwrap(bytes).outerID);
    const timestamp = '2026-11-21T06:46:09.000000000Z';
    return { id, bytes: encodeHex(bytes, encoding), timestamp, encoding, index: String(index) };
  };
  const error = (message: string): object => ({ error: { code: -32000, message, data: null } });
  if (last < 0) return error('no containers have been accepted');
  if (method === 'index.getLastAccepted') return { result: at(last) };
  if (method !== 'index.getContainerRange') throw new Error(`not asked for in tests: ${method}`);
  const [start, count] = [Number(startIndex), Number(numToFetch)];
  if (count < 1 || count > 1024) return error(`numToFetch must be in [1,1024] but is ${count}`);
  if (start > last) return error(`start index (${start}) > last accepted index (${last})`);
  const indexes = Array.from({ length: Math.min(count, last + 1 - start) }, (_, i) => start + i);
  return { result: { containers: indexes.map(at) } };
}
