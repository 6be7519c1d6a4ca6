import type { Clock } from '../../../../src/client/clock';
import { HttpClient } from '../../../../src/client/http/http-client';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import type { FoundID } from '../../../../src/core/ids-in-text/id-context';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { HoverAnswers } from '../../../../src/features/hover/hover-answers';
import type { ChainConfig } from '../../../../src/services/chain/chain-config';
import { createServices } from '../../../../src/services/create-services';
import type { NamedAddress, NamedSubnet } from '../../../../src/services/text/names';
import { patientClock } from '../../../support/setup/patient-clock';

export interface WorldOptions {
  /** Where the chain called Sandbox is, or the sandbox of a window. */
  readonly sandboxURL: string | (() => Promise<string | undefined>);
  readonly chains?: readonly ChainConfig[];
  readonly activeChain?: string;
  readonly names?: readonly NamedAddress[];
  readonly clock?: Clock;
}

/** Both parts of a hover, commands shortened to what they say. */
export interface Shown {
  readonly headline: string | undefined;
  readonly details: string | undefined;
}

/** Hovers as the extension makes them, without a window. */
export class World {
  readonly answers: HoverAnswers;
  readonly services: ReturnType<typeof createServices>;
  readonly #http: HttpClient;
  readonly #switchTo: (activeChain: string) => void;
  /** Sets the user's own names for addresses. */
  readonly name: (names: readonly NamedAddress[]) => void;
  /** The method of each request that left so far. */
  readonly methods: string[] = [];
  /** Sets the user's own names for subnets and L1s. */
  readonly nameSubnets: (names: readonly NamedSubnet[]) => void;

  constructor({ sandboxURL, chains = [], activeChain = 'Sandbox', names = [], clock = patientClock }: WorldOptions) {
    const http = new HttpClient({ clock, onExchange: ({ method }) => this.methods.push(method) });
    const services = createServices({
      http,
      clock,
      sandboxURL: typeof sandboxURL === 'string' ? () => Promise.resolve(sandboxURL) : sandboxURL,
    });
    this.#switchTo = (active) => services.chains.configure({ chains, activeChain: active });
    this.#switchTo(activeChain);
    this.name = (entries) => void services.names.configure(entries);
    this.name(names);
    this.nameSubnets = (entries) => void services.subnetNames.configure(entries);
    this.#http = http;
    this.services = services;
    this.answers = new HoverAnswers({ ...services, byteStore: { remember: (bytes) => encodeCb58(sha256(bytes)) } });
  }

  /** Requests that left so far. */
  get exchanges(): number {
    return this.methods.length;
  }

  /** Makes another chain the active one, by its name. */
  switchTo(activeChain: string): void {
    this.#switchTo(activeChain);
  }

  close(): Promise<void> {
    return this.#http.close();
  }

  /** Hovers the place that `|` marks in a text, or its twentieth character. */
  async hover(marked: string): Promise<Shown | undefined> {
    const found = this.find(marked);
    if (found === undefined) return undefined;
    const { signal } = new AbortController();
    const [headline, details] = await Promise.all([
      this.answers.headline(found, undefined, signal),
      this.answers.details(found, signal),
    ]);
    return { headline: headline && readable(headline), details: details && readable(details) };
  }

  find(marked: string): FoundID | undefined {
    const at = marked.indexOf('|');
    const text = at < 0 ? marked : marked.slice(0, at) + marked.slice(at + 1);
    const offset = at < 0 ? Math.min(20, text.length) : at;
    return this.answers.find({ version: 1, fileName: '', getText: () => text }, offset);
  }
}

/** `[Open](command:avalancheLens.open?...)` as `[Open](open Sandbox tx igJP4QhF)`. */
export function readable(markdown: string): string {
  return markdown.replace(/\(command:avalancheLens\.(\w+)(?:\?([^)]*))?\)/g, (_, name: string, query?: string) => {
    const [argument] = query === undefined ? [''] : (JSON.parse(decodeURIComponent(query)) as unknown[]);
    const values = typeof argument === 'string' ? [argument] : Object.values(argument as object).map(String);
    return `(${[name, ...values.map((value) => value.slice(0, 8))].join(' ').trim()})`;
  });
}

/** What a hover shows, as a snapshot has it: the details below a line. */
export function cardOf(shown: Shown | undefined): string {
  return [shown?.headline ?? '(nothing)', ...(shown?.details === undefined ? [] : [shown.details])].join('\n\n---\n\n');
}

/** The commands of a card's links with what they are given, in their order: `open Sandbox tx igJP4QhF`. */
export function linksOf(card: string | undefined): string[] {
  return [...(card ?? '').matchAll(/\]\((\w+(?: [^)]*)?)\)/g)].map(([, link = '']) => link);
}
