import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HttpError, RpcError } from '../../../src/client/errors';
import { saysAbsent, saysNotOffered } from '../../../src/client/node-words';
import { AtomicClient } from '../../../src/client/primary/atomic-client';
import { IndexClient, type IndexedChain } from '../../../src/client/primary/index-client';
import { PlatformClient } from '../../../src/client/primary/platform-client';
import { HexList } from '../../../src/core/encodings/hex-list';
import { parseJSON, type JSONObject, type JSONValue } from '../../../src/core/json/json';
import { httpSetUp } from '../../support/servers/http-setup';
import { ROOT } from '../../support/recording/recording';

/** An answer of a real node, and what was sent for it. */
interface Recorded {
  readonly path: string;
  readonly method: string;
  readonly params: Readonly<Record<string, JSONValue>>;
  readonly status: number;
  readonly body: string;
}

/** One of each shape of answer, and of each kind of refusal. */
const ROWS = readFileSync(join(ROOT, 'test/fixtures/recordings/primary-answers.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded);

/** What the typed calls send, and nothing else: `json` and `hexnc` are for Call API Method. */
type Typed = (clients: Clients, params: never) => Promise<unknown>;

interface Clients {
  readonly platform: PlatformClient;
  readonly atomic: AtomicClient;
  readonly index: IndexClient;
}

const CALLS: Readonly<Record<string, Typed>> = {
  'platform.getTx': ({ platform }, p) => platform.getTx(p),
  'platform.getTxStatus': ({ platform }, p) => platform.getTxStatus(p),
  'platform.getBlock': ({ platform }, p) => platform.getBlock(p),
  'platform.getBlockByHeight': ({ platform }, p) => platform.getBlockByHeight(p),
  'platform.getHeight': ({ platform }) => platform.getHeight(),
  'platform.getProposedHeight': ({ platform }) => platform.getProposedHeight(),
  'platform.getTimestamp': ({ platform }) => platform.getTimestamp(),
  'platform.getSubnet': ({ platform }, p) => platform.getSubnet(p),
  'platform.getL1Validator': ({ platform }, p) => platform.getL1Validator(p),
  'platform.getCurrentValidators': ({ platform }, p) => platform.getCurrentValidators(p),
  'platform.getValidatorsAt': ({ platform }, p) => platform.getValidatorsAt(p),
  'platform.getAllValidatorsAt': ({ platform }, p) => platform.getAllValidatorsAt(p),
  'platform.sampleValidators': ({ platform }, p) => platform.sampleValidators(p),
  'platform.validates': ({ platform }, p) => platform.validates(p),
  'platform.validatedBy': ({ platform }, p) => platform.validatedBy(p),
  'platform.getBlockchainStatus': ({ platform }, p) => platform.getBlockchainStatus(p),
  'platform.getUTXOs': ({ platform }, p) => platform.getUTXOs(p),
  'platform.getStake': ({ platform }, p) => platform.getStake(p),
  'platform.getFeeConfig': ({ platform }) => platform.getFeeConfig(),
  'platform.getFeeState': ({ platform }) => platform.getFeeState(),
  'platform.getValidatorFeeConfig': ({ platform }) => platform.getValidatorFeeConfig(),
  'platform.getValidatorFeeState': ({ platform }) => platform.getValidatorFeeState(),
  'platform.getCurrentSupply': ({ platform }, p) => platform.getCurrentSupply(p),
  'platform.getMinStake': ({ platform }, p) => platform.getMinStake(p),
  'platform.getStakingAssetID': ({ platform }, p) => platform.getStakingAssetID(p),
  'platform.getTotalStake': ({ platform }, p) => platform.getTotalStake(p),
  'avax.getAtomicTx': ({ atomic }, p) => atomic.getAtomicTx(p),
  'avax.getAtomicTxStatus': ({ atomic }, p) => atomic.getAtomicTxStatus(p),
  'avax.getUTXOs': ({ atomic }, p) => atomic.getUTXOs(p),
  'index.getLastAccepted': ({ index }) => index.getLastAccepted(),
  'index.getContainerByIndex': ({ index }, p) => index.getContainerByIndex(p),
  'index.getContainerByID': ({ index }, p) => index.getContainerByID(p),
  'index.getContainerRange': ({ index }, p) => index.getContainerRange(p),
  'index.getIndex': ({ index }, p) => index.getIndex(p),
  'index.isAccepted': ({ index }, p) => index.isAccepted(p),
};

/** A refusal of a call that no typed client makes: it is thrown with the node's words. */
const REFUSED =
  /unmarshal an argument|must be in \[1,1024\]|last accepted index|parse|not given|exceeds maximum|no addresses|no source chain|unfinalized height|^problem parsing|^nil transaction ID/;

describe('the clients of P, C and the index, on recorded answers', () => {
  const { serve, client } = httpSetUp();

  for (const row of ROWS) {
    const answer = row.status === 200 ? (parseJSON(row.body) as JSONObject) : {};
    const error = answer['error'] as { message: string } | undefined;
    const title = error?.message ?? (row.status === 200 ? 'an answer' : `HTTP ${row.status}`);

    it(`${row.method} ${JSON.stringify(row.params).slice(0, 80)}: ${title.slice(0, 80)}`, async () => {
      const server = await serve((request, response) => {
        const sent = JSON.parse(request.body) as { id: number; method: string };
        assert.equal(sent.method, row.method);
        if (row.status === 200) assert.equal(request.path, row.path);
        const body = row.status === 200 ? row.body.replace(/"id":\d+\}$/, `"id":${sent.id}}`) : row.body;
        response.writeHead(row.status, { 'content-type': 'application/json' }).end(body);
      });
      const options = { http: client(), baseURL: server.url };
      const chain = (/index\/([XPC])\//.exec(row.path)?.[1] ?? 'P') as IndexedChain;
      const clients = {
        platform: new PlatformClient(options),
        atomic: new AtomicClient(options),
        index: new IndexClient({ ...options, chain }),
      };
      const call = CALLS[row.method];
      assert.ok(call, row.method);
      const { value, thrown } = await call(clients, row.params as never).then(
        (result) => ({ value: result, thrown: undefined }),
        (reason: unknown) => ({ value: undefined, thrown: reason }),
      );
      if (row.status !== 200) assert.ok(thrown instanceof HttpError && saysNotOffered(thrown), String(thrown));
      else if (row.method === 'index.getContainerRange' && error?.message.startsWith('no containers'))
        assert.deepEqual(value, []);
      else if (error === undefined) same(answer['result'] as JSONValue, value, thrown);
      else if (REFUSED.test(error.message)) {
        assert.ok(thrown instanceof RpcError && !saysAbsent(thrown), String(thrown));
        assert.equal(thrown.words, error.message);
      } else assert.deepEqual([value, thrown], [undefined, undefined], error.message);
    });
  }
});

/** That what the client returns is what the node wrote, as far as it returns it: numbers exact, whatever their type. */
function same(written: JSONValue, value: unknown, thrown: unknown): void {
  assert.equal(thrown, undefined, String(thrown));
  assert.notEqual(value, undefined);
  const texts = new Set([...leavesOf(written), ...namesOf(written), 'primary', 'subnet', 'l1']);
  for (const leaf of leavesOf(value)) assert.ok(texts.has(leaf), `${leaf} isn't in the node's answer`);
}

/** Every value that holds no others, as text. Lists of UTXOs are compared where they are decoded. */
function leavesOf(value: unknown): string[] {
  if (value === undefined || value instanceof HexList) return [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [String(value)];
}

/** A map's keys, such as the node IDs of a set of validators. */
function namesOf(value: JSONValue): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const children = Object.values(value as JSONObject).flatMap((child) => namesOf(child));
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...children];
}
