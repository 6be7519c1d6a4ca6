import * as v from 'valibot';
import type { NodeVersion } from '../avm/info-types';
import type { Schema } from '../http/validate';
import { idText, uint32 } from './values';

export const networkIDSchema: Schema<{ networkID: number }> = v.object({ networkID: uint32 });

export const networkNameSchema: Schema<{ networkName: string }> = v.object({ networkName: v.string() });

export const blockchainIDSchema: Schema<{ blockchainID: string }> = v.object({ blockchainID: idText });

export const isBootstrappedSchema: Schema<{ isBootstrapped: boolean }> = v.object({ isBootstrapped: v.boolean() });

export const nodeVersionSchema: Schema<NodeVersion> = v.object({
  version: v.string(),
  databaseVersion: v.string(),
  rpcProtocolVersion: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  gitCommit: v.string(),
  vmVersions: v.nullish(v.record(v.string(), v.string()), {}),
});
