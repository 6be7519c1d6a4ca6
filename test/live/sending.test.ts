// npm run test:live: transactions of each kind are checked, sent and followed on the node that AVALANCHE_NODE_URL names, if that
// is one of a local network (12345, 1337); they are signed with the public test key.
import assert from 'node:assert/strict';
import { IssuingWindow, sampleWalletOf } from '../support/setup/issue-setup';
import { TXS_ON_X } from '../support/setup/signed-txs';
import { isLocalNetwork, PChainWallet } from '../support/setup/p-chain-wallet';

const AVAX = 1_000_000_000n;
const url = process.env['AVALANCHE_NODE_URL'];
assert.ok(url, 'AVALANCHE_NODE_URL must name a node, such as http://127.0.0.1:9650');

describe(`sending to a real node at ${new URL(url).host}`, function () {
  this.timeout(60_000);
  const window = new IssuingWindow();
  const chain = window.chain(url, 'live');
  after(() => window.http.close());

  before(async function () {
    const identity = await chain.identity.identify();
    if (!isLocalNetwork(identity)) return this.skip();
    await new PChainWallet(url, identity).exportToX(2n * AVAX);
    const waits = async (): Promise<boolean> =>
      (await sampleWalletOf(url)).waiting.some(({ utxos }) => utxos.length > 0);
    while (!(await waits())) await new Promise((done) => setTimeout(done, 200));
  });

  for (const kind of TXS_ON_X) {
    it(`${kind}: nothing fails, and it is accepted`, async () => {
      const { bytes, txID } = await window.sample(chain, kind);
      const { checks, firstReason } = await window.checker.check(chain, bytes);
      assert.equal(firstReason?.words, undefined);
      assert.deepEqual(
        checks.filter(({ verdict }) => verdict === 'fails').map(({ name }) => name),
        [],
      );
      const record = await window.issuer.issue(chain, { bytes, headline: kind });
      assert.equal(record.state.kind, 'sent');
      const { state } = await window.issuer.follow(chain, { record, bytes }, new AbortController().signal);
      assert.ok(state.kind === 'accepted' && state.place !== undefined, JSON.stringify(state));
      // Checked again, it is reported as accepted.
      const again = await window.checker.check(chain, bytes);
      assert.deepEqual(again.txID, txID);
      assert.equal(again.checks.find(({ name }) => name === 'accepted')?.verdict, 'fails');
    });
  }
});
