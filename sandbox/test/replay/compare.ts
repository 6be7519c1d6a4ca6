import { parseJSON, stringifyJSON } from '../../../src/core/json/json';
import type { JSONObject, JSONValue } from '../../../src/core/json/json';
import type { RecordedExchange } from '../../../test/support/recording/recording';
import type { Call } from './calls';
import { asObject } from './calls';

/** Everything else is the transport's own business, such as the date, or names the node. */
const COMPARED_HEADERS = ['content-type', 'content-length', 'location', 'vary', 'x-content-type-options'] as const;

/** How many characters of a text are shown on each side of the place where it differs. */
const CONTEXT = 60;

/** What differs between the answer that was recorded and the one that came; empty if nothing does. */
export function differences(
  expected: RecordedExchange['response'],
  got: RecordedExchange['response'],
  call?: Call,
): string[] {
  const found: string[] = [];
  if (expected.status !== got.status) found.push(`status: expected ${expected.status}, got ${got.status}`);
  // Some recordings have the content type alone.
  const isWhole = Object.keys(expected.headers).length > 1;
  const same = SAME[call?.method ?? ''];
  for (const name of isWhole ? COMPARED_HEADERS : ([] as const)) {
    if (name === 'content-length' && same !== undefined) continue;
    const [before, now] = [expected.headers[name], got.headers[name]];
    if (before !== now) found.push(`${name}: expected ${before ?? 'none'}, got ${now ?? 'none'}`);
  }
  const [before = '', now = ''] = [expected.body, got.body].map((body) => same?.(body) ?? body);
  if (before !== now) found.push(excerpts(before, now));
  return found;
}

/** What a node draws by chance is put in order; what it measures, and what its operator sets, is left out. */
const SAME: Readonly<Record<string, (body: string) => string>> = {
  'avm.getAllBalances': sorted,
  'info.upgrades': (body) => body.replace(/"graniteEpochDuration":\d+,/, ''),
  'platform.getCurrentValidators': withoutMeasures,
};

function withoutMeasures(body: string): string {
  const answer = asObject(parsed(body));
  const validators = asObject(answer?.['result'])?.['validators'];
  if (!Array.isArray(validators)) return body;
  const texts = (validators as JSONObject[]).map((validator) => {
    const { uptime: _uptime, connected: _connected, delegators, ...rest } = validator;
    return stringifyJSON(Array.isArray(delegators) ? { ...rest, delegators: listed(delegators) } : rest);
  });
  return texts.sort().join('\n');
}

function listed(values: readonly JSONValue[]): JSONValue {
  return values.map((value) => stringifyJSON(value)).sort();
}

/** The answer with its balances in a fixed order: a node takes them from a Go map. */
function sorted(body: string): string {
  const answer = asObject(parsed(body));
  const result = asObject(answer?.['result']);
  if (answer === undefined || !Array.isArray(result?.['balances'])) return body;
  const balances = (result['balances'] as JSONValue[]).map((balance) => stringifyJSON(balance)).sort();
  return stringifyJSON({ ...answer, result: { ...result, balances } });
}

function parsed(body: string): JSONValue {
  try {
    return parseJSON(body);
  } catch {
    return null;
  }
}

function excerpts(expected: string, got: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === got[at]) at++;
  return `body from character ${at}: expected ${excerpt(expected, at)}, got ${excerpt(got, at)}`;
}

function excerpt(text: string, at: number): string {
  const start = Math.max(0, at - CONTEXT);
  const end = Math.min(text.length, at + CONTEXT);
  return `${start > 0 ? '…' : ''}${JSON.stringify(text.slice(start, end))}${end < text.length ? '…' : ''}`;
}
