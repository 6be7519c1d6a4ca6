import assert from 'node:assert/strict';
import { inSlices } from '../../../src/client/clock';
import { sha256 } from '../../../src/core/bytes/hashes';
import { Codec } from '../../../src/core/codec/avm/codec';
import { decodeHex, encodeHex } from '../../../src/core/encodings/hex';
import { insertSignature, mergeSignatures } from '../../../src/core/signing/merge';
import { readSignable } from '../../../src/core/signing/read-tx';
import { EMPTY_SIGNATURE } from '../../../src/core/tx/signers';
import { HexReader } from '../../../src/core/given-text/hex-reader';
import { givenBytes } from '../../../src/services/review/notes';
import { Reviewer } from '../../../src/services/review/review';
import { BUILT_IN_CHAINS, type ChainConfig } from '../../../src/services/chain/chain-config';
import { createIssuing } from '../../../src/services/sending/create-issuing';
import { type Relay, startRelay } from '../../support/servers/relay';
import { sampleOf } from '../../support/setup/issue-setup';
import { MemoryStore } from '../../support/setup/memory-store';
import { EWOQ, EWOQ_FUJI } from '../../support/known-ids';
import { partlySigned } from '../../support/setup/partly-signed';
import { cardOf, World } from './hover/answers';
import { finished } from '../../../src/core/steps';
import { sandboxSetUp } from '../../support/sandbox/sandbox-setup';
import { startDemo } from '../../support/sandbox/demo-sandbox';

/** What a node is asked without naming anything of a transaction. */
const NAMELESS = /^info\.|\.getBlockByHeight$|\.get\w*Fee\w*$|\.getMinStake$/;

describe('what belongs to a network is requested from the node that the user chose', () => {
  const sandbox = sandboxSetUp(() => startDemo());
  let own: Relay;
  let builtIn: Map<string, Relay>;
  let chains: ChainConfig[];
  let sandboxStarts: number;
  let world: World;
  const { byEwoq, byTreasury } = partlySigned();
  /** A payment on X, without its signatures. */
  let unsigned: Uint8Array;
  let signed: Uint8Array;

  before(async () => {
    ({ bytes: signed } = await sampleOf(sandbox.url, 'pay'));
    const tx = readSignable(signed);
    unsigned = tx.withSignatures(tx.signatures.map((list) => list.map(() => EMPTY_SIGNATURE)));
  });

  beforeEach(async () => {
    own = await startRelay(sandbox.url);
    builtIn = new Map();
    chains = [{ name: 'Our node', url: own.url, blockchain: 'X' }];
    for (const config of BUILT_IN_CHAINS.filter(({ url }) => url !== '')) {
      const relay = await startRelay(sandbox.url);
      relay.alter = (method) => (method === 'info.getNetworkID' ? { networkID: String(config.networkID) } : undefined);
      builtIn.set(config.name, relay);
      chains.push({ ...config, url: relay.url });
    }
    sandboxStarts = 0;
    const sandboxURL = (): Promise<string> => Promise.resolve((sandboxStarts++, sandbox.url));
    world = new World({ sandboxURL, chains, activeChain: 'Our node' });
  });
  afterEach(async () => {
    await Promise.all([world.close(), own.close(), ...[...builtIn.values()].map((each) => each.close())]);
  });

  /** Requests that each of the others received. */
  const others = (): string[] =>
    [...builtIn].flatMap(([name, { methods }]) => methods.map((method) => `${name} ${method}`));
  /** Beside Fuji, no chain received anything of a text. */
  const assertFujiAlone = (): void =>
    assert.deepEqual(
      [
        own.methods.filter((method) => !NAMELESS.test(method)),
        others().filter((each) => !each.startsWith('Fuji ')),
        sandboxStarts,
      ],
      [[], [], 0],
    );
  const assertAlone = (): void => assert.deepEqual([others(), sandboxStarts], [[], 0]);

  const issuing = () => {
    const issued = createIssuing({
      ...world.services,
      ...{ windowStore: new MemoryStore(), store: new MemoryStore(), onAccepted: () => undefined },
    });
    return { ...issued, reviewer: new Reviewer({ ...world.services, checker: issued.checker }) };
  };
  const review = async (text: string) => {
    const reading = finished(new HexReader().selected(text));
    assert.ok('txs' in reading);
    const { services } = world;
    const chain = await services.chains.open(services.chains.active);
    return issuing().reviewer.review(
      chain,
      reading.txs.map((pasted) => givenBytes({ pasted, text, origin: undefined })),
    );
  };
  const merge = async (texts: readonly string[]) => {
    const copies = texts.map((text) => readSignable(decodeHex(text)));
    const owners = await world.services.signings.ownersFor(copies[0] as (typeof copies)[0], {});
    return { ...owners, merged: await inSlices(mergeSignatures(copies, owners.ownersOf)) };
  };
  const insert = async () => {
    const [tx, other] = [byEwoq, byTreasury].map((text) => readSignable(decodeHex(text)));
    assert.ok(tx && other);
    const signature = other.signatures[0]?.find((each) => each.some((byte) => byte !== 0));
    assert.ok(signature);
    const { ownersOf, why } = await world.services.signings.ownersFor(tx, {});
    return { why, made: insertSignature(tx, signature, ownersOf) };
  };

  it('sends nothing before the user acts', () => {
    assert.deepEqual(own.methods, []);
    assertAlone();
  });

  it('a hover, also without a network ID in the settings', async () => {
    for (const hex of [byEwoq, encodeHex(unsigned)]) {
      const card = cardOf(await world.hover(`tx = ${hex}`));
      assert.match(card, /Waiting for/);
    }
    assertAlone();
  });

  it('Merge Signatures and Insert Signature', async () => {
    const { ownersOf, merged } = await merge([byEwoq, byTreasury]);
    assert.ok('bytes' in merged);
    assert.equal(ownersOf(readSignable(merged.bytes).needed[0] as never, 0)?.threshold, 2);
    assert.ok('bytes' in (await insert()).made);
    assertAlone();
  });

  it('a check and an issue', async () => {
    for (const hex of [byEwoq, encodeHex(unsigned)])
      assert.match((await review(hex)).txs[0]?.signing ?? '', /Waiting for/);
    const { issuer } = issuing();
    const chain = await world.services.chains.open(world.services.chains.active);
    const { state } = await issuer.issue(chain, { bytes: signed, headline: 'Pay' });
    assert.equal(state.kind, 'sent');
    assertAlone();
  });

  it('no other is asked when it fails, and the reason is shown', async () => {
    own.status = 503;
    assert.match(cardOf(await world.hover(`tx = ${byEwoq}`)), /Whose turn it is isn't known: .*503/);
    const { why, made } = await insert();
    assert.ok(made.refusal?.code === 'no slot' && !made.refusal.ownersKnown);
    assert.match(JSON.stringify(why), /503/);
    await merge([byEwoq, byTreasury]);
    await assert.rejects(review(byEwoq), /503/);
    assertAlone();
  });

  it('also when it fails after it has said on which network it is', async () => {
    await world.hover(`tx = ${byEwoq}`);
    own.status = 503;
    const { chains: all } = world.services;
    (await all.open(all.active)).identity.doubt();
    assert.match(cardOf(await world.hover(`tx = ${encodeHex(unsigned)}`)), /isn't known: .*503/);
    assertAlone();
  });

  it('bytes of another network go to the first chain of that network, and none of their IDs elsewhere', async () => {
    const foreign = [byEwoq, byTreasury].map((text) => {
      const bytes = decodeHex(text);
      new DataView(bytes.buffer, bytes.byteOffset).setUint32(6, 5);
      return encodeHex(bytes);
    });
    const [first = ''] = foreign;
    const fuji = builtIn.get('Fuji');
    assert.ok(fuji);
    const surfaces = [
      async () => assert.match(cardOf(await world.hover(`tx = ${first}`)), /Waiting for/),
      async () => assert.equal((await merge(foreign)).why, undefined),
      async () => assert.match((await review(first)).txs[0]?.signing ?? '', /Waiting for/),
    ];
    for (const surface of surfaces) {
      await surface();
      assert.ok(fuji.methods.includes('avm.getTx'));
      assertFujiAlone();
    }
  });

  it("a hovered address goes to its network's chain", async () => {
    assert.match(cardOf(await world.hover(EWOQ)), /spendable/);
    assertAlone();
    own.methods.length = 0;
    assert.match(cardOf(await world.hover(EWOQ_FUJI)), /reveal Fuji address/);
    assertFujiAlone();
  });

  it('a hovered address also where the active one has not said yet on which network it is', async () => {
    assert.match(cardOf(await world.hover(EWOQ_FUJI)), /Our node is on another network\. Balances on Fuji:/);
    assertFujiAlone();
  });

  it('writes addresses of bytes that name no network for the one that it has reported', async () => {
    const owner = { locktime: 0n, threshold: 1, addresses: [new Uint8Array(20)] };
    const output = { type: 'secp256k1fx.TransferOutput', amount: 1n, ...owner } as const;
    const bytes = new Codec().encodeUTXO({
      txID: sha256(Buffer.from('tx')),
      outputIndex: 0,
      assetID: sha256(Buffer.from('asset')),
      output,
    });
    const hex = `utxo = ${encodeHex(bytes)}`;
    assert.match(cardOf(await world.hover(hex)), /X-custom1/);
    await world.hover(EWOQ);
    assert.match(cardOf(await world.hover(hex)), /X-local1/);
  });

  it('counts a network that the node reports more than one that the settings state', async () => {
    const local = builtIn.get('Local') as Relay;
    local.alter = (method) => (method === 'info.getNetworkID' ? { networkID: '1337' } : undefined);
    world.switchTo('Local');
    const { chains: all } = world.services;
    assert.equal((await all.identified(1337, {}))?.config.name, undefined);
    assert.equal((await all.identified(12345, {}))?.config.name, 'Sandbox');
    assert.equal((await all.identified(1337, {}))?.config.name, 'Local');
    assert.equal(all.onNetwork(1337)?.name, 'Local');
  });
});
