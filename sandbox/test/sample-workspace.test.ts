import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../src/client/clock';
import { HttpClient } from '../../src/client/http/http-client';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { findIDs } from '../../src/core/ids-in-text/find-ids';
import { ProblemFinder } from '../../src/core/problems-in-text/find-problems';
import type { FoundID } from '../../src/core/ids-in-text/id-context';
import { decodeAnyHex } from '../../src/core/encodings/hex';
import { knownName } from '../../src/core/ids-in-text/known-names';
import { producedOutputs } from '../../src/core/tx/moves';
import type { Chain } from '../../src/services/chain/chain';
import { startDemo } from '../../test/support/sandbox/demo-sandbox';
import { EWOQ_KEY, UNUSED_ID } from '../../test/support/known-ids';
import { sampleFiles } from '../../test/support/repository-files/sample-files';
import { sandboxSetUp } from '../../test/support/sandbox/sandbox-setup';
import { chainAt, resolverAt } from '../../test/support/setup/chain-at';

const FOLDER = join('test', 'fixtures', 'workspace');
const SLIPS = 'slips.yaml';
const WITH_A_SLIP = '2bcptJAuKEshdqXB319usyqyueUJoEpbPhRTktC1cR68TqAPwc';

describe('the sample workspace', () => {
  it('is what npm run sample-workspace writes', () => {
    for (const [path, text] of Object.entries(sampleFiles())) assert.equal(readFileSync(path, 'utf8'), text, path);
  });

  const sandbox = sandboxSetUp(() => startDemo());
  let http: HttpClient;
  let chain: Chain;
  const resolver = resolverAt(systemClock);

  before(() => {
    http = new HttpClient();
    chain = chainAt(sandbox.url, { http, clock: systemClock }, { name: 'Sandbox' });
  });
  after(() => http.close());

  const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

  /** What the sandbox or the known names have about a found thing; undefined for none. */
  async function meaningOf(found: FoundID): Promise<string | undefined> {
    switch (found.kind) {
      case 'id': {
        const known = knownName(found.text);
        if (known !== undefined) return known.kind;
        const { kind } = await resolver.resolve(chain, found.bytes);
        return kind === 'absent' ? undefined : kind;
      }
      case 'output': {
        const source = await resolver.resolveTx(chain, found.txID);
        if (source.kind !== 'tx') return undefined;
        return producedOutputs(source.tx.unsignedTx, source.id)[found.outputIndex]?.output.type;
      }
      case 'hex':
        return chain.codec.readAny(decodeAnyHex(found.text).bytes)?.kind;
      case 'address':
        return (await chain.avm.getUTXOs({ addresses: [encodeCb58(found.bytes)], limit: 1 })).utxos.length > 0
          ? 'owner'
          : undefined;
      default:
        return found.kind;
    }
  }

  const files = readdirSync(FOLDER).filter((name) => !name.startsWith('.'));
  for (const name of files) {
    it(`everything in ${name} is something that the sandbox knows`, async () => {
      const found = findIDs(textOf(name));
      const meanings = await Promise.all(found.map(async (each) => ({ each, meaning: await meaningOf(each) })));
      const unknown = meanings
        .filter(({ meaning }) => meaning === undefined)
        .map(({ each }) => 'text' in each && each.text);
      assert.ok(found.length > 0);
      assert.deepEqual(unknown, name === 'ids.md' ? [UNUSED_ID] : []);
    });
  }

  it('has one of each kind that can be hovered', () => {
    const kinds = new Set(files.flatMap((name) => findIDs(textOf(name)).map(({ kind }) => kind)));
    const all = ['address', 'badChecksum', 'hex', 'id', 'nodeID', 'output', 'privateKey', 'shortID'];
    assert.deepEqual([...kinds].sort(), all);
  });

  it('has one damaged ID beside those to correct, and no key but the published one, which it says is published', () => {
    const text = textOf('ids.md');
    const found = files.filter((name) => name !== SLIPS).flatMap((name) => findIDs(textOf(name)));
    assert.deepEqual(
      found.flatMap((each) => (each.kind === 'badChecksum' ? [each.text] : [])),
      [WITH_A_SLIP],
    );
    const keys = findIDs(text).filter(({ kind }) => kind === 'privateKey');
    assert.deepEqual(
      keys.map(({ start, end }) => text.slice(start, end)),
      [EWOQ_KEY],
    );
    assert.match(text, /the published test key.*PrivateKey-/);
    assert.equal(found.filter(({ kind }) => kind === 'privateKey').length, 1);
  });

  it('has mistyped values, each of which is found and can be corrected', () => {
    const problems = new ProblemFinder().find(textOf(SLIPS), { networks: false });
    assert.deepEqual(
      problems.map((each) => each.kind === 'checksum' && each.expected),
      ['id', 'nodeID', 'address'],
    );
    const others = files.filter((name) => name !== SLIPS).map(textOf);
    for (const each of problems) {
      const { correction } = each.kind === 'checksum' ? each : {};
      assert.ok(correction !== undefined && others.some((text) => text.includes(correction)), correction);
    }
  });
});
