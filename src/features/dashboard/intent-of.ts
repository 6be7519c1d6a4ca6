import { isRecord } from '../../core/json/record';
import { type Intent, MAX_PICTURE, type RequestCard } from '../../protocol';
import { CARDS } from './card-table';
import { choicesOf, isChainID, isOneOf, withoutKeys } from './choices';

/** Longest text to copy, in characters: an ID, a value, a message. */
const MAX_TEXT = 4_096;

/** A message from a webview as an intent, checked field by field; undefined for anything else. */
export function intentOf(message: unknown): Intent | undefined {
  if (!isRecord(message)) return undefined;
  const { type, card } = message;
  switch (type) {
    case 'ready':
    case 'startSandbox':
    case 'useFreePort':
      return { type };
    case 'choose': {
      const view = choicesOf(withoutKeys(message['view']));
      return view === undefined ? undefined : { type, view };
    }
    case 'load':
    case 'retry':
    case 'cancel':
      return card === 'quota' || isCard(card) ? { type, card } : undefined;
    case 'loadMore':
    case 'loadAll':
      return card === 'bridged' ? { type, card } : undefined;
    case 'export': {
      const { as } = message;
      return hasTable(card) && isOneOf(as, ['csv', 'json']) ? { type, card, as } : undefined;
    }
    case 'savePicture': {
      const { data } = message;
      return isText(data, MAX_PICTURE) && /^[A-Za-z0-9+/]+={0,2}$/.test(data) ? { type, data } : undefined;
    }
    case 'copy':
      return isText(message['text'], MAX_TEXT) ? { type, text: message['text'] } : undefined;
    case 'copyTable':
      return hasTable(card) ? { type, card } : undefined;
    case 'openExplorer':
      return isChainID(message['chainId']) ? { type, chainId: message['chainId'] } : undefined;
    case 'openDocument':
      return isCard(card) && CARDS[card].document !== undefined ? { type, card } : undefined;
    case 'key': {
      const { action } = message;
      return isOneOf(action, ['set', 'test', 'remove']) ? { type, action } : undefined;
    }
    default:
      return undefined;
  }
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest;
}

function isCard(value: unknown): value is RequestCard {
  return typeof value === 'string' && Object.hasOwn(CARDS, value);
}

function hasTable(value: unknown): value is RequestCard {
  return isCard(value) && CARDS[value].table !== undefined;
}
