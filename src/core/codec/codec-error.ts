import { InvalidInputError } from '../outcome';

/**
 * Malformed bytes. `message` is the node's own wording (codec/manager.go, codec/reflectcodec,
 * utils/wrappers/packing.go), `offset` the byte at which it is, `path` the field, such as
 * `unsignedTx.outputs[2].output`.
 */
export class CodecError extends InvalidInputError {
  override readonly name = 'CodecError';
  readonly offset: number;
  readonly #path: string[] = [];

  constructor(message: string, offset: number) {
    // Bytes are tried in many formats, and a stack takes longer than the reading. The offset and path say where.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.offset = offset;
  }

  get path(): string {
    return this.#path.reduce(joinPath, '');
  }

  /** Names the field or item that the error happened in; called from the inside outwards. */
  within(segment: string | number): this {
    this.#path.unshift(typeof segment === 'number' ? `[${segment}]` : segment);
    return this;
  }
}

/** `a` and `b` give `a.b`, `a` and `[0]` give `a[0]`. */
export function joinPath(path: string, segment: string): string {
  return path === '' || segment.startsWith('[') ? path + segment : `${path}.${segment}`;
}
