import * as l10n from '@vscode/l10n';
import type { InputProblem } from '../../core/errors';
import { formatAgo } from '../../services/text/format-time';
import { codeSpan, escapeMarkdown, markdownOf } from '../../services/text/markdown';
import type { Piece } from '../../services/text/pieces';
import { type Card, type Link, line, links } from './card';

/** A valid ID that the chain doesn't know. Unix ms. */
export function absentCard({
  chain,
  askedAt,
  now,
  actions,
}: {
  chain: string;
  askedAt: number;
  now: number;
  actions: readonly Link[];
}): Card {
  return [
    l10n.t("**A valid 32-byte ID** that {0} doesn't know ({1})", escapeMarkdown(chain), formatAgo(askedAt, now)),
    l10n.t("It may be the ID of a UTXO, which nodes can't look up, or belong to another network."),
    links(actions),
  ];
}

/** A valid ID that couldn't be looked up. */
export function unknownCard(chain: string, why: readonly Piece[], actions: readonly Link[]): Card {
  return [
    line(l10n.t('**A valid 32-byte ID**'), escapeMarkdown(chain), l10n.t('not identified')),
    markdownOf(why),
    links(actions),
  ];
}

type Expected = 'id' | 'nodeID' | 'address';

const WRONG_CHECKSUM: Readonly<Record<Expected, string>> = {
  id: l10n.t("**Not a valid ID**: the checksum doesn't match"),
  nodeID: l10n.t("**Not a valid node ID**: the checksum doesn't match"),
  address: l10n.t("**Not a valid address**: the checksum doesn't match"),
};

const MALFORMED: Readonly<Record<Expected, string>> = {
  id: l10n.t('**Not a valid ID**'),
  nodeID: l10n.t('**Not a valid node ID**'),
  address: l10n.t('**Not a valid address**'),
};

/** An invalid text in the place of an ID. */
export function badChecksumCard(expected: Expected, { code, words }: InputProblem): Card {
  // Of an address, the node's words hold the right checksum.
  const said = code === 'wrong checksum' && expected !== 'address' ? undefined : codeSpan(words);
  return [
    line((code === 'wrong checksum' ? WRONG_CHECKSUM : MALFORMED)[expected], said),
    l10n.t('Check for a wrong, missing or extra character. Nothing was sent.'),
  ];
}
