import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { Flow } from '../../services/flow/flow';
import type { AssetMint } from '../../services/past/blocks/asset-mints';
import { type PastAnswer, sourceText, pastUnknownText } from '../../services/past/blocks/past-answer';
import type { Description } from '../../services/inspect/describer';
import {
  type FoundBlock,
  type FoundPlatformBlock,
  idTextOf,
  isUnsigned,
  platformTxsOf,
  type Thing,
  txsOf,
} from '../../services/lookup/found';
import type { Fact } from '../../services/text/facts';
import { chainText } from '../../services/text/format-id';
import { counted, formatTime, groupedInteger, listInWords, visibleText } from '../../services/text/format-text';
import {
  amountPieces,
  assetKey,
  type AssetRef,
  namePieces,
  type NamedID,
  type Piece,
  plain,
  plainText,
} from '../../services/text/pieces';
import { type DescribedFact, factsIn, valuesIn } from '../../services/tx/described-fact';
import { valuePieces, writtenFact } from '../../services/tx/fact-words';
import type { PagePart } from '../../tx-page-protocol';
import { present } from '../../core/present';

/** What a click shows on the same chain: on the page, or `findBlock` and what a piece names elsewhere. */
export interface PageLink {
  readonly kind: 'tx' | 'asset' | 'id' | 'findBlock' | Exclude<NamedID['is'], 'tx' | 'other'>;
  readonly id: string;
}

/** A part of a value, and what a click on it shows. */
export interface ModelPart extends Pick<PagePart, 'text' | 'isID'> {
  readonly leadsTo?: PageLink | undefined;
}

export interface ModelFact {
  readonly label: string;
  readonly value: readonly ModelPart[];
}

/** What the page shows of a transaction or an asset: from its own bytes, and from what else was loaded. */
export interface PageModel {
  /** An asset has a list of outputs and no picture. */
  readonly thing: 'tx' | 'asset';
  /** cb58 */
  readonly id: string;
  readonly headline: string;
  readonly title?: readonly ModelPart[] | undefined;
  /** The chain, as in `X-Chain`. */
  readonly place: string;
  readonly isGenesis: boolean;
  readonly flow: Flow;
  /** Why the flow is empty. */
  readonly nothing?: string | undefined;
  readonly facts: readonly ModelFact[];
  /** What the picture leaves out. */
  readonly notes: readonly string[];
}

/** A transaction of any chain. `details` is what a node reported; `now` is Unix ms. */
export function modelOf(description: Description, details: readonly Fact[], now: number): PageModel {
  const { thing, headline, isGenesis, facts } = description;
  const flow = description.flow();
  return {
    thing: 'tx',
    id: idTextOf(thing),
    headline: plainText(headline),
    title: modelParts(headline, 'shortened'),
    place: chainOfModel(description),
    isGenesis,
    flow,
    nothing:
      flow.inputs.length + flow.outputs.length === 0
        ? l10n.t('This transaction has no inputs and no outputs.')
        : undefined,
    facts: [
      ...factsIn(facts, 'asset', 'effects', 'quorum', 'fee', 'memo')
        .filter(isBesidePicture)
        .map((each) => ownFact(each, thing, now)),
      ...details.map(modelFact),
      ...factsIn(facts, 'signers').flatMap((each) => signersFact(each)),
      ...(thing.kind === 'tx' ? [typeFact(thing.tx.unsignedTx.type), sizeFact(thing.bytes)] : []),
    ],
    notes: [],
  };
}

export function modelFact({ label, value }: Fact): ModelFact {
  return { label: plainText(label), value: modelParts(value) };
}

/** An amount that is burned has a box. */
function isBesidePicture({ part, value }: DescribedFact): boolean {
  return part !== 'fee' || value.kind === 'words';
}

/** A fact that the picture doesn't show. */
function ownFact(fact: DescribedFact, thing: Thing, now: number): ModelFact {
  const { kind } = fact.value;
  const [label, value] = writtenFact(fact, { owner: () => [], pieces: (pieces) => pieces, now });
  if (kind !== 'created' || isUnsigned(thing)) return modelFact({ label, value });
  return textFact(plainText(label), plainText(value), { kind: 'asset', id: idTextOf(thing) });
}

/** A sentence whose IDs are links, and in full unless they are to be `shortened`. */
function modelParts(pieces: readonly Piece[], length?: 'shortened'): ModelPart[] {
  return pieces.flatMap((piece): ModelPart[] => {
    const text = plainText([piece]);
    const [only, ...others] = piece.names ?? [];
    if (only === undefined || (others.length > 0 && length === 'shortened')) return [{ text }];
    if (others.length === 0)
      return [piece.kind === 'id' && length === undefined ? idPart(only) : { ...idPart(only), text, isID: false }];
    const shown = [only, ...others].map((named) => [idPart(named)]);
    const left = piece.unnamed ?? 0;
    const all = left > 0 ? [...shown, [{ text: l10n.t('{0} more', groupedInteger(left)) }]] : shown;
    return [{ text: `${text}: ` }, ...listInWords<ModelPart>(all, (words) => ({ text: words }))];
  });
}

function idPart({ is, id }: NamedID): ModelPart {
  const text = { text: id, isID: true };
  return is === 'other' ? text : { ...text, leadsTo: { kind: is === 'tx' ? 'id' : is, id } };
}

function textFact(label: string, text: string, leadsTo?: PageLink): ModelFact {
  return { label, value: [{ text, leadsTo }] };
}

function chainOfModel({ format }: Description): string {
  return chainText(format.alias);
}

/** None if nobody signed, as of a genesis. */
function signersFact({ value }: DescribedFact, label = l10n.t('signed by')): ModelFact[] {
  const signers = valuePieces(value, 0);
  return signers.length === 0 ? [] : [{ label, value: modelParts(signers) }];
}

function typeFact(type: string): ModelFact {
  return textFact(l10n.t('type'), type.replace(/^\w+\./, ''));
}

function sizeFact({ length }: Uint8Array): ModelFact {
  return textFact(l10n.t('size'), counted(length, 'byte'));
}

/**
 * An asset by the transaction that created it: what it is, who created it, and the outputs that it began with.
 * Undefined for a transaction that creates none. `now` is Unix ms.
 */
export function modelOfAsset(description: Description, now: number): PageModel | undefined {
  const { thing, facts, isGenesis } = description;
  const [created] = valuesIn(facts, 'created');
  if (created === undefined || !('bytes' in thing)) return undefined;
  const info = created.asset;
  const { assetID, name, symbol } = info;
  const outputs = description
    .flow()
    .outputs.filter(({ kind, asset }) => kind === 'utxo' && assetKey(asset) === assetID);
  return {
    thing: 'asset',
    id: assetID,
    headline: l10n.t('Asset {0}', plainText(namePieces(info))),
    place: chainOfModel(description),
    isGenesis,
    flow: { inputs: [], outputs },
    nothing: outputs.length === 0 ? l10n.t('The transaction created no outputs of the asset.') : undefined,
    facts: [
      textFact(l10n.t('name'), visibleText(name)),
      textFact(l10n.t('symbol'), visibleText(symbol)),
      ...factsIn(facts, 'asset').map(({ value }) => textFact(l10n.t('kind'), plainText(valuePieces(value, now)))),
      ...factsIn(facts, 'signers').flatMap((each) => signersFact(each, l10n.t('creator'))),
      { label: l10n.t('created in'), value: [{ text: assetID, isID: true, leadsTo: { kind: 'tx', id: assetID } }] },
      sizeFact(thing.bytes),
    ],
    notes: [l10n.t("Outputs of the creating transaction. Later transfers aren't included.")],
  };
}

/** Mints that are listed; older ones are counted. */
const SHOWN_MINTS = 20;

/** The mints of an asset after its creation, newest first, and how far the blocks reach that were read for them. */
export function mintFacts(
  mints: PastAnswer<readonly AssetMint[]>,
  asset: AssetRef,
): { readonly facts: readonly ModelFact[]; readonly notes: readonly string[] } {
  if (mints.kind === 'unknown') {
    return { facts: [], notes: [l10n.t('Later mints unknown. {0}', pastUnknownText(mints, 'block'))] };
  }
  const shown = mints.value.slice(0, SHOWN_MINTS).map((mint): ModelFact => ({
    label: l10n.t('minted'),
    value: [{ text: mintText(mint, asset), leadsTo: { kind: 'tx', id: encodeCb58(mint.txID) } }],
  }));
  const left = mints.value.length - shown.length;
  const older = left > 0 ? [textFact(l10n.t('older mints'), groupedInteger(left))] : [];
  const source = sourceText(mints);
  const note =
    shown.length === 0 ? l10n.t('No later mints ({0}).', source) : l10n.t('Includes later mints ({0}).', source);
  return { facts: [...shown, ...older], notes: [note] };
}

function mintText({ amount, nfts, properties, height, time }: AssetMint, asset: AssetRef): string {
  const parts = present([
    amount !== 0n && amountPieces({ asset, amount }),
    nfts !== 0 && [plain(counted(nfts, 'NFT'))],
    properties !== 0 && [plain(counted(properties, 'property'))],
  ]);
  const what = plainText(listInWords(parts, plain));
  const block = l10n.t('block {0}', groupedInteger(height));
  return time === undefined ? l10n.t('{0}, {1}', what, block) : l10n.t('{0}, {1}, {2}', what, block, formatTime(time));
}

export interface BlockTx {
  /** 32 bytes */
  readonly id: Uint8Array;
  readonly headline: string;
  readonly flow: Flow;
}

/** What the page shows of a block: by its own bytes, and the names of assets. */
export interface BlockModel {
  /** cb58 */
  readonly id: string;
  readonly headline: string;
  /** The chain, as in `X-Chain`. */
  readonly place: string;
  readonly facts: readonly ModelFact[];
  /** In the block's order. */
  readonly txIDs: readonly Uint8Array[];
  /** Recovering signatures takes a millisecond each, so only the shown transactions are read. */
  readonly txAt: (place: number) => BlockTx | undefined;
}

/** A block of X, of another chain of the avm, or of P. `describe` says what a transaction did. */
export function modelOfBlock(
  found: FoundBlock | FoundPlatformBlock,
  describe: (thing: Thing) => Description,
): BlockModel {
  const { id, bytes, block } = found;
  const txs = found.on === 'X' ? txsOf(found) : platformTxsOf(found);
  const [first] = txs;
  return {
    id: encodeCb58(id),
    headline: plainText(describe(found).headline),
    place: first === undefined ? chainText(found.on) : chainOfModel(describe(first)),
    facts: blockFacts({ ...block, time: 'time' in block ? block.time : undefined }, block.type, bytes),
    txIDs: txs.map((tx) => tx.id),
    txAt: rememberedReader((place) => {
      const tx = txs[place];
      if (tx === undefined) return undefined;
      const { headline, flow } = describe(tx);
      return { id: tx.id, headline: plainText(headline), flow: flow() };
    }),
  };
}

/** `time` is Unix seconds; P-Chain blocks from before Banff have none. */
function blockFacts(
  { height, parentID, time }: { height: bigint; parentID: Uint8Array; time: bigint | undefined },
  type: string,
  bytes: Uint8Array,
): ModelFact[] {
  return present([
    textFact(l10n.t('height'), groupedInteger(height)),
    { label: l10n.t('parent'), value: [idPart({ is: 'tx', id: encodeCb58(parentID) })] },
    time !== undefined && textFact(l10n.t('time'), formatTime(time)),
    typeFact(type),
    sizeFact(bytes),
  ]);
}

function rememberedReader(read: (place: number) => BlockTx | undefined): (place: number) => BlockTx | undefined {
  const known = new Map<number, BlockTx | undefined>();
  return (place) => {
    if (!known.has(place)) known.set(place, read(place));
    return known.get(place);
  };
}
