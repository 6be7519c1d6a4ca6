import assert from 'node:assert/strict';
import { systemClock } from '../../../../src/client/clock';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { InvalidInputError } from '../../../../src/core/outcome';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { localNetwork, localXChain } from '../../../../sandbox/network/local-genesis';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import { feeUnknownText, unknownText } from '../../../../src/services/checking/unknown-text';
import { chainRules } from '../../../../src/services/chain/chain-fees';
import { IssuingWindow } from '../../../support/setup/issue-setup';
import { rejection } from '../../../support/assertions/rejection';
import { type Relay, startRelay } from '../../../support/servers/relay';
import { snapshotOf } from '../../../support/wording/snapshot';
import { chainAt } from '../../../support/setup/chain-at';

const OTHER = sha256(Buffer.from('another avm chain'));

describe('the fees of a chain', () => {
  const snapshot = snapshotOf('fees');
  let sandbox: Sandbox;
  let relay: Relay;
  let window: IssuingWindow;
  before(async () => {
    const other = { ...localXChain(), blockchainID: OTHER, aliases: [], isPrimary: false };
    sandbox = await startSandbox({ blocks: 'on call', network: localNetwork([localXChain(), other]) });
  });
  beforeEach(async () => {
    relay = await startRelay(sandbox.url);
    window = new IssuingWindow();
  });
  afterEach(async () => {
    await window.http.close();
    await relay.close();
  });
  after(() => sandbox.close());

  const silent = (silenced: string) => (method: string) => (method === silenced ? {} : undefined);

  it('are known for the X-Chain', async () => {
    const { txFee, feeAssetID, feeUnknown } = await chainRules(window.chain(relay.url), new Codec());
    assert.deepEqual([txFee, feeAssetID?.length, feeUnknown], [1_000_000n, 32, undefined]);
  });

  it("that can't be loaded keep the reason, for checks and samples", async () => {
    const { bytes } = await window.sample(window.chain(sandbox.url));
    relay.alter = silent('avm.getTxFee');
    const chain = window.chain(relay.url);
    const { feeUnknown } = await chainRules(chain, new Codec());
    snapshot.matches('a fee that cannot be read', unknownText(feeUnknown ?? assert.fail()));
    const { checks } = await window.checker.check(chain, bytes);
    const { verdict, findings } = checks.find(({ name }) => name === 'amounts') ?? {};
    const [problem] = findings ?? [];
    assert.ok(verdict === 'cannot tell' && problem?.verdict === verdict);
    assert.deepEqual(problem.reason, feeUnknown);
    const error = await rejection(window.sample(chain), InvalidInputError);
    assert.equal(error.message, feeUnknownText(feeUnknown ?? assert.fail()));
  });

  it('of another avm chain are loaded, but not the asset that they are paid in', async () => {
    const { http } = window;
    const config = { name: 'Other', url: sandbox.url, blockchain: encodeCb58(OTHER) };
    const chain = chainAt(config.url, { http, clock: systemClock }, config);
    const { txFee, feeAssetID, feeUnknown } = await chainRules(chain, new Codec());
    assert.deepEqual([txFee, feeAssetID], [1_000_000n, undefined]);
    snapshot.matches('a fee of another chain', unknownText(feeUnknown ?? assert.fail()));
    const error = await rejection(window.sample(chain), InvalidInputError);
    assert.equal(error.message, feeUnknownText(feeUnknown ?? assert.fail()));
  });

  it('are requested once for a list', async () => {
    const { bytes } = await window.sample(window.chain(sandbox.url));
    const chain = window.chain(relay.url);
    const checked = await window.checker.checkAll(chain, [bytes, bytes, bytes]);
    assert.equal(checked.length, 3);
    assert.equal(relay.methods.filter((method) => method === 'avm.getTxFee').length, 1);
    assert.deepEqual(
      checked.map((each) => encodeHex(each.bytes)),
      [bytes, bytes, bytes].map((each) => encodeHex(each)),
    );
    assert.deepEqual(await window.checker.checkAll(chain, []), []);
  });
});
