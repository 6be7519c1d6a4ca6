import { encodeCb58 } from '../../../core/encodings/cb58';
import { formatAmount } from '../../../core/amount';
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
  /** False when there are more UTXOs than were read. */
  readonly isComplete: boolean;
  /** Unix ms. */
  readonly at: number;
}

/** Fields of a row in the order of the columns. A bigint is an exact number, as text in JSON and CSV alike. */
type Fields = Readonly<Record<string, string | number | bigint | readonly string[]>>;

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
    'utxos',
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
    'balances',
    (function* () {
      for (const balance of of.balances) yield balanceFields(balance, of.ref(balance.assetID));
    })(),
  );
}

function* written(format: ExportFormat, head: ExportHead, name: string, rows: Iterable<Fields>): Generator<string> {
  let piece = format === 'json' ? opening(head, name) : '';
  let count = 0;
  for (const fields of rows) {
    if (format === 'json') piece += `${count === 0 ? '' : ','}\n    ${stringifyJSON(jsonOf(fields))}`;
    else piece += `${count === 0 ? csvLine(Object.keys(fields)) : ''}${csvLine(cellsOf(Object.values(fields)))}`;
    if (++count % ROWS_A_PIECE === 0) {
      yield piece;
      piece = '';
    }
  }
  yield format === 'json' ? `${piece}\n  ]\n}\n` : piece;
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
): Fields {
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

function balanceFields(balance: ListedBalance, asset: AssetRef): Fields {
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
  return info === undefined || info.denomination > 32 ? '' : formatAmount(raw, info.denomination);
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
function cellsOf(values: readonly Fields[string][]): string[] {
  return values.map((value) => (typeof value === 'object' ? value.join(' ') : String(value)));
}
