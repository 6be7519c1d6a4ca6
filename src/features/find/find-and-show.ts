import { isPrimaryAlias } from '../../core/ids/p-and-c';
import * as l10n from '@vscode/l10n';
import { commands, Uri, window } from 'vscode';
import { withCancel } from '../../host/ask';
import { argumentOf, type FindQuestion } from '../../host/commands/command-ids';
import type { Commands } from '../../host/commands/commands';
import { keyStep, retryStep } from '../../host/commands/failure-steps';
import { asTarget, type TargetKind, targetOf } from '../../host/documents/document-target';
import { notify } from '../../host/messages/notify';
import { uiText } from '../../host/messages/ui-text';
import type { FindQuestions, FindWay } from './find-questions';

interface ShowParts {
  readonly findQuestions: FindQuestions;
  readonly letRetryPass: () => void;
}

const SHOWN_MS = 10_000;

const WAYS: Readonly<Record<Exclude<FindWay, 'node'>, string>> = {
  byHeight: l10n.t('Read All Blocks'),
  dataAPI: l10n.t('Use Data API'),
};

/** Runs a command of Find; does nothing if its argument names nothing to find. */
export async function findAndShow(
  registry: Commands,
  parts: ShowParts,
  kind: FindQuestion['kind'],
  argument: unknown,
): Promise<void> {
  const question = asFindQuestion(kind, argument);
  if (question !== undefined) await showFound(registry, parts, question, 'node');
}

/** Opens what was found, or shows why nothing was found and offers the other ways. */
async function showFound(registry: Commands, parts: ShowParts, question: FindQuestion, way: FindWay): Promise<void> {
  const title =
    question.kind === 'block' ? l10n.t('Searching for the block…') : l10n.t('Searching for the transaction…');
  const reply = await withCancel(title, (signal, onProgress) =>
    parts.findQuestions.ask(question, way, { signal, onProgress }),
  );
  if (reply === undefined) return;
  if (reply.isFound && reply.open !== undefined) {
    await commands.executeCommand('avalancheLens.open', reply.open);
    window.setStatusBarMessage(uiText(reply.text), SHOWN_MS);
    return;
  }
  const by = (next: FindWay) => (): unknown =>
    registry.attempt(
      () => showFound(registry, parts, question, next),
      (again) => [retryStep(again)],
    );
  const retry = (): unknown => {
    parts.letRetryPass();
    return by(way)();
  };
  const { error } = reply;
  const repairs = error === undefined ? [] : [retryStep(retry), keyStep].filter(({ fits }) => fits(error));
  const others = reply.ways.flatMap((each) => (each === 'node' ? [] : [{ label: WAYS[each], run: by(each) }]));
  const steps = [...repairs, ...others];
  // Not awaited: a notification may stay open for hours.
  void notify
    .information(reply.text, ...steps.map(({ label }) => label))
    .then((chosen) => steps.find(({ label }) => label === chosen)?.run());
}

/**
 * The argument of a command if it has the shape of our links', or is a row or a document that has it: any extension can
 * run the command.
 */
function asFindQuestion(kind: FindQuestion['kind'], argument: unknown): FindQuestion | undefined {
  if (argument instanceof Uri) return ofDocument(kind, argument);
  const value = argumentOf(kind === 'block' ? 'avalancheLens.findBlock' : 'avalancheLens.findSpender', argument);
  const target = asTarget({ ...(value as object | undefined), kind: kind === 'block' ? 'tx' : 'utxo' });
  const { of = 'X', madeOn } = (value ?? {}) as Readonly<Record<'of' | 'madeOn', unknown>>;
  if (target === undefined || !isPrimaryAlias(of)) return undefined;
  // Only a document may name a UTXO by its ID; links and rows name the output.
  if (kind === 'spender' && !target.id.includes(':')) return undefined;
  return { kind, chain: target.chain, of, id: target.id, madeOn: isPrimaryAlias(madeOn) ? madeOn : undefined };
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
