import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { SAMPLE_NODES } from '../../../../sandbox/node/node';
import { chainAt, type CommandServices, servicesOver } from '../../../../src/command/network';
import { ownJSON } from '../../../../src/command/own-json';
import { prefixedHex } from '../../../../src/core/bytes/bytes';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { formatNodeID } from '../../../../src/core/ids/ids';
import { createAssistant } from '../../../../src/services/answers/assistant-tools';
import { STEPS_OUTSIDE } from '../../../../src/services/answers/failure-answer';
import { mcpServer } from '../../../../src/services/answers/mcp-server';
import {
  EWOQ,
  EWOQ_EVM,
  EWOQ_P,
  LOCAL_AVAX,
  SAMPLE_LNSC,
  SAMPLE_PAYEE,
  SAMPLE_PAYMENT,
  SAMPLE_SAVINGS,
  UNUSED_ID,
} from '../../../support/known-ids';
import { demoStory, startDemo } from '../../../support/sandbox/demo-sandbox';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';
import { healthyScript, L1, nodeID, startL1Node } from '../../../support/servers/l1-node';
import type { TestServer } from '../../../support/servers/http-server';

type Fields = Readonly<Record<string, unknown>>;

/** What assistants' users ask, as a model calls the tools, and what of the answer a reader would check. */
describe('the questions of those who use an assistant', () => {
  const { txs, names } = demoStory();
  const sandbox = sandboxSetUp(() => startDemo());
  let l1Node: TestServer;
  const opened: CommandServices[] = [];
  let [client, ofL1]: Client[] = [];
  before(async () => {
    const { validators, ...script } = healthyScript();
    // Two of five validators are away; another has a balance of ten days.
    const scripted = validators.map((each, i) => ({ ...each, isAway: i < 2, ...(i === 2 && { balance: 864_000n }) }));
    l1Node = await startL1Node(() => ({ ...script, validators: scripted }));
    [client, ofL1] = await Promise.all([connected(sandbox.url), connected(l1Node.url)]);
  });
  after(async () => {
    await Promise.all([client?.close(), ofL1?.close(), ...opened.map((each) => each.close())]);
    await l1Node.close();
  });

  async function connected(url: string): Promise<Client> {
    const services = servicesOver(chainAt(url, 'X'));
    opened.push(services);
    const assistant = createAssistant({ ...services, rest: undefined, steps: STEPS_OUTSIDE, readOwn: ownJSON('.') });
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await mcpServer({ assistant, version: '1', isOnline: true }).connect(ours);
    const made = new Client({ name: 'an assistant', version: '1' });
    await made.connect(theirs);
    return made;
  }

  const call = async (name: string, given: Readonly<Record<string, string>> = {}, to = client): Promise<Fields> => {
    // The client validates the answer against the tool's schema.
    await to?.listTools();
    const { structuredContent } = (await to?.callTool({ name, arguments: given })) ?? {};
    return structuredContent as Fields;
  };
  const lookUp = (query: string) => call('avalanche_lookUp', { query });
  const factOf = ({ facts }: Fields, label: string): string => {
    const found = (facts as readonly string[]).find((each) => each.startsWith(`${label}: `));
    return found?.slice(label.length + 2) ?? assert.fail(`${label}: ${String(facts)}`);
  };
  const avaxIn = (balances: unknown): unknown =>
    (balances as readonly Fields[]).find(({ assetID }) => assetID === LOCAL_AVAX)?.['spendable'];

  it('What did this transaction do, and when?', async () => {
    const { headline, status, changes, burnedAsFee, memo, block } = await lookUp(SAMPLE_PAYMENT);
    assert.deepEqual([headline, status, memo], ['Pay 5.947779411 AVAX to treasury', 'accepted', '«hello lens 1»']);
    assert.deepEqual(
      (changes as readonly Fields[]).map(({ owner, amount, asset }) => [owner, amount, asset]),
      [
        [`${EWOQ} (ewoq)`, '-5.948779411', 'AVAX'],
        [`${SAMPLE_PAYEE} (treasury)`, '5.947779411', 'AVAX'],
      ],
    );
    assert.deepEqual(burnedAsFee, { amount: '0.001', asset: 'AVAX', assetID: LOCAL_AVAX });
    const { height, time } = block as Fields;
    assert.deepEqual([height, time], ['1', '2026-11-21 06:46:09 UTC']);
  });

  it('Is this output still there, and which transaction spent it?', async () => {
    const { headline, owner, status, spentBy } = await lookUp(`${SAMPLE_PAYMENT}:0`);
    assert.deepEqual([headline, owner, status], ['5.947779411 AVAX', `${SAMPLE_PAYEE} (treasury)`, 'spent']);
    assert.equal((spentBy as Fields)['txID'], encodeCb58(txs.spendMultisig.txID));
  });

  it('Which token is this, and can more of it be made?', async () => {
    const { name, symbol, decimals, isMintable } = (await lookUp(SAMPLE_LNSC))['created'] as Fields;
    assert.deepEqual([name, symbol, decimals, isMintable], ['«Lens Coin 1»', '«LNSC»', 2, false]);
  });

  it('What does this address own, on the X-Chain and the P-Chain?', async () => {
    const { label, balances, isComplete, elsewhere } = await lookUp(EWOQ);
    assert.match(String(label), /^ewoq: published test key/);
    assert.equal(isComplete, true);
    assert.equal(avaxIn(balances), '299999975.793286912');
    const [onP] = elsewhere as readonly Fields[];
    assert.deepEqual([onP?.['on'], avaxIn(onP?.['balances'])], ['P', '29991693.060181418']);
    assert.equal(avaxIn((await lookUp(EWOQ_P))['balances']), '29991693.060181418');
  });

  it('How much AVAX does my account have on the C-Chain, and what is its next nonce?', async () => {
    const { id, balance, nonce } = await lookUp(EWOQ_EVM);
    assert.equal(id, EWOQ_EVM);
    assert.equal(balance, '49999980.2499 AVAX');
    const { newest } = await lookUp('C:999');
    const heights = Array.from({ length: Number(newest) }, (_, i) => i + 1);
    const blocks = await Promise.all(heights.map(async (height) => (await lookUp(`C:${height}`))['block'] as Fields));
    const exported = JSON.stringify(blocks).match(new RegExp(`Export [^"]* from ${EWOQ_EVM}`, 'g'));
    assert.equal(nonce, String(exported?.length));
  });

  it('What is in block 1 of the P-Chain, and of the C-Chain?', async () => {
    const { staking, crossings } = names;
    const blocks = { P: [staking.ownValidator.id, staking.leaver.id], C: [crossings.atomic.exportToX] };
    for (const [on, ids] of Object.entries(blocks)) {
      const { id, block } = await lookUp(`${on}:1`);
      const { height, time, transactions } = block as Fields;
      assert.deepEqual(
        (transactions as readonly Fields[]).map(({ txID }) => txID),
        ids.map(encodeCb58),
      );
      assert.match(`${String(id)} ${String(height)} ${String(time)}`, /^\w{45,} 1 2026-11-\d\d \d\d:\d\d:\d\d UTC$/);
    }
  });

  it('Who owns this subnet now, and which blockchains does it have?', async () => {
    const found = await lookUp(encodeCb58(names.subnet.subnet.id));
    assert.equal(factOf(found, 'current owner'), `treasury (${SAMPLE_PAYEE.replace('X-', 'P-')})`);
    assert.equal(factOf(found, 'blockchains'), encodeCb58(names.subnet.blockchain.id));
  });

  it('Does this node validate, with how much stake, and until when?', async () => {
    const { validators } = await lookUp(formatNodeID(SAMPLE_NODES.validator.nodeID));
    const [only] = validators as readonly Fields[];
    assert.deepEqual(
      [only?.['txID'], only?.['stake'], only?.['delegationFee'], only?.['endTime']],
      [encodeCb58(names.staking.validator.id), '3500 AVAX', '10.0000%', '2027-05-17 06:48:09 UTC'],
    );
  });

  it('Who can disable this validator of an L1, and how long does its balance last?', async () => {
    const found = await lookUp(encodeCb58(names.l1.validationIDs.poor));
    assert.equal(factOf(found, 'L1'), encodeCb58(names.l1.l1.id));
    assert.equal(factOf(found, 'deactivation owner'), `savings (${SAMPLE_SAVINGS.replace('X-', 'P-')})`);
    assert.match(factOf(found, 'time left'), /^≈39 hours$/);
  });

  it('How many days are left of each validator of my L1?', async () => {
    const { validators } = await call('avalanche_checkL1', { subnetID: L1 }, ofL1);
    assert.deepEqual(
      (validators as readonly Fields[]).map((each) => [each['nodeID'], each['weight'], each['secondsLeft']]).sort(),
      [1, 2, 3, 4, 5].map((i) => [nodeID(i), '20', i === 3 ? '864000' : '1000000000']).sort(),
    );
  });

  it('Why does my L1 accept no blocks?', async () => {
    const { verdict, headline, lines } = await call('avalanche_checkL1', { subnetID: L1 }, ofL1);
    assert.equal(verdict, 'stuck');
    assert.match(String(headline), /\b40%/);
    const [first = ''] = lines as readonly string[];
    assert.ok(first.includes('60%') && [1, 2].every((i) => first.includes(nodeID(i))), first);
  });

  it('What is in this hex, and who still has to sign it?', async () => {
    const { bytes } = txs.payment;
    const signed = await call('avalanche_decodeTx', { hex: prefixedHex(bytes) });
    assert.deepEqual([signed['txID'], 'signing' in signed], [SAMPLE_PAYMENT, false]);
    const empty = new Uint8Array(bytes);
    empty.fill(0, -65);
    const { signing } = await call('avalanche_decodeTx', { hex: prefixedHex(empty) });
    const { credentials, digest } = signing as { credentials: readonly Fields[]; digest: string };
    assert.match(digest, /^0x[0-9a-f]{64}$|^[0-9a-f]{64}$/);
    assert.deepEqual((credentials[0]?.['slots'] as readonly Fields[])[0]?.['state'], 'empty');
  });

  it('Would a node accept this transaction, and if not, why?', async () => {
    const { bytes } = txs.lastPayment;
    const again = await call('avalanche_checkTx', { hex: prefixedHex(bytes) });
    assert.deepEqual(again['verdict'], 'Already accepted. Sending it again has no effect.');
    const changed = new Uint8Array(bytes);
    changed.fill(1, -10);
    const { verdict, problems, sent } = await call('avalanche_checkTx', { hex: prefixedHex(changed) });
    assert.deepEqual([verdict, sent], ['A node would reject it.', false]);
    const [{ check, advice, span } = {}] = problems as readonly Fields[];
    assert.ok(typeof check === 'string' && typeof advice === 'string' && /^bytes \d+ to \d+$/.test(String(span)));
  });

  it('Is my transaction accepted yet?', async () => {
    assert.equal((await lookUp(encodeCb58(txs.lastPayment.txID)))['status'], 'accepted');
    const { kind, note } = await lookUp(UNUSED_ID);
    assert.deepEqual([kind, /X.*P.*C/.test(String(note))], ['absent', true]);
  });

  it('What does this error mean?', async () => {
    const message = 'failed verification: memo exceeds maximum length: 21 > 0';
    const { meaning, advice } = await call('avalanche_explain', { message });
    assert.match(`${String(meaning)} ${String(advice)}`, /P-Chain allows no memo.*Remove the memo/);
  });

  it('What does a transaction cost now?', async () => {
    const { x, p, c } = (await call('avalanche_fees')) as Readonly<Record<string, Fields>>;
    assert.equal(x?.['txFee'], '0.001 AVAX');
    assert.deepEqual([p?.['gasPrice'], p?.['paymentFee']], ['1 nAVAX per unit of gas', '0.000005179 AVAX']);
    assert.match(String(p?.['until']), /until the price of gas rises/);
    assert.match(`${String(c?.['importFee'])} ${String(c?.['exportFee'])}`, /^0\.\d+ AVAX 0\.\d+ AVAX$/);
  });

  it('Is my node.json right?', async () => {
    const text = '{\n  "network-id": "fuji",\n  "http-prot": 9650\n}';
    const { marks } = await call('avalanche_checkConfiguration', { schema: 'node', text });
    const [only, ...others] = marks as readonly Fields[];
    assert.deepEqual([only?.['key'], only?.['line'], others], ['http-prot', 3, []]);
  });
});
