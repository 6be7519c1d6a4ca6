import { Codec, type TopLevel } from '../../core/codec/avm/codec';
import type { ChainConfig } from '../chain/chain-config';
import type { ReadThing } from '../lookup/found';
import type { Subject } from './missing-text';
import { bytesNaming, inspectBytes } from './read-bytes';

/** What bytes are, as the subject of a document; else the structure that gets furthest in them. Sends nothing. */
export function subjectOfBytes(
  bytes: Uint8Array,
  config: ChainConfig | undefined,
  read: ReadThing | undefined = inspectBytes(bytes),
): Subject {
  if (read === undefined) return unreadableSubject(bytes);
  return { ...read, naming: bytesNaming(read, config) };
}

function unreadableSubject(bytes: Uint8Array): Subject {
  const codec = new Codec();
  const kinds: readonly TopLevel[] = ['tx', 'block', 'utxo'];
  const tries = kinds.map((as) => ({ as, annotated: codec.annotate(as, bytes) }));
  const reach = ({ annotated }: (typeof tries)[number]): number => annotated.error?.offset ?? bytes.length;
  const [best] = tries.sort((a, b) => reach(b) - reach(a));
  return { kind: 'unreadable', bytes, ...(best as (typeof tries)[number]) };
}
