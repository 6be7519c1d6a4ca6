import { strict as assert } from 'node:assert';
import { LinkedAbort } from '../../../src/client/call-options';
import { heldBy } from '../../support/assertions/listeners';

describe('a linked abort', () => {
  it('aborts with the reason of whichever source comes first, and leaves the others', () => {
    const [one, two] = [new AbortController(), new AbortController()];
    const linked = new LinkedAbort(one.signal, undefined, two.signal);
    two.abort('two');
    one.abort('one');
    assert.equal(linked.signal.reason, 'two');
    assert.deepEqual([heldBy(one.signal), heldBy(two.signal)], [0, 0]);
  });

  it('is aborted at once by a source that is, and links to none behind it', () => {
    const later = new AbortController();
    const linked = new LinkedAbort(AbortSignal.abort('before'), later.signal);
    assert.equal(linked.signal.reason, 'before');
    assert.equal(heldBy(later.signal), 0);
  });

  it('can be aborted by itself, and not again', () => {
    const source = new AbortController();
    const linked = new LinkedAbort(source.signal);
    linked.abort('own');
    source.abort('late');
    assert.equal(linked.signal.reason, 'own');
  });

  it('leaves nothing in a source that lives on, however many tasks there were', () => {
    const source = new AbortController();
    const links = Array.from({ length: 1000 }, () => new LinkedAbort(source.signal));
    assert.equal(heldBy(source.signal), 1000);
    for (const link of links) link.release();
    assert.equal(heldBy(source.signal), 0);
    source.abort();
    assert.ok(links.every(({ signal }) => !signal.aborted));
  });
});

describe('what a signal holds', () => {
  it('are the listeners, and the signals made of it', () => {
    const { signal } = new AbortController();
    signal.addEventListener('abort', () => undefined);
    const kept = AbortSignal.any([signal]);
    assert.equal(heldBy(signal), 2);
    assert.ok(!kept.aborted);
  });
});
