import { equalBytes } from '../../src/core/bytes';
import { decodeID, encodeCb58 } from '../../src/core/encodings/cb58';
import type { Codec } from '../../src/core/codec/avm/codec';
import { NODE_MAX_SIZE } from '../../src/core/codec/avm/codec';
import { CodecError } from '../../src/core/codec/codec-error';
import { codecsOfAllOrders } from '../../src/core/codec/avm/fx-orders';
import { NodeJSON } from '../../src/core/codec/avm/node-json';
import { InvalidInputError } from '../../src/core/errors';
import type { HexEncoding } from '../../src/core/encodings/hex-encodings';
import { decodeHex } from '../../src/core/encodings/hex';
import { blockIDOf, txIDOf } from '../../src/core/ids';
import type { JSONObject, JSONValue } from '../../src/core/json';
import { parseJSON } from '../../src/core/json';
import { hrpOf } from '../../src/core/known-names';
import { LOCAL_X } from './known-ids';
import { difference } from './json-difference';
import type { RecordedExchange, RecordedLine } from './recording';
import type { Checked } from './tally';
import { everyByteNamed } from './vector-check';

/** The words with which a node refuses bytes that it cannot parse; all other refusals come after parsing. */
const PARSE_ERROR =
  /^(?:couldn't un|packer has|trailing buffer space|unknown codec version|max slice length|byte array exceeds)/;

/**
 * Checks everything in a recording that is avm bytes: what a node gave as hex decodes to what it gave as JSON for the
 * same ID and encodes back; what was sent decodes if the node could parse it, and is refused in the node's words if not.
 */
export function checkRecording(lines: readonly RecordedLine[]): Checked[] {
  const exchanges = lines.filter((line): line is RecordedExchange => line.kind === 'exchange');
  const aliases = new Set(exchanges.map(({ request }) => chainOf(request.path)));
  return [...aliases].flatMap((alias) => {
    const own = exchanges.filter(({ request }) => chainOf(request.path) === alias);
    return new ChainCheck(alias, own).run();
  });
}

/** The alias that a chain's addresses carry: X, or its blockchain ID. */
function chainOf(path: string): string {
  const segment = /^\/+ext\/(?:bc\/)?([^/]+)/.exec(path)?.[1] ?? '';
  return ['X', 'avm', LOCAL_X].includes(segment) ? 'X' : segment;
}

interface Call {
  readonly label: string;
  readonly method: string;
  readonly params: JSONObject;
  readonly result: JSONObject | undefined;
  readonly error: string | undefined;
}

class ChainCheck {
  readonly #calls: readonly Call[];
  readonly #codec: Codec;
  readonly #json: NodeJSON;

  constructor(alias: string, exchanges: readonly RecordedExchange[]) {
    this.#calls = exchanges.flatMap(callOf);
    this.#codec = codecThatReads(this.#calls);
    this.#json = new NodeJSON(this.#codec, { alias, hrp: hrpOf(networkOf(this.#calls)) });
  }

  run(): Checked[] {
    return this.#calls.flatMap((call) => {
      const name = `${call.label} (${call.method})`;
      switch (call.method) {
        case 'avm.getTx':
          return this.#checked(name, call, 'tx', (bytes) => this.#tx(bytes, call));
        case 'avm.getBlock':
        case 'avm.getBlockByHeight':
          return this.#checked(name, call, 'block', (bytes) => this.#block(bytes, call));
        case 'avm.getUTXOs':
          return this.#utxos(name, call);
        case 'avm.issueTx':
          return this.#sent(name, call);
        default:
          return [];
      }
    });
  }

  #checked(name: string, call: Call, key: 'tx' | 'block', check: (bytes: Uint8Array) => string | undefined): Checked[] {
    const hex = call.result?.[key];
    if (typeof hex !== 'string') return [];
    return [{ name, problem: attempt(() => check(decodeHex(hex, encodingOf(call)))) }];
  }

  #tx(bytes: Uint8Array, call: Call): string | undefined {
    const id = encodeCb58(txIDOf(bytes));
    const tx = this.#codec.decodeTx(bytes);
    if (id !== call.params['txID'] && call.params['TXID'] === undefined) return `has the ID ${id}`;
    if (!equalBytes(this.#codec.encodeTx(tx), bytes)) return 'encodes to other bytes';
    const expected = this.#jsonOf('tx', id);
    if (expected !== undefined) return difference(expected, this.#json.tx(tx));
    return everyByteNamed('tx', bytes, this.#codec);
  }

  #block(bytes: Uint8Array, call: Call): string | undefined {
    const id = encodeCb58(blockIDOf(bytes));
    const block = this.#codec.decodeBlock(bytes);
    if (call.params['blockID'] !== undefined && call.params['blockID'] !== id) return `has the ID ${id}`;
    if (!equalBytes(this.#codec.encodeBlock(block), bytes)) return 'encodes to other bytes';
    const expected = this.#jsonOf('block', id);
    if (expected !== undefined) return difference(expected, this.#json.block(block, decodeID(id)));
    return everyByteNamed('block', bytes, this.#codec);
  }

  #utxos(name: string, call: Call): Checked[] {
    const utxos = call.result?.['utxos'];
    if (!Array.isArray(utxos)) return [];
    return (utxos as readonly JSONValue[]).map((hex, i) => ({
      name: `${name} #${i}`,
      problem: attempt(() => {
        const bytes = decodeHex(String(hex), encodingOf(call));
        const same = equalBytes(this.#codec.encodeUTXO(this.#codec.decodeUTXO(bytes)), bytes);
        return same ? everyByteNamed('utxo', bytes, this.#codec) : 'encodes to other bytes';
      }),
    }));
  }

  /** A transaction that was sent: parsed or refused as the node did, with its ID if it was accepted. */
  #sent(name: string, call: Call): Checked[] {
    const hex = call.params['tx'];
    if (typeof hex !== 'string' || call.error?.startsWith('problem decoding') === true) return [];
    if (call.error?.startsWith("couldn't unmarshal an argument") === true) return [];
    const bytes = decodeHex(hex, encodingOf(call));
    const refused = call.error !== undefined && PARSE_ERROR.test(call.error) ? call.error : undefined;
    try {
      const tx = this.#codec.decodeTx(bytes, NODE_MAX_SIZE);
      if (refused !== undefined) return [{ name, problem: `was read, the node says "${refused}"` }];
      const id = encodeCb58(txIDOf(bytes));
      const wrongID = call.result !== undefined && call.result['txID'] !== id ? `has the ID ${id}` : undefined;
      const same = equalBytes(this.#codec.encodeTx(tx), bytes);
      return [{ name, problem: wrongID ?? (same ? undefined : 'encodes to other bytes') }];
    } catch (error) {
      if (!(error instanceof CodecError)) return [{ name, problem: `threw ${String(error)}` }];
      const at = `at ${error.offset} in ${error.path}`;
      if (refused === undefined) return [{ name, problem: `was refused: ${error.message} ${at}` }];
      return [{ name, problem: error.message === refused ? undefined : `says "${error.message}", not "${refused}"` }];
    }
  }

  #jsonOf(key: 'tx' | 'block', id: string): JSONValue | undefined {
    for (const { result } of this.#calls) {
      const value = result?.[key];
      if (isObject(value) && value['id'] === id) return value;
    }
    return undefined;
  }
}

/** The codec of the first fx order that reads every transaction, UTXO and block of the chain. */
function codecThatReads(calls: readonly Call[]): Codec {
  const codecs = codecsOfAllOrders();
  const reads = (codec: Codec): boolean =>
    calls.every(({ result, ...call }) => {
      const [tx, utxos, block] = [result?.['tx'], result?.['utxos'], result?.['block']];
      try {
        if (typeof tx === 'string') codec.decodeTx(decodeHex(tx, encodingOf(call)));
        if (typeof block === 'string') codec.decodeBlock(decodeHex(block, encodingOf(call)));
        if (Array.isArray(utxos)) for (const hex of utxos) codec.decodeUTXO(decodeHex(String(hex), encodingOf(call)));
        return true;
      } catch {
        return false;
      }
    });
  return codecs.find(reads) ?? (codecs[0] as Codec);
}

function networkOf(calls: readonly Call[]): number {
  for (const { result } of calls) {
    const tx = result?.['tx'];
    const unsigned = isObject(tx) ? tx['unsignedTx'] : undefined;
    if (isObject(unsigned) && typeof unsigned['networkID'] === 'number') return unsigned['networkID'];
  }
  return 12345;
}

function callOf({ label, request, response }: RecordedExchange): Call[] {
  try {
    const body = parseJSON(request.body);
    const answer = parseJSON(response.body);
    if (!isObject(body) || !isObject(answer) || typeof body['method'] !== 'string') return [];
    const params = isObject(body['params']) ? body['params'] : {};
    const error = isObject(answer['error']) ? String(answer['error']['message']) : undefined;
    const result = isObject(answer['result']) ? answer['result'] : undefined;
    return [{ label, method: body['method'], params, result, error }];
  } catch (error) {
    // The transport cases send what is not JSON on purpose.
    if (error instanceof InvalidInputError) return [];
    throw error;
  }
}

/** What the call asked for, as a node reads it: in any case, `hex` if it names none. */
function encodingOf({ params }: Pick<Call, 'params'>): HexEncoding {
  const encoding = String(params['encoding'] ?? 'hex').toLowerCase();
  return encoding === 'hexnc' || encoding === 'hexc' ? encoding : 'hex';
}

function attempt(check: () => string | undefined): string | undefined {
  try {
    return check();
  } catch (error) {
    return error instanceof CodecError
      ? `${error.message} at ${error.offset} in ${error.path}`
      : `threw ${String(error)}`;
  }
}

function isObject(value: JSONValue | undefined): value is JSONObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
