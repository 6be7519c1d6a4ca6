import {
  Diagnostic,
  DiagnosticSeverity,
  type Disposable,
  languages,
  Position,
  Range,
  type TextDocument,
  type Uri,
  workspace,
} from 'vscode';
import { LONGEST_DOCUMENT, mayHaveProblems } from '../../core/ids-in-text/may-hold';
import { DisposableStore } from '../../host/disposable-store';
import { PRODUCT } from '../../host/messages/log';
import type { Settings } from '../../host/settings/settings';
import type { Checks, ShownProblem } from './shown-problems';
import { isWatched } from './watched-document';

/** The part that is loaded for the first document that may have a problem. */
interface DiagnosticsParts {
  /** Rejects with the signal's reason. */
  readonly problemsIn: (text: string, checks: Checks, signal: AbortSignal) => Promise<readonly ShownProblem[]>;
}

export interface DocumentProblemsOptions {
  readonly load: () => Promise<DiagnosticsParts>;
  readonly settings: Pick<Settings, 'values' | 'onDidChange'>;
  /** Reports that the part couldn't be loaded. */
  readonly report: (error: unknown) => void;
}

/** How long typing must pause before a document is read. */
const TYPING_MS = 500;

interface ReadVersion {
  readonly version: number;
  readonly problems: readonly ShownProblem[];
}

/** Shows the problems of open documents, and reads a document again when typing pauses. */
export class DocumentProblems implements Disposable {
  readonly #options: DocumentProblemsOptions;
  readonly #store = new DisposableStore();
  readonly #collection = this.#store.add(languages.createDiagnosticCollection('avalancheLens.ids'));
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  readonly #reading = new Map<string, AbortController>();
  readonly #read = new Map<string, ReadVersion>();

  constructor(options: DocumentProblemsOptions) {
    this.#options = options;
    this.#store.add(workspace.onDidOpenTextDocument((document) => this.#later(document)));
    this.#store.add(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#later(document);
      }),
    );
    this.#store.add(workspace.onDidCloseTextDocument((document) => this.#forget(document.uri)));
    this.#store.add(options.settings.onDidChange(() => this.#allLater()));
    this.#allLater();
  }

  /** The problems that touch a range; none while the document has changes that weren't read. */
  at(document: TextDocument, range: Range): readonly ShownProblem[] {
    const read = this.#read.get(document.uri.toString());
    if (read?.version !== document.version) return [];
    return read.problems.filter((problem) => problemRange(document, problem).intersection(range) !== undefined);
  }

  dispose(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    for (const reading of this.#reading.values()) reading.abort();
    this.#store.dispose();
  }

  #allLater(): void {
    for (const document of workspace.textDocuments) this.#later(document);
  }

  #later(document: TextDocument): void {
    const { uri, languageId } = document;
    // Output changes with every line that is logged.
    if (!isWatched({ scheme: uri.scheme, path: uri.path, languageId })) return;
    const key = uri.toString();
    this.#cancel(key);
    const timer = setTimeout(() => {
      this.#waiting.delete(key);
      this.#check(document).catch(this.#options.report);
    }, TYPING_MS);
    this.#waiting.set(key, timer);
  }

  #forget(uri: Uri): void {
    const key = uri.toString();
    this.#cancel(key);
    this.#waiting.delete(key);
    if (this.#read.delete(key)) this.#collection.delete(uri);
  }

  #cancel(key: string): void {
    clearTimeout(this.#waiting.get(key));
    this.#reading.get(key)?.abort();
  }

  async #check(document: TextDocument): Promise<void> {
    const { version } = document;
    const text = checkedText(document);
    // Reading the settings costs more than looking at most documents.
    const checks =
      text === undefined || !mayHaveProblems(text) ? 'off' : this.#options.settings.values.diagnosticsChecks;
    if (text === undefined || checks === 'off') {
      this.#forget(document.uri);
      return;
    }
    const { problemsIn } = await this.#options.load();
    // A document that was closed or changed meanwhile is read again, or not shown.
    if (document.isClosed || document.version !== version) return;
    const key = document.uri.toString();
    const reading = new AbortController();
    this.#reading.set(key, reading);
    try {
      const problems = await problemsIn(text, checks, reading.signal);
      this.#read.set(key, { version, problems });
      this.#collection.set(
        document.uri,
        problems.map((problem) => problemDiagnostic(document, problem)),
      );
    } catch (error) {
      // A newer version replaces it, or the document was closed.
      if (!reading.signal.aborted) throw error;
    } finally {
      if (this.#reading.get(key) === reading) this.#reading.delete(key);
    }
  }
}

/** The text of a document that isn't too long. */
function checkedText(document: TextDocument): string | undefined {
  const length = document.offsetAt(new Position(document.lineCount, 0));
  return length > LONGEST_DOCUMENT ? undefined : document.getText();
}

function problemDiagnostic(document: TextDocument, problem: ShownProblem): Diagnostic {
  const severity = problem.severity === 'warning' ? DiagnosticSeverity.Warning : DiagnosticSeverity.Information;
  const diagnostic = new Diagnostic(problemRange(document, problem), problem.message, severity);
  diagnostic.source = PRODUCT;
  diagnostic.code = problem.code;
  return diagnostic;
}

/** Where a problem of the document's current version is. */
export function problemRange(document: TextDocument, { start, end }: ShownProblem): Range {
  return new Range(document.positionAt(start), document.positionAt(end));
}
