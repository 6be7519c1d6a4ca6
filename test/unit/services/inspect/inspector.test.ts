import { strict as assert } from 'node:assert';
import { systemClock } from '../../../../src/client/clock';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { InvalidInputError, outcomeOf } from '../../../../src/core/outcome';
import { startSandbox } from '../../../../sandbox/server';
import type { Chain } from '../../../../src/services/chain/chain';
import { createServices } from '../../../../src/services/create-services';
import { fixedName, knownIDs } from '../../../../src/services/inspect/known-ids';
import { bytesNaming, inspectBytes } from '../../../../src/services/inspect/read-bytes';
import { readGiven } from '../../../../src/core/given-text/given-text';
import { Codec } from '../../../../src/core/codec/avm/codec';
import {
  EWOQ_KEY_HEX,
  MAINNET_AVAX,
  MAINNET_X,
  RECORDED_BLOCK_1,
  RECORDED_MULTISIG,
  RECORDED_PAYMENT,
  UNUSED_ID,
} from '../../../support/known-ids';
import { startRelay } from '../../../support/servers/relay';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';

describe('Inspector', () => {
  const { sandbox, http } = recordedSetUp();
  let services: ReturnType<typeof createServices>;
  let chain: Chain;
  before(async () => {
    services = createServices({ http, clock: systemClock, sandboxURL: () => Promise.resolve(sandbox.url) });
    services.chains.configure({ chains: [], activeChain: 'Sandbox' });
    chain = await services.chains.open(services.chains.active);
  });
  const IDS = [
    [RECORDED_PAYMENT, 'tx'],
    [RECORDED_BLOCK_1, 'block'],
    [UNUSED_ID, 'missing'],
  ] as const;
  for (const [id, kind] of IDS) {
    it(`identifies ${id.slice(0, 8)} as ${kind}`, async () => {
      assert.equal((await services.inspector.look(chain, { kind: 'id', bytes: decodeID(id) }, {})).kind, kind);
    });
  }

  it('reads 32 bytes of hex as an ID only if that is known, and sends nothing', async () => {
    const own = createServices({ http, clock: systemClock, sandboxURL: () => Promise.resolve(sandbox.url) });
    own.chains.configure({ chains: [], activeChain: 'Sandbox' });
    const hexOf = (id: string): string => encodeHex(decodeID(id), 'hexnc');
    const read = (text: string): string => {
      const given = readGiven(text, knownIDs(own));
      return given.kind === 'id' ? given.text : given.kind;
    };
    assert.equal(read(` ${hexOf(MAINNET_AVAX).toUpperCase().replace('0X', '0x')}\n`), MAINNET_AVAX);
    assert.equal(read(hexOf(MAINNET_X).slice(2)), MAINNET_X);
    assert.equal(read(encodeHex(decodeID(MAINNET_X), 'hex')), MAINNET_X, 'with a checksum');
    assert.equal(read(hexOf(RECORDED_PAYMENT)), 'bytes32');
    assert.equal(read(EWOQ_KEY_HEX), 'privateKey');
    assert.equal(read(`key ${hexOf(MAINNET_X)}`), 'privateKey');
    await own.inspector.id(await own.chains.open(own.chains.active), decodeID(RECORDED_PAYMENT), {});
    assert.equal(read(hexOf(RECORDED_PAYMENT)), RECORDED_PAYMENT);
  });

  it('finds an output, a UTXO of a loaded page, and whether it is spent', async () => {
    const { inspector, utxos } = services;
    const reference = { txID: decodeID(RECORDED_PAYMENT), outputIndex: 1 };
    const found = await inspector.output(chain, reference, {});
    assert.ok(found.kind === 'output');
    assert.equal(inspector.listed(chain, found.utxoID), undefined);
    utxos.saw(chain, new Codec().encodeUTXO(found.utxo));
    const listed = await inspector.id(chain, found.utxoID, {});
    assert.equal(listed.kind, 'utxo');
    assert.equal(await inspector.spending(chain, found, {}), 'spent');
    const { utxo } = found;
    const unowned = { ...found, utxo: { ...utxo, output: { ...utxo.output, addresses: [] } } };
    assert.equal(await inspector.spending(chain, unowned, {}), 'unowned');
    assert.equal(await inspector.spending(chain, { ...found, exportedTo: decodeID(MAINNET_X) }, {}), 'exported');
  });

  it('calls no output spent because a node is behind', async () => {
    const [behind, gateway] = await Promise.all([startSandbox({ blocks: 'on call' }), startRelay(sandbox.url)]);
    try {
      const own = createServices({ http, clock: systemClock, sandboxURL: () => Promise.resolve(sandbox.url) });
      own.chains.configure({
        chains: [{ name: 'gateway', url: gateway.url, blockchain: 'X' }],
        activeChain: 'gateway',
      });
      const shared = await own.chains.open(own.chains.active);
      const found = await own.inspector.output(shared, { txID: decodeID(RECORDED_MULTISIG), outputIndex: 5 }, {});
      assert.ok(found.kind === 'output');
      assert.equal(await own.inspector.spending(shared, found, {}), 'unspent');
      let calls = 0;
      gateway.choose = (method) =>
        method === 'avm.getUTXOs' || (method === 'avm.getTx' && ++calls === 2) ? behind.url : sandbox.url;
      await assert.rejects(own.inspector.spending(shared, found, {}), /lacks the transaction that made the output/);
      gateway.choose = (method) => (method === 'avm.getUTXOs' && ++calls < 6 ? behind.url : sandbox.url);
      calls = 3;
      assert.equal(await own.inspector.spending(shared, found, {}), 'unspent', 'it has caught up');
    } finally {
      await gateway.close();
      await behind.close();
    }
  });

  it('reports a missing output, or a block in place of the transaction', async () => {
    const { inspector } = services;
    const output = (id: string) => inspector.output(chain, { txID: decodeID(id), outputIndex: 9 }, {});
    assert.deepEqual(await output(RECORDED_PAYMENT), {
      kind: 'missing',
      code: 'noOutput',
      outputCount: 2,
      isPossible: false,
    });
    await inspector.id(chain, decodeID(RECORDED_BLOCK_1), {});
    assert.deepEqual(await output(RECORDED_BLOCK_1), { kind: 'missing', code: 'block' });
    const absent = await output(UNUSED_ID);
    assert.equal(absent.kind === 'missing' && absent.code, 'absent');
  });

  it('finds a block by its height, or which is the newest', async () => {
    const at = (height: bigint, on?: 'X' | 'P') => services.inspector.look(chain, { kind: 'height', height, on }, {});
    const block = await at(1n);
    assert.ok(block.kind === 'block' && encodeCb58(block.id) === RECORDED_BLOCK_1);
    assert.deepEqual(await at(99_999n), { kind: 'missing', code: 'noBlock', newest: 25n });
    assert.equal((await at(99_999n, 'P')).kind, 'missing');
  });

  it('has fixed names, and the chain whose genesis has them', () => {
    assert.equal(fixedName(services.chains, MAINNET_AVAX)?.config?.name, 'Mainnet');
    assert.equal(fixedName(services.chains, MAINNET_X)?.known.kind, 'blockchain');
    assert.equal(fixedName(services.chains, MAINNET_X)?.config, undefined);
    assert.equal(fixedName(services.chains, RECORDED_PAYMENT), undefined);
  });

  it("writes a UTXO's addresses for its asset's network, else for the given chain", async () => {
    const found = await services.inspector.output(chain, { txID: decodeID(RECORDED_PAYMENT), outputIndex: 0 }, {});
    assert.ok(found.kind === 'output' && found.madeBy.on === 'X');
    const { codec } = found.madeBy;
    const naming = (assetID: string) => {
      const read = inspectBytes(codec.encodeUTXO({ ...found.utxo, assetID: decodeID(assetID) }));
      assert.ok(read?.kind === 'utxo' && read.on === 'X');
      return bytesNaming(read, { name: '', url: '', blockchain: UNUSED_ID, networkID: 5 });
    };
    assert.deepEqual(naming(MAINNET_AVAX), { alias: 'X', hrp: 'avax' });
    assert.deepEqual(naming(RECORDED_PAYMENT), { alias: UNUSED_ID, hrp: 'fuji' });
  });
});

describe('an outcome', () => {
  it('is a value or an error of ours; an abort and a bug are thrown', async () => {
    assert.deepEqual(await outcomeOf(Promise.resolve(1)), { value: 1 });
    const error = new InvalidInputError('no');
    assert.deepEqual(await outcomeOf(Promise.reject(error)), { error });
    await assert.rejects(outcomeOf(Promise.reject(new TypeError('bug'))), TypeError);
    const reason = new Error('left');
    await assert.rejects(outcomeOf(Promise.reject(error), AbortSignal.abort(reason)), (thrown) => thrown === reason);
  });
});
