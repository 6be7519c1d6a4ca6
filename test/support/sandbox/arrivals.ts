import { decodeID } from '../../../src/core/encodings/cb58';
import { networkByID } from '../../../src/core/ids/networks';
import { sha256 } from '../../../src/core/bytes/hashes';
import type { Sandbox } from '../../../sandbox/server';
import { parseOwner } from '../../../src/services/text/format-id';

/** Lets P or C export amounts of AVAX (nAVAX) to an address, where they wait to be imported. */
export function arrive(
  { network }: Sandbox,
  from: 'P' | 'C',
  { to, amounts }: { readonly to: string; readonly amounts: readonly bigint[] },
): void {
  const x = network.chain('X');
  const avax = networkByID(network.networkID)?.chains?.avax;
  if (x === undefined || avax === undefined) throw new Error('the sandbox has no X-Chain of a known network');
  const txID = sha256(Buffer.from(`${from} exports ${amounts.join()} to ${to}`));
  const owner = { locktime: 0n, threshold: 1, addresses: [parseOwner(to)] };
  const utxos = amounts.map((amount, outputIndex) => ({
    txID,
    outputIndex,
    assetID: decodeID(avax),
    output: { type: 'secp256k1fx.TransferOutput', amount, ...owner } as const,
  }));
  network.arrive({ from: network.blockchains.lookup(from), to: x.blockchainID, utxos });
}
