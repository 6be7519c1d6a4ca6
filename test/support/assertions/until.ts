const LIMIT_MS = 90_000;

/** What a wait throws that ended in vain; run-tests.mjs knows it by its first words. */
export function inVain(what: string, cause?: unknown): Error {
  return new Error(`waited in vain: ${what}`, { cause });
}

/** Waits until something is true; throws when it isn't within 90 s, with what `seen` returns then. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  seen: () => string = () => String(isTrue),
): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; !(await isTrue());) {
    if (Date.now() > end) throw inVain(`not true within ${LIMIT_MS / 1000} s: ${seen()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
