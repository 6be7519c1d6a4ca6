import { type BuiltTx, TxBuilder } from '../../src/core/tx-builder/builder';
import { EWOQ, SigningKey } from '../../src/core/tx-builder/key';
import type { UTXO } from '../../src/core/codec/avm/codec';
import { sha256 } from '../../src/core/bytes/hashes';
import { recoverBare } from './bare-recovery';
import type { AvmChain } from '../../sandbox/avm/chain';
import { localNetwork } from '../../sandbox/network/local-genesis';
import { AvmNetwork } from '../../sandbox/network/network';
import { compared, type Result } from './measure';
import { usedMemory } from '../support/measures/memory';

const PAYMENTS = 10_000;
const UTXOS = 100_000;

/** Outputs of one transaction: a mempool takes no more than 64 KiB. */
const OUTPUTS = 500;

/** Payments that are timed before it is the turn of bare recovery, so that neither gets the quieter half of the run. */
const SHARE = 100;

/** Unix seconds; the sandbox's clock stands still, and keys and amounts are fixed: every run does the same. */
const NOW = 1_800_000_000;
const COIN = 10_000_000n;
const EWOQ_KEY = SigningKey.parse(EWOQ);

/** P10 and P11: what the rules cost beside the signatures that they check, and how much memory UTXOs take. */
export function sandboxBench(): Result[] {
  // In a new process: what other benches leave behind is freed meanwhile, and would be subtracted.
  const used = memory();
  return [verification(), used];
}

/** Payments of one input each through all rules and into blocks; the least there is to do is one recovery for each. */
function verification(): Result {
  const chain = localChain();
  const coins = makeCoins(chain, PAYMENTS, () => EWOQ_KEY.address);
  const payments = coins.map((coin) => payment(chain, [coin], [EWOQ_KEY.address]));
  const signed = payments.map((built) => signatureOf(chain, built));
  for (const { signature, hash } of signed.slice(0, 5 * SHARE)) recoverBare(signature, hash);
  const took = { ours: 0, peer: 0 };
  for (let from = 0; from < PAYMENTS; from += SHARE) {
    const start = performance.now();
    for (const { signature, hash } of signed.slice(from, from + SHARE)) recoverBare(signature, hash);
    const between = performance.now();
    for (const { bytes } of payments.slice(from, from + SHARE)) chain.issue(bytes);
    buildAll(chain);
    took.peer += between - start;
    took.ours += performance.now() - between;
  }
  if (payments.some(({ txID }) => chain.ledger.tx(txID) === undefined)) throw new Error('a payment was not accepted');
  return compared({
    id: 'P10',
    what: `${PAYMENTS} payments verified and accepted`,
    peerName: 'bare recovery of their public keys',
    unit: 'a second',
    ours: (PAYMENTS * 1000) / took.ours,
    peer: (PAYMENTS * 1000) / took.peer,
    goal: { words: '>= 0.85 of its rate', holds: (ratio) => ratio >= 0.85 },
  });
}

/** A chain with its UTXOs, the transactions that made them and their blocks: heap and what lies outside of it. */
function memory(): Result {
  const before = usedMemory();
  const chain = localChain();
  const owners = Array.from({ length: 1000 }, (_, i) => sha256(Buffer.from(`owner ${i}`)).subarray(0, 20));
  makeCoins(chain, UTXOS, (i) => owners[i % owners.length] as Uint8Array);
  const used = usedMemory() - before;
  if (chain.ledger.utxos.size < UTXOS) throw new Error('there are fewer UTXOs than there should be');
  return compared({
    id: 'P11',
    what: `${UTXOS} UTXOs on a chain, with the transactions and blocks that made them`,
    peerName: 'the limit',
    unit: 'MB',
    ours: used / 1_000_000,
    peer: 120,
    goal: { words: '<= 120 MB', holds: (ratio) => ratio <= 1 },
  });
}

function localChain(): AvmChain {
  const chain = new AvmNetwork(localNetwork(), { now: () => NOW * 1000 }).chain('X');
  if (chain === undefined) throw new Error('the local network has no X-Chain');
  return chain;
}

/** UTXOs of the same amount, made by payments of the test key. */
function makeCoins(chain: AvmChain, count: number, ownerOf: (index: number) => Uint8Array): UTXO[] {
  const coins: UTXO[] = [];
  let [wallet] = [...chain.ledger.utxos.ownedBy(EWOQ_KEY.address)].map(({ bytes }) => chain.codec.decodeUTXO(bytes));
  while (coins.length < count && wallet !== undefined) {
    const owners = Array.from({ length: Math.min(OUTPUTS, count - coins.length) }, (_, i) => ownerOf(coins.length + i));
    const { tx, bytes, txID } = payment(chain, [wallet], owners);
    chain.issue(bytes);
    buildAll(chain);
    const made = tx.unsignedTx.outputs.map((output, outputIndex): UTXO => ({ txID, outputIndex, ...output }));
    coins.push(...made.filter(({ output }) => 'amount' in output && output.amount === COIN));
    wallet = made.find(({ output }) => 'amount' in output && output.amount !== COIN);
  }
  return coins;
}

/** Pays a coin, or what a coin has left after the fee, to each of the owners. */
function payment(chain: AvmChain, utxos: readonly UTXO[], owners: readonly Uint8Array[]): BuiltTx {
  const { rules } = chain;
  const amount = owners.length === 1 ? COIN - (rules.txFee ?? 0n) : COIN;
  const builder = new TxBuilder(rules, { utxos, keys: [EWOQ_KEY], now: BigInt(NOW), change: EWOQ_KEY.address });
  return builder.pay(
    owners.map((address) => ({
      assetID: rules.feeAssetID as Uint8Array,
      amount,
      owners: { locktime: 0n, threshold: 1, addresses: [address] },
    })),
  );
}

function signatureOf(chain: AvmChain, { tx }: BuiltTx): { readonly signature: Uint8Array; readonly hash: Uint8Array } {
  const [credential] = tx.credentials;
  const signature = credential !== undefined && 'signatures' in credential ? credential.signatures[0] : undefined;
  if (signature === undefined) throw new Error('a payment is not signed');
  return { signature, hash: sha256(chain.codec.encodeUnsignedTx(tx.unsignedTx)) };
}

function buildAll(chain: AvmChain): void {
  while (chain.mempool.size > 0) chain.buildBlock();
}
