import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { ResponseError } from '../../client/errors';
import { encodeCb58 } from '../../core/encodings/cb58';
import { UTXO_HEAD, utxoIDIn } from '../../core/ids/ids';
import { UTXOPages } from './utxo-pages';
import type { ReadUTXO, UTXOSource } from './utxo-source';
import { MAX_UTXO_PAGE } from '../../core/bytes/bytes';

/**
 * Whether the address of a source still owns a UTXO, in three small requests for any number of UTXOs. A node lists
 * what comes after the start index, and starts at the head of the list if it doesn't have the start
 * (database/linkeddb): the two responses differ exactly when the UTXO is unspent. The head is requested again at the
 * end, because a block in between would make them differ too. Rejects with the client's errors, and with
 * `ResponseError` if the list keeps changing.
 */
export async function isUnspent(
  source: UTXOSource,
  utxoID: Uint8Array,
  { attempts = MOST_ATTEMPTS, ...options }: CallOptions & { readonly attempts?: number } = {},
): Promise<boolean> {
  const utxo = encodeCb58(utxoID);
  const head = (): Promise<string | undefined> => firstAfter(source, undefined, options);
  for (let attempt = 1; ; attempt++) {
    const [before, after] = await Promise.all([head(), firstAfter(source, utxo, options)]);
    if (before === utxo) return true;
    if (before === undefined || after === before) return false;
    if ((await head()) === before) return true;
    if (attempt === attempts) throw moving(source, attempts);
  }
}

/** Attempts on a chain with a block between every two responses. */
const MOST_ATTEMPTS = 4;

function moving({ host }: UTXOSource, attempts: number): ResponseError {
  const reason = l10n.t("the list of UTXOs keeps changing, and doesn't show whether the UTXO is spent");
  return new ResponseError(host, { reason, details: `${attempts + 1} heads of the list differ` });
}

async function firstAfter(
  source: UTXOSource,
  utxo: string | undefined,
  options: CallOptions,
): Promise<string | undefined> {
  const [address = ''] = source.addresses;
  const startIndex = utxo === undefined ? undefined : { address, utxo };
  const { utxos } = await source.page({ limit: 1, startIndex }, options);
  const first = utxos.first();
  if (first === undefined) return undefined;
  if (first.length < UTXO_HEAD) {
    throw new ResponseError(source.host, { details: 'result.utxos[0]: shorter than a UTXO' });
  }
  return encodeCb58(utxoIDIn(first));
}

/** Pages of 1,024 UTXOs that are loaded at most. */
const MOST_UNSPENT_PAGES = 8;

/** The UTXOs of addresses, as far as they were loaded. */
export interface ListedUTXOs {
  readonly utxos: readonly ReadUTXO[];
  readonly isComplete: boolean;
}

/** Loads the first pages of a list. Rejects with the client's errors. */
export async function listedUTXOs(source: UTXOSource, options: CallOptions = {}): Promise<ListedUTXOs> {
  if (source.addresses.length === 0) return { utxos: [], isComplete: true };
  const pages = new UTXOPages({ source, pageSize: MAX_UTXO_PAGE });
  await pages.next(MOST_UNSPENT_PAGES, options);
  return { utxos: pages.utxos.map((listed) => pages.table.read(listed)), isComplete: pages.state === 'complete' };
}
