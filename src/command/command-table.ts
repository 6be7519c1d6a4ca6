import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { argumentProblem } from '../core/outcome';
import { fileFailure, writeProblem } from '../core/text/write-problem';
import { eachInput } from './each-input';
import { BadInput, EXIT, type ExitCode, sentenceOf } from './exit';
import type { ReadyStory } from '../../sandbox/run-sandbox';
import { overNode } from './over-node';
import type { TxCopy } from './sign-together';
import type { OutputForm } from './printed';
import type { Terminal } from './terminal';

/** That of the program, where scripts/package-command.mjs puts the sandbox's story and the schemas. */
declare const FOLDER: string;

interface Command {
  readonly usage: string;
  readonly does: string;
  /** Its options, a line each, where `usage` hasn't all. */
  readonly options?: (args: readonly string[]) => Promise<string>;
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<ExitCode>;
}

const FLAG = { type: 'boolean', default: false } as const;
const TEXT = { type: 'string' } as const;
const JSON_OPTION = { json: FLAG };
const NODE_OPTIONS = { node: TEXT, blockchain: { ...TEXT, default: 'X' } };
const RESULT_OPTIONS = { out: TEXT, 'in-place': FLAG };

/** What each command takes beside its inputs, apart from the sandbox. Its `usage` names all of them. */
export const OPTIONS = {
  decode: { ...JSON_OPTION, bytes: FLAG },
  check: { ...JSON_OPTION, format: TEXT, ...NODE_OPTIONS },
  hash: JSON_OPTION,
  encode: { out: TEXT, sort: FLAG },
  merge: { ...NODE_OPTIONS, ...RESULT_OPTIONS },
  insert: { ...NODE_OPTIONS, ...RESULT_OPTIONS },
  look: { ...JSON_OPTION, ...NODE_OPTIONS },
  mcp: NODE_OPTIONS,
  l1: { ...JSON_OPTION, format: TEXT, node: TEXT, 'min-days': TEXT },
  config: { ...JSON_OPTION, format: TEXT, schema: TEXT, strict: FLAG },
  explain: JSON_OPTION,
  id: { ...JSON_OPTION, id: FLAG },
  plan: { ...JSON_OPTION, format: TEXT, node: TEXT, agree: FLAG },
  /** Beside the values of a kind. */
  new: { ...NODE_OPTIONS, file: TEXT, hex: FLAG, out: TEXT, schema: FLAG },
};

/** All commands by name. The code of each is loaded when it is used. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  decode: {
    usage: 'decode [--json|--bytes] FILE|HEX|-…',
    does: 'what the hex of a transaction, block, or UTXO is, offline',
    run: async (args, terminal) => {
      const { values, positionals } = parsed(args, OPTIONS.decode);
      if (values.json && values.bytes) throw new BadInput('Give --json or --bytes, not both.');
      const { decoded } = await import('./decode');
      return eachInput(inputs(positionals, terminal), terminal, values, (input) => decoded(input, values));
    },
  },
  check: {
    usage: 'check [--json|--format github] [--node URL] [--blockchain ID] FILE|HEX|-…',
    does: 'whether the node would accept a transaction, and why not; sends no transaction',
    run: async (args, terminal) => {
      const { values, positionals } = parsed(args, OPTIONS.check);
      const { checkedInput } = await import('./check');
      const form = outputForm(values);
      const given = inputs(positionals, terminal);
      return overNode(values, (services, isOnline) =>
        eachInput(given, terminal, form, (input) => checkedInput(input, form, services, isOnline)),
      );
    },
  },
  hash: {
    usage: 'hash [--json] FILE|HEX|-…',
    does: 'the ID of a transaction, and the SHA-256 of its unsigned bytes that a signer gets',
    run: async (args, terminal) => {
      const { values, positionals } = parsed(args, OPTIONS.hash);
      const { hashed } = await import('./hash');
      return eachInput(inputs(positionals, terminal), terminal, values, (input) => hashed(input, values.json));
    },
  },
  encode: {
    usage: 'encode [--sort] [--out FILE] FILE|-',
    does: 'the hex of a transaction as JSON, with an empty slot for each missing signature',
    run: async (args, terminal) => {
      const { values, positionals } = parsed(args, OPTIONS.encode);
      const [{ copyIn, encodedCopy }, { argumentsOr }] = await Promise.all([
        import('./sign-together'),
        import('./inputs'),
      ]);
      const [path, ...others] = argumentsOr(positionals, terminal);
      if (path === undefined || others.length > 0) throw new BadInput('Give a file, or - for standard input.');
      return written(encodedCopy(await copyIn(path, terminal), values), [path], values, terminal);
    },
  },
  merge: {
    usage: 'merge [--node URL] [--blockchain ID] [--out FILE|--in-place] FILE FILE|-…',
    does: 'the signatures of all copies of a transaction in one',
    run: async (args, terminal) => {
      const { values, positionals } = parsed(args, OPTIONS.merge);
      if (positionals.length < 2) throw new BadInput('Give two copies of a transaction or more.');
      const { copyIn, merged } = await import('./sign-together');
      const copies: TxCopy[] = [];
      for (const path of positionals) copies.push(await copyIn(path, terminal));
      const text = await overNode(values, (services, isOnline) => merged(copies, { services, isOnline, terminal }));
      return written(text, positionals, values, terminal);
    },
  },
  insert: {
    usage: 'insert [--node URL] [--blockchain ID] [--out FILE|--in-place] FILE|- SIGNATURE',
    does: 'a signature from custody or an HSM in the slot of its owner',
    run: async (args, terminal) => {
      const { values, positionals } = parsed(args, OPTIONS.insert);
      const isPiped = positionals.length === 1 && terminal.isPiped === true;
      const [path, signature, ...others] = isPiped ? ['-', ...positionals] : positionals;
      if (path === undefined || signature === undefined || others.length > 0) {
        throw new BadInput('Give a file, or - for standard input, and a signature in hex.');
      }
      const { copyIn, inserted } = await import('./sign-together');
      const copy = await copyIn(path, terminal);
      const text = await overNode(values, (services, isOnline) =>
        inserted(copy, signature, { services, isOnline, terminal }),
      );
      return written(text, [path], values, terminal);
    },
  },
  look: {
    usage: 'look [--json] --node URL [--blockchain ID] ID|fees…',
    does: 'what the node knows of an ID, txID:index, address (0x too), or height (28 of X, P:28, C:28); fees: what transactions cost now',
    run: async (args, terminal) => {
      const { values, positionals } = parsed(args, OPTIONS.look);
      if (values.node === undefined) throw new BadInput('Give --node URL: an ID is looked up on a node.');
      const { looked } = await import('./look');
      const given = inputs(positionals, terminal);
      return overNode(values, (services) =>
        eachInput(given, terminal, values, (input) => looked(input, values.json, services)),
      );
    },
  },
  l1: {
    usage: 'l1 [--json|--format github] [--min-days N] --node URL ID…',
    does: 'whether an L1 accepts blocks, why not, and which validator runs out of balance first; for cron',
    run: async (args, terminal) => {
      const { values, positionals } = parsed(args, OPTIONS.l1);
      if (values.node === undefined) throw new BadInput('Give --node URL: a node that tracks the L1 knows most.');
      const { minDaysIn, reportedL1 } = await import('./reported-l1');
      const [least, form] = [minDaysIn(values['min-days']), outputForm(values)];
      const given = inputs(positionals, terminal);
      return overNode({ ...values, blockchain: 'X' }, (services) =>
        eachInput(given, terminal, form, (input) => reportedL1(input, { ...form, least }, services)),
      );
    },
  },
  config: {
    usage: 'config [--json|--format github] [--schema NAME] [--strict] FILE|-…',
    does: "what AvalancheGo ignores, misreads, or rejects in a node's configuration files; offline",
    run: async (args, terminal) => {
      const { values, positionals } = parsed(args, OPTIONS.config);
      const { checkConfigs } = await import('./config');
      return checkConfigs(positionals, terminal, { ...values, ...outputForm(values) }, FOLDER);
    },
  },
  explain: {
    usage: 'explain [--json] TEXT|FILE|-…',
    does: 'what a message of a node, a wallet, or a log means, and what to do; offline',
    run: async (args, terminal) => {
      const { values, positionals } = parsed(args, OPTIONS.explain);
      const { explainedInput } = await import('./explained-input');
      return eachInput(inputs(positionals, terminal, true), terminal, values, (input) =>
        explainedInput(input, values.json),
      );
    },
  },
  id: {
    usage: 'id [--json] [--id] TEXT|FILE|-…',
    does: 'an ID or address in its other forms, and its name if it has a fixed one; offline',
    run: async (args, terminal) => {
      const { values, positionals } = parsed(args, OPTIONS.id);
      const { idForms } = await import('./id');
      return eachInput(inputs(positionals, terminal, true), terminal, values, (input) => idForms(input, values));
    },
  },
  mcp: {
    usage: 'mcp [--node URL] [--blockchain ID]',
    does: 'the read-only tools for language models, over standard input and output',
    run: async (args) => {
      const { values, positionals } = parsed(args, OPTIONS.mcp);
      if (positionals.length > 0) throw new BadInput('mcp takes options only.');
      const { serveTools } = await import('./mcp');
      return overNode(values, (services, isOnline) => serveTools(services, isOnline, FOLDER));
    },
  },
  new: {
    usage: 'new [KIND --node URL [--blockchain ID] VALUE... [--file FILE|-] [--hex] [--out FILE]|KIND --schema]',
    does: 'an unsigned transaction as JSON to edit; lists the kinds without one; new KIND --help has its values',
    options: async (args) =>
      `${(await import('./new-options')).newTxHelp(args.find((each) => !each.startsWith('-')))}\n`,
    run: async ([name, ...args], terminal) => {
      const { kindNamed, newTxHelp, newTxTexts, parsedOptions, valuesSchema } = await import('./new-options');
      if (name === undefined) return written(newTxHelp(), [], {}, terminal);
      const kind = kindNamed(name);
      const { values, positionals } = parsed(args, { ...parsedOptions(kind), ...OPTIONS.new });
      if (positionals.length > 0) throw new BadInput(`Give values by their options: new ${kind} --help has them.`);
      if (values.schema) return written(valuesSchema(kind), [], values, terminal);
      if (values.node === undefined) throw new BadInput('Give --node URL: it has the UTXOs and the fee.');
      const texts = await newTxTexts(kind, values, terminal);
      const { madeNewTx } = await import('./new');
      const text = await overNode(values, (services) =>
        madeNewTx({ kind, texts, services, folder: () => FOLDER }, values.hex, terminal),
      );
      return written(text, [], values, terminal);
    },
  },
  plan: {
    usage: 'plan check|next|status|issued|schema [--json|--format github] [--agree] [--node URL] FILE [STEP ID]',
    does: 'what transactions that build on each other would do, before the first is signed; the next one to sign',
    run: async ([action = '', ...args], terminal) => {
      const { values, positionals } = parsed(args, OPTIONS.plan);
      const { checkedPlan, nextStep, planSchemaText, planStatus, withIssued } = await import('./plan');
      if (action === 'schema') return written(planSchemaText(), [], {}, terminal);
      const [path, ...more] = positionals;
      if (path === undefined || !['check', 'next', 'status', 'issued'].includes(action))
        throw new BadInput('Give check, next, status, or issued, and a plan: plan --help has more.');
      if (action === 'issued') {
        const kept = await withIssued([path, ...more], terminal);
        return written(kept.text, [kept.path], { 'in-place': true }, terminal);
      }
      if (more.length > 0) throw new BadInput('Give one plan.');
      if (values.node === undefined) throw new BadInput('Give --node URL: a plan is rehearsed over its state.');
      const form = outputForm(values);
      return overNode({ ...values, blockchain: 'X' }, (own) => {
        const services = { ...own, folder: () => FOLDER };
        if (action === 'status') return planStatus(path, terminal, services);
        if (action === 'check') return checkedPlan(path, terminal, form, services);
        const keep = (file: { readonly path: string; readonly text: string }) =>
          written(file.text, [file.path], { 'in-place': true }, terminal);
        return nextStep(path, terminal, services, { isAgreed: values.agree, keep });
      });
    },
  },
  sandbox: {
    usage: 'sandbox [--port N] [--json] [--state FILE] [--empty] [--control] …',
    does: 'a local network in memory until Ctrl+C; sandbox --help has all options',
    options: async () => `${(await import('../../sandbox/run-sandbox')).SANDBOX_HELP}\n`,
    run: async (args, { out, say }) => {
      const { runSandbox } = await import('../../sandbox/run-sandbox');
      return runSandbox(
        args,
        { out, say: (text) => say(sentenceOf({ message: text })) },
        async () => (await import('node:v8')).deserialize(readFileSync(join(FOLDER, 'story.bin'))) as ReadyStory,
      );
    },
  },
};

async function* inputs(args: readonly string[], terminal: Terminal, areWords = false) {
  yield* (await import('./inputs')).inputsOf(args, terminal, areWords);
}

/** Throws `BadInput` for another format, or two. */
function outputForm({ json, format }: { readonly json: boolean; readonly format?: string | undefined }): OutputForm {
  if (format !== undefined && format !== 'github') throw new BadInput('--format takes github.');
  if (format !== undefined && json) throw new BadInput('Give --json or --format, not both.');
  return { json, isForGitHub: format !== undefined };
}

type Options = NonNullable<ParseArgsConfig['options']>;

function parsed<const T extends Options>(args: readonly string[], options: T) {
  const { AVALANCHE_NODE_URL: node = '' } = process.env;
  const isGiven = !('node' in options) || node === '' || args.some((each) => /^--node(?:=|$)/.test(each));
  try {
    return parseArgs({ args: isGiven ? [...args] : [`--node=${node}`, ...args], options, allowPositionals: true });
  } catch (error) {
    // The parser's own sentences name the option.
    throw new BadInput(argumentProblem(error));
  }
}

/** The result to standard output, or a new file; over the first input only with `--in-place`. */
async function written(
  text: string,
  paths: readonly string[],
  { out, 'in-place': inPlace = false }: { readonly out?: string | undefined; readonly 'in-place'?: boolean },
  { out: print }: Terminal,
): Promise<ExitCode> {
  if (out !== undefined && inPlace) throw new BadInput('Give --out or --in-place, not both.');
  const [path] = inPlace ? paths : [out];
  if (path === '-' && inPlace) throw new BadInput('Give --out FILE: standard input has no place.');
  if (path === undefined) {
    print(`${text}\n`);
    return EXIT.done;
  }
  const [{ createFile, replaceFile }, { shownPlace }] = await Promise.all([
    import('../files/replace-file'),
    import('./inputs'),
  ]);
  try {
    await (inPlace ? replaceFile : createFile)(path, [text]);
  } catch (error) {
    const failure = fileFailure(error);
    if (failure.code === 'EEXIST') throw new BadInput(`The file ${shownPlace(path)} exists: it is not overwritten.`);
    throw new BadInput(`The file ${shownPlace(path)} can't be written: ${writeProblem(failure)}.`);
  }
  return EXIT.done;
}
