import * as l10n from '@vscode/l10n';
import type { Steps } from '../../core/steps';
import { type Conversion, conversionsOf } from '../../core/ids-in-text/checked-ids';
import { findIDAt } from '../../core/ids-in-text/find-ids';
import { type DocumentText, keyedText } from '../../core/private-keys/keyed-text';
import { hrpOf } from '../../core/ids/networks';
import type { Chains } from '../../services/chain/chains';

/** What a code action replaces: a part of a text, and the same bytes in another form. */
export interface OfferedConversion {
  readonly title: string;
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Where a cursor or a selection is. */
export interface TextSelection {
  readonly document: DocumentText;
  /** UTF-16 offsets in the text; equal for a cursor. */
  readonly from: number;
  readonly to: number;
}

/** The conversions of the ID or address at a place; none for a private key. Sends nothing. */
export function* conversionsAt(
  { document, from, to }: TextSelection,
  { active, networkOf }: Pick<Chains, 'active' | 'networkOf'>,
): Steps<OfferedConversion[]> {
  const keyed = keyedText(document);
  yield* keyed.prepare();
  const found = findIDAt(keyed, from);
  if (found === undefined || to > found.end) return [];
  const { start, end } = found;
  const networkID = networkOf(active);
  const hrp = networkID === undefined ? undefined : hrpOf(networkID);
  return conversionsOf(found, hrp).map((conversion) => ({
    title: conversionTitle(conversion),
    start,
    end,
    text: conversion.text,
  }));
}

function conversionTitle(conversion: Conversion): string {
  switch (conversion.to) {
    case 'hex':
      return conversion.byteCount === 32
        ? l10n.t('Convert to hex (bytes32)')
        : l10n.t('Convert to hex ({0} bytes)', conversion.byteCount);
    case 'cb58':
      return l10n.t('Convert to cb58');
    case 'alias':
      return l10n.t('Convert to {0}-Chain address', conversion.alias);
    case 'network':
      return l10n.t('Convert to {0} address', conversion.network.name);
  }
}
