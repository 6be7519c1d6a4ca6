import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { saysNotOffered } from '../../client/node-words';
import type { L1Validator } from '../../client/schemas/platform';
import { equalBytes } from '../../core/bytes/bytes';
import { atomicFormats } from '../../core/codec/atomic/formats';
import type { Tx as AtomicTx } from '../../core/codec/atomic/transactions';
import type { Block as PlatformBlock } from '../../core/codec/platform/block';
import { platformFormats } from '../../core/codec/platform/formats';
import type { Tx as PlatformTx } from '../../core/codec/platform/transactions';
import { encodeCb58 } from '../../core/encodings/cb58';
import { decodeHex } from '../../core/encodings/hex';
import { InvalidInputError } from '../../core/errors';
import { blockIDOf, txIDOf } from '../../core/ids/ids';
import type { Chain } from '../chain/chain';
import { unreadableResponse } from '../chain/read-response';

interface Verified {
  /** The ID that was looked up, 32 bytes. */
  readonly id: Uint8Array;
  /** The bytes that hash to the ID. */
  readonly bytes: Uint8Array;
}

/** A transaction of the P-Chain. A subnet and a blockchain have the ID of the transaction that created them. */
export interface FoundPlatformTx extends Verified {
  readonly kind: 'platformTx';
  readonly tx: PlatformTx;
}

export interface FoundPlatformBlock extends Verified {
  readonly kind: 'platformBlock';
  readonly block: PlatformBlock;
}

/**
 * A transaction of the C-Chain that imports or exports. `blockHeight` is undefined while no block has it, and for
 * bytes that weren't looked up.
 */
export interface FoundAtomicTx extends Verified {
  readonly kind: 'atomicTx';
  readonly tx: AtomicTx;
  readonly blockHeight: bigint | undefined;
}

/** The validator of an L1 by its validation ID, as the node reports it: nothing verifies it. */
export interface FoundL1Validator {
  readonly kind: 'l1Validator';
  readonly id: Uint8Array;
  readonly validator: L1Validator;
}

/** What an ID of the P- or the C-Chain is. */
export type PrimaryFound = FoundPlatformTx | FoundPlatformBlock | FoundAtomicTx | FoundL1Validator;

/** Found on another chain of the network than the X-Chain: one case for code that shows only what it is. */
export interface FoundOnPrimary {
  readonly kind: 'primary';
  readonly found: PrimaryFound;
}

type Find = (chain: Chain, id: Uint8Array, options: CallOptions) => Promise<PrimaryFound | undefined>;
/** The node or gateway doesn't serve this chain, or not all of it: whether it has the ID is unknown. */
export interface NotOffered {
  readonly kind: 'notOffered';
  readonly of: PrimaryChain;
}

/** A chain of a network beside its X-Chain. */
export type PrimaryChain = 'P' | 'C';

type Finder = (chain: Chain, id: Uint8Array, options: CallOptions) => Promise<FoundOnPrimary | NotOffered | undefined>;

/** A transaction of the P-Chain, verified by its hash. */
export const findPlatformTx = finder('P', async ({ platform }, id, options) => {
  const hex = await platform.getTx({ txID: encodeCb58(id) }, options);
  if (hex === undefined) return undefined;
  const bytes = hashedTo(id, decodeHex(hex), txIDOf);
  return { kind: 'platformTx', id, bytes, tx: platformFormats.tx.decode(bytes) };
});

/** An atomic transaction of the C-Chain, verified by its hash. */
export const findAtomicTx = finder('C', async ({ atomic }, id, options) => {
  const answer = await atomic.getAtomicTx({ txID: encodeCb58(id) }, options);
  if (answer === undefined) return undefined;
  const bytes = hashedTo(id, decodeHex(answer.tx), txIDOf);
  return { kind: 'atomicTx', id, bytes, tx: atomicFormats.tx.decode(bytes), blockHeight: answer.blockHeight };
});

/** One request each. A node or gateway that doesn't serve a chain isn't a failure. */
export const PRIMARY_FINDERS: readonly Finder[] = [
  findPlatformTx,
  finder('P', async ({ platform }, id, options) => {
    const hex = await platform.getBlock({ blockID: encodeCb58(id) }, options);
    if (hex === undefined) return undefined;
    const bytes = hashedTo(id, decodeHex(hex), blockIDOf);
    return { kind: 'platformBlock', id, bytes, block: platformFormats.block.decode(bytes) };
  }),
  finder('P', async ({ platform }, id, options) => {
    const validationID = encodeCb58(id);
    const validator = await platform.getL1Validator({ validationID }, options);
    if (validator === undefined) return undefined;
    if (validator.validationID !== validationID) throw new InvalidInputError('another validator');
    return { kind: 'l1Validator', id, validator };
  }),
  findAtomicTx,
];

function hashedTo(id: Uint8Array, bytes: Uint8Array, hash: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  if (!equalBytes(hash(bytes), id)) throw new InvalidInputError('bytes with another ID');
  return bytes;
}

/** Bytes that can't be read, or that don't hash to the ID, are a response of another shape. */
function finder(of: PrimaryChain, find: Find): Finder {
  return async (chain, id, options) => {
    try {
      const found = await find(chain, id, options);
      return found === undefined ? undefined : { kind: 'primary', found };
    } catch (error) {
      if (saysNotOffered(error)) return { kind: 'notOffered', of };
      throw unreadableResponse(chain.platform, error, (why) => ({
        reason: l10n.t("the response of the {0}-Chain can't be verified", of),
        details: why,
      }));
    }
  };
}
