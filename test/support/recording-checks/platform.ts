import { MESSAGE_MAX_SIZE } from '../../../src/core/bytes/bytes';
import { NODE_MAX_SIZE } from '../../../src/core/codec/format';
import { platformFormats } from '../../../src/core/codec/platform/platform-formats';
import { PlatformJSON } from '../../../src/core/codec/platform/platform-json';
import { openMessage, warpFormats } from '../../../src/core/codec/warp/warp-formats';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { decodeHex } from '../../../src/core/encodings/hex';
import { blockIDOf, txIDOf } from '../../../src/core/ids/ids';
import type { JSONValue } from '../../../src/core/json/json';
import type { Checked } from './tally';
import { isTextRefusal } from './avm';
import { checked, checkSent, first, type Found, shortName, wrongWith } from './bytes';
import { type Answers, answersByID, type Call, differsFrom, encodingOf, paramOf } from './calls';
import { checkL1IDs, txsOf } from './l1-ids';

/** What the node says before its reason to refuse bytes. */
const PREFIX = /^(?:couldn't parse tx: )*/;

/** Checks what calls of `platform.*` hold. */
export function checkPlatform(calls: readonly Call[], hrp: string): Checked[] {
  return new PlatformCheck(calls, hrp).run();
}

class PlatformCheck {
  readonly #calls: readonly Call[];
  readonly #answers: Answers;
  readonly #json: PlatformJSON;

  constructor(calls: readonly Call[], hrp: string) {
    this.#calls = calls;
    this.#answers = answersByID(calls);
    this.#json = new PlatformJSON(hrp);
  }

  run(): Checked[] {
    return [...this.#calls.flatMap((call) => this.#call(call)), ...checkL1IDs(this.#calls)];
  }

  #call(call: Call): Checked[] {
    const name = `${call.label} (${call.method})`;
    const { result } = call;
    switch (call.method) {
      case 'platform.getTx':
        return answered(name, 'P transaction', call, result?.['tx'], (bytes) => this.#tx(bytes, call));
      case 'platform.getBlock':
      case 'platform.getBlockByHeight':
        return answered(name, 'P block', call, result?.['block'], (bytes) => this.#block(bytes, call));
      case 'platform.getUTXOs':
      case 'platform.getRewardUTXOs':
        return checkUTXOs(call);
      case 'platform.getStake': {
        const outputs = result?.['stakedOutputs'];
        if (!Array.isArray(outputs)) return [];
        return (outputs as readonly JSONValue[]).flatMap((hex, i) =>
          answered(`${name} #${i}`, 'P staked output', call, hex, stakedOutput),
        );
      }
      case 'platform.issueTx':
        return this.#sent(name, call);
      default:
        return [];
    }
  }

  #tx(bytes: Uint8Array, call: Call): Found {
    const asked = paramOf(call, 'txID');
    const found = checkPlatformTx(bytes, this.#json, this.#answers);
    return found.id === asked ? found : { ...found, problem: `has the ID ${found.id}` };
  }

  #block(bytes: Uint8Array, call: Call): Found {
    const asked = paramOf(call, 'blockID');
    const found = checkPlatformBlock(bytes, this.#json, this.#answers);
    return asked === undefined || found.id === asked ? found : { ...found, problem: `has the ID ${found.id}` };
  }

  #sent(name: string, call: Call): Checked[] {
    const hex = paramOf(call, 'tx') ?? '';
    if (typeof hex !== 'string' || isTextRefusal(call.error)) return [];
    const bytes = decodeHex(hex, encodingOf(call));
    const refusal = call.error?.replace(PREFIX, '');
    return [
      checkSent({ name, type: 'P transaction sent', refusal }, () => {
        // Before v1.15.0, nodes read no longer ones on P either.
        const isOld = refusal?.endsWith(` > ${NODE_MAX_SIZE}`) === true;
        // What its message says is only right if the node accepted it.
        const of = { hasMessage: call.error === undefined, maxSize: isOld ? NODE_MAX_SIZE : MESSAGE_MAX_SIZE };
        const { id, type, problem } = checkPlatformTx(bytes, this.#json, this.#answers, of);
        const isOther = call.result !== undefined && call.result['txID'] !== id;
        return {
          type: type.replace('transaction', 'transaction sent'),
          problem: isOther ? `has the ID ${id}` : problem,
        };
      }),
    ];
  }
}

export function answered(
  name: string,
  type: string,
  call: Call,
  hex: JSONValue | undefined,
  check: (bytes: Uint8Array) => Found,
): Checked[] {
  return typeof hex === 'string' ? [checked(name, type, () => check(decodeHex(hex, encodingOf(call))))] : [];
}

/** The UTXOs of an answer of P or C: the same bytes on both. */
export function checkUTXOs(call: Call): Checked[] {
  const utxos = call.result?.['utxos'];
  if (!Array.isArray(utxos)) return [];
  return (utxos as readonly JSONValue[]).flatMap((hex, i) =>
    answered(`${call.label} (${call.method}) #${i}`, 'UTXO', call, hex, (bytes) => {
      const utxo = platformFormats.utxo.decode(bytes);
      return {
        type: `${call.method.startsWith('avax') ? 'C' : 'P'} UTXO ${shortName(utxo.output.type)}`,
        problem: wrongWith(platformFormats.utxo, bytes, utxo),
      };
    }),
  );
}

function stakedOutput(bytes: Uint8Array): Found {
  const output = platformFormats.output.decode(bytes);
  return {
    type: `P staked output ${shortName(output.output.type)}`,
    problem: wrongWith(platformFormats.output, bytes, output),
  };
}

/** Checks a transaction's bytes, its JSON where the node gave it, and the Warp message in it. */
export function checkPlatformTx(
  bytes: Uint8Array,
  json: PlatformJSON,
  answers: Answers,
  { hasMessage = true, maxSize = Infinity } = {},
): Found & { readonly id: string } {
  const tx = platformFormats.tx.decode(bytes, maxSize);
  const id = encodeCb58(txIDOf(bytes));
  return {
    id,
    type: `P transaction ${shortName(tx.unsignedTx.type)}`,
    problem: first(
      wrongWith(platformFormats.tx, bytes, tx),
      differsFrom(answers, id, () => json.tx(tx)),
      hasMessage && 'message' in tx.unsignedTx ? wrongMessage(tx.unsignedTx.message) : undefined,
    ),
  };
}

/** Checks a block's bytes, its JSON where the node gave it, and the IDs of the transactions in it. */
export function checkPlatformBlock(
  bytes: Uint8Array,
  json: PlatformJSON,
  answers: Answers,
): Found & { readonly id: string } {
  const block = platformFormats.block.decode(bytes);
  const blockID = blockIDOf(bytes);
  return {
    id: encodeCb58(blockID),
    type: `P block ${shortName(block.type)}`,
    problem: first(
      wrongWith(platformFormats.block, bytes, block),
      differsFrom(answers, encodeCb58(blockID), () => json.block(block, blockID)),
      ...txsOf(block).map((tx) => checkPlatformTx(platformFormats.tx.encode(tx), json, answers).problem),
    ),
  };
}

/** A Warp message in a P transaction is signed, and an addressed call with a message about an L1. */
export function wrongMessage(bytes: Uint8Array): string | undefined {
  const { message, payload, l1Message } = openMessage(bytes);
  if (!('signature' in message)) return 'its message is not signed';
  if (payload?.type !== 'payload.AddressedCall' || l1Message === undefined) return 'its message is not about an L1';
  return first(
    wrongWith(warpFormats.message, bytes, message),
    wrongWith(warpFormats.payload, message.payload, payload),
    wrongWith(warpFormats.l1Message, payload.payload, l1Message),
  );
}
