import type { IndexedChain } from '../../client/rest/data-types';
import type { ChainRow, Field } from '../../protocol';
import { visibleText } from '../../services/text/format-text';

/** Rows of one list that are shown: a service that names more chains than there are is not followed. */
export const MAX_ROWS = 5_000;

const MAX_NAME = 80;
const MAX_DESCRIPTION = 300;
const MAX_WORD = 64;
const MAX_FEATURES = 16;
/** A blockchain ID has 50 characters at most; what is no ID is cut as well. */
const MAX_ID = 128;

const MAX_URL = 512;

/** A chain as a card shows it: its texts are strangers'. */
export function chainRow(chain: IndexedChain): ChainRow {
  const { symbol, name } = chain.networkToken;
  return {
    chainId: visibleText(chain.chainId, MAX_ID),
    name: visibleText(chain.chainName, MAX_NAME),
    description: visibleText(chain.description, MAX_DESCRIPTION),
    status: visibleText(chain.status, MAX_WORD),
    token: visibleText(name === symbol ? symbol : `${symbol} (${name})`, MAX_NAME),
    vm: visibleText(chain.vmName, MAX_WORD),
    rpcURL: visibleText(chain.rpcUrl, MAX_URL),
    wsURL: visibleText(chain.wsUrl ?? '', MAX_URL),
    more: moreOf(chain),
    isTestnet: chain.isTestnet,
    isPrivate: chain.private === true,
    features: (chain.enabledFeatures ?? []).slice(0, MAX_FEATURES).map((feature) => visibleText(feature, MAX_WORD)),
    hasExplorer: explorerOf(chain) !== undefined,
  };
}

function moreOf(chain: IndexedChain): Field[] {
  const { utilityAddresses, networkToken } = chain;
  const named: readonly (readonly [label: string, value: string | undefined])[] = [
    ['Blockchain ID', chain.platformChainId],
    ['Subnet ID', chain.subnetId],
    ['VM ID', chain.vmId],
    ['Multicall contract', utilityAddresses?.multicall],
    ['Token decimals', String(networkToken.decimals)],
    ['Token description', networkToken.description],
    ['Chain logo', chain.chainLogoUri],
    ['Token logo', networkToken.logoUri],
  ];
  return named
    .filter((field): field is readonly [string, string] => field[1] !== undefined && field[1] !== '')
    .map(([label, value]) => ({ label, value: visibleText(value, MAX_URL) }));
}

/** Where the chain's explorer is, if that is a page of the web: a service could name anything else. */
export function explorerOf({ explorerUrl }: IndexedChain): string | undefined {
  if (explorerUrl === undefined || !URL.canParse(explorerUrl)) return undefined;
  const { protocol, href } = new URL(explorerUrl);
  return protocol === 'https:' ? href : undefined;
}
