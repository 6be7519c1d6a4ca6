import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Mocha from 'mocha';

/** The environment that run-host.ts hands to the extension host. */
interface RunEnvironment {
  readonly AVALANCHE_LENS_ROOT?: string;
  readonly AVALANCHE_LENS_REPORT?: string;
  readonly AVALANCHE_LENS_MARK?: string;
  readonly GREP?: string;
}

/** VS Code calls this in its extension host: runs all host tests there, and throws if any failed. */
export async function run(): Promise<void> {
  const { AVALANCHE_LENS_ROOT: root, AVALANCHE_LENS_REPORT: report, ...rest } = process.env as RunEnvironment;
  if (root === undefined || report === undefined) throw new Error('start the host tests with `npm run test:host`');
  // A failing test's lines are to be those of its source, not of its bundle.
  process.setSourceMapsEnabled(true);
  const { mochaHooks } = createRequire(__filename)(join(root, 'test/support/runner/shuffle.cjs')) as {
    mochaHooks: Mocha.RootHookObject;
  };
  const mocha = new Mocha({
    rootHooks: mochaHooks,
    timeout: 600_000,
    color: false,
    forbidOnly: true,
    forbidPending: true,
    reporter: join(root, 'test/support/runner/reporter.cjs'),
    reporterOptions: { style: 'spec', report, mark: rest.AVALANCHE_LENS_MARK },
    ...(rest.GREP === undefined ? {} : { grep: rest.GREP }),
  });
  const folder = join(root, 'out/test/host');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.test.cjs')) mocha.addFile(join(folder, name));
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failures > 0) throw new Error(`${failures} host tests failed`);
}
