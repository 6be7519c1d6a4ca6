import { equalBytes } from '../../../src/core/bytes/bytes';
import type { Codec, TopLevel } from '../../../src/core/codec/avm/codec';
import { NODE_MAX_SIZE } from '../../../src/core/codec/format';
import { codecsOfAllOrders } from '../../../src/core/codec/avm/any-order-codec';
import { NodeJSON } from '../../../src/core/codec/avm/avm-json';
import { decodeID, encodeCb58 } from '../../../src/core/encodings/cb58';
import { decodeHex } from '../../../src/core/encodings/hex';
import { blockIDOf, txIDOf } from '../../../src/core/ids/ids';
import type { JSONValue } from '../../../src/core/json/json';
import { hrpOf } from '../../../src/core/ids/networks';
import type { Checked } from './tally';
import { checked, checkSent, first, type Found, shortName, unnamed } from './bytes';
import { type Answers, answersByID, type Call, differsFrom, encodingOf, networkOf, paramOf } from './calls';

/** Checks what the calls of one chain of the avm hold; `alias` is what its addresses carry: X, or its blockchain ID. */
export function checkAVM(alias: string, calls: readonly Call[]): Checked[] {
  return new AVMCheck(alias, calls).run();
}

class AVMCheck {
  readonly #calls: readonly Call[];
  readonly #answers: Answers;
  readonly #codec: Codec;
  readonly #json: NodeJSON;

  constructor(alias: string, calls: readonly Call[]) {
    this.#calls = calls;
    this.#answers = answersByID(calls);
    this.#codec = codecThatReads(calls);
    this.#json = new NodeJSON(this.#codec, { alias, hrp: hrpOf(networkOf(calls)) });
  }

  run(): Checked[] {
    return this.#calls.flatMap((call) => {
      const name = `${call.label} (${call.method})`;
      const { result } = call;
      switch (call.method) {
        case 'avm.getTx':
          return this.#answered(name, 'X transaction', call, result?.['tx'], (bytes) => this.#tx(bytes, call));
        case 'avm.getBlock':
        case 'avm.getBlockByHeight':
          return this.#answered(name, 'X block', call, result?.['block'], (bytes) => this.#block(bytes, call));
        case 'avm.getUTXOs': {
          const utxos = result?.['utxos'];
          if (!Array.isArray(utxos)) return [];
          return (utxos as readonly JSONValue[]).flatMap((hex, i) =>
            this.#answered(`${name} #${i}`, 'X UTXO', call, hex, (bytes) => this.#utxo(bytes)),
          );
        }
        case 'avm.issueTx':
          return this.#sent(name, call);
        default:
          return [];
      }
    });
  }

  #answered(
    name: string,
    type: string,
    call: Call,
    hex: JSONValue | undefined,
    check: (bytes: Uint8Array) => Found,
  ): Checked[] {
    return typeof hex === 'string' ? [checked(name, type, () => check(decodeHex(hex, encodingOf(call))))] : [];
  }

  #tx(bytes: Uint8Array, call: Call): Found {
    const id = encodeCb58(txIDOf(bytes));
    const tx = this.#codec.decodeTx(bytes);
    return {
      type: `X transaction ${shortName(tx.unsignedTx.type)}`,
      problem: first(
        id === paramOf(call, 'txID') ? undefined : `has the ID ${id}`,
        this.#wrong('tx', bytes, this.#codec.encodeTx(tx)),
        differsFrom(this.#answers, id, () => this.#json.tx(tx)),
      ),
    };
  }

  #block(bytes: Uint8Array, call: Call): Found {
    const id = encodeCb58(blockIDOf(bytes));
    const block = this.#codec.decodeBlock(bytes);
    const asked = paramOf(call, 'blockID');
    return {
      type: `X block ${shortName(block.type)}`,
      problem: first(
        asked === undefined || asked === id ? undefined : `has the ID ${id}`,
        this.#wrong('block', bytes, this.#codec.encodeBlock(block)),
        differsFrom(this.#answers, id, () => this.#json.block(block, decodeID(id))),
      ),
    };
  }

  #utxo(bytes: Uint8Array): Found {
    const utxo = this.#codec.decodeUTXO(bytes);
    return {
      type: `X UTXO ${shortName(utxo.output.type)}`,
      problem: this.#wrong('utxo', bytes, this.#codec.encodeUTXO(utxo)),
    };
  }

  #sent(name: string, call: Call): Checked[] {
    const hex = paramOf(call, 'tx');
    if (typeof hex !== 'string' || isTextRefusal(call.error)) return [];
    const bytes = decodeHex(hex, encodingOf(call));
    return [
      checkSent({ name, type: 'X transaction sent', refusal: call.error }, () => {
        const tx = this.#codec.decodeTx(bytes, NODE_MAX_SIZE);
        const id = encodeCb58(txIDOf(bytes));
        return {
          type: `X transaction sent ${shortName(tx.unsignedTx.type)}`,
          problem: first(
            call.result !== undefined && call.result['txID'] !== id ? `has the ID ${id}` : undefined,
            this.#wrong('tx', bytes, this.#codec.encodeTx(tx)),
          ),
        };
      }),
    ];
  }

  #wrong(kind: TopLevel, bytes: Uint8Array, encoded: Uint8Array): string | undefined {
    return equalBytes(encoded, bytes)
      ? unnamed(this.#codec.annotate(kind, bytes), bytes.length)
      : 'encodes to other bytes';
  }
}

/** Whether a node refused the text, so that there are no bytes. */
export function isTextRefusal(error: string | undefined): boolean {
  return /^(?:problem decoding|decoding tx: |couldn't unmarshal an argument)/.test(error ?? '');
}

/** The codec of the first fx order that reads every transaction, UTXO and block of the chain. */
function codecThatReads(calls: readonly Call[]): Codec {
  const codecs = codecsOfAllOrders();
  const reads = (codec: Codec): boolean =>
    calls.every((call) => {
      const [tx, utxos, block] = [call.result?.['tx'], call.result?.['utxos'], call.result?.['block']];
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
