import { isRecord } from '../../src/core/json/record';
import type { JSONValue } from '../../src/core/json/json';
import { parseJSON } from '../../src/core/json/json';
import { isoTime } from '../../src/core/text/amount';
import { BEHAVES_LIKE, SANDBOX_VERSION } from '../api/info-methods';
import { isLoopbackHost } from '../http/guard';
import { errorReply, type HTTPHandler } from '../http/http-reply';
import { rpcHandler, type RPCService } from '../http/json-rpc';
import { Refusal } from '../node/node';
import { NORMAL } from './conditions';
import type { Control } from './control';

type Arguments = Readonly<Record<string, unknown>>;

/**
 * `/ext/sandbox`. A web page may read and write a node, and must not move a user's clock: with an Origin, from another
 * site, or under another name than this machine's, a request gets nothing.
 */
export function controlHandler(control: Control): HTTPHandler {
  const handler = rpcHandler(new Map([['sandbox', controlService(control)]]));
  return (request) => {
    const isOfPage = request.header('origin') !== '' || request.header('sec-fetch-site') !== '';
    if (isOfPage || !isLoopbackHost(request.header('host'))) return errorReply(403, 'not for web pages');
    return handler(request);
  };
}

function controlService(control: Control): RPCService {
  const answers: Readonly<Record<string, (given: Arguments) => JSONValue>> = {
    Mine: ({ count = 1 }) => ({ heights: control.mine(wholeNumberParam(count, 'count')) }),
    IncreaseTime: ({ seconds }) => {
      control.increaseTime(wholeNumberParam(seconds, 'seconds'));
      return { time: clockText(control) };
    },
    SetTime: ({ time }) => {
      const isText = typeof time === 'string' && /^\d{4}-\d\d-\d\dT/.test(time);
      control.setTime(isText ? Date.parse(time) / 1000 : wholeNumberParam(time, 'time'));
      return { time: clockText(control) };
    },
    Snapshot: () => ({ id: control.snapshot() }),
    Revert: ({ id }) => {
      control.revert(textParam(id, 'id') ?? '');
      return { heights: control.heights() };
    },
    Fund: ({ address, assetID, amount }) => {
      const given = typeof amount === 'string' && /^\d{1,20}$/.test(amount) ? BigInt(amount) : undefined;
      const nAVAX = given ?? BigInt(wholeNumberParam(amount, 'amount'));
      return { txID: control.fund(textParam(address, 'address') ?? '', nAVAX, textParam(assetID, 'assetID')) };
    },
    DumpState: () => ({ state: control.dumpState() }),
    LoadState: ({ state }) => {
      control.loadState(textParam(state, 'state') ?? '');
      return { heights: control.heights() };
    },
    NodeInfo: () => ({
      version: SANDBOX_VERSION,
      behavesLike: BEHAVES_LIKE,
      time: clockText(control),
      heights: control.heights(),
      conditions: { ...control.conditions.now },
    }),
    SetConditions: ({ latency = NORMAL.latency, failEvery = NORMAL.failEvery, status = NORMAL.status }) => {
      const conditions = {
        latency: wholeNumberParam(latency, 'latency', 600_000),
        failEvery: wholeNumberParam(failEvery, 'failEvery'),
        status: wholeNumberParam(status, 'status', 599),
      };
      if (conditions.status < 400) throw new Refusal('status is an HTTP status from 400 to 599');
      control.conditions.set(conditions);
      return { ...conditions };
    },
  };
  return new Map(
    Object.entries(answers).map(([name, answer]) => [
      name,
      (params) => {
        const given = argumentsIn(params);
        return () => answer(given);
      },
    ]),
  );
}

/** Parameters are an object, or a list of one, as a node takes them. */
function argumentsIn(params: Uint8Array | undefined): Arguments {
  const value = params === undefined ? {} : parseJSON(Buffer.from(params).toString('utf8'));
  const given: unknown = Array.isArray(value) ? (value[0] ?? {}) : value;
  if (!isRecord(given)) throw new Refusal('the parameters are an object');
  return given;
}

function textParam(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw new Refusal(`${name} is text`);
}

function wholeNumberParam(value: unknown, name: string, most = Number.MAX_SAFE_INTEGER): number {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 && number <= most) return number;
  throw new Refusal(`${name} is a number from 0 to ${most}`);
}

function clockText(control: Control): string {
  return isoTime(Number(control.time));
}
