import * as l10n from '@vscode/l10n';
import type { BuiltTx } from '../../../core/tx-builder/builder';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { encodeHex } from '../../../core/encodings/hex';
import { groupedInteger } from '../../../services/text/format-text';
import { type SampleKind, SAMPLES } from './sample-kinds';

/** The text of a new document: what the sample does, its chain, and its hex as nodes accept it. */
export function sampleText(kind: SampleKind, { bytes, txID }: BuiltTx, chain: string): string {
  const comments = [
    SAMPLES[kind].does,
    l10n.t(
      'For {0}, signed with the public test key "ewoq". Anyone can sign with it: never use it for anything of value.',
      chain,
    ),
    l10n.t(
      'Transaction ID: {0} ({1} bytes). It can be issued once, while its inputs are unspent.',
      encodeCb58(txID),
      groupedInteger(bytes.length),
    ),
  ].map((line) => `// ${line}`);
  return [...comments, encodeHex(bytes), ''].join('\n');
}
