import { present } from '../../core/present';
import * as l10n from '@vscode/l10n';
import type { IndexedChain } from '../../client/rpc/method';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import type { ExpectedError } from '../../core/outcome';
import { parseReference } from '../../core/ids/ids';
import type { ByteStore } from '../../host/documents/byte-store';
import type { FindQuestion } from '../../host/commands/command-ids';
import { expectedFailureText } from '../../host/messages/ui-text';
import type { DocumentTarget } from '../../host/documents/document-target';
import type { Chain } from '../../services/chain/chain';
import type { Chains } from '../../services/chain/chains';
import type { ReadProgress } from '../../services/past/blocks/chain-reader';
import type { PastBlocks } from '../../services/past/blocks/past-blocks';
import {
  type BlockOfTx,
  type PastAnswer,
  reachText,
  sourceText,
  pastUnknownText,
} from '../../services/past/blocks/past-answer';
import type { OutputReference } from '../../services/past/decoded/decoded-tx';
import { DOCUMENTS_OF } from '../../services/lookup/document-kinds';
import { inspectPlatformUTXO } from '../../services/inspect/read-bytes';
import type { Inspector } from '../../services/inspect/inspector';
import { missingText } from '../../services/inspect/missing-text';
import { ServicePast } from '../../services/past/data-api/service-past';
import { groupedInteger } from '../../services/text/format-text';
import type { RestServices } from '../../services/evm/rest-services';
import type { IDResolver } from '../../services/lookup/id-resolver';

/** Where the answer is searched: in what a node has, also block by block, or in the Data API. */
export type FindWay = 'node' | 'byHeight' | 'dataAPI';

export interface FindReply {
  /** What was found, if it has a document. */
  readonly open: DocumentTarget | undefined;
  /** The text to show: what was found and its source, or why it wasn't found, and what another way costs. */
  readonly text: string;
  readonly isFound: boolean;
  /** Other ways that may find it. */
  readonly ways: readonly FindWay[];
  /** The failed request, if that is why nothing was found. */
  readonly error?: ExpectedError | undefined;
}

interface QuestionOptions {
  readonly signal: AbortSignal;
  /** Called with a text to show. */
  readonly onProgress: (text: string) => void;
}

interface FindParts {
  readonly chains: Chains;
  readonly past: PastBlocks;
  readonly inspector: Pick<Inspector, 'utxo' | 'output'>;
  /** The UTXOs of documents that are addressed by their bytes. */
  readonly byteStore: Pick<ByteStore, 'get'>;
  readonly service: ServicePast;
  /** Whether the Data API is used without a click. */
  readonly mayUseService: () => boolean;
}

/** Finds the block that holds a transaction and the transaction that spent an output, by one way after the other. */
export class FindQuestions {
  readonly #parts: FindParts;

  constructor(parts: FindParts) {
    this.#parts = parts;
  }

  /**
   * Undefined for a chain that isn't in the settings. Rejects with the reason of the caller's abort, and with what
   * opening a chain rejects with.
   */
  async ask(question: FindQuestion, way: FindWay, options: QuestionOptions): Promise<FindReply | undefined> {
    const { chains, service } = this.#parts;
    const config = chains.find(question.chain);
    if (config === undefined) return undefined;
    if (question.isKept === true) {
      const read = await this.#readKept(question);
      return 'why' in read ? notFoundReply(read.why) : this.ask(read.question, way, options);
    }
    const chain = await chains.open(config);
    const { of, answer } = await this.#answer(chain, question, way, options);
    if (answer.kind === 'known') return this.#found({ ...question, of }, answer.value, sourceText(answer));
    if (way !== 'dataAPI' && service.knows(chain) && this.#parts.mayUseService()) {
      return this.ask(question, 'dataAPI', options);
    }
    const byHeight = answer.because === 'noIndex' && of !== 'C';
    const byService = way !== 'dataAPI' && service.knows(chain);
    const { error } = answer;
    const text = error === undefined ? pastUnknownText(answer, question.kind) : expectedFailureText(error);
    return {
      ...notFoundReply(byService ? l10n.t('{0} The Data API may have it: {1}.', text, await service.cost()) : text),
      ways: present<FindWay>([byHeight && 'byHeight', byService && 'dataAPI']),
      error,
    };
  }

  /** The question about the UTXO whose bytes were kept, or why there is none. */
  async #readKept(question: FindQuestion): Promise<{ readonly question: FindQuestion } | { readonly why: string }> {
    const { chain, id } = question;
    const bytes = await this.#parts.byteStore.get(id);
    if (bytes === undefined) {
      return { why: missingText({ kind: 'missing', code: 'notKept' }, { chain, kind: 'utxo', id }).why };
    }
    const found = inspectPlatformUTXO(bytes);
    if (found === undefined) return { why: l10n.t("The document doesn't show a UTXO.") };
    const { txID, outputIndex } = found.utxo;
    return { question: { ...question, id: `${encodeCb58(txID)}:${outputIndex}`, isKept: false } };
  }

  /** `of` is the chain whose blocks have the answer. */
  async #answer(
    chain: Chain,
    question: FindQuestion,
    way: FindWay,
    options: QuestionOptions,
  ): Promise<{ readonly of: IndexedChain; readonly answer: PastAnswer<BlockOfTx | Uint8Array> }> {
    const { of } = question;
    switch (question.kind) {
      case 'block':
        return { of, answer: await this.#block(chain, of, decodeID(question.id), way, options) };
      case 'spender': {
        const placed = await this.#placed(chain, question, options.signal);
        if (!('output' in placed)) return { of, answer: placed };
        const answer = await this.#spender(chain, placed.question, placed.output, way, options);
        return { of: placed.question.of, answer };
      }
    }
  }

  /**
   * The output of a question, the chain on which it can be spent, and the chain that made it. The document of a UTXO
   * names at most one of these chains, and perhaps the UTXO by its ID.
   */
  async #placed(
    chain: Chain,
    question: FindQuestion,
    signal: AbortSignal,
  ): Promise<{ question: FindQuestion; output: OutputReference } | Extract<PastAnswer<never>, { kind: 'unknown' }>> {
    const { id, madeOn } = question;
    const named = outputNamed(id);
    if (named !== undefined && madeOn !== undefined) return { question, output: named };
    const { inspector } = this.#parts;
    const options = { signal, priority: 'tree' } as const;
    const listed = named === undefined ? await inspector.utxo(chain, decodeID(id), options) : undefined;
    const output = named ?? listed?.utxo;
    if (output === undefined) return { kind: 'unknown', because: 'unread', reach: undefined };
    const found = await inspector.output(chain, output, options);
    if (found.kind !== 'output') return { question, output };
    return { question: { ...question, of: found.home, madeOn: found.madeBy.on }, output };
  }

  #block(
    chain: Chain,
    of: IndexedChain,
    txID: Uint8Array,
    way: FindWay,
    options: QuestionOptions,
  ): Promise<PastAnswer<BlockOfTx>> {
    const { past, service } = this.#parts;
    if (way === 'dataAPI') return service.findBlock(chain, of, txID, { signal: options.signal });
    return past.findBlock(chain, of, txID, searchOptions(of, way, options));
  }

  #spender(
    chain: Chain,
    { of, madeOn }: FindQuestion,
    output: OutputReference,
    way: FindWay,
    options: QuestionOptions,
  ): Promise<PastAnswer<Uint8Array>> {
    const { past, service } = this.#parts;
    if (way === 'dataAPI') return service.findSpender(chain, madeOn ?? of, output, { signal: options.signal });
    return past.findSpender(chain, of, output, searchOptions(of, way, options));
  }

  #found({ kind, chain, of }: FindQuestion, value: BlockOfTx | Uint8Array, source: string): FindReply {
    const document = DOCUMENTS_OF[of][kind === 'block' ? 'block' : 'tx'];
    const id = 'height' in value ? value.blockID : encodeCb58(value);
    return {
      open: document === undefined || id === undefined ? undefined : { chain, kind: document, id },
      text:
        'height' in value
          ? l10n.t('The transaction is in block {0} ({1}).', groupedInteger(value.height), source)
          : l10n.t('The output was spent by this transaction ({0}).', source),
      isFound: true,
      ways: [],
    };
  }
}

function notFoundReply(text: string): FindReply {
  return { open: undefined, text, isFound: false, ways: [] };
}

function searchOptions(of: IndexedChain, way: FindWay, { signal, onProgress }: QuestionOptions) {
  return {
    signal,
    byHeight: way === 'byHeight',
    onProgress: ({ ranges }: ReadProgress) => {
      if (ranges.length > 0) onProgress(reachText({ on: of, ranges }));
    },
  };
}

/** Undefined for an ID without an index. */
function outputNamed(text: string): OutputReference | undefined {
  const { id, outputIndex } = parseReference(text);
  return outputIndex === undefined ? undefined : { txID: id, outputIndex };
}

/** Creates what finds the block of a transaction and the spender of an output. */
export function createFind(
  parts: Omit<FindParts, 'service'> & {
    readonly rest: Pick<RestServices, 'data' | 'estimate'>;
    readonly resolver: IDResolver;
  },
): FindQuestions {
  return new FindQuestions({ ...parts, service: new ServicePast(parts) });
}
