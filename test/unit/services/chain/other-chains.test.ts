import assert from 'node:assert/strict';
import { HttpClient } from '../../../../src/client/http/http-client';
import { systemClock } from '../../../../src/client/clock';
import { Codec } from '../../../../src/core/codec/avm/codec';
import type { FxName } from '../../../../src/core/codec/avm/avm-transactions';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { sha256 } from '../../../../src/core/bytes/hashes';
import type { AvmChainConfig } from '../../../../sandbox/avm/chain-config';
import { FUNDED, localNetwork, localXChain } from '../../../../sandbox/network/local-genesis';
import { startSandbox } from '../../../../sandbox/server';
import { accept, pay } from '../../../support/sandbox/sandbox-chain';
import { utxosIn } from '../../../support/assertions/utxos-in';
import { chainAt, resolverAt } from '../../../support/setup/chain-at';

/** Chains on which something can be paid. */
const ORDERS: readonly (readonly FxName[])[] = [
  ['secp256k1fx'],
  ['nftfx', 'secp256k1fx'],
  ['propertyfx', 'secp256k1fx'],
  ['nftfx', 'propertyfx', 'secp256k1fx'],
];

const LOCAL_EWOQ = FUNDED.address.slice('X-'.length);

/** A chain like the X-Chain but for its fxs. */
function chainWith(fxs: readonly FxName[]): AvmChainConfig {
  const fxIndex = fxs.indexOf('secp256k1fx');
  const genesisAssets = localXChain().genesisAssets.map(({ alias, tx }) => {
    const decoded = new Codec().decodeTx(tx);
    const { unsignedTx } = decoded;
    assert.equal(unsignedTx.type, 'txs.CreateAssetTx');
    const initialStates = unsignedTx.initialStates.map((state) => ({ ...state, fxIndex }));
    return { alias, tx: new Codec(fxs).encodeTx({ ...decoded, unsignedTx: { ...unsignedTx, initialStates } }) };
  });
  const blockchainID = sha256(Buffer.from(`a chain with ${fxs.join()}`));
  return { ...localXChain(), blockchainID, aliases: [], isPrimary: false, fxs, genesisAssets };
}

describe('other avm chains over HTTP', () => {
  for (const fxs of ORDERS) {
    it(`with ${fxs.join(', ')}: blocks and transactions are found`, async () => {
      const config = chainWith(fxs);
      const sandbox = await startSandbox({ blocks: 'on call', network: localNetwork([config]) });
      const http = new HttpClient();
      try {
        const avm = sandbox.network.chainOf(config.blockchainID);
        const { txID } = accept(avm, pay(avm, 1n));
        const blockchain = encodeCb58(config.blockchainID);
        const chain = chainAt(sandbox.url, { http, clock: systemClock }, { name: 'Other', blockchain });
        const resolver = resolverAt(systemClock);
        const block = await resolver.resolve(chain, avm.ledger.lastAccepted.id);
        assert.equal(block.kind === 'block' && block.on === 'X' && block.block.txs.length, 1);
        assert.equal((await resolver.resolve(chain, txID)).kind, 'tx');
        const utxos = utxosIn(await chain.avm.getUTXOs({ addresses: [`${blockchain}-${LOCAL_EWOQ}`] }));
        const types = utxos.map((bytes) => chain.codec.read('utxo', bytes).value.output.type);
        assert.deepEqual(types, ['secp256k1fx.TransferOutput', 'secp256k1fx.TransferOutput']);
      } finally {
        await http.close();
        await sandbox.close();
      }
    });
  }
});
