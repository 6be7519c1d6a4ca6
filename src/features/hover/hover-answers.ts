import * as l10n from '@vscode/l10n';
import { inSlices } from '../../client/clock';
import { type ExpectedError, outcomeOf } from '../../core/outcome';
import type { Chain } from '../../services/chain/chain';
import {
  heliconTimeOf,
  lookedAtPieces,
  NO_PRIMARY_VALIDATOR,
  nodeReport,
  type NodeReport,
  noValidatorsText,
  PRIMARY_VALIDATOR,
  renewalStop,
  subnetFacts,
  subnetsAtHand,
  validatorFacts,
  validatorPieces,
  versionFacts,
} from '../../services/p-and-c/node-report';
import type { NetworkWords } from '../../services/p-and-c/network-words';
import { escapeMarkdown, markdownOf } from '../../services/text/markdown';
import type { ActionThing } from '../../host/commands/actions';
import {
  actionLinks,
  badChecksumCard,
  cardText,
  evmAddressCard,
  type HoverCard,
  line,
  type Link,
  links,
  MAX_LINES,
  networkCard,
  privateKeyCard,
  retryLink,
  stepLink,
} from './card';
import type { HoveredAt } from '../../host/commands/command-ids';
import { type HoverParts, HoverRequest, unknownReason } from './hover-request';
import { reportedTable } from './thing-cards';
import { ID_SIZE } from '../../core/bytes/bytes';
import { encodeCb58, tryDecodeCb58 } from '../../core/encodings/cb58';
import { findIDAt } from '../../core/ids-in-text/find-ids';
import type { FoundID } from '../../core/ids-in-text/id-context';
import { LRU } from '../../core/lru';
import { type DocumentText, keyedText } from '../../core/private-keys/keyed-text';
import { rememberVerdict } from '../../core/private-keys/certain-key';
import { addressDetails, addressHeadline } from './address-answers';
import { bytes32Card, hexCard, mayLookUp } from './bytes-answers';
import { IDAnswers } from './id-answers';

/** What the chain's node reports about a node ID, after one request beside those for the chain's identity. */
async function nodeHeadline({ describer }: HoverParts, nodeID: string, request: HoverRequest): Promise<HoverCard> {
  const { value: chain, error } = await request.open();
  if (chain === undefined) return unknownNodeCard(nodeID, request.chain.name, error, []);
  const report = await nodeReportFor(chain, nodeID, request);
  return nodeCard(report, nodeID, request, describer.wordsOn(chain));
}

/**
 * What it does on the subnets of the settings and those that were looked up, and the links; undefined where the
 * headline has them.
 */
async function nodeDetailsCard(
  parts: HoverParts,
  nodeID: string,
  request: HoverRequest,
): Promise<HoverCard | undefined> {
  const { options } = request;
  const { value: chain } = await request.open();
  if (chain === undefined) return undefined;
  const report = await nodeReportFor(chain, nodeID, request);
  if (report.kind === 'unknown') return undefined;
  const words = parts.describer.wordsOn(chain);
  const isOffered = report.kind !== 'notOffered';
  const subnetIDs = isOffered ? subnetsAtHand(parts, chain) : [];
  const isValidator = report.kind === 'validator';
  const [heliconTime, version, others] = await Promise.all([
    isValidator ? heliconTimeOf(chain, options) : undefined,
    versionFacts(chain, nodeID, options),
    subnetFacts(chain, { nodeID, subnetIDs }, words, options),
  ]);
  const own = isValidator ? validatorFacts(report.validator, words, heliconTime) : [];
  const actions = actionLinks({
    ...nodeThing(request.chain.name, nodeID, isOffered ? report : undefined),
    networkID: chain.primaryNetworkID,
  });
  const isNowhere = report.kind === 'none' && others.length === 0;
  const where = isNowhere ? [markdownOf(lookedAtPieces(subnetIDs, words))] : [];
  return [...where, reportedTable([...own, ...version, ...others], MAX_LINES), links(actions)];
}

/** With the chain's identity: how amounts and addresses are written depends on the network. */
async function nodeReportFor(chain: Chain, nodeID: string, { options, signal }: HoverRequest): Promise<NodeReport> {
  const { identity } = chain;
  const [report] = await Promise.all([
    nodeReport(chain, nodeID, options),
    identity.known === undefined ? outcomeOf(identity.identify(options), signal) : undefined,
  ]);
  return report;
}

/** What a node does on the Primary Network. */
function nodeCard(report: NodeReport, nodeID: string, request: HoverRequest, words: NetworkWords): HoverCard {
  const chain = request.chain.name;
  const title = l10n.t('**Node ID**');
  const where = [escapeMarkdown(chain), l10n.t('reported by the node')];
  switch (report.kind) {
    case 'validator':
      return [line(`**${PRIMARY_VALIDATOR}**`, ...where), markdownOf(validatorPieces(report.validator, words))];
    case 'none':
      return [line(title, ...where), NO_PRIMARY_VALIDATOR];
    case 'notOffered':
      return [line(title, l10n.t('valid checksum')), escapeMarkdown(noValidatorsText(chain))];
    case 'unknown':
      return unknownNodeCard(nodeID, chain, report.error, [retryLink(nodeID, chain, request.at)]);
  }
}

/** Without a report, the node can say nothing about it. */
function nodeThing(chain: string, id: string, report?: NodeReport): ActionThing {
  return { target: { chain, kind: 'p/node', id }, isMissing: report === undefined, change: renewalStop(report) };
}

/** A node ID that couldn't be looked up. */
function unknownNodeCard(nodeID: string, chain: string, error: ExpectedError, retry: readonly Link[]): HoverCard {
  return [
    line(l10n.t('**Node ID**'), escapeMarkdown(chain), l10n.t('valid checksum'), l10n.t('not looked up')),
    markdownOf(unknownReason(error)),
    links([...retry, ...actionLinks(nodeThing(chain, nodeID)), stepLink(error)]),
  ];
}

/** Digests look like IDs in hex, and lock files are full of them. */
const DIGEST_BEFORE = /\b(?:sha-?(?:2-?)?256|digest|integrity)["']?\s*[:=-]\s*["']?$/i;
const LOOK_BACK = 16;

/** IDs for which the user's choice of a chain is kept. */
const KEPT_CHOICES = 256;

/** Chains by name: the ID is looked up on `chain` for as long as `active` is the active one. */
interface Choice {
  readonly chain: string;
  readonly active: string;
}

/** What is known of the hovered place beside its text. */
interface HoverContext {
  /** The chain that the document is of: there its IDs are looked up. */
  readonly documentChain?: string | undefined;
  /** Whether a diagnostic of ours is there, which VS Code shows in the same hover. */
  readonly isReported?: boolean;
  /** For links of the details that show the hover again. */
  readonly at?: HoveredAt | undefined;
}

/**
 * Hovers as Markdown, in two parts: the headline takes one round trip at most, the details as many as they need within
 * the time of a hover. Links stand at the end of the last part. A part is undefined where it is empty.
 */
export class HoverAnswers {
  readonly #parts: HoverParts;
  readonly #ids: IDAnswers;
  readonly #chosen = new LRU<string, Choice>(KEPT_CHOICES);

  constructor(parts: HoverParts) {
    this.#parts = parts;
    this.#ids = new IDAnswers(parts);
  }

  /** Reads what `find` needs of a document, which takes a while for a long one. */
  prepare(document: DocumentText, signal: AbortSignal): Promise<void> {
    return inSlices(keyedText(document).prepare(), signal);
  }

  /** The ID at an offset of a document, which may show that it is a private key. */
  find(document: DocumentText, offset: number): FoundID | undefined {
    const keyed = keyedText(document);
    const found = findIDAt(keyed, offset);
    if (found?.kind !== 'bytes32') return found;
    return DIGEST_BEFORE.test(keyed.text.slice(Math.max(0, found.start - LOOK_BACK), found.start)) ? undefined : found;
  }

  /** The chains of which the user can pick one. */
  get chainNames(): readonly string[] {
    return this.#parts.chains.configs.map(({ name }) => name);
  }

  /**
   * Looks up this ID on this chain until another one becomes the active chain. It is no private key, since the user
   * selected that.
   */
  lookOn(id: string, chain: string): void {
    const bytes = tryDecodeCb58(id);
    if (bytes?.length === ID_SIZE) rememberVerdict(bytes, 'id');
    this.#chosen.set(id, { chain, active: this.#parts.chains.active.name });
  }

  /**
   * Rejects only with the reason of the caller's abort.
   */
  async headline(
    found: FoundID,
    at: HoveredAt | undefined,
    signal: AbortSignal,
    { documentChain, isReported = false }: HoverContext = {},
  ): Promise<string | undefined> {
    const request = this.#request(found, at, signal, documentChain);
    const card = await this.#headline(found, request, isReported);
    return card === undefined ? undefined : cardText(card);
  }

  /** As `headline`; repeats nothing of it. */
  async details(
    found: FoundID,
    signal: AbortSignal,
    { documentChain, at }: HoverContext = {},
  ): Promise<string | undefined> {
    const card = await this.#details(found, this.#request(found, at, signal, documentChain));
    return card === undefined ? undefined : cardText(card);
  }

  #request(
    found: FoundID,
    at: HoveredAt | undefined,
    signal: AbortSignal,
    documentChain: string | undefined,
  ): HoverRequest {
    const { chains } = this.#parts;
    const choice = this.#chosen.get(lookedUpID(found));
    const chosen = choice?.active === chains.active.name ? chains.find(choice.chain) : undefined;
    const ofDocument = documentChain === undefined ? undefined : chains.find(documentChain);
    const place = { chain: chosen ?? ofDocument ?? chains.active, isChosen: chosen !== undefined, at };
    return new HoverRequest(this.#parts, place, signal);
  }

  async #headline(found: FoundID, request: HoverRequest, isReported: boolean): Promise<HoverCard | undefined> {
    switch (found.kind) {
      case 'id':
      case 'output':
        return await this.#ids.headline(found, request);
      case 'address':
      case 'shortID':
        return addressHeadline(this.#parts, found, request);
      case 'hex':
        return await hexCard(this.#parts, found.text, request);
      case 'nodeID':
        return await nodeHeadline(this.#parts, found.text, request);
      case 'evmAddress':
        return evmAddressCard(found.text);
      case 'networkID':
        return networkCard(found.networkID);
      case 'privateKey':
        return privateKeyCard(found.testKey, isReported);
      case 'bytes32':
        if (!mayLookUp(this.#parts, found, request)) return bytes32Card(this.#parts, found, request);
        return await this.#headline(asID(found), request, isReported);
      case 'badChecksum':
        return isReported ? undefined : badChecksumCard(found);
    }
  }

  async #details(found: FoundID, request: HoverRequest): Promise<HoverCard | undefined> {
    switch (found.kind) {
      case 'id':
      case 'output':
        return await this.#ids.details(found, request);
      case 'address':
      case 'shortID':
        return await addressDetails(this.#parts, found, request);
      case 'bytes32':
        return mayLookUp(this.#parts, found, request) ? await this.#details(asID(found), request) : undefined;
      case 'nodeID':
        return await nodeDetailsCard(this.#parts, found.text, request);
      case 'hex':
      case 'evmAddress':
      case 'networkID':
      case 'privateKey':
      case 'badChecksum':
        return undefined;
    }
  }
}

/** The ID that the user may choose a chain for, in cb58. */
function lookedUpID(found: FoundID): string {
  if (found.kind === 'bytes32') return encodeCb58(found.bytes);
  if (found.kind === 'output') return encodeCb58(found.txID);
  return 'text' in found ? found.text : '';
}

/** 32 bytes that are an ID, or an output of the transaction with that ID. */
function asID({ bytes, outputIndex, start, end }: Extract<FoundID, { kind: 'bytes32' }>): FoundID {
  const text = encodeCb58(bytes);
  return outputIndex === undefined
    ? { kind: 'id', text, bytes, start, end }
    : { kind: 'output', text: `${text}:${outputIndex}`, txID: bytes, outputIndex, start, end };
}
