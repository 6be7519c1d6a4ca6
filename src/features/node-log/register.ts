import {
  Disposable,
  Hover,
  languages,
  MarkdownString,
  Range,
  type TerminalLink,
  type TerminalLinkProvider,
  window,
} from 'vscode';
import { mayBeLogged } from '../../core/node-log/log-form';
import { notify } from '../../host/messages/notify';
import type { Settings } from '../../host/settings/settings';
import type { LogExplanation } from './log-explanations';

interface NodeLogParts {
  readonly explainLog: (line: string, column?: number) => LogExplanation | undefined;
}

interface LinkToExplanation extends TerminalLink {
  readonly text: string;
}

/** Explains messages of AvalancheGo nodes, in files and in terminals. Lines that name no Go file load nothing. */
export function registerNodeLog(load: () => Promise<NodeLogParts>, settings: Pick<Settings, 'values'>): Disposable {
  const explained = async (line: string, column?: number): Promise<LogExplanation | undefined> =>
    mayBeLogged(line) ? (await load()).explainLog(line, column) : undefined;
  const links: TerminalLinkProvider<LinkToExplanation> = {
    async provideTerminalLinks({ line }) {
      const found = await explained(line);
      return found === undefined ? [] : [{ ...found, startIndex: found.start, length: found.end - found.start }];
    },
    handleTerminalLink: ({ text }) => notify.information(text).then(() => undefined),
  };
  return Disposable.from(
    languages.registerHoverProvider('*', {
      async provideHover(document, { line, character }) {
        if (!settings.values.hoverEnabled) return undefined;
        const found = await explained(document.lineAt(line).text, character);
        if (found === undefined) return undefined;
        return new Hover(new MarkdownString(await found.card()), new Range(line, found.start, line, found.end));
      },
    }),
    window.registerTerminalLinkProvider(links),
  );
}
