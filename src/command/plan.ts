import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { isID } from '../core/encodings/cb58';
import { visibleJSON } from '../core/json/visible-json';
import { InvalidInputError } from '../core/outcome';
import { editableJSON } from '../core/signing/tx-json';
import { presentFields } from '../core/present';
import { formatAmount } from '../core/text/amount';
import type { PlanOutputValue, PlanStepValue } from '../services/answers/command-output';
import { visibleText } from '../core/text/visible-text';
import { mayNameFile } from '../services/compose/field-types';
import { BUILT_IN_CHAINS, sameName } from '../services/chain/chain-config';
import {
  issuedPath,
  type IssuedSteps,
  issuedText,
  keptRehearsal,
  readIssued,
  withStep,
} from '../services/plan/issued-steps';
import { type TxPlan, PlanError, planSchema, readPlan } from '../services/plan/plan-document';
import { rehearse } from '../services/plan/rehearsal';
import { type PlanStepState, reachesEnd, type RehearsedStep } from '../services/plan/rehearsed-step';
import { BadInput, EXIT, type ExitCode, sentenceOf, worstOf } from './exit';
import { annotation } from './github';
import { argumentText, shownName, shownPlace } from './inputs';
import { printedText } from './json-output';
import type { CommandServices } from './network';
import { marksIn, textOfField } from './new';
import type { OutputForm } from './printed';
import type { Terminal } from './terminal';

const STEP_STATES: Readonly<
  Record<PlanStepState, { readonly mark: string; readonly words: string; readonly code: ExitCode }>
> = {
  done: { mark: '✓', words: 'done', code: EXIT.done },
  issued: { mark: '…', words: 'issued, and in no block that is known', code: EXIT.unknown },
  accepted: { mark: '✓', words: 'would be accepted', code: EXIT.done },
  rejected: { mark: '✗', words: 'would be rejected', code: EXIT.fails },
  differs: { mark: '≠', words: "isn't what was rehearsed", code: EXIT.unknown },
  unknown: { mark: '?', words: 'not verified', code: EXIT.unknown },
  waits: { mark: '…', words: 'waits for', code: EXIT.unknown },
  unreached: { mark: ' ', words: 'not tried: the step before would be rejected', code: EXIT.unknown },
};

const LONGEST_STEP = 2_000;
const LONGEST_WAIT = 200;

interface PlanServices extends CommandServices {
  /** That of the program, with the schemas. */
  readonly folder: () => string;
}

/** A plan in a file, with the IDs of the steps that were issued. */
interface PlanFile {
  readonly path: string;
  readonly place: string;
  readonly plan: TxPlan;
  readonly issued: IssuedSteps;
}

/** Prints what each step would do after those before it; signs and sends nothing. Rejects as `rehearse`. */
export async function checkedPlan(
  path: string,
  terminal: Terminal,
  form: OutputForm,
  services: PlanServices,
): Promise<ExitCode> {
  const file = await planIn(path, terminal);
  const { steps, fees, feesAtTwice, changes } = await rehearsalOf(file, terminal, services);
  const code = worstOf(steps.map(({ state }) => STEP_STATES[state].code));
  const total = `All fees: ${formatAmount(fees, 9)} AVAX, or ${formatAmount(feesAtTwice, 9)} AVAX at twice the price of gas. Nothing was signed or sent.`;
  if (form.json) {
    const value: PlanOutputValue = { steps: steps.map(stepValue), fees, feesAtTwice, changes };
    await terminal.out(`${printedText({ value, code }, { file: file.place })}\n`);
  } else if (form.isForGitHub === true) {
    const said = steps.flatMap((each) => {
      const level = { [EXIT.done]: undefined, [EXIT.fails]: 'error', [EXIT.unknown]: 'warning' } as const;
      const of = level[STEP_STATES[each.state].code as keyof typeof level];
      return of === undefined
        ? []
        : [annotation(of, { file: file.place, line: each.step.line }, linesOfStep(each)[0] ?? '')];
    });
    await terminal.out(
      `${(said.length > 0 ? said : [annotation('notice', { file: file.place }, total)]).join('\n')}\n`,
    );
  } else {
    const end = changes.map(({ what, now, then }) => visibleText(`  ${what}: ${now} → ${then}`, LONGEST_STEP));
    const after =
      end.length === 0
        ? []
        : ['', reachesEnd(steps) ? 'At the end of the plan:' : 'After the steps that could be rehearsed:', ...end];
    await terminal.out(`${[...steps.flatMap(linesOfStep), ...after, '', total].join('\n')}\n`);
  }
  return code;
}

/** Prints where each step stands, on a line. Rejects as `rehearse`. */
export async function planStatus(path: string, terminal: Terminal, services: PlanServices): Promise<ExitCode> {
  const { steps } = await rehearsalOf(await planIn(path, terminal), terminal, services);
  const lines = steps.map(({ step: { name }, state, txID }) => {
    const { mark, words } = STEP_STATES[state];
    return `${mark} ${name}: ${[words, txID].filter((each) => each !== undefined).join(' · ')}`;
  });
  await terminal.out(`${lines.join('\n')}\n`);
  return worstOf(steps.map(({ state }) => STEP_STATES[state].code));
}

/** How the next step is taken. */
interface NextOptions {
  /** Whether it may be something else than what was rehearsed. */
  readonly isAgreed: boolean;
  /** Writes the file beside the plan. */
  readonly keep: (file: KeptFile) => Promise<unknown>;
}

interface KeptFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Prints the first open step as JSON to edit; on standard error what it does. What the steps were rehearsed to do is kept
 * first, and later ones are compared with that. Rejects as `rehearse`.
 */
export async function nextStep(
  path: string,
  terminal: Terminal,
  services: PlanServices,
  { isAgreed, keep }: NextOptions,
): Promise<ExitCode> {
  const file = await planIn(path, terminal);
  const { steps } = await rehearsalOf(file, terminal, services);
  const open = steps.find(({ state }) => state !== 'done');
  if (open === undefined) {
    terminal.say('All steps are done.');
    return EXIT.done;
  }
  terminal.say(linesOfStep(open).join('\n'));
  const { state, made, rehearsed } = open;
  const isTaken = state === 'accepted' || state === 'unknown' || (state === 'differs' && rehearsed !== undefined);
  if (!isTaken) return STEP_STATES[state].code;
  if (state !== 'accepted' && !isAgreed) {
    terminal.say('Give --agree if that is right.');
    return EXIT.unknown;
  }
  // Another person, or another window, may have kept the ID of a step meanwhile.
  const issued = path === '-' ? file.issued : await issuedIn(path, terminal);
  if (issued.get(open.step.name)?.txID !== file.issued.get(open.step.name)?.txID)
    throw new BadInput(`Step ${open.step.name} was issued meanwhile.`);
  const kept = keptRehearsal(issued, steps, isAgreed);
  if (path !== '-' && kept !== issued) await keep({ path: issuedPath(path), text: issuedText(kept) });
  if (made !== undefined) await terminal.out(`${visibleJSON(editableJSON(made)).trimEnd()}\n`);
  return state === 'differs' ? EXIT.done : STEP_STATES[state].code;
}

/** The file beside a plan that keeps the IDs of its issued steps, with one more. Requests nothing. Throws `BadInput`. */
export async function withIssued(
  [path = '', name = '', txID = '']: readonly string[],
  terminal: Terminal,
): Promise<KeptFile> {
  if (path === '-') throw new BadInput('Give the file of the plan: IDs are kept beside it.');
  const { plan, issued } = await planIn(path, terminal);
  if (!plan.steps.some((step) => step.name === name)) throw new BadInput(`The plan has no step ${shownName(name)}.`);
  if (!isID(txID)) throw new BadInput('Give the ID of the transaction in cb58.');
  const known = issued.get(name)?.txID;
  if (known !== undefined && known !== txID)
    throw new BadInput(
      `Step ${name} was issued as ${known}. If that was dropped, delete its line in ${shownPlace(issuedPath(path))}.`,
    );
  return { path: issuedPath(path), text: issuedText(withStep(issued, name, { txID })) };
}

/** The JSON schema of a plan. */
export function planSchemaText(): string {
  return JSON.stringify(planSchema(), undefined, 2);
}

async function rehearsalOf({ path, plan, issued }: PlanFile, terminal: Terminal, services: PlanServices) {
  const chain = await services.chains.open(services.chains.active);
  const { networkID } = await chain.identity.identify();
  const named = BUILT_IN_CHAINS.find(({ name }) => plan.chain !== undefined && sameName(name, plan.chain));
  if (named?.networkID !== undefined && named.networkID !== networkID)
    throw new BadInput(`The plan is for ${named.name}, and the node is on network ${networkID}.`);
  const folder = path === '-' ? '.' : dirname(path);
  const root = isWithinFolder('.', folder) ? '.' : folder;
  return rehearse(chain, plan, {
    clock: services.clock,
    issued,
    genesisMarks: marksIn(services.folder),
    // A file that isn't there is a mistake of its step.
    textOf: async (field, text) => {
      if (mayNameFile(field, text) && (text === '-' || !isWithinFolder(root, resolve(folder, text))))
        throw new InvalidInputError(
          'A plan names files in its own folder, or the current one: it may come from others',
        );
      return textOfField(field, text, terminal, folder).catch((error: unknown) => {
        throw error instanceof BadInput && error.code === 'invalidInput' ? new InvalidInputError(error.message) : error;
      });
    },
  });
}

/** Whether a file is below a folder, also where links lead elsewhere. */
function isWithinFolder(folder: string, path: string): boolean {
  const isThere = existsSync(path);
  const way = isThere ? relative(realpathSync(folder), realpathSync(path)) : relative(folder, path);
  return !/^\.\.(?:[\\/]|$)/.test(way) && !isAbsolute(way);
}

async function planIn(path: string, terminal: Terminal): Promise<PlanFile> {
  const { isFile, text } = await argumentText(path, terminal);
  if (!isFile) throw new BadInput(`There is no file ${shownName(path)}.`);
  const place = shownPlace(path);
  try {
    return { path, place, plan: readPlan(text), issued: path === '-' ? new Map() : await issuedIn(path, terminal) };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    throw new BadInput(
      `${place}: ${sentenceOf(error)}`,
      'invalidInput',
      error instanceof PlanError ? error.line : undefined,
    );
  }
}

/** Throws `BadInput` for a file that can't be read, or that `readIssued` refuses. */
async function issuedIn(path: string, terminal: Terminal): Promise<IssuedSteps> {
  const beside = issuedPath(path);
  const given = existsSync(beside) ? await argumentText(beside, terminal) : undefined;
  try {
    return readIssued(given?.text);
  } catch (error) {
    throw new BadInput(`${shownPlace(beside)}: ${sentenceOf(error as InvalidInputError)}`);
  }
}

function linesOfStep(rehearsed: RehearsedStep): string[] {
  const { step, state, headline, fee, signers, notes, reason, cause, txID, made } = rehearsed;
  const { mark, words: usual } = STEP_STATES[state];
  const words = state === 'rejected' && made === undefined ? "can't be made" : usual;
  // What the plan's author says isn't part of our words.
  const said = state === 'waits' ? ` "${visibleText(reason ?? '', LONGEST_WAIT).replaceAll('"', "'")}"` : `: ${reason}`;
  const why = reason === undefined ? words : `${words}${said}`;
  const by = signers === undefined ? undefined : `to be signed by ${signers}`;
  const first = [headline ?? step.kind, fee, by, why, txID].filter((each) => each !== undefined).join(' · ');
  const more = [...notes, ...(cause === undefined ? [] : [`without step ${cause}, it would be accepted`])];
  return [`${mark} ${step.name}: ${first}`, ...more.map((each) => `    ${each}`)].map((each) =>
    visibleText(each.replace(/(?<=\S)\s{2,}/g, ' '), LONGEST_STEP),
  );
}

function stepValue(rehearsed: RehearsedStep): PlanStepValue {
  const { step, state, headline, fee, signers, notes, reason, cause, txID, burned } = rehearsed;
  const { name, kind, line } = step;
  return presentFields({ name, kind, line, state, headline, fee, signers, burned, notes, reason, cause, txID });
}
