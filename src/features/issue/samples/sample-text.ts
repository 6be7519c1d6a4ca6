import { networkByID } from '../../../core/ids/networks';
import type { ChainConfig } from '../../../services/chain/chain-config';
import * as l10n from '@vscode/l10n';
import type { BuiltTx } from '../../../core/tx-builder/builder';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { encodeHex } from '../../../core/encodings/hex';
import { groupedInteger } from '../../../services/text/format-text';
import { type SampleKind, SAMPLES } from './sample-kinds';

/** Whether a public key may sign for a network: a local one, or one without a name, which is a custom network. */
export function isSampleNetwork(networkID: number): boolean {
  const name = networkByID(networkID)?.name;
  return name === undefined || name === 'Local' || name === 'Unit test';
}

/**
 * The chains that samples are offered for. A chain without a network ID in its setting is verified when it is chosen.
 */
export function sampleChains(configs: readonly ChainConfig[]): ChainConfig[] {
  return configs.filter(({ networkID }) => networkID === undefined || isSampleNetwork(networkID));
}

/** The text of a new document: what the sample does, its chain, and its hex as nodes accept it. */
export function sampleText(kind: SampleKind, { bytes, txID }: Pick<BuiltTx, 'bytes' | 'txID'>, chain: string): string {
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
