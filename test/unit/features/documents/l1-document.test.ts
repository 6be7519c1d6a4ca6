import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { HttpClient } from '../../../../src/client/http/http-client';
import { systemClock } from '../../../../src/client/clock';
import { l1Document } from '../../../../src/features/documents/l1-document';
import { l1AddressOf, l1TargetOf } from '../../../../src/host/documents/document-target';
import { Chains } from '../../../../src/services/chain/chains';
import { startSandbox } from '../../../../sandbox/server';
import { startDemo } from '../../../support/sandbox/demo-sandbox';

describe('the report about an L1 as a document', () => {
  const http = new HttpClient({});
  const chains = new Chains({ http, clock: systemClock, sandboxURL: () => assert.fail('no sandbox starts') });
  const L1 = '249ok32scgsAhCWfivCgVBTVkimTJSHKDb5r186tdkDGxjm4ku';
  const UNKNOWN = 'BKBZ6xXTnT86B4L5fp8rvtcmNSpvtNz8En9jG61ywV2uWyeHy';
  const textOf = async (chain: string, subnetID = L1): Promise<string> =>
    (await l1Document({ chains, clock: systemClock }, { chain, subnetID })).text;

  after(() => http.close());

  it('has an address that names the chain and the subnet', () => {
    const target = { chain: 'My Chain #1', subnetID: L1 };
    const address = l1AddressOf(target, 'Ünser L1: /#?');
    assert.deepEqual(l1TargetOf(address), target);
    assert.equal(address.path, `/l1-report/${L1}/Ünser L1 `);
    for (const path of ['/l1-report/x', `/l1/${L1}/a`, `/l1-report/a/${L1}`, `/l1-report/${L1}/a/b`]) {
      assert.equal(l1TargetOf({ ...address, path }), undefined);
    }
  });

  it('says why there is none', async () => {
    const sandbox = await startSandbox({ blocks: 'on call' });
    try {
      chains.configure({ chains: [{ name: 'test', url: sandbox.url, blockchain: 'X' }], activeChain: 'test' });
      assert.match(await textOf('test'), /no subnet/);
      assert.match(await textOf('nowhere'), /no chain nowhere/);
    } finally {
      await sandbox.close();
    }
    assert.match(await textOf('test', UNKNOWN), /reach/);
  });

  it('reports an L1 of the sandbox, which runs no chain of it', async () => {
    const sandbox = await startDemo();
    try {
      chains.configure({ chains: [{ name: 'demo', url: sandbox.url, blockchain: 'X' }], activeChain: 'demo' });
      const [, id = ''] = /subnet-id: (\w+)/.exec(readFileSync('test/fixtures/workspace/l1.yaml', 'utf8')) ?? [];
      assert.match(await textOf('demo', id), /track-subnets/);
    } finally {
      await sandbox.close();
    }
  });
});
