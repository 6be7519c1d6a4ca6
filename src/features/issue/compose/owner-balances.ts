import * as l10n from '@vscode/l10n';
import type { Clock } from '../../../client/clock';
import { outcomeOf } from '../../../core/outcome';
import { signsElsewhere } from '../../../core/tx-builder/key';
import type { Chain } from '../../../services/chain/chain';
import { payersOf, spendableBalances } from '../../../services/compose/payers';
import { readUTXOs } from '../../../services/compose/wallets';
import type { AssetCache } from '../../../services/lookup/asset-cache';
import type { NamedOwner } from '../../../services/text/names';
import { amountPieces, leastText, plainText } from '../../../services/text/pieces';

interface OwnerBalanceParts {
  readonly on: 'X' | 'P' | 'C';
  readonly assets: Pick<AssetCache, 'cached'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Addresses of the address book whose balances are shown: one request has room for them. */
const MOST_BALANCES = 100;

/** What each owner can spend of AVAX on X or P; undefined if the node doesn't return it. */
export async function ownerBalances(
  chain: Chain,
  listed: readonly NamedOwner[],
  { on, assets, clock }: OwnerBalanceParts,
  signal: AbortSignal,
): Promise<(string | undefined)[]> {
  const owners = listed.slice(0, MOST_BALANCES).map(({ bytes }) => bytes);
  if (on === 'C') return [];
  const { value } = await outcomeOf(readUTXOs(chain, { on, owners }, { signal }), signal);
  if (value === undefined) return [];
  const now = BigInt(Math.floor(clock.now() / 1000));
  return owners.map((owner) => {
    const payers = payersOf(signsElsewhere(owner), { utxos: value.utxos, waiting: [], now });
    const texts = payers.flatMap((payer, j) =>
      spendableBalances(payer).flatMap(({ assetID, amount }) => {
        const asset = { assetID, info: assets.cached(chain, assetID) };
        if (asset.info?.isNative !== true) return [];
        const all = plainText(amountPieces({ asset, amount }));
        const text = value.isComplete ? all : leastText(all);
        return [j === 0 ? text : l10n.t('{0} in multisig outputs', text)];
      }),
    );
    return texts.length === 0 ? undefined : texts.join(' · ');
  });
}
