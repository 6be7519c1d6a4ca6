import * as l10n from '@vscode/l10n';
import { lookedUpText } from '../../../services/inspect/missing-text';
import type { Absence } from '../../../services/lookup/id-resolver';
import type { PrimaryChain } from '../../../services/lookup/finders';
import { type BadChecksum, correctionOf } from '../../../core/problems-in-text/correction';
import { formatAgo } from '../../../services/text/format-time';
import { codeSpan, escapeMarkdown, markdownOf } from '../../../services/text/markdown';
import type { Piece } from '../../../services/text/pieces';
import { type Card, type Link, line, links } from './card';

/** A valid ID that none of the requested chains has. `now` is Unix ms. */
export function absentCard(
  absence: Absence,
  { chain, now, actions }: { readonly chain: string; readonly now: number; readonly actions: readonly Link[] },
): Card {
  const { askedAt, alsoNotOn } = absence;
  const on = escapeMarkdown(chain);
  const ago = formatAgo(askedAt, now);
  const [only, second] = alsoNotOn ?? [];
  return [
    only === undefined
      ? l10n.t("**A valid 32-byte ID** that {0} doesn't have ({1})", on, ago)
      : second === undefined
        ? l10n.t("**A valid 32-byte ID** that X and {0} of {1} don't have ({2})", only, on, ago)
        : l10n.t("**A valid 32-byte ID** that X, {0} and {1} of {2} don't have ({3})", only, second, on, ago),
    lookedUpText(absence),
    l10n.t(
      "Not looked up: other IDs, such as those of L1 conversions, Warp messages, the index's containers, and UTXOs that weren't loaded. The ID may also belong to another network.",
    ),
    notOfferedText(alsoNotOn),
    links(actions),
  ];
}

/** An ID may be on a chain that the node doesn't serve. */
function notOfferedText(alsoNotOn: readonly PrimaryChain[] | undefined): string | undefined {
  if (alsoNotOn === undefined || alsoNotOn.length === 2) return undefined;
  const [only] = alsoNotOn;
  return only === undefined
    ? l10n.t("The node doesn't offer the P-Chain and the C-Chain.")
    : l10n.t("The node doesn't offer the {0}-Chain.", only === 'P' ? 'C' : 'P');
}

/** A valid ID that couldn't be looked up. */
export function unknownCard(chain: string, why: readonly Piece[], actions: readonly Link[]): Card {
  return [
    line(l10n.t('**A valid 32-byte ID**'), escapeMarkdown(chain), l10n.t('not identified')),
    markdownOf(why),
    links(actions),
  ];
}

type Expected = BadChecksum['expected'];

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

/** An invalid text in the place of an ID, with the valid one if it differs in a single character. */
export function badChecksumCard(found: BadChecksum): Card {
  const { expected, problem } = found;
  const { code, words } = problem;
  const correction = correctionOf(found);
  // Of an address, the node's message contains the right checksum.
  const said =
    correction !== undefined || (code === 'wrong checksum' && expected !== 'address') ? undefined : codeSpan(words);
  return [
    line((code === 'wrong checksum' ? WRONG_CHECKSUM : MALFORMED)[expected], said),
    correction === undefined
      ? l10n.t('Check for a wrong, missing or extra character. Nothing was sent.')
      : l10n.t('{0} is valid and differs in one character. Nothing was sent.', codeSpan(correction)),
  ];
}
