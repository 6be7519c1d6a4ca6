import { formatAmount, MAX_DENOMINATION } from '../../core/text/amount';
import type { JSONObject } from '../../core/json/json';
import { counted } from '../../services/text/format-text';
import type { AssetRef } from '../../services/text/pieces';
import type { AddressBalances, AssetBalance } from '../../services/utxos/balances';
import { firstOf, markedText, present } from './answer-text';
import type { CallOptions } from '../../client/call-options';
import type { Chain } from '../../services/chain/chain';
import type { Services } from '../../services/create-services';
import {
  heliconTimeOf,
  subnetFacts,
  validatorFacts,
  validatorPieces,
  validatorsUnder,
} from '../../services/primary/node-view';
import { assetName, factText, networkText } from './thing-answer';

const SHOWN_ASSETS = 30;

/** What an address owns of each asset. `refs` name the assets in the balances' order. */
export function balancesAnswer(
  { assets, utxoCount, isComplete }: AddressBalances,
  refs: readonly AssetRef[],
): JSONObject {
  const rows = assets.map((balance, i) => ({ balance, asset: refs[i] as AssetRef }));
  const native = ({ asset }: (typeof rows)[number]): number => Number(asset.info?.isNative ?? false);
  rows.sort((a, b) => native(b) - native(a));
  return {
    owns: firstOf(rows, SHOWN_ASSETS, ({ balance, asset }) => balanceAnswer(balance, asset)) ?? 'nothing',
    complete: isComplete
      ? `yes: ${counted(utxoCount, 'UTXO')}`
      : `no: the first ${counted(utxoCount, 'UTXO')} of more, so that each number is "at least"`,
  };
}

function balanceAnswer(balance: AssetBalance, asset: AssetRef): JSONObject {
  const { spendable, locked, shared, nfts, mintRights, properties } = balance;
  const { info } = asset;
  const isNamed = info !== undefined && info.denomination <= MAX_DENOMINATION;
  const amount = (raw: bigint): string | undefined =>
    raw === 0n ? undefined : isNamed ? formatAmount(raw, info.denomination) : `${raw} raw units`;
  const count = (number: number): number | undefined => (number === 0 ? undefined : number);
  return present({
    ...assetName(asset),
    spendable: amount(spendable),
    locked: amount(locked),
    sharedWithOthers: amount(shared),
    nfts: count(nfts),
    mintRights: count(mintRights),
    properties: count(properties),
  });
}

/** What a node validates, on the Primary Network and on the subnets seen so far. Rejects with the client's errors. */
export async function nodeAnswer(
  nodeID: string,
  { describer, resolver }: Pick<Services, 'describer' | 'resolver'>,
  chain: Chain,
  options: CallOptions,
): Promise<JSONObject> {
  await chain.identity.identify(options);
  const words = describer.wordsOn(chain);
  const subnetIDs = resolver.recentSubnets.of(chain);
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
