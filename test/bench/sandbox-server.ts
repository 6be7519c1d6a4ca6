// A program for P12: a sandbox over HTTP whose test key owns coins, what can be paid with them, and what there is to
// compare with: bare recovery of keys, and a bare server of the bytes that the sandbox sends. Ends with its parent.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TxBuilder } from '../../src/core/tx-builder/builder';
import { EWOQ, SigningKey } from '../../src/core/tx-builder/key';
import type { UTXO } from '../../src/core/codec/avm/codec';
import { encodeHex } from '../../src/core/encodings/hex';
import { sha256 } from '../../src/core/bytes/hashes';
import { recoverBare } from './bare-recovery';
import { startSandbox } from '../../sandbox/server';

/** The first message to the parent. */
export interface Prepared {
  readonly url: string;
  readonly bareURL: string;
  /** Bodies of issueTx. */
  readonly payments: readonly string[];
  /** The owner of all coins. */
  readonly address: string;
}

const NOW = 1_800_000_000;
const COIN = 10_000_000n;
const OUTPUTS = 500;
const KEY = SigningKey.parse(EWOQ);
const ADDRESS = 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const owners = { locktime: 0n, threshold: 1, addresses: [KEY.address] };

async function main(count: number, blocks: 'now' | 'on call'): Promise<void> {
  const sandbox = await startSandbox({ blocks, clock: { now: () => NOW * 1000 } });
  const chain = sandbox.network.chain('X');
  if (chain === undefined) throw new Error('the sandbox has no X-Chain');
  const { rules, codec } = chain;
  const assetID = rules.feeAssetID as Uint8Array;
  const pay = (utxos: readonly UTXO[], amounts: readonly bigint[]) =>
    new TxBuilder(rules, { utxos, keys: [KEY], now: BigInt(NOW), change: KEY.address }).pay(
      amounts.map((amount) => ({ assetID, amount, owners })),
    );
  const owned = () => [...chain.ledger.utxos.ownedBy(KEY.address)].map(({ bytes }) => codec.decodeUTXO(bytes));
  const isCoin = ({ output }: UTXO) => 'amount' in output && output.amount === COIN;
  while (owned().filter(isCoin).length < count) {
    chain.issue(
      pay(
        owned().filter((utxo) => !isCoin(utxo)),
        new Array<bigint>(OUTPUTS).fill(COIN),
      ).bytes,
    );
    chain.buildBlock();
  }
  const built = owned()
    .filter(isCoin)
    .slice(0, count)
    .map((utxo) => pay([utxo], [COIN - 1_000_000n]));
  const signed = built.map(({ tx }) => {
    const [credential] = tx.credentials;
    const signature = credential !== undefined && 'signatures' in credential ? credential.signatures[0] : undefined;
    if (signature === undefined) throw new Error('a payment is not signed');
    return { signature, hash: sha256(codec.encodeUnsignedTx(tx.unsignedTx)) };
  });

  let bytes: Uint8Array = new Uint8Array(0);
  const bare = createServer((request, response) => {
    request.resume().on('end', () => response.end(bytes));
  });
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  process.on('message', (message: { recover: [from: number, to: number] } | { serve: string }) => {
    if ('serve' in message) {
      bytes = Buffer.from(message.serve, 'utf8');
      process.send?.({ served: bytes.length });
      return;
    }
    const start = performance.now();
    for (const { signature, hash } of signed.slice(...message.recover)) recoverBare(signature, hash);
    process.send?.({ took: performance.now() - start });
  });
  process.on('disconnect', () => process.exit());
  const payments = built.map(
    (tx) => `{"jsonrpc":"2.0","id":1,"method":"avm.issueTx","params":{"tx":"${encodeHex(tx.bytes)}"}}`,
  );
  const bareURL = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
  const prepared: Prepared = { url: sandbox.url, bareURL, payments, address: ADDRESS };
  process.send?.(prepared);
}

void main(Number(process.argv[2]), process.argv[3] === 'now' ? 'now' : 'on call');
