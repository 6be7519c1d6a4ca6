// A sandbox in a process of its own. One address owns as many UTXOs as the first argument names. Sends its URL to the
// process that started it, and ends with it.
import { decodeID } from '../../src/core/encodings/cb58';
import { parseOwner } from '../../src/services/text/format-id';
import { networkByID } from '../../src/core/ids/networks';
import { utxoIDOf } from '../../src/core/ids/ids';
import { sha256 } from '../../src/core/bytes/hashes';
import { startSandbox } from '../../sandbox/server';
import { byteKey } from '../../sandbox/utxos/utxo-index';

async function main(address: string, count: number): Promise<void> {
  const sandbox = await startSandbox({ blocks: 'on call' });
  const chain = sandbox.network.chain('X');
  if (chain === undefined) throw new Error('the sandbox has no X-Chain');
  const owner = parseOwner(address);
  const assetID = decodeID(networkByID(12345)?.chains?.avax ?? '');
  for (let i = 0; i < count; i++) {
    const txID = sha256(Buffer.from(`transaction ${i >> 4}`));
    const outputIndex = i & 15;
    const locktime = i % 10 === 0 ? 4_000_000_000n : 0n;
    const addresses = i % 7 === 0 ? [new Uint8Array(20), owner] : [owner];
    const owners = { locktime, threshold: 1, addresses };
    const output = { type: 'secp256k1fx.TransferOutput', amount: BigInt(i + 1) * 1_000n, ...owners } as const;
    const bytes = chain.codec.encodeUTXO({ txID, outputIndex, assetID, output });
    chain.ledger.utxos.add(byteKey(utxoIDOf(txID, outputIndex)), bytes, addresses);
  }
  process.on('disconnect', () => void sandbox.close());
  process.send?.(sandbox.url);
}

const [address = '', count = '0'] = process.argv.slice(2);
void main(address, Number(count));
