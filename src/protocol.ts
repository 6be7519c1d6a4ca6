/**
 * What the host and the dashboard say to each other. State flows down, a card at a time and always whole; intents come
 * up, and nothing answers them but the next state. All values are plain JSON: numbers beyond 2^53 are decimal texts.
 * Names and messages of services are bounded and hold only characters that can be seen; they are still to be escaped.
 */

/** A card's content. What was there before stays in view while more is asked for, and when that fails. */
export type CardState<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly progress?: string; readonly value?: T; readonly at?: number }
  | { readonly status: 'ready'; readonly value: T; readonly at: number }
  | { readonly status: 'failed'; readonly problem: Problem; readonly value?: T; readonly at?: number };

/** Why a card has no newer content, and the one thing to do about it. `at` and `retryAt` are Unix ms. */
export interface Problem {
  readonly message: string;
  readonly step: 'retry' | 'setApiKey' | 'replaceApiKey' | 'correct';
  /** Nothing is asked before: a service named this time. */
  readonly retryAt?: number;
}

/** The content of each card, by the card's name. */
export interface Cards {
  readonly tps: TPSContent;
  readonly chain: ChainContent;
  readonly health: HealthContent;
  readonly block: BlockContent;
  readonly addressChains: AddressChainsContent;
  readonly bridged: BridgedContent;
  readonly supported: SupportedContent;
  readonly quota: QuotaContent;
}

export type CardName = keyof Cards;

export const CARD_NAMES = [
  'tps',
  'chain',
  'health',
  'block',
  'addressChains',
  'bridged',
  'supported',
  'quota',
] as const satisfies readonly CardName[];

/** Days of TPS, each chain's oldest first; columns, because there may be 100,000 points. */
export interface TPSContent {
  readonly service: string;
  /** The service is the sandbox's: to be said by the chart, which looks like any other. */
  readonly isMadeUp: boolean;
  readonly series: readonly TPSSeries[];
}

/** A chain's average TPS by day. A day that the service has no point of is not in it. */
export interface TPSSeries {
  readonly chainId: string;
  readonly name: string;
  /** Unix seconds, ascending: the day's beginning in UTC. */
  readonly timestamps: readonly number[];
  readonly values: readonly number[];
  /** When the service last made points, Unix seconds; undefined where it does not say. */
  readonly lastRun?: number;
  /** Whether these are all that the service has within the range. */
  readonly complete: boolean;
  /** Why they aren't. */
  readonly partial?: string;
  /** Why there is nothing newer of this chain, where that is not so of the others. */
  readonly problem?: Problem;
}

/** Labelled values: what they are called, and what is known of their unit. */
export interface Field {
  readonly label: string;
  readonly value: string;
  /** Such as `wei per unit of gas`, or `unit not documented`; left out where a value has none. */
  readonly unit?: string;
}

export interface ChainContent {
  readonly service: string;
  readonly chainId: string;
  readonly fields: readonly Field[];
}

/** The Metrics API's reports on itself; either may be had without the other. */
export interface HealthContent {
  readonly service: string;
  readonly live: HealthReport | Problem;
  readonly health: HealthReport | Problem;
}

export interface HealthReport {
  readonly status: string;
  readonly isWell: boolean;
  readonly components: readonly {
    readonly name: string;
    readonly status: string;
    readonly isWell: boolean;
    /** What else the service says of it, such as what is wrong. */
    readonly details?: string;
  }[];
}

/** The twelve fields of a block, and those that only newer blocks have. */
export interface BlockContent {
  readonly service: string;
  readonly chainId: string;
  readonly blockId: string;
  readonly fields: readonly Field[];
}

/** A chain that the Data API has indexed. */
export interface ChainRow {
  readonly chainId: string;
  readonly name: string;
  readonly description: string;
  readonly status: string;
  readonly token: string;
  readonly vm: string;
  /** To be shown and copied, never opened; empty where the service names none. */
  readonly rpcURL: string;
  readonly wsURL: string;
  /** What else the service says of the chain, in its order: IDs, addresses of contracts, logos. Only to be shown. */
  readonly more: readonly Field[];
  readonly isTestnet: boolean;
  readonly isPrivate: boolean;
  readonly features: readonly string[];
  /** Whether there is an explorer to open. */
  readonly hasExplorer: boolean;
}

export interface AddressChainsContent {
  readonly service: string;
  readonly address: string;
  readonly indexed: readonly ChainRow[];
  readonly unindexed: readonly string[];
  /** Chains that can't be read or are too many to be shown. */
  readonly leftOut: number;
}

export interface BridgedContent {
  readonly service: string;
  readonly threshold: string;
  /** As the service gave them: `sortKey` is a decimal text of a number whose unit is not documented. */
  readonly rows: readonly { readonly address: string; readonly sortKey: string }[];
  readonly end: 'more' | 'complete' | 'stuck' | 'limit';
  /** Why these aren't all addresses; undefined where they are. */
  readonly partial?: string;
  /** The list began anew, because its page token had expired. */
  readonly restarted: boolean;
}

export interface SupportedContent {
  readonly service: string;
  readonly chains: readonly ChainRow[];
  /** As of `AddressChainsContent`. */
  readonly leftOut: number;
}

/** What is known of a service's limits; a key itself never leaves the host. */
export interface QuotaContent {
  readonly services: readonly ServiceQuota[];
}

export interface ServiceQuota {
  readonly name: 'Metrics API' | 'Data API';
  readonly host: string;
  readonly key: 'none needed' | 'set' | 'not set';
  /** Such as `7,480 of about 8,000 compute units a minute left`; undefined where nothing is known. */
  readonly allowance?: string;
  /** Nothing is sent before, Unix ms. */
  readonly pausedUntil?: number;
  readonly underWay: number;
  readonly waiting: number;
}

/** What the user may choose, one by one. */
export type Choices = Partial<Omit<ViewState, 'costs'>>;

/** What the user chose, which belongs to the view and survives it. */
export interface ViewState {
  /** Chains of the chart, one to `MAX_CHAINS`; the first is that of the chain card. */
  readonly chainIds: readonly string[];
  readonly range: Range;
  readonly logScale: boolean;
  readonly asTable: boolean;
  readonly block: { readonly chainId: string; readonly blockId: string };
  readonly address: string;
  readonly bridged: { readonly threshold: string; readonly pageSize: number };
  readonly search: string;
  /** What it would cost to ask, such as `500 of about 8,000 compute units a minute, about 7,500 left`; of TPS all in the range. */
  readonly costs: { readonly tps?: string; readonly bridgedPage?: string; readonly block?: string };
}

/** Days back from now. */
export type Range = 7 | 30 | 90 | 365 | 'all';
export const RANGES = [7, 30, 90, 365, 'all'] as const satisfies readonly Range[];

/** What may be a chain's ID: an EVM chain ID, a blockchain ID, or a word of the service. */
export const CHAIN_ID = /^[\w-]{1,128}$/;

/** Chains that people know by another name than the services', and before those were asked. */
export const KNOWN_CHAINS = [
  { id: '43114', name: 'C-Chain' },
  { id: '43113', name: 'Fuji C-Chain' },
] as const;

/** Colours that can be told apart. */
export const MAX_CHAINS = 6;

/** From the host to the dashboard: what is new, or, to a page that is empty, all there is. */
export type ToDashboard = News | { readonly type: 'all'; readonly news: readonly News[] };

/** What the user chose, or what a card shows now. */
export type News =
  | { readonly type: 'view'; readonly view: ViewState }
  | {
      [Name in CardName]: { readonly type: 'card'; readonly card: Name; readonly state: CardState<Cards[Name]> };
    }[CardName];

/** From the dashboard to the host. */
export type Intent =
  /** The dashboard is drawn and wants all state; also after it was hidden. */
  | { readonly type: 'ready' }
  | { readonly type: 'choose'; readonly view: Choices }
  /** Asks again for a card's content, from its beginning. */
  | { readonly type: 'load'; readonly card: CardName }
  /** Asks once more what failed: of BTC.b the page that did not come. */
  | { readonly type: 'retry'; readonly card: CardName }
  | { readonly type: 'loadMore'; readonly card: 'bridged' }
  | { readonly type: 'loadAll'; readonly card: 'bridged' }
  | { readonly type: 'cancel'; readonly card: CardName }
  | { readonly type: 'export'; readonly card: 'tps' | 'bridged'; readonly as: 'csv' | 'json' }
  /** `data` is the picture in base64. */
  | { readonly type: 'savePicture'; readonly data: string }
  | { readonly type: 'copy'; readonly text: string }
  /** Copies the card's table as CSV, however long it is. */
  | { readonly type: 'copyTable'; readonly card: 'tps' | 'bridged' }
  | { readonly type: 'openExplorer'; readonly chainId: string }
  | { readonly type: 'openDocument'; readonly card: 'tps' | 'block' | 'addressChains' }
  | { readonly type: 'key'; readonly action: 'set' | 'replace' | 'remove' | 'test' };

/** Longest base64 of a picture: a chart of 4K at two pixels a point stays below. */
export const MAX_PICTURE = 32 * 1024 * 1024;
