import * as l10n from '@vscode/l10n';
import { type Conversion, conversionsOf } from '../../core/ids-in-text/conversions';
import { findIDAt } from '../../core/ids-in-text/find-ids';
import { hrpOf } from '../../core/ids/networks';
import type { Chains } from '../../services/chain/chains';

/** What a code action replaces: a part of a line, and the same bytes in another form. */
export interface OfferedConversion {
  readonly title: string;
  /** UTF-16 offsets in the line. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Where a cursor or a selection within one line is. */
export interface LinePlace {
  readonly line: string;
  /** UTF-16 offsets in the line; equal for a cursor. */
  readonly from: number;
  readonly to: number;
  /** The lines above it and those below it, which may show that the line holds a private key. */
  readonly before: string;
  readonly behind: string;
}

/** The conversions of the ID or address at a place; none for a private key. Sends nothing. */
export function conversionsAt(
  { line, from, to, before, behind }: LinePlace,
  { active }: Pick<Chains, 'active'>,
): OfferedConversion[] {
  const found = findIDAt(before + line + behind, before.length + from);
  if (found === undefined) return [];
  const start = found.start - before.length;
  const end = found.end - before.length;
  if (start < 0 || to > end) return [];
  const hrp = active.networkID === undefined ? undefined : hrpOf(active.networkID);
  return conversionsOf(found, hrp).map((conversion) => ({
    title: titleOf(conversion),
    start,
    end,
    text: conversion.text,
  }));
}

function titleOf(conversion: Conversion): string {
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
