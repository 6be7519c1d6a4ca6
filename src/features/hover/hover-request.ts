import type { HoveredAt } from '../../host/commands/command-ids';
import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { type Clock, inWords } from '../../client/clock';
import { NetworkError } from '../../client/errors';
import { type ExpectedError, type Outcome, outcomeOf } from '../../core/outcome';
import type { Chain } from '../../services/chain/chain';
import type { ChainConfig } from '../../services/chain/chain-config';
import type { Services } from '../../services/create-services';
import { reasonPieces } from '../../services/text/facts';
import { type Piece, plain } from '../../services/text/pieces';

export interface HoverParts extends Pick<
  Services,
  | 'clock'
  | 'chains'
  | 'names'
  | 'subnetNames'
  | 'resolver'
  | 'past'
  | 'balances'
  | 'inspector'
  | 'describer'
  | 'signings'
> {
  /** Keeps hovered bytes, so that a link can open them; returns their ID. */
  readonly byteStore: { remember(bytes: Uint8Array): string };
}

/** How long a hover waits: what hasn't arrived by then is shown as unknown. */
export const HOVER_MS = 2_000;

/** How long a headline waits for the names of assets after everything else has arrived. */
export const NAMES_MS = 250;

/** Where a hover looks something up. */
interface HoverPlace {
  /** The chain that the user chose for the ID, else that of the document, else the active one. */
  readonly chain: ChainConfig;
  /** Whether the user chose it. */
  readonly isChosen: boolean;
  /** The hovered place of the document, for links that show the hover again. */
  readonly at: HoveredAt | undefined;
}

/** The time of one hover for all its requests together, from the first request on: a sandbox may have to start. */
export class HoverRequest {
  readonly signal: AbortSignal;
  readonly chain: ChainConfig;
  readonly isChosen: boolean;
  readonly at: HoveredAt | undefined;
  readonly #parts: Pick<HoverParts, 'clock' | 'chains'>;
  readonly #clock: Clock;
  #until: number | undefined;

  constructor(parts: Pick<HoverParts, 'clock' | 'chains'>, { chain, isChosen, at }: HoverPlace, signal: AbortSignal) {
    this.#parts = parts;
    this.#clock = parts.clock;
    this.chain = chain;
    this.isChosen = isChosen;
    this.at = at;
    this.signal = signal;
  }

  /** Options for a request that is sent now. */
  get options(): CallOptions {
    const now = this.#clock.now();
    this.#until ??= now + HOVER_MS;
    return { signal: this.signal, priority: 'hover', deadlineMs: Math.max(0, this.#until - now) };
  }

  /** The chain, or why it can't be opened: its URL is invalid, or the sandbox doesn't start. */
  open(chain = this.chain): Promise<Outcome<Chain>> {
    return outcomeOf(this.#parts.chains.open(chain), this.signal);
  }

  /** Waits for a promise, but at most `ms`. Ignores its failure. */
  within(ms: number, promise: Promise<unknown>): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(ms, resolve);
      const settle = (): void => {
        cancel();
        resolve();
      };
      promise.then(settle, settle);
    });
  }
}

/** Why something isn't known, as a sentence. */
export function unknownReason(error: ExpectedError): Piece[] {
  if (error instanceof NetworkError && error.code === 'DEADLINE') {
    return [plain(l10n.t("The node didn't respond within {0}.", inWords(HOVER_MS)))];
  }
  return reasonPieces(error);
}
