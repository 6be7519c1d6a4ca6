// A node in a process of its own that responds to each JSON-RPC call with one result, the last one that it was sent as
// a message, and with that alone to a GET, as a service does. Sends its URL to the process that started it, and ends
// with it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let result = '{}';

const server = createServer((request, response) => {
  request.setEncoding('utf8');
  let body = '';
  request.on('data', (text: string) => (body += text));
  request.on('end', () => {
    if (request.method === 'GET') response.end(result);
    else response.end(`{"jsonrpc":"2.0","id":${(JSON.parse(body) as { id: number }).id},"result":${result}}`);
  });
});

server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('message', (text: string) => {
  result = text;
  process.send?.('ready');
});
process.on('disconnect', () => server.close(() => process.exit()));
