import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { presentFields } from '../core/present';
import { visibleText } from '../core/text/visible-text';
import { configurationChecker } from '../services/answers/configuration-marks';
import { type ContributedSchema, NODE_SCHEMAS } from '../services/answers/configuration-schemas';
import type { CommandInput } from './command-input';
import { eachInput } from './each-input';
import { BadInput, EXIT, type ExitCode, worstOf } from './exit';
import { annotation } from './github';
import { argumentsOr, argumentText, shownName, shownPlace } from './inputs';
import { ownJSON } from './own-json';
import type { OutputForm } from './printed';
import type { Terminal } from './terminal';

/** Characters of the longest file: a genesis, which has 1 MiB at most. */
const LONGEST = 1024 * 1024;

const LONGEST_MARK = 1_000;
const LONGEST_PATH = 4_096;

interface ConfigForm extends OutputForm {
  /** The name of a schema, for files whose names tell none. */
  readonly schema?: string | undefined;
  /** Whether warnings fail. */
  readonly strict: boolean;
}

/** Prints the marks of each file. `folder` is that of the program, with the schemas. Throws `BadInput`. */
export async function checkConfigs(
  args: readonly string[],
  terminal: Terminal,
  { schema: given, strict, ...form }: ConfigForm,
  folder: string,
): Promise<ExitCode> {
  const paths = argumentsOr(args, terminal);
  if (paths.length === 0) throw new BadInput('Give a configuration file, or - for standard input.');
  const names = NODE_SCHEMAS.join(', ');
  const meant = NODE_SCHEMAS.find((name) => name === given);
  if (given !== undefined && meant === undefined) throw new BadInput(`--schema takes one of ${names}.`);
  const read = ownJSON(folder);
  const { contributes } = (await read('package.json')) as { contributes: { jsonValidation: ContributedSchema[] } };
  const { schemaOf, marksIn } = await configurationChecker(read, contributes.jsonValidation);
  const codes: ExitCode[] = [];
  for (const path of paths) {
    const printing = eachInput([await wholeFile(path, terminal)], terminal, form, async ({ place, file, text }) => {
      const schema = meant ?? schemaOf(pathToFileURL(resolve(path)).href, text);
      if (schema === undefined)
        throw new BadInput(`The schema doesn't follow from this name. Give --schema with one of ${names}.`);
      const marks = await marksIn(text, schema);
      const code = marks.some(({ severity }) => strict || severity === 'error') ? EXIT.fails : EXIT.done;
      if (form.json) return { value: { schema, marks }, code };
      const lines = marks.map(({ line, column, severity, key, message }) => {
        const words = visibleText(key === undefined ? message : `${key}: ${message}`, LONGEST_MARK);
        return form.isForGitHub === true
          ? annotation(severity, { ...presentFields({ file }), line }, words)
          : `${place}:${line}:${column}: ${severity}: ${words}`;
      });
      if (marks.length === 0 && form.isForGitHub !== true) lines.push(`${place}: no marks (${schema})`);
      return { text: lines.join('\n'), code };
    });
    codes.push(await printing);
  }
  return worstOf(codes);
}

/** A file as one input. */
async function wholeFile(path: string, terminal: Terminal): Promise<CommandInput> {
  const shown = shownPlace(path);
  try {
    const { isFile, text } = await argumentText(path, terminal);
    if (!isFile) throw new BadInput(`There is no file ${shownName(path)}.`);
    if (text.trim() === '') throw new BadInput(`Nothing stands in ${shown}.`);
    if (text.length > LONGEST) throw new BadInput(`${shown} has more than ${LONGEST} characters.`);
    // Whole: the ID of a chain in it is no key, or the argument would have been refused.
    const place = path === '-' ? shown : visibleText(path, LONGEST_PATH);
    return { place, file: place, text };
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return { place: shown, file: shown, text: '', failure: error, ...presentFields({ line: error.line }) };
  }
}
