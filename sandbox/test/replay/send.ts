import type { Agent, IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import type { RecordedExchange } from '../../../test/support/recording/recording';

export type Response = RecordedExchange['response'];

/** Sends a recorded request as it was: method, path, headers and body are not touched. */
export function send(
  url: string,
  { method, path, headers, body }: RecordedExchange['request'],
  agent: Agent,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = httpRequest({ hostname, port, method, path, headers, agent }, (message) => {
      read(message).then(resolve, reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function read(message: IncomingMessage): Promise<Response> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of message as AsyncIterable<Uint8Array>) chunks.push(chunk);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return { status: message.statusCode ?? 0, headers, body: Buffer.concat(chunks).toString('utf8') };
}
