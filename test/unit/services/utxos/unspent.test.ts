import { strict as assert } from 'node:assert';
import { HttpClient } from '../../../../src/client/http/http-client';
import { decodeHex, encodeHex } from '../../../../src/core/encodings/hex';
import { utxoIDOf } from '../../../../src/core/ids/ids';
import { walletOn } from '../../../support/setup/issue-setup';
import type { Chain } from '../../../../src/services/chain/chain';
import { isUnspent, listedUTXOs } from '../../../../src/services/utxos/unspent';
import { avmUTXOs } from '../../../../src/services/utxos/utxo-source';
import { FakeClock } from '../../../support/setup/fake-clock';
import { EWOQ } from '../../../support/known-ids';
import { type Relay, startRelay } from '../../../support/servers/relay';
import { utxosIn } from '../../../support/assertions/utxos-in';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';
import { chainAt } from '../../../support/setup/chain-at';

describe('isUnspent', () => {
  const { sandbox } = recordedSetUp();
  let relay: Relay;
  let http: HttpClient;
  let chain: Chain;
  beforeEach(async () => {
    relay = await startRelay(sandbox.url);
    http = new HttpClient();
    chain = chainAt(relay.url, { http, clock: new FakeClock() });
  });
  afterEach(async () => {
    await http.close();
    await relay.close();
  });

  const listed = async (): Promise<readonly string[]> =>
    utxosIn(await chain.avm.getUTXOs({ addresses: [EWOQ] })).map((bytes) => encodeHex(bytes));
  const idOf = (hex: string): Uint8Array => {
    const { txID, outputIndex } = chain.codec.read('utxo', decodeHex(hex)).value;
    return utxoIDOf(txID, outputIndex);
  };

  it("is true for the UTXOs in the owner's list", async () => {
    const utxos = await listed();
    assert.ok(utxos.length > 2);
    for (const hex of [utxos[0]!, utxos.at(-1)!])
      assert.equal(await isUnspent(avmUTXOs(chain, { addresses: [EWOQ] }), idOf(hex)), true);
    assert.equal(await isUnspent(avmUTXOs(chain, { addresses: [EWOQ] }), new Uint8Array(32).fill(7)), false);
  });

  it('rejects if the list keeps changing', async () => {
    const utxos = await listed();
    let asked = 0;
    relay.alter = (method, _, result) =>
      method === 'avm.getUTXOs' ? { ...(result as object), utxos: [utxos[++asked % utxos.length]] } : undefined;
    await assert.rejects(isUnspent(avmUTXOs(chain, { addresses: [EWOQ] }), new Uint8Array(32).fill(7)), {
      name: 'ResponseError',
    });
  });

  it("rejects with ResponseError for a UTXO that can't be decoded", async () => {
    const [first = ''] = await listed();
    relay.alter = (method, _, result) =>
      method === 'avm.getUTXOs' ? { ...(result as object), utxos: [`${first.slice(0, -8)}00000000`] } : undefined;
    const fault = { name: 'ResponseError' };
    await assert.rejects(listedUTXOs(avmUTXOs(chain, { addresses: [EWOQ], sourceChain: 'P' })), fault);
    await assert.rejects(walletOn(chain), fault);
  });
});
