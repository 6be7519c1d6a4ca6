import assert from 'node:assert/strict';
import { HttpClient } from '../../../../src/client/http/http-client';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { parseAddress } from '../../../../src/core/ids/address';
import { outputRef } from '../../../../src/services/past/ledger/ledger';
import { createServices } from '../../../../src/services/create-services';
import { FakeClock } from '../../../support/setup/fake-clock';
import { type PrimaryNode, startHeliconNode } from '../../../support/servers/primary-node';
import { chainAt } from '../../../support/setup/chain-at';

/** Staked for it. */
const STAKER = 'P-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p';
/** Gets the rewards of the validator that was renewed once and then left. */
const REWARDED = 'P-custom10zmua2r9n9qj4g9vy89s7ejc6n3llgw6k2c5zz';
const ADDED = [
  'CMW6Q531gxBNyLSfbxYwBsuRssaPgA9ezRb2FQzv3BiiRX6dR',
  '2smbZZYgr9Rha7jbi1cvagsGXnYBM5aoNwoVg31Ejw2LnMDifL',
  '2en9qoKv1yZYecTJwMhEdDGEsUqyUkM1WVz3Qn3NbG4WiWd3ir',
];
const FIRST_END = 'cHYwjw8TfgpSdohf1eNRaUET83KywZSdbEjJoFkGbbDUASBdD';
const LAST_END = '2LMk7rfj1XwKxFFzUhRvVTXR1rts4WEYLCsr76pCxcPNYiEgEu';

describe('the rewards of an auto-renewed validator in the history of an address', () => {
  const clock = new FakeClock(Date.UTC(2026, 10, 24, 5));
  let node: PrimaryNode;
  let http: HttpClient;
  /** The transactions whose rewards were requested. */
  let asked: string[];

  before(async () => {
    node = await startHeliconNode();
    node.intercept = ({ body }) => {
      const { method, params } = JSON.parse(body) as { method: string; params: { txID?: string } };
      if (method === 'platform.getRewardUTXOs') asked.push(params.txID ?? '');
      return undefined;
    };
    http = new HttpClient();
  });
  beforeEach(() => {
    asked = [];
  });
  after(async () => {
    await http.close();
    await node.close();
  });

  it('lead, with the stakes that come back, to the UTXOs and stakes that the node lists', async () => {
    const chain = chainAt(node.url, { http, clock });
    const { ledgers } = createServices({ http, clock, sandboxURL: () => Promise.reject(new Error('none')) });
    const shares = new Set<number | undefined>();
    for (const text of [STAKER, REWARDED]) {
      const answer = await ledgers.ofBlocks({ chain, on: 'P' }, parseAddress(text).bytes, { byHeight: true });
      assert.ok(answer.kind === 'known');
      const { from, to, isChecked, areStakesChecked, events } = answer.value;
      // The recording lacks a transaction that spends an output of the genesis in block 3.
      assert.deepEqual([from <= 3n, to, isChecked, areStakesChecked], [true, 77n, true, true], text);
      for (const { staking, restakedShares, consumed, produced } of events) {
        if (staking === 'renews') shares.add(restakedShares);
        const returned = consumed.filter(({ isStaked }) => isStaked === true).map(outputRef);
        if (staking === 'renews') assert.deepEqual(returned, []);
        const made = new Set(produced.map(outputRef));
        assert.ok(returned.every((place) => made.has(place)));
      }
    }
    assert.deepEqual([...shares], [300_000]);
  });

  it('stand once each, with the transaction that ended their period', async () => {
    const chain = chainAt(node.url, { http, clock });
    const { ledgers } = createServices({ http, clock, sandboxURL: () => Promise.reject(new Error('none')) });
    const { bytes } = parseAddress(REWARDED);
    const answer = await ledgers.ofBlocks({ chain, on: 'P' }, bytes, { byHeight: true });
    assert.ok(answer.kind === 'known');
    const ledger = answer.value;
    const gained = new Map(
      ledger.events.map(({ txID, produced }) => [
        encodeCb58(txID),
        produced.map(({ txID: made, outputIndex, amount }) => [encodeCb58(made), outputIndex, amount]),
      ]),
    );
    assert.deepEqual(gained.get(FIRST_END), [[FIRST_END, 0, 236_884n]]);
    assert.deepEqual(gained.get(LAST_END), [[LAST_END, 0, 439_928n]]);
    assert.deepEqual(
      asked.filter((txID) => ADDED.includes(txID)),
      [],
    );
    assert.equal(new Set(asked).size, asked.length);
    const present = ledger.outputsAfter(ledger.to).filter(({ isStaked }) => isStaked !== true);
    const listed = await chain.platform.getUTXOs({ addresses: [REWARDED] });
    assert.equal(present.length, listed.utxos.length);
  });
});
