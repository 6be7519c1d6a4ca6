import type { WallClock } from '../node/node';

/** The end of the year 9999, the last that a time as text has, in Unix milliseconds. */
export const LATEST_TIME = 253_402_300_799_000;

/** A clock that can be put forward and back. */
export class MovedClock implements WallClock {
  /** Milliseconds ahead of the other clock. */
  offset = 0;
  readonly #clock: WallClock;

  constructor(clock: WallClock) {
    this.#clock = clock;
  }

  now(): number {
    return this.#clock.now() + this.offset;
  }

  /** Unix milliseconds from which it goes on. */
  set(time: number): void {
    this.offset = time - this.#clock.now();
  }
}
