import { Hover, languages, MarkdownString, Range, TerminalLink, type TerminalLinkProvider, window } from 'vscode';
import { inLogForm } from '../../core/node-log/log-form';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { notify } from '../../host/messages/notify';
import type { Settings } from '../../host/settings/settings';
import { escapeMarkdown } from '../../services/text/markdown';
import type { LogExplanation } from './log-explanations';

interface NodeLogParts {
  readonly explainLog: (line: string) => LogExplanation | undefined;
}

class LinkToExplanation extends TerminalLink {
  readonly text: string;

  constructor({ start, end, text }: LogExplanation) {
    // VS Code renders a tooltip as Markdown.
    super(start, end - start, escapeMarkdown(text));
    this.text = text;
  }
}

/** Explains messages of AvalancheGo nodes, in files and in terminals. Other lines load nothing. */
export function registerNodeLog(load: () => Promise<NodeLogParts>, settings: Pick<Settings, 'values'>): Disposable {
  const store = new DisposableStore();
  const explained = async (line: string): Promise<LogExplanation | undefined> =>
    inLogForm(line) === undefined ? undefined : (await load()).explainLog(line);
  store.add(
    languages.registerHoverProvider('*', {
      async provideHover(document, { line, character }) {
        if (!settings.values.hoverEnabled) return undefined;
        const found = await explained(document.lineAt(line).text);
        if (found === undefined || character < found.start || character >= found.end) return undefined;
        return new Hover(new MarkdownString(await found.card()), new Range(line, found.start, line, found.end));
      },
    }),
  );
  const links: TerminalLinkProvider<LinkToExplanation> = {
    async provideTerminalLinks({ line }) {
      const found = await explained(line);
      return found === undefined ? [] : [new LinkToExplanation(found)];
    },
    async handleTerminalLink({ text }) {
      await notify.information(text);
    },
  };
  store.add(window.registerTerminalLinkProvider(links));
  return store;
}
