import { holdsPrivateKey } from '../../core/private-keys/guard';
import { isRecord } from '../../core/record';
import { CHAIN_ID, MAX_CHAINS, RANGES, type Choices } from '../../protocol';

/** The user's choices, without computed values. */
export type Chosen = Required<Choices>;

/** All that the host has of a choice. */
interface ChoiceRule<T> {
  readonly initial: T;
  /** Whether it is typed: it isn't sent back, since it would be behind the next keystroke. */
  readonly isTyped: boolean;
  /** Typed text is any text: its card reports what is wrong with it. */
  readonly isValid: (value: unknown) => boolean;
}

const CHOICES: { readonly [Name in keyof Chosen]: ChoiceRule<Chosen[Name]> } = {
  chainIds: {
    initial: ['43114'],
    isTyped: false,
    isValid: (value) =>
      Array.isArray(value) &&
      value.length >= 1 &&
      value.length <= MAX_CHAINS &&
      new Set(value).size === value.length &&
      value.every((each) => isChainID(each)),
  },
  range: { initial: 90, isTyped: false, isValid: (value) => isOneOf(value, RANGES) },
  logScale: { initial: false, isTyped: false, isValid: (value) => typeof value === 'boolean' },
  asTable: { initial: false, isTyped: false, isValid: (value) => typeof value === 'boolean' },
  block: {
    initial: { chainId: '43114', blockId: '' },
    isTyped: true,
    isValid: (value) =>
      isRecord(value) && hasOnly(value, ['chainId', 'blockId']) && Object.values(value).every(isTypedText),
  },
  address: { initial: '', isTyped: true, isValid: isTypedText },
  bridged: {
    initial: { threshold: '1', pageSize: 1_000 },
    isTyped: true,
    isValid: (value) =>
      isRecord(value) &&
      hasOnly(value, ['threshold', 'pageSize']) &&
      isTypedText(value['threshold']) &&
      Number.isInteger(value['pageSize']) &&
      Number(value['pageSize']) >= 1 &&
      Number(value['pageSize']) <= 5_000,
  },
  search: { initial: '', isTyped: true, isValid: isTypedText },
};

const NAMES = Object.keys(CHOICES) as readonly (keyof Chosen)[];

export const INITIAL_CHOICES = Object.fromEntries(NAMES.map((name) => [name, CHOICES[name].initial])) as Chosen;

/** Whether all of these choices are typed text. */
export function areTyped(choices: Choices): boolean {
  return NAMES.every((name) => choices[name] === undefined || CHOICES[name].isTyped);
}

/** The choices in a record, if all are valid; also for those that another version stored. */
export function choicesOf(record: unknown): Choices | undefined {
  if (!isRecord(record)) return undefined;
  const isValid = Object.entries(record).every(([name, value]) => isOneOf(name, NAMES) && CHOICES[name].isValid(value));
  return isValid ? record : undefined;
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
  return typeof value === 'string' && value.length <= 256 && !holdsPrivateKey(value);
}

function hasOnly(record: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  return Object.keys(record).length === names.length && names.every((name) => Object.hasOwn(record, name));
}
