import { HEX_ENCODINGS } from '../../core/encodings/hex-encodings';
import type { Schema } from '../http/validate';
import * as avm from './avm';
import * as data from './data';
import * as info from './info';
import * as metrics from './metrics';
import * as platform from './platform';
import * as primary from './primary';

/** All schemas that the typed clients use, by name: `avm.heightSchema`. */
export const NAMED_SCHEMAS: ReadonlyMap<string, Schema<unknown>> = new Map([
  ...Object.entries({ avm, data, info, metrics, platform, primary }).flatMap(([module, schemas]) =>
    Object.entries(schemas).flatMap(([name, schema]) =>
      typeof schema === 'object' ? [[`${module}.${name}`, schema as Schema<unknown>] as const] : [],
    ),
  ),
  ...[...HEX_ENCODINGS, 'json' as const].flatMap((encoding) => [
    [`avm.txAnswerSchema ${encoding}`, avm.txAnswerSchema(encoding)] as const,
    [`avm.blockAnswerSchema ${encoding}`, avm.blockAnswerSchema(encoding)] as const,
  ]),
  ...HEX_ENCODINGS.map((encoding) => [`avm.utxosSchema ${encoding}`, avm.utxosSchema(encoding)] as const),
]);

const NAMES = new Map([...NAMED_SCHEMAS].map(([name, schema]) => [schema, name]));

/** The name under which a thread finds the schema; undefined for one that no typed client uses. */
export function nameOf(schema: Schema<unknown>): string | undefined {
  return NAMES.get(schema);
}
