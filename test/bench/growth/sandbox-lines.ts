import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../../sandbox/server';
import { accept, pay, START } from '../../support/sandbox/sandbox-chain';
import { until } from '../../support/assertions/until';
import type { GrowthLine, Work } from './growth-line';

const CHANGES = 5;

/** A sandbox that has accepted so many blocks, and is to keep a few more. */
async function keptSandbox(blocks: number): Promise<Work> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-growth-'));
  const statePath = join(folder, 'state');
  const sandbox = await startSandbox({ clock: { now: () => START * 1000 }, blocks: 'on call', statePath });
  const chain = sandbox.network.chain('X');
  if (chain === undefined) throw new Error('the sandbox has no X-Chain');
  const acceptOne = (): void => {
    accept(chain, pay(chain, ...new Array<bigint>(20).fill(1n)));
  };
  const sizes = (): string =>
    [statePath, `${statePath}.journal`].map((path) => statSync(path, { throwIfNoEntry: false })?.size).join();
  const kept = async (): Promise<void> => {
    const before = sizes();
    acceptOne();
    await until(() => sizes() !== before);
  };
  for (let i = 0; i < blocks; i++) acceptOne();
  await until(() => statSync(statePath, { throwIfNoEntry: false }) !== undefined);
  await kept();
  return {
    run: async () => {
      for (let i = 0; i < CHANGES; i++) await kept();
    },
    end: async () => {
      await sandbox.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export const SANDBOX_GROWTH: readonly GrowthLine[] = [
  { what: 'blocks of a kept sandbox, and five changes', n: 100, prepare: keptSandbox },
];
