import { strict as assert } from 'node:assert';
import { systemClock } from '../../../../src/client/clock';
import { HttpClient } from '../../../../src/client/http/http-client';
import { toHexDigits } from '../../../../src/core/bytes/bytes';
import { decodeAnyHex } from '../../../../src/core/encodings/hex';
import { createServices } from '../../../../src/services/create-services';
import { signingFacts, type SigningState } from '../../../../src/services/signing/signing-state';
import { plainText } from '../../../../src/services/text/pieces';
import { partlySigned } from '../../../support/setup/partly-signed';
import { snapshotOf } from '../../../support/wording/snapshot';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';
import { startDemo } from '../../../support/sandbox/demo-sandbox';

describe('who signed, of a transaction that two have to sign', () => {
  const snapshot = snapshotOf('signing');
  const { byEwoq, byTreasury, byBoth } = partlySigned();
  const bytesOf = (text: string): Uint8Array => decodeAnyHex(text).bytes;
  const sandbox = sandboxSetUp(() => startDemo());
  let http: HttpClient;
  let services: ReturnType<typeof createServices>;
  before(() => {
    http = new HttpClient();
    services = createServices({ http, clock: systemClock, sandboxURL: () => Promise.resolve(sandbox.url) });
    services.chains.configure({ chains: [], activeChain: 'Sandbox' });
  });
  after(() => http.close());
  const lines = (state: SigningState | undefined, ownName: (address: Uint8Array) => string | undefined): string[] =>
    state === undefined
      ? []
      : signingFacts(state, ownName).map(({ label, value }) => `${plainText(label)}: ${plainText(value)}`);
  const called =
    (address: Uint8Array, name: string) =>
    (each: Uint8Array): string | undefined =>
      toHexDigits(each) === toHexDigits(address) ? name : undefined;

  it('names whose turn it is, with the owners that the node shows', async () => {
    const state = await services.signings.missingIn(bytesOf(byEwoq), {});
    const [waiting] = state?.progress.waitingFor ?? [];
    assert.ok(waiting);
    snapshot.matches('signed by the first of two', lines(state, called(waiting, 'treasury')));
  });

  it('says without a node that the owners are not known', async () => {
    const state = await services.signings.missingIn(bytesOf(byTreasury), undefined);
    snapshot.matches(
      'signed by the second of two, offline',
      lines(state, () => undefined),
    );
    assert.equal(state?.groups[0]?.owners, undefined);
  });

  it('needs no chain for what is complete, and for other bytes', async () => {
    let opened = 0;
    const other = createServices({ http, clock: systemClock, sandboxURL: () => Promise.resolve(void opened++) });
    other.chains.configure({ chains: [], activeChain: 'Sandbox' });
    for (const text of [byBoth, '0x00000000']) {
      assert.equal(await other.signings.missingIn(bytesOf(text), {}), undefined);
    }
    assert.equal(opened, 0);
    const { groups } = (await other.signings.missingIn(bytesOf(byEwoq), {})) ?? {};
    assert.deepEqual([groups?.[0]?.owners, opened], [undefined, 1]);
  });
});
