import * as l10n from '@vscode/l10n';
import { commands, window } from 'vscode';
import { withCancel } from '../../host/ask';
import type { FindQuestion } from '../../host/commands/command-ids';
import type { Commands } from '../../host/commands/commands';
import { keyStep, retryStep } from '../../host/commands/failure-steps';
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

/** Opens what was found, or shows why nothing was found and offers the other ways. */
export async function findAndShow(
  registry: Commands,
  parts: ShowParts,
  question: FindQuestion,
  way: FindWay,
): Promise<void> {
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
      () => findAndShow(registry, parts, question, next),
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
