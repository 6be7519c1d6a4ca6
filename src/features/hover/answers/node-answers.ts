import type { FoundID } from '../../../core/ids-in-text/found-id';
import { outcomeOf } from '../../../core/outcome';
import {
  heliconTimeOf,
  nodeReport,
  subnetFacts,
  validatorFacts,
  versionFacts,
} from '../../../services/primary/node-view';
import type { Chain } from '../../../services/chain/chain';
import type { Card } from '../cards/card';
import type { HoverRequest } from '../request/hover-request';
import type { AnswerParts } from './id-answers';
import { nodeCard, nodeDetailsCard, unknownNodeCard } from '../cards/node-card';

type HoveredNode = Extract<FoundID, { kind: 'nodeID' }>;

/** Hovers on node IDs: what the chain's node reports about them. */
export class NodeAnswers {
  readonly #parts: AnswerParts;

  constructor(parts: AnswerParts) {
    this.#parts = parts;
  }

  /** After one request, beside those for the chain's identity. */
  async headline({ text }: HoveredNode, request: HoverRequest): Promise<Card> {
    const { name } = request.chain;
    const opened = await this.#parts.ids.open(request.chain, request);
    if (opened.error !== undefined) return unknownNodeCard(text, name, opened.error);
    const chain = opened.value;
    const [report] = await Promise.all([nodeReport(chain, text, request.options), this.#identify(chain, request)]);
    return nodeCard(report, text, { chain: name, words: this.#parts.ids.wordsOn(chain) });
  }

  /** What it does on the subnets that were seen, and the links; undefined where the headline has them. */
  async details({ text }: HoveredNode, request: HoverRequest): Promise<Card | undefined> {
    const { value: chain } = await this.#parts.ids.open(request.chain, request);
    if (chain === undefined) return undefined;
    const [report] = await Promise.all([nodeReport(chain, text, request.options), this.#identify(chain, request)]);
    if (report.kind === 'unknown') return undefined;
    const words = this.#parts.ids.wordsOn(chain);
    const subnetIDs = report.kind === 'notOffered' ? [] : this.#parts.resolver.metSubnets.of(chain);
    const isValidator = report.kind === 'validator';
    const [heliconTime, version, others] = await Promise.all([
      isValidator ? heliconTimeOf(chain, request.options) : undefined,
      versionFacts(chain, text, request.options),
      subnetFacts(chain, { nodeID: text, subnetIDs }, words, request.options),
    ]);
    const own = isValidator ? validatorFacts(report.validator, words, heliconTime) : [];
    return nodeDetailsCard(
      [...own, ...version, ...others],
      text,
      report.kind === 'notOffered' ? undefined : request.chain.name,
    );
  }

  /** How amounts and addresses are written depends on the network. */
  async #identify({ identity }: Chain, { options, signal }: HoverRequest): Promise<void> {
    if (identity.known === undefined) await outcomeOf(identity.identify(options), signal);
  }
}
