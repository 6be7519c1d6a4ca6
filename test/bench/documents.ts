import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { MAINNET_AVAX } from '../support/known-ids';
import { startRecordedSandbox } from '../../sandbox/test/replay/recorded-sandbox';
import { startRelay } from '../support/servers/relay';
import { PROTOCOL_FIXTURES } from '../support/recording/vectors';
import { limited, type Result } from './measure';
import { fixtureText } from '../support/recording/recording';
const ROUNDS = 7;

/**
 * P8: the longest transaction as a document, each time by a process that never wrote one. The best time counts:
 * with no peer to compare with, the others only show what else the machine did.
 */
export async function documentsBench(): Promise<Result[]> {
  const hex = fixtureText(join(PROTOCOL_FIXTURES, 'mainnet_avax_asset_tx.hex.gz')).trim();
  const sandbox = await startRecordedSandbox();
  const node = await startRelay(sandbox.url);
  node.alter = (method) => (method === 'avm.getTx' ? { tx: hex, encoding: 'hex' } : undefined);
  try {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const writer = fork('out/bench/document-once.cjs', [node.url, MAINNET_AVAX]);
      const [[ms, length]] = (await once(writer, 'message')) as [[number, number]];
      if (length < 1_000_000) throw new Error(`the document has ${length} bytes only`);
      times.push(ms);
      await once(writer, 'exit');
    }
    return [
      limited(
        'P8',
        'the 300 kB transaction asked for and written as JSON, the first time (best of 7)',
        'ms',
        Math.min(...times),
        200,
      ),
    ];
  } finally {
    await node.close();
    await sandbox.close();
  }
}
