import { InvalidInputError } from '../../core/errors';
import { parseJSON, type JSONValue } from '../../core/json';
import { ResponseError } from '../errors';
import type { HttpAnswer } from './http';

/**
 * The JSON of a successful answer, its integers exact. Gateways also answer 200 with a web page or with nothing:
 * that is a `ResponseError`, as is anything else that is not JSON. The error never quotes the body.
 */
export function jsonOf({ host, headers, text }: HttpAnswer): JSONValue {
  if (text.trim() === '') throw new ResponseError(host, { reason: 'it is empty', details: 'empty body' });
  if ((headers['content-type'] ?? '').includes('html') || text.trimStart().startsWith('<')) {
    throw new ResponseError(host, { reason: 'a web page, not data', details: 'HTML instead of JSON' });
  }
  try {
    return parseJSON(text);
  } catch (error) {
    const isLimit = error instanceof InvalidInputError && error.code === 'over limit';
    const details = isLimit ? error.message : `not JSON, ${text.length} characters`;
    throw new ResponseError(host, {
      reason: isLimit ? 'it has too many or too deeply nested values' : 'it is not JSON',
      details,
    });
  }
}
