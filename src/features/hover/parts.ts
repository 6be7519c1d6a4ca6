import type { Clock } from '../../client/clock';
import type { AddressNames } from '../../services/text/address-names';
import type { SubnetNames } from '../../services/text/subnet-names';
import type { AssetCache } from '../../services/lookup/asset-cache';
import type { Balances } from '../../services/utxos/balances';
import type { History } from '../../services/history/history';
import type { Chains } from '../../services/chain/chains';
import type { IDResolver } from '../../services/lookup/id-resolver';
import type { Inspector } from '../../services/inspect/inspector';

/** What hovers use of the part that is loaded at first use. */
export interface HoverParts {
  readonly clock: Clock;
  readonly chains: Chains;
  readonly names: Pick<AddressNames, 'nameOf'>;
  readonly subnetNames: Pick<SubnetNames, 'nameOf'>;
  readonly resolver: IDResolver;
  readonly assets: AssetCache;
  readonly history: History;
  readonly balances: Balances;
  readonly inspector: Inspector;
  /** Keeps hovered bytes, so that a link can open them; returns their ID. */
  readonly kept: { remember(bytes: Uint8Array): string };
}
