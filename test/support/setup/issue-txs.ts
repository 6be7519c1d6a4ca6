import { randomBytes } from 'node:crypto';
import { type BuiltTx, TxBuilder } from '../../../src/core/tx-builder/builder';
import { EWOQ, SigningKey } from '../../../src/core/tx-builder/key';
import { decodeID } from '../../../src/core/encodings/cb58';
import { sha256 } from '../../../src/core/bytes/hashes';
import { atomicFormats, type AtomicTx, atomicTxsOf } from '../../../src/core/codec/atomic/atomic-formats';
import { readEVMBlock } from '../../../src/core/codec/evm/evm-block';
import { Codec, type UTXO } from '../../../src/core/codec/avm/codec';
import type { Tx } from '../../../src/core/codec/avm/avm-transactions';
import { decodeHex } from '../../../src/core/encodings/hex';
import { networkByID, ZERO_ID } from '../../../src/core/ids/networks';
import { producedOutputs } from '../../../src/core/tx/moves';
import { localNetwork, localXChain } from '../../../sandbox/network/local-genesis';
import type { NetworkConfig } from '../../../sandbox/network/network';
import { type Sandbox, startSandbox } from '../../../sandbox/server';
import type { MadeSample } from '../../../src/features/issue/samples/made-sample';
import { demoStory, startDemo } from '../sandbox/demo-sandbox';
import { type KeyWallet, sampleOf, sampleWalletOf } from './issue-setup';
import { atPrice } from './signed-txs';
import { LOCAL_AVAX } from '../known-ids';
import { fixtureText } from '../recording/recording';

const AVAX = 1_000_000_000n;
const key = SigningKey.parse(EWOQ);
const PAYEE = new Uint8Array(20).fill(7);
const owners = { locktime: 0n, threshold: 1, addresses: [key.address] };

/**
 * A sandbox with a block of its own behind the genesis that all local networks share: what is remembered of one is then
 * not taken for the other's. It has one transaction, unlike any before.
 */
export async function startOwnSandbox(): Promise<Sandbox> {
  const sandbox = await startSandbox();
  const { rules, utxos } = await sampleWalletOf(sandbox.url);
  const builder = new TxBuilder(rules, { utxos, keys: [key], now: 0n, change: key.address });
  const chain = sandbox.network.chain('X');
  chain?.issue(builder.pay([], randomBytes(16)).bytes);
  chain?.buildBlock();
  return sandbox;
}

/** Pays 5 AVAX on X to owners of whom two have to sign. */
export async function payOwners(sandbox: Sandbox, signers: readonly Uint8Array[]): Promise<void> {
  const { rules, utxos } = await sampleWalletOf(sandbox.url);
  const builder = new TxBuilder(rules, { utxos, keys: [key], now: 0n, change: key.address });
  const shared = { locktime: 0n, threshold: 2, addresses: [...signers].sort((a, b) => Buffer.compare(a, b)) };
  const chain = sandbox.network.chain('X');
  chain?.issue(builder.pay([{ assetID: decodeID(LOCAL_AVAX), amount: 5n * AVAX, owners: shared }]).bytes);
  chain?.buildBlock();
}

/** Two payments, of which the second spends the change of the first. */
export async function chainedPayments(url: string): Promise<[MadeSample, MadeSample]> {
  const first = await sampleOf(url, 'pay');
  return [first, secondPayment(await sampleWalletOf(url), first)];
}

function secondPayment({ rules, now }: KeyWallet, { bytes, txID }: MadeSample): MadeSample {
  const utxos = madeUTXOs(rules.codec.decodeTx(bytes), txID);
  const builder = new TxBuilder(rules, { utxos, keys: [key], now, change: key.address });
  const [{ assetID } = { assetID: new Uint8Array(32) }] = utxos;
  return builder.pay([{ assetID, amount: AVAX, owners }]);
}

/** A payment on the P-Chain of the sandbox's sample data that leaves nothing for the fee. */
export async function platformPaymentWithoutFee(): Promise<Uint8Array> {
  const sandbox = await startDemo();
  try {
    return (await sampleOf(sandbox.url, 'p-pay', atPrice(0n))).bytes;
  } finally {
    await sandbox.close();
  }
}

const MAIN = 1;
const MAIN_AVAX_TX = 'test/fixtures/protocol/mainnet_avax_asset_tx.hex.gz';
const P_CHAIN = decodeID(ZERO_ID);
const main = { avax: decodeID(networkByID(MAIN)?.chains?.avax ?? ''), x: decodeID(networkByID(MAIN)?.chains?.x ?? '') };

/** What the test key has exported from the P-Chain of the simulated main network. */
const exported: UTXO = {
  txID: new Uint8Array(32).fill(1),
  outputIndex: 0,
  assetID: main.avax,
  output: { type: 'secp256k1fx.TransferOutput', amount: 5n * AVAX, ...owners },
};

/** A sandbox that says it is the main network, with its genesis. Its only block gives the test key a few AVAX. */
export async function startMainNetwork(): Promise<Sandbox> {
  const sandbox = await startSandbox({ network: mainNetwork() });
  sandbox.network.arrive({ from: P_CHAIN, to: main.x, utxos: [exported] });
  const chain = sandbox.network.chain('X');
  chain?.issue(mainBuilder([]).importFrom(P_CHAIN, [exported], owners).bytes);
  chain?.buildBlock();
  return sandbox;
}

function mainNetwork(): NetworkConfig {
  const tx = decodeHex(fixtureText(MAIN_AVAX_TX).trim());
  const fees = { tx: 1_000_000n, createAsset: 10_000_000n };
  const x = { ...localXChain(), blockchainID: main.x, genesisAssets: [{ alias: 'AVAX', tx }], fees };
  const local = localNetwork([x]);
  const neighbours = local.neighbours.filter(({ aliases }) => !aliases.includes('X'));
  return { ...local, neighbours, networkID: MAIN, name: 'mainnet', hrp: 'avax' };
}

/** A payment on `startMainNetwork`, of all that the test key has there. */
export function mainNetworkPayment(): BuiltTx {
  const { tx, txID } = mainBuilder([]).importFrom(P_CHAIN, [exported], owners);
  const builder = mainBuilder(madeUTXOs(tx, txID));
  return builder.pay([{ assetID: main.avax, amount: (3n * AVAX) / 2n, owners: { ...owners, addresses: [PAYEE] } }]);
}

function mainBuilder(utxos: readonly UTXO[]): TxBuilder {
  const fees = { txFee: 1_000_000n, createAssetTxFee: 1_000_000n };
  const rules = { codec: new Codec(), networkID: MAIN, blockchainID: main.x, feeAssetID: main.avax, ...fees };
  return new TxBuilder(rules, { utxos, keys: [key], now: 0n, change: key.address });
}

function madeUTXOs(tx: Tx, txID: Uint8Array): UTXO[] {
  return producedOutputs(tx.unsignedTx, txID).map(({ index, assetID, output }) => ({
    txID,
    outputIndex: index,
    assetID,
    output,
  }));
}

/** The imports and exports that the sandbox's C-Chain begins with. */
export function storyAtomicTxs(): AtomicTx[] {
  const { blocks } = demoStory().pAndC;
  return blocks.flatMap(({ chain, bytes }) => (chain === 'C' ? atomicTxsOf(readEVMBlock(bytes).extraData) : []));
}

/** The last of these exports again, with the nonce that its account has now. */
export function atomicExport(): Uint8Array {
  const last = storyAtomicTxs().at(-1)?.unsignedTx;
  if (last?.type !== 'atomic.UnsignedExportTx') throw new Error('the last transaction is no export');
  const unsignedTx = { ...last, inputs: last.inputs.map((input) => ({ ...input, nonce: input.nonce + 1n })) };
  const signature = key.sign(sha256(atomicFormats.unsignedTx.encode(unsignedTx)));
  const credentials = [{ type: 'secp256k1fx.Credential', signatures: [signature] } as const];
  return atomicFormats.tx.encode({ unsignedTx, credentials });
}
