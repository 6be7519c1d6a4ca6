import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { decodeHex } from '../../../src/core/encodings/hex';
import { blockIDOf } from '../../../src/core/ids/ids';
import { customNetwork } from '../../../sandbox/network/local-genesis';
import { startSandbox } from '../../../sandbox/server';
import { answerResult, type Handler, passOn, startServer, type TestServer } from './http-server';
import { readLines, ROOT } from '../recording/recording';
import { PROTOCOL_FIXTURES } from '../recording/vectors';

type Params = Readonly<Record<string, unknown>>;

/** A node with the recorded answers of P, C and an L1; everything else, the X-Chain too, is the sandbox's. */
export interface PrimaryNode extends Pick<TestServer, 'url' | 'close'> {
  /** Called before the node responds; returns `'answered'` if it responded itself. */
  intercept: Handler | undefined;
  /** The methods that were answered so far. */
  readonly answered: string[];
}

/** Recorded with avalanchego 1.14.2 on a local network. */
const LOCAL = 'primary-network.jsonl';
/** Recorded with avalanchego 1.15 on a network of its own, where Helicon is active. */
const HELICON = 'primary-network-1.15.jsonl.gz';

/** Paths whose answers are the recorded ones. */
const ANSWERED = { [LOCAL]: /^\/ext\/bc\/(P|C\/avax)$/, [HELICON]: /^\/ext\/(info|bc\/P|bc\/C\/avax)$/ } as const;

/** Starts it in front of a sandbox. */
export async function startPrimaryNode(
  sandboxURL: string,
  recording: typeof LOCAL | typeof HELICON = LOCAL,
): Promise<PrimaryNode> {
  const answers = recordedAnswers(recording);
  const node = { intercept: undefined, answered: [] } as unknown as Omit<PrimaryNode, 'url' | 'close'>;
  const { url, close } = await startServer(async (request, response, number) => {
    const { method, params } = JSON.parse(request.body) as { method: string; params: Params };
    if (node.intercept !== undefined && (await node.intercept(request, response, number)) === 'answered') return;
    node.answered.push(method);
    const result = answers.get(keyOf(method, params)) ?? implied(answers, method, params);
    if (result === undefined) await passOn(sandboxURL, request, response);
    else answerResult(request, response, result);
  });
  return Object.assign(node, { url, close });
}

/**
 * A node of the recorded network with Helicon: its last answers, over a sandbox whose X-Chain began with the same genesis.
 */
export async function startHeliconNode(): Promise<PrimaryNode> {
  const sandbox = await startSandbox({ network: customNetwork(), blocks: 'on call' });
  const node = await startPrimaryNode(sandbox.url, HELICON);
  const closeNode = node.close;
  const close = async (): Promise<void> => {
    await closeNode();
    await sandbox.close();
  };
  return Object.assign(node, { close });
}

/** What each recorded node reported about all accepted transactions, and about validators that it doesn't have. */
function implied(answers: ReadonlyMap<string, unknown>, method: string, { txID }: Params): unknown {
  if (method === 'platform.getCurrentValidators') return { validators: [] };
  const isAccepted = method === 'platform.getTxStatus' && answers.has(keyOf('platform.getTx', { txID }));
  return isAccepted ? { status: 'Committed' } : undefined;
}

/** What a real node answered to a call; the caller's own copy. */
export function recordedAnswer(method: string, params: Params): unknown {
  return structuredClone(recordedAnswers(LOCAL).get(keyOf(method, params)));
}

/** By the method and the IDs or addresses that it names: answers in other encodings are left out. */
function keyOf(
  method: string,
  { txID, blockID, validationID, subnetID, blockchainID, nodeIDs, addresses, sourceChain, alias, height }: Params,
): string {
  if (method === 'platform.getBlockByHeight') return [method, height].join(' ');
  const id = txID ?? blockID ?? validationID ?? blockchainID ?? alias;
  if (Array.isArray(addresses)) return [method, addresses.join(), sourceChain ?? ''].join(' ');
  const nodes = Array.isArray(nodeIDs) ? nodeIDs.join() : '';
  return [method, id ?? subnetID ?? '', id === undefined ? nodes : ''].join(' ');
}

/** Recorded answers about all that addresses have: requests for a first page get them. */
function isWhole({ limit, startIndex, validatorsOnly }: Params): boolean {
  return limit === undefined && startIndex === undefined && validatorsOnly === undefined;
}

const answersOf = new Map<string, ReadonlyMap<string, unknown>>();

/** Read once in a process. */
function recordedAnswers(recording: typeof LOCAL | typeof HELICON): ReadonlyMap<string, unknown> {
  const answers = answersOf.get(recording) ?? readAnswers(recording);
  answersOf.set(recording, answers);
  return answers;
}

function readAnswers(recording: typeof LOCAL | typeof HELICON): ReadonlyMap<string, unknown> {
  const answers = new Map<string, unknown>();
  const add = (method: string, params: Params, body: string): void => {
    const { result } = JSON.parse(body) as { result?: { block?: unknown } };
    if (result === undefined || !['hex', undefined].includes(params['encoding'] as string)) return;
    if (!isWhole(params)) return;
    // The sandbox has the heights of the local network's blocks.
    if (method !== 'platform.getBlockByHeight' || recording === HELICON) answers.set(keyOf(method, params), result);
    if (method === 'platform.getBlockByHeight' && typeof result.block === 'string')
      answers.set(keyOf('platform.getBlock', { blockID: encodeCb58(blockIDOf(decodeHex(result.block))) }), result);
  };
  const shapes = readFileSync(join(ROOT, 'test/fixtures/recordings/primary-answers.jsonl'), 'utf8').trim().split('\n');
  for (const line of recording === LOCAL ? shapes : []) {
    const { path, method, params, body, status } = JSON.parse(line) as {
      path: string;
      method: string;
      params: Params;
      body: string;
      status: number;
    };
    if (status === 200 && ANSWERED[LOCAL].test(path)) add(method, params, body);
  }
  for (const line of readLines(join(ROOT, PROTOCOL_FIXTURES, recording))) {
    if (line.kind !== 'exchange' || !ANSWERED[recording].test(line.request.path)) continue;
    const { method, params } = JSON.parse(line.request.body) as { method: string; params: Params };
    add(method, params, line.response.body);
  }
  return answers;
}
