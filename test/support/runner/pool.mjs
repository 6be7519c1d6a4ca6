// Runs jobs side by side. A job is `{ name, needs, run }`: `run` starts when all jobs named in `needs` have passed and
// a place is free, and resolves to `{ name, passed, failed, ... }`. Jobs start in the order in which they are given.

/** Resolves to the results in the order of the jobs. A job that needs a failed one doesn't run and has no result. */
export async function runPool(jobs, places) {
  const results = new Map();
  const waiting = [...jobs];
  const running = new Set();
  const names = new Set(jobs.map(({ name }) => name));
  const ended = (name) => !names.has(name) || results.has(name);
  const isReady = ({ needs = [] }) => needs.every(ended);
  const isDoomed = ({ needs = [] }) => needs.some((name) => results.has(name) && (results.get(name)?.failed ?? 1) > 0);

  while (waiting.length + running.size > 0) {
    for (let index = 0; index < waiting.length && running.size < places;) {
      const job = waiting[index];
      if (!isDoomed(job) && !isReady(job)) {
        index++;
        continue;
      }
      waiting.splice(index, 1);
      if (isDoomed(job)) {
        results.set(job.name, undefined);
        // Other jobs may depend on it, so all of them are checked again.
        index = 0;
        continue;
      }
      const run = start(job).then((result) => {
        results.set(job.name, result);
        running.delete(run);
      });
      running.add(run);
    }
    if (running.size > 0) await Promise.race(running);
    else if (waiting.length > 0)
      throw new Error(`jobs that need one another: ${waiting.map(({ name }) => name).join(', ')}`);
  }
  return jobs.map(({ name }) => results.get(name)).filter((result) => result !== undefined);
}

async function start({ name, run }) {
  try {
    return await run();
  } catch (error) {
    console.log(`FAILED  ${name}\n${error instanceof Error ? error.message : error}`);
    return { name, passed: 0, failed: 1 };
  }
}
