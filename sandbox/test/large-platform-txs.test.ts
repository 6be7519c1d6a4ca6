import assert from 'node:assert/strict';
import { MESSAGE_MAX_SIZE } from '../../src/core/bytes/bytes';
import { NODE_MAX_SIZE } from '../../src/core/codec/format';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import { decodeID, encodeCb58 } from '../../src/core/encodings/cb58';
import { decodeHex, encodeHex } from '../../src/core/encodings/hex';
import { blockIDOf, txIDOf } from '../../src/core/ids/ids';
import { buildPlatformTx } from '../../src/core/tx-builder/platform-builder';
import { HexReader } from '../../src/core/given-text/hex-reader';
import { inspectBytes } from '../../src/services/inspect/read-bytes';
import { until } from '../../test/support/assertions/until';
import { AVM_ID } from '../../test/support/known-ids';
import { largePlatformTxs } from '../../test/support/recording/node-cases';
import { demoStory, startDemo } from '../../test/support/sandbox/demo-sandbox';
import { askNode } from '../../test/support/servers/raw-http';
import { IssuingWindow, walletOnP } from '../../test/support/setup/issue-setup';
import { localNetwork } from '../network/local-genesis';
import type { Sandbox } from '../server';
import { finished } from '../../src/core/steps';

const TOO_LARGE = 'transaction size exceeds max transaction size pre-Helicon';

describe('transactions of P of more than 256 KiB', () => {
  let window: IssuingWindow;
  before(() => void (window = new IssuingWindow()));
  after(() => window.http.close());

  /** A blockchain with a genesis of a length, in a subnet of the sample data that the treasury owns. */
  async function chainWith(length: number, sandbox: Sandbox): Promise<Uint8Array> {
    const wallet = await walletOnP(window.chain(sandbox.url));
    const { names, people } = demoStory();
    const { subnet } = names.subnet;
    const tx = buildPlatformTx(
      {
        authorizedBy: [[people.treasury]],
        make: (base) => ({
          ...{ type: 'txs.CreateChainTx', ...base, subnetID: subnet.id, chainName: 'large', vmID: decodeID(AVM_ID) },
          ...{ fxIDs: [], genesisData: new Uint8Array(length) },
          subnetAuthorization: { type: 'secp256k1fx.Input', signatureIndices: [0] },
        }),
      },
      wallet,
    );
    return platformFormats.tx.encode(tx);
  }
  const issue = (sandbox: Sandbox, bytes: Uint8Array) =>
    askNode(sandbox.url, '/ext/bc/P', 'platform.issueTx', { tx: encodeHex(bytes) });

  it('that a node accepted are read, alone and in a text', () => {
    for (const { txID, bytes } of largePlatformTxs()) {
      const thing = inspectBytes(bytes);
      assert.deepEqual([thing?.on, thing?.kind, encodeCb58(txIDOf(bytes))], ['P', 'tx', txID]);
      const [tx] = finished(new HexReader().inText(`tx = ${encodeHex(bytes)}\n`));
      assert.equal(tx?.bytes.length, bytes.length);
    }
  });

  it('are refused in the words of a node beyond 2 MiB', () => {
    const longest = new Uint8Array(MESSAGE_MAX_SIZE + 1);
    assert.throws(() => platformFormats.tx.decode(longest), /byte array exceeds maximum length: 2097153 > 2097152$/);
    const [first] = largePlatformTxs();
    const longer = Uint8Array.from([...(first?.bytes ?? []), 0]);
    assert.throws(() => platformFormats.tx.decode(longer), /trailing buffer space: read 263469 provided 263470$/);
    const { tx } = platformFormats;
    assert.throws(() => tx.decode(platformFormats.tx.encode(outputs(4_097))), /more structures than a block has gas/);
    assert.equal(platformFormats.tx.decode(platformFormats.tx.encode(outputs(4_096))).unsignedTx.type, 'txs.BaseTx');
  });

  it('are checked, issued, accepted, and looked up with their block where Helicon is active', async () => {
    const sandbox = await startDemo();
    try {
      const chain = window.chain(sandbox.url);
      const bytes = await chainWith(900_000, sandbox);
      const { checks, firstReason } = await window.checker.check(chain, bytes);
      assert.deepEqual([firstReason, checks.filter(({ verdict }) => verdict === 'fails')], [undefined, []]);
      const { result, words } = await issue(sandbox, bytes);
      assert.equal(words, undefined);
      const { txID } = result as { readonly txID: string };
      await until(async () => {
        const status = await askNode(sandbox.url, '/ext/bc/P', 'platform.getTxStatus', { txID });
        return (status.result as { readonly status: string }).status === 'Committed';
      });
      const height = await chain.platform.getHeight({});
      const block = decodeHex((await chain.platform.getBlockByHeight({ height, encoding: 'hex' }, {})) ?? '');
      assert.ok(block.length > NODE_MAX_SIZE);
      for (const id of [txIDOf(bytes), blockIDOf(block)]) {
        const found = await window.resolver.resolve(chain, id);
        assert.ok('bytes' in found && found.bytes.length > NODE_MAX_SIZE, found.kind);
      }
    } finally {
      await sandbox.close();
    }
  });

  it('fail by their size first of all where it is not', async () => {
    const sandbox = await startDemo({ network: { ...localNetwork(), heliconTime: undefined } });
    try {
      const bytes = await chainWith(300_000, sandbox);
      const { firstReason } = await window.checker.check(window.chain(sandbox.url), bytes);
      assert.equal(firstReason?.words, TOO_LARGE);
      assert.match(firstReason.explanation?.meaning ?? '', /Helicon/);
      const { words } = await issue(sandbox, bytes);
      assert.equal(words, `couldn't issue tx: failed verification: ${TOO_LARGE}`);
      const small = await window.checker.check(window.chain(sandbox.url), await chainWith(200_000, sandbox));
      assert.equal(small.firstReason, undefined);
    } finally {
      await sandbox.close();
    }
  });
});

function outputs(count: number): Parameters<typeof platformFormats.tx.encode>[0] {
  const owner = { locktime: 0n, threshold: 1, addresses: [new Uint8Array(20), new Uint8Array(20)] };
  const output = {
    assetID: new Uint8Array(32),
    output: { type: 'secp256k1fx.TransferOutput' as const, amount: 1n, ...owner },
  };
  return {
    unsignedTx: {
      ...{ type: 'txs.BaseTx', networkID: 1, blockchainID: new Uint8Array(32), inputs: [], memo: new Uint8Array() },
      outputs: Array.from({ length: count }, () => output),
    },
    credentials: [],
  };
}
