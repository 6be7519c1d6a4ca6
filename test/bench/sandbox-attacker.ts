// A program for P10b: sends to the sandbox at argv[2] what a hostile page or program could, until it is killed.
import { connect } from 'node:net';

const MiB = 1024 * 1024;

const head = (headers: readonly string[], length: number): string =>
  ['POST /ext/bc/X HTTP/1.1', 'Host: 127.0.0.1', 'Content-Type: application/json', ...headers]
    .map((line) => `${line}\r\n`)
    .join('') + `Content-Length: ${length}\r\n\r\n`;

const call = (method: string, params: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;

const whole = (body: string, ...headers: string[]): string => head(headers, body.length) + body;

const ATTACKS: readonly (string | Buffer)[] = [
  // Lists of 60 MiB, and the longest that is read.
  Buffer.concat([Buffer.from(head([], 60 * MiB)), Buffer.alloc(60 * MiB, '0,')]),
  whole(call('avm.getUTXOs', `{"addresses":[${'"",'.repeat(300_000)}""]}`)),
  whole(call('avm.getUTXOs', `[${'['.repeat(9_000)}${']'.repeat(9_000)}]`)),
  whole(call('avm.issueTx', `{"tx":"0x${'00'.repeat(500_000)}"}`)),
  // A stalled upload, and a page of another origin.
  head([], MiB) + '['.repeat(1000),
  whole(call('avm.getHeight', '{}'), 'Origin: https://example.com'),
];

/** Connections at the same time. */
const SENDERS = 200;

function attack(port: number, round: number): void {
  const socket = connect(port, '127.0.0.1');
  socket.write(ATTACKS[round % ATTACKS.length] ?? '');
  socket.resume();
  socket.on('error', () => undefined);
  // A sandbox that has no room closes connections at once; without a pause this program would take the whole machine.
  socket.on('close', () => setTimeout(() => attack(port, round + 1), 50));
}

const port = Number(new URL(process.argv[2] ?? '').port);
for (let sender = 0; sender < SENDERS; sender++) attack(port, sender);
process.send?.('attacking');
