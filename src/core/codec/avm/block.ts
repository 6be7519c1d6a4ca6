import type { ValueOf } from '../shape';
import { id, list, oneOf, struct, uint64 } from '../shape';
import { tx } from './transactions';

/** `time` is Unix seconds; the transactions stand in a block without their codec version (docs/protocol.md 5.6). */
const standardBlock = struct({ parentID: id, height: uint64, time: uint64, merkleRoot: id, txs: list(tx) });

export const block = oneOf('block.Block', { 'block.StandardBlock': standardBlock });

export type Block = ValueOf<typeof block>;
