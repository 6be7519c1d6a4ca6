import {
  type CancellationToken,
  type DocumentSelector,
  EventEmitter,
  Hover,
  type HoverProvider,
  InlayHint,
  type InlayHintsProvider,
  languages,
  MarkdownString,
  Position,
  Range,
  type TextDocument,
} from 'vscode';
import { type Disposable, DisposableStore, untilCancelled } from '../../host/disposable-store';
import { LINK_COMMANDS } from '../../host/commands/command-ids';
import type { Commands } from '../../host/commands/commands';
import { chainOfDocument } from '../../host/documents/document-target';
import type { Settings } from '../../host/settings/settings';
import { PRODUCT } from '../../host/messages/log';
import { completeStep } from '../../host/commands/report';
import type { HoverAnswers } from './hover-answers';
import type { NameHints } from './name-hints';
import { LONGEST_DOCUMENT, mayBeID, mayHoldIDs } from '../../core/ids-in-text/may-hold';

interface HoverRuntime {
  readonly hovers: HoverAnswers;
  readonly nameHints: NameHints;
  readonly lookOnChain: (argument: unknown) => Promise<void>;
}

type HoverSettings = Pick<Settings, 'values' | 'onDidChange'>;

/** Every language in every kind of document: files, untitled ones, notebook cells, output, our own. */
const EVERYWHERE: DocumentSelector = '*';

type Part = 'headline' | 'details';

/** VS Code shows each provider's part once it resolves, the one registered last on top. */
const PARTS: readonly Part[] = ['details', 'headline'];

/** Hovers on IDs, addresses and hex, the commands of their links, and names after what is known. */
export function registerHover(
  registry: Commands,
  load: () => Promise<HoverRuntime>,
  settings: HoverSettings,
): Disposable {
  const store = new DisposableStore();
  for (const part of PARTS) store.add(languages.registerHoverProvider(EVERYWHERE, providerOf(part, load, settings)));
  const hintsChanged = store.add(new EventEmitter<void>());
  store.add(settings.onDidChange(() => hintsChanged.fire()));
  const hints = { onDidChangeInlayHints: hintsChanged.event, ...hintsProvider(load, settings) };
  store.add(languages.registerInlayHintsProvider(EVERYWHERE, hints));
  store.add(registry.register('avalancheLens.lookOnChain', async (argument) => (await load()).lookOnChain(argument)));
  return store;
}

function providerOf(part: Part, load: () => Promise<HoverRuntime>, settings: HoverSettings): HoverProvider {
  return {
    async provideHover(document: TextDocument, position: Position, token: CancellationToken) {
      const { text } = document.lineAt(position);
      if (!mayBeID(text, position.character) || !settings.values.hoverEnabled) return undefined;
      const { version } = document;
      const { hovers } = await load();
      await untilCancelled(token, (signal) => hovers.prepare(document, signal));
      if (token.isCancellationRequested || document.version !== version) return undefined;
      const found = hovers.find(document, document.offsetAt(position));
      if (found === undefined) return undefined;
      const range = new Range(document.positionAt(found.start), document.positionAt(found.end));
      const at = { uri: document.uri.toString(), line: range.start.line, character: range.start.character };
      const isReported = languages
        .getDiagnostics(document.uri)
        .some((each) => each.source === PRODUCT && each.range.intersection(range) !== undefined);
      const context = { documentChain: chainOfDocument(document.uri), isReported, at };
      const markdown = await untilCancelled(token, (signal) =>
        part === 'headline' ? hovers.headline(found, at, signal, context) : hovers.details(found, signal, context),
      );
      if (markdown === undefined) return undefined;
      completeStep('hover');
      return hoverOf(markdown, range);
    },
  };
}

function hintsProvider(load: () => Promise<HoverRuntime>, settings: HoverSettings): InlayHintsProvider {
  return {
    async provideInlayHints(document, range, token) {
      const { end: last } = document.lineAt(document.lineCount - 1).range;
      if (!settings.values.inlayHints || document.offsetAt(last) > LONGEST_DOCUMENT) return [];
      const { start, end } = document.validateRange(range);
      // Whole lines: a part of an ID would be taken for a whole one.
      const lines = new Range(new Position(start.line, 0), document.lineAt(end).range.end);
      if (!mayHoldIDs(document.getText(lines))) return [];
      const { nameHints } = await load();
      const [begin, until] = [document.offsetAt(lines.start), document.offsetAt(lines.end)];
      const found = await untilCancelled(token, (signal) => nameHints.in(document, begin, until, signal));
      return found?.map(({ offset, name }) => {
        const hint = new InlayHint(document.positionAt(offset), name);
        hint.paddingLeft = true;
        return hint;
      });
    },
  };
}

function hoverOf(markdown: string, range: Range): Hover {
  const text = new MarkdownString(markdown);
  text.isTrusted = { enabledCommands: LINK_COMMANDS };
  return new Hover(text, range);
}
