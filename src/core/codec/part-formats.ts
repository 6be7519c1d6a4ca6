import { genesis } from './avm/codec';
import { avmTypes, X_CHAIN_FXS } from './avm/avm-transactions';
import { platformFormats } from './platform/platform-formats';
import { transferableOutput } from './platform/platform-transactions';
import { Format } from './format';
import { bytes, id, list, type Shape, struct, TypeRegistry, uint32, uint64, type ValueOf } from './shape';
import { conversionData, l1Message, payload, warpFormats } from './warp/warp-formats';

/** What the X-Chain had before it was a chain of blocks (Cortina): transactions above other vertices. */
const vertex = struct({ chainID: id, height: uint64, epoch: uint32, parentIDs: list(id), txs: list(bytes) });

/** What is passed around on its own: `platform.getStake` lists outputs, tools of L1s show what is in a Warp message. */
export const PARTS = {
  stakedOutput: { shape: transferableOutput, format: platformFormats.output },
  payload: { shape: payload, format: warpFormats.payload },
  l1Message: { shape: l1Message, format: warpFormats.l1Message },
  conversionData: { shape: conversionData, format: warpFormats.conversionData },
  genesis: { shape: genesis, format: new Format(genesis, avmTypes(X_CHAIN_FXS)) },
  vertex: { shape: vertex, format: new Format(vertex, new TypeRegistry([])) },
} as const satisfies Record<string, { readonly shape: Shape; readonly format: object }>;

export type PartName = keyof typeof PARTS;

export type Part = {
  [Name in PartName]: { readonly name: Name; readonly value: ValueOf<(typeof PARTS)[Name]['shape']> };
}[PartName];
