// npm run test:live: AVAX goes from X to C, to P, and back over C to X on the node that AVALANCHE_NODE_URL names, if that is one of a local
// network (12345, 1337): checked, issued, and followed, and refused in the words that the check has.
import assert from 'node:assert/strict';
import { avm, Context, evm, pvm, TransferableOutput, type UnsignedTx, type Utxo, utils } from '@avalabs/avalanchejs';
import { AVAX } from '../../src/core/text/amount';
import { formatAddress } from '../../src/core/ids/address';
import { EWOQ, SigningKey } from '../../src/core/tx-builder/key';
import type { IssueRecord } from '../../src/services/sending/issue-record';
import { until } from '../support/assertions/until';
import { withAtomicTxs } from '../support/setup/atomic-list';
import { signAll } from '../support/setup/avalanchejs-txs';
import { IssuingWindow } from '../support/setup/issue-setup';
import { isLocalNetwork, PChainWallet } from '../support/setup/p-chain-wallet';

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
    const identity = await chain.identity.identify();
    if (!isLocalNetwork(identity)) this.skip();
    context = await Context.getContextFromURI(url);
    // avalanchejs takes the gas as of the last block, and that of the genesis has none.
    await new PChainWallet(url, identity).createSubnet();
    await until(async () => (await p.getFeeState()).capacity > 0n);
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

  const [x, p, c] = [new avm.AVMApi(url), new pvm.PVMApi(url), new evm.EVMApi(url)];

  /** The import of AVAX of X or P that was exported to C. */
  async function imported(from: 'X' | 'P'): Promise<Uint8Array> {
    const arrived = async () => (await c.getUTXOs({ addresses: [await addressOn('C')], sourceChain: from })).utxos;
    await accepted(from === 'X' ? (await window.sample(chain, 'export-c')).bytes : await exportedFromP());
    await until(async () => (await arrived()).length > 0);
    const source = from === 'X' ? context.xBlockchainID : context.pBlockchainID;
    return signedBytes(
      evm.newImportTxFromBaseFee(context, account, [own], await arrived(), source, await c.getBaseFee()),
    );
  }

  async function exportedFromP(): Promise<Uint8Array> {
    const outputs = [TransferableOutput.fromNative(context.avaxAssetID, 3n * AVAX, [own])];
    const destinationChainId = context.cBlockchainID;
    const { utxos } = await p.getUTXOs({ addresses: [await addressOn('P')] });
    return signedBytes(pvm.newExportTx({ ...(await onP(utxos)), destinationChainId, outputs }, context));
  }

  /** The import on X or P of what C exported to it. */
  async function importedFromC(on: 'X' | 'P'): Promise<Uint8Array> {
    const read = async () =>
      (await (on === 'X' ? x : p).getUTXOs({ addresses: [await addressOn(on)], sourceChain: 'C' })).utxos;
    await until(async () => (await read()).length > 0);
    const [utxos, sourceChainId] = [await read(), context.cBlockchainID];
    return signedBytes(
      on === 'X'
        ? avm.newImportTx(context, sourceChainId, utxos, [own], [own])
        : pvm.newImportTx({ ...(await onP(utxos)), sourceChainId, toAddressesBytes: [own] }, context),
    );
  }

  const onP = async (utxos: Utxo[]) => ({ feeState: await p.getFeeState(), fromAddressesBytes: [own], utxos });

  const exported = async (amount: bigint, fee: bigint, at?: bigint, to = context.pBlockchainID) =>
    signedBytes(evm.newExportTx(context, amount, to, account, [own], fee, at ?? (await nonce())));

  it('imports and exports between all three: nothing fails, and each is accepted in a block', async () => {
    const fee = 1_000_000n;
    const steps: ['X' | 'P' | 'C', () => Promise<Uint8Array>][] = [
      ['C', () => imported('X')],
      ['C', () => exported(AVAX, fee)],
      ['P', () => importedFromC('P')],
      ['C', () => imported('P')],
      ['C', () => exported(AVAX, fee, undefined, context.xBlockchainID)],
      ['X', () => importedFromC('X')],
    ];
    const onC: string[] = [];
    for (const [chainName, make] of steps) {
      const { state, on = 'X', txID } = await accepted(await make());
      assert.ok(state.kind === 'accepted' && state.place !== undefined && on === chainName, JSON.stringify(state));
      if (on === 'C') onC.unshift(txID);
    }
    await withAtomicTxs({ url, bytes: account, hrp: undefined }, (list) => {
      assert.deepEqual(
        list
          .rows()
          .flatMap(({ txID }) => txID ?? [])
          .slice(0, onC.length),
        onC,
      );
    });
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
