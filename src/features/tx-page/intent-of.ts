import { isRecord } from '../../core/json/record';
import { MAX_PAGE_PICTURE, type TxPageIntent } from '../../tx-page-protocol';
import { boxKey } from './page-loader';

/** A message from the page as an intent, checked field by field; undefined for anything else. */
export function pageIntent(message: unknown): TxPageIntent | undefined {
  if (!isRecord(message)) return undefined;
  const { type } = message;
  switch (type) {
    case 'ready':
    case 'back':
    case 'forward':
    case 'retry':
      return { type };
    case 'act': {
      const box = boxKey(message['box']);
      return box === undefined ? undefined : { type, box };
    }
    case 'unfold': {
      const { side } = message;
      return side === 'in' || side === 'out' || side === 'tx' ? { type, side } : undefined;
    }
    case 'document': {
      const { form } = message;
      return form === 'json' || form === 'bytes' ? { type, form } : undefined;
    }
    case 'copyPicture': {
      const { svg } = message;
      return isPictureText(svg) && svg.startsWith('<svg ') ? { type, svg } : undefined;
    }
    default:
      return undefined;
  }
}

function isPictureText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_PAGE_PICTURE;
}
