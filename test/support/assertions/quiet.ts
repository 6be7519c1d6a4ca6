import { setTimeout as pause } from 'node:timers/promises';
import type { HttpClient } from '../../../src/client/http/http-client';

/** Waits until no request has been under way for 15 turns of the event loop: one that should not be sent would show. */
export async function quiet(http: HttpClient): Promise<void> {
  for (let turns = 0; turns < 15; turns++) {
    await pause(10);
    if (http.states().some(({ active }) => active > 0)) turns = 0;
  }
}
