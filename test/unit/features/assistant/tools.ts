import { type Clock, systemClock } from '../../../../src/client/clock';
import { ApiKeys } from '../../../../src/client/rest/api-keys';
import { Budget } from '../../../../src/client/rest/budget';
import { HttpClient } from '../../../../src/client/http/http-client';
import { type Preparation, AssistantTools } from '../../../../src/features/assistant/assistant-tools';
import type { ToolName } from '../../../../src/features/assistant/tool-name';
import type { ChainConfig } from '../../../../src/services/chain/chain-config';
import { Chains } from '../../../../src/services/chain/chains';
import { TxCheck } from '../../../../src/services/issuing/tx-check';
import { AssetBook } from '../../../../src/services/lookup/asset-book';
import { BlockFinder } from '../../../../src/services/lookup/block-finder';
import { IDResolver } from '../../../../src/services/lookup/id-resolver';
import { Balances } from '../../../../src/services/utxos/balances';
import { RestServices } from '../../../../src/services/evm/rest-services';
import { MemorySecrets } from '../../../support/memory-secrets';
import { UTXOBook } from '../../../../src/services/utxos/utxo-book';

export interface ToolsOptions {
  /** Where the chain called Sandbox is. */
  readonly sandboxURL: string;
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
    const http = new HttpClient({ clock, onExchange: () => this.#exchanges++ });
    const chains = new Chains({ http, clock, sandboxURL: () => Promise.resolve(sandboxURL) });
    chains.configure({ chains: own, activeChain });
    const resolver = new IDResolver(clock);
    const utxos = new UTXOBook();
    this.#http = http;
    this.#tools = new AssistantTools({
      ...{ clock, chains, resolver, utxos },
      assets: new AssetBook(resolver),
      blocks: new BlockFinder(resolver),
      balances: new Balances({ clock, book: utxos }),
      check: new TxCheck({ resolver, clock }),
      rest: new RestServices({
        ...{ http, clock },
        apiKeys: new ApiKeys(new MemorySecrets()),
        budget: new Budget(clock),
        urls: () => ({ metricsURL: dataURL, dataURL }),
        sandboxURL: () => Promise.resolve(sandboxURL),
      }),
    });
  }

  /** Requests that left so far. */
  get exchanges(): number {
    return this.#exchanges;
  }

  close(): Promise<void> {
    return this.#http.close();
  }

  prepare(tool: ToolName, input: unknown): Preparation {
    return this.#tools.prepare(tool, input);
  }

  text(tool: ToolName, input: unknown, tokenBudget?: number, signal = new AbortController().signal): Promise<string> {
    return this.#tools.answer(tool, input, { signal, tokenBudget });
  }

  /** The answer's fields, but for the transaction as a node writes it. */
  async answer(tool: ToolName, input: unknown): Promise<Record<string, unknown>> {
    const { transaction: _, ...fields } = JSON.parse(await this.text(tool, input)) as Record<string, unknown>;
    return fields;
  }
}
