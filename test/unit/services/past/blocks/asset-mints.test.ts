import assert from 'node:assert/strict';
import { HttpClient } from '../../../../../src/client/http/http-client';
import { Codec } from '../../../../../src/core/codec/avm/codec';
import type { FxOperation } from '../../../../../src/core/codec/avm/avm-transactions';
import { decodeID, encodeCb58 } from '../../../../../src/core/encodings/cb58';
import type { Sandbox } from '../../../../../sandbox/server';
import { createServices } from '../../../../../src/services/create-services';
import { findMints } from '../../../../../src/services/past/blocks/asset-mints';
import { FakeClock } from '../../../../support/setup/fake-clock';
import { RECORDED_LNSC } from '../../../../support/known-ids';
import { startRecordedSandbox } from '../../../../../sandbox/test/replay/recorded-sandbox';
import { recordedTxs } from '../../../../support/recording/recorded-txs';
import { chainAt } from '../../../../support/setup/chain-at';

describe('the mints of an asset', () => {
  const clock = new FakeClock();
  let sandbox: Sandbox;
  let http: HttpClient;
  let asked: string[];
  beforeEach(() => {
    asked = [];
    http = new HttpClient({ clock, onExchange: ({ method }) => asked.push(method) });
  });
  afterEach(async () => {
    await http.close();
    await sandbox.close();
  });

  const find = (assetID: string) => {
    const chain = chainAt(sandbox.url, { http, clock });
    const { past } = createServices({ http, clock, sandboxURL: () => Promise.resolve(sandbox.url) });
    return findMints(past, chain, decodeID(assetID), {});
  };

  it('are what the operations of the recorded chain make, newest first', async () => {
    sandbox = await startRecordedSandbox({ index: true });
    const expected = new Map<string, string[]>();
    for (const [
      txID,
      {
        tx: { unsignedTx },
      },
    ] of recordedTxs(new Codec())) {
      if (unsignedTx.type !== 'txs.OperationTx') continue;
      for (const { assetID, operation } of unsignedTx.operations) {
        const made = mintedBy(operation);
        if (made !== undefined)
          expected.set(encodeCb58(assetID), [...(expected.get(encodeCb58(assetID)) ?? []), `${txID} ${made}`]);
      }
    }
    assert.ok(expected.size > 0);
    for (const [assetID, mints] of expected) {
      const answer = await find(assetID);
      assert.ok(answer.kind === 'known');
      assert.deepEqual(
        [answer.source, answer.isVerified, answer.reach?.ranges],
        ['index', true, [{ from: 1n, to: 25n }]],
      );
      const found = answer.value.map(
        ({ txID, amount, nfts, properties }) => `${encodeCb58(txID)} ${amount} ${nfts} ${properties}`,
      );
      assert.deepEqual([...found].sort(), [...mints].sort());
      const heights = answer.value.map(({ height }) => height);
      assert.deepEqual(
        heights,
        [...heights].sort((a, b) => (a > b ? -1 : a < b ? 1 : 0)),
      );
    }
    const never = await find(RECORDED_LNSC);
    assert.deepEqual(never.kind === 'known' && never.value, []);
  });

  it('are not known without an index, for which no block is read by height', async () => {
    sandbox = await startRecordedSandbox();
    const answer = await find(RECORDED_LNSC);
    assert.equal(answer.kind === 'unknown' && answer.because, 'noIndex');
    // The first and the newest block identify the chain, which has 25.
    assert.ok(asked.filter((method) => method === 'avm.getBlockByHeight').length <= 2, asked.join(' '));
  });
});

function mintedBy(operation: FxOperation): string | undefined {
  switch (operation.type) {
    case 'secp256k1fx.MintOperation':
      return `${operation.transferOutput.amount} 0 0`;
    case 'nftfx.MintOperation':
      return `0 ${operation.outputs.length} 0`;
    case 'propertyfx.MintOperation':
      return '0 0 1';
    case 'nftfx.TransferOperation':
    case 'propertyfx.BurnOperation':
      return undefined;
  }
}
