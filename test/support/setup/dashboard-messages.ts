import type { CardName, Cards, ChainRow, Costs, News, TPSSeries, ViewState } from '../../../src/protocol';
import { addressAt, EVMAddresses, EVMActivity } from '../../../sandbox/rest/evm-activity';
import { EVM_CHAINS, metricsChainOf } from '../../../sandbox/rest/evm-chains';

const HOST = '127.0.0.1:43123';

const VIEW: ViewState = {
  chainIds: EVM_CHAINS.map(({ chainId }) => chainId),
  range: 365,
  metric: 'avgTps',
  logScale: false,
  asTable: false,
  block: { chainId: '43114', blockId: '123456' },
  address: addressAt(0),
  bridged: { threshold: '1', pageSize: 1000 },
  search: '',
};

const COSTS: Costs = {
  bridgedPage: '500 of about 8,000 compute units a minute',
  block: '10 of about 6,000 compute units a minute',
};

/** All messages that the host sends to a dashboard that is shown again: the sandbox's history, everything loaded. */
export function cachedMessages(now: number): News[] {
  const clock = { now: () => now };
  const histories = EVM_CHAINS.map((chain) => ({ chain, history: new EVMActivity(chain, clock) }));
  const chains = EVM_CHAINS.map(({ chainId, name, symbol, isTestnet, features }): ChainRow => ({
    ...{ chainId, name, isTestnet, features, token: symbol },
    ...{ status: 'OK', vm: 'EVM', isPrivate: false, hasExplorer: true, details: [] },
  }));
  const cards: Cards = {
    tps: {
      service: HOST,
      metric: 'avgTps',
      isSampleData: false,
      series: histories.map(({ chain, history }) => yearOf(chain.chainId, chain.name, history, now)),
    },
    chain: { service: HOST, chainId: '43114', fields: fieldsOf(metricsChainOf(EVM_CHAINS[0]!)) },
    health: { isWell: true, text: 'live: ok; health: ok (database: up)' },
    block: {
      service: HOST,
      chainId: '43114',
      blockId: '123456',
      fields: fieldsOf(histories[0]!.history.block('123456')!),
    },
    addressChains: { service: HOST, address: addressAt(0), indexed: chains, unindexed: ['99991'], leftOut: 0 },
    bridged: { service: HOST, threshold: '1', rows: holders(1000), end: 'more', restarted: false },
    supported: { service: HOST, chains, leftOut: 0 },
    quota: {
      services: [
        { name: 'Metrics API', host: HOST, key: 'none needed', underWay: 0, waiting: 0 },
        { name: 'Data API', host: HOST, key: 'not set', underWay: 0, waiting: 0 },
      ],
    },
  };
  return [
    { type: 'view', view: VIEW },
    { type: 'costs', costs: COSTS },
    ...Object.entries(cards).map(([card, value]) => cardMessage(card as CardName, value as Cards[CardName], now)),
  ];
}

/** A message that a card is loaded. */
export function cardMessage(card: CardName, value: Cards[CardName], at: number): News {
  return { type: 'card', card, state: { status: 'ready', value, at } } as News;
}

/** A series of `length` hours with a wave and some noise. */
export function longSeries(length: number): TPSSeries {
  const indices = Array.from({ length }, (_, i) => i);
  return {
    chainId: '43114',
    name: 'C-Chain',
    timestamps: indices.map((i) => 1_400_000_000 + 3_600 * i),
    values: indices.map((i) => 20 + 8 * Math.sin(i / 5_000) + ((i * 7_919) % 1_000) / 200),
    complete: true,
  };
}

function yearOf(chainId: string, name: string, history: EVMActivity, now: number): TPSSeries {
  const points = [...history.days()].slice(0, 365).reverse();
  return {
    ...{ chainId, name, complete: true, lastRun: Math.floor(now / 3_600_000) * 3_600 },
    timestamps: points.map(([timestamp]) => timestamp),
    values: points.map(([, { txs }]) => txs / 86_400),
  };
}

const fieldsOf = (record: object) => Object.entries(record).map(([label, value]) => ({ label, value: String(value) }));

const holders = (count: number) =>
  new EVMAddresses().holders.slice(0, count).map(({ address, bridged }) => ({ address, sortKey: String(bridged) }));
