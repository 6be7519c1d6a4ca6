import assert from 'node:assert/strict';
import { join } from 'node:path';
import { HttpClient } from '../../../src/client/http/http-client';
import type { CheckReport } from '../../../src/core/check-tx';
import { Codec } from '../../../src/core/codec/codec';
import { decodeHex } from '../../../src/core/encodings/hex';
import { startSandbox } from '../../../src/sandbox/server';
import { Chain } from '../../../src/services/chain/chain';
import { IDResolver } from '../../../src/services/lookup/id-resolver';
import { TxCheck } from '../../../src/services/issuing/tx-check';
import { FakeClock } from '../../support/fake-clock';
import { IssuingWindow } from '../../support/issue-setup';
import type { Call } from '../../support/replay/calls';
import { callOf } from '../../support/replay/calls';
import { applyLine } from '../../support/recorded-sandbox';
import { readRecording } from '../../support/recording';
import { PROTOCOL_FIXTURES } from '../../support/vectors';

/** What only a node can know: what waits in its mempool, which chains there are, and who owns what is imported. */
const NODES_OWN = /^tx conflicts with other tx|^failed to get subnet of|^not found$/;

/** Cases of arguments, and bytes that were changed at random. */
const OTHER_GROUPS = ['07-arguments', '12-mutated'];

describe('TxCheck', () => {
  it('names the reason that the node gave for each refused transaction, and finds nothing wrong with accepted ones', async function () {
    this.timeout(60_000);
    let now = 0;
    const clock = { now: () => now };
    const sandbox = await startSandbox({ clock, blocks: 'on call' });
    const http = new HttpClient();
    const counts = { accepted: 0, refused: 0, nodesOwn: 0 };
    try {
      const chain = new Chain({ name: 'test', url: sandbox.url, blockchain: 'X' }, { http, clock: new FakeClock() });
      for (const line of readRecording(join(PROTOCOL_FIXTURES, 'x-chain.jsonl'))) {
        if (line.kind === 'exchange') now = line.request.at;
        if (line.kind === 'block') now = line.time * 1000;
        const call = line.kind === 'exchange' && !OTHER_GROUPS.includes(line.group) ? callOf(line) : undefined;
        const bytes = call === undefined ? undefined : sentBytes(call);
        if (call !== undefined && bytes !== undefined && line.kind === 'exchange') {
          const at = { now: () => now, after: () => () => undefined };
          const check = new TxCheck({ resolver: new IDResolver(at), clock: at });
          const report = await check.check(chain, bytes);
          counts[verify(`${line.group}: ${line.label}`, call, report)]++;
        }
        applyLine(sandbox, line);
      }
    } finally {
      await http.close();
      await sandbox.close();
    }
    assert.deepEqual(counts, { accepted: 26, refused: 60, nodesOwn: 7 });
  });

  it('there is nothing under the ID of zeros', async () => {
    const sandbox = await startSandbox({ blocks: 'on call' });
    const window = new IssuingWindow();
    try {
      const chain = window.chain(sandbox.url);
      const codec = new Codec();
      const { unsignedTx, credentials } = codec.decodeTx((await window.sample(chain)).bytes);
      const inputs = unsignedTx.inputs.map((input) => ({ ...input, txID: new Uint8Array(32) }));
      const { firstReason } = await window.check.check(
        chain,
        codec.encodeTx({ unsignedTx: { ...unsignedTx, inputs }, credentials }),
      );
      assert.match(firstReason?.words ?? '', /^failed to verify transfer: failed to get utxo \w+: not found$/);
    } finally {
      await window.http.close();
      await sandbox.close();
    }
  });
});

function verify(where: string, { error }: Call, report: CheckReport): 'accepted' | 'refused' | 'nodesOwn' {
  const failed = report.checks.filter(({ verdict }) => verdict === 'fails').map(({ name }) => name);
  if (error === undefined) {
    assert.deepEqual(failed, [], where);
    return 'accepted';
  }
  if (NODES_OWN.test(error)) {
    const untold = report.checks.filter(({ verdict }) => verdict !== 'ok').map(({ name }) => name);
    assert.ok(untold.length > 0, where);
    return 'nodesOwn';
  }
  assert.equal(report.firstReason?.words, error, where);
  assert.ok(report.firstReason.explanation !== undefined, `${where}: ${error} is not explained`);
  assert.ok(report.firstReason.span !== undefined, `${where}: ${error} is about no bytes`);
  return 'refused';
}

function sentBytes({ method, params }: Call): Uint8Array | undefined {
  const { tx, encoding } = params;
  if (method !== 'avm.issueTx' || typeof tx !== 'string') return undefined;
  try {
    return decodeHex(tx, encoding === 'hexnc' ? 'hexnc' : 'hex');
  } catch {
    return undefined;
  }
}
