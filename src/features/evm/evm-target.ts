import { problemOfWord, USUAL_PAGE } from '../../core/endpoints/evm-words';

/** A page of the addresses of BTC.b: the first one without a token. */
export interface BridgedTarget {
  readonly kind: 'btcb-addresses';
  readonly threshold: string;
  /** 1 to 5,000. */
  readonly pageSize: number;
  /** From 1. */
  readonly page: number;
  readonly pageToken?: string | undefined;
}

/** The subject of a document. */
export type EVMTarget =
  | { readonly kind: 'average-tps'; readonly chainId: string }
  | { readonly kind: 'block'; readonly chainId: string; readonly blockId: string }
  | { readonly kind: 'address-chains'; readonly address: string }
  | { readonly kind: 'chain'; readonly chainId: string }
  | BridgedTarget
  | { readonly kind: 'health' }
  | { readonly kind: 'supported-chains' };

/** The parts of the URI of a document. */
export interface EVMAddress {
  readonly path: string;
  readonly query: string;
}

/** Such as `/average-tps/43114.json`, `/block/43114/7.json`, and of a page `/btcb-addresses/1/2.json?pageToken=...`. */
export function evmAddressOf(target: EVMTarget): EVMAddress {
  switch (target.kind) {
    case 'average-tps':
    case 'chain':
      return at(target.kind, target.chainId);
    case 'block':
      return at(target.kind, `${target.chainId}/${target.blockId}`);
    case 'address-chains':
      return at(target.kind, target.address);
    case 'btcb-addresses': {
      const { threshold, page, pageSize, pageToken } = target;
      const query = new URLSearchParams();
      if (pageSize !== USUAL_PAGE) query.set('pageSize', String(pageSize));
      if (pageToken !== undefined) query.set('pageToken', pageToken);
      return { ...at(target.kind, page === 1 ? threshold : `${threshold}/${page}`), query: query.toString() };
    }
    case 'health':
    case 'supported-chains':
      return at(target.kind);
  }
}

function at(kind: EVMTarget['kind'], words?: string): EVMAddress {
  return { path: words === undefined ? `/${kind}.json` : `/${kind}/${words}.json`, query: '' };
}

/** The target of a document's address; undefined for other documents. */
export function evmTargetOf({ path, query }: EVMAddress): EVMTarget | undefined {
  const [, kind, ...words] = path.replace(/\.json$/, '').split('/');
  if (!words.every((word) => problemOfWord('chainId', word) === undefined)) return undefined;
  const [first, second, more] = words;
  if (more !== undefined) return undefined;
  if (first === undefined) return kind === 'health' || kind === 'supported-chains' ? { kind } : undefined;
  if (kind === 'block' && second !== undefined) return { kind, chainId: first, blockId: second };
  if (kind === 'btcb-addresses') return pageOf(first, second ?? '1', new URLSearchParams(query));
  if (second !== undefined) return undefined;
  switch (kind) {
    case 'average-tps':
    case 'chain':
      return { kind, chainId: first };
    case 'address-chains':
      return { kind, address: first };
    default:
      return undefined;
  }
}

function pageOf(threshold: string, page: string, query: URLSearchParams): BridgedTarget | undefined {
  const pageSize = query.get('pageSize') ?? String(USUAL_PAGE);
  const pageToken = query.get('pageToken') ?? undefined;
  if (!/^[1-9]\d{0,8}$/.test(page) || problemOfWord('pageSize', pageSize) !== undefined) return undefined;
  const target = { kind: 'btcb-addresses', threshold, page: Number(page), pageSize: Number(pageSize) } as const;
  return pageToken === undefined ? target : { ...target, pageToken };
}

/** The page after a loaded one, whose text has its token. Undefined if there is none. */
export function nextPageOf(target: EVMTarget, text: string): BridgedTarget | undefined {
  if (target.kind !== 'btcb-addresses') return undefined;
  try {
    const { nextPageToken } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (typeof nextPageToken !== 'string' || nextPageToken === '') return undefined;
    return { ...target, page: target.page + 1, pageToken: nextPageToken };
  } catch {
    return undefined;
  }
}
