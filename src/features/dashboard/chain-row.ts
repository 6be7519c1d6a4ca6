import type { IndexedChain } from '../../client/schemas/data';
import type { ChainRow, Field } from '../../protocol';
import { visibleText } from '../../services/text/format-text';

/** Limit of rows in a list: more chains than there are. */
export const MAX_ROWS = 5_000;

const MAX_NAME = 80;
const MAX_WORD = 64;
const MAX_FEATURES = 16;
/** A blockchain ID has at most 50 characters; other texts are cut. */
const MAX_ID = 128;

/** A chain in a list, with its details. Its texts are hostile. */
export function chainRow(chain: IndexedChain, details: readonly Field[]): ChainRow {
  const { symbol, name } = chain.networkToken;
  return {
    chainId: visibleText(chain.chainId, MAX_ID),
    name: visibleText(chain.chainName, MAX_NAME),
    status: visibleText(chain.status, MAX_WORD),
    token: visibleText(name === symbol ? symbol : `${symbol} (${name})`, MAX_NAME),
    vm: visibleText(chain.vmName, MAX_WORD),
    details,
    isTestnet: chain.isTestnet,
    isPrivate: chain.private === true,
    features: (chain.enabledFeatures ?? []).slice(0, MAX_FEATURES).map((feature) => visibleText(feature, MAX_WORD)),
    hasExplorer: explorerOf(chain) !== undefined,
  };
}

/** The URL of the chain's explorer if it is an https page: a service could name anything else. */
export function explorerOf({ explorerUrl }: IndexedChain): string | undefined {
  if (explorerUrl === undefined || !URL.canParse(explorerUrl)) return undefined;
  const { protocol, href } = new URL(explorerUrl);
  return protocol === 'https:' ? href : undefined;
}
