import { join } from 'node:path';
import { decodeHex } from '../../../src/core/encodings/hex';
import type { JournalEntry } from '../../network/network';
import { type Sandbox, startSandbox } from '../../server';
import { readRecording, type RecordedLine, ROOT } from '../../../test/support/recording/recording';
import { callOf } from './calls';
import { PROTOCOL_FIXTURES } from '../../../test/support/recording/vectors';

/** What was accepted in the recording, and when it ended, in Unix milliseconds. */
let executed: { readonly journal: readonly JournalEntry[]; readonly end: number } | undefined;

/**
 * A sandbox whose X-Chain has executed the 25 blocks of the recording; its clock stands at the end of it, and no
 * transaction waits. The first one in a process verifies each transaction, later ones repeat what that one accepted.
 * `onLine` is called after each line with the height that the chain has then.
 */
export async function startRecordedSandbox({
  index = false,
  onLine,
}: {
  readonly index?: boolean;
  readonly onLine?: (line: RecordedLine, height: bigint, sandbox: Sandbox) => Promise<void>;
} = {}): Promise<Sandbox> {
  let now = 0;
  const options = { clock: { now: () => now }, blocks: 'on call', index } as const;
  if (onLine === undefined && executed !== undefined) {
    const { journal, end } = executed;
    now = end;
    return startSandbox({ ...options, story: () => journal });
  }
  const sandbox = await startSandbox(options);
  let height = 0n;
  for (const line of readRecording(join(ROOT, PROTOCOL_FIXTURES, 'x-chain.jsonl.gz'))) {
    if (line.kind === 'exchange') now = line.request.at;
    if (line.kind === 'block') now = line.time * 1000;
    applyLine(sandbox, line);
    if (line.kind === 'block') height++;
    await onLine?.(line, height, sandbox);
  }
  if (onLine === undefined) executed = { journal: [...sandbox.network.journal], end: now };
  return sandbox;
}

/** Makes the sandbox go through what a line of the recording says was accepted. */
export function applyLine({ network }: Sandbox, line: RecordedLine): void {
  const chain = network.chain('X');
  if (chain === undefined) throw new Error('the sandbox has no X-Chain');
  switch (line.kind) {
    case 'block':
      chain.buildBlock();
      break;
    case 'atomic': {
      const utxos = line.utxos.map((hex) => chain.codec.decodeUTXO(decodeHex(hex)));
      network.arrive({ from: network.blockchains.lookup(line.sourceChain), to: chain.blockchainID, utxos });
      break;
    }
    default: {
      const call = callOf(line);
      if (call?.method === 'avm.issueTx' && typeof call.result['txID'] === 'string') {
        chain.issue(decodeHex(String(call.params['tx'])));
      }
    }
  }
}
