import assert from 'node:assert/strict';
import { looked } from '../../../../src/command/look';
import { chainAt, type CommandServices, servicesOver } from '../../../../src/command/network';
import { ownJSON } from '../../../../src/command/own-json';
import { runCommand } from '../../../../src/command/run';
import { readGiven } from '../../../../src/core/given-text/given-text';
import { decodeID } from '../../../../src/core/encodings/cb58';
import { atomicBurned } from '../../../../src/core/p-and-c/atomic-fee';
import { platformFlow } from '../../../../src/core/p-and-c/platform-flow';
import { readAnyTx } from '../../../../src/core/signing/read-tx';
import { createAssistant } from '../../../../src/services/answers/assistant-tools';
import type { FeesValue } from '../../../../src/services/answers/command-output';
import { EWOQ, EWOQ_EVM, LOCAL_AVAX } from '../../../support/known-ids';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';
import { type Relay, startRelay } from '../../../support/servers/relay';

const [OWNER, ON_P] = [EWOQ, EWOQ.replace('X-', 'P-')];

type ModelFees = Readonly<Record<'x' | 'p' | 'c', Readonly<Record<string, string>>>>;

describe('the fees now', () => {
  const sandbox = sandboxSetUp(() => startDemo());
  let relay: Relay;
  let services: CommandServices;
  beforeEach(async () => {
    relay = await startRelay(sandbox.url);
    services = servicesOver(chainAt(relay.url, 'X'));
  });
  afterEach(async () => {
    await services.close();
    await relay.close();
  });

  const look = async (text = 'fees') => {
    const printed = await looked({ place: '', text }, true, services);
    assert.ok('value' in printed);
    return { code: printed.code, ...(printed.value as FeesValue) };
  };
  const answer = async (): Promise<ModelFees> => {
    const tools = createAssistant({ ...services, rest: undefined, readOwn: ownJSON('.') });
    const options = { signal: new AbortController().signal, tokenBudget: undefined };
    return JSON.parse(await tools.answer('avalanche_fees', {}, options)) as ModelFees;
  };

  /** What a new transaction of a kind burns. */
  async function burned(kind: string, values: Readonly<Record<string, string>>): Promise<bigint> {
    let [out, said] = ['', ''];
    const terminal = {
      out: (text: string) => void (out += text),
      say: (text: string) => void (said += text),
      input: () => assert.fail(),
    };
    const options = Object.entries({ node: relay.url, margin: '0', ...values }).map(
      ([name, text]) => `--${name}=${text}`,
    );
    assert.equal(await runCommand(['new', kind, ...options, '--hex'], terminal), 0, said);
    const given = readGiven(out);
    const any = given.kind === 'hex' ? readAnyTx(given.bytes) : undefined;
    if (any?.on === 'C') return atomicBurned(any.tx.unsignedTx);
    assert.ok(any?.on === 'P');
    const { inputs, outputs } = any.tx.unsignedTx as { inputs: readonly unknown[]; outputs: readonly unknown[] };
    assert.deepEqual([inputs.length, outputs.length], [1, 2]);
    return platformFlow(any.tx.unsignedTx, decodeID(LOCAL_AVAX)).paid ?? assert.fail();
  }

  it('are those that new transactions pay', async () => {
    const timestamp = new Date(Date.now() + 3_600_000).toISOString();
    relay.alter = (method) =>
      ({
        'platform.getFeeState': { capacity: '999999', excess: '9000000', price: '1', timestamp },
        eth_baseFee: '0x174876e801',
      })[method];
    const { x, p, c, code } = await look();
    assert.ok(!('unknown' in x) && !('unknown' in p) && !('unknown' in c));
    assert.deepEqual([code, x.txFee, x.createAssetTxFee, c.baseFee], [0, 1_000_000n, 1_000_000n, 100_000_000_001n]);
    assert.ok(p.gasPrice > 1n);
    assert.equal(p.paymentFee, await burned('p-pay', { from: ON_P, to: ON_P, amount: '1' }));
    assert.equal(c.exportFee, await burned('c-export-x', { from: EWOQ_EVM, to: OWNER, amount: '0.5' }));
    assert.equal(c.importFee, await burned('c-import-x', { from: OWNER, account: EWOQ_EVM }));
    const model = await answer();
    assert.deepEqual(model.x, { txFee: '0.001 AVAX', createAssetTxFee: '0.001 AVAX' });
    assert.equal(model.p['gasPrice'], `${p.gasPrice} nAVAX per unit of gas`);
    assert.match(model.p['paymentFee'] ?? '', /^0\.\d+ AVAX$/);
    assert.equal(model.c['baseFee'], '100000000001 wei per unit of gas');
  });

  it('are unknown where the node reports none, with the reason', async () => {
    relay.missing.add('eth_baseFee');
    relay.missing.add('avm.getTxFee');
    const { x, p, c, code } = await look();
    assert.equal(code, 3);
    assert.ok('unknown' in x && x.unknown.length > 20 && 'unknown' in c && c.unknown.length > 20 && !('unknown' in p));
    const model = await answer();
    assert.deepEqual([Object.keys(model.x), Object.keys(model.c)], [['unknown'], ['unknown']]);
    relay.status = 503;
    await assert.rejects(look());
    assert.ok('error' in (await answer()));
  });
});
