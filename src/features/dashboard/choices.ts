import { MAX_PAGE } from '../../core/endpoints/evm-words';
import { holdsPrivateKey } from '../../core/given-text/guard';
import { isRecord } from '../../core/json/record';
import { CHAIN_ID, INITIAL_CHOICES, MAX_CHAINS, RANGES, type Choices, type ViewState } from '../../protocol';

/** A text that cards refuse as they refuse a private key. */
const STAND_IN = 'PrivateKey-';

/** Choices that aren't valid whenever they have the shape of the initial one. */
const RULES: { readonly [Name in keyof ViewState]?: (value: unknown) => boolean } = {
  chainIds: (value) =>
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= MAX_CHAINS &&
    new Set(value).size === value.length &&
    value.every((each) => isChainID(each)),
  range: (value) => isOneOf(value, RANGES),
  bridged: (value) => hasShapeOf(INITIAL_CHOICES.bridged, value) && isRecord(value) && isPageSize(value['pageSize']),
};

const NAMES = Object.keys(INITIAL_CHOICES) as readonly (keyof ViewState)[];

function isValid(name: keyof ViewState, value: unknown): boolean {
  return RULES[name]?.(value) ?? hasShapeOf(INITIAL_CHOICES[name], value);
}

/** Typed text is any text: its card reports what is wrong with it. */
function hasShapeOf(initial: unknown, value: unknown): boolean {
  if (typeof initial === 'string') return isTypedText(value);
  if (!isRecord(initial)) return typeof value === typeof initial;
  const names = Object.keys(initial);
  return isRecord(value) && hasOnly(value, names) && names.every((name) => hasShapeOf(initial[name], value[name]));
}

/** The choices in a record, if all are valid; also for those that another version stored. */
export function choicesOf(record: unknown): Choices | undefined {
  if (!isRecord(record)) return undefined;
  const areValid = Object.entries(record).every(([name, value]) => isOneOf(name, NAMES) && isValid(name, value));
  return areValid ? record : undefined;
}

export function isOneOf<const T>(value: unknown, values: readonly T[]): value is T {
  return (values as readonly unknown[]).includes(value);
}

/** A chain's ID, which isn't a possible private key. */
export function isChainID(value: unknown): value is string {
  return typeof value === 'string' && CHAIN_ID.test(value) && !holdsPrivateKey(value);
}

/** A possible private key is neither stored with the workspace nor sent back to the page. */
function isTypedText(value: unknown): boolean {
  return isShort(value) && (value === STAND_IN || !holdsPrivateKey(value));
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 256;
}

/** Typed texts with `STAND_IN` instead of a possible private key, so that a card doesn't load the text before it. */
export function withoutKeys(choices: unknown): unknown {
  const changed = (value: unknown): unknown => (isShort(value) && holdsPrivateKey(value) ? STAND_IN : value);
  const each = (record: object, change: (value: unknown) => unknown): object =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
  return isRecord(choices)
    ? each(choices, (value) => (isRecord(value) ? each(value, changed) : changed(value)))
    : choices;
}

function isPageSize(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_PAGE;
}

function hasOnly(record: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  return Object.keys(record).length === names.length && names.every((name) => Object.hasOwn(record, name));
}
