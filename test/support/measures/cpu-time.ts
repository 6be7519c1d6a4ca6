/** Milliseconds of processor time that this process has used: a busy machine adds nothing to it. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
