import * as v from 'valibot';
import type { Schema } from '../http/validate';
import type { AtomicTx, AtomicTxStatus, Container } from '../primary/primary-types';
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

export const containerSchema: Schema<Container> = v.object({
  id: idText,
  bytes: hexText,
  timestamp: v.string(),
  encoding: v.literal('hex'),
  index: uint64,
});
export const rangeSchema: Schema<{ containers: Container[] }> = v.object({
  containers: v.nullish(v.array(containerSchema), []),
});
export const indexSchema: Schema<{ index: bigint }> = v.object({ index: uint64 });
export const isAcceptedSchema: Schema<{ isAccepted: boolean }> = v.object({ isAccepted: v.boolean() });
