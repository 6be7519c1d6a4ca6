import type { BuiltTx } from '../../../core/tx-builder/builder';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { encodeHex } from '../../../core/encodings/hex';
import { type SampleKind, SAMPLES } from './sample-kinds';

/** The text of a new document: what the sample does, for which chain, and its hex as a node takes it. */
export function sampleText(kind: SampleKind, { bytes, txID }: BuiltTx, chain: string): string {
  return [
    `// ${SAMPLES[kind].does}`,
    `// For ${chain}, signed with the public test key "ewoq": everybody can sign with it, never use it for anything of worth.`,
    `// Transaction ${encodeCb58(txID)}, ${bytes.length} bytes. It can be issued once, as long as its inputs are unspent.`,
    encodeHex(bytes),
    '',
  ].join('\n');
}
