import * as l10n from '@vscode/l10n';
import type { ExpectedError } from '../../core/errors';
import { outcomeOf } from '../../core/outcome';
import type { Chain } from '../../services/chain/chain';
import {
  heliconTimeOf,
  type NodeReport,
  nodeReport,
  subnetFacts,
  validatorFacts,
  validatorPieces,
  versionFacts,
} from '../../services/primary/node-view';
import type { PrimaryWords } from '../../services/primary/primary-words';
import { escapeMarkdown, markdownOf } from '../../services/text/markdown';
import { copyLinks, line, links, MAX_LINES, openLink, stepLink, type HoverCard } from './card';
import { type HoverParts, type HoverRequest, unknownReason } from './hover-request';
import { factTable } from './thing-cards';

/** What the chain's node reports about a node ID, after one request beside those for the chain's identity. */
export async function nodeHeadline(
  { describer }: HoverParts,
  nodeID: string,
  request: HoverRequest,
): Promise<HoverCard> {
  const { name } = request.chain;
  const { value: chain, error } = await request.open();
  if (chain === undefined) return unknownNodeCard(nodeID, name, error);
  const report = await reportOf(chain, nodeID, request);
  return nodeCard(report, nodeID, { chain: name, words: describer.wordsOn(chain) });
}

/** What it does on the subnets that were looked up, and the links; undefined where the headline has them. */
export async function nodeDetails(
  { describer, resolver }: HoverParts,
  nodeID: string,
  request: HoverRequest,
): Promise<HoverCard | undefined> {
  const { options } = request;
  const { value: chain } = await request.open();
  if (chain === undefined) return undefined;
  const report = await reportOf(chain, nodeID, request);
  if (report.kind === 'unknown') return undefined;
  const words = describer.wordsOn(chain);
  const isOffered = report.kind !== 'notOffered';
  const subnetIDs = isOffered ? resolver.recentSubnets.of(chain) : [];
  const isValidator = report.kind === 'validator';
  const [heliconTime, version, others] = await Promise.all([
    isValidator ? heliconTimeOf(chain, options) : undefined,
    versionFacts(chain, nodeID, options),
    subnetFacts(chain, { nodeID, subnetIDs }, words, options),
  ]);
  const own = isValidator ? validatorFacts(report.validator, words, heliconTime) : [];
  const target = { chain: request.chain.name, kind: 'p/node', id: nodeID } as const;
  const open = isOffered ? [openLink(l10n.t('Open'), target)] : [];
  return [factTable([...own, ...version, ...others], MAX_LINES), links([...open, ...copyLinks(nodeID)])];
}

/** With the chain's identity: how amounts and addresses are written depends on the network. */
async function reportOf(chain: Chain, nodeID: string, { options, signal }: HoverRequest): Promise<NodeReport> {
  const { identity } = chain;
  const [report] = await Promise.all([
    nodeReport(chain, nodeID, options),
    identity.known === undefined ? outcomeOf(identity.identify(options), signal) : undefined,
  ]);
  return report;
}

/** What a node does on the Primary Network. */
function nodeCard(
  report: NodeReport,
  nodeID: string,
  { chain, words }: { readonly chain: string; readonly words: PrimaryWords },
): HoverCard {
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
function unknownNodeCard(nodeID: string, chain: string, error: ExpectedError): HoverCard {
  return [
    line(l10n.t('**Node ID**'), escapeMarkdown(chain), l10n.t('valid checksum'), l10n.t('not looked up')),
    markdownOf(unknownReason(error)),
    links([...copyLinks(nodeID), stepLink(error)]),
  ];
}
