import { Codec } from '../../../src/core/codec/avm/codec';
import { PlatformJSON } from '../../../src/core/codec/platform/platform-json';
import { stringifyJSON } from '../../../src/core/json/json';
import { FALLBACK_HRP, hrpOf } from '../../../src/core/ids/networks';
import { LOCAL_X } from '../known-ids';
import type { AnyLine, RecordedBlock, RecordedCodecLine, RecordedExchange, RecordedNote } from '../recording/recording';
import { checkAtomic } from './atomic';
import { checkAVM } from './avm';
import { checkBlockLines } from './block-lines';
import { answersByID, callsOf, networkOf } from './calls';
import { checkCodecLines } from './codec-lines';
import { checkContainers } from './containers';
import { checkPlatform } from './platform';
import { checkRewards } from './rewards';
import type { Checked } from './tally';

/**
 * Checks every byte string in a recording that has a format of ours: what a node gave as hex decodes to its last byte,
 * encodes back, has the ID that the node gave, and equals the node's JSON for that ID; what was sent decodes if the
 * node could parse it, and is refused in the node's words if not.
 */
export function checkRecording(lines: readonly AnyLine[]): Checked[] {
  const exchanges = lines.filter((line): line is RecordedExchange => line.kind === 'exchange');
  const notes = lines.filter((line): line is RecordedNote => line.kind === 'note');
  const codecLines = lines.filter((line): line is RecordedCodecLine => line.kind === 'codec');
  const blockLines = lines.filter((line): line is RecordedBlock => line.kind === 'block');
  const calls = callsOf(exchanges);
  const hrp = hrpOf(networkOf(calls));
  const inner = { avm: new Codec(), platformJSON: new PlatformJSON(hrp), platformAnswers: answersByID(calls) };
  return [
    ...checkChainsOfAVM(calls),
    ...checkBlockLines(blockLines, calls, inner.avm),
    ...checkPlatform(calls, hrp),
    ...checkAtomic(calls),
    ...checkContainers(calls, notes, inner),
    ...checkRewards(calls, blockLines),
    ...checkCodecLines(codecLines, hrpIn(codecLines)),
  ];
}

function checkChainsOfAVM(all: ReturnType<typeof callsOf>): Checked[] {
  const calls = all.filter(({ method }) => method.startsWith('avm.'));
  const aliases = new Set(calls.map(({ path }) => chainOf(path)));
  return [...aliases].flatMap((alias) =>
    checkAVM(
      alias,
      calls.filter(({ path }) => chainOf(path) === alias),
    ),
  );
}

/** The alias that a chain's addresses carry: X, or its blockchain ID. */
function chainOf(path: string): string {
  const segment = /^\/+ext\/(?:bc\/)?([^/]+)/.exec(path)?.[1] ?? '';
  return ['X', 'avm', LOCAL_X].includes(segment) ? 'X' : segment;
}

/** The prefix of the addresses in lines that no call stands around. */
function hrpIn(lines: readonly RecordedCodecLine[]): string {
  return /"P-([a-z]+)1/.exec(lines.map(({ json }) => stringifyJSON(json)).join())?.[1] ?? FALLBACK_HRP;
}
