import { strict as assert } from 'node:assert';
import {
  commands,
  type Disposable,
  type Hover,
  MarkdownString,
  type Position,
  type TextDocument,
  type TextDocumentContentProvider,
  Uri,
  workspace,
} from 'vscode';
import { LATE } from './late-hover';

/** The Markdown of all hovers at a place, from the top down. */
export async function hoversAt(document: TextDocument, position: Position): Promise<MarkdownString[]> {
  const hovers = await commands.executeCommand<Hover[]>('vscode.executeHoverProvider', document.uri, position);
  return hovers.flatMap(({ contents }) => contents.filter((content) => content instanceof MarkdownString));
}

/**
 * The text of a hover over `word` in a document. If its time ends before the node responds, the next one is looked at.
 */
export async function hoverIn(document: TextDocument, word: string): Promise<string> {
  for (let tries = 1; ; tries++) {
    const card = await firstHoverIn(document, word);
    if (tries === MOST_TRIES || !LATE.test(card)) return card;
  }
}

const MOST_TRIES = 10;

/** As `hoverIn` on a node that never responds. */
export async function firstHoverIn(document: TextDocument, word: string): Promise<string> {
  const at = document.getText().indexOf(word);
  assert.ok(at >= 0, `"${word}" is not in the document`);
  const hovers = await hoversAt(document, document.positionAt(at + Math.min(20, word.length >> 1)));
  return hovers.map(({ value }) => value).join('\n---\n');
}

/** The commands of a card's links, in their order. */
export function commandsOf(card: string): string[] {
  return [...card.matchAll(/\]\(command:avalancheLens\.(\w+)/g)].map(([, name = '']) => name);
}

/** Documents of any text, each under a name of its own: VS Code mistakes one untitled document for the one before. */
export class Documents implements TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  readonly #scheme: string;
  readonly #registered: Disposable;

  /** @param scheme of their URIs: each suite has its own. */
  constructor(scheme: string) {
    this.#scheme = scheme;
    this.#registered = workspace.registerTextDocumentContentProvider(scheme, this);
  }

  dispose(): void {
    this.#registered.dispose();
  }

  provideTextDocumentContent({ path }: Uri): string {
    return this.#texts.get(path) ?? '';
  }

  async open(text: string): Promise<TextDocument> {
    const path = `/${this.#texts.size}.txt`;
    this.#texts.set(path, text);
    return workspace.openTextDocument(Uri.from({ scheme: this.#scheme, path }));
  }
}
