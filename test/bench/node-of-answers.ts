// A node in a process of its own that gives the results that it was sent as messages: of a method, of a method with its
// first parameter, or of any method under `*`, which a GET gets as it is, as from a service. It has nothing else. Sends
// its URL to the process that started it, and ends with it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Results as JSON by `avm.getTx 2Z…` or `avm.getUTXOs`. */
export type Answers = Readonly<Record<string, string>>;

let answers: Answers = {};

const ABSENT = '"error":{"code":-32000,"message":"not found","data":null}';

const server = createServer((request, response) => {
  request.setEncoding('utf8');
  let body = '';
  request.on('data', (text: string) => (body += text));
  request.on('end', () => {
    if (request.method === 'GET') return void response.end(answers['*']);
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: object };
    const result = answers[`${method} ${String(Object.values(params)[0])}`] ?? answers[method] ?? answers['*'];
    response.end(`{"jsonrpc":"2.0","id":${id},${result === undefined ? ABSENT : `"result":${result}`}}`);
  });
});

server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('message', (sent: Answers) => {
  answers = sent;
  process.send?.('ready');
});
process.on('disconnect', () => server.close(() => process.exit()));
