import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { isLoopback } from '../../client/http/dispatchers';
import type { GivenThing } from '../../core/given-text/given-text';
import type { JSONObject } from '../../core/json/json';
import { visibleJSONLine, visibleJSON } from '../../core/json/visible-json';
import { isRecord } from '../../core/json/record';
import { explainText } from '../../core/node-messages/explain-text';
import { outcomeOf } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import type { ChainConfig } from '../chain/chain-config';
import type { Services } from '../create-services';
import type { RestServices } from '../evm/rest-services';
import { knownIDs } from '../inspect/known-ids';
import { Describer } from '../inspect/describer';
import { TxChecker } from '../checking/tx-checker';
import { subnetReport } from '../p-and-c/l1-report';
import { shortenedID } from '../text/format-id';
import { counted, groupedInteger, visibleText } from '../text/format-text';
import { escapeMarkdown } from '../text/markdown';
import { answerText, markedText } from './answer-text';
import { NODE_SCHEMAS, type NodeSchema } from './configuration-schemas';
import { evmAnswer, evmDoing, readEVMQuery } from './evm-answer';
import { failureAnswer, type FailureSteps, serviceFailureAnswer, STEPS_IN_EDITOR } from './failure-answer';
import { feesValue } from './fees-value';
import { l1Answer, l1Value } from './l1-value';
import { modelAnswer, networkPhrase } from './model-answer';
import {
  NoAnswer,
  readChainName,
  readHexQuestion,
  readMessage,
  readThingQuestion,
  readTxQuestion,
  unlessNoAnswer,
  wrong,
} from './question';
import { type BytesGiven, type GivenOnChain, Values, type ValuesParts } from './values';

interface AssistantParts extends ValuesParts {
  /** What to do after a failure, in its reader's words. Default: the editor's. */
  readonly steps?: FailureSteps;
  /** Reads JSON that the program comes with, by its path in the extension. */
  readonly readOwn: (path: string) => Promise<unknown>;
  /** Undefined where nothing asks the Data API. */
  readonly rest: RestServices | undefined;
}

/** The most blocks of an index that are read for one answer: 8 requests. */
const MOST_BLOCKS = 8_192;

const FROM_BYTES = 'decoded locally, without a request: assets other than AVAX have no names';
const NOT_SENT = { sent: false, note: 'This tool never sends transactions.' };

/** What VS Code shows before a call, in Markdown; a confirmation where a request leaves this computer. */
export interface Preparation {
  readonly doing: string;
  readonly confirmation: { readonly title: string; readonly message: string } | undefined;
}

/** How a call is answered: locally, by a chain, or by the Data API. `doing` repeats at most the beginning of an ID. */
type Plan =
  | { readonly doing: string; readonly here: () => Promise<JSONObject> }
  | {
      /** Takes the name of the chain, as Markdown. */
      readonly doing: (chain: string) => string;
      readonly config: ChainConfig;
      readonly ask: (chain: Chain, options: CallOptions) => Promise<JSONObject>;
    }
  | {
      readonly doing: string;
      readonly rest: RestServices;
      readonly askService: (options: CallOptions) => Promise<JSONObject>;
    };

/**
 * The read-only tools of language models: the API's values in units, cut to the budget of the model. None sends a
 * transaction, and none takes or returns a key.
 */
export class AssistantTools {
  readonly #parts: AssistantParts;
  readonly #values: Values;
  /** By the names of package.json. They throw `NoAnswer`. */
  readonly #plans: Readonly<Record<string, (input: Input) => Plan>> = {
    avalanche_lookUp: ({ query, chain }) => {
      const given = unlessNoAnswer(readThingQuestion(query, knownIDs(this.#parts)));
      const name = unlessNoAnswer(readChainName(chain));
      return given.kind === 'hex' ? this.#decode(given) : this.#lookUp(given, name);
    },
    avalanche_decodeTx: ({ hex }) => this.#decode(unlessNoAnswer(readHexQuestion(hex))),
    avalanche_checkTx: ({ hex, chain }) => {
      const given = unlessNoAnswer(readTxQuestion(hex));
      return {
        doing: (on) => l10n.t('Checking a transaction on {0}, without sending it', on),
        config: this.#values.chainOf(given, unlessNoAnswer(readChainName(chain))),
        ask: async (on, options) => {
          const check = await this.#values.check(on, given, options);
          return { ...modelAnswer(check), ...NOT_SENT };
        },
      };
    },
    avalanche_checkL1: ({ subnetID, chain }) => {
      const given = unlessNoAnswer(readThingQuestion(subnetID, knownIDs(this.#parts)));
      if (given.kind !== 'id') throw wrong('This is not the ID of a subnet.', 'Send the ID in cb58.');
      return {
        doing: (on) => l10n.t('Checking an L1 on {0}', on),
        config: this.#values.chainOf(given, unlessNoAnswer(readChainName(chain))),
        ask: (on, options) => this.#checkL1(on, given.text, options),
      };
    },
    avalanche_fees: ({ chain }) => ({
      doing: (on) => l10n.t('Loading the fees of {0}', on),
      config: this.#values.chainNamed(unlessNoAnswer(readChainName(chain))),
      ask: async (on, options) =>
        modelAnswer(await feesValue(on, { words: markedText, now: this.#parts.clock.now() }, options)),
    }),
    avalanche_explain: ({ message }) => {
      const text = unlessNoAnswer(readMessage(message));
      const explanation = explainText(text);
      if (explanation === undefined) throw wrong('This message is not known.', 'Send it whole, as the node wrote it.');
      return { doing: l10n.t('Explaining a message'), here: () => Promise.resolve({ ...explanation }) };
    },
    avalanche_checkConfiguration: ({ schema, text }) => {
      const name = NODE_SCHEMAS.find((each) => each === schema);
      if (name === undefined) throw wrong('The schema is unknown.', `Send one of ${NODE_SCHEMAS.join(', ')}.`);
      const file = unlessNoAnswer(readMessage(text, 'file'));
      if (!file.includes('{')) throw wrong('This is not JSON.', 'Send the content of the file, not its path.');
      return { doing: l10n.t('Checking a configuration file'), here: () => this.#checkConfiguration(file, name) };
    },
    avalanche_lookUpEVM: ({ query, evmChain }) => {
      const question = unlessNoAnswer(readEVMQuery(query, evmChain));
      const { rest } = this.#parts;
      if (rest === undefined) throw wrong('EVM chains are not looked up here.', 'Use another tool for EVM chains.');
      return { doing: evmDoing(question), rest, askService: (options) => evmAnswer(rest, question, options) };
    },
  };

  constructor(parts: AssistantParts) {
    this.#parts = parts;
    this.#values = new Values(parts, { words: markedText, mostBlocks: MOST_BLOCKS });
  }

  /** Sends nothing. */
  prepare(tool: string, input: unknown): Preparation {
    const plan = this.#plan(tool, input);
    if ('askService' in plan) return preparedService(plan);
    if (!('config' in plan)) return { doing: plan.doing, confirmation: undefined };
    const { config } = plan;
    const name = escapeMarkdown(visibleText(config.name, 64));
    const doing = plan.doing(name);
    const host = hostBeyond(config);
    return { doing, confirmation: host === undefined ? undefined : confirmation(doing, name, escapeMarkdown(host)) };
  }

  /** The answer as JSON text of bounded length; a failure is one, too. Rejects only with the reason of the abort. */
  async answer(tool: string, input: unknown, options: AnswerOptions): Promise<string> {
    const { signal, tokenBudget, isCompact = false } = options;
    return answerText(
      await this.#answer(this.#plan(tool, input), signal),
      tokenBudget,
      isCompact ? visibleJSONLine : visibleJSON,
    );
  }

  async #answer(plan: Plan, signal: AbortSignal): Promise<JSONObject> {
    if ('askService' in plan) {
      const service = visibleText(plan.rest.data.host, 64);
      const { value, error } = await outcomeOf(plan.askService({ signal }), signal);
      return { service, ...(error === undefined ? value : serviceFailureAnswer(error)) };
    }
    const chain = 'config' in plan ? visibleText(plan.config.name, 64) : undefined;
    const answer = 'config' in plan ? this.#ask(plan, { signal }) : plan.here();
    const { value, error } = await outcomeOf(answer, signal);
    return { chain, ...(error === undefined ? value : failureAnswer(error, this.#parts.steps ?? STEPS_IN_EDITOR)) };
  }

  async #ask({ config, ask }: Extract<Plan, { ask: unknown }>, options: CallOptions): Promise<JSONObject> {
    const chain = await this.#parts.chains.open(config);
    const answer = await ask(chain, options);
    const { known } = chain.identity;
    return { network: known && networkPhrase(known.networkID), ...answer };
  }

  #plan(tool: string, input: unknown): Plan {
    const planOf = this.#plans[tool];
    if (planOf === undefined) throw new Error(`The tool ${tool} of package.json has no plan`);
    try {
      // A model wrote the input: anything may be there instead of an object.
      return planOf(isRecord(input) ? input : {});
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return { doing: l10n.t('Reading the input'), here: () => Promise.reject(error) };
    }
  }

  #lookUp(given: Exclude<GivenThing, { kind: 'hex' }>, chain: string | undefined): Plan {
    const fixed = this.#values.fixed(given);
    if (fixed === undefined) {
      const note = given.kind === 'evmAddress' && this.#parts.rest && 'Use avalanche_lookUpEVM to list its chains.';
      const ask = async (on: Chain, options: CallOptions): Promise<JSONObject> => ({
        ...modelAnswer(await this.#values.on(on, given, options)),
        ...(note && { note }),
      });
      return { doing: lookingUp(given), config: this.#values.chainOf(given, chain), ask };
    }
    return {
      doing: l10n.t('Looking up an ID that is the same on all chains'),
      here: () => Promise.resolve(modelAnswer({ ...fixed })),
    };
  }

  async #checkL1(chain: Chain, subnetID: string, options: CallOptions): Promise<JSONObject> {
    const networkID = await chain.info.getNetworkID(options);
    const report = await subnetReport(chain, { subnetID, networkID, now: this.#parts.clock.now() }, options);
    if (report === undefined)
      throw wrong('The node has no subnet with this ID.', 'Send the ID of the subnet of the L1.');
    return l1Answer(l1Value(report, subnetID));
  }

  async #checkConfiguration(text: string, schema: NodeSchema): Promise<JSONObject> {
    // The JSON support of VS Code is 140 kB, which no other tool needs.
    const { configurationChecker } = await import('./configuration-marks');
    const { marksIn } = await configurationChecker(this.#parts.readOwn);
    return { marks: (await marksIn(text, schema)).map((mark) => ({ ...mark })) };
  }

  #decode(given: BytesGiven): Plan {
    return {
      doing: l10n.t('Decoding {0} locally', counted(given.bytes.length, 'byte')),
      here: async () => ({ source: FROM_BYTES, ...modelAnswer(await this.#values.decode(given)) }),
    };
  }
}

interface AnswerOptions {
  readonly signal: AbortSignal;
  /** In tokens of the calling model; undefined if it sets no limit. */
  readonly tokenBudget: number | undefined;
  /** On one line, which takes fewer tokens. */
  readonly isCompact?: boolean;
}

/** The fields of a tool's input, of unknown types. */
type Input = Readonly<Record<string, unknown>>;

/** What VS Code shows before a look-up. */
function lookingUp(given: GivenOnChain): (chain: string) => string {
  switch (given.kind) {
    case 'height': {
      const { height, on: of } = given;
      if (of !== undefined)
        return (on) => l10n.t('Looking up block {0} of the {1}-Chain on {2}', groupedInteger(height), of, on);
      return (on) => l10n.t('Looking up block {0} on {1}', groupedInteger(height), on);
    }
    case 'output': {
      const { txID, outputIndex } = given;
      return (on) => l10n.t('Looking up output {0} of {1} on {2}', outputIndex, shortenedID(txID), on);
    }
    case 'id':
      return (on) => l10n.t('Looking up {0} on {1}', shortenedID(given.text), on);
    case 'address':
    case 'evmAddress':
    case 'shortID':
    case 'nodeID':
      return (on) => l10n.t('Looking up {0} on {1}', `${given.text.slice(0, 15)}…`, on);
  }
}

function preparedService({ doing, rest }: Extract<Plan, { askService: unknown }>): Preparation {
  if (rest.isSandbox('data')) return { doing, confirmation: undefined };
  const host = escapeMarkdown(visibleText(rest.data.host, 64));
  return { doing, confirmation: confirmation(doing, host, host) };
}

/** Shown before a request leaves this computer. All are Markdown. */
function confirmation(doing: string, service: string, host: string): Preparation['confirmation'] {
  const effect = l10n.t("This sends a read-only request to {0}. It doesn't send a transaction.", host);
  return { title: l10n.t('Send a request to {0}?', service), message: `${doing}\n\n${effect}` };
}

/** Name and port of a node that isn't on this computer. */
function hostBeyond({ url }: ChainConfig): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { host, hostname } = new URL(url);
  return isLoopback(hostname) ? undefined : host;
}

/** Creates the tools, without the user's own names: answers go to a language model. Their check ignores transactions sent from here and reports the chain's view only. */
export function createAssistant(
  parts: Omit<AssistantParts, 'checker' | 'describer'> & Pick<Services, 'assets'>,
): AssistantTools {
  const { resolver, clock } = parts;
  const describer = new Describer(parts);
  return new AssistantTools({ ...parts, describer, checker: new TxChecker({ resolver, clock }) });
}
