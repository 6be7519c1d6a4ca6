import { equalBytes } from '../../../src/core/bytes/bytes';
import type { Annotated } from '../../../src/core/codec/annotate';
import { CodecError } from '../../../src/core/codec/codec-error';
import type { Format } from '../../../src/core/codec/format';
import type { Shape, ValueOf } from '../../../src/core/codec/shape';
import type { Checked } from './tally';

/** The words with which a node refuses bytes that it cannot parse; all other refusals come after parsing. */
const PARSE_ERROR =
  /^(?:couldn't un|packer has|trailing buffer space|recursive interface types|unknown codec version|max slice length|byte array exceeds)/;

/** What a check found: what the bytes are, and what is wrong with them. */
export interface Found {
  readonly type: string;
  readonly problem: string | undefined;
}

/** The result of a check, which may throw. `type` is what the bytes should be, for those that can't be read. */
export function checked(name: string, type: string, check: () => Found): Checked {
  try {
    return { name, ...check() };
  } catch (error) {
    const problem =
      error instanceof CodecError ? `${error.message} at ${error.offset} in ${error.path}` : `threw ${String(error)}`;
    return { name, type, problem };
  }
}

/**
 * A transaction that was sent: parsed, or refused in the node's words, as the node did; with its ID if it was accepted.
 */
export function checkSent(
  sent: { readonly name: string; readonly type: string; readonly refusal: string | undefined },
  read: () => Found,
): Checked {
  const { name, type } = sent;
  const { refusal: words } = sent;
  const refusal = words !== undefined && PARSE_ERROR.test(words) ? words : undefined;
  try {
    const found = read();
    return refusal === undefined
      ? { name, ...found }
      : { name, type: found.type, problem: `was read, the node says "${refusal}"` };
  } catch (error) {
    if (!(error instanceof CodecError)) return { name, type, problem: `threw ${String(error)}` };
    // A node reads some types where none of ours may stand, and refuses them later.
    const isEarlier = words !== undefined && /does not implement interface (?:verify|avax)\./.test(error.message);
    if (isEarlier && error.message !== refusal)
      return { name, type: 'bytes refused before the node does', problem: undefined };
    if (refusal === undefined)
      return { name, type, problem: `was refused: ${error.message} at ${error.offset} in ${error.path}` };
    const problem = error.message === refusal ? undefined : `says "${error.message}", not "${refusal}"`;
    return { name, type: 'refused bytes', problem };
  }
}

/** What is wrong with how a format reads, writes and names bytes that it must be able to read. */
export function wrongWith<S extends Shape>(
  format: Format<S>,
  bytes: Uint8Array,
  value: ValueOf<S>,
): string | undefined {
  if (!equalBytes(format.encode(value), bytes)) return 'encodes to other bytes';
  return unnamed(format.annotate(bytes), bytes.length);
}

/** The values of an annotation stand one after another and leave no byte out. */
export function unnamed({ annotations, error }: Annotated, length: number): string | undefined {
  if (error !== undefined) return `annotating stopped: ${error.message}`;
  let at = 0;
  for (const { kind, start, end, path } of annotations) {
    if (kind === 'group') continue;
    if (start !== at) return `annotation ${path} begins at ${start}, not at ${at}`;
    at = end;
  }
  return at === length ? undefined : `annotations end at ${at} of ${length}`;
}

/** `CreateSubnetTx` of `txs.CreateSubnetTx`. */
export function shortName(type: string): string {
  return type.slice(type.indexOf('.') + 1);
}

export function first(...problems: readonly (string | undefined)[]): string | undefined {
  return problems.find((problem) => problem !== undefined);
}
