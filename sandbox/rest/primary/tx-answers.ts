import { tryDecodeCb58 } from '../../../src/core/encodings/cb58';
import { NETWORKS, ZERO_ID } from '../../../src/core/ids/networks';
import type { JSONObject } from '../../../src/core/json/json';
import { keyOf } from '../../utxos/utxo-index';
import { pageOf, wholeNumber } from '../lists';
import type { PageTokens } from '../page-tokens';
import { RestRefusal } from '../rest-reply';
import type { Answers } from '../rest-route';
import type { ChainName, KnownTx } from './known-tx';
import { txFilterOf } from './tx-filter';
import type { TxHistory } from './tx-history';
import type { TxJSON } from './tx-json';

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
export function txAnswers(history: TxHistory, json: TxJSON, tokens: PageTokens) {
  return {
    networkTx: ({ network = '', blockchainId = '', txHash = '' }) => {
      const chain = chainOf(network, blockchainId);
      const id = tryDecodeCb58(txHash);
      const found = id?.length === 32 ? history.tx(chain, id) : undefined;
      if (found === undefined) throw new RestRefusal(404, 'transaction not found');
      return json.tx(found);
    },
    networkTxs: ({ network = '', blockchainId = '' }, query): JSONObject => {
      const chain = chainOf(network, blockchainId);
      const pageSize = wholeNumber(query, 'pageSize', { least: 1, most: 100, otherwise: 10 });
      const filter = txFilterOf(query);
      const found = history.txsOf(chain).filter((tx) => filter.accepts(tx));
      const byID = new Map(found.map((tx): [string, KnownTx] => [keyOf(tx.id), tx]));
      const ids = [...byID.keys()];
      const list = `${chain} ${filter.name}`;
      const paging = { list, pageSize, query, tokens };
      const { items, nextPageToken } = pageOf(filter.newestFirst ? ids.reverse() : ids, paging);
      return {
        ...(nextPageToken === undefined ? {} : { nextPageToken }),
        transactions: items.flatMap((id) => {
          const tx = byID.get(id);
          return tx === undefined ? [] : [json.tx(tx)];
        }),
        chainInfo: { chainName: SLUGS[chain], network },
      };
    },
  } satisfies Answers;
}

function chainOf(network: string, blockchainId: string): ChainName {
  const chain = (['X', 'P', 'C'] as const).find((name) =>
    [SLUGS[name], ...BLOCKCHAIN_IDS[name]].includes(blockchainId),
  );
  const wrong = [
    ...(NETWORK_NAMES.includes(network)
      ? []
      : [`network must be one of the following values: ${NETWORK_NAMES.join(', ')}`]),
    ...(chain === undefined
      ? [`blockchainId must be one of the following values: ${Object.values(SLUGS).join(', ')}, or a blockchain ID`]
      : []),
  ];
  if (chain === undefined || wrong.length > 0) throw new RestRefusal(400, wrong);
  return chain;
}
