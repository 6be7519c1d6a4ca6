export interface Checked {
  readonly name: string;
  /** What was checked, such as `P transaction CreateSubnetTx`. */
  readonly type: string;
  /** What is wrong; undefined when it is right. */
  readonly problem: string | undefined;
}

/**
 * Prints how many of each type were checked, each problem, and `N checked, N failed`; the process ends with 1 if
 * anything failed or nothing was checked.
 */
export function report(checks: readonly Checked[]): void {
  const counts = new Map<string, number>();
  for (const { type } of checks) counts.set(type, (counts.get(type) ?? 0) + 1);
  for (const [type, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(`${String(count).padStart(6)} ${type}`);
  }
  const failed = checks.filter(({ problem }) => problem !== undefined);
  for (const { name, problem } of failed) console.log(`FAILED ${name}: ${problem ?? ''}`);
  console.log(`${checks.length} checked, ${failed.length} failed`);
  process.exitCode = failed.length > 0 || checks.length === 0 ? 1 : 0;
}
