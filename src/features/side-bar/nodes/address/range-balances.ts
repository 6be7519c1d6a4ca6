import { present } from '../../../../core/present';
import { saysNotOffered } from '../../../../client/errors';
import { MAX_UTXO_PAGE, toHexDigits } from '../../../../core/bytes/bytes';
import { type ExpectedError, outcomeOf } from '../../../../core/outcome';
import type { UTXODelta } from '../../../../services/utxos/utxo-delta';
import { PAGES_OF_ANSWER } from '../../../../services/utxos/balances';
import { UTXOPages } from '../../../../services/utxos/utxo-pages';
import { avmUTXOs, platformUTXOs } from '../../../../services/utxos/utxo-source';
import { type ListedUTXO, sumUp } from '../../../../services/utxos/utxo-table';
import { type ChainScope, TREE } from '../chain-scope';
import { type AddressNode, ownText } from './address-node';
import { endsWithin } from '../../../../client/clock';
import { GRACE_MS } from './platform-holdings';

interface LoadedPages {
  readonly pages: UTXOPages;
  readonly error: ExpectedError | undefined;
}

/** What the addresses of an expanded range own, by one list of UTXOs on X and one on P for all of them. */
export class RangeBalances {
  readonly #rows: readonly AddressNode[];
  readonly #scope: ChainScope;
  readonly #onLate: () => void;
  /** On X, and on P if the chain is that of a Primary Network. */
  #lists: readonly LoadedPages[] = [];
  #loading: Promise<void> | undefined;
  #isLate = false;

  /** `onLate` is called when balances come after the grace period. */
  constructor(rows: readonly AddressNode[], scope: ChainScope, onLate: () => void) {
    this.#rows = rows;
    this.#scope = scope;
    this.#onLate = onLate;
  }

  isOf(rows: readonly AddressNode[]): boolean {
    return rows.length === this.#rows.length && rows.every((row, i) => row === this.#rows[i]);
  }

  /** Resolves when they are loaded, or haven't come for a while. */
  async ready(): Promise<void> {
    this.#loading ??= this.#load();
    if (!(await endsWithin(this.#scope.context.clock, GRACE_MS, this.#loading))) this.#isLate = true;
  }

  /** Blocks that change them load them again. P's blocks aren't followed. */
  compare({ gives, takes }: UTXODelta): void {
    const [onX, ...others] = this.#lists;
    if (onX === undefined || !(takes(onX.pages.utxos) || this.#rows.some(({ bytes }) => gives(bytes)))) return;
    this.#isLate = true;
    this.#loading = this.#load(others);
  }

  /** `loaded` are the other lists than that of X, if only that is loaded again. */
  async #load(loaded?: readonly LoadedPages[]): Promise<void> {
    const scope = this.#scope;
    const { chain, format, context } = scope;
    const written = (alias: string) => this.#rows.map(({ bytes }) => scope.addressText(bytes, alias));
    const isOnP = loaded === undefined && format.alias === 'X';
    const sources = present([
      avmUTXOs(chain, { addresses: written(format.alias) }),
      isOnP && platformUTXOs(chain, { addresses: written('P') }),
    ]);
    const asked = sources.map(async (source): Promise<LoadedPages> => {
      const pages = new UTXOPages({ source, pageSize: MAX_UTXO_PAGE });
      return { pages, error: (await outcomeOf(pages.next(PAGES_OF_ANSWER, TREE))).error };
    });
    const all = [...(await Promise.all(asked)), ...(loaded ?? [])];
    this.#lists = all;
    const served = all.filter(({ error }) => error === undefined || !saysNotOffered(error));
    const isComplete = served.every(({ pages }) => pages.state === 'complete');
    const owned = new Map<string, ListedUTXO[]>();
    for (const {
      pages: { utxos, table },
    } of all) {
      for (const listed of utxos.filter(({ isSole }) => isSole)) {
        const key = toHexDigits(table.read(listed).output.addresses[0] ?? new Uint8Array());
        const others = owned.get(key);
        if (others === undefined) owned.set(key, [listed]);
        else others.push(listed);
      }
    }
    const now = context.clock.now();
    for (const row of this.#rows) {
      row.owns(ownText(sumUp(owned.get(toHexDigits(row.bytes)) ?? [], now), scope, isComplete));
    }
    if (this.#isLate) this.#onLate();
  }
}
