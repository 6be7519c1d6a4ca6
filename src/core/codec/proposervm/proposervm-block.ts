import { nodeIDOf } from '../../ids/ids';
import { sha256 } from '../../bytes/hashes';
import { CodecError } from '../codec-error';
import { Format } from '../format';
import { bytes, id, int64, oneOf, struct, TypeRegistry, uint64, type ValueOf } from '../shape';

/** `parentID` is the outer ID, `timestamp` Unix seconds, `certificate` DER, empty in a block without a signature. */
const header = { parentID: id, timestamp: int64, pChainHeight: uint64, certificate: bytes, block: bytes } as const;

const epoch = struct({ pChainHeight: uint64, number: uint64, startTime: int64 });

/** The block around a chain's own block, with its proposer's certificate (docs/protocol.md 11). */
export const wrapper = oneOf('block.Block', {
  'block.statelessBlock': struct({ ...header, signature: bytes }),
  'block.option': struct({ parentID: id, block: bytes }),
  'block.statelessGraniteBlock': struct({ ...header, epoch, signature: bytes }),
});

export const proposervmBlock = new Format(
  wrapper,
  new TypeRegistry(['block.statelessBlock', 'block.option', 'block.statelessGraniteBlock']),
);

type ProposervmBlock = ValueOf<typeof wrapper>;

/** A chain's own block with the proposervm's around it. */
export interface Unwrapped {
  /** The ID that the index API uses. The chain's own API uses the inner block's ID. */
  readonly outerID: Uint8Array;
  /** Undefined for a block from before the fork to the proposervm. */
  readonly outer: ProposervmBlock | undefined;
  /** The bytes of the chain's own block. */
  readonly inner: Uint8Array;
  /** Node ID, 20 bytes; undefined in a block without a signature. */
  readonly proposer: Uint8Array | undefined;
}

const LENGTH_SIZE = 4;

/**
 * Takes the chain's own block out of the proposervm's. Bytes in none of the proposervm's forms are a block from before
 * the fork: the chain's own block, as a node reads them (vms/proposervm/vm.go parseBlock).
 */
export function unwrap(bytes: Uint8Array): Unwrapped {
  const outer = wrapperOf(bytes);
  if (outer === undefined) return { outerID: sha256(bytes), outer, inner: bytes, proposer: undefined };
  const isOption = outer.type === 'block.option';
  const unsigned = isOption ? bytes : bytes.subarray(0, bytes.length - LENGTH_SIZE - outer.signature.length);
  const isSigned = !isOption && outer.certificate.length > 0;
  return {
    outerID: sha256(unsigned),
    outer,
    inner: outer.block,
    proposer: isSigned ? nodeIDOf(outer.certificate) : undefined,
  };
}

/** Like `unwrap`, without the hash that is the outer ID: for readers of many blocks. */
export function innerBlock(bytes: Uint8Array): Uint8Array {
  return wrapperOf(bytes)?.block ?? bytes;
}

function wrapperOf(bytes: Uint8Array): ProposervmBlock | undefined {
  try {
    // A block of the C-Chain may have 2 MiB. What is read here is one run of bytes.
    return proposervmBlock.decode(bytes, Infinity);
  } catch (error) {
    if (error instanceof CodecError) return undefined;
    throw error;
  }
}
