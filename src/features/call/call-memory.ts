import type { JSONObject, JSONValue } from '../../core/json/json';
import type { CallKind } from './param-text';

/** A parameter of a method or of a document of a service. */
export interface CallParam {
  readonly name: string;
  readonly kind: CallKind;
  readonly required: boolean;
}

/** A call whose parameters are prompted for. */
export interface Prompted {
  readonly title: string;
  readonly params: readonly CallParam[];
  /** Prompts that differ from those of the kinds. */
  readonly hints?: Readonly<Partial<Record<CallKind, string>>>;
}

/** The last parameters of this session, as proposals for the next call. Nothing is stored. */
export class CallMemory {
  readonly #values = new Map<CallKind, JSONValue>();
  readonly #optional = new Map<string, readonly string[]>();

  remember({ title, params }: Prompted, values: JSONObject): void {
    const used = params.filter(({ name }) => values[name] !== undefined);
    for (const { name, kind } of used) this.#values.set(kind, values[name] as JSONValue);
    this.#optional.set(
      title,
      used.filter(({ required }) => !required).map(({ name }) => name),
    );
  }

  /** The last value of a kind, for any call. */
  value(kind: CallKind): JSONValue | undefined {
    return this.#values.get(kind);
  }

  /** The optional parameters of the last call of this title. */
  optional(title: string): readonly string[] {
    return this.#optional.get(title) ?? [];
  }
}
