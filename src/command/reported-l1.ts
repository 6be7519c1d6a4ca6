import { encodeCb58 } from '../core/encodings/cb58';
import { DAY } from '../core/units';
import type { SubnetMember } from '../services/p-and-c/subnet-state';
import type { L1Value } from '../services/answers/command-output';
import type { Draft } from '../services/answers/published';
import { l1Value } from '../services/answers/l1-value';
import { type L1Report, subnetReport } from '../services/p-and-c/l1-report';
import { l1ReportText, reportPage } from '../services/p-and-c/l1-report-text';
import type { CommandInput } from './command-input';
import { BadInput, EXIT, type ExitCode, worstOf } from './exit';
import { givenIn } from './inputs';
import type { CommandServices } from './network';
import type { OutputForm, Printed, PrintedValue } from './printed';

/** A problem of the node alone leaves open how the L1 is. */
const EXIT_CODES: Readonly<Record<L1Report['verdict']['kind'], ExitCode>> = {
  works: EXIT.done,
  risk: EXIT.fails,
  stuck: EXIT.fails,
  node: EXIT.unknown,
  unknown: EXIT.unknown,
};

interface L1Form extends OutputForm {
  /** Seconds that each balance has to last. */
  readonly least: bigint;
}

/** The value of `--min-days`, in seconds. Throws `BadInput`. */
export function minDaysIn(text = '0'): bigint {
  if (/^\d{1,5}$/.test(text)) return BigInt(text) * DAY;
  throw new BadInput('--min-days takes a whole number of days.');
}

/** Whether an L1 accepts blocks, and each balance lasts long enough. Rejects with `BadInput` and the client's errors. */
export async function reportedL1(
  input: CommandInput,
  { json, isForGitHub = false, least }: L1Form,
  { chains, clock }: CommandServices,
): Promise<Printed | PrintedValue<Draft<L1Value>>> {
  const given = givenIn(input);
  if (given.kind !== 'id') throw new BadInput('Give the ID of a subnet, which is that of its L1.');
  const subnetID = encodeCb58(given.bytes);
  const chain = await chains.open(chains.active);
  const networkID = await chain.info.getNetworkID({});
  const now = clock.now();
  const report = await subnetReport(chain, { subnetID, networkID, now }, {});
  if (report === undefined) throw new BadInput('The node has no subnet with this ID.');
  const lasts = balanceCode(report.members, least);
  const ofVerdict = EXIT_CODES[report.verdict.kind];
  const code = worstOf([ofVerdict, lasts]);
  if (json) return { value: l1Value(report, subnetID), code };
  if (isForGitHub) {
    const { annotation } = await import('./github');
    const level = code === EXIT.fails ? 'error' : code === EXIT.done ? 'notice' : 'warning';
    return { text: annotation(level, {}, l1ReportText(report).trimEnd()), code };
  }
  const low =
    lasts === EXIT.fails
      ? `\nA balance lasts less than ${least / DAY} days.`
      : lasts === EXIT.unknown
        ? '\nHow long the balances last is unknown.'
        : '';
  return { text: `${reportPage(report, { chain, subnetID, now }).trimEnd()}${low}`, code };
}

/** Whether each balance lasts at least so many seconds; a validator without one lasts none. */
function balanceCode(members: readonly SubnetMember[], least: bigint): ExitCode {
  if (least === 0n) return EXIT.done;
  const isShort = ({ time }: SubnetMember): boolean =>
    time.kind === 'inactive' || (time.kind === 'balance' && (time.seconds ?? least) < least);
  if (members.some(isShort)) return EXIT.fails;
  const isUntold = members.some(({ time: { kind } }) => kind === 'unknownPrice' || kind === 'notTold');
  return isUntold ? EXIT.unknown : EXIT.done;
}
