import assert from 'node:assert/strict';
import { printedText } from '../../../src/command/json-output';
import { looked } from '../../../src/command/look';
import { chainAt, servicesOver } from '../../../src/command/network';
import { startRecordedSandbox } from '../../../sandbox/test/replay/recorded-sandbox';
import { EWOQ, RECORDED_PAYMENT, UNUSED_ID } from '../../support/known-ids';

describe('look', () => {
  it('prints what a node knows with its units', async () => {
    const sandbox = await startRecordedSandbox();
    const services = servicesOver(chainAt(sandbox.url, 'X'));
    const look = async (text: string) => printedText(await looked({ place: '', text }, false, services), {});
    try {
      assert.match(await look(RECORDED_PAYMENT), /^Pay 5\.947779411 AVAX to X-local1xh3q…cmxt0f\n/);
      const output = await look(`${RECORDED_PAYMENT}:1`);
      assert.match(output, /^headline: 299,999,994\.051220589 AVAX$/m);
      assert.match(output, /^amount: 299999994\.051220589\nasset: AVAX$/m);
      assert.doesNotMatch(output, /^json|^bytes/m);
      assert.match(await look(EWOQ), /^balances:\n- asset: AVAX\n {2}assetID: \w+\n {2}spendable: [\d.]+$/m);
      assert.match(await look('3'), /^time: 2026-11-21 06:46:11 UTC$/m);
      assert.match(await look(UNUSED_ID), /^kind: absent\n/);
    } finally {
      await services.close();
      await sandbox.close();
    }
  });
});
