import { encodeCb58 } from '../../core/encodings/cb58';
import { decodeHexDigits } from '../../core/encodings/hex';
import { UTXO_HEAD, utxoIDIn } from '../../core/ids';
import type { AvmClient } from './avm-client';
import { MAX_UTXO_PAGE } from './avm-methods';
import type { UTXOIndex, UTXOsParams } from './avm-types';
import type { CallOptions } from '../call-options';
import { ResponseError } from '../errors';

export interface FetchedUTXO {
  /** UTXO ID in cb58. */
  readonly id: string;
  /** As the node sent it, in the requested encoding. */
  readonly hex: string;
}

/** Why a walk is over: the list ended, or the node keeps returning the same page. */
export type WalkEnd = 'complete' | 'stuck';

/** A page of a walk over UTXOs. */
export interface UTXOPage {
  /** Only UTXOs that no earlier page of the walk had. */
  readonly utxos: readonly FetchedUTXO[];
  /** How many UTXOs of this page were in earlier pages. */
  readonly repeated: number;
  /** The start of the next page; also resumes a walk. Undefined on the last page. */
  readonly next?: UTXOIndex;
  /** On the last page only. */
  readonly end?: WalkEnd;
}

/**
 * Walks the UTXOs of addresses page by page, each UTXO once. The next page is requested when it is consumed. Pages
 * aren't a snapshot: the set may change between them. Rejects with the errors of `AvmClient.getUTXOs`.
 */
export async function* utxoPages(
  client: AvmClient,
  params: UTXOsParams,
  options?: CallOptions,
): AsyncGenerator<UTXOPage, void, void> {
  const { limit = 0 } = params;
  const pageSize = limit >= 1 && limit <= MAX_UTXO_PAGE ? limit : MAX_UTXO_PAGE;
  const known = new Set<string>();
  /** Each cursor, and how many UTXOs were known when it was last sent. */
  const visits = new Map<string, number>();
  let startIndex = params.startIndex;
  for (;;) {
    if (startIndex !== undefined) visits.set(keyOf(startIndex), known.size);
    const answer = await client.getUTXOs({ ...params, limit: pageSize, startIndex }, options);
    const utxos: FetchedUTXO[] = [];
    for (const [position, hex] of answer.utxos.entries()) {
      const id = idOf(hex, client.host, position);
      if (known.has(id)) continue;
      known.add(id);
      utxos.push({ id, hex });
    }
    const page = { utxos, repeated: answer.utxos.length - utxos.length };
    if (answer.numFetched < pageSize) {
      yield { ...page, end: 'complete' };
      return;
    }
    startIndex = answer.endIndex;
    // A cursor may repeat: the node restarts if its UTXO was spent. The walk is stuck only if no UTXO was new since the
    // cursor was last sent.
    if (visits.get(keyOf(startIndex)) === known.size) {
      yield { ...page, end: 'stuck' };
      return;
    }
    yield { ...page, next: startIndex };
  }
}

function keyOf({ address, utxo }: UTXOIndex): string {
  return `${address} ${utxo}`;
}

function idOf(hex: string, host: string, position: number): string {
  const bytes = decodeHexDigits(hex.slice(2, 2 + 2 * UTXO_HEAD));
  if (bytes.length < UTXO_HEAD)
    throw new ResponseError(host, { details: `result.utxos[${position}]: shorter than a UTXO` });
  return encodeCb58(utxoIDIn(bytes));
}
