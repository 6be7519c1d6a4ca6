import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../client/call-options';
import { ResponseError } from '../../../client/errors';
import { decodeHex } from '../../../core/encodings/hex';
import { readOutcome } from '../../../core/outcome';
import type { IDResolver } from '../../lookup/id-resolver';
import type { HeldOn } from './address-history';
import { blockReader } from '../decoded/read-block';
import type { ReadBlock } from '../decoded/read-tx';

/** The ID (32 bytes) and the time of the block at a height. Rejects with the client's errors. */
export async function blockHeadAt(
  resolver: Pick<IDResolver, 'blockAt'>,
  { chain, of }: HeldOn,
  height: bigint,
  options: CallOptions,
): Promise<Pick<ReadBlock, 'id' | 'time'>> {
  if (of === 'X') {
    const { id, block } = await resolver.blockAt(chain, height, options);
    return { id, time: block.time };
  }
  const { platform } = chain;
  const hex = await platform.getBlockByHeight({ height }, options);
  const { value: block } = readOutcome(() => blockReader('P', chain.codec)(decodeHex(hex ?? '')));
  if (block?.height === height) return block;
  throw new ResponseError(platform.host, {
    reason: l10n.t('the node returned a block of another height'),
    details: `platform.getBlockByHeight ${height}`,
  });
}
