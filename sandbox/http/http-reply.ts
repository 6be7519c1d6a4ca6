/** A request as handlers see it. */
export interface HTTPRequest {
  readonly method: string;
  /** Decoded, without the query. */
  readonly path: string;
  /** As it came, without the question mark. */
  readonly query: string;
  /** The value of a header by its lower-case name; `''` if it is missing. */
  header(name: string): string;
  /** Reads the body to its end. */
  body(): Promise<Uint8Array>;
}

/** A response before it is sent. */
export interface HTTPReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Uint8Array;
}

export type HTTPHandler = (request: HTTPRequest) => HTTPReply | Promise<HTTPReply>;

/** A text, as gorilla/rpc rejects a request. It may quote a header, as one character a byte. */
export function textReply(status: number, text: string): HTTPReply {
  return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: Buffer.from(text, 'latin1') };
}

/** Go's `http.Error`: a line of text that a browser must not interpret as anything else. */
export function errorReply(status: number, line: string): HTTPReply {
  const { headers, ...reply } = textReply(status, `${line}\n`);
  return { ...reply, headers: { ...headers, 'X-Content-Type-Options': 'nosniff' } };
}
