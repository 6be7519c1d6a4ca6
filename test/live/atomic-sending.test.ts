// npm run test:live: AVAX goes from X to C and on to P on the node that AVALANCHE_NODE_URL names, if that is one of a local
// network (12345, 1337): checked, issued, and followed, and refused in the words that the check has.
import assert from 'node:assert/strict';
import { avm, Context, evm, TransferableOutput, type UnsignedTx, utils } from '@avalabs/avalanchejs';
import { AVAX } from '../../src/core/text/amount';
import { formatAddress } from '../../src/core/ids/address';
import { EWOQ, SigningKey } from '../../src/core/tx-builder/key';
import type { IssueRecord } from '../../src/services/issuing/issue-record';
import { until } from '../support/assertions/until';
import { signAll } from '../support/setup/avalanchejs-txs';
import { IssuingWindow } from '../support/setup/issue-setup';
import { isLocalNetwork } from '../support/setup/p-chain-wallet';

const url = process.env['AVALANCHE_NODE_URL'];
assert.ok(url, 'AVALANCHE_NODE_URL must name a node, such as http://127.0.0.1:9650');

const KEY = SigningKey.parse(EWOQ);
const ACCOUNT = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

describe(`imports and exports of the C-Chain of a real node at ${new URL(url).host}`, function () {
  this.timeout(90_000);
  const window = new IssuingWindow();
  const chain = window.chain(url, 'live');
  const account = utils.hexToBuffer(ACCOUNT);
  const own = KEY.address;
  let context: Awaited<ReturnType<typeof Context.getContextFromURI>>;
  after(() => window.http.close());
  before(async function () {
    if (!isLocalNetwork(await chain.identity.identify())) this.skip();
    context = await Context.getContextFromURI(url);
  });

  const addressOn = async (alias: string) => {
    const { hrp } = await chain.identity.identify();
    return formatAddress({ alias, hrp, bytes: own });
  };
  const nonce = () => chain.node.call('eth_getTransactionCount', { address: ACCOUNT, block: 'latest' });
  const signedBytes = async (tx: UnsignedTx): Promise<Uint8Array> => {
    await signAll(tx);
    return tx.getSignedTx().toBytes();
  };

  async function accepted(bytes: Uint8Array): Promise<IssueRecord> {
    const { firstReason } = await window.checker.check(chain, bytes);
    assert.equal(firstReason?.words, undefined);
    const record = await window.issuer.issue(chain, { bytes, headline: 'C' });
    assert.equal(record.state.kind, 'sent', JSON.stringify(record.state));
    return window.issuer.follow(chain, { record, bytes }, new AbortController().signal);
  }

  async function imported(): Promise<Uint8Array> {
    const arrived = async () =>
      (await new evm.EVMApi(url).getUTXOs({ addresses: [await addressOn('C')], sourceChain: 'X' })).utxos;
    const x = new avm.AVMApi(url);
    const { utxos } = await x.getUTXOs({ addresses: [await addressOn('X')] });
    const outputs = [TransferableOutput.fromNative(context.avaxAssetID, 3n * AVAX, [own])];
    await accepted(await signedBytes(avm.newExportTx(context, context.cBlockchainID, [own], utxos, outputs)));
    await until(async () => (await arrived()).length > 0);
    const baseFee = await new evm.EVMApi(url).getBaseFee();
    const from = context.xBlockchainID;
    return signedBytes(evm.newImportTxFromBaseFee(context, account, [own], await arrived(), from, baseFee));
  }

  const exported = async (amount: bigint, fee: bigint, at?: bigint) =>
    signedBytes(evm.newExportTx(context, amount, context.pBlockchainID, account, [own], fee, at ?? (await nonce())));

  it('an import and an export: nothing fails, and each is accepted in a block', async () => {
    for (const make of [imported, () => exported(AVAX, 1_000_000n)]) {
      const { state, on } = await accepted(await make());
      assert.ok(state.kind === 'accepted' && state.place !== undefined && on === 'C', JSON.stringify(state));
    }
  });

  it('what is wrong is refused in the words of the check', async () => {
    const wrong: [string, Uint8Array][] = [
      ['nonce', await exported(AVAX, 1_000_000n, 99n)],
      ['balance', await exported(10n ** 18n, 1_000_000n)],
      ['signature', Uint8Array.from(await exported(AVAX, 1_000_000n)).fill(1, -40, -38)],
    ];
    for (const [what, bytes] of wrong) {
      const { firstReason } = await window.checker.check(chain, bytes);
      const { state } = await window.issuer.issue(chain, { bytes, headline: 'C' });
      assert.ok(state.kind === 'refused', `${what}: ${JSON.stringify(state)}`);
      assert.equal(state.words.replace('issuing tx: ', ''), firstReason?.words, what);
    }
  });
});
