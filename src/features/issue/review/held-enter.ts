/** A keyboard waits at most so long before it repeats a held key (X11 waits longest by default: 660 ms). */
const FIRST_REPEAT_MS = 700;

/** A held key repeats sooner than that. */
const REPEAT_MS = 120;

/**
 * Tells an Enter that was pressed for a list from one that has been held since before it was there, by which the list
 * was opened: VS Code says only that Enter came. Times are in ms.
 */
export class HeldEnter {
  #until = Infinity;

  /** The list is there to be read. Returns in how many ms Enter counts, if it is not held. */
  shown(now: number): number {
    this.#until = now + FIRST_REPEAT_MS;
    return FIRST_REPEAT_MS;
  }

  /** Another key was pressed meanwhile: that ends the repeats of Enter. */
  otherKey(): void {
    this.#until = 0;
  }

  /** For how many ms the next repeat of a held Enter may still come. */
  msLeft(now: number): number {
    return Math.max(0, this.#until - now);
  }

  /** Whether an Enter that came now may be held. As long as it repeats, it is. */
  isHeld(now: number): boolean {
    if (now >= this.#until) return false;
    this.#until = Math.max(this.#until, now + REPEAT_MS);
    return true;
  }
}
