import { encodeCb58 } from '../../core/encodings/cb58';
import { encodeHex } from '../../core/encodings/hex';
import { ChainAddresses } from '../api/addresses';
import { getTxArguments, txIDArguments } from '../api/arguments';
import { utxoMethods } from '../api/utxo-methods';
import type { RPCService } from '../http/json-rpc';
import { method } from '../http/json-rpc';
import type { Network } from '../network/network';
import { Refusal } from '../node/refusal';
import type { CChainState } from './c-chain-state';
import { readOnly } from './primary-chains';

/** The service `avax` of a C-Chain (graft/coreth/plugin/evm/atomic/vm/api.go). Nothing can be issued. */
export function cChainService(network: Network, chain: CChainState): RPCService {
  const { blockchainID } = chain;
  const own = { blockchainID, utxos: undefined };
  return new Map([
    ...Object.entries(utxoMethods(network, own, new ChainAddresses(network, blockchainID, true))),
    ['IssueTx', readOnly('C-Chain')],
    [
      'GetAtomicTx',
      method(getTxArguments, ({ txID, encoding }) => {
        const found = chain.tx(given(txID));
        if (found === undefined) throw new Refusal(`could not find tx ${encodeCb58(txID)}`);
        if (encoding === 'json') throw new Refusal('unsupported encoding in method');
        return { tx: encodeHex(found.bytes, encoding), encoding, blockHeight: String(found.height) };
      }),
    ],
    [
      'GetAtomicTxStatus',
      method(txIDArguments, ({ txID }) => {
        const found = chain.tx(given(txID));
        if (found === undefined) return { status: 'Unknown' };
        return { status: 'Accepted', blockHeight: String(found.height) };
      }),
    ],
  ]);
}

function given(txID: Uint8Array): Uint8Array {
  if (txID.every((byte) => byte === 0)) throw new Refusal('nil transaction ID');
  return txID;
}
