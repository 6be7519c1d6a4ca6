import { randomBytes } from 'node:crypto';
import { type BuiltTx, TxBuilder } from '../../src/core/build/builder';
import { EWOQ, SigningKey } from '../../src/core/build/key';
import { decodeID } from '../../src/core/cb58';
import { Codec } from '../../src/core/codec/codec';
import type { UTXO } from '../../src/core/codec/utxo';
import { networkByID } from '../../src/core/known-names';
import { madeOutputs } from '../../src/core/tx-parts';
import type { SamplePurse } from '../../src/features/issue/samples/purse';
import { sampleTx } from '../../src/features/issue/samples/sample-tx';
import { localNetwork, localXChain } from '../../src/sandbox/local-genesis';
import type { NetworkConfig } from '../../src/sandbox/network';
import { type Sandbox, startSandbox } from '../../src/sandbox/server';
import { purseOf } from './issue-setup';

const AVAX = 1_000_000_000n;
const key = SigningKey.parse(EWOQ);
const owners = { locktime: 0n, threshold: 1, addresses: [key.address] };

/**
 * A sandbox with a block of its own behind the genesis that all local networks share: what is remembered of one is then
 * not taken for the other's. It has one transaction, unlike any before.
 */
export async function startOwnSandbox(): Promise<Sandbox> {
  const sandbox = await startSandbox();
  const { rules, utxos } = await purseOf(sandbox.url);
  const builder = new TxBuilder(rules, { utxos, keys: [key], now: 0n, change: key.address });
  const chain = sandbox.network.chain('X');
  chain?.issue(builder.pay([], randomBytes(16)).bytes);
  chain?.buildBlock();
  return sandbox;
}

/** Two payments, of which the second spends the change of the first. */
export async function chainedPayments(url: string): Promise<[BuiltTx, BuiltTx]> {
  const purse = await purseOf(url);
  const first = sampleTx('pay', purse);
  if ('needs' in first) throw new Error('a payment needs nothing');
  return [first, secondPayment(purse, first)];
}

function secondPayment({ rules, now }: SamplePurse, { tx, txID }: BuiltTx): BuiltTx {
  const utxos = madeOutputs(tx.unsignedTx, txID).map(({ index, assetID, output }): UTXO => ({
    txID,
    outputIndex: index,
    assetID,
    output,
  }));
  const builder = new TxBuilder(rules, { utxos, keys: [key], now, change: key.address });
  const [{ assetID } = { assetID: new Uint8Array(32) }] = utxos;
  return builder.pay([{ assetID, amount: AVAX, owners }]);
}

/** A chain of one node that says it is on the main network. Its AVAX is that of a local one. */
export function mainNetwork(): NetworkConfig {
  const chain = { ...localXChain(), blockchainID: decodeID(networkByID(1)?.chains?.x ?? '') };
  const local = localNetwork([chain]);
  const neighbours = local.neighbours.filter(({ aliases }) => !aliases.includes('X'));
  return { ...local, neighbours, networkID: 1, name: 'mainnet', hrp: 'avax' };
}

/** A payment on `mainNetwork` from its genesis. */
export function mainNetworkPayment(): BuiltTx {
  const assetID = decodeID(networkByID(12345)?.chains?.avax ?? '');
  const output = { type: 'secp256k1fx.TransferOutput', amount: 300_000_000n * AVAX, ...owners } as const;
  const rules = {
    codec: new Codec(),
    networkID: 1,
    blockchainID: decodeID(networkByID(1)?.chains?.x ?? ''),
    feeAssetID: assetID,
    txFee: 1_000_000n,
    createAssetTxFee: 1_000_000n,
  };
  // The genesis makes the key's output after the one of an address that nobody has.
  const utxos = [{ txID: assetID, outputIndex: 1, assetID, output }];
  return new TxBuilder(rules, { utxos, keys: [key], now: 0n, change: key.address }).pay([
    { assetID, amount: AVAX, owners },
  ]);
}
