/** The longest pause of the event loop during a call, in ms by `clock`. */
export async function longestPause(call: () => Promise<unknown>, clock = () => performance.now()): Promise<number> {
  let isOver = false;
  let longest = 0;
  let last = clock();
  const turn = (): void => {
    const now = clock();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await call();
  await new Promise((resolve) => setImmediate(resolve));
  isOver = true;
  return longest;
}
