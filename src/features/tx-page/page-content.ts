import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../core/encodings/cb58';
import { effectsOfFlow, type FlowEnd } from '../../services/flow/flow';
import { counted, groupedInteger } from '../../services/text/format-text';
import { shortenedID } from '../../services/text/format-id';
import { amountPieces, plainText } from '../../services/text/pieces';
import type { BlockRow, BlockRows, PageContent, PagePart, PageStanding } from '../../tx-page-protocol';
import { type BoxNews, flowSides, boxOwner } from './flow-side';
import type { BlockTx, ModelPart, PageLink, PageModel } from './page-model';
import type { LoadedBlock, LoadedTx } from './page-loader';

/** How many boxes of each side, and how many transactions of a block, are shown. */
export interface Unfolded {
  readonly in: number;
  readonly out: number;
  readonly tx: number;
}

interface ContentOptions {
  readonly unfolded: Unfolded;
  readonly newsOf: (key: string, end: FlowEnd) => BoxNews;
  /** Unix ms. */
  readonly now: number;
  readonly actions: readonly string[];
}

/** Effects of a transaction that a list names; the others are counted. */
const SHOWN_TX_EFFECTS = 4;

/** Nothing that is on a chain is checked. */
const NO_CHECK = { number: 0, hash: '' };

/** Names the button of a transaction that is accepted. */
export const TO_BLOCK = 'block';

function acceptedStanding({ text, link }: NonNullable<LoadedTx['accepted']>): PageStanding {
  const label = link?.kind === 'findBlock' ? l10n.t('Find Block') : l10n.t('Open Block');
  const primary = link && { key: TO_BLOCK, label };
  return { text, mark: 'good', target: [], isMain: false, isLoading: false, primary, buttons: [] };
}

/** What is sent to the page, made from what was loaded. */
export function contentOf(shown: LoadedTx | LoadedBlock, options: ContentOptions): PageContent {
  const { where, notes, isLoading } = shown;
  const { unfolded, newsOf, now, actions } = options;
  const common = { where, notes, isLoading, actions };
  if ('block' in shown) {
    const { id, headline, facts } = shown.block;
    const sides = flowSides({ inputs: [], outputs: [] }, { shown: unfolded, newsOf, now });
    const txs = blockRows(shown, unfolded.tx);
    return { thing: 'block', id, headline, ...linked({ facts }), ...common, ...sides, txs };
  }
  const { thing, id, headline, flow, nothing } = shown.model;
  return {
    thing,
    id,
    headline,
    ...linked(shown.model),
    ...common,
    ...flowSides(flow, { shown: unfolded, newsOf, now }),
    nothing,
    pending: shown.accepted && { check: NO_CHECK, standing: acceptedStanding(shown.accepted), listed: [] },
  };
}

/** Bytes that aren't a transaction, and why. */
export function unreadableContent(headline: string, id: string, nothing: string): PageContent {
  const none = { title: '', boxes: [], count: 0, folded: [] };
  const empty = { where: [], assets: [], facts: [], notes: [], isLoading: false, actions: [] };
  return { thing: 'tx', headline, id, nothing, inputs: none, outputs: none, ...empty };
}

/** What a click on a fact or a transaction of a block shows; undefined for boxes. */
export function leadsTo(shown: LoadedTx | LoadedBlock, key: string): PageLink | undefined {
  const [kind, place] = key.split(':');
  if (kind === 'to') {
    const { facts, title = [] } = 'block' in shown ? { facts: shown.block.facts } : shown.model;
    const parts = [...title, ...facts.flatMap(({ value }) => value)];
    return parts.flatMap((part) => part.leadsTo ?? [])[Number(place)];
  }
  const txID = kind === 'tx' && 'block' in shown ? shown.block.txIDs[Number(place)] : undefined;
  return txID === undefined ? undefined : { kind: 'id', id: encodeCb58(txID) };
}

/**
 * The box or row of a transaction (cb58): the first input that spends one of its outputs, or its place in the block.
 */
export function boxOf(shown: LoadedTx | LoadedBlock, txID: string | undefined): string | undefined {
  const isIt = (id: Uint8Array | undefined): boolean => id !== undefined && encodeCb58(id) === txID;
  const isBlock = 'block' in shown;
  const place = isBlock
    ? shown.block.txIDs.findIndex(isIt)
    : shown.model.flow.inputs.findIndex(({ spends }) => isIt(spends?.txID));
  return place < 0 ? undefined : `${isBlock ? 'tx' : 'in'}:${place}`;
}

/** The title and the facts with the keys of their links, which `leadsTo` counts in the same order. */
function linked({ title, facts }: Pick<PageModel, 'title' | 'facts'>): Pick<PageContent, 'title' | 'facts'> {
  let links = 0;
  const partOf = ({ leadsTo: link, ...part }: ModelPart): PagePart => {
    if (link === undefined) return part;
    return {
      ...part,
      key: `to:${links++}`,
      details: link.kind === 'findBlock' || link.id === part.text ? undefined : link.id,
    };
  };
  return {
    title: title === undefined ? undefined : title.map(partOf),
    facts: facts.map(({ label, value }) => ({ label, value: value.map(partOf) })),
  };
}

function blockRows({ block: { txIDs, txAt } }: LoadedBlock, limit: number): BlockRows {
  const count = txIDs.length <= limit + 1 ? txIDs.length : limit;
  const rows = Array.from({ length: count }, (_, i) => txAt(i)).flatMap((tx, i) =>
    tx === undefined ? [] : [pageBlockRow(tx, i)],
  );
  return { title: counted(txIDs.length, 'transaction'), rows, count: txIDs.length };
}

function pageBlockRow({ id, headline, flow }: BlockTx, place: number): BlockRow {
  const effects = effectsOfFlow(flow);
  const left = effects.length - SHOWN_TX_EFFECTS;
  const chains = new Set(effects.flatMap(({ owner }) => owner && ownerChain(owner)));
  const words = effects.slice(0, SHOWN_TX_EFFECTS).map(({ owner, asset, amount }) => {
    const who = owner === undefined ? l10n.t('payer unknown') : (boxOwner({ owner }).owner ?? '');
    const gain = plainText(amountPieces({ asset, amount }, { signed: true }));
    // What is imported or exported leaves one chain and arrives on another.
    const where = owner === undefined || chains.size === 1 ? gain : l10n.t('{0} on {1}', gain, ownerChain(owner));
    return l10n.t('{0}: {1}', who, where);
  });
  return {
    key: `tx:${place}`,
    number: groupedInteger(place + 1),
    headline,
    canAct: true,
    id: encodeCb58(id),
    effects: left > 0 ? [...words, l10n.t('{0} more', groupedInteger(left))] : words,
  };
}

function ownerChain(owner: NonNullable<FlowEnd['owner']>): string {
  if (owner.kind === 'account') return 'C';
  return owner.format.alias.length > 1 ? shortenedID(owner.format.alias) : owner.format.alias;
}
