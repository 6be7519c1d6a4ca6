import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { ResponseError } from '../../client/errors';
import { equalBytes } from '../../core/bytes/bytes';
import type { Block } from '../../core/codec/avm/block';
import type { Codec } from '../../core/codec/avm/codec';
import type { Tx } from '../../core/codec/avm/transactions';
import { encodeCb58 } from '../../core/encodings/cb58';
import { decodeHex } from '../../core/encodings/hex';
import { blockIDOf, txIDOf } from '../../core/ids/ids';
import type { Chain } from '../chain/chain';
import { readResponse, unreadableResponse, type UnreadableWords } from '../chain/read-response';

interface Verified {
  /** The requested ID, 32 bytes. */
  readonly id: Uint8Array;
  /** The bytes that hash to the ID. */
  readonly bytes: Uint8Array;
  readonly codec: Codec;
}

/** An accepted transaction; an asset is the transaction that created it. */
export interface FoundTx extends Verified {
  readonly kind: 'tx';
  readonly tx: Tx;
}

/** A block that was found. */
export interface FoundBlock extends Verified {
  readonly kind: 'block';
  readonly block: Block;
}

type Candidate = FoundTx | FoundBlock | undefined;
type Finder = (chain: Chain, id: Uint8Array, options: CallOptions) => Promise<Candidate>;

export const findTx: Finder = (chain, id, options) =>
  candidate(chain, async () => {
    const hex = await chain.avm.getTx({ txID: encodeCb58(id) }, options);
    if (hex === undefined) return undefined;
    const bytes = decodeHex(hex);
    if (!equalBytes(txIDOf(bytes), id)) {
      throw falseAnswer(
        chain,
        l10n.t('the node returned a different transaction than requested'),
        'another transaction',
      );
    }
    chain.codec.learn('tx', bytes);
    const { codec, value } = chain.codec.read('tx', bytes);
    return { kind: 'tx', id, bytes, codec, tx: value };
  });

const findBlock: Finder = (chain, id, options) =>
  candidate(chain, async () => {
    const hex = await chain.avm.getBlock({ blockID: encodeCb58(id) }, options);
    if (hex === undefined) return undefined;
    const bytes = decodeHex(hex);
    if (!equalBytes(blockIDOf(bytes), id)) {
      throw falseAnswer(chain, l10n.t('the node returned a different block than requested'), 'another block');
    }
    return readBlock(chain, id, bytes);
  });

export const AVM_FINDERS = [findTx, findBlock];

/** The block at a height. Rejects with the client's errors. */
export async function findBlockAt(chain: Chain, height: bigint, options: CallOptions): Promise<FoundBlock> {
  const hex = await chain.avm.getBlockByHeight({ height }, options);
  const read = (): FoundBlock => {
    const bytes = decodeHex(hex);
    return readBlock(chain, blockIDOf(bytes), bytes);
  };
  const found = readResponse(chain.avm, read, undecodable);
  if (found.block.height === height) return found;
  throw falseAnswer(chain, l10n.t('the node returned a block of another height'), 'a block of another height');
}

function readBlock(chain: Chain, id: Uint8Array, bytes: Uint8Array): FoundBlock {
  chain.codec.learn('block', bytes);
  const { codec, value } = chain.codec.read('block', bytes);
  return { kind: 'block', id, bytes, codec, block: value };
}

/** Bytes that can't be decoded are a `ResponseError`. */
async function candidate(chain: Chain, find: () => Promise<Candidate>): Promise<Candidate> {
  return find().catch((error: unknown) => {
    throw unreadableResponse(chain.avm, error, undecodable);
  });
}

const undecodable: UnreadableWords = (why) => ({
  reason: l10n.t("the node returned bytes that can't be decoded ({0})", why),
  details: `undecodable bytes: ${why}`,
});

function falseAnswer(chain: Chain, reason: string, details: string): ResponseError {
  return new ResponseError(chain.avm.host, { reason, details });
}
