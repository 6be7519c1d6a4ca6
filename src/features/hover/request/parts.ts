import type { Services } from '../../../services/create-services';
/** What hovers use of the part that is loaded at first use. */
export interface HoverParts extends Pick<
  Services,
  'clock' | 'chains' | 'names' | 'subnetNames' | 'resolver' | 'assets' | 'history' | 'balances' | 'inspector'
> {
  /** Keeps hovered bytes, so that a link can open them; returns their ID. */
  readonly kept: { remember(bytes: Uint8Array): string };
}
