import type { CallOptions } from '../../client/call-options';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { JSONObject } from '../../core/json/json';
import type { Chain } from '../../services/chain/chain';
import type { IDResolver } from '../../services/lookup/id-resolver';
import type { PrimaryFound } from '../../services/lookup/primary-finders';
import { type Holder, holdingsFacts } from '../../services/primary/address-holdings';
import { primaryDetails } from '../../services/primary/primary-details';
import { type Fact, PrimaryWords } from '../../services/primary/primary-words';
import { subnetFacts, validatorFacts, validatorPieces, validatorsUnder } from '../../services/primary/node-view';
import { networkOf, type PrimaryBytes, type PrimaryThing } from '../../services/primary/read-primary';
import { viewPrimary } from '../../services/primary/view-primary';
import type { Piece } from '../../services/text/pieces';
import { markedText } from './foreign-text';
import { networkText } from './tx-answer';

/** What an ID of the P- or the C-Chain is called in an answer. */
const KINDS = {
  platformTx: 'P-Chain transaction',
  platformBlock: 'P-Chain block',
  atomicTx: 'C-Chain atomic transaction',
  l1Validator: 'L1 validator, as the node reports',
  platformUTXO: 'P-Chain UTXO that can only be staked for now',
  warpMessage: 'Warp message',
  container: 'proposervm block',
} as const satisfies Record<PrimaryThing['kind'], string>;

/** What an ID of the P- or the C-Chain is, with what the node reports about it. */
export async function primaryAnswer(
  found: PrimaryFound,
  resolver: IDResolver,
  chain: Chain,
  options: CallOptions,
): Promise<JSONObject> {
  const words = await wordsOn(chain, resolver, options);
  return answerOf(found, words, words.networkID, await primaryDetails(found, { chain, words, options }));
}

/** What a transaction of the P- or the C-Chain did, in a sentence. Rejects with the client's errors. */
export async function primaryHeadline(
  found: PrimaryFound,
  resolver: IDResolver,
  chain: Chain,
  options: CallOptions,
): Promise<readonly Piece[]> {
  return viewPrimary(found, await wordsOn(chain, resolver, options)).headline;
}

/** What an address owns on P, and what waits for it on P or C. `now` is Unix ms. Rejects with the client's errors. */
export async function holdingsAnswer(
  holder: Holder,
  chain: Chain,
  { now, options }: { readonly now: number; readonly options: CallOptions },
): Promise<string[]> {
  const { networkID } = await chain.identity.identify(options);
  const words = new PrimaryWords(networkID, () => undefined);
  return (await holdingsFacts(chain, holder, { words, now, options })).map(factText);
}

/** What a node validates, on the Primary Network and on the subnets seen so far. Rejects with the client's errors. */
export async function nodeAnswer(
  nodeID: string,
  resolver: IDResolver,
  chain: Chain,
  options: CallOptions,
): Promise<JSONObject> {
  const words = await wordsOn(chain, resolver, options);
  const subnetIDs = resolver.metSubnets.of(chain);
  const [own, others] = await Promise.all([
    validatorsUnder(chain, { nodeID }, options),
    subnetFacts(chain, { nodeID, subnetIDs }, words, options),
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
            facts: validatorFacts(validator, words).map(factText),
          })),
    ...(others.length === 0 ? {} : { others: others.map(factText) }),
  };
}

/** Without the user's names for addresses: an answer goes to a language model. */
async function wordsOn(chain: Chain, { chainNames }: IDResolver, options: CallOptions): Promise<PrimaryWords> {
  const { networkID } = await chain.identity.identify(options);
  return new PrimaryWords(networkID, () => undefined, { chainName: (id) => chainNames.of(chain, id) });
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
    kind: KINDS[found.kind],
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
