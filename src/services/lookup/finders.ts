import { type POrC } from '../../core/ids/p-and-c';
import { isWaiting } from './found';
import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import {
  ResponseError,
  saysNotOffered,
  readResponse,
  unreadableResponse,
  type UnreadableWords,
} from '../../client/errors';
import type { IndexedChain } from '../../client/rpc/method';
import { equalBytes } from '../../core/bytes/bytes';
import { atomicFormats } from '../../core/codec/atomic/atomic-formats';
import { platformFormats } from '../../core/codec/platform/platform-formats';
import { encodeCb58 } from '../../core/encodings/cb58';
import { decodeHex } from '../../core/encodings/hex';
import { InvalidInputError } from '../../core/outcome';
import { blockIDOf, txIDOf } from '../../core/ids/ids';
import type { Chain } from '../chain/chain';
import type {
  AnyFoundTx,
  Found,
  FoundAtomicTx,
  FoundBlock,
  FoundPlatformBlock,
  FoundPlatformTx,
  FoundTx,
  FoundOnPOrC,
} from './found';

/** A chain of a network beside its X-Chain. */

/** The node or gateway doesn't serve this chain, or not all of it: whether it has the ID is unknown. */
interface NotOffered {
  readonly kind: 'notOffered';
  readonly on: POrC;
}

/** One request for an ID; undefined if the chain doesn't have it. */
export type Finder<T extends Found = Found> = (
  chain: Chain,
  id: Uint8Array,
  options: CallOptions,
) => Promise<T | NotOffered | undefined>;

export const findTx = avmFinder<FoundTx>(async (chain, id, options) => {
  const hex = await chain.avm.getTx({ txID: encodeCb58(id) }, options);
  if (hex === undefined) return undefined;
  const bytes = decodeHex(hex);
  if (!equalBytes(txIDOf(bytes), id)) {
    throw falseAnswer(chain, l10n.t('the node returned a different transaction than requested'), 'another transaction');
  }
  chain.codec.learn('tx', bytes);
  const { codec, value } = chain.codec.read('tx', bytes);
  return { on: 'X', kind: 'tx', id, bytes, codec, tx: value };
});

const findBlock = avmFinder<FoundBlock>(async (chain, id, options) => {
  const hex = await chain.avm.getBlock({ blockID: encodeCb58(id) }, options);
  if (hex === undefined) return undefined;
  const bytes = decodeHex(hex);
  if (!equalBytes(blockIDOf(bytes), id)) {
    throw falseAnswer(chain, l10n.t('the node returned a different block than requested'), 'another block');
  }
  return readBlock(chain, id, bytes);
});

export const AVM_FINDERS: readonly Finder[] = [findTx, findBlock];

/** The block at a height. Rejects with the client's errors. */
export async function findBlockAt(chain: Chain, height: bigint, options: CallOptions): Promise<FoundBlock> {
  const hex = await chain.avm.getBlockByHeight({ height }, options);
  const read = (): FoundBlock => {
    const bytes = decodeHex(hex);
    return readBlock(chain, blockIDOf(bytes), bytes);
  };
  const found = readResponse(chain.avm, read, undecodable);
  if (found.block.height === height) return found;
  throw anotherHeight(chain.avm);
}

/** The same of the P-Chain. */
export async function findPlatformBlockAt(
  { platform }: Chain,
  height: bigint,
  options: CallOptions,
): Promise<FoundPlatformBlock> {
  const hex = await platform.getBlockByHeight({ height }, options);
  if (hex === undefined) throw anotherHeight(platform, l10n.t("the node doesn't have block {0}", String(height)));
  const read = (): FoundPlatformBlock => {
    const bytes = decodeHex(hex);
    return { on: 'P', kind: 'block', id: blockIDOf(bytes), bytes, block: platformFormats.block.decode(bytes) };
  };
  const found = readResponse(platform, read, undecodable);
  if (found.block.height === height) return found;
  throw anotherHeight(platform);
}

/** The node has another block, or none, at a height that it has reached. */
export function anotherHeight(
  { host }: Pick<Chain['avm'], 'host'>,
  reason = l10n.t('the node returned a block of another height'),
): ResponseError {
  return new ResponseError(host, { reason, details: 'no block of this height' });
}

function readBlock(chain: Chain, id: Uint8Array, bytes: Uint8Array): FoundBlock {
  chain.codec.learn('block', bytes);
  const { codec, value } = chain.codec.read('block', bytes);
  return { on: 'X', kind: 'block', id, bytes, codec, block: value };
}

/** A transaction of the P-Chain, verified by its hash. */
export const findPlatformTx = pOrCFinder<FoundPlatformTx>('P', async ({ platform }, id, options) => {
  const hex = await platform.getTx({ txID: encodeCb58(id) }, options);
  if (hex === undefined) return undefined;
  const bytes = hashedTo(id, decodeHex(hex), txIDOf);
  return { on: 'P', kind: 'tx', id, bytes, tx: platformFormats.tx.decode(bytes) };
});

/** An atomic transaction of the C-Chain, verified by its hash. */
const findAtomicTx = pOrCFinder<FoundAtomicTx>('C', async ({ atomic }, id, options) => {
  const answer = await atomic.getAtomicTx({ txID: encodeCb58(id) }, options);
  if (answer === undefined) return undefined;
  const bytes = hashedTo(id, decodeHex(answer.tx), txIDOf);
  return { on: 'C', kind: 'tx', id, bytes, tx: atomicFormats.tx.decode(bytes), blockHeight: answer.blockHeight };
});

/** One request each. A node or gateway that doesn't serve a chain isn't a failure. */
export const PRIMARY_FINDERS: readonly Finder[] = [
  findPlatformTx,
  pOrCFinder('P', async ({ platform }, id, options) => {
    const hex = await platform.getBlock({ blockID: encodeCb58(id) }, options);
    if (hex === undefined) return undefined;
    const bytes = hashedTo(id, decodeHex(hex), blockIDOf);
    return { on: 'P', kind: 'block', id, bytes, block: platformFormats.block.decode(bytes) };
  }),
  pOrCFinder('P', async ({ platform }, id, options) => {
    const validationID = encodeCb58(id);
    const validator = await platform.getL1Validator({ validationID }, options);
    if (validator === undefined) return undefined;
    if (validator.validationID !== validationID) throw new InvalidInputError('another validator');
    return { on: 'P', kind: 'validator', id, validator };
  }),
  findAtomicTx,
];

/** What finds a transaction of each chain. */
export const MAKERS = { X: findTx, P: findPlatformTx, C: findAtomicTx } as const satisfies Record<IndexedChain, Finder>;

/**
 * Whether a chain has a transaction in a block, requested twice: at one address, several nodes may take turns, of which one is
 * behind. Rejects with the client's errors.
 */
export async function hasTwice(chain: Chain, { on, id }: AnyFoundTx, options: CallOptions): Promise<boolean> {
  const twice = await Promise.all([1, 2].map(() => MAKERS[on](chain, id, options)));
  return twice.every((each) => each?.kind === 'tx' && !isWaiting(each));
}

function hashedTo(id: Uint8Array, bytes: Uint8Array, hash: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  if (!equalBytes(hash(bytes), id)) throw new InvalidInputError('bytes with another ID');
  return bytes;
}

type Find<T> = (chain: Chain, id: Uint8Array, options: CallOptions) => Promise<T | undefined>;

/** Bytes that can't be decoded are a `ResponseError`. */
function avmFinder<T extends Found>(find: Find<T>): Find<T> {
  return (chain, id, options) =>
    find(chain, id, options).catch((error: unknown) => {
      throw unreadableResponse(chain.avm, error, undecodable);
    });
}

/** Bytes that can't be read, or that don't hash to the ID, are a response of another shape. */
function pOrCFinder<T extends FoundOnPOrC>(on: POrC, find: Find<T>): Finder<T> {
  return async (chain, id, options) => {
    try {
      return await find(chain, id, options);
    } catch (error) {
      if (saysNotOffered(error)) return { kind: 'notOffered', on };
      throw unreadableResponse(chain.platform, error, (why) => ({
        reason: l10n.t("the response of the {0}-Chain can't be verified", on),
        details: why,
      }));
    }
  };
}

export const undecodable: UnreadableWords = (why) => ({
  reason: l10n.t("the node returned bytes that can't be decoded ({0})", why),
  details: `undecodable bytes: ${why}`,
});

function falseAnswer(chain: Chain, reason: string, details: string): ResponseError {
  return new ResponseError(chain.avm.host, { reason, details });
}

interface FirstFound {
  readonly found: Found | undefined;
  /** Chains that got no request, as far as is known when it resolves. */
  readonly notOffered: ReadonlySet<POrC>;
}

/** The first request that finds something; undefined only if no request failed and none found it. */
export async function firstFound(requests: readonly ReturnType<Finder>[]): Promise<FirstFound> {
  return new Promise((resolve, reject) => {
    const notOffered = new Set<POrC>();
    let left = requests.length;
    let failure: Error | undefined;
    const settle = (): void => {
      if (--left > 0) return;
      if (failure === undefined) resolve({ found: undefined, notOffered });
      else reject(failure);
    };
    for (const request of requests) {
      request.then(
        (found) => {
          if (found?.kind === 'notOffered') notOffered.add(found.on);
          else if (found !== undefined) resolve({ found, notOffered });
          settle();
        },
        (error: unknown) => {
          failure ??= error instanceof Error ? error : new Error(String(error));
          settle();
        },
      );
    }
  });
}
