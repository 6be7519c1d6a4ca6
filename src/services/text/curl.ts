/** A request to show as a command. */
interface CurlRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Only of a POST. */
  readonly body?: string;
}

/** A request as a curl command, quoted for a POSIX shell. */
export function curlCommand({ url, headers, body }: CurlRequest): string {
  const fields = Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`);
  return ['curl', ...fields, ...(body === undefined ? [] : [`-d ${shellQuoted(body)}`]), shellQuoted(url)].join(' ');
}

/** A text as one word of a POSIX shell. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
