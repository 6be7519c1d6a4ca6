/**
 * Until a request that was just made is on its way. undici looks at a connection that stood idle in one turn of the
 * event loop and writes in the next; whoever begins with long work before that keeps the service waiting as well.
 */
export async function untilSent(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}
