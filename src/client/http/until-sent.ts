/**
 * Resolves when a request that was just made has been written. undici checks an idle connection in one turn of the
 * event loop and writes in the next; long work that begins earlier would delay the request.
 */
export async function untilSent(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await nextTurn();
}

/** Resolves in the next turn of the event loop: long work yields to other tasks this way. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
