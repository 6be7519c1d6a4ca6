import { type ParamKind, paramsOf } from '../../client/rpc/method';
import { type MethodName, METHODS } from '../../client/rpc/methods';
import type { JSONObject, JSONValue } from '../../core/json/json';

/** The last parameters of this session, as proposals for the next call. Nothing is stored. */
export class CallMemory {
  readonly #values = new Map<ParamKind, JSONValue>();
  readonly #optional = new Map<MethodName, readonly string[]>();

  remember(method: MethodName, values: JSONObject): void {
    const given = paramsOf(METHODS[method]).filter(({ name }) => values[name] !== undefined);
    for (const { name, kind } of given) this.#values.set(kind, values[name] as JSONValue);
    this.#optional.set(
      method,
      given.filter(({ required }) => !required).map(({ name }) => name),
    );
  }

  /** The last value of a kind, for any method. */
  value(kind: ParamKind): JSONValue | undefined {
    return this.#values.get(kind);
  }

  /** The optional parameters of the method's last call. */
  optional(method: MethodName): readonly string[] {
    return this.#optional.get(method) ?? [];
  }
}
