import * as l10n from '@vscode/l10n';
import { askText, withCancel } from '../../host/ask';
import type { DocumentTarget } from '../../host/documents/document-target';
import type { SelectedText } from '../../host/documents/selected-text';
import { notify } from '../../host/messages/notify';
import { uiText } from '../../host/messages/ui-text';
import type { Chains } from '../../services/chain/chains';
import { ignoredText } from '../../services/text/format-text';
import type { DocumentSource } from './document-source';

/** The document of what a text names on the active chain; prompts for it if the selection names nothing. */
export async function askBytesTarget(
  { chains, documents }: { readonly chains: Chains; readonly documents: DocumentSource },
  selected: SelectedText | undefined,
): Promise<DocumentTarget | undefined> {
  const config = chains.active;
  const problemOf = async (text: string): Promise<string | undefined> => {
    const read = await documents.interpret(text);
    return read.kind === 'nothing' ? read.why : undefined;
  };
  const given = selected?.text.trim() === '' ? undefined : selected?.text;
  const problem =
    selected === undefined || given === undefined
      ? undefined
      : ((await documents.problemOf(selected)) ?? (await problemOf(given)));
  const text =
    given !== undefined && problem === undefined
      ? given
      : await askText(problemOf, {
          title: l10n.t('Show Bytes'),
          prompt:
            problem === undefined
              ? l10n.t('Nothing is selected. Select an ID, txID:index, or hex, or enter one')
              : l10n.t("Can't open the selection. {0}", problem),
        });
  const read = text === undefined ? undefined : await documents.interpret(text);
  if (read === undefined || read.kind === 'nothing') return undefined;
  const { ignored = [] } = read.kind === 'hex' ? read : {};
  if (ignored.length > 0) void notify.warning(uiText(ignoredText(ignored)));
  const find = (signal?: AbortSignal): Promise<DocumentTarget> => documents.targetOf(read, config, { signal });
  return read.kind === 'id' ? withCancel(l10n.t('Looking up on {0}…', uiText(config.name)), find) : find();
}
