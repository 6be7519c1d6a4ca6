import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../core/encodings/cb58';
import type { PrimaryChain } from '../../../services/lookup/finders';
import { detailsOf } from '../../../services/primary/primary-details';
import { listedSubnet } from '../../../services/primary/listed-subnet';
import type { Fact, PrimaryWords } from '../../../services/primary/primary-words';
import { documentKind } from '../../../services/history/decoded/places';
import { viewPrimary } from '../../../services/primary/view-primary';
import { escapeMarkdown, markdownOf } from '../../../services/text/markdown';
import { type Card, line, type Link, links, MAX_LINES, type Row, table } from './card';
import { copyLinks, openLink, revealLink, targetLinks } from './links';
import type { PrimaryBytes, PrimaryFound } from '../../../services/lookup/found';

/** What an ID of the P- or the C-Chain is, as far as its own bytes show. */
export function primaryHeadline(found: PrimaryFound, words: PrimaryWords, chain: string): Card {
  const { headline, title = headline, facts } = viewPrimary(found, words);
  const place = chainText(found.on);
  const isClaim = found.kind === 'validator';
  const where = [chain, place, ...(isClaim ? [l10n.t('as the node reports')] : [])];
  // Beside the facts: the title, and the links that end the details.
  const room = MAX_LINES - 2 - detailsOf(found).facts;
  return [line(`**${markdownOf(title)}**`, ...where.map(escapeMarkdown)), factTable(facts, room)];
}

/** What bytes of the P- or the C-Chain are, by themselves. */
export function primaryHexCard(found: PrimaryBytes, words: PrimaryWords, actions: readonly Link[]): Card {
  const { headline, facts } = viewPrimary(found, words);
  const title = line(`**${markdownOf(headline)}**`, found.on && chainText(found.on), l10n.t('decoded locally'));
  return [title, factTable(facts, MAX_LINES), links(actions)];
}

/** The name of a chain beside the X-Chain. */
export function chainText(of: PrimaryChain): string {
  switch (of) {
    case 'P':
      return l10n.t('P-Chain');
    case 'C':
      return l10n.t('C-Chain');
  }
}

/** What the node reported about it, and the links, `more` at their end. `taken` lines are shown above it. */
export function primaryDetailsCard(
  found: PrimaryFound,
  facts: readonly Fact[],
  { chain, taken, more }: { readonly chain: string; readonly taken: number; readonly more: readonly Link[] },
): Card {
  return [factTable(facts, MAX_LINES - taken - 1), links([...linksTo(found, chain), ...more])];
}

function linksTo(found: PrimaryFound, chain: string): Link[] {
  const target = { chain, kind: documentKind(found), id: encodeCb58(found.id) };
  // A validator is as the node reports: it has no bytes.
  const own =
    found.kind === 'validator' ? [openLink(l10n.t('Open'), target), ...copyLinks(target.id)] : targetLinks(target);
  return listedSubnet(found) === undefined ? own : [...own, revealLink(target)];
}

/** Facts as a table of at most so many rows; undefined for none. */
export function factTable(facts: readonly Fact[], most: number): string | undefined {
  const rows = facts.map(({ label, value }) => (): Row => [markdownOf(label), markdownOf(value)]);
  return table(rows, [], Math.max(1, most));
}
