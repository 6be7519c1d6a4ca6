import type { StateOutput } from '../../../core/codec/outputs';
import { shortID, thresholdWords } from '../../../services/text/format-id';
import { groupedInteger, textOf, visibleText } from '../../../services/text/format-text';
import { formatTime, isLocked } from '../../../services/text/format-time';
import { amountPieces, type AssetRef, plainText } from '../../../services/text/pieces';

/** How an asset is called behind a noun: by its symbol, else by the beginning of its ID. */
export function assetShort({ assetID, info }: AssetRef): string {
  const id = shortID(assetID);
  if (info === undefined || info.symbol === '') return id;
  return info.isNative ? visibleText(info.symbol) : `${visibleText(info.symbol)} ${id}`;
}

/** What an output holds: `0.5 AVAX`, `NFT group 1 of PICT qSTjkYjk…`, `Mint right of MINT 2ehP6H85…`. */
export function holdingText(output: StateOutput, asset: AssetRef): string {
  switch (output.type) {
    case 'secp256k1fx.TransferOutput':
      return plainText(amountPieces({ asset, amount: output.amount }));
    case 'secp256k1fx.MintOutput':
      return `Mint right of ${assetShort(asset)}`;
    case 'nftfx.TransferOutput': {
      const payload = textOf(output.payload);
      const words = payload === undefined || payload === '' ? '' : ` · ${visibleText(payload)}`;
      return `NFT group ${groupedInteger(output.groupID)} of ${assetShort(asset)}${words}`;
    }
    case 'nftfx.MintOutput':
      return `NFT mint right group ${groupedInteger(output.groupID)} of ${assetShort(asset)}`;
    case 'propertyfx.OwnedOutput':
      return `Property of ${assetShort(asset)}`;
    case 'propertyfx.MintOutput':
      return `Property mint right of ${assetShort(asset)}`;
  }
}

/** Who can spend an output from when, where that is not one address at once: `2 of 3`, `from 2100-01-01`. `now`: ms. */
export function conditionWords(output: StateOutput, now: number): string[] {
  const threshold = thresholdWords(output);
  const locked = isLocked(output.locktime, now) ? [`from ${shortTime(output.locktime)}`] : [];
  return threshold === undefined ? locked : [threshold, ...locked];
}

/** A time without its clock where that says nothing. */
function shortTime(seconds: bigint): string {
  return formatTime(seconds).replace(' 00:00:00 UTC', '');
}

export function iconOfOutput({ type }: StateOutput): string {
  switch (type) {
    case 'secp256k1fx.TransferOutput':
      return 'circle-small';
    case 'nftfx.TransferOutput':
      return 'file-media';
    case 'propertyfx.OwnedOutput':
      return 'key';
    default:
      return 'tools';
  }
}
