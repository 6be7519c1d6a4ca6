import assert from 'node:assert/strict';
import { type BuiltTx, type Payment, TxBuilder, type Wallet } from '../../../src/core/tx-builder/builder';
import { EWOQ, SigningKey } from '../../../src/core/tx-builder/key';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import type { Tx } from '../../../src/core/codec/avm/avm-transactions';
import type { UTXO } from '../../../src/core/codec/avm/codec';
import { sha256 } from '../../../src/core/bytes/hashes';
import type { AvmChain } from '../../../sandbox/avm/chain';
import { localNetwork } from '../../../sandbox/network/local-genesis';
import { AvmNetwork } from '../../../sandbox/network/network';

export const ewoq = SigningKey.parse(EWOQ);

/** A key that owns nothing. */
export const stranger = new SigningKey(sha256(Buffer.from('a stranger')));

/** Unix seconds. */
export const START = 1_800_000_000;

export const P_CHAIN = new Uint8Array(32);

export const ownedBy = (...keys: readonly SigningKey[]) => ({
  locktime: 0n,
  threshold: keys.length,
  addresses: keys.map(({ address }) => address).sort(Buffer.compare),
});

/** The local network's X-Chain, with nothing in it but the genesis. */
export function newChain(clock = { now: () => START * 1000 }): AvmChain {
  const chain = new AvmNetwork(localNetwork(), clock).chain('X');
  assert.ok(chain);
  return chain;
}

/** What an address, 20 bytes, owns on a chain. */
export function utxosOf(chain: AvmChain, address = ewoq.address): UTXO[] {
  return [...chain.ledger.utxos.ownedBy(address)].map(({ bytes }) => chain.codec.decodeUTXO(bytes));
}

/** Builds with all that the test key owns, and what a test wants otherwise. */
export function builderFor(chain: AvmChain, wallet: Partial<Wallet> = {}): TxBuilder {
  const own = { utxos: utxosOf(chain), keys: [ewoq], now: BigInt(START), change: ewoq.address };
  return new TxBuilder(chain.rules, { ...own, ...wallet });
}

export const avaxOf = (chain: AvmChain) => chain.assets.lookup('AVAX');

export const payment = (chain: AvmChain, amount: bigint, owners = ownedBy(ewoq)): Payment => ({
  assetID: avaxOf(chain),
  amount,
  owners,
});

/** A payment of the test key to itself. */
export const pay = (chain: AvmChain, ...amounts: bigint[]): BuiltTx =>
  builderFor(chain).pay(amounts.map((amount) => payment(chain, amount)));

/** Issues it, and asserts that the next block holds it alone. */
export function accept(chain: AvmChain, built: BuiltTx): BuiltTx {
  chain.issue(built.bytes);
  assert.deepEqual(nextBlock(chain), idsOf(built));
  return built;
}

/** The IDs of the transactions of the next block, or undefined if there is none. */
export const nextBlock = (chain: AvmChain) => chain.buildBlock()?.txIDs.map(encodeCb58);

export const idsOf = (...txs: readonly { readonly txID: Uint8Array }[]) => txs.map(({ txID }) => encodeCb58(txID));

/** The bytes of a transaction with something changed after it was signed. */
export function changed(chain: AvmChain, { tx }: BuiltTx, change: (tx: Tx) => Tx): Uint8Array {
  return chain.codec.encodeTx(change(tx));
}

/** The chain's response to a transaction: why it refuses it, or `accepted`. */
export function said(send: () => unknown): string {
  try {
    send();
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
}
