import { fork } from 'node:child_process';
import { once } from 'node:events';
import { sha256 } from '../../src/core/bytes/hashes';
import { encodeBech32 } from '../../src/core/encodings/bech32';
import type { TreeNode } from '../../src/features/side-bar/nodes/tree-node';
import { readSettings } from '../../src/host/settings/setting-values';
import { parseOwner } from '../../src/services/text/format-id';
import { sideBarOver } from '../support/setup/side-bar-setup';
import { RECORDED_PAYEE } from '../support/known-ids';
import { longestPause } from './longest-pause';
import { cpuTime, limited, median, type Result } from './measure';

const ADDRESSES = 10_000;
const ROUNDS = 7;
const FIRST_ROWS_MS = 500;
const PAUSE_MS = 50;

/** P23: the addresses of a chain, from the settings to the rows of an open chain, with a sandbox in another process. */
export async function manyAddressesBench(): Promise<Result[]> {
  const server = fork('out/bench/utxo-server.cjs', [RECORDED_PAYEE, '1']);
  try {
    const [url] = (await once(server, 'message')) as [string];
    const [first, pause] = await measured(url);
    return [
      limited('P23', `the first rows of ${ADDRESSES} addresses in the settings`, 'ms', first, FIRST_ROWS_MS),
      limited(
        'P23b',
        'the longest step meanwhile, and while a range and a looked-up address are shown',
        'ms of processor time',
        pause,
        PAUSE_MS,
      ),
    ];
  } finally {
    server.disconnect();
    await once(server, 'exit');
  }
}

/** Medians over windows that know none of the addresses. */
async function measured(url: string): Promise<[first: number, pause: number]> {
  const times: number[] = [];
  const pauses: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const setting = Object.fromEntries(
      Array.from({ length: ADDRESSES }, (_, i) => [
        `X-${encodeBech32('avax', sha256(Buffer.from(`${round} ${i}`)).subarray(0, 20))}`,
        `customer ${i}`,
      ]),
    );
    const set = sideBarOver({ url });
    const chain = set.sideBar.chain('Recorded');
    const open = async (): Promise<void> => {
      const start = performance.now();
      const { addresses } = readSettings(
        (key) => (key === 'addresses' ? setting : undefined),
        (key, reason) => {
          throw new Error(`${key}: ${reason}`);
        },
      );
      set.setAddresses(addresses);
      const [list] = await drawn(chain);
      const range = (await drawn(list)).at(-1);
      times.push(performance.now() - start);
      if ((await drawn(range)).length !== 100) throw new Error('the last range is not whole');
      // One that is looked up isn't in the settings.
      await set.sideBar.visit('Recorded', parseOwner(RECORDED_PAYEE));
      await drawn(list);
    };
    pauses.push(await longestPause(open, cpuTime));
    await set.close();
  }
  return [median(times), median(pauses)];
}

/** The rows below a row, as the view takes them. */
async function drawn(node: TreeNode | undefined): Promise<readonly TreeNode[]> {
  const rows = (await node?.children()) ?? [];
  for (const row of rows) {
    row.row();
    row.copies();
  }
  return rows;
}
