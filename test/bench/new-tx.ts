import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { systemClock } from '../../src/client/clock';
import { HttpClient } from '../../src/client/http/http-client';
import { sha256 } from '../../src/core/bytes/hashes';
import { encodeBech32 } from '../../src/core/encodings/bech32';
import { editableJSON } from '../../src/core/signing/tx-json';
import { signsElsewhere } from '../../src/core/tx-builder/key';
import { newTx, readSender } from '../../src/services/compose/new-tx';
import { createServices } from '../../src/services/create-services';
import { parseOwner } from '../../src/services/text/format-id';
import { RECORDED_PAYEE } from '../support/known-ids';
import { longestPause } from './longest-pause';
import { cpuTime, limited, median, type Result } from './measure';

const UTXOS = 1_000;
const ADDRESSES = 10_000;
const ROUNDS = 7;
const PAUSE_MS = 50;

/** P27: a new transaction, over a sandbox in another process. */
export async function newTxBench(): Promise<Result[]> {
  const server = fork('out/bench/utxo-server.cjs', [RECORDED_PAYEE, String(UTXOS)]);
  const http = new HttpClient({ clock: systemClock });
  try {
    const [url] = (await once(server, 'message')) as [string];
    const services = createServices({ http, clock: systemClock, sandboxURL: () => Promise.resolve(url) });
    services.chains.configure({ chains: [], activeChain: 'Sandbox' });
    const unit = 'ms of processor time';
    const what = `the longest step while a payment from ${UTXOS} UTXOs is read and made`;
    return [
      limited('P27', what, unit, await payment(services), PAUSE_MS),
      limited(
        'P27b',
        `the first list of a form with ${ADDRESSES} named addresses`,
        unit,
        await list(services),
        PAUSE_MS,
      ),
    ];
  } finally {
    await http.close();
    server.disconnect();
    await once(server, 'exit');
  }
}

async function payment({ chains }: ReturnType<typeof createServices>): Promise<number> {
  const chain = await chains.open(chains.active);
  const from = signsElsewhere(parseOwner(RECORDED_PAYEE));
  const pauses: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const made = async (): Promise<void> => {
      const sender = await readSender(chain, { kind: 'x-pay', from, now: systemClock.now() });
      const total = sender.payers[0].utxos.reduce(
        (sum, { output }) => sum + ('amount' in output ? output.amount : 0n),
        0n,
      );
      // As many as fit into one transaction.
      const amount = total / 2n;
      const values = { paid: { amount }, to: [sha256(Uint8Array.of(round)).subarray(0, 20)] };
      const any = newTx(sender, { kind: 'x-pay', values });
      assert.ok('inputs' in any.tx.unsignedTx && any.tx.unsignedTx.inputs.length > 100);
      editableJSON(any);
    };
    pauses.push(await longestPause(made, cpuTime));
  }
  return median(pauses);
}

/** The addresses of the settings are read, and listed as senders. */
async function list({ chains, names }: ReturnType<typeof createServices>): Promise<number> {
  const pauses: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const book = Array.from({ length: ADDRESSES }, (_, i) => {
      const bytes = sha256(Buffer.from(`${round} ${i}`)).subarray(0, 20);
      return { address: `X-${encodeBech32('local', bytes)}`, name: `customer ${i}` };
    });
    const listed = (): Promise<unknown> => {
      names.configure(book);
      return Promise.resolve([...names.listedOn(chains.active).values()]);
    };
    pauses.push(await longestPause(listed, cpuTime));
  }
  return median(pauses);
}
