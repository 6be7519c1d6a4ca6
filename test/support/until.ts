/** Waits until something is true, at most a second. */
export async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !isTrue(); tries++) await new Promise((resolve) => setTimeout(resolve, 10));
  if (!isTrue()) throw new Error('it never came true');
}
