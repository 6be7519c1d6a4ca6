import { holdsPrivateKey } from '../../core/private-keys/guard';
import { CARD_NAMES, CHAIN_ID, MAX_CHAINS, MAX_PICTURE, RANGES, type Choices, type Intent } from '../../protocol';
import { isRecord } from '../../core/record';

/** Longest text to copy, in characters: an ID, a value, a message. */
const MAX_TEXT = 4_096;

/** A message from a webview as an intent, checked field by field; undefined for anything else. */
export function intentOf(message: unknown): Intent | undefined {
  if (!isRecord(message)) return undefined;
  const { type, card } = message;
  switch (type) {
    case 'ready':
      return { type };
    case 'choose': {
      const view = choicesOf(message['view']);
      return view === undefined ? undefined : { type, view };
    }
    case 'load':
    case 'retry':
    case 'cancel':
      return isOneOf(card, CARD_NAMES) ? { type, card } : undefined;
    case 'loadMore':
    case 'loadAll':
      return card === 'bridged' ? { type, card } : undefined;
    case 'export': {
      const { as } = message;
      return isOneOf(card, ['tps', 'bridged']) && isOneOf(as, ['csv', 'json']) ? { type, card, as } : undefined;
    }
    case 'savePicture': {
      const { data } = message;
      return isText(data, MAX_PICTURE) && /^[A-Za-z0-9+/]+={0,2}$/.test(data) ? { type, data } : undefined;
    }
    case 'copy':
      return isText(message['text'], MAX_TEXT) ? { type, text: message['text'] } : undefined;
    case 'copyTable':
      return isOneOf(card, ['tps', 'bridged']) ? { type, card } : undefined;
    case 'openExplorer':
      return isChainID(message['chainId']) ? { type, chainId: message['chainId'] } : undefined;
    case 'openDocument':
      return isOneOf(card, ['tps', 'block', 'addressChains', 'supported']) ? { type, card } : undefined;
    case 'key': {
      const { action } = message;
      return isOneOf(action, ['set', 'replace', 'remove', 'test']) ? { type, action } : undefined;
    }
    default:
      return undefined;
  }
}

/** The valid values of each choice. Typed text is any text: its card reports what is wrong with it. */
const CHOICES: { readonly [Name in keyof Required<Choices>]: (value: unknown) => boolean } = {
  chainIds: (value) =>
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= MAX_CHAINS &&
    new Set(value).size === value.length &&
    value.every((each) => isChainID(each)),
  range: (value) => isOneOf(value, RANGES),
  logScale: (value) => typeof value === 'boolean',
  asTable: (value) => typeof value === 'boolean',
  block: (value) => isRecord(value) && hasOnly(value, ['chainId', 'blockId']) && Object.values(value).every(isTyped),
  address: isTyped,
  bridged: (value) =>
    isRecord(value) &&
    hasOnly(value, ['threshold', 'pageSize']) &&
    isTyped(value['threshold']) &&
    Number.isInteger(value['pageSize']) &&
    Number(value['pageSize']) >= 1 &&
    Number(value['pageSize']) <= 5_000,
  search: isTyped,
};

/** The choices in a record, if all are valid; also for those that another version stored. */
export function choicesOf(record: unknown): Choices | undefined {
  if (!isRecord(record)) return undefined;
  const isValid = Object.entries(record).every(
    ([name, value]) => isOneOf(name, Object.keys(CHOICES) as (keyof typeof CHOICES)[]) && CHOICES[name](value),
  );
  return isValid ? record : undefined;
}

function hasOnly(record: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  return Object.keys(record).length === names.length && names.every((name) => Object.hasOwn(record, name));
}

function isOneOf<const T>(value: unknown, values: readonly T[]): value is T {
  return (values as readonly unknown[]).includes(value);
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest;
}

/** A possible private key is neither stored with the workspace nor sent back to the page. */
function isTyped(value: unknown): boolean {
  return isText(value, 256) && !holdsPrivateKey(value);
}

function isChainID(value: unknown): value is string {
  return typeof value === 'string' && CHAIN_ID.test(value) && !holdsPrivateKey(value);
}
