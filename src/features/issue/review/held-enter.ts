/** The longest delay before a keyboard repeats a held key (X11 has the longest default: 660 ms). */
const FIRST_REPEAT_MS = 700;

/** The longest time between the repeats of a held key. */
const REPEAT_MS = 120;

/**
 * Distinguishes an Enter that was pressed in a list from one that has been held since it opened the list: VS Code
 * reports both alike. Times are in ms.
 */
export class HeldEnter {
  readonly #repeatMs: number;
  #until = Infinity;

  constructor(repeatMs: number = REPEAT_MS) {
    this.#repeatMs = repeatMs;
  }

  /** The list is shown. Returns after how many ms Enter counts, if it isn't held. */
  shown(now: number): number {
    this.#until = now + FIRST_REPEAT_MS;
    return FIRST_REPEAT_MS;
  }

  /** Another key was pressed, which ends the repeats of Enter. */
  otherKey(): void {
    this.#until = 0;
  }

  /** The ms during which the next repeat of a held Enter may still come. */
  msLeft(now: number): number {
    return Math.max(0, this.#until - now);
  }

  /** Whether an Enter that comes now may be held; it is while it repeats. */
  isHeld(now: number): boolean {
    if (now >= this.#until) return false;
    this.#until = Math.max(this.#until, now + this.#repeatMs);
    return true;
  }
}
