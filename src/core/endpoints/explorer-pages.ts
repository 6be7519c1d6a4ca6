/** The public explorer of Mainnet and Fuji, by the network's ID. */
const HOSTS: ReadonlyMap<number, string> = new Map([
  [1, 'subnets.avax.network'],
  [5, 'subnets-test.avax.network'],
]);

/**
 * Its pages, by what they show: only forms that stand in several public sources (documentation, proposals, wallets,
 * SDKs). A subnet, an L1, and a blockchain have the page of the transaction that created them.
 */
const EXPLORER_PATHS = {
  tx: '/x-chain/tx/',
  'p/tx': '/p-chain/tx/',
  'p/block': '/p-chain/block/',
  'p/node': '/validators/',
  address: '/p-chain/address/',
} as const;

export interface ExplorerPage {
  readonly networkID: number;
  readonly kind: keyof typeof EXPLORER_PATHS;
  /** An ID, the height of a block, or an address without the chain before it. */
  readonly name: string;
}

/** The URL of a page; undefined for networks without an explorer. */
export function explorerURL({ networkID, kind, name }: ExplorerPage): string | undefined {
  const host = HOSTS.get(networkID);
  return host === undefined ? undefined : `https://${host}${EXPLORER_PATHS[kind]}${name}`;
}

/** The page of a URL; undefined for any other text. */
export function readExplorerURL(text: string): ExplorerPage | undefined {
  const [, host = '', path = '', name = ''] =
    /^https:\/\/([\w.-]+)(\/[\w/-]*\/)([\w-]+)\/?(?:[?#]\S*)?$/.exec(text) ?? [];
  const networkID = [...HOSTS].find(([, each]) => each === host.toLowerCase())?.[0];
  const kind = (Object.keys(EXPLORER_PATHS) as (keyof typeof EXPLORER_PATHS)[]).find(
    (each) => EXPLORER_PATHS[each] === path,
  );
  return networkID === undefined || kind === undefined ? undefined : { networkID, kind, name };
}
