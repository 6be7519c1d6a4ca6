import { networkByID } from '../../../core/ids/networks';
import type { ChainConfig } from '../../../services/chain/chain-config';
import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { encodeHex } from '../../../core/encodings/hex';
import { groupedInteger } from '../../../services/text/format-text';
import { type MadeSample, type SampleKind, SAMPLES } from './made-sample';

/** Whether a published key may sign for a network: a local one, or one without a name, which is a custom network. */
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

/** Digits of the hex in a line: an editor shows them without scrolling. */
const HEX_LINE = /.{1,64}/g;

/**
 * The text of a new document: what the sample does, its chain, and its hex. The title of an untitled document is its
 * first 40 characters.
 */
export function sampleText(kind: SampleKind, { bytes, txID }: MadeSample, chain: string): string {
  const lines = [
    l10n.t('Sample: {0}', SAMPLES[kind].label),
    '',
    SAMPLES[kind].does,
    l10n.t(
      'For {0}, signed with the published test key "ewoq". Anyone can sign with it: never use it for anything of value.',
      chain,
    ),
    l10n.t(
      "Transaction ID: {0} ({1} bytes). Issue it once; its inputs can't be spent twice.",
      encodeCb58(txID),
      groupedInteger(bytes.length),
    ),
    '',
    `0x${encodeHex(bytes).slice(2).match(HEX_LINE)?.join('\n') ?? ''}`,
    '',
  ];
  return lines.join('\n');
}
