import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../core/encodings/cb58';
import { present } from '../../core/present';
import type { Chain } from '../chain/chain';
import { type AddressFormat, aliasOn, chainWords, besideChain } from '../text/format-id';
import { type AssetRef, capitalizedPieces, type Piece } from '../text/pieces';
import { outputPieces } from '../tx/tx-pieces';
import type { ReadUTXO } from '../utxos/utxo-source';
import type { Describer } from './describer';
import { type FoundOutput, type KnownUTXO, outputFormat } from './inspector';

/** What an output is, for every surface that shows it. */
export interface OutputDescription {
  readonly utxo: ReadUTXO;
  /** `txID:index` */
  readonly reference: string;
  readonly asset: AssetRef;
  /** What it holds. */
  readonly headline: readonly Piece[];
  /** How its owners are written. */
  readonly format: AddressFormat;
  /** What stands beside the headline: its index, chain, and where it can be spent. */
  readonly where: readonly string[];
  /** What its transaction did; undefined of a UTXO that was listed. */
  readonly createdBy: readonly Piece[] | undefined;
}

/** What an output is, without a request. */
export function describeOutput(describer: Describer, found: FoundOutput | KnownUTXO, chain: Chain): OutputDescription {
  const { utxo } = found;
  const { txID, outputIndex, assetID } = utxo;
  const { ownName } = describer;
  const { name } = chain.config;
  const asset = { assetID, info: describer.asset(chain, assetID) };
  const isListed = found.kind === 'utxo';
  return {
    utxo,
    reference: `${encodeCb58(txID)}:${outputIndex}`,
    asset,
    headline: capitalizedPieces(outputPieces(utxo.output, asset)),
    format: isListed ? listedFormat(found, chain, ownName) : outputFormat(found, ownName),
    where: isListed ? listedWords(found, name) : outputWords(found, name),
    createdBy: isListed ? undefined : describer.of(found.madeBy, { chain }).headline,
  };
}

/** What stands beside the headline of an output that a chain has. */
function outputWords({ utxo, madeBy, exportedTo, networkID, ...found }: FoundOutput, chain: string): string[] {
  return present([
    l10n.t('output {0}', utxo.outputIndex),
    chain,
    ...besideChain(madeBy.on),
    exportedTo !== undefined && l10n.t('exported to {0}', chainWords(exportedTo, networkID)),
    found.isStaked && l10n.t('staked'),
    found.isListedOnly && l10n.t('reward or returned balance (reported by the node)'),
  ]);
}

/** How a listed UTXO's owners are written: on the chain that listed it. */
function listedFormat({ on }: KnownUTXO, { identity }: Chain, ownName: AddressFormat['ownName']): AddressFormat {
  const { alias, hrp } = identity.known ?? { alias: 'X', hrp: '' };
  return { alias: aliasOn(on, alias), hrp, ownName };
}

/** As `outputWords`, of a UTXO that was listed. */
function listedWords({ utxo, on }: KnownUTXO, chain: string): string[] {
  return [l10n.t('output {0}', utxo.outputIndex), chain, ...besideChain(on), l10n.t('UTXO, unspent when last read')];
}
