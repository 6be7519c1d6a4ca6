import { Uri } from 'vscode';
import { argumentOf, type FindQuestion } from '../../host/commands/command-ids';
import { asTarget, type TargetKind, targetOf } from '../../host/documents/document-target';

/**
 * The argument of a command if it has the shape of our links', or is a row or a document that has it: any extension can
 * run the command.
 */
export function asFindQuestion(kind: FindQuestion['kind'], argument: unknown): FindQuestion | undefined {
  if (argument instanceof Uri) return ofDocument(kind, argument);
  const value = argumentOf(kind === 'block' ? 'avalancheLens.findBlock' : 'avalancheLens.findSpender', argument);
  const target = asTarget({ ...(value as object | undefined), kind: kind === 'block' ? 'tx' : 'utxo' });
  const { of = 'X', madeOn } = (value ?? {}) as Readonly<Record<'of' | 'madeOn', unknown>>;
  if (target === undefined || !isChain(of)) return undefined;
  // Only a document may name a UTXO by its ID; links and rows name the output.
  if (kind === 'spender' && !target.id.includes(':')) return undefined;
  return { kind, chain: target.chain, of, id: target.id, madeOn: isChain(madeOn) ? madeOn : undefined };
}

/** Undefined for a document that shows neither a transaction nor a UTXO. */
function ofDocument(kind: FindQuestion['kind'], uri: Uri): FindQuestion | undefined {
  const { target } = targetOf(uri) ?? {};
  const of = target === undefined ? undefined : FOUND_ON[kind][target.kind];
  if (target === undefined || of === undefined) return undefined;
  const isKept = target.kind === 'p/utxo' || target.kind === 'c/utxo';
  return { kind, chain: target.chain, of, id: target.id, isKept };
}

/**
 * The kinds of documents whose subject has a block or a spender, and its chain. The output of a `utxo` may be on any
 * chain.
 */
const FOUND_ON: Readonly<Record<FindQuestion['kind'], Partial<Record<TargetKind, FindQuestion['of']>>>> = {
  block: { tx: 'X', 'p/tx': 'P', 'c/tx': 'C' },
  spender: { utxo: 'X', 'p/utxo': 'P', 'c/utxo': 'C' },
};

function isChain(value: unknown): value is FindQuestion['of'] {
  return value === 'X' || value === 'P' || value === 'C';
}
