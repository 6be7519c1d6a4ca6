import { encodeCb58 } from '../../src/core/encodings/cb58';
import { encodeHex } from '../../src/core/encodings/hex';
import type { JSONObject } from '../../src/core/json/json';
import type { Encoding } from '../api/arguments';
import {
  containerArguments,
  containerAtArguments,
  containerIDArguments,
  containerRangeArguments,
  encodingArguments,
} from '../api/arguments';
import { formatTime } from '../go/time';
import type { RPCService } from '../http/json-rpc';
import { method } from '../http/json-rpc';
import { notFound, Refusal } from '../node/refusal';
import type { Container, ContainerIndex } from './container-index';

/** Containers in one response (indexer/index.go, MaxFetchedByRange). */
const MAX_RANGE = 1024n;

/** The service `index` of one chain's blocks (indexer/service.go). */
export function indexService(index: ContainerIndex): RPCService {
  const at = (place: number | undefined, encoding: Encoding, missing: () => Refusal): JSONObject => {
    const container = place === undefined ? undefined : index.containers[place];
    if (place === undefined || container === undefined) throw missing();
    return formatted(container, place, encoding);
  };

  return new Map([
    [
      'GetLastAccepted',
      method(encodingArguments, ({ encoding }) => at(index.containers.length - 1, encoding, noneAccepted)),
    ],
    [
      'GetContainerByIndex',
      method(containerAtArguments, ({ index: place, encoding }) =>
        at(Number(place), encoding, () => new Refusal(`no container at index ${place}`)),
      ),
    ],
    [
      'GetContainerRange',
      method(containerRangeArguments, ({ startIndex, numToFetch, encoding }) => {
        if (numToFetch === 0n || numToFetch > MAX_RANGE) {
          throw new Refusal(`numToFetch must be in [1,${MAX_RANGE}] but is ${numToFetch}`);
        }
        const { containers } = index;
        if (containers.length === 0) throw noneAccepted();
        const last = containers.length - 1;
        if (startIndex > last) throw new Refusal(`start index (${startIndex}) > last accepted index (${last})`);
        const start = Number(startIndex);
        const range = containers.slice(start, start + Number(numToFetch));
        return { containers: range.map((container, i) => formatted(container, start + i, encoding)) };
      }),
    ],
    ['GetIndex', method(containerIDArguments, ({ id }) => ({ index: String(placeOf(index, id)) }))],
    ['IsAccepted', method(containerIDArguments, ({ id }) => ({ isAccepted: index.indexOf(id) !== undefined }))],
    ['GetContainerByID', method(containerArguments, ({ id, encoding }) => at(index.indexOf(id), encoding, notFound))],
  ]);
}

function formatted({ id, bytes, time }: Container, index: number, encoding: Encoding): JSONObject {
  if (encoding === 'json') throw new Refusal('unsupported encoding in method');
  return {
    id: encodeCb58(id),
    bytes: encodeHex(bytes, encoding),
    timestamp: formatTime(time),
    encoding,
    index: String(index),
  };
}

function placeOf(index: ContainerIndex, id: Uint8Array): number {
  const place = index.indexOf(id);
  if (place === undefined) throw notFound();
  return place;
}

function noneAccepted(): Refusal {
  return new Refusal('no containers have been accepted');
}
