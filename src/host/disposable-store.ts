import type { CancellationToken } from 'vscode';

/** Something to release once. */
export interface Disposable {
  dispose(): void;
}

/** Disposables that are disposed together. One that is added afterwards is disposed at once. */
export class DisposableStore implements Disposable {
  readonly #items: Disposable[] = [];
  #isDisposed = false;

  add<T extends Disposable>(item: T): T {
    if (this.#isDisposed) item.dispose();
    else this.#items.push(item);
    return item;
  }

  /** In reverse order: a later one may use earlier ones. */
  dispose(): void {
    this.#isDisposed = true;
    for (let item = this.#items.pop(); item !== undefined; item = this.#items.pop()) item.dispose();
  }
}

/** A value that is created once, at first use; after a failure the next use tries again. */
export class Lazy<T extends Disposable> implements Disposable {
  readonly #make: () => Promise<T>;
  #made: Promise<T> | undefined;
  #isDisposed = false;

  constructor(make: () => Promise<T>) {
    this.#make = make;
  }

  get(): Promise<T> {
    return (this.#made ??= this.#attempt());
  }

  /** A value that is still being created is disposed when it is ready. */
  dispose(): void {
    this.#isDisposed = true;
    this.#made?.then(
      (made) => made.dispose(),
      () => undefined,
    );
  }

  async #attempt(): Promise<T> {
    if (this.#isDisposed) throw new Error('the extension was stopped');
    try {
      return await this.#make();
    } catch (error) {
      this.#made = undefined;
      throw error;
    }
  }
}

/** An expected cancellation, which isn't reported. */
export class Cancelled extends Error {
  override readonly name = 'AbortError';
}

/**
 * Runs `task` with a signal that aborts when VS Code cancels, and that is detached from the token when the task ends.
 * Undefined after a cancellation, which isn't an error. Other failures are thrown.
 */
export async function untilCancelled<T>(
  token: CancellationToken,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  if (token.isCancellationRequested) return undefined;
  const controller = new AbortController();
  const listener = token.onCancellationRequested(() => controller.abort(new Cancelled('cancelled')));
  try {
    const result = await task(controller.signal);
    return controller.signal.aborted ? undefined : result;
  } catch (error) {
    if (controller.signal.aborted) return undefined;
    throw error;
  } finally {
    listener.dispose();
  }
}

/** Whether an error is only a cancellation. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'Canceled');
}
