export interface Checked {
  readonly name: string;
  /** What is wrong; undefined when it is right. */
  readonly problem: string | undefined;
}

/** Prints each problem and `N checked, N failed`; the process ends with 1 if anything failed or nothing was checked. */
export function report(checks: readonly Checked[]): void {
  const failed = checks.filter(({ problem }) => problem !== undefined);
  for (const { name, problem } of failed) console.log(`FAILED ${name}: ${problem ?? ''}`);
  console.log(`${checks.length} checked, ${failed.length} failed`);
  process.exitCode = failed.length > 0 || checks.length === 0 ? 1 : 0;
}
