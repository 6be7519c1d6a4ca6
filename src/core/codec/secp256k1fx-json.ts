import type { JSONObject, JSONValue } from '../json/json';
import { FX_IDS } from '../ids/networks';
import { outputOwners, transferOutput } from './secp256k1fx';
import type { Shape, StructShape } from './shape';
import type { Special } from './shape-json';

/** Outputs and owners are Go maps in a node's JSON: their keys are in alphabetical order. */
export function asGoMap(shape: StructShape): [Shape, Special] {
  const sorted = { ...shape, fields: [...shape.fields].sort(([a], [b]) => (a < b ? -1 : 1)) };
  return [shape, (value, json) => json.plain(sorted, value)];
}

/** A transferable output or input names its fx before its last field, which is the output or input itself. */
export function withFxID(shape: StructShape): [Shape, Special] {
  const before = { ...shape, fields: shape.fields.slice(0, -1) };
  const last = { ...shape, fields: shape.fields.slice(-1) };
  return [
    shape,
    (value, json) => ({
      ...(json.plain(before, value) as JSONObject),
      fxID: FX_IDS.secp256k1fx,
      ...(json.plain(last, value) as JSONObject),
    }),
  ];
}

/** The same object with one more key, behind `after`. */
export function withKey(object: JSONObject, after: string, key: string, value: JSONValue): JSONObject {
  const entries = Object.entries(object);
  const at = entries.findIndex(([name]) => name === after) + 1;
  return Object.fromEntries([...entries.slice(0, at), [key, value], ...entries.slice(at)]);
}

/** What X and P print in the same way. */
export const SECP256K1FX_JSON: readonly [Shape, Special][] = [asGoMap(outputOwners), asGoMap(transferOutput)];
