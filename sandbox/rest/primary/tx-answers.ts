import { tryDecodeCb58 } from '../../../src/core/encodings/cb58';
import { NETWORKS, ZERO_ID } from '../../../src/core/ids/networks';
import type { JSONObject } from '../../../src/core/json/json';
import { LRU } from '../../../src/core/lru';
import { byteKey } from '../../utxos/utxo-index';
import { answerPage, queryNumber } from '../answers';
import { type Answers, type RestPageTokens, RestRefusal } from '../rest-reply';
import { type ChainName, type KnownTx, servedOwners, type ServedTxs } from './tx-history';
import { type ServedTxJSON, typeOf } from './tx-json';
import { tryDecodeBech32 } from '../../../src/core/encodings/bech32';
import { present } from '../../../src/core/present';

/** The sandbox's network isn't one of them: its chains are served under each. */
const NETWORK_NAMES: readonly string[] = ['mainnet', 'fuji', 'testnet'];

const SLUGS = { P: 'p-chain', X: 'x-chain', C: 'c-chain' } as const satisfies Record<ChainName, string>;

/** The blockchains of the networks under which a chain is served, and its own ID. */
const BLOCKCHAIN_IDS: Readonly<Record<ChainName, readonly string[]>> = {
  P: [ZERO_ID],
  X: NETWORKS.flatMap(({ chains }) => chains?.x ?? []),
  C: NETWORKS.flatMap(({ chains }) => chains?.c ?? []),
};

/** The routes about transactions of the primary network, over the sandbox's own X-, P- and C-Chain. */
export function txAnswers(served: ServedTxs, json: ServedTxJSON, tokens: RestPageTokens) {
  /** What was found for a query so far: its next page needs no search from the beginning. */
  const lists = new LRU<string, FoundTxs>(MOST_LISTS);
  return {
    networkTx: ({ network = '', blockchainId = '', txHash = '' }) => {
      const chain = chainByName(network, blockchainId);
      const id = tryDecodeCb58(txHash);
      const found = id?.length === 32 ? served.tx(chain, id) : undefined;
      if (found === undefined) throw new RestRefusal(404, 'transaction not found');
      return json.tx(found);
    },
    networkTxs: ({ network = '', blockchainId = '' }, query): JSONObject => {
      const chain = chainByName(network, blockchainId);
      const pageSize = queryNumber(query, 'pageSize', { least: 1, most: 100, otherwise: 10 });
      const filter = txFilterOf(query);
      const list = `${chain} ${filter.name}`;
      const found = lists.get(list) ?? { read: 0, ids: [], byID: new Map<string, KnownTx>() };
      lists.set(list, found);
      const { ids, byID } = found;
      const txs = served.txsOf(chain);
      for (; found.read < txs.length; found.read++) {
        const tx = txs[found.read];
        if (tx === undefined || !filter.accepts(tx)) continue;
        const key = byteKey(tx.id);
        if (!byID.has(key)) ids.push(key);
        byID.set(key, tx);
      }
      const paging = { list, pageSize, query, tokens };
      const { items, nextPageToken } = answerPage(filter.newestFirst ? reversed(ids) : ids, paging);
      return {
        nextPageToken,
        transactions: items.flatMap((id) => {
          const tx = byID.get(id);
          return tx === undefined ? [] : [json.tx(tx)];
        }),
        chainInfo: { chainName: SLUGS[chain], network },
      };
    },
  } satisfies Answers;
}

const MOST_LISTS = 16;

/** The transactions of a query among the first `read` of a chain, the oldest first. */
interface FoundTxs {
  read: number;
  readonly ids: string[];
  readonly byID: Map<string, KnownTx>;
}

/** The same from its end, of which a page alone is copied. */
function reversed(ids: readonly string[]): Pick<readonly string[], 'length' | 'slice'> {
  const { length } = ids;
  return {
    length,
    slice: (from = 0, to = length) => ids.slice(Math.max(0, length - to), Math.max(0, length - from)).reverse(),
  };
}

function chainByName(network: string, blockchainId: string): ChainName {
  const chain = (['X', 'P', 'C'] as const).find((name) =>
    [SLUGS[name], ...BLOCKCHAIN_IDS[name]].includes(blockchainId),
  );
  const wrong = present([
    NETWORK_NAMES.includes(network)
      ? undefined
      : `network must be one of the following values: ${NETWORK_NAMES.join(', ')}`,
    chain === undefined &&
      `blockchainId must be one of the following values: ${Object.values(SLUGS).join(', ')}, or a blockchain ID`,
  ]);
  if (chain === undefined || wrong.length > 0) throw new RestRefusal(400, wrong);
  return chain;
}

/** The latest time in Unix seconds: the largest number that a query can hold. */
const END_OF_TIME = 999_999_999_999_999;

/** A query of a chain's transactions. */
interface TxFilter {
  /** The same text for the same filter: a page token is valid for one of them. */
  readonly name: string;
  readonly newestFirst: boolean;
  accepts(tx: KnownTx): boolean;
}

/** Reads a query of transactions; throws the service's error for an invalid one. */
function txFilterOf(query: URLSearchParams): TxFilter {
  const addresses = queryList(query, 'addresses').map(addressKey);
  const types = queryList(query, 'txTypes');
  const range = { least: 0, most: END_OF_TIME };
  const start = queryNumber(query, 'startTimestamp', { ...range, otherwise: 0 });
  const end = queryNumber(query, 'endTimestamp', { ...range, otherwise: END_OF_TIME });
  const order = query.get('sortOrder') ?? 'desc';
  if (order !== 'asc' && order !== 'desc') {
    throw new RestRefusal(400, ['sortOrder must be one of the following values: asc, desc']);
  }
  return {
    name: JSON.stringify([addresses, types, start, end, order]),
    newestFirst: order === 'desc',
    accepts(tx) {
      const time = Number(tx.block.time);
      if (time < start || time > end) return false;
      if (types.length > 0 && !types.includes(typeName(tx))) return false;
      if (addresses.length === 0) return true;
      const owners = addressesOfTx(tx);
      return addresses.some((address) => owners.has(address));
    },
  };
}

/** `ImportTx`; atomic transactions are named as the two others are. */
function typeName({ tx }: KnownTx): string {
  return typeOf(tx.unsignedTx.type);
}

function addressesOfTx(known: KnownTx): ReadonlySet<string> {
  const owners = new Set([...known.consumed, ...known.emitted].flatMap((utxo) => servedOwners(utxo).map(byteKey)));
  if (known.chain !== 'C') return owners;
  const { unsignedTx } = known.tx;
  const accounts = unsignedTx.type === 'atomic.UnsignedImportTx' ? unsignedTx.outputs : unsignedTx.inputs;
  for (const { address } of accounts) owners.add(byteKey(address));
  return owners;
}

/** A bech32 address with or without a chain's alias, or an account of the C-Chain. */
function addressKey(text: string): string {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return byteKey(Buffer.from(text.slice(2), 'hex'));
  const bytes = tryDecodeBech32(text.replace(/^[XPC]-/, ''))?.bytes;
  if (bytes?.length === 20) return byteKey(bytes);
  throw new RestRefusal(400, ['addresses must be a comma separated list of addresses']);
}

/** Texts of a parameter, which may be named several times. */
function queryList(query: URLSearchParams, name: string): string[] {
  return query
    .getAll(name)
    .flatMap((text) => text.split(','))
    .filter((text) => text !== '');
}
