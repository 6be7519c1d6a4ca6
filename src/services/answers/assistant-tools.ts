import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { isLoopback } from '../../client/http/dispatchers';
import type { GivenThing } from '../../core/given-text/given-text';
import type { JSONObject } from '../../core/json/json';
import { isRecord } from '../../core/json/record';
import { outcomeOf } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import type { ChainConfig } from '../chain/chain-config';
import type { Chains } from '../chain/chains';
import type { Services } from '../create-services';
import type { RestServices } from '../evm/rest-services';
import { addressQuery, knownIDs } from '../inspect/known-ids';
import { Describer } from '../inspect/describer';
import { networkOf } from '../lookup/network-of';
import { describeChecked } from '../review/describe-checked';
import { TxChecker } from '../issuing/tx-checker';
import { shortenedID } from '../text/format-id';
import { counted, groupedInteger, visibleText } from '../text/format-text';
import { escapeMarkdown } from '../text/markdown';
import { answerText } from './answer-text';
import { checkAnswer, evmAnswer, evmDoing, type EVMQuestion, readEVMQuery } from './answers';
import { failureAnswer, LookUp, type LookUpServices, refusal, serviceFailureAnswer } from './look-up';
import { EXPECTED, readChainName, readHexQuestion, readThingQuestion, type Wrong } from './question';
import { factsAnswer, signingAnswer, txAnswer } from './thing-answer';

interface AssistantParts extends LookUpServices {
  readonly clock: Clock;
  readonly chains: Chains;
  readonly checker: TxChecker;
  /** Undefined where nothing asks the Data API. */
  readonly rest: RestServices | undefined;
}

/** What VS Code shows before a call, in Markdown; a confirmation where a request leaves this computer. */
export interface Preparation {
  readonly doing: string;
  readonly confirmation: { readonly title: string; readonly message: string } | undefined;
}

/** How a call is answered: locally, by a chain, or by the Data API. `doing` repeats at most the beginning of an ID. */
type Plan =
  | { readonly doing: string; readonly here: () => JSONObject | Promise<JSONObject> }
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

/** The read-only tools of language models. None sends a transaction, and none takes or returns a key. */
export class AssistantTools {
  readonly #parts: AssistantParts;
  readonly #lookUp: LookUp;
  /** By the names of package.json. */
  readonly #plans: Readonly<Record<string, (input: Input) => Plan>> = {
    avalanche_lookUp: ({ query, chain }) =>
      this.#onChain(readThingQuestion(query, knownIDs(this.#parts)), chain, (question, named) =>
        question.kind === 'hex' ? this.#decode(question.bytes) : this.#lookingUp(question, named),
      ),
    avalanche_decodeTx: ({ hex, chain }) =>
      this.#onChain(readHexQuestion(hex), chain, ({ bytes }) => this.#decode(bytes)),
    avalanche_checkTx: ({ hex, chain }) =>
      this.#onChain(readHexQuestion(hex), chain, ({ bytes }, named) => this.#check(bytes, named)),
    avalanche_lookUpEVM: ({ query, evmChain }) => this.#lookingUpEVM(readEVMQuery(query, evmChain)),
  };

  constructor(parts: AssistantParts) {
    this.#parts = parts;
    this.#lookUp = new LookUp(parts);
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
    const plan = this.#plan(tool, input);
    if ('here' in plan) return answerText(await plan.here(), options.tokenBudget);
    const answer = await ('config' in plan ? this.#ask(plan, options) : this.#askService(plan, options));
    return answerText(answer, options.tokenBudget);
  }

  async #askService(
    { askService, rest }: Extract<Plan, { askService: unknown }>,
    { signal }: AnswerOptions,
  ): Promise<JSONObject> {
    const service = visibleText(rest.data.host, 64);
    const { value, error } = await outcomeOf(askService({ signal }), signal);
    return { service, ...(error === undefined ? value : serviceFailureAnswer(error)) };
  }

  async #ask({ config, ask }: Extract<Plan, { ask: unknown }>, { signal }: AnswerOptions): Promise<JSONObject> {
    const chain = visibleText(config.name, 64);
    const asked = this.#parts.chains.open(config).then((opened) => ask(opened, { signal }));
    const { value, error } = await outcomeOf(asked, signal);
    return { chain, ...(error === undefined ? value : failureAnswer(error)) };
  }

  #plan(tool: string, input: unknown): Plan {
    const planOf = this.#plans[tool];
    if (planOf === undefined) throw new Error(`The tool ${tool} of package.json has no plan`);
    // A model wrote the input: anything may be there instead of an object.
    return planOf(isRecord(input) ? input : {});
  }

  /** The plan for a question on the chain of the input's name, or why there is none. */
  #onChain<T extends GivenThing>(
    question: T | Wrong,
    chain: unknown,
    planOf: (question: T, on: ChainConfig) => Plan,
  ): Plan {
    if (isWrong(question)) return refused(question.why, question.whatToDo);
    const { chains } = this.#parts;
    const name = readChainName(chain);
    if (typeof name === 'object') return refused(name.why, name.whatToDo);
    const named = name === undefined ? chains.active : chains.find(name);
    if (named === undefined) {
      const names = chains.configs.map(({ name }) => visibleText(name, 64)).join(', ');
      return refused('No chain has this name.', `Use one of: ${names}. Omit the field for the active chain.`);
    }
    return planOf(question, named);
  }

  #lookingUp(question: Exclude<GivenThing, { kind: 'hex' }>, config: ChainConfig): Plan {
    const lookUp = this.#lookUp;
    if (question.kind === 'height') {
      const { height } = question;
      const doing = (on: string): string => l10n.t('Looking up block {0} on {1}', groupedInteger(height), on);
      return { doing, config, ask: (chain, options) => lookUp.height(chain, height, options) };
    }
    const known = lookUp.known(question);
    if (known !== undefined)
      return { doing: l10n.t('Looking up an ID that is the same on all chains'), here: () => known };
    switch (question.kind) {
      case 'id': {
        const doing = (on: string): string => l10n.t('Looking up {0} on {1}', shortenedID(question.text), on);
        return { doing, config, ask: (chain, options) => lookUp.id(chain, question.bytes, options) };
      }
      case 'output': {
        const { txID, outputIndex } = question;
        const doing = (on: string): string =>
          l10n.t('Looking up output {0} of {1} on {2}', outputIndex, shortenedID(txID), on);
        return { doing, config, ask: (chain, options) => lookUp.output(chain, question, options) };
      }
      case 'address':
      case 'shortID': {
        // Without a given chain, one on the address's network is used.
        const { active, configs: all, networkOf } = this.#parts.chains;
        const configs = config === active ? all : [];
        const asked = addressQuery({ active: config, configs, networkOf }, question);
        if (asked === undefined)
          return refused(
            'The chain and the address are on different networks.',
            'Use a chain on the network of the address, or omit the field.',
          );
        return {
          doing: (on) => l10n.t('Looking up {0} on {1}', `${asked.address.slice(0, 16)}…`, on),
          config: asked.config,
          ask: (chain, options) => lookUp.address(chain, asked, question, options),
        };
      }
      case 'nodeID': {
        const { text } = question;
        const doing = (on: string): string => l10n.t('Looking up {0} on {1}', `${text.slice(0, 15)}…`, on);
        return { doing, config, ask: (chain, options) => lookUp.node(chain, text, options) };
      }
      case 'evmAddress':
        return refused('Not a valid ID, address, height, or hex.', EXPECTED);
    }
  }

  #lookingUpEVM(question: EVMQuestion): Plan {
    if (question.kind === 'wrong') return refused(question.why, question.whatToDo);
    const { rest } = this.#parts;
    if (rest === undefined) return refused('EVM chains are not looked up here.', 'Use another tool for EVM chains.');
    return { doing: evmDoing(question), rest, askService: (options) => evmAnswer(rest, question, options) };
  }

  #decode(bytes: Uint8Array): Plan {
    return {
      doing: l10n.t('Decoding {0} locally', counted(bytes.length, 'byte')),
      here: () => this.#lookUp.bytes(bytes),
    };
  }

  #check(bytes: Uint8Array, config: ChainConfig): Plan {
    return {
      doing: (on) => l10n.t('Checking a transaction on {0}, without sending it', on),
      config,
      ask: async (chain, options) => {
        const checked = await this.#parts.checker.check(chain, bytes, options);
        const answer = checkAnswer(checked);
        const described = await describeChecked(this.#parts, checked, options);
        if (described === undefined) return answer;
        const { description, signing } = described;
        const signed = signingAnswer(signing, this.#parts.describer.ownName);
        if (description.view !== undefined) return { ...answer, ...signed, ...txAnswer(description) };
        const network = networkOf(description.thing) ?? checked.identity.networkID;
        return { ...answer, ...signed, ...factsAnswer(description, network) };
      },
    };
  }
}

interface AnswerOptions {
  readonly signal: AbortSignal;
  /** In tokens of the calling model; undefined if it sets no limit. */
  readonly tokenBudget: number | undefined;
}

function refused(why: string, whatToDo: string): Plan {
  return { doing: l10n.t('Reading the input'), here: () => refusal(why, whatToDo) };
}

/** The fields of a tool's input, of unknown types. */
type Input = Readonly<Record<string, unknown>>;

function isWrong(question: GivenThing | Wrong): question is Wrong {
  return question.kind === 'wrong';
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
