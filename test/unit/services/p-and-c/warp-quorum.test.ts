import assert from 'node:assert/strict';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { HttpClient } from '../../../../src/client/http/http-client';
import { prefixedHex } from '../../../../src/core/bytes/bytes';
import { warpFormats } from '../../../../src/core/codec/warp/warp-formats';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { ZERO_ID } from '../../../../src/core/ids/networks';
import { abscissa } from '../../../../src/core/rules/platform/bls';
import { compareBytes } from '../../../../src/core/bytes/bytes';
import { inspectBytes } from '../../../../src/services/inspect/read-bytes';
import { warpQuorumOf } from '../../../../src/services/p-and-c/warp-quorum';
import { plainText } from '../../../../src/services/text/pieces';
import { answerJSON, startServer, type TestServer } from '../../../support/servers/http-server';
import { INACTIVE, L1, L1_CHAIN, nodeID } from '../../../support/servers/l1-node';
import { describerOf } from '../../../support/setup/describer-of';
import { FakeClock } from '../../../support/setup/fake-clock';
import { snapshotOf } from '../../../support/wording/snapshot';
import { chainAt, resolverAt } from '../../../support/setup/chain-at';

const { longSignatures, G2 } = bls12_381;
const SUITE = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';

/** Validators with keys, in the order in which signers count. */
const validators = [1, 2, 3, 4, 5]
  .map((number) => {
    const secret = new Uint8Array(32).fill(number);
    return { nodeID: nodeID(number), secret, publicKey: longSignatures.getPublicKey(secret).toBytes() };
  })
  .sort((a, b) => compareBytes(abscissa(a.publicKey), abscissa(b.publicKey)));

type Validators = typeof validators;

const unsigned = { networkID: 1337, sourceChainID: decodeID(L1_CHAIN), payload: Uint8Array.of(1, 2, 3) };

/** A message that these validators of a set signed. */
function signedBy(signers: Validators, set: Validators, message = unsigned): Uint8Array {
  const bytes = warpFormats.unsignedMessage.encode(message);
  const hash = longSignatures.hash(bytes, SUITE);
  const points = signers.map(({ secret }) => longSignatures.sign(hash, secret));
  const signature = points.reduce((sum, point) => sum.add(point), G2.Point.ZERO).toBytes();
  const bits = set.reduce((sum, each, i) => sum + (signers.includes(each) ? 1 << i : 0), 0);
  return warpFormats.message.encode({
    ...message,
    signature: { type: 'warp.BitSetSignature', signers: Uint8Array.of(bits), signature },
  });
}

const setOf = (of: Validators, inactive = 0): object => ({
  ...Object.fromEntries(of.map((each) => [each.nodeID, { publicKey: prefixedHex(each.publicKey), weight: '20' }])),
  ...(inactive === 0 ? {} : { [INACTIVE]: { publicKey: null, weight: String(inactive) } }),
});

describe('who signed a Warp message', () => {
  const snapshot = snapshotOf('warp-quorum');
  const http = new HttpClient({});
  const clock = new FakeClock();
  let server: TestServer;
  let node: { epoch: object; newest: object; subnetID: string | undefined };

  before(async () => {
    server = await startServer(({ body }, response) => {
      const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: { height: string } };
      const answers: Record<string, unknown> = {
        'platform.validatedBy': node.subnetID === undefined ? undefined : { subnetID: node.subnetID },
        'proposervm.getCurrentEpoch': { number: '1', startTime: '1', pChainHeight: '12' },
        'platform.getValidatorsAt': params.height === '12' ? node.epoch : node.newest,
      };
      const result = answers[method];
      const error = { code: -32000, message: `rpc: can't find method "${method}"`, data: null };
      answerJSON(response, { jsonrpc: '2.0', ...(result === undefined ? { error } : { result }), id });
    });
  });
  after(async () => {
    await http.close();
    await server.close();
  });
  beforeEach(() => {
    node = { epoch: setOf(validators), newest: setOf(validators), subnetID: L1 };
  });

  const factsOf = async (bytes: Uint8Array): Promise<string[]> => {
    const chain = chainAt(server.url, { http, clock });
    const read = inspectBytes(bytes);
    assert.ok(read !== undefined);
    const describer = describerOf(resolverAt(clock));
    const context = { chains: { identified: () => Promise.resolve(chain) }, clock, describer };
    const facts = await warpQuorumOf(read, context, {});
    return facts.map(({ label, value }) => `${plainText(label)}: ${plainText(value)}`);
  };
  const [first, second] = validators;
  assert.ok(first !== undefined && second !== undefined);

  it('all of the validators', async () => {
    snapshot.matches('all', await factsOf(signedBy(validators, validators)));
  });

  it('too few, and which are missing', async () => {
    const facts = await factsOf(signedBy(validators.slice(0, 3), validators));
    assert.ok(facts.some((fact) => fact.includes('67*100 > 100*60')));
    snapshot.matches('too few', facts);
  });

  it('inactive validators count in the weight', async () => {
    node.epoch = setOf(validators, 100);
    snapshot.matches('inactive validators', await factsOf(signedBy(validators, validators)));
  });

  it('a forged aggregate', async () => {
    const bytes = signedBy(validators.slice(0, 4), validators);
    const claimed = warpFormats.message.decode(bytes);
    const forged = { ...claimed, signature: { ...claimed.signature, signers: Uint8Array.of(0b11111) } };
    snapshot.matches('a forged aggregate', await factsOf(warpFormats.message.encode(forged)));
  });

  it('another message that the same validators signed', async () => {
    const { signature } = warpFormats.message.decode(signedBy(validators, validators, { ...unsigned, networkID: 5 }));
    const facts = await factsOf(warpFormats.message.encode({ ...unsigned, signature }));
    assert.ok(facts[0]?.includes('signature is invalid'));
  });

  it('validators that have left', async () => {
    node.epoch = setOf(validators.slice(1));
    node.newest = node.epoch;
    const facts = await factsOf(signedBy(validators.slice(0, 4), validators));
    assert.ok(facts[0]?.includes('signature is invalid'), facts.join('\n'));
    const more = await factsOf(signedBy(validators, validators));
    assert.ok(more[0]?.includes('unknown validator'), more.join('\n'));
    assert.ok(!more.join('\n').includes(first.nodeID.slice(0, 15)));
  });

  it('the newest validators, which are not those of the epoch', async () => {
    const before = validators.slice(1);
    node.epoch = setOf(before);
    snapshot.matches('another height', await factsOf(signedBy(validators.slice(0, 4), validators)));
  });

  it('whose key the node returns as something else: not verified', async () => {
    const [node1, ...others] = validators;
    const isWrong = { ...setOf(others), [node1?.nodeID ?? '']: { publicKey: `0x1f${'01'.repeat(47)}`, weight: '20' } };
    node.epoch = isWrong;
    node.newest = isWrong;
    const facts = await factsOf(signedBy(validators, validators));
    assert.equal(facts[0], 'signature: not verified: invalid public key');
    assert.ok(
      facts.some((fact) => fact.startsWith('claimed signers')),
      facts.join('\n'),
    );
  });

  it('a message of the P-Chain: which validators count is not known', async () => {
    const ofP = { ...unsigned, sourceChainID: decodeID(ZERO_ID) };
    snapshot.matches('of the P-Chain', await factsOf(signedBy(validators, validators, ofP)));
  });

  it('nothing of an unsigned message', async () => {
    assert.deepEqual(await factsOf(warpFormats.unsignedMessage.encode(unsigned)), []);
  });

  it('why the validators are not known', async () => {
    node.subnetID = undefined;
    snapshot.matches('unknown', await factsOf(signedBy(validators, validators)));
    assert.equal(encodeCb58(unsigned.sourceChainID), L1_CHAIN);
  });
});
