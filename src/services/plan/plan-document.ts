import * as l10n from '@vscode/l10n';
import { type JSONNode, parseJSONNodes } from '../../core/json/json-nodes';
import { InvalidInputError, readOutcome } from '../../core/outcome';
import { finished } from '../../core/steps';
import { nearestNames } from '../../core/text/nearest';
import { NEW_TXS, type NewTxKind } from '../compose/new-tx-kinds';
import { parseTypedOwner } from '../text/format-id';
import { type NewTxOption, newTxOptions, optionSchema } from '../compose/new-tx-options';

/** What an earlier step makes: its ID, or that of a validator with which its L1 begins (from 0). */
interface StepReference {
  readonly step: string;
  readonly validator: number | undefined;
}

/** Something that exists only once the steps before are accepted, such as a message that validators sign. */
interface LaterValue {
  readonly later: string;
}

export type PlanValue = string | StepReference | LaterValue;

/** One transaction of a plan. */
export interface PlanStep {
  readonly name: string;
  readonly kind: NewTxKind;
  readonly comment: string | undefined;
  /** By the names of the kind's options. */
  readonly values: Readonly<Record<string, PlanValue>>;
  /** Of the document, from 1. */
  readonly line: number;
}

/** Transactions that build on each other. */
export interface TxPlan {
  /** The name of a chain, such as `Fuji`. */
  readonly chain: string | undefined;
  readonly comment: string | undefined;
  /** Texts of addresses by the names that values use. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly steps: readonly PlanStep[];
}

/** A mistake in a plan. The message begins with its line. */
export class PlanError extends InvalidInputError {
  override readonly name = 'PlanError';
  /** From 1. */
  readonly line: number;

  constructor(line: number, message: string) {
    super(l10n.t('line {0}: {1}', line, message));
    this.line = line;
  }
}

/** That of a step, or of an address: a whole address, which would stand for another one, is longer. */
const STEP_NAME = /^[A-Za-z0-9][\w-]{0,31}$/;

/** Each is made, checked, and shown. */
export const MOST_PLAN_STEPS = 1_000;

type ObjectNode = Extract<JSONNode, { readonly kind: 'object' }>;

/** Reads a plan, whose text was checked for keys. Throws `PlanError`, and `InvalidInputError` for what isn't JSON. */
export function readPlan(text: string): TxPlan {
  const root = finished(parseJSONNodes(text));
  const { chain, comment, addresses, steps } = membersByName(root, [
    '$schema',
    'chain',
    'comment',
    'addresses',
    'steps',
  ]);
  if (steps?.kind !== 'list' || steps.items.length === 0)
    throw new PlanError((steps ?? root).line + 1, l10n.t('a plan has a list "steps" with one step at least'));
  if (steps.items.length > MOST_PLAN_STEPS)
    throw new PlanError(steps.line + 1, l10n.t('a plan has {0} steps at most', MOST_PLAN_STEPS));
  const named = addressNames(addresses);
  const read: PlanStep[] = [];
  for (const item of steps.items) read.push(readStep(item, { before: read, addresses: named }));
  return { chain: chain && textOfNode(chain), comment: comment && textOfNode(comment), addresses: named, steps: read };
}

function addressNames(node: JSONNode | undefined): ReadonlyMap<string, string> {
  if (node === undefined) return new Map();
  if (node.kind !== 'object') throw new PlanError(node.line + 1, l10n.t('a JSON object is expected here'));
  return new Map(
    node.members.map(({ key, value }) => {
      const text = textOfNode(value);
      const isAccount = /^0x[\da-f]{40}$/i.test(text);
      const { error } = readOutcome(() => isAccount || parseTypedOwner(text));
      if (error !== undefined) throw new PlanError(value.line + 1, error.message);
      if (!STEP_NAME.test(key)) throw wrongName(value);
      return [key, text];
    }),
  );
}

/** What a value may refer to. */
interface PlanScope {
  readonly before: readonly PlanStep[];
  readonly addresses: ReadonlyMap<string, string>;
}

function readStep(node: JSONNode, scope: PlanScope): PlanStep {
  const { before } = scope;
  const {
    name: nameNode,
    kind: kindNode,
    comment,
    values,
  } = membersByName(node, ['name', 'kind', 'comment', 'values']);
  const line = node.line + 1;
  if (nameNode === undefined || kindNode === undefined)
    throw new PlanError(line, l10n.t('a step has a "name" and a "kind"'));
  const [name, kind] = [textOfNode(nameNode), textOfNode(kindNode)];
  if (!STEP_NAME.test(name)) throw wrongName(nameNode);
  if (before.some((each) => each.name === name))
    throw new PlanError(nameNode.line + 1, l10n.t('two steps are called {0}', name));
  if (!isKind(kind)) throw new PlanError(kindNode.line + 1, unknownName(l10n.t('kind'), kind, Object.keys(NEW_TXS)));
  const options = newTxOptions(kind);
  const fields =
    values === undefined
      ? {}
      : membersByName(
          values,
          options.map((each) => each.name),
        );
  const read: Record<string, PlanValue> = {};
  for (const option of options) {
    const value = fields[option.name];
    if (value !== undefined) read[option.name] = readValue(value, option, scope);
    else if (option.isOptional !== true)
      throw new PlanError(line, l10n.t('step {0} lacks "{1}": {2}', name, option.name, option.help));
  }
  return { name, kind, comment: comment && textOfNode(comment), values: read, line };
}

function readValue(node: JSONNode, option: NewTxOption, { before, addresses }: PlanScope): PlanValue {
  const { name, isList, value } = option;
  if (node.kind === 'object') return readReference(node, before);
  const parts = (node.kind === 'list' && isList === true ? node.items : [node]).map((each) =>
    each.kind === 'text' ? each.value : each.kind === 'number' ? each.digits : undefined,
  );
  const texts = parts.filter((each) => each !== undefined);
  if (texts.length === parts.length && parts.length > 0)
    return option.hasAddresses === true ? withAddresses(texts.join(','), addresses) : texts.join(',');
  throw new PlanError(node.line + 1, l10n.t('"{0}" is {1} as text, or what a step makes', name, value));
}

/** `2 of (treasury, alice)` with the addresses that the plan gives these names. */
function withAddresses(text: string, addresses: ReadonlyMap<string, string>): string {
  return text.replace(/[^\s,;()]+/g, (word) => addresses.get(word) ?? word);
}

function readReference(node: ObjectNode, before: readonly PlanStep[]): PlanValue {
  const { step, validator, later } = membersByName(node, ['step', 'validator', 'later']);
  if (later !== undefined && step === undefined) return { later: textOfNode(later) };
  const name = step && textOfNode(step);
  if (name === undefined || !before.some((each) => each.name === name)) {
    const names = before.map((each) => each.name);
    throw new PlanError(node.line + 1, unknownName(l10n.t('step before this one'), name ?? '', names));
  }
  const at = validator?.kind === 'number' ? Number(validator.digits) : undefined;
  if (validator !== undefined && (at === undefined || !Number.isInteger(at) || at < 0))
    throw new PlanError(validator.line + 1, l10n.t('"validator" is a place in the list of the L1, from 0'));
  return { step: name, validator: at };
}

/** The members of an object by name. Throws `PlanError` for others. */
function membersByName(node: JSONNode, names: readonly string[]): Readonly<Partial<Record<string, JSONNode>>> {
  if (node.kind !== 'object') throw new PlanError(node.line + 1, l10n.t('a JSON object is expected here'));
  const fields: Partial<Record<string, JSONNode>> = {};
  for (const { key, value } of node.members) {
    if (!names.includes(key)) throw new PlanError(value.line + 1, unknownName(l10n.t('field'), key, names));
    fields[key] = value;
  }
  return fields;
}

function textOfNode(node: JSONNode): string {
  if (node.kind === 'text') return node.value;
  throw new PlanError(node.line + 1, l10n.t('a text is expected here'));
}

function isKind(name: string): name is NewTxKind {
  return Object.hasOwn(NEW_TXS, name);
}

function wrongName({ line }: JSONNode): PlanError {
  const text = l10n.t('a name has up to 32 letters, digits, _ and -, and begins with a letter or a digit');
  return new PlanError(line + 1, text);
}

function unknownName(what: string, name: string, names: readonly string[]): string {
  const [meant] = nearestNames(name, names);
  const known = l10n.t('there is no {0} "{1}"', what, name.slice(0, 64));
  return meant === undefined ? known : l10n.t('{0}. Did you mean "{1}"?', known, meant);
}

const MADE_SCHEMA = {
  type: 'object',
  description: 'What an earlier step makes: { "step": NAME }; or { "later": WHAT } for what exists only then.',
  properties: {
    step: { type: 'string' },
    validator: { type: 'integer', minimum: 0 },
    later: { type: 'string' },
  },
  additionalProperties: false,
};

/** The JSON schema of a plan, made from the table of kinds, which refers to its own parts by the name of its file. */
export function planSchema(file = ''): object {
  const kinds = Object.keys(NEW_TXS) as NewTxKind[];
  const steps = kinds.map((kind) => {
    const options = newTxOptions(kind);
    const values = {
      type: 'object',
      properties: Object.fromEntries<object>(
        options.map(
          (each) => [each.name, { anyOf: [optionSchema(each), { $ref: `${file}#/definitions/made` }] }] as const,
        ),
      ),
      required: options.flatMap(({ name, isOptional }) => (isOptional === true ? [] : [name])),
      additionalProperties: false,
    };
    return {
      if: { properties: { kind: { const: kind } }, required: ['kind'] },
      then: { properties: { values }, required: ['values'] },
    };
  });
  return {
    $schema: 'https://json-schema.org/draft/2019-09/schema',
    title: 'Plan of Avalanche transactions',
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      chain: { type: 'string', description: 'The name of a chain, such as Fuji' },
      comment: { type: 'string' },
      addresses: {
        type: 'object',
        description: 'Names for addresses, which values can use: { "treasury": "P-avax1…" }',
        patternProperties: { [STEP_NAME.source]: { type: 'string' } },
        additionalProperties: false,
      },
      steps: {
        type: 'array',
        minItems: 1,
        maxItems: MOST_PLAN_STEPS,
        items: {
          type: 'object',
          properties: {
            name: { type: 'string', pattern: STEP_NAME.source },
            kind: { enum: kinds },
            comment: { type: 'string' },
            values: { type: 'object' },
          },
          required: ['name', 'kind'],
          additionalProperties: false,
          allOf: steps,
        },
      },
    },
    required: ['steps'],
    additionalProperties: false,
    definitions: { made: MADE_SCHEMA },
  };
}
