// npm run test:live: new transactions of X and P are made, signed by a bare key, checked, sent, and followed on the node that
// AVALANCHE_NODE_URL names, if that is one of a local network (12345, 1337).
import assert from 'node:assert/strict';
import { sha256 } from '../../src/core/bytes/hashes';
import { decodeShortID } from '../../src/core/encodings/cb58';
import { parseNodeID, txIDOf } from '../../src/core/ids/ids';
import { AVAX } from '../../src/core/text/amount';
import { DAY } from '../../src/core/units';
import { insertSignature } from '../../src/core/signing/merge';
import { readSignable, withEmptySlots } from '../../src/core/signing/read-tx';
import { unsignedBytes } from '../../src/core/signing/signable';
import { EWOQ, signsElsewhere, SigningKey } from '../../src/core/tx-builder/key';
import { loadValidator } from '../../src/services/compose/field-loads';
import type { NewTxKind, NewTxValues } from '../../src/services/compose/new-tx-kinds';
import { type NewTx, newTx, readSender } from '../../src/services/compose/new-tx';
import { IssuingWindow } from '../support/setup/issue-setup';
import { isLocalNetwork } from '../support/setup/p-chain-wallet';

const url = process.env['AVALANCHE_NODE_URL'];
assert.ok(url, 'AVALANCHE_NODE_URL must name a node, such as http://127.0.0.1:9650');

const key = SigningKey.parse(EWOQ);
const OTHERS = ['7Sdex3LTEjsnswW38Eb48hQ9insctGrsN', 'MVhRmM9NGLntR3fYox8gisW8ykSHxUtH3'].map(decodeShortID);
const paid = { amount: AVAX / 10n };

describe(`new transactions for a real node at ${new URL(url).host}`, function () {
  this.timeout(60_000);
  const window = new IssuingWindow();
  const chain = window.chain(url, 'live');
  after(() => window.http.close());
  before(async function () {
    if (!isLocalNetwork(await chain.identity.identify())) this.skip();
  });

  async function accepted<K extends NewTxKind>(kind: K, values: NewTxValues<K>): Promise<Uint8Array> {
    const sender = await readSender(chain, { kind, from: signsElsewhere(key.address), now: Date.now() });
    const made = newTx(sender, { kind, values } as NewTx);
    const tx = readSignable(withEmptySlots(made, unsignedBytes(made)));
    const { ownersOf } = await window.signings.ownersFor(tx, {}, chain);
    const inserted = insertSignature(tx, key.sign(sha256(tx.unsigned)), ownersOf);
    assert.ok(inserted.refusal === undefined, JSON.stringify(inserted.refusal));
    const { bytes } = inserted;
    const { firstReason } = await window.checker.check(chain, bytes);
    assert.equal(firstReason?.words, undefined);
    const record = await window.issuer.issue(chain, { bytes, headline: kind });
    assert.equal(record.state.kind, 'sent', JSON.stringify(record.state));
    const { state } = await window.issuer.follow(chain, { record, bytes }, new AbortController().signal);
    assert.ok(state.kind === 'accepted' && state.place !== undefined, JSON.stringify(state));
    return bytes;
  }

  it('pays on X and P, and moves AVAX from X to P and back', async () => {
    const own = { paid, to: [key.address] };
    await accepted('x-pay', { paid, to: OTHERS });
    await accepted('p-pay', { paid, to: OTHERS });
    await accepted('x-export-p', own);
    await accepted('p-import-x', {});
    await accepted('p-export-x', own);
    await accepted('x-import-p', {});
  });

  it('creates an asset, and pays with it', async () => {
    const asset = { name: 'Composed Coin', symbol: 'CMPS', denomination: 2 };
    const bytes = await accepted('x-asset', { newAsset: { asset, amount: 10_000n }, to: [key.address] });
    await accepted('x-pay', { paid: { assetID: txIDOf(bytes), amount: 4_000n }, to: OTHERS });
  });

  it('delegates to a validator of the Primary Network', async () => {
    const end = BigInt(Math.floor(Date.now() / 1000)) + 2n * DAY;
    const validators = await chain.platform.getCurrentValidators({});
    const validator = validators.find((each) => each.kind === 'primary' && each.endTime > end);
    const staking = await loadValidator(parseNodeID(validator?.nodeID ?? ''))(chain, {});
    await accepted('p-delegate', { validator: staking, end, paid: { amount: 25n * AVAX } });
  });
});
