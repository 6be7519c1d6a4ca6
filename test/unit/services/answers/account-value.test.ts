import assert from 'node:assert/strict';
import { chainAt, type CommandServices, servicesOver } from '../../../../src/command/network';
import { ownJSON } from '../../../../src/command/own-json';
import { looked } from '../../../../src/command/look';
import { createAssistant } from '../../../../src/services/answers/assistant-tools';
import { createAPI } from '../../../../src/services/answers/extension-api';
import { EWOQ_EVM } from '../../../support/known-ids';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';
import { type Relay, startRelay } from '../../../support/servers/relay';

describe('an account of the C-Chain', () => {
  const sandbox = sandboxSetUp(() => startDemo());
  let relay: Relay;
  let services: CommandServices;
  before(async () => {
    relay = await startRelay(sandbox.url);
    services = servicesOver(chainAt(relay.url, 'X'));
  });
  after(async () => {
    await services.close();
    await relay.close();
  });
  afterEach(() => {
    relay.missing.clear();
    relay.alter = undefined;
  });

  const inspect = async (text = EWOQ_EVM) => {
    const found = await createAPI(services).inspect(text);
    assert.ok(found.kind === 'evmAddress');
    return found;
  };
  const ofModel = async (): Promise<unknown> => {
    const tools = createAssistant({ ...services, rest: undefined, readOwn: ownJSON('.') });
    const signal = new AbortController().signal;
    return JSON.parse(
      await tools.answer('avalanche_lookUp', { query: EWOQ_EVM }, { signal, tokenBudget: undefined }),
    ) as unknown;
  };

  it('has its balance in wei and its nonce, and for a model its balance in AVAX', async () => {
    relay.alter = (method) => ({ eth_getBalance: '0x1bc16d674ec80001', eth_getTransactionCount: '0x7' })[method];
    const { chain, id, balance, nonce } = await inspect();
    assert.deepEqual([chain, id, balance, nonce], [new URL(relay.url).host, EWOQ_EVM, 2_000_000_000_000_000_001n, 7n]);
    const answer = (await ofModel()) as Record<string, unknown>;
    assert.deepEqual([answer['balance'], answer['nonce']], ['2.000000000000000001 AVAX', '7']);
    relay.alter = undefined;
    assert.ok(((await inspect()).balance as bigint) > 0n);
    const unused = await inspect(`0x${'12'.repeat(20)}`);
    assert.deepEqual([unused.balance, unused.nonce], [0n, 0n]);
  });

  it('says why a number is unknown, and never 0', async () => {
    relay.missing.add('eth_getTransactionCount');
    const { balance, nonce } = await inspect();
    assert.ok(typeof balance === 'bigint' && typeof nonce === 'object' && nonce.unknown.length > 20, String(nonce));
    const answer = (await ofModel()) as { nonce: { unknown: string } };
    assert.ok(answer.nonce.unknown.length > 20);
    const { code } = await looked({ place: '', text: EWOQ_EVM }, true, services);
    assert.equal(code, 3);
    relay.missing.add('eth_getBalance');
    await assert.rejects(inspect(), { code: 'requestFailed' });
    assert.ok('whatToDo' in ((await ofModel()) as object));
  });
});
