import type { GivenThing } from '../../core/given-text/given-text';
import type { Action } from '../../host/commands/actions';
import type { DocumentTarget, RevealTarget } from '../../host/documents/document-target';
import type { ListRow } from '../../host/messages/ui-text';
import type { ChainConfig } from '../../services/chain/chain-config';
import type { Services } from '../../services/create-services';
import type { AssetInfo } from '../../services/lookup/asset-cache';
import type { AddressFormat } from '../../services/text/format-id';
import type { RecentLookUps } from './recent-look-ups';

/** What requests are sent for. X stands for the avm chain that Look Up is on. */
export type LookUpQuestion =
  | Extract<GivenThing, { kind: 'id' | 'output' | 'nodeID' }>
  | { readonly kind: 'height'; readonly height: bigint; readonly on: 'X' | 'P' }
  | { readonly kind: 'height'; readonly height: bigint; readonly on: 'C' };

/** A look-up of something on a chain, by the chain's name. */
export interface Ask {
  readonly kind: 'ask';
  readonly query: LookUpQuestion;
  readonly chain: string;
}

/** What selecting a row does. Only `ask` sends a request, whose result replaces the rows. */
export type LookUpAction =
  | Ask
  | { readonly kind: 'open'; readonly target: DocumentTarget }
  | { readonly kind: 'reveal'; readonly target: RevealTarget }
  | { readonly kind: 'run'; readonly action: Action }
  | { readonly kind: 'evmAddress' | 'evmBlock'; readonly id: string }
  | { readonly kind: 'activate'; readonly chain: string };

/** A row of Look Up: what it says is what a hover on the same text says. */
export interface LookUpRow extends ListRow {
  /** Undefined for what can't be selected. */
  readonly act?: LookUpAction;
  /** The entry for the history. */
  readonly text?: string;
}

/** The chain that Look Up is on, as the side bar has it. */
export interface LookUpChain {
  readonly config: ChainConfig;
  /** Undefined before the chain is loaded. */
  readonly scope:
    | {
        readonly format: AddressFormat;
        /** cb58 */
        readonly seenAssets: readonly string[];
        info(assetID: Uint8Array): AssetInfo | undefined;
      }
    | undefined;
}

export interface LookUpParts extends Pick<
  Services,
  'clock' | 'chains' | 'names' | 'subnetNames' | 'resolver' | 'inspector' | 'describer'
> {
  readonly history: RecentLookUps;
  /** Keeps bytes for a document; returns their ID. */
  readonly keep: (bytes: Uint8Array) => string;
}
