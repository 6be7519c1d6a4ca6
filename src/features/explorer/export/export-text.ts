import { encodeCb58 } from '../../../core/encodings/cb58';
import { formatAmount, MAX_DENOMINATION } from '../../../core/amount';
import { toHexDigits } from '../../../core/bytes';
import { utxoIDOf } from '../../../core/ids';
import { type JSONObject, stringifyJSON } from '../../../core/json';
import { csvLine } from '../../../services/text/csv';
import { formatTime } from '../../../services/text/format-time';
import type { AssetRef } from '../../../services/text/pieces';
import type { ListedBalance, ListedUTXO, UTXOTable } from '../../../services/utxos/utxo-table';

export type ExportFormat = 'csv' | 'json';

/** What an export says of itself. */
export interface ExportHead {
  readonly chain: string;
  readonly networkID: number;
  readonly address: string;
  /** The chain that exported them, where they wait to be imported. */
  readonly sourceChain?: string;
  /** False when there are more UTXOs than were read. */
  readonly isComplete: boolean;
  /** Whether the set changed while it was read: it may hold spent UTXOs and lack new ones. */
  readonly hasChanged: boolean;
  /** What of the UTXOs was let through, in words; empty for all of them. */
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
  'lockedUntil',
  'threshold',
  'owners',
  'groupID',
  'payload',
] as const;

const BALANCE_COLUMNS = [
  'assetID',
  'symbol',
  'name',
  'denomination',
  'rawSpendable',
  'spendable',
  'rawLocked',
  'locked',
  'rawMultisig',
  'multisig',
  'nfts',
  'mintRights',
  'properties',
] as const;

/** A bigint is an exact number, as text in JSON and CSV alike. */
type Cell = string | number | bigint | readonly string[];

/** Fields of a row by the names of its columns. */
type Fields<Column extends string = string> = Readonly<Record<Column, Cell>>;

/** Rows that make one piece of a stream. */
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
  yield* written(
    format,
    head,
    { name: 'utxos', columns: UTXO_COLUMNS },
    (function* () {
      for (const listed of of.utxos) yield utxoFields(listed, of);
    })(),
  );
}

/** What an address has of each asset as a file. */
export function* balanceExport(
  format: ExportFormat,
  head: ExportHead,
  of: { readonly balances: readonly ListedBalance[]; readonly ref: (assetID: string) => AssetRef },
): Generator<string> {
  yield* written(
    format,
    head,
    { name: 'balances', columns: BALANCE_COLUMNS },
    (function* () {
      for (const balance of of.balances) yield balanceFields(balance, of.ref(balance.assetID));
    })(),
  );
}

/**
 * CSV has no place for a word about the whole but its rows: the last column, `coverage`, says in each whether there is
 * more than the file holds, so that neither another name of the file nor a program that sorts and filters loses it. A
 * file without a row to say it in has one that is otherwise empty.
 */
function* written<Column extends string>(
  format: ExportFormat,
  head: ExportHead,
  { name, columns }: { readonly name: string; readonly columns: readonly Column[] },
  rows: Iterable<Fields<Column>>,
): Generator<string> {
  const limits = limitsOf(head).join('; ');
  const coverage = limits === '' ? 'complete' : limits;
  let piece = format === 'json' ? opening(head, name) : csvLine([...columns, 'coverage']);
  let count = 0;
  for (const fields of rows) {
    if (format === 'json') piece += `${count === 0 ? '' : ','}\n    ${stringifyJSON(jsonOf(fields))}`;
    else piece += csvLine([...columns.map((column) => cellOf(fields[column])), coverage]);
    if (++count % ROWS_A_PIECE === 0) {
      yield piece;
      piece = '';
    }
  }
  if (format === 'json') piece += '\n  ]\n}\n';
  else if (count === 0 && limits !== '') piece += csvLine([...columns.map(() => ''), coverage]);
  yield piece;
}

/** Why a file does not hold what the address has; empty when it does. */
function limitsOf({ isComplete, hasChanged, filter }: Omit<ExportHead, 'at'>): string[] {
  return [
    ...(isComplete ? [] : ['partial']),
    ...(hasChanged ? ['changed while it was read'] : []),
    ...(filter === '' ? [] : [`filtered: ${filter}`]),
  ];
}

function opening({ at, ...head }: ExportHead, name: string): string {
  const json = stringifyJSON({ ...head, exportedAt: new Date(at).toISOString() }, 2);
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
  const { txID, outputIndex, output } = of.table.read(listed);
  const asset = of.ref(listed.assetID);
  const hasAmount = listed.kind === 'amount';
  return {
    utxoID: encodeCb58(utxoIDOf(txID, outputIndex)),
    txID: encodeCb58(txID),
    outputIndex,
    assetID: listed.assetID,
    symbol: asset.info?.symbol ?? '',
    type: output.type,
    rawAmount: hasAmount ? listed.amount : '',
    amount: hasAmount ? denominated(listed.amount, asset) : '',
    locktime: listed.locktime,
    lockedUntil: listed.locktime === 0n ? '' : formatTime(listed.locktime),
    threshold: output.threshold,
    owners: output.addresses.map(of.addressText),
    groupID: 'groupID' in output ? output.groupID : '',
    payload: 'payload' in output ? `0x${toHexDigits(output.payload)}` : '',
  };
}

function balanceFields(balance: ListedBalance, asset: AssetRef): Fields<(typeof BALANCE_COLUMNS)[number]> {
  const { assetID, spendable, locked, shared, nfts, mintRights, properties } = balance;
  return {
    assetID,
    symbol: asset.info?.symbol ?? '',
    name: asset.info?.name ?? '',
    denomination: asset.info?.denomination ?? '',
    rawSpendable: spendable,
    spendable: denominated(spendable, asset),
    rawLocked: locked,
    locked: denominated(locked, asset),
    rawMultisig: shared,
    multisig: denominated(shared, asset),
    nfts,
    mintRights,
    properties,
  };
}

/** Empty where the asset's decimal places are not known: a guess would be a wrong number. */
function denominated(raw: bigint, { info }: AssetRef): string {
  return info === undefined || info.denomination > MAX_DENOMINATION ? '' : formatAmount(raw, info.denomination);
}

/** Programs that read JSON numbers as floats would lose digits: exact numbers are text. */
function jsonOf(fields: Fields): JSONObject {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'bigint' ? value.toString() : typeof value === 'object' ? [...value] : value,
    ]),
  );
}

/** The owners of a row stand in one cell. */
function cellOf(value: Cell): string {
  return typeof value === 'object' ? value.join(' ') : String(value);
}
