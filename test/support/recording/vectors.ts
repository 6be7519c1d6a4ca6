import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtureText } from './recording';

/** One entry of `vectors.json`: a text or bytes of a public source and what must come out. */
export interface Vector {
  readonly name: string;
  readonly kind: 'tx' | 'utxo' | 'block' | 'cb58' | 'hex' | 'address';
  readonly text?: string;
  readonly hex?: string;
  readonly hexFile?: string;
  readonly expected: {
    readonly error?: boolean;
    readonly avalanchego?: string;
    readonly bytes?: string;
    readonly hrp?: string;
    readonly shortIDcb58?: string;
    readonly privateKeyCb58?: string;
    readonly addresses?: readonly string[];
    readonly id?: string;
    readonly utxoID?: string;
  };
}

/** Where the vectors and the recordings of a real node are. */
export const PROTOCOL_FIXTURES = join('test', 'fixtures', 'protocol');

/** The vectors of one kind. */
export function vectorsOf(kind: Vector['kind']): Vector[] {
  const file = JSON.parse(readFileSync(join(PROTOCOL_FIXTURES, 'vectors.json'), 'utf8')) as { vectors: Vector[] };
  return file.vectors.filter((vector) => vector.kind === kind);
}

/** The bytes of a transaction, UTXO or block vector. */
export function vectorBytes(vector: Vector): Uint8Array {
  const hex = vector.hex ?? fixtureText(join(PROTOCOL_FIXTURES, vector.hexFile ?? ''));
  return Uint8Array.from(Buffer.from(hex.trim().replace(/^0x/, ''), 'hex'));
}
