/** The part of an exchange that the log may show: never a body, a header, a path or a query. */
export interface ExchangeRecord {
  readonly method: string;
  readonly host: string;
  /** Undefined without a response. */
  readonly status?: number;
  readonly ms: number;
  /** Length of the response's body as transferred. */
  readonly bytes: number;
  /** The error's name, and its code where it has one. */
  readonly error?: string;
}

export function exchangeLine({ method, host, status, ms, bytes, error }: ExchangeRecord): string {
  const outcome = status === undefined ? 'no response' : `${status}, ${bytes} bytes`;
  return `${method} -> ${host}: ${outcome} in ${Math.round(ms)} ms${error === undefined ? '' : `, ${error}`}`;
}
