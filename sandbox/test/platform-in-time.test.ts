import assert from 'node:assert/strict';
import { platformFee } from '../../src/core/p-and-c/platform-fee';
import { platformFormats } from '../../src/core/codec/platform/formats';
import type { PlatformTx, PlatformUTXO, UnsignedPlatformTx } from '../../src/core/codec/platform/transactions';
import { sha256 } from '../../src/core/bytes/hashes';
import { encodeHex } from '../../src/core/encodings/hex';
import { inputFor } from '../../src/core/tx-builder/spend';
import { until } from '../../test/support/assertions/until';
import { startDemo } from '../../test/support/sandbox/demo-sandbox';
import { ewoq, ownedBy } from '../../test/support/sandbox/sandbox-chain';
import { askNode } from '../../test/support/servers/raw-http';
import { sandboxSetUp } from '../../test/support/sandbox/sandbox-setup';

describe('the P-Chain of a sandbox in time', () => {
  const sandbox = sandboxSetUp(() => startDemo());

  const chainOf = () => {
    const { platform } = sandbox.pAndC;
    assert.ok(platform);
    return platform;
  };

  /** A payment of all of a UTXO to its owner, signed. */
  function payment(utxo: PlatformUTXO): PlatformTx {
    const { output } = utxo;
    assert.ok(output.type === 'secp256k1fx.TransferOutput');
    const signed = inputFor({ ...utxo, output }, [ewoq], 0n);
    assert.ok(signed);
    const made = (amount: bigint): UnsignedPlatformTx => ({
      type: 'txs.BaseTx',
      ...{ networkID: sandbox.network.networkID, blockchainID: chainOf().blockchainID, memo: new Uint8Array(0) },
      inputs: [signed.input],
      outputs: [{ assetID: utxo.assetID, output: { type: 'secp256k1fx.TransferOutput', amount, ...ownedBy(ewoq) } }],
    });
    const unsignedTx = made(output.amount - (platformFee(made(1n), 1n) ?? 0n));
    const signature = ewoq.sign(sha256(platformFormats.unsignedTx.encode(unsignedTx)));
    return { unsignedTx, credentials: [{ type: 'secp256k1fx.Credential', signatures: [signature] }] };
  }

  it('stays as the story left it until a transaction is issued, which a block of its own accepts', async () => {
    const chain = chainOf();
    const { time } = chain.state;
    assert.equal(chain.isLive, false);
    const { height } = chain.ledger.lastAccepted;
    const utxo = [...chain.state.utxos.ownedBy(ewoq.address)]
      .map(({ bytes }) => platformFormats.utxo.decode(bytes))
      .find(({ output }) => output.type === 'secp256k1fx.TransferOutput' && output.addresses.length === 1);
    assert.ok(utxo);
    const tx = encodeHex(platformFormats.tx.encode(payment(utxo)));
    const { result, words } = await askNode(sandbox.url, '/ext/bc/P', 'platform.issueTx', { tx });
    assert.equal(words, undefined);
    const { txID } = result as { txID: string };
    const status = async () => (await askNode(sandbox.url, '/ext/bc/P', 'platform.getTxStatus', { txID })).result;
    await until(async () => ((await status()) as { status: string }).status === 'Committed');
    assert.ok(chain.ledger.lastAccepted.height > height);
    assert.ok(chain.state.time > time);

    // The Data API has it too.
    const path = `/v1/networks/fuji/blockchains/p-chain/transactions/${txID}`;
    const found = (await (await fetch(sandbox.url + path)).json()) as { txHash: string; consumedUtxos: unknown[] };
    assert.deepEqual([found.txHash, found.consumedUtxos.length], [txID, 1]);
  });
});
