import * as v from 'valibot';
import type { NodeVersion, Upgrade } from '../node/info-types';
import type { Schema } from '../http/validate';
import { hexText, idText, nodeIDText, uint32, uint64 } from './values';

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

const UPGRADE_TIME = /^([A-Za-z]\w*)Time$/;

/** `heliconTime: "2026-09-22T15:00:00Z"`; other fields, such as `graniteEpochDuration`, are no upgrades. */
export const upgradesSchema: Schema<readonly Upgrade[]> = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((fields) =>
    Object.entries(fields).flatMap(([field, value]) => {
      const [, name] = UPGRADE_TIME.exec(field) ?? [];
      const ms = typeof value === 'string' ? Date.parse(value) : NaN;
      if (name === undefined || Number.isNaN(ms)) return [];
      return [{ name: name.charAt(0).toUpperCase() + name.slice(1), time: BigInt(Math.floor(ms / 1000)) }];
    }),
  ),
);

export const nodeIDSchema: Schema<{ nodeID: string }> = v.object({
  nodeID: nodeIDText,
  nodePOP: v.optional(v.object({ publicKey: hexText, proofOfPossession: hexText })),
});

export const nodeIPSchema: Schema<unknown> = v.object({ ip: v.string() });

export const vmsSchema: Schema<unknown> = v.object({
  vms: v.record(idText, v.nullable(v.array(v.string()))),
  fxs: v.record(idText, v.string()),
});

export const peersSchema: Schema<unknown> = v.object({
  numPeers: uint64,
  peers: v.nullable(v.array(v.looseObject({ nodeID: nodeIDText, ip: v.string(), version: v.string() }))),
});

/** Percent, as the node writes it: `99.1234`. */
export const uptimeSchema: Schema<unknown> = v.object({
  rewardingStakePercentage: v.string(),
  weightedAveragePercentage: v.string(),
});
