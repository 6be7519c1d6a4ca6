import type { Check, Problem } from '../services/answers/avalanche-lens-api';
import { CHECK_VERDICTS } from '../services/answers/answers';
import { createAPI } from '../services/answers/extension-api';
import { inspectBytes } from '../services/inspect/read-bytes';
import { visibleText } from '../core/text/visible-text';
import { decoded } from './decode';
import { EXIT, type ExitCode } from './exit';
import { inputBytes, type CommandInput } from './inputs';
import { jsonLine } from './json';
import type { Printed } from './look';
import type { CommandServices } from './network';

const CODES: Readonly<Record<Check['verdict'], ExitCode>> = {
  passes: EXIT.done,
  accepted: EXIT.done,
  fails: EXIT.fails,
  'cannot tell': EXIT.unknown,
};

const WITHOUT_NODE = 'Nothing but the bytes was looked at. Give --node URL to check the transaction as a node would.';

/** What the bytes alone show: whether they are a transaction, and what it does. What a node would say can't be told. */
export async function checkedOffline(input: CommandInput, asJSON: boolean): Promise<Printed> {
  const read = inspectBytes(inputBytes(input));
  const flaw = read?.kind !== 'tx' ? "The bytes aren't a transaction." : 'flaw' in read ? read.flaw.words : undefined;
  const verdict = flaw === undefined ? 'cannot tell' : 'fails';
  const code = CODES[verdict];
  if (asJSON) return { text: jsonLine({ verdict, problems: flaw === undefined ? [] : [{ words: flaw }] }), code };
  if (flaw !== undefined) return { text: `${CHECK_VERDICTS.fails}\n✗ ${flaw}`, code };
  return { text: `${await decoded(input, { json: false, bytes: false })}\n${WITHOUT_NODE}`, code };
}

/** Whether the node would accept a transaction, by the rules that it has, over what it has now. Sends no transaction. */
export async function checkedBy(input: CommandInput, asJSON: boolean, services: CommandServices): Promise<Printed> {
  inputBytes(input);
  const check = await createAPI(services).check(input.text);
  return { text: asJSON ? jsonLine(check) : checkText(check), code: CODES[check.verdict] };
}

function checkText({ txID, verdict, problems, ...of }: Check): string {
  const headline = (of.transaction ?? of.platformTransaction ?? of.atomicTransaction ?? of.unsignedTransaction)
    ?.headline;
  const title = [txID, headline].filter((part) => part !== undefined && part !== '').join(' ');
  return [...(title === '' ? [] : [title]), CHECK_VERDICTS[verdict], ...problems.flatMap(problemLines)].join('\n');
}

function problemLines({ verdict, words, meaning, advice, path }: Problem): string[] {
  const where = path === '' ? '' : ` [${path}]`;
  return [
    `${verdict === 'fails' ? '✗' : '?'} ${visibleText(words, 400)}${where}`,
    ...[meaning, advice].flatMap((text) => (text === undefined ? [] : [`    ${text}`])),
  ];
}
