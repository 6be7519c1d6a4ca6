import type { Annotated } from '../../../src/core/codec/annotate';
import { atomicFormats, atomicTxsOf } from '../../../src/core/codec/atomic/atomic-formats';
import { Codec } from '../../../src/core/codec/avm/codec';
import { readEVMBlock } from '../../../src/core/codec/evm/evm-block';
import type { Format } from '../../../src/core/codec/format';
import { platformFormats } from '../../../src/core/codec/platform/platform-formats';
import { PlatformJSON } from '../../../src/core/codec/platform/platform-json';
import { proposervmBlock, unwrap } from '../../../src/core/codec/proposervm/proposervm-block';
import type { Shape, ValueOf } from '../../../src/core/codec/shape';
import { openMessage, warpFormats } from '../../../src/core/codec/warp/warp-formats';
import { decodeRLP, encodeRLP } from './rlp';

/** A format of bytes as the fuzzer tries it. */
export interface ByteFormat {
  readonly name: string;
  /** Decodes, does what else is done with the value, and encodes again. */
  readonly roundTrip: (bytes: Uint8Array) => Uint8Array;
  /** Undefined for a format whose bytes are not named. */
  readonly annotate?: (bytes: Uint8Array) => Annotated;
  /** What must hold for any bytes, readable or not; throws typed refusals only. */
  readonly always?: (bytes: Uint8Array) => unknown;
}

/** All formats of bytes in core. */
export function byteFormats(): ByteFormat[] {
  const codec = new Codec();
  const json = new PlatformJSON('local');
  return [
    {
      name: 'tx',
      roundTrip: (bytes) => codec.encodeTx(codec.decodeTx(bytes)),
      annotate: (bytes) => codec.annotate('tx', bytes),
    },
    {
      name: 'utxo',
      roundTrip: (bytes) => codec.encodeUTXO(codec.decodeUTXO(bytes)),
      annotate: (bytes) => codec.annotate('utxo', bytes),
    },
    {
      name: 'block',
      roundTrip: (bytes) => codec.encodeBlock(codec.decodeBlock(bytes)),
      annotate: (bytes) => codec.annotate('block', bytes),
    },
    described('platform tx', platformFormats.tx, (tx) => json.tx(tx)),
    described('platform block', platformFormats.block, (block) => json.block(block, new Uint8Array(32))),
    described('platform utxo', platformFormats.utxo, (utxo) => json.utxo(utxo)),
    described('platform output', platformFormats.output),
    described('atomic tx', atomicFormats.tx),
    { ...described('atomic extra data', atomicFormats.txs), always: atomicTxsOf },
    { ...described('warp message', warpFormats.message), always: openMessage },
    { ...described('warp unsigned message', warpFormats.unsignedMessage), always: openMessage },
    described('warp payload', warpFormats.payload),
    described('warp message about an L1', warpFormats.l1Message),
    { ...described('proposervm block', proposervmBlock), always: unwrap },
    { name: 'evm block', roundTrip: (bytes) => encodeRLP(decodeRLP(bytes)), always: readEVMBlock },
  ];
}

function described<S extends Shape>(
  name: string,
  format: Format<S>,
  use: (value: ValueOf<S>) => unknown = () => undefined,
): ByteFormat {
  return {
    name,
    roundTrip(bytes) {
      const value = format.decode(bytes);
      use(value);
      return format.encode(value);
    },
    annotate: (bytes) => format.annotate(bytes),
  };
}
