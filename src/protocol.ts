/**
 * The messages between the host and the dashboard's page. The host sends state, each card whole; the page sends
 * intents, whose only response is the next state. All values are plain JSON: numbers beyond 2^53 are decimal texts.
 * Names and messages of services are bounded and have only visible characters; the page still has to escape them.
 */

/** A card's state. The content stays while more is loaded, and after a failure. */
export type CardState<T> =
  | { readonly status: 'idle' }
  | {
      readonly status: 'loading';
      readonly progress?: string | undefined;
      readonly value?: T | undefined;
      readonly at?: number | undefined;
    }
  | { readonly status: 'ready'; readonly value: T; readonly at: number }
  | {
      readonly status: 'failed';
      readonly problem: CardProblem;
      readonly value?: T | undefined;
      readonly at?: number | undefined;
    };

/** Why a card has no newer content, and the next step. `retryAt` is Unix ms. */
export interface CardProblem {
  readonly message: string;
  readonly step: 'retry' | 'setApiKey' | 'replaceApiKey' | 'startSandbox' | 'useFreePort' | 'correct';
  /** No request is sent before: a service named this time. */
  readonly retryAt?: number;
}

/** The content of each card, by name. */
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

/** The cards with requests; quotas need none. */
export type RequestCard = Exclude<CardName, 'quota'>;

/** A daily metric, each chain's oldest first; columns, because there may be 100,000 points. */
export interface TPSContent {
  readonly service: string;
  readonly metric: string;
  /** Whether the service is the sandbox's; the chart then says so. */
  readonly isSampleData: boolean;
  readonly series: readonly TPSSeries[];
}

/** A chain's metric by day, without days for which the service has no point. */
export interface TPSSeries {
  readonly chainId: string;
  readonly name: string;
  /** Unix seconds, ascending: the start of each day in UTC. */
  readonly timestamps: readonly number[];
  readonly values: readonly number[];
  /** The values as the service has them, if the shown ones are in another unit or rounded. */
  readonly raw?: readonly string[];
  /** When the service last updated the points, Unix seconds; undefined if unknown. */
  readonly lastRun?: number | undefined;
  /** Whether these are all days of the service in the range. */
  readonly complete: boolean;
  /** Why they aren't. */
  readonly partial?: string | undefined;
  /** Why this chain has nothing newer. */
  readonly problem?: CardProblem | undefined;
}

/** A value with its label and its unit. */
export interface Field {
  readonly label: string;
  readonly value: string;
  /** Such as `wei per unit of gas`, or `unit not documented`; undefined for a value without one. */
  readonly unit?: string | undefined;
  /** Whether the value is a whole number that the page writes with grouped digits. */
  readonly isGrouped?: boolean | undefined;
}

export interface ChainContent {
  readonly service: string;
  readonly chainId: string;
  readonly fields: readonly Field[];
}

/** The Metrics API's health. */
export interface HealthContent {
  readonly isWell: boolean;
  /** Both reports with their components, such as `live: ok; health: ok (database: up)`. */
  readonly text: string;
}

/** The twelve fields of a block, and two that only newer blocks have. */
export interface BlockContent {
  readonly service: string;
  readonly chainId: string;
  readonly blockId: string;
  readonly fields: readonly Field[];
}

/** A chain that the Data API indexes. */
export interface ChainRow {
  readonly chainId: string;
  readonly name: string;
  readonly status: string;
  readonly token: string;
  readonly vm: string;
  /** Everything that the service returned, in its order. URLs are shown and copied, never opened. */
  readonly details: readonly Field[];
  readonly isTestnet: boolean;
  readonly isPrivate: boolean;
  readonly features: readonly string[];
  /** Whether the chain has an explorer to open. */
  readonly hasExplorer: boolean;
}

export interface AddressChainsContent {
  readonly service: string;
  readonly address: string;
  readonly indexed: readonly ChainRow[];
  readonly unindexed: readonly string[];
  /** Number of chains that can't be read or exceed the limit. */
  readonly leftOut: number;
}

export interface BridgedContent {
  readonly service: string;
  readonly threshold: string;
  /** In the service's order; `sortKey` is a decimal text of a number whose unit isn't documented. */
  readonly rows: readonly { readonly address: string; readonly sortKey: string }[];
  readonly end: 'more' | 'complete' | 'stuck' | 'limit';
  /** Why the list is incomplete; undefined if it is complete. */
  readonly partial?: string | undefined;
  /** Whether the list was loaded again because its page token had expired. */
  readonly restarted: boolean;
}

export interface SupportedContent {
  readonly service: string;
  readonly chains: readonly ChainRow[];
  /** As in `AddressChainsContent`. */
  readonly leftOut: number;
}

/** The known limits of the services. A key never leaves the host. */
export interface QuotaContent {
  readonly services: readonly ServiceQuota[];
}

export interface ServiceQuota {
  readonly name: 'Metrics API' | 'Data API';
  readonly host: string;
  readonly key: 'none needed' | 'set' | 'not set';
  /** Such as `about 7,480 of 8,000 compute units left this minute`; undefined if unknown. */
  readonly allowance?: string | undefined;
  /** No request is sent before this, Unix ms. */
  readonly pausedUntil?: number | undefined;
  readonly underWay: number;
  readonly waiting: number;
}

/** The user's choices; each may change alone. */
export type Choices = Partial<ViewState>;

/** The choices of a workspace without any. What is a text here, also within an object, is typed by the user. */
export const INITIAL_CHOICES: ViewState = {
  chainIds: ['total', '43114'],
  metric: 'avgTps',
  range: 90,
  logScale: false,
  asTable: false,
  block: { chainId: '43114', blockId: '' },
  address: '',
  bridged: { threshold: '1', pageSize: 1_000 },
  search: '',
};

/** The user's choices, which are stored. The page gets them once: from then on it has the newer ones. */
export interface ViewState {
  /** Chains of the chart and groups of them, one to `MAX_CHAINS`; the chain card shows the first chain. */
  readonly chainIds: readonly string[];
  /** A daily metric by its name in the Metrics API. */
  readonly metric: string;
  readonly range: Range;
  readonly logScale: boolean;
  readonly asTable: boolean;
  readonly block: { readonly chainId: string; readonly blockId: string };
  readonly address: string;
  readonly bridged: { readonly threshold: string; readonly pageSize: number };
  readonly search: string;
}

/** The costs of requests, such as `500 compute units`. */
export interface Costs {
  readonly bridgedPage?: string;
  readonly block?: string;
  readonly latestBlock?: string;
}

/** Days back from now. */
export type Range = 7 | 30 | 90 | 365 | 'all';
export const RANGES = [7, 30, 90, 365, 'all'] as const satisfies readonly Range[];

/** The form of a chain's ID: an EVM chain ID, a blockchain ID, or a word of the service. */
export const CHAIN_ID = /^[\w-]{1,128}$/;

/** Well-known chains, by name before a service has listed its own. */
export const KNOWN_CHAINS = [
  { id: '43114', name: 'C-Chain' },
  { id: '43113', name: 'Fuji C-Chain' },
] as const;

/** The number of distinguishable colors. */
export const MAX_CHAINS = 6;

/** From the host to the page: a change, or everything for an empty page. */
export type ToDashboard = News | { readonly type: 'all'; readonly news: readonly News[] };

/** The user's choices, or the state of the page or of a card. */
export type News =
  | { readonly type: 'view'; readonly view: ViewState }
  | { readonly type: 'costs'; readonly costs: Costs }
  | {
      [Name in CardName]: { readonly type: 'card'; readonly card: Name; readonly state: CardState<Cards[Name]> };
    }[CardName];

/** From the page to the host. */
export type Intent = CardIntent | WindowIntent;

export type CardIntent =
  /** The page is ready for all state; also after it was hidden. */
  | { readonly type: 'ready' }
  | { readonly type: 'choose'; readonly view: Choices }
  /**
   * `load` loads a card's content from the beginning, `retry` repeats the failed request: for
   * BTC.b, the page that failed.
   */
  | { readonly type: 'load' | 'retry' | 'cancel'; readonly card: CardName }
  | { readonly type: 'loadMore' | 'loadAll'; readonly card: 'bridged' };

/** What needs windows, files or commands. */
export type WindowIntent =
  | { readonly type: 'startSandbox' | 'useFreePort' }
  | { readonly type: 'export'; readonly card: RequestCard; readonly as: 'csv' | 'json' }
  /** `data` is the PNG in base64. */
  | { readonly type: 'savePicture'; readonly data: string }
  | { readonly type: 'copy'; readonly text: string }
  /** Copies the card's table as CSV, however long it is. */
  | { readonly type: 'copyTable'; readonly card: RequestCard }
  | { readonly type: 'openExplorer'; readonly chainId: string }
  | { readonly type: 'openDocument'; readonly card: RequestCard }
  | { readonly type: 'key'; readonly action: KeyAction };

/** What to do with the API key; `set` also replaces one. */
export type KeyAction = 'set' | 'test' | 'remove';

/** Longest base64 of a picture: a 4K chart at a pixel ratio of two stays below. */
export const MAX_PICTURE = 32 * 1024 * 1024;
