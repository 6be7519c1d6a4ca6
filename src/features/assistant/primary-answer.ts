import type { CallOptions } from '../../client/call-options';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { JSONObject } from '../../core/json/json';
import type { Chain } from '../../services/chain/chain';
import type { AssetCache } from '../../services/lookup/asset-cache';
import type { IDResolver } from '../../services/lookup/id-resolver';
import { type Holder, holdingsFacts, type holdingsOf } from '../../services/primary/address-holdings';
import { primaryAssets } from '../../services/primary/primary-assets';
import { primaryDetails } from '../../services/primary/primary-details';
import { type Fact, PrimaryWords } from '../../services/primary/primary-words';
import {
  heliconTimeOf,
  subnetFacts,
  validatorFacts,
  validatorPieces,
  validatorsUnder,
} from '../../services/primary/node-view';
import { networkOf } from '../../services/primary/read-primary';
import { viewPrimary } from '../../services/primary/view-primary';
import type { Piece } from '../../services/text/pieces';
import type { TxViews } from '../../services/tx/tx-views';
import { markedText } from './foreign-text';
import { networkText } from './tx-answer';
import type { PrimaryBytes, PrimaryFound, PrimaryThing } from '../../services/lookup/found';

/** What an ID of the P- or the C-Chain is called in an answer. */
function kindText(found: PrimaryThing): string {
  switch (found.kind) {
    case 'tx':
      return found.on === 'P' ? 'P-Chain transaction' : 'C-Chain atomic transaction';
    case 'block':
      return 'P-Chain block';
    case 'txs':
      return 'extra data of a C-Chain block, a list of atomic transactions';
    case 'validator':
      return 'L1 validator, as the node reports';
    case 'utxo':
      return 'P-Chain UTXO that can only be staked for now';
    case 'warpMessage':
      return 'Warp message';
    case 'container':
      return 'proposervm block';
  }
}

/** The names of what is on a chain; `views` requests those of assets. */
interface NameParts {
  readonly resolver: IDResolver;
  readonly assets: AssetCache;
  readonly views: TxViews;
}

/** What an ID of the P- or the C-Chain is, with what the node reports about it. */
export async function primaryAnswer(
  found: PrimaryFound,
  parts: NameParts,
  chain: Chain,
  options: CallOptions,
): Promise<JSONObject> {
  const [words] = await Promise.all([
    wordsOn(chain, parts, options),
    parts.views.name(chain, primaryAssets(found), options),
  ]);
  return answerOf(found, words, words.networkID, await primaryDetails(found, { chain, words, options }));
}

/** What a transaction of the P- or the C-Chain did, in a sentence. Rejects with the client's errors. */
export async function primaryHeadline(
  found: PrimaryFound,
  parts: NameParts,
  chain: Chain,
  options: CallOptions,
): Promise<readonly Piece[]> {
  await parts.views.name(chain, primaryAssets(found), options);
  return viewPrimary(found, await wordsOn(chain, parts, options)).headline;
}

/** What an address owns on P, and what waits for it on P or C. Rejects with the client's errors. */
export async function holdingsAnswer(
  held: Awaited<ReturnType<typeof holdingsOf>>,
  holder: Holder,
  parts: NameParts,
  chain: Chain,
  options: CallOptions,
): Promise<string[]> {
  return holdingsFacts(held, holder, await wordsOn(chain, parts, options)).map(factText);
}

/** What a node validates, on the Primary Network and on the subnets seen so far. Rejects with the client's errors. */
export async function nodeAnswer(
  nodeID: string,
  parts: NameParts,
  chain: Chain,
  options: CallOptions,
): Promise<JSONObject> {
  const words = await wordsOn(chain, parts, options);
  const subnetIDs = parts.resolver.metSubnets.of(chain);
  const [own, others, heliconTime] = await Promise.all([
    validatorsUnder(chain, { nodeID }, options),
    subnetFacts(chain, { nodeID, subnetIDs }, words, options),
    heliconTimeOf(chain, options),
  ]);
  return {
    kind: 'node, as the node that was asked reports',
    id: nodeID,
    network: networkText(words.networkID),
    primaryNetwork:
      own.length === 0
        ? 'does not validate it now'
        : own.map((validator) => ({
            validator: markedText(validatorPieces(validator, words)),
            facts: validatorFacts(validator, words, heliconTime).map(factText),
          })),
    ...(others.length === 0 ? {} : { others: others.map(factText) }),
  };
}

/** Without the user's names for addresses: an answer goes to a language model. */
async function wordsOn(chain: Chain, { resolver, assets }: NameParts, options: CallOptions): Promise<PrimaryWords> {
  const { networkID } = await chain.identity.identify(options);
  return new PrimaryWords(networkID, () => undefined, {
    chainName: (id) => resolver.chainNames.of(chain, id),
    assetInfo: (assetID) => assets.cached(chain, assetID),
  });
}

/** What bytes of the P- or the C-Chain are, by themselves. */
export function primaryBytesAnswer(found: PrimaryBytes): JSONObject {
  const networkID = networkOf(found);
  return answerOf(found, new PrimaryWords(networkID ?? 0, () => undefined), networkID, []);
}

function answerOf(
  found: PrimaryThing,
  words: PrimaryWords,
  networkID: number | undefined,
  details: readonly Fact[],
): JSONObject {
  const { headline, title, facts } = viewPrimary(found, words);
  return {
    kind: kindText(found),
    id: encodeCb58(found.id),
    ...(networkID === undefined ? {} : { network: networkText(networkID) }),
    ...(title === undefined ? {} : { is: markedText(title) }),
    does: markedText(headline),
    facts: [...facts, ...details].map(factText),
  };
}

function factText({ label, value }: Fact): string {
  return `${markedText(label)}: ${markedText(value)}`;
}
