import assert from 'node:assert/strict';
import { avaxSerial, Context, evm, info, pvm, utils } from '@avalabs/avalanchejs';
import { formatAddress } from '../../src/core/ids/address';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import { formatNodeID } from '../../src/core/ids/ids';
import { SAMPLE_NODES } from '../node/node';
import { startSandbox } from '../server';
import { demoStory, startDemo } from '../../test/support/sandbox/demo-sandbox';
import { askNode, rawExchange, rawRequest } from '../../test/support/servers/raw-http';
import { EWOQ, EWOQ_C, EWOQ_P } from '../../test/support/known-ids';
import { accept, avaxOf, builderFor, ewoq, ownedBy, payment } from '../../test/support/sandbox/sandbox-chain';
import { sandboxSetUp } from '../../test/support/sandbox/sandbox-setup';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const ZERO_ID = '11111111111111111111111111111111LpoYY';
const X_CHAIN = '2eNy1mUFdmaxXNj1eQHUe7Np4gju9sJsEtWQ4MX3ToiNKuADed';
const C_CHAIN = '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC';
/** Where a list of C ends since Helicon. */
const C_END = {
  address: 'C-local1llllllllllllllllllllllllllllllllnr3l6z',
  utxo: '2wkBET2rRgE8pahuaczxKbmv7ciehqsne57F9gtzf1PVcUJEQG',
};
const AVAX = '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe';

describe('avalanchejs on the sandbox with its sample data', () => {
  const { pAndC, people, names } = demoStory();
  const sandbox = sandboxSetUp(() => startDemo());

  const platform = () => new pvm.PVMApi(sandbox.url);
  const ewoqOnP = formatAddress({ alias: 'P', hrp: 'local', bytes: people.ewoq.address });

  it('reads what an address owns and what it can import', async () => {
    const { utxos } = await platform().getUTXOs({ addresses: [ewoqOnP] });
    assert.ok(utxos.length > 3);
    const arrived = await platform().getUTXOs({ addresses: [ewoqOnP], sourceChain: 'C' });
    assert.equal(arrived.utxos.length, 1);
    const imports = await new evm.EVMApi(sandbox.url).getUTXOs({
      addresses: [formatAddress({ alias: 'C', hrp: 'local', bytes: people.ewoq.address })],
      sourceChain: 'P',
    });
    assert.equal(imports.utxos.length, 1);
  });

  it('reads validators, a subnet, and a validator of an L1', async () => {
    const { validators } = await platform().getCurrentValidators();
    assert.equal(validators.length, 3);
    const { isPermissioned } = await platform().getSubnet({ subnetID: encodeCb58(names.l1.l1.id) });
    assert.equal(isPermissioned, false);
    const validationID = encodeCb58(names.l1.validationIDs.active);
    const { nodeID, weight } = await platform().getL1Validator(validationID);
    assert.deepEqual([nodeID, weight], [formatNodeID(SAMPLE_NODES.active.nodeID), 100n]);
  });

  it('reports as uptime the share of its own stake, since no other node measures it', async () => {
    const { rewardingStakePercentage, weightedAveragePercentage } = await new info.InfoApi(sandbox.url).uptime();
    // 2,650 of 8,650 AVAX.
    assert.deepEqual([rewardingStakePercentage, weightedAveragePercentage], ['30.6358', '30.6358']);
  });

  // A reward has no fields that begin the others, which avalanchejs expects.
  it('decodes every transaction that a wallet makes, and encodes it to the same bytes', () => {
    const manager = utils.getManagerForVM('PVM');
    const txs = pAndC.blocks
      .flatMap(({ chain, bytes }) => (chain === 'P' ? [platformFormats.block.decode(bytes)] : []))
      .flatMap((block) => ('txs' in block ? block.txs : []))
      .map((tx) => platformFormats.tx.encode(tx));
    assert.equal(txs.length, 26);
    for (const bytes of txs) {
      const tx = manager.unpack(bytes, avaxSerial.SignedTx);
      assert.deepEqual(Buffer.from(tx.toBytes()), Buffer.from(bytes));
    }
  });
});

describe('wallets that start on the sandbox', () => {
  const sandbox = sandboxSetUp(() => startSandbox({ blocks: 'on call' }));

  const result = async (path: string, method: string, params?: object): Promise<unknown> =>
    (await askNode(sandbox.url, path, method, params)).result;
  const addressOf = (alias: string) => formatAddress({ alias, hrp: 'local', bytes: ewoq.address });

  it('avalanchejs makes its context', async () => {
    const context = await Context.getContextFromURI(sandbox.url);
    const { networkID, hrp, xBlockchainID, cBlockchainID, pBlockchainID, avaxAssetID, baseTxFee } = context;
    assert.deepEqual([networkID, hrp, baseTxFee], [12345, 'local', 1_000_000n]);
    assert.deepEqual([xBlockchainID, cBlockchainID, pBlockchainID, avaxAssetID], [X_CHAIN, C_CHAIN, ZERO_ID, AVAX]);
    assert.equal(context.platformFeeConfig.minPrice, 1n);
  });

  it('avalanchejs reads the state of the P- and the C-Chain, and the network', async () => {
    const platform = new pvm.PVMApi(sandbox.url);
    assert.deepEqual((await platform.getUTXOs({ addresses: [addressOf('P')] })).utxos, []);
    assert.equal((await platform.getFeeState()).price, 1n);
    assert.deepEqual(await platform.getHeight(), { height: '0' });
    const imports = await new evm.EVMApi(sandbox.url).getUTXOs({ addresses: [addressOf('C')], sourceChain: 'X' });
    assert.deepEqual(imports.utxos, []);
    const { upgradeTime } = (await new info.InfoApi(sandbox.url).getUpgradesInfo()) as unknown as Record<
      string,
      string
    >;
    assert.equal(upgradeTime, undefined);
  });

  it("the Go wallet's UTXOs of every pair of chains", async () => {
    const params = (sourceChain: string) => ({
      addresses: [encodeCb58(ewoq.address)],
      sourceChain,
      limit: '1024',
      startIndex: { address: '111111111111111111116DBWJs', utxo: ZERO_ID },
      encoding: 'hex',
    });
    for (const [alias, path, method] of [
      ['P', '/ext/P', 'platform.getUTXOs'],
      ['X', '/ext/bc/X', 'avm.getUTXOs'],
      ['C', '/ext/bc/C/avax', 'avax.getUTXOs'],
    ] as const) {
      for (const source of [ZERO_ID, X_CHAIN, C_CHAIN]) {
        const isFunded = alias === 'X' && source === X_CHAIN;
        const { utxos, ...rest } = (await result(path, method, params(source))) as { utxos: string[] };
        assert.equal(utxos.length, isFunded ? 1 : 0);
        const end = alias === 'C' ? C_END : { address: addressOf(alias), utxo: ZERO_ID };
        if (!isFunded) assert.deepEqual(rest, { numFetched: '0', endIndex: end, encoding: 'hex' });
      }
    }
  });

  it("the Go wallet's other reads", async () => {
    assert.deepEqual(await result('/ext/P', 'platform.getStakingAssetID', { subnetID: ZERO_ID }), { assetID: AVAX });
    const { timestamp, ...state } = (await result('/ext/P', 'platform.getFeeState')) as { timestamp: string };
    // Gas is saved up from the first block on.
    assert.deepEqual(state, { capacity: 0, excess: 0, price: 1 });
    assert.match(timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const account = ['0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC', 'latest'];
    assert.equal(await result('/ext/bc/C/rpc', 'eth_getBalance', account), '0x0');
    assert.equal(await result('/ext/bc/C/rpc', 'eth_getTransactionCount', account), '0x0');
    assert.equal(await result('/ext/bc/C/rpc', 'eth_chainId', []), '0xa868');
  });

  it('what was exported from the X-Chain can be imported on P and C', async () => {
    const chain = sandbox.network.chain('X');
    assert.ok(chain);
    const pChain = new Uint8Array(32);
    accept(chain, builderFor(chain).exportTo(pChain, [payment(chain, 5n, ownedBy(ewoq))]));
    const { numFetched } = (await result('/ext/bc/P', 'platform.getUTXOs', {
      addresses: [addressOf('P')],
      sourceChain: 'X',
    })) as { numFetched: string };
    assert.equal(numFetched, '1');
    assert.equal(encodeCb58(avaxOf(chain)), AVAX);
  });

  const refused: [path: string, method: string, params: object, words: RegExp][] = [
    ['/ext/P', 'platform.getUTXOs', {}, /^no addresses provided$/],
    ['/ext/bc/C/avax', 'avax.getUTXOs', {}, /^parsing source chainID "": there is no ID with alias: $/],
    [
      '/ext/bc/C/avax',
      'avax.getUTXOs',
      { sourceChain: 'Q' },
      /^parsing source chainID "Q": there is no ID with alias: Q$/,
    ],
    [
      '/ext/P',
      'platform.getStakingAssetID',
      { subnetID: X_CHAIN },
      new RegExp(`^failed fetching subnet transformation for ${X_CHAIN}: not found$`),
    ],
    ['/ext/P', 'platform.issueTx', {}, /^couldn't parse tx: couldn't parse tx: couldn't unpack codec version$/],
    ['/ext/bc/C/avax', 'avax.issueTx', { tx: '0x00' }, /^decoding tx: input string is smaller than the checksum size$/],
    ['/ext/P', 'platform.issueTx', { tx: 1 }, /^couldn't unmarshal an argument\. /],
    ['/ext/P', 'platform.IssueTx', {}, /^method must start with a non-uppercase letter$/],
    ['/ext/P', 'platform.issueBlock', {}, /^rpc: can't find method "platform.IssueBlock"$/],
    [
      '/ext/bc/C/rpc',
      'eth_sendRawTransaction',
      {},
      /^This sandbox doesn't serve eth_sendRawTransaction: its C-Chain has no EVM$/,
    ],
    ['/ext/bc/C/rpc', 'eth_basefee', {}, /^the method eth_basefee does not exist\/is not available$/],
    ['/ext/bc/C/rpc', 'avax.getAtomicTx', {}, /^the method avax.getAtomicTx does not exist\/is not available$/],
    ['/ext/bc/C/avax', 'eth_chainId', {}, /^rpc: service\/method request ill-formed: "eth_chainId"$/],
    ['/ext/info', 'info.peers', { nodeIDs: ['x'] }, /^couldn't unmarshal an argument\. /],
    ['/ext/info', 'info.uptime', {}, /^couldn't get node uptime: node is not a validator$/],
    ['/ext/health', 'health.health', { tags: 'application' }, /^couldn't unmarshal an argument\. /],
    ['/ext/health', 'health.readiness', { tags: [-1] }, /^couldn't unmarshal an argument\. /],
    ['/ext/health', 'health.liveness', { tags: -1 }, /^couldn't unmarshal an argument\. /],
    ['/ext/P', 'platform.getValidatorsAt', { height: '18446744073709551615' }, /^couldn't unmarshal an argument\. /],
    ['/ext/P', 'platform.getAllValidatorsAt', { height: '18446744073709551615' }, /^couldn't unmarshal an argument\. /],
    [
      '/ext/P',
      'platform.getValidatorsAt',
      { height: '18446744073709551614' },
      new RegExp(
        '^failed to get validator set at 18446744073709551614: failed to fetch validator set at unfinalized height ' +
          `with SubnetID = ${ZERO_ID}: current P-chain height \\(0\\) < requested P-Chain height \\(18446744073709551614\\)$`,
      ),
    ],
    [
      '/ext/P',
      'platform.getAllValidatorsAt',
      { height: 1 },
      /^failed to get validator sets at 1: failed to fetch validator set at unfinalized height: current P-chain height \(0\) < requested P-Chain height \(1\)$/,
    ],
    ['/ext/P', 'platform.getSubnets', { ids: [X_CHAIN] }, new RegExp(`^"${X_CHAIN}" is not a subnet$`)],
    ['/ext/P', 'platform.getSubnets', { ids: [AVAX, C_CHAIN] }, new RegExp(`^"${C_CHAIN}" is not a subnet$`)],
    [
      '/ext/bc/C/avax',
      'avax.getUTXOs',
      { addresses: [EWOQ], sourceChain: 'X' },
      new RegExp(`^parsing address "${EWOQ}": expected chainID "${C_CHAIN}" but got "${X_CHAIN}"$`),
    ],
    [
      '/ext/bc/C/avax',
      'avax.getUTXOs',
      { addresses: [EWOQ_C], sourceChain: 'X', startIndex: { address: EWOQ, utxo: ZERO_ID } },
      new RegExp(`^parsing start address "${EWOQ}": expected chainID "${C_CHAIN}" but got "${X_CHAIN}"$`),
    ],
    [
      '/ext/P',
      'platform.getUTXOs',
      { addresses: [EWOQ_P], startIndex: { address: EWOQ, utxo: ZERO_ID } },
      new RegExp(
        `^couldn't parse start index address "${EWOQ}": couldn't parse address "${EWOQ}": mismatched chainIDs: `,
      ),
    ],
  ];
  for (const [path, method, params, words] of refused) {
    it(`refuses ${method} at ${path}: ${words.source.slice(0, 40)}`, async () =>
      assert.match((await askNode(sandbox.url, path, method, params)).words ?? '', words));
  }

  it('answers a batch as geth does', async () => {
    const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'eth_blockNumber', params: [] });
    const batch = async (body: unknown) =>
      JSON.parse(
        (await rawExchange(sandbox.url, rawRequest('POST /ext/bc/C/rpc', JSON_TYPE, JSON.stringify(body)))).body,
      ) as unknown;
    const answer = (id: number) => ({ jsonrpc: '2.0', id, result: '0x0' });
    assert.deepEqual(await batch([call(1), call(2)]), [answer(1), answer(2)]);
    const { error } = (await batch(new Array(1001).fill(call(1)))) as { error: { code: number } };
    assert.equal(error.code, -32600);
  });

  // What a node answered, of primary-network.jsonl; but Helicon is active.
  const recorded: [method: string, result: string][] = [
    ['info.acps', '{"acps":{}}'],
    [
      'info.getVMs',
      '{"vms":{"jvYyfQTxGMJLuGWa55kdP2p2zSUYsQ5Raupu4TW34ZAUBAbtq":["avm"],"mgj786NP7uDwBCcq6YwThhaN8FLyybkCa4zBWTQbNgmK6k9A6":["evm"],"rWhpuQPF1kb72esV2momhMuTYGkEb1oL29pt2EBXWmSy4kxnT":["platform"]},"fxs":{"qd2U4HDWUvMrVUeTcCHp6xH3Qpnn1XbU5MDdnBoiifFqvgXwT":"nftfx","rXJsCSEYXg2TehWxCEEGj6JU2PWKTkd6cBdNLjoe2SpsKD9cy":"propertyfx","spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ":"secp256k1fx"}}',
    ],
    [
      'info.upgrades',
      '{"apricotPhase1Time":"2020-12-05T05:00:00Z","apricotPhase2Time":"2020-12-05T05:00:00Z","apricotPhase3Time":"2020-12-05T05:00:00Z","apricotPhase4Time":"2020-12-05T05:00:00Z","apricotPhase4MinPChainHeight":0,"apricotPhase5Time":"2020-12-05T05:00:00Z","apricotPhasePre6Time":"2020-12-05T05:00:00Z","apricotPhase6Time":"2020-12-05T05:00:00Z","apricotPhasePost6Time":"2020-12-05T05:00:00Z","banffTime":"2020-12-05T05:00:00Z","cortinaTime":"2020-12-05T05:00:00Z","cortinaXChainStopVertexID":"11111111111111111111111111111111LpoYY","durangoTime":"2020-12-05T05:00:00Z","etnaTime":"2020-12-05T05:00:00Z","fortunaTime":"2020-12-05T05:00:00Z","graniteTime":"2020-12-05T05:00:00Z","graniteEpochDuration":30000000000,"heliconTime":"2020-12-05T05:00:00Z"}',
    ],
    ['info.peers', '{"numPeers":"0","peers":[]}'],
    ['info.getNodeIP', '{"ip":"127.0.0.1:0"}'],
  ];
  for (const [method, expected] of recorded) {
    it(`answers ${method}`, async () =>
      assert.equal(
        (await askNode(sandbox.url, '/ext/info', method)).body,
        `{"jsonrpc":"2.0","result":${expected},"id":1}\n`,
      ));
  }

  it('proves the possession of its BLS key', async () => {
    const { nodePOP } = (await result('/ext/info', 'info.getNodeID')) as {
      nodePOP: { publicKey: string; proofOfPossession: string };
    };
    const { bls12_381: bls } = await import('@noble/curves/bls12-381.js');
    const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'));
    const key = bytes(nodePOP.publicKey);
    const scheme = bls.longSignatures;
    const message = scheme.hash(key, 'BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_');
    const proof = scheme.Signature.fromBytes(bytes(nodePOP.proofOfPossession));
    assert.ok(scheme.verify(proof, message, bls.G1.Point.fromBytes(key)));
  });

  it('reports its health by GET and by POST', async () => {
    const chain = sandbox.network.chain('X');
    assert.ok(chain);
    const get = async (path: string) => {
      const { status, body } = await rawExchange(sandbox.url, rawRequest(`GET ${path}`));
      const { checks, healthy } = JSON.parse(body) as { checks: Record<string, { error?: string }>; healthy: boolean };
      return { status, healthy, checks: Object.keys(checks), errors: Object.values(checks).map(({ error }) => error) };
    };
    const post = async (method: string) =>
      ((await result('/ext/health', method)) as { checks: object; healthy: boolean } | undefined)?.healthy;
    const node = ['bls', 'bootstrapped', 'database', 'diskspace', 'futureupgrade', 'network', 'router'];
    assert.deepEqual((await get('/ext/health')).checks, ['C', 'P', 'X', ...node]);
    assert.deepEqual((await get('/ext/health/health')).checks, ['C', 'P', 'X', ...node]);
    assert.deepEqual((await get('/ext/health/readiness')).checks, ['bootstrapped']);
    assert.deepEqual((await get('/ext/health/liveness')).checks, []);
    const metrics = async () => (await rawExchange(sandbox.url, rawRequest('GET /ext/metrics'))).body;
    assert.match(await metrics(), /^avalanche_snowman_last_accepted_height\{chain="X"\} 1$/m);
    assert.match(await metrics(), /^avalanche_health_checks_failing\{check="health",tag="all"\} 0$/m);
    const methods = ['health.health', 'health.readiness', 'health.liveness'];
    assert.deepEqual(await Promise.all(methods.map(post)), [true, true, true]);
    chain.bootstrapped = false;
    try {
      const { status, errors } = await get('/ext/health');
      assert.deepEqual([status, errors.filter(Boolean)], [503, ['not done bootstrapping', 'subnets not bootstrapped']]);
      assert.match(await metrics(), /^avalanche_health_checks_failing\{check="health",tag="all"\} 2$/m);
      assert.equal((await get('/ext/health/readiness')).status, 503);
      assert.equal((await get('/ext/health/liveness')).status, 200);
      assert.deepEqual(await Promise.all(methods.map(post)), [false, false, true]);
    } finally {
      chain.bootstrapped = true;
    }
  });
});
