import type { CallOptions } from '../../client/call-options';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { AnyOrderCodec, type ReadBytes } from '../../core/codec/any-order-codec';
import { Codec, type TopLevel } from '../../core/codec/codec';
import { codecsOfAllOrders } from '../../core/codec/fx-orders';
import type { Naming } from '../../core/codec/node-json';
import { touchesPrivateKey } from '../../core/private-keys/guard';
import { KEY_WARNING } from '../../core/private-keys/key-warning';
import { LensError } from '../../core/errors';
import { hrpOf, knownName } from '../../core/known-names';
import { madeOutputs } from '../../core/tx-parts';
import type { DocumentForm, DocumentTarget } from '../../host/document-target';
import { assetOf } from '../../services/lookup/asset-book';
import type { Chain } from '../../services/chain/chain';
import { type ChainConfig, isXChain } from '../../services/chain/chain-config';
import type { Chains } from '../../services/chain/chains';
import type { FoundTx, IDResolver, Resolution } from '../../services/lookup/id-resolver';
import type { UTXOBook } from '../../services/utxos/utxo-book';
import { bytesDocument } from './bytes-document';
import { interpret, type Interpreted, type Openable } from './interpret';
import { jsonDocument } from './json-document';
import type { Missing, Subject } from './subject';

/** The text of a document. One that is not final says something else when it is asked for again later. */
export interface Rendered {
  readonly text: string;
  readonly isFinal: boolean;
}

/** Where bytes are that were given, not asked for: see `ByteStore` in host. */
export interface ByteStore {
  remember(bytes: Uint8Array): string;
  get(id: string): Promise<Uint8Array | undefined>;
  store(id: string): Promise<void>;
}

export interface DocumentSourceOptions {
  readonly chains: Chains;
  readonly resolver: IDResolver;
  readonly utxos: UTXOBook;
  readonly kept: ByteStore;
}

/** Finds out what a document is about, and writes it. Failure and absence are texts too. */
export class DocumentSource {
  readonly #options: DocumentSourceOptions;
  readonly #codec = new AnyOrderCodec(codecsOfAllOrders());

  constructor(options: DocumentSourceOptions) {
    this.#options = options;
  }

  /** The text of a document. Rejects only with the reason of the caller's abort. */
  async render(target: DocumentTarget, form: DocumentForm, options: CallOptions = {}): Promise<Rendered> {
    const config = this.#options.chains.find(target.chain);
    const subject = await this.#subject(target, config, options);
    const named = { ...target, chain: config?.name ?? target.chain };
    const text = form === 'json' ? jsonDocument(subject, named) : bytesDocument(subject, named);
    return { text, isFinal: subject.kind !== 'absent' && subject.kind !== 'unknown' };
  }

  /** What a text names that can be a document. Asks nobody. */
  interpret(text: string): Interpreted {
    return interpret(text);
  }

  /** Why a part of a text can't be opened, whatever it names: it may be a private key, as the text around it says. */
  problemOf({
    around,
    start,
    end,
  }: {
    readonly around: string;
    readonly start: number;
    readonly end: number;
  }): string | undefined {
    return touchesPrivateKey(around, start, end) ? KEY_WARNING : undefined;
  }

  /** Where the document of something interpreted is: an ID is asked for, bytes are kept at hand. */
  async targetOf(given: Openable, { name }: ChainConfig, options: CallOptions = {}): Promise<DocumentTarget> {
    if (given.kind === 'hex') return { chain: name, kind: 'hex', id: this.#options.kept.remember(given.bytes) };
    if (given.kind === 'output') return { chain: name, kind: 'utxo', id: given.text };
    const target = { chain: name, kind: given.kind, id: given.text };
    const config = this.#options.chains.find(name);
    const subject = config === undefined ? undefined : await this.#subject(target, config, options);
    const kind = subject?.kind;
    return kind === 'tx' || kind === 'block' || kind === 'utxo' ? { ...target, kind } : target;
  }

  async #subject(target: DocumentTarget, config: ChainConfig | undefined, options: CallOptions): Promise<Subject> {
    if (target.kind === 'hex') return this.#given(target.id, config);
    if (config === undefined) return unknown(`no chain is called "${target.chain}": see the setting xchainLens.chains`);
    try {
      const chain = await this.#options.chains.open(config);
      return target.kind === 'utxo'
        ? await this.#utxo(chain, target.id, options)
        : await this.#onChain(chain, target, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof LensError) return unknown(error.message);
      throw error;
    }
  }

  async #onChain(chain: Chain, { kind, id: text }: DocumentTarget, options: CallOptions): Promise<Subject> {
    const { resolver } = this.#options;
    const id = decodeID(text);
    const isTx = kind === 'tx' || kind === 'asset';
    const found = isTx ? await resolver.resolveTx(chain, id, options) : await resolver.resolve(chain, id, options);
    if (found.kind === 'absent' && kind === 'id' && this.#options.utxos.get(chain, id) !== undefined) {
      return this.#utxo(chain, text, options);
    }
    if (found.kind === 'absent' || found.kind === 'unknown') return missing(found, chain, text);
    const naming = namingOf(chain);
    const { bytes, codec } = found;
    if (found.kind === 'block') {
      if (kind === 'block' || kind === 'id')
        return { kind: 'block', id: text, bytes, codec, naming, block: found.block };
      return unknown(`this is the ID of a block of ${chain.config.name}`);
    }
    if (kind === 'block') return absent(`${chain.config.name} has a transaction, and no block, with this ID`);
    if (kind !== 'asset') return { kind: 'tx', id: text, bytes, codec, naming, tx: found.tx };
    const asset = assetOf(found);
    if (asset === undefined) return absent(`the transaction with this ID creates no asset`);
    return { kind: 'asset', id: text, bytes, codec, naming, asset };
  }

  /** A UTXO is read from the transaction that made it: a node has no look-up for a UTXO's own ID. */
  async #utxo(chain: Chain, text: string, options: CallOptions): Promise<Subject> {
    const [first = '', index] = text.split(':');
    const seen = index === undefined ? this.#options.utxos.get(chain, decodeID(first)) : undefined;
    if (index === undefined && seen === undefined) {
      return unknown('a node has no look-up for the ID of a UTXO, and it is in no page that was read');
    }
    const txID = seen?.txID ?? decodeID(first);
    const outputIndex = seen?.outputIndex ?? Number(index);
    const found = await this.#options.resolver.resolveTx(chain, txID, options);
    if (found.kind !== 'tx')
      return found.kind === 'block' ? absent('this is the ID of a block') : missing(found, chain, first);
    return utxoOf(found, outputIndex, text, namingOf(chain));
  }

  /** What bytes of the user's are, without asking anybody. */
  async #given(id: string, config: ChainConfig | undefined): Promise<Subject> {
    const bytes = await this.#options.kept.get(id);
    if (bytes === undefined) return unknown('the bytes of this document are no longer kept: select their hex again');
    const read = this.#codec.readAny(bytes);
    if (read === undefined) return unreadable(bytes);
    await this.#options.kept.store(id);
    const common = { id, bytes, codec: read.codec, naming: namingWithin(read, config) };
    switch (read.kind) {
      case 'tx':
        return { kind: 'tx', ...common, tx: read.value };
      case 'block':
        return { kind: 'block', ...common, block: read.value };
      case 'utxo':
        return { kind: 'utxo', ...common, utxo: read.value };
    }
  }
}

function utxoOf(found: FoundTx, outputIndex: number, id: string, naming: Naming): Subject {
  const made = madeOutputs(found.tx.unsignedTx, found.id);
  const output = made[outputIndex];
  if (output === undefined) return absent(`the transaction makes ${made.length} outputs, counted from 0`);
  const utxo = { txID: found.id, outputIndex, assetID: output.assetID, output: output.output };
  return { kind: 'utxo', id, bytes: found.codec.encodeUTXO(utxo), codec: found.codec, naming, utxo };
}

/** The chain's own way to write addresses; known since it answered. */
function namingOf({ identity, config }: Chain): Naming {
  return (
    identity.known ?? {
      alias: isXChain(config.blockchain) ? 'X' : config.blockchain,
      hrp: hrpOf(config.networkID ?? 0),
    }
  );
}

/** The network and chain that stand in the bytes; a UTXO names neither, so that it is taken for the active chain's. */
function namingWithin(read: ReadBytes, config: ChainConfig | undefined): Naming {
  const tx = read.kind === 'tx' ? read.value : read.kind === 'block' ? read.value.txs[0] : undefined;
  const chain = tx === undefined ? (config?.blockchain ?? 'X') : encodeCb58(tx.unsignedTx.blockchainID);
  return {
    alias: isXChain(chain) ? 'X' : chain,
    hrp: hrpOf(tx?.unsignedTx.networkID ?? config?.networkID ?? 0),
  };
}

/** Bytes that are none of ours are shown as what could be read of them furthest. */
function unreadable(bytes: Uint8Array): Subject {
  const codec = new Codec();
  const kinds: readonly TopLevel[] = ['tx', 'block', 'utxo'];
  const tries = kinds.map((as) => ({ as, annotated: codec.annotate(as, bytes) }));
  const reach = ({ annotated }: (typeof tries)[number]): number => annotated.error?.offset ?? bytes.length;
  const [best] = tries.sort((a, b) => reach(b) - reach(a));
  return { kind: 'unreadable', bytes, ...(best as (typeof tries)[number]) };
}

function missing(found: Extract<Resolution, { kind: 'absent' | 'unknown' }>, chain: Chain, id: string): Missing {
  if (found.kind === 'unknown') return unknown(found.error.message);
  const known = knownName(id);
  const also = known === undefined ? '' : `; it is known as ${known.name} (${known.note})`;
  const why = `${chain.config.name} has no transaction, block or asset with this ID${also}`;
  return { kind: 'absent', why, askedAt: found.askedAt };
}

function absent(why: string): Missing {
  return { kind: 'absent', why, askedAt: undefined };
}

function unknown(why: string): Missing {
  return { kind: 'unknown', why };
}
