import { encodeCb58 } from '../../../core/encodings/cb58';
import { prefixedHex } from '../../../core/bytes/bytes';
import { utxoIDOf } from '../../../core/ids/ids';
import { stringifyJSON } from '../../../core/json/json';
import {
  BALANCE_COLUMNS,
  balanceFields,
  denominated,
  type Fields,
  jsonOf,
} from '../../../services/utxos/balance-fields';
import { csvTable } from '../../../services/text/csv';
import { tableTime } from '../../../services/text/format-text';
import type { AssetRef } from '../../../services/text/pieces';
import type { ListedBalance, ListedUTXO, UTXOTable } from '../../../services/utxos/utxo-table';
import { present } from '../../../core/present';

export type ExportFormat = 'csv' | 'json';

/** What an export file contains and when it was made. */
export interface ExportHead {
  readonly chain: string;
  readonly networkID: number;
  readonly addresses: readonly string[];
  /** The chain that exported them, if they wait to be imported. */
  readonly sourceChain?: string | undefined;
  /** False when the address has more UTXOs than were loaded. */
  readonly isComplete: boolean;
  /** Whether the set changed while loading: some UTXOs may be spent or missing. */
  readonly hasChanged: boolean;
  /** The filter by its fields, as `filterFields` writes it; empty for none. */
  readonly filter: string;
  /** Unix ms. */
  readonly at: number;
}

const UTXO_COLUMNS = [
  'utxoID',
  'txID',
  'outputIndex',
  'assetID',
  'symbol',
  'type',
  'rawAmount',
  'amount',
  'locktime',
  'lockedUntilUTC',
  'threshold',
  'owners',
  'groupID',
  'payload',
] as const;

/** Rows per piece of the stream. */
const ROWS_A_PIECE = 256;

/** The UTXOs of an address as a file, piece by piece: 100,000 of them are 40 MB. */
export function* utxoExport(
  format: ExportFormat,
  head: ExportHead,
  of: {
    readonly table: UTXOTable;
    readonly utxos: readonly ListedUTXO[];
    readonly ref: (assetID: string) => AssetRef;
    readonly addressText: (bytes: Uint8Array) => string;
  },
): Generator<string> {
  yield* writtenExport(
    format,
    head,
    { name: 'utxos', columns: UTXO_COLUMNS },
    (function* () {
      for (const listed of of.utxos) yield utxoFields(listed, of);
    })(),
  );
}

/** The balances of an address as a file. */
export function* balanceExport(
  format: ExportFormat,
  head: ExportHead,
  of: { readonly balances: readonly ListedBalance[]; readonly ref: (assetID: string) => AssetRef },
): Generator<string> {
  yield* writtenExport(
    format,
    head,
    { name: 'balances', columns: BALANCE_COLUMNS },
    (function* () {
      for (const balance of of.balances) yield balanceFields(balance, of.ref(balance.assetID));
    })(),
  );
}

function* writtenExport<Column extends string>(
  format: ExportFormat,
  head: ExportHead,
  { name, columns }: { readonly name: string; readonly columns: readonly Column[] },
  rows: Iterable<Fields<Column>>,
): Generator<string> {
  yield* inPieces(format === 'json' ? jsonLines(head, name, rows) : csvTable(columns, rows, headLimits(head)));
}

/** Lines, some hundreds at a time. */
export function* inPieces(lines: Iterable<string>): Generator<string> {
  let piece = '';
  let count = 0;
  for (const line of lines) {
    piece += line;
    if (++count % ROWS_A_PIECE !== 0) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function* jsonLines(head: ExportHead, name: string, rows: Iterable<Fields>): Generator<string> {
  yield exportOpening(head, name);
  let separator = '\n    ';
  for (const fields of rows) {
    yield `${separator}${stringifyJSON(jsonOf(fields))}`;
    separator = ',\n    ';
  }
  yield '\n  ]\n}\n';
}

/** What makes a file incomplete, as codes for programs; empty for a complete one. */
function headLimits({ isComplete, hasChanged, filter }: Omit<ExportHead, 'at'>): string[] {
  return present([
    isComplete ? undefined : 'partial',
    hasChanged ? 'changed while loading' : undefined,
    filter !== '' && `filtered: ${filter}`,
  ]);
}

function exportOpening({ at, addresses, ...head }: ExportHead, name: string): string {
  const { chain, networkID, ...rest } = head;
  const [address = '', ...more] = addresses;
  const owners = more.length === 0 ? { address } : { addresses };
  const json = stringifyJSON({ chain, networkID, ...owners, ...rest, exportedAt: new Date(at).toISOString() }, 2);
  return `${json.replace(/\n\}$/, '')},\n  "${name}": [`;
}

function utxoFields(
  listed: ListedUTXO,
  of: {
    readonly table: UTXOTable;
    readonly ref: (assetID: string) => AssetRef;
    readonly addressText: (bytes: Uint8Array) => string;
  },
): Fields<(typeof UTXO_COLUMNS)[number]> {
  const { txID, outputIndex, output, stakeableUntil } = of.table.read(listed);
  const asset = of.ref(listed.assetID);
  const hasAmount = listed.kind === 'amount';
  return {
    utxoID: encodeCb58(utxoIDOf(txID, outputIndex)),
    txID: encodeCb58(txID),
    outputIndex,
    assetID: listed.assetID,
    symbol: asset.info?.symbol ?? '',
    type: stakeableUntil === undefined ? output.type : 'stakeable.LockOut',
    rawAmount: hasAmount ? listed.amount : '',
    amount: hasAmount ? denominated(listed.amount, asset) : '',
    locktime: listed.locktime,
    lockedUntilUTC: listed.locktime === 0n ? '' : tableTime(listed.locktime),
    threshold: output.threshold,
    owners: output.addresses.map(of.addressText),
    groupID: 'groupID' in output ? output.groupID : '',
    payload: 'payload' in output ? prefixedHex(output.payload) : '',
  };
}
