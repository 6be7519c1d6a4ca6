import assert from 'node:assert/strict';
import type { Sandbox } from '../../../../sandbox/server';
import { HttpClient } from '../../../../src/client/http/http-client';
import { systemClock } from '../../../../src/client/clock';
import { decodeHexDigits } from '../../../../src/core/encodings/hex';
import { Chain } from '../../../../src/services/chain/chain';
import { createServices } from '../../../../src/services/create-services';
import { atomicRows } from '../../../../src/services/answers/atomic-txs';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { ewoq } from '../../../support/sandbox/sandbox-chain';
import { snapshotOf } from '../../../support/wording/snapshot';

describe('where the deposits of an address are', () => {
  const snapshot = snapshotOf('atomic-transactions');
  const http = new HttpClient();
  let sandbox: Sandbox;
  before(async () => (sandbox = await startDemo()));
  after(async () => {
    await http.close();
    await sandbox.close();
  });

  const rowsOf = async (bytes: Uint8Array, hrp?: string) => {
    const services = createServices({ http, clock: systemClock, sandboxURL: () => Promise.resolve(sandbox.url) });
    const chain = new Chain({ name: 'Sandbox', url: sandbox.url, blockchain: 'X' }, { http, clock: systemClock });
    const parts = { describer: services.describer, now: Date.parse('2026-11-26T12:00:00Z') };
    const rows = await atomicRows(parts, chain, { bytes, hrp }, {});
    return rows.map(({ label, description, txID }) => [label, description, txID].filter(Boolean).join(' | '));
  };

  it('lists the imports and exports of an account', async () => {
    snapshot.matches('an account', await rowsOf(decodeHexDigits('8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC')));
  });

  it('lists what an address can import, and what was exported to it', async () => {
    snapshot.matches('an address', await rowsOf(ewoq.address, 'local'));
  });

  it('names the blocks in which there is nothing', async () => {
    const rows = await rowsOf(new Uint8Array(20).fill(7));
    assert.equal(rows.length, 1);
    snapshot.matches('nothing', rows);
  });
});
