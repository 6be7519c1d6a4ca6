import { startDemoSandbox } from '../../../sandbox/server';
import { equalBytes } from '../../../src/core/bytes/bytes';
import { decodeAnyHex } from '../../../src/core/encodings/hex';
import { stringifyJSON } from '../../../src/core/json/json';
import { isRecord } from '../../../src/core/json/record';
import { explain } from '../../../src/core/node-messages/explain';
import { inspectBytes } from '../../../src/services/inspect/read-bytes';
import { joinedHex } from '../recording/node-cases';
import { marksOf } from './configuration';
import { encoded, factsOf } from './facts-of-bytes';
import { type CaseResult, casesIn } from './form';

/** Transactions that a node accepted, or refused with its words. */
export function* nodeBytesCases(path: string, text: string): Generator<CaseResult> {
  for (const [i, { label, labels, type, txID, hex, node }] of casesIn(text).entries()) {
    const title = `${path}:${i + 1} ${String(label ?? labels ?? type)}`;
    const digits = Array.isArray(hex) ? joinedHex(hex) : String(hex);
    const given = { type: String(type), txID, words: typeof node === 'string' ? node : undefined };
    yield { title, problem: problemOfBytes(digits, given) };
  }
}

interface GivenTx {
  readonly type: string;
  readonly txID: unknown;
  /** Of the node that refused it. */
  readonly words: string | undefined;
}

function problemOfBytes(digits: string, { type, txID, words }: GivenTx): string | undefined {
  const thing = inspectBytes(decodeAnyHex(digits).bytes);
  const isTx = thing?.kind === 'tx' && thing.flaw === undefined;
  if (words?.startsWith('parsing tx') === true) return isTx ? 'is read, though the node could not' : unexplained(words);
  if (!isTx) return 'is no transaction';
  if (!equalBytes(encoded(thing), thing.bytes)) return 'encodes to other bytes';
  const facts = factsOf(thing);
  const [chain] = /^[XPC](?=\.)/.exec(type) ?? [facts['chain']];
  if (facts['chain'] !== chain) return `is read as one of ${String(facts['chain'])}`;
  if (typeof txID === 'string' && facts['id'] !== txID) return `has the ID ${String(facts['id'])}`;
  return words === undefined ? undefined : unexplained(words);
}

function unexplained(words: string): string | undefined {
  return explain(words, { method: 'platform.issueTx' }) === undefined ? `nothing explains: ${words}` : undefined;
}

/** Configurations of the C-Chain since Helicon: what is right says whether something is marked. */
export async function* nodeConfigurationCases(path: string, text: string): AsyncGenerator<CaseResult> {
  for (const [i, { config = {}, right }] of casesIn(text).entries()) {
    const marks = await marksOf('.avalanchego/configs/chains/C/config.json', stringifyJSON(config, 2));
    const isWanted = /^deprecated|refused/.test(String(right));
    const problem = marks.length > 0 === isWanted ? undefined : `${marks.length} marks: ${String(right)}`;
    yield { title: `${path}:${i + 1} ${stringifyJSON(config)}`, problem };
  }
}

/** Requests to which a sandbox responds with a result, and with the node's status. */
export async function* requestCases(path: string, text: string): AsyncGenerator<CaseResult> {
  const sandbox = await startDemoSandbox({ port: 0 });
  try {
    for (const [i, { request, ...answers }] of casesIn(text).entries()) {
      if (!isRecord(request)) continue;
      const { path: at, method, params } = request;
      const [node] = Object.values(answers);
      const body = stringifyJSON({ jsonrpc: '2.0', id: 1, method: method ?? '', params: params ?? [] });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${new URL(sandbox.url).origin}${String(at)}`, { method: 'POST', headers, body });
      const said = await response.text();
      const isRight = isRecord(node) && node['status'] === response.status && said.includes('"result":');
      yield { title: `${path}:${i + 1} ${String(method)}`, problem: isRight ? undefined : said.slice(0, 200) };
    }
  } finally {
    await sandbox.close();
  }
}
