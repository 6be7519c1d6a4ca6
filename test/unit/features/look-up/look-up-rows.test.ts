import { strict as assert } from 'node:assert';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { askedRows } from '../../../../src/features/look-up/asked-rows';
import type { LookUpParts, LookUpRow } from '../../../../src/features/look-up/look-up-row';
import { typedRows } from '../../../../src/features/look-up/look-up-rows';
import { RecentLookUps } from '../../../../src/features/look-up/recent-look-ups';
import type { ChainNode } from '../../../../src/features/side-bar/nodes/chain/chain-node';
import { recordedTxs } from '../../../support/recording/recorded-txs';
import { Codec } from '../../../../src/core/codec/avm/codec';
import type { Sandbox } from '../../../../sandbox/server';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { sideBarOver } from '../../../support/setup/side-bar-setup';
import { MemoryStore } from '../../../support/setup/memory-store';
import {
  EWOQ,
  EWOQ_EVM,
  EWOQ_KEY,
  MAINNET_AVAX,
  RECORDED_PAYMENT,
  SAMPLE_BLOCK_1,
  SAMPLE_LNSC,
  SAMPLE_PAYMENT,
  UNUSED_ID,
} from '../../../support/known-ids';
import { snapshotOf } from '../../../support/wording/snapshot';

const L1 = { id: '2v4bzzPCYi7fLK4WjhLtwnrJNQ1zveD87wBrvD9sK1qf3Rebq5', name: 'sample L1' };

describe('the rows of Look Up', () => {
  const snapshot = snapshotOf('look-up-rows');
  let sandbox: Sandbox;
  let set: ReturnType<typeof sideBarOver>;
  let node: ChainNode;
  let parts: LookUpParts;

  before(async () => {
    sandbox = await startDemo();
  });
  after(() => sandbox.close());
  beforeEach(() => {
    set = sideBarOver({ url: sandbox.url, addresses: [{ address: EWOQ, name: 'treasury' }], subnets: [L1] });
    node = set.sideBar.chain('recorded') ?? assert.fail();
    parts = { ...set.parts, history: new RecentLookUps(new MemoryStore()) };
  });
  afterEach(() => set.close());

  /** Selects the first row that sends a request, or the one with this label, and returns the rows that replace it. */
  async function ask(typed: string, label?: string): Promise<LookUpRow[]> {
    const row = typedRows(typed, node, parts).find(
      (each) => each.act?.kind === 'ask' && (label === undefined || each.label === label),
    );
    if (row?.act?.kind !== 'ask') return assert.fail(typed);
    return askedRows(row.act, parts, {});
  }

  const shown = (rows: readonly LookUpRow[]): string[] =>
    rows.map(({ icon, label, description, detail, act }) => {
      const command = act?.kind === 'run' ? act.action.command.replace('avalancheLens.', '') : act?.kind;
      const target = act && 'target' in act ? `:${act.target.kind}` : '';
      const does = command === undefined ? '' : ` =>${command}${target}`;
      return [`$(${icon}) ${label}${does}`, description, detail].filter(Boolean).join('\n    ');
    });

  const { bytes: TX } = recordedTxs(new Codec()).get(RECORDED_PAYMENT) ?? assert.fail();

  const typed: readonly (readonly [title: string, text: string])[] = [
    ['an ID', SAMPLE_PAYMENT],
    ['an ID in the URL of an explorer', `https://subnets.avax.network/x-chain/tx/${SAMPLE_PAYMENT}`],
    ['a page of the explorer on Fuji', `https://subnets-test.avax.network/p-chain/tx/${SAMPLE_PAYMENT}`],
    ['the page of a block', 'https://subnets.avax.network/p-chain/block/24209543'],
    ['an output', `${SAMPLE_PAYMENT}:1`],
    ['a height', '3'],
    ['a height of P', 'P:3'],
    ['a height of C', 'C-Chain block 3'],
    ['an address', EWOQ],
    ['an EVM address', EWOQ_EVM],
    ['a subnet of the settings', L1.id],
    ['a part of the name of a subnet', 'ample'],
    ['an ID with a fixed name', MAINNET_AVAX],
    ['the hex of a transaction', encodeHex(TX)],
    ['JSON with fields that mean nothing', JSON.stringify({ tx: encodeHex(TX), note: 'x', more: {} })],
    ['other hex', '0x000000000001000000000000'],
    ['32 bytes in hex', `0x${'0f'.repeat(32)}`],
    ['a wrong checksum', SAMPLE_PAYMENT.replace(/S$/, 'R')],
    // Of bytes that no other test looks up: they are remembered as a key.
    ['a private key', `PrivateKey-${encodeCb58(new Uint8Array(32).fill(0x17))}`],
    ['a public test key', EWOQ_KEY],
    ['a name that nothing has', 'a name that nothing has'],
    ['the name of a chain', 'ocal'],
    ['a mistyped name of a chain', 'Fugi'],
  ];
  for (const [title, text] of typed) {
    it(`of ${title}, without a request`, () => {
      snapshot.matches(title, shown(typedRows(text, node, parts)));
      assert.equal(set.requests.length, 0);
    });
  }

  const asked: readonly (readonly [title: string, text: string])[] = [
    ['a transaction', SAMPLE_PAYMENT],
    ['a block', SAMPLE_BLOCK_1],
    ['an asset', SAMPLE_LNSC],
    ['an L1', L1.id],
    ['a blockchain', '2HJJTra6UNbcjdhT964NSUgY5hcpTXdq3AdXw8fZLZbRsktYgm'],
    ['a validation of an L1', '27fqkPsJ9Z9x11REMGe4F4Z24hykPGHpbG6PaZxozkB5f2t8tj'],
    ['a transaction of C', 'pv4dpD7ivCxmed5A3aEUsAaJPkmptY3VsXcgBjXKgKZuwFLxR'],
    ['an output', `${SAMPLE_PAYMENT}:1`],
    ['an output that a transaction does not have', `${SAMPLE_PAYMENT}:9`],
    ['an unknown ID', UNUSED_ID],
    ['a block by its height', '1'],
    ['a height above the newest', '999'],
    ['a block of P by its name', 'P:1'],
    ['a block of C', 'C:1'],
    ['a height above the newest of C', 'C:99999'],
    ['a node', 'NodeID-DXHfE45cfaCk6XcPXyniZdT7rqcQERk5Q'],
    ['bytes that the user chose to look up', `0x${'0f'.repeat(32)}`],
  ];
  for (const [title, text] of asked) {
    it(`of ${title} that was looked up`, async () => {
      snapshot.matches(`looked up: ${title}`, shown(await ask(text)));
    });
  }

  it('of a block of the P-Chain by its height', async () => {
    const [onX, onP] = typedRows('1', node, parts);
    if (onX?.act?.kind !== 'ask' || onP?.act?.kind !== 'ask') return assert.fail();
    const found = await askedRows(onP.act, parts, {});
    snapshot.matches('looked up: a block of P by its height', shown(found));
    assert.notEqual(found[0]?.text, (await askedRows(onX.act, parts, {}))[0]?.text);
    const tooHigh = typedRows('999', node, parts)[1]?.act;
    if (tooHigh?.kind !== 'ask') return assert.fail();
    snapshot.matches('looked up: a height above the newest of P', shown(await askedRows(tooHigh, parts, {})));
  });

  it('of what was looked up before say what it is at once, and so does the history', async () => {
    const [first] = await ask(SAMPLE_PAYMENT);
    const requests = set.requests.length;
    assert.deepEqual(typedRows(SAMPLE_PAYMENT, node, parts)[0], first);
    await parts.history.add('Recorded', SAMPLE_PAYMENT);
    assert.deepEqual(typedRows('', node, parts), [first]);
    assert.equal(set.requests.length, requests);
  });

  it('say why a look-up failed, and offer to retry and the other chains', async () => {
    await sandbox.close();
    try {
      const rows = await ask(encodeCb58(decodeID(UNUSED_ID)));
      snapshot.matches('a chain that does not respond', shown(rows));
    } finally {
      sandbox = await startDemo();
    }
  });
});
