import * as l10n from '@vscode/l10n';
import { MAX_PAYLOAD, prefixedHex } from '../../../../core/bytes/bytes';
import type { StateOutput } from '../../../../core/codec/avm/avm-transactions';
import type { OutputContent } from '../../../../core/tx/moves';
import { outputKind, type OutputKind } from '../../../../core/tx/tx-parts';
import {
  type AddressFormat,
  addressName,
  longAddress,
  rowID,
  multisigWords,
} from '../../../../services/text/format-id';
import {
  counted,
  formatTime,
  groupedInteger,
  isLocked,
  bytesAsPlainText,
  visibleText,
} from '../../../../services/text/format-text';
import { codeSpan, escapeMarkdown } from '../../../../services/text/markdown';
import { amountPieces, type AssetRef, spokenText } from '../../../../services/text/pieces';
import type { Direction } from '../../../../services/utxos/balances';
import { present } from '../../../../core/present';

/** Owners that a tooltip lists in full; the document has all. */
const LISTED_OWNERS = 8;

/** Payloads up to this many bytes are hex in a row; of longer ones the row shows the length. */
const SHOWN_PAYLOAD_BYTES = 8;

/** An asset after a noun: its symbol and ID, or its ID alone. */
export function assetShort({ assetID, info }: AssetRef): string {
  if (info === undefined || info.symbol === '') return rowID(assetID);
  return info.isNative ? visibleText(info.symbol) : `${visibleText(info.symbol)} (${rowID(assetID)})`;
}

/**
 * What an output holds: `0.5 AVAX`, `NFT of PICT (qSTjkYjk), group 1`, `Mint rights of MINT (2ehP6H85)`. The amount is
 * exact, unless `write` cuts it.
 */
export function holdingText(output: OutputContent, asset: AssetRef, write = spokenText): string {
  if (output.type === 'secp256k1fx.TransferOutput') return write(amountPieces({ asset, amount: output.amount }));
  const name = assetShort(asset);
  switch (output.type) {
    case 'secp256k1fx.MintOutput':
      return l10n.t('Mint rights of {0}', name);
    case 'nftfx.TransferOutput':
      return [
        l10n.t('NFT of {0}, group {1}', name, groupedInteger(output.groupID)),
        ...payloadText(output.payload),
      ].join(' · ');
    case 'nftfx.MintOutput':
      return l10n.t('NFT mint rights of {0}, group {1}', name, groupedInteger(output.groupID));
    case 'propertyfx.OwnedOutput':
      return l10n.t('Property of {0}', name);
    case 'propertyfx.MintOutput':
      return l10n.t('Property mint rights of {0}', name);
  }
}

function payloadText(payload: Uint8Array): string[] {
  if (payload.length === 0) return [];
  const text = bytesAsPlainText(payload);
  if (text !== undefined) return [visibleText(text)];
  // Hex that is cut says less than its length.
  return [payload.length > SHOWN_PAYLOAD_BYTES ? counted(payload.length, 'byte') : prefixedHex(payload)];
}

/** An NFT's payload as Markdown: its text, else its bytes. Undefined for an empty one. */
export function payloadMarkdown(output: OutputContent): string | undefined {
  if (output.type !== 'nftfx.TransferOutput' || output.payload.length === 0) return undefined;
  const { payload } = output;
  const shown = visibleText(
    bytesAsPlainText(payload) ?? prefixedHex(payload.subarray(0, MAX_PAYLOAD)),
    2 * MAX_PAYLOAD + 2,
  );
  const size = counted(payload.length, 'byte');
  return payload.length > MAX_PAYLOAD
    ? l10n.t('Payload, the first {0} of {1}: {2}', groupedInteger(MAX_PAYLOAD), size, codeSpan(shown))
    : l10n.t('Payload, {0}: {1}', size, codeSpan(shown));
}

/** The owners of an output as a Markdown list, in full and with their names. Empty without owners. */
export function ownersMarkdown({ addresses }: StateOutput, format: AddressFormat): string {
  const owners = addresses.slice(0, LISTED_OWNERS).map((address) => {
    const name = addressName(format, address);
    return `- ${codeSpan(longAddress(format, address))}${name === undefined ? '' : ` *${escapeMarkdown(visibleText(name))}*`}`;
  });
  const left = addresses.length - owners.length;
  const more = left > 0 ? [`- ${l10n.t('{0} more', groupedInteger(left))}`] : [];
  return [...owners, ...more].join('\n');
}

/**
 * What keeps one address from spending an output now: `multisig (2 of 3)`, `locked until 2100-01-01`. `now` is Unix ms; until
 * `stakeableUntil`, Unix seconds, it can only be staked.
 */
export function conditionTexts(output: StateOutput, now: number, stakeableUntil = 0n): string[] {
  const multisig = multisigWords(output);
  const stakeLock = stakeLockText(stakeableUntil, now);
  return present([multisig, isLocked(output.locktime, now) && lockText(output.locktime), stakeLock]);
}

/** `locked until 2100-01-01`; Unix seconds. */
export function lockText(seconds: bigint): string {
  return l10n.t('locked until {0}', shortTime(seconds));
}

/** Undefined once the lock is over. `now` is Unix ms. */
export function stakeLockText(stakeableUntil: bigint, now: number): string | undefined {
  return isLocked(stakeableUntil, now) ? l10n.t('only for staking until {0}', shortTime(stakeableUntil)) : undefined;
}

/** A time, without the time of day at midnight. Unix seconds. */
export function shortTime(seconds: bigint): string {
  return formatTime(seconds).replace(' 00:00:00 UTC', '');
}

/** `X→P` */
export function directionText({ from, to }: Direction): string {
  return `${from}→${to}`;
}

/** The same for screen readers, which may leave an arrow out. */
export function spokenDirection({ from, to }: Direction): string {
  return l10n.t('from {0} to {1}', from, to);
}

/** The codicon of each kind of output. A key would suggest a private key, `#` a count. */
export const UTXO_ICONS = {
  amount: 'circle-small-filled',
  nft: 'file-media',
  property: 'bookmark',
  mint: 'tools',
} as const satisfies Record<OutputKind, string>;

/** The codicon of an output. */
export function iconOfOutput(output: OutputContent): string {
  return UTXO_ICONS[outputKind(output)];
}
