import { PlatformJSON } from '../../../src/core/codec/platform/platform-json';
import { ShapeJSON } from '../../../src/core/codec/shape-json';
import {
  l1Message,
  openMessage,
  payload as payloadShape,
  warpFormats,
} from '../../../src/core/codec/warp/warp-formats';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { decodeHex } from '../../../src/core/encodings/hex';
import { type JSONValue, parseJSON, stringifyJSON } from '../../../src/core/json/json';
import { sha256 } from '../../../src/core/bytes/hashes';
import { difference } from './json-difference';
import type { RecordedCodecLine } from '../recording/recording';
import type { Checked } from './tally';
import { checked, first, type Found, shortName, wrongWith } from './bytes';
import { isObject } from './calls';
import { checkPlatformBlock, checkPlatformTx } from './platform';

/** Checks the lines that avalanchego's own code made: bytes, their ID and their JSON. */
export function checkCodecLines(lines: readonly RecordedCodecLine[], hrp: string): Checked[] {
  const json = new PlatformJSON(hrp);
  return lines.map((line) =>
    checked(line.label, line.what, () => {
      const bytes = decodeHex(line.hex);
      const found = checkLine(line, bytes, json);
      const id = encodeCb58(sha256(bytes));
      return id === line.id ? found : { ...found, problem: `has the ID ${id}` };
    }),
  );
}

function checkLine(line: RecordedCodecLine, bytes: Uint8Array, json: PlatformJSON): Found {
  const answer = line.json;
  const answers = new Map(isObject(answer) ? [[line.id, [answer]]] : []);
  switch (line.what) {
    case 'P transaction':
      return checkPlatformTx(bytes, json, answers);
    case 'P block':
      return checkPlatformBlock(bytes, json, answers);
    case 'Warp unsigned message':
      return checkMessage(bytes, answer);
    default:
      return { type: line.what, problem: `is of an unknown kind: ${line.what}` };
  }
}

/** The JSON is that of the innermost message. */
function checkMessage(bytes: Uint8Array, answer: JSONValue): Found {
  const { message, payload, l1Message: call } = openMessage(bytes);
  if (payload === undefined) return { type: 'Warp message', problem: 'holds no payload' };
  const json = new ShapeJSON({ alias: 'P', hrp: '' });
  const inner = call === undefined ? json.of(payloadShape, payload) : json.of(l1Message, call);
  return {
    type: `Warp message ${shortName((call ?? payload).type)}`,
    problem: first(
      wrongWith(warpFormats.unsignedMessage, bytes, message),
      wrongWith(warpFormats.payload, message.payload, payload),
      payload.type === 'payload.AddressedCall' && call !== undefined
        ? wrongWith(warpFormats.l1Message, payload.payload, call)
        : undefined,
      difference(answer, parseJSON(stringifyJSON(inner))),
    ),
  };
}
