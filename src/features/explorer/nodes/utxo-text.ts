import { toHexDigits } from '../../../core/bytes';
import type { StateOutput } from '../../../core/codec/avm/outputs';
import { type OutputKind, outputKind } from '../../../core/output-kind';
import type { OutputContent } from '../../../core/tx-parts';
import { shortID, thresholdWords } from '../../../services/text/format-id';
import { counted, groupedInteger, textOf, visibleText } from '../../../services/text/format-text';
import { formatTime, isLocked } from '../../../services/text/format-time';
import { codeSpan } from '../../../services/text/markdown';
import { amountPieces, type AssetRef, plainText } from '../../../services/text/pieces';

/** Bytes of a payload that is no text in a row. */
const SHOWN_BYTES = 8;

/** Of a payload in a tooltip: a node takes no larger one (MaxPayloadSize, vms/nftfx/mint_operation.go). */
const MOST_PAYLOAD = 1024;

/** How an asset is called behind a noun: by its symbol, else by the beginning of its ID. */
export function assetShort({ assetID, info }: AssetRef): string {
  const id = shortID(assetID);
  if (info === undefined || info.symbol === '') return id;
  return info.isNative ? visibleText(info.symbol) : `${visibleText(info.symbol)} ${id}`;
}

/** What an output holds: `0.5 AVAX`, `NFT group 1 of PICT qSTjkYjk…`, `Mint right of MINT 2ehP6H85…`. */
export function holdingText(output: OutputContent, asset: AssetRef): string {
  switch (output.type) {
    case 'secp256k1fx.TransferOutput':
      return plainText(amountPieces({ asset, amount: output.amount }));
    case 'secp256k1fx.MintOutput':
      return `Mint right of ${assetShort(asset)}`;
    case 'nftfx.TransferOutput':
      return [
        `NFT group ${groupedInteger(output.groupID)} of ${assetShort(asset)}`,
        ...payloadStart(output.payload),
      ].join(' · ');
    case 'nftfx.MintOutput':
      return `NFT mint right group ${groupedInteger(output.groupID)} of ${assetShort(asset)}`;
    case 'propertyfx.OwnedOutput':
      return `Property of ${assetShort(asset)}`;
    case 'propertyfx.MintOutput':
      return `Property mint right of ${assetShort(asset)}`;
  }
}

function payloadStart(payload: Uint8Array): string[] {
  if (payload.length === 0) return [];
  const text = textOf(payload);
  if (text !== undefined) return [visibleText(text)];
  const isCut = payload.length > SHOWN_BYTES;
  return [`0x${toHexDigits(payload.subarray(0, SHOWN_BYTES))}${isCut ? '…' : ''}`];
}

/** All of an NFT's payload as Markdown: its text, else its bytes. Undefined where there is none. */
export function payloadMarkdown(output: OutputContent): string | undefined {
  if (output.type !== 'nftfx.TransferOutput' || output.payload.length === 0) return undefined;
  const { payload } = output;
  const shown = visibleText(
    textOf(payload) ?? `0x${toHexDigits(payload.subarray(0, MOST_PAYLOAD))}`,
    2 * MOST_PAYLOAD + 2,
  );
  const isCut = payload.length > MOST_PAYLOAD;
  return `Payload, ${counted(payload.length, 'byte')}${isCut ? `, the first ${groupedInteger(MOST_PAYLOAD)}` : ''}: ${codeSpan(shown)}`;
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

/** The codicon of each kind of output. */
const ICONS = { amount: 'circle-small', nft: 'file-media', property: 'key', mint: 'tools' } as const satisfies Record<
  OutputKind,
  string
>;

export function iconOfOutput(output: OutputContent): string {
  return ICONS[outputKind(output)];
}
