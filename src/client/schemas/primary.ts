import * as v from 'valibot';
import type { Schema } from '../http/validate';
import type { AtomicTx, AtomicTxStatus, Container } from '../primary/primary-types';
import { prefixedHex } from '../../core/bytes/bytes';
import { evmBlockHash } from '../../core/codec/evm/header';
import type { JSONObject } from '../../core/json/json';
import { readOutcome } from '../../core/outcome';
import { hexText, idText, uint64 } from './values';

export const atomicTxSchema: Schema<AtomicTx> = v.object({
  tx: hexText,
  encoding: v.literal('hex'),
  blockHeight: v.optional(uint64),
}) as v.GenericSchema as Schema<AtomicTx>;

export const atomicTxStatusSchema: Schema<AtomicTxStatus> = v.object({
  status: v.picklist(['Accepted', 'Processing', 'Dropped', 'Unknown']),
  blockHeight: v.exactOptional(uint64),
});

const container = { id: idText, bytes: hexText, timestamp: v.string(), index: uint64 } as const;

export const containerSchema: Schema<Container> = v.object({ ...container, encoding: v.literal('hex') });
export const rangeSchema: Schema<{ containers: Container[] }> = v.object({
  containers: v.nullish(v.array(v.object({ ...container, encoding: v.picklist(['hex', 'hexnc']) })), []),
});
export const indexSchema: Schema<{ index: bigint }> = v.object({ index: uint64 });
export const isAcceptedSchema: Schema<{ isAccepted: boolean }> = v.object({ isAccepted: v.boolean() });

export const evmNumberSchema: Schema<unknown> = v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/, 'a hexadecimal number'));

/** A pending block has no hash; a number above the last gives null. */
export const evmBlockSchema: Schema<unknown> = v.nullable(
  v.pipe(
    v.looseObject({ hash: v.nullable(v.string()) }),
    v.check(
      (block) => block.hash === null || block.hash === hashOf(block as unknown as JSONObject),
      'a block whose header has its hash',
    ),
  ),
);

function hashOf(block: JSONObject): string | undefined {
  const { value } = readOutcome(() => evmBlockHash(block));
  return value && prefixedHex(value);
}
