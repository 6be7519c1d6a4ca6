import * as l10n from '@vscode/l10n';
import type { ExpectedError } from '../../../core/errors';
import { type NodeReport, validatorPieces } from '../../../services/primary/node-view';
import type { Fact, PrimaryWords } from '../../../services/primary/primary-words';
import { escapeMarkdown, markdownOf } from '../../../services/text/markdown';
import { type Card, line, links, MAX_LINES } from './card';
import { copyLinks, openLink, stepLink } from './links';
import { factTable } from './primary-card';
import { unknownReason } from '../request/unknown-reason';

/** What a node does on the Primary Network. */
export function nodeCard(
  report: NodeReport,
  nodeID: string,
  { chain, words }: { readonly chain: string; readonly words: PrimaryWords },
): Card {
  const title = l10n.t('**Node ID**');
  const where = [escapeMarkdown(chain), l10n.t('as the node reports')];
  switch (report.kind) {
    case 'validator':
      return [
        line(l10n.t('**Primary Network validator**'), ...where),
        markdownOf(validatorPieces(report.validator, words)),
      ];
    case 'none':
      return [line(title, ...where), l10n.t("Doesn't validate the Primary Network now")];
    case 'notOffered':
      return [
        line(title, l10n.t('valid checksum')),
        l10n.t(
          "The node of {0} doesn't offer the P-Chain, so its validators can't be looked up.",
          escapeMarkdown(chain),
        ),
      ];
    case 'unknown':
      return unknownNodeCard(nodeID, chain, report.error);
  }
}

/** A node ID that couldn't be looked up. */
export function unknownNodeCard(nodeID: string, chain: string, error: ExpectedError): Card {
  return [
    line(l10n.t('**Node ID**'), escapeMarkdown(chain), l10n.t('valid checksum'), l10n.t('not looked up')),
    markdownOf(unknownReason(error)),
    links([...copyLinks(nodeID), stepLink(error)]),
  ];
}

/** What else is known of a node, and the links. `chain` has the document of its validations; undefined for none. */
export function nodeDetailsCard(facts: readonly Fact[], nodeID: string, chain: string | undefined): Card {
  const open = chain === undefined ? [] : [openLink(l10n.t('Open'), { chain, kind: 'p/node' as const, id: nodeID })];
  return [factTable(facts, MAX_LINES), links([...open, ...copyLinks(nodeID)])];
}
