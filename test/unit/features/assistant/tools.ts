import { ownJSON } from '../../../../src/command/own-json';
import { type Clock, systemClock } from '../../../../src/client/clock';
import type { HttpClient } from '../../../../src/client/http/http-client';
import { createClient } from '../../../../src/client/create-client';
import { ApiKeys } from '../../../../src/client/rest/api-keys';
import {
  type AssistantTools,
  createAssistant,
  type Preparation,
} from '../../../../src/services/answers/assistant-tools';
import type { ChainConfig } from '../../../../src/services/chain/chain-config';
import { createServices } from '../../../../src/services/create-services';
import { RestServices } from '../../../../src/services/evm/rest-services';
import { readManifest } from '../../../support/repository-files/manifest-pages';
import { MemorySecrets } from '../../../support/setup/memory-secrets';

export const { languageModelTools } = readManifest().contributes as unknown as {
  languageModelTools: readonly { name: string; inputSchema: { properties: object } }[];
};

/** The tools of package.json. */
export const TOOL_NAMES = languageModelTools.map(({ name }) => name);

export interface ToolsOptions {
  /** Where the chain called Sandbox is, or the sandbox of a window. */
  readonly sandboxURL: string | (() => Promise<string | undefined>);
  readonly chains?: readonly ChainConfig[];
  readonly activeChain?: string;
  readonly dataURL?: string;
  readonly clock?: Clock;
}

/** The tools as the extension makes them, without a window. */
export class Tools {
  readonly #tools: AssistantTools;
  readonly #http: HttpClient;
  #exchanges = 0;

  constructor({
    sandboxURL,
    chains: own = [],
    activeChain = 'Sandbox',
    dataURL = 'sandbox',
    clock = systemClock,
  }: ToolsOptions) {
    const { http, budget } = createClient({ clock, onExchange: () => this.#exchanges++ });
    const at = {
      ...{ http, clock },
      sandboxURL: typeof sandboxURL === 'string' ? () => Promise.resolve(sandboxURL) : sandboxURL,
    };
    const services = createServices(at);
    services.chains.configure({ chains: own, activeChain });
    const apiKeys = new ApiKeys(new MemorySecrets());
    const urls = () => ({ metricsURL: dataURL, dataURL });
    this.#http = http;
    this.#tools = createAssistant({
      ...services,
      rest: new RestServices({ ...at, apiKeys, budget, urls }),
      readOwn: ownJSON('.'),
    });
  }

  /** Requests that left so far. */
  get exchanges(): number {
    return this.#exchanges;
  }

  close(): Promise<void> {
    return this.#http.close();
  }

  prepare(tool: string, input: unknown): Preparation {
    return this.#tools.prepare(tool, input);
  }

  text(tool: string, input: unknown, tokenBudget?: number, signal = new AbortController().signal): Promise<string> {
    return this.#tools.answer(tool, input, { signal, tokenBudget });
  }

  /** The answer's fields, but for the thing as a node writes it. */
  async answer(tool: string, input: unknown): Promise<Record<string, unknown>> {
    const { json: _, ...fields } = JSON.parse(await this.text(tool, input)) as Record<string, unknown>;
    return fields;
  }
}
