import { inSlices } from '../../client/clock';
import * as l10n from '@vscode/l10n';
import { type GivenText, lengthProblem, readGivenInSteps } from '../../core/given-text/given-text';
import { KEY_WARNING } from '../../core/private-keys/private-key';
import { wrongWords } from '../../services/text/markdown';
import type { CallOptions } from '../../client/call-options';
import { decodeID } from '../../core/encodings/cb58';
import type { Naming } from '../../core/codec/shape-json';
import { touchesPrivateKeyInSteps } from '../../core/given-text/guard';
import { keyedText } from '../../core/private-keys/keyed-text';
import { hrpOf } from '../../core/ids/networks';
import { parseReference } from '../../core/ids/ids';
import { outcomeOf } from '../../core/outcome';
import type { ByteStore } from '../../host/documents/byte-store';
import type { SelectedText } from '../../host/documents/selected-text';
import type { DocumentForm, DocumentTarget, TargetKind } from '../../host/documents/document-target';
import type { Services } from '../../services/create-services';
import { findMints } from '../../services/past/blocks/asset-mints';
import { assetOf } from '../../services/lookup/asset-cache';
import type { Chain } from '../../services/chain/chain';
import { type ChainConfig, isXChain } from '../../services/chain/chain-config';
import { inspectBytes, inspectPlatformUTXO } from '../../services/inspect/read-bytes';
import { knownIDs } from '../../services/inspect/known-ids';
import {
  foundOrMissing,
  type KnownUTXO,
  type Missing,
  type MissingCode,
  type NamedThing,
  outputFormat,
  utxoForm,
} from '../../services/inspect/inspector';
import type { Fact } from '../../services/text/facts';
import { warpQuorumOf } from '../../services/p-and-c/warp-quorum';
import { validatorsUnder } from '../../services/p-and-c/node-report';
import { documentKind } from '../../services/lookup/document-kinds';
import { bytesDocument } from '../../services/inspect/bytes-document';
import { jsonDocument, type JSONSubject } from './json-document';
import { subjectOfBytes } from '../../services/inspect/bytes-subject';
import type { Subject } from '../../services/inspect/missing-text';

type Openable = Extract<GivenText, { kind: 'id' | 'output' | 'nodeID' | 'hex' }>;

/** What a text names that can be a document, or why it names nothing. */
export type Interpreted = Openable | { readonly kind: 'nothing'; readonly why: string };

const EXPECTED_TEXT = l10n.t(
  'Enter an ID of 32 bytes in cb58, txID:index, a node ID, or the hex of a transaction, block or UTXO.',
);

/** What can be a document of what was selected or typed. */
export function interpretGiven(given: GivenText): Interpreted {
  switch (given.kind) {
    case 'id':
    case 'output':
    case 'nodeID':
    case 'hex':
      return given;
    case 'privateKey':
    case 'bytes32':
      return nothingToShow(KEY_WARNING);
    case 'shortID':
      return nothingToShow(l10n.t('This ID has 20 bytes. {0}', EXPECTED_TEXT));
    case 'evmAddress':
      return nothingToShow(l10n.t('This is an EVM address. {0}', EXPECTED_TEXT));
    case 'wrong':
      return nothingToShow(IS_REPORTED[given.code] ? `${wrongWords(given)}.` : EXPECTED_TEXT);
    case 'nothing':
    case 'height':
    case 'address':
    case 'other':
      return nothingToShow(EXPECTED_TEXT);
  }
}

/** Whether the mistake is worth reporting: a small correction would make it a document. */
const IS_REPORTED: Readonly<Record<Extract<GivenText, { kind: 'wrong' }>['code'], boolean>> = {
  checksum: true,
  oddHex: true,
  long: true,
  outputIndex: true,
  several: true,
  json: true,
  addressChecksum: false,
  addressCase: false,
  address: false,
  base58: false,
  length: false,
  number: false,
  height: false,
  hex: false,
  none: false,
};

function nothingToShow(why: string): Interpreted {
  return { kind: 'nothing', why };
}

/** The text of a document. One that isn't final may change when it is loaded again. */
export interface Rendered {
  readonly text: string;
  readonly isFinal: boolean;
}

interface DocumentSourceOptions extends Pick<
  Services,
  'chains' | 'clock' | 'describer' | 'resolver' | 'inspector' | 'past'
> {
  readonly byteStore: Pick<ByteStore, 'remember' | 'get' | 'store'>;
}

/** Looks up the subject of a document and writes it. Failure and absence are texts as well. */
export class DocumentSource {
  readonly #options: DocumentSourceOptions;

  constructor(options: DocumentSourceOptions) {
    this.#options = options;
  }

  /** The text of a document. Rejects only with the reason of the caller's abort. */
  async render(target: DocumentTarget, form: DocumentForm, options: CallOptions = {}): Promise<Rendered> {
    const config = this.#options.chains.find(target.chain);
    const subject = await this.subject(target, options);
    const named = { ...target, chain: config?.name ?? target.chain };
    const text =
      form === 'json'
        ? jsonDocument(await this.#withMints(subject, options), named, await this.#quorum(subject, options))
        : bytesDocument(subject, named);
    return { text, isFinal: subject.kind !== 'missing' && !isPassing(subject, form) };
  }

  /**
   * An asset's mints take up to eight requests to the node's index. Rejects only with the reason of the caller's abort.
   */
  async #withMints(subject: Subject, options: CallOptions): Promise<JSONSubject> {
    if (subject.kind !== 'asset') return subject;
    const { asset, chain } = subject;
    return { ...subject, mints: await findMints(this.#options.past, chain, decodeID(asset.assetID), options) };
  }

  /** Who signed a Warp message. Rejects only with the reason of the caller's abort. */
  async #quorum(subject: Subject, options: CallOptions): Promise<readonly Fact[]> {
    return subject.kind === 'warpMessage' ? warpQuorumOf(subject, this.#options, options) : [];
  }

  /** What a target is. Rejects only with the reason of the caller's abort. */
  subject(target: DocumentTarget, options: CallOptions = {}): Promise<Subject> {
    return this.#subject(target, this.#options.chains.find(target.chain), options);
  }

  /** What a text names that can be a document. Sends nothing. */
  async interpret(text: string): Promise<Interpreted> {
    return interpretGiven(await inSlices(readGivenInSteps(text, knownIDs(this.#options))));
  }

  /** Why a part of a text can't be opened, whatever it names: by the text around it, it may be a private key. */
  async problemOf({ text, document, start, end }: SelectedText, signal?: AbortSignal): Promise<string | undefined> {
    // A thing is never so long, which is cheaper to see than what it is.
    if (lengthProblem(text) !== undefined) return undefined;
    const touches = await inSlices(touchesPrivateKeyInSteps(keyedText(document), start, end), signal);
    return touches ? KEY_WARNING : undefined;
  }

  /** The document of something interpreted: an ID is looked up, bytes are kept. */
  async targetOf(given: Openable, { name }: ChainConfig, options: CallOptions = {}): Promise<DocumentTarget> {
    if (given.kind === 'hex') return { chain: name, kind: 'hex', id: this.#options.byteStore.remember(given.bytes) };
    if (given.kind === 'output') return { chain: name, kind: 'utxo', id: given.text };
    if (given.kind === 'nodeID') return { chain: name, kind: 'p/node', id: given.text };
    const target = { chain: name, kind: given.kind, id: given.text };
    const config = this.#options.chains.find(name);
    const subject = config === undefined ? undefined : await this.#subject(target, config, options);
    const isOther = subject === undefined || !('on' in subject) || subject.kind === 'asset';
    return isOther ? target : { ...target, kind: documentKind(subject) };
  }

  async #subject(target: DocumentTarget, config: ChainConfig | undefined, options: CallOptions): Promise<Subject> {
    if (isGiven(target.kind)) return this.#given(target, config);
    if (config === undefined) return missingSubject('noChain');
    const { value, error } = await outcomeOf(this.#onChain(target, config, options), options.signal);
    return error === undefined ? value : { kind: 'missing', code: 'failed', error };
  }

  async #onChain(target: DocumentTarget, config: ChainConfig, options: CallOptions): Promise<Subject> {
    const chain = await this.#options.chains.open(config);
    if (target.kind === 'p/node') return nodeSubject(target.id, chain, options);
    const found = await this.#inspect(target, chain, options);
    const naming = chainNaming(chain);
    if (found === undefined) return missingSubject('notListed');
    if (found.kind === 'missing') return found;
    if (found.kind === 'output') {
      const form = utxoForm(found);
      if (form.on === 'P') return { ...form, naming: { alias: 'P', hrp: naming.hrp } };
      return { ...form, naming: found.madeBy.on === 'X' ? naming : outputFormat(found) };
    }
    if (found.on !== 'X') return { ...found, naming: { alias: found.on, hrp: naming.hrp } };
    if (found.kind === 'block') {
      return target.kind === 'block' || target.kind === 'id' ? { ...found, naming } : missingSubject('block');
    }
    if (target.kind === 'block') return missingSubject('transaction');
    if (target.kind !== 'asset') return { ...found, naming };
    const asset = assetOf(found);
    return asset === undefined ? missingSubject('noAsset') : { ...found, naming, kind: 'asset', asset, chain };
  }

  /**
   * A UTXO is read from the transaction that created it; undefined for the ID of a UTXO that no
   * loaded page or block has.
   */
  async #inspect(
    { kind, id: text }: DocumentTarget,
    chain: Chain,
    options: CallOptions,
  ): Promise<Exclude<NamedThing, KnownUTXO> | undefined> {
    const { inspector, resolver } = this.#options;
    const { id, outputIndex } = parseReference(text);
    if (outputIndex !== undefined) return inspector.output(chain, { txID: id, outputIndex }, options);
    if (kind === 'tx' || kind === 'asset') return foundOrMissing(await resolver.resolveTx(chain, id, options));
    const found = await (kind === 'utxo' ? inspector.utxo(chain, id, options) : inspector.id(chain, id, options));
    return found?.kind === 'utxo' ? inspector.output(chain, found.utxo, options) : found;
  }

  /** What kept bytes are. Sends nothing. */
  async #given({ kind, id }: DocumentTarget, config: ChainConfig | undefined): Promise<Subject> {
    const bytes = await this.#options.byteStore.get(id);
    if (bytes === undefined) return missingSubject('notKept');
    const read = kind === 'p/utxo' ? inspectPlatformUTXO(bytes) : inspectBytes(bytes);
    if (read !== undefined) await this.#options.byteStore.store(id);
    const subject = subjectOfBytes(bytes, config, read);
    return kind === 'c/utxo' && 'naming' in subject
      ? { ...subject, naming: { ...subject.naming, alias: 'C' } }
      : subject;
  }
}

/** Whether a target is bytes that were kept. */
function isGiven(kind: TargetKind): boolean {
  return kind === 'hex' || kind === 'p/utxo' || kind === 'c/utxo';
}

/** State of the node, such as a validator's balance, which decreases by the second; or the mints of an asset. */
function isPassing(subject: Subject, form: DocumentForm): boolean {
  return (
    subject.kind === 'node' ||
    (subject.kind === 'asset' && form === 'json') ||
    subject.kind === 'validator' ||
    (subject.kind === 'warpMessage' && form === 'json')
  );
}

/** What the node reports about a node. Rejects with the client's errors. */
async function nodeSubject(nodeID: string, chain: Chain, options: CallOptions): Promise<Subject> {
  return { kind: 'node', nodeID, validators: await validatorsUnder(chain, { nodeID }, options) };
}

/** How the chain writes addresses; by its identity if it responded, else by its settings. */
function chainNaming({ identity, config }: Chain): Naming {
  return (
    identity.known ?? {
      alias: isXChain(config.blockchain) ? 'X' : config.blockchain,
      hrp: hrpOf(config.networkID ?? 0),
    }
  );
}

function missingSubject(code: MissingCode): Missing {
  return { kind: 'missing', code };
}
