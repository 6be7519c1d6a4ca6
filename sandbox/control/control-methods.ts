import { MAX_UINT64 } from '../../src/core/bytes/bytes';
import { decodeID } from '../../src/core/encodings/cb58';
import { decodeHexDigits } from '../../src/core/encodings/hex';
import { parseAddress } from '../../src/core/ids/address';
import { isRecord } from '../../src/core/json/record';
import type { JSONValue } from '../../src/core/json/json';
import { parseJSON } from '../../src/core/json/json';
import { isoTime } from '../../src/core/text/amount';
import { BEHAVES_LIKE, SANDBOX_VERSION } from '../api/info-methods';
import { isLoopbackHost } from '../http/guard';
import { errorReply, type HTTPHandler } from '../http/http-reply';
import { rpcHandler, type RPCService } from '../http/json-rpc';
import { Refusal } from '../node/node';
import type { Control } from './control';

type Arguments = Readonly<Record<string, unknown>>;

/** The names of a method's parameters, and what it does with them. */
type Method = readonly [names: readonly string[], answer: (given: Arguments) => JSONValue];

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
  const timeAfter = (act: () => void): JSONValue => {
    act();
    return { time: clockText(control) };
  };
  const heightsAfter = (act: () => void): JSONValue => {
    act();
    return { heights: control.heights() };
  };
  const answers: Readonly<Record<string, Method>> = {
    Mine: [['count'], ({ count = 1 }) => ({ heights: control.mine(wholeNumberParam(count, 'count')) })],
    IncreaseTime: [
      ['seconds'],
      ({ seconds }) => timeAfter(() => control.increaseTime(wholeNumberParam(seconds, 'seconds'))),
    ],
    SetTime: [
      ['time'],
      ({ time }) => {
        const isText = typeof time === 'string' && /^\d{4}-\d\d-\d\dT/.test(time);
        return timeAfter(() => control.setTime(isText ? Date.parse(time) / 1000 : wholeNumberParam(time, 'time')));
      },
    ],
    Snapshot: [[], () => ({ id: control.snapshot() })],
    Revert: [['id'], ({ id }) => heightsAfter(() => control.revert(textParam(id, 'id')))],
    Fund: [
      ['address', 'amount', 'assetID'],
      ({ address, amount, assetID }) => {
        const asset = assetID === undefined || assetID === null ? undefined : textParam(assetID, 'assetID');
        return { txID: control.fund(textParam(address, 'address'), amountParam(amount), asset) };
      },
    ],
    AdvanceEpoch: [[], () => control.advanceEpoch()],
    MakeNode: [['name'], ({ name }) => control.makeNode(textParam(name, 'name'))],
    SignWarp: [
      ['message', 'subnetID', 'name', 'owner', 'validationID', 'weight'],
      ({ message, subnetID, name, owner, validationID, weight }) => {
        if (message !== undefined)
          return control.signWarp(decodeHexDigits(textParam(message, 'message').replace(/^0x/, '')));
        if (validationID !== undefined)
          return control.signWeight(
            decodeID(textParam(validationID, 'validationID')),
            BigInt(wholeNumberParam(weight, 'weight')),
          );
        return control.signRegistration({
          subnetID: decodeID(textParam(subnetID, 'subnetID')),
          name: textParam(name, 'name'),
          weight: BigInt(wholeNumberParam(weight, 'weight')),
          owner: parseAddress(textParam(owner, 'owner')).bytes,
        });
      },
    ],
    DumpState: [[], () => ({ state: control.dumpState() })],
    LoadState: [['state'], ({ state }) => heightsAfter(() => control.loadState(textParam(state, 'state')))],
    NodeInfo: [
      [],
      () => ({
        version: SANDBOX_VERSION,
        behavesLike: BEHAVES_LIKE,
        time: clockText(control),
        heights: control.heights(),
        conditions: { ...control.conditions.now },
      }),
    ],
    SetConditions: [
      ['latency', 'failEvery', 'status'],
      (given) => {
        const { latency, failEvery, status } = { ...control.conditions.now, ...given };
        const conditions = {
          latency: wholeNumberParam(latency, 'latency', 600_000),
          failEvery: wholeNumberParam(failEvery, 'failEvery'),
          status: wholeNumberParam(status, 'status', 599),
        };
        if (conditions.status < 400) throw new Refusal('status is an HTTP status from 400 to 599');
        control.conditions.set(conditions);
        return { ...conditions };
      },
    ],
  };
  return new Map(
    Object.entries(answers).map(([method, [names, answer]]) => [
      method,
      (params) => {
        const given = argumentsIn(params);
        const unknown = Object.keys(given).find((name) => !names.includes(name));
        if (unknown !== undefined) {
          const known = names.length === 0 ? 'the method has none' : `its parameters are ${names.join(', ')}`;
          throw new Refusal(`unknown parameter ${JSON.stringify(unknown.slice(0, 64))}: ${known}`);
        }
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

function textParam(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  throw new Refusal(value === undefined ? `${name} is missing` : `${name} is text`);
}

/** nAVAX, or units of an asset. Numbers of JSON are exact up to 2^53 alone. */
function amountParam(amount: unknown): bigint {
  const given = typeof amount === 'string' && /^\d{1,20}$/.test(amount) ? BigInt(amount) : amount;
  const value = typeof given === 'number' && Number.isSafeInteger(given) ? BigInt(given) : given;
  if (typeof value === 'bigint' && value >= 1n && value <= MAX_UINT64) return value;
  throw new Refusal(
    `amount is a whole number of nAVAX, or of units of the asset, from 1 to ${MAX_UINT64}; text above 2^53`,
  );
}

function wholeNumberParam(value: unknown, name: string, most = Number.MAX_SAFE_INTEGER): number {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 && number <= most) return number;
  throw new Refusal(`${name} is a number from 0 to ${most}`);
}

function clockText(control: Control): string {
  return isoTime(Number(control.time));
}
