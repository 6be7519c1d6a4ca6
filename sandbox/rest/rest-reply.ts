import { STATUS_CODES } from 'node:http';
import { stringifyJSON, type JSONValue } from '../../src/core/json/json';
import type { HTTPReply } from '../http/http-reply';

type Headers = HTTPReply['headers'];

/** A response in JSON. */
export function jsonReply(value: JSONValue, status = 200, headers: Headers = {}): HTTPReply {
  return rawReply(stringifyJSON(value), 'application/json; charset=utf-8', status, headers);
}

/** The error body of both services (docs/protocol.md 7.4): `message` is a text, or a list of them. */
export function errorBody(status: number, message: string | readonly string[], headers: Headers = {}): HTTPReply {
  return jsonReply({ message, error: STATUS_CODES[status] ?? 'Error', statusCode: status }, status, headers);
}

/** Any text under any status. */
export function rawReply(text: string, contentType: string, status: number, headers: Headers = {}): HTTPReply {
  return { status, headers: { 'Content-Type': contentType, ...headers }, body: Buffer.from(text, 'utf8') };
}

/** Thrown by a route to respond with an error. */
export class RestRefusal extends Error {
  readonly status: number;
  readonly said: string | readonly string[];

  constructor(status: number, said: string | readonly string[]) {
    super(typeof said === 'string' ? said : said.join('; '));
    this.status = status;
    this.said = said;
  }
}
