const LIMIT_MS = 90_000;

/** Waits until something is true; throws when it isn't within 90 s. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; !(await isTrue());) {
    if (Date.now() > end) throw new Error(`not true within ${LIMIT_MS / 1000} s: ${String(isTrue)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
