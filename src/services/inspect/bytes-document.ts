import * as l10n from '@vscode/l10n';
import { formatAddress } from '../../core/ids/address';
import { prefixedHex, toHexDigits } from '../../core/bytes/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import { formatNodeID } from '../../core/ids/ids';
import type { Annotation } from '../../core/codec/annotate';
import type { CodecError } from '../../core/codec/codec-error';
import type { Naming } from '../../core/codec/shape-json';
import { quoteVisibly } from '../../core/json/visible-json';
import { visibleText } from '../../core/text/visible-text';
import { counted, formatTime, LONG_REASON, bytesAsPlainText as bytesAsText } from '../text/format-text';
import { type LookedUp, missingText, type Subject } from './missing-text';
import { annotateThing } from './thing-json';
import { MAX_NAME_LENGTH } from '../../core/endpoints/urls';

const BYTES_A_LINE = 16;
const BYTES_WIDTH = BYTES_A_LINE * 3 - 1;
const STEP_INDENT = 2;

/**
 * All bytes with their fields, one field on a line: offset, bytes, path and value; more than 16 bytes continue below. A
 * structure is indented under its own name, so that an editor can fold it.
 */
export function bytesDocument(subject: Subject, target: LookedUp): string {
  const chain = visibleText(target.chain, MAX_NAME_LENGTH);
  const place = l10n.t('{0} on {1}', target.id, chain);
  switch (subject.kind) {
    case 'missing': {
      const { why } = missingText(subject, target);
      return `${place}\n${visibleText(why, LONG_REASON)}\n`;
    }
    case 'unreadable': {
      const size = counted(subject.bytes.length, 'byte');
      const title = l10n.t('{0}, not a transaction, block or UTXO. Decoded as far as possible.', size);
      return listing(title, subject.bytes, subject.annotated, undefined);
    }
    case 'validator':
      return `${place}\n${l10n.t("An L1 validator isn't a transaction or block, so it has no bytes.")}\n`;
    case 'node':
      return `${place}\n${l10n.t("A validator isn't a transaction or block, so it has no bytes.")}\n`;
    default: {
      const isAsset = subject.kind === 'asset';
      const named = annotateThing(isAsset ? { ...subject, kind: 'tx' } : subject);
      const title = isAsset ? l10n.t('Transaction that created asset') : named.title;
      const size = counted(subject.bytes.length, 'byte');
      const heading =
        target.kind === 'hex'
          ? l10n.t('{0} {1}, {2}', title, target.id, size)
          : l10n.t('{0} {1} on {2}, {3}', title, target.id, chain, size);
      return listing(heading, subject.bytes, named.annotated, subject.naming);
    }
  }
}

function listing(
  title: string,
  bytes: Uint8Array,
  { annotations, error }: { readonly annotations: readonly Annotation[]; readonly error: CodecError | undefined },
  naming: Naming | undefined,
): string {
  const digits = Math.max(4, bytes.length.toString(16).length);
  // The outermost structure has no name: its fields stand at the margin.
  const named = annotations.filter(({ path, kind }) => kind !== 'group' || path !== '');
  const deepest = named.reduce((depth, annotation) => Math.max(depth, annotation.depth), 0);
  // A transaction may have more fields than a call takes arguments.
  const margin = named.reduce(
    (least, { depth, path }) => (path === 'codecVersion' ? least : Math.min(least, depth)),
    deepest,
  );
  const column = deepest * STEP_INDENT + digits + 2 + BYTES_WIDTH + 2;
  const rows = new ByteRows(bytes, digits, column);
  let end = 0;
  for (const annotation of named) {
    const indent = ' '.repeat(Math.max(0, annotation.depth - margin) * STEP_INDENT);
    if (annotation.kind === 'group') rows.title(indent, annotation);
    else {
      rows.field(indent, annotation.start, annotation.end, fieldOf(annotation, naming));
      end = annotation.end;
    }
  }
  if (error !== undefined) {
    rows.line('');
    const { offset, path, message } = error;
    rows.line(
      path === ''
        ? l10n.t("Can't be read at byte {0}: {1}", offset, message)
        : l10n.t("Can't be read at byte {0}, {1}: {2}", offset, path, message),
    );
    if (end < bytes.length) rows.field('', end, bytes.length, l10n.t('not read'));
  }
  return `${title}\n\n${rows.text()}`;
}

class ByteRows {
  readonly #bytes: Uint8Array;
  readonly #digits: number;
  readonly #column: number;
  readonly #lines: string[] = [];

  constructor(bytes: Uint8Array, digits: number, column: number) {
    this.#bytes = bytes;
    this.#digits = digits;
    this.#column = column;
  }

  line(text: string): void {
    this.#lines.push(text);
  }

  title(indent: string, { path, start, end }: Annotation): void {
    this.line(`${indent}${this.#offset(start)}  ${path}, ${counted(end - start, 'byte')}`);
  }

  field(indent: string, start: number, end: number, field: string): void {
    for (let at = start; at < end || at === start; at += BYTES_A_LINE) {
      const hex = toHexDigits(this.#bytes.subarray(at, Math.min(end, at + BYTES_A_LINE)));
      const row = `${indent}${this.#offset(at)}  ${hex.replace(/(..)(?=.)/g, '$1 ')}`;
      this.line(at === start ? `${row.padEnd(this.#column)}${field}` : row);
    }
  }

  text(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  #offset(at: number): string {
    return at.toString(16).padStart(this.#digits, '0');
  }
}

function fieldOf(annotation: Annotation, naming: Naming | undefined): string {
  const { kind } = annotation;
  // The structure around it stands above, with its whole path.
  const path = annotation.path.slice(annotation.path.lastIndexOf('.') + 1);
  const name = kind === 'count' ? `${path}.length` : kind === 'type' ? (path === '' ? 'type' : `${path}.type`) : path;
  const value = annotationValue(annotation, naming);
  return value === '' ? name : `${name} = ${value}`;
}

function annotationValue({ kind, path, value }: Annotation, naming: Naming | undefined): string {
  switch (kind) {
    case 'id':
      return encodeCb58(value as Uint8Array);
    case 'address':
      return naming === undefined
        ? encodeCb58(value as Uint8Array)
        : formatAddress({ ...naming, bytes: value as Uint8Array });
    case 'nodeID':
      return formatNodeID(value as Uint8Array);
    case 'evmAddress':
      return prefixedHex(value as Uint8Array);
    case 'signature':
    case 'blsPublicKey':
    case 'blsSignature':
    case 'group':
      return '';
    case 'bytes':
      return memoComment(value as Uint8Array);
    case 'text':
      return quoteVisibly(String(value));
    case 'uint64':
      return `${String(value)}${timeComment(path, value as bigint)}`;
    case 'uint':
    case 'int64':
    case 'bool':
    case 'count':
    case 'type':
      return String(value);
  }
}

/** The length, and the text if the bytes are one. */
function memoComment(bytes: Uint8Array): string {
  const length = counted(bytes.length, 'byte');
  const text = bytesAsText(bytes);
  // Line breaks and invisible characters would let a memo forge the lines around it.
  return text === undefined ? length : `${length}, ${quoteVisibly(text)}`;
}

/** Unix seconds in the fields that are a time. */
function timeComment(path: string, seconds: bigint): string {
  return /(^|\.)(locktime|time|start|end|expiry|timestamp)$/.test(path) && seconds > 0n
    ? ` (${formatTime(seconds)})`
    : '';
}
