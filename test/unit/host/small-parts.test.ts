import { strict as assert } from 'node:assert';
import type { CancellationToken } from 'vscode';
import { DisposableStore, isAbort, Lazy, untilCancelled } from '../../../src/host/disposable-store';
import { exchangeLine } from '../../../src/client/http/exchange-record';
import { errorLines, failureText, uiText } from '../../../src/host/messages/ui-text';
import { RpcError } from '../../../src/client/errors';
import { InvalidInputError } from '../../../src/core/outcome';
import { snapshotOf } from '../../support/wording/snapshot';

/** A token as VS Code gives it, in the hands of the test. */
class Token implements CancellationToken {
  isCancellationRequested = false;
  readonly listeners = new Set<(event: unknown) => unknown>();

  onCancellationRequested = (listener: (event: unknown) => unknown) => {
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  };

  cancel(): void {
    this.isCancellationRequested = true;
    for (const listener of this.listeners) listener(undefined);
  }
}

describe('untilCancelled', () => {
  it("returns the task's result, and releases the token", async () => {
    const token = new Token();
    assert.equal(await untilCancelled(token, () => Promise.resolve(7)), 7);
    assert.equal(token.listeners.size, 0);
  });

  it('a cancelled token starts nothing', async () => {
    const token = new Token();
    token.cancel();
    assert.equal(await untilCancelled(token, () => Promise.reject<number>(new Error('started'))), undefined);
  });

  it('cancelling aborts the task, and is no error', async () => {
    const token = new Token();
    const result = untilCancelled(
      token,
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    token.cancel();
    assert.equal(await result, undefined);
    assert.equal(token.listeners.size, 0);
  });

  it('passes on any other failure, and releases the token', async () => {
    const token = new Token();
    await assert.rejects(
      untilCancelled(token, () => Promise.reject(new Error('broken'))),
      /broken/,
    );
    assert.equal(token.listeners.size, 0);
  });

  it('knows an abort of any origin', () => {
    const controller = new AbortController();
    controller.abort();
    assert.equal(isAbort(controller.signal.reason), true);
    assert.equal(isAbort(new Error('AbortError')), false);
  });
});

describe('DisposableStore', () => {
  it('disposes the last one first, once, and late arrivals at once', () => {
    const order: number[] = [];
    const item = (number: number) => ({ dispose: () => void order.push(number) });
    const store = new DisposableStore();
    store.add(item(1));
    store.add(item(2));
    store.dispose();
    store.dispose();
    store.add(item(3));
    assert.deepEqual(order, [2, 1, 3]);
  });
});

describe('Lazy', () => {
  const tracked = () => {
    const calls = { made: 0, disposed: 0, fails: false };
    const lazy = new Lazy(() => {
      calls.made++;
      if (calls.fails) return Promise.reject(new Error('not now'));
      return Promise.resolve({ dispose: () => calls.disposed++ });
    });
    return { calls, lazy };
  };

  it('creates one value for all callers', async () => {
    const { calls, lazy } = tracked();
    assert.equal(await lazy.get(), await lazy.get());
    assert.equal(calls.made, 1);
  });

  it('tries again after a failure', async () => {
    const { calls, lazy } = tracked();
    calls.fails = true;
    await assert.rejects(lazy.get(), /not now/);
    calls.fails = false;
    await lazy.get();
    assert.equal(calls.made, 2);
  });

  it('disposes what was made, also what was still being made, and makes nothing after that', async () => {
    const { calls, lazy } = tracked();
    const made = lazy.get();
    lazy.dispose();
    await made;
    assert.equal(calls.disposed, 1);
    const unused = tracked();
    unused.lazy.dispose();
    await assert.rejects(unused.lazy.get());
    assert.equal(unused.calls.made, 0);
  });
});

describe('the log', () => {
  const snapshot = snapshotOf('log');

  it('has one line an exchange', () => {
    const exchange = { method: 'avm.getTx', host: 'h:1', ms: 12.4, bytes: 300 };
    snapshot.matches('an exchange', exchangeLine({ ...exchange, status: 200 }));
    snapshot.matches(
      'an exchange without an answer',
      exchangeLine({ ...exchange, bytes: 0, error: 'NetworkError ECONNREFUSED' }),
    );
  });

  it('shows name, message and details of our errors, the stack of others, and the cause', () => {
    const own = new InvalidInputError('wrong', { details: 'offset 3', cause: new InvalidInputError('inner') });
    snapshot.matches('an error of ours with its cause', errorLines(own));
    assert.match(errorLines(new TypeError('bug')), /^TypeError: bug\n {4}at /);
    assert.equal(errorLines('text'), 'text');
  });
});

describe('the text of a failure', () => {
  const snapshot = snapshotOf('failures');
  const refusal = { host: 'h', method: 'avm.getBlockByHeight', code: -32000, methodMissing: false };
  const words = "couldn't get block at height 99999: not found";

  it("is the explanation of a node's refusal, then its own text", () => {
    const explanation = { meaning: 'The chain has no such block.', advice: 'Check the height.' };
    const error = new RpcError(words, { ...refusal, words, explanation });
    assert.ok(failureText(error, 'Product').startsWith(`${explanation.meaning} ${explanation.advice} `));
    assert.ok(failureText(error, 'Product').includes(words));
    const long = new RpcError('x'.repeat(4096), { ...refusal, words, explanation });
    assert.ok(failureText(long, 'Product').length < 300);
  });

  it('is the message of another error of ours, and names the product for a bug', () => {
    assert.equal(failureText(new RpcError(words, { ...refusal, words }), 'Product'), `${words}.`);
    snapshot.matches('a bug', [failureText(new TypeError('bug'), 'Product'), failureText('text', 'Product')]);
  });
});

describe('noticeText', () => {
  for (const [text, shown] of [
    ['a [link](command:x) and [another](https://y)', 'a [link] (command:x) and [another] (https://y)'],
    ['[link] (command:x)', '[link] (command:x)'],
    ['f(x)[0] (see below)', 'f(x)[0] (see below)'],
  ] as const) {
    it(text, () => assert.equal(uiText(text), shown));
  }
});
