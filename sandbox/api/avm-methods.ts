import { encodeCb58 } from '../../src/core/encodings/cb58';
import { NodeJSON } from '../../src/core/codec/avm/node-json';
import type { JSONObject, JSONValue } from '../../src/core/json/json';
import { decodeHex, encodeHex } from '../../src/core/encodings/hex';
import { ChainAddresses } from './addresses';
import type { Encoding } from './arguments';
import {
  getBlockArguments,
  getBlockByHeightArguments,
  getTxArguments,
  issueTxArguments,
  noArguments,
  txIDArguments,
} from './arguments';
import { assetMethods } from './asset-methods';
import type { AvmChain } from '../avm/chain';
import type { RPCMethod, RPCService } from '../http/json-rpc';
import { method } from '../http/json-rpc';
import type { Network } from '../network/network';
import { notFound, Refusal, within } from '../node/refusal';
import { utxoMethods } from './utxo-methods';

/** The service `avm` of a chain (vms/avm/service.go). */
export function avmService(network: Network, chain: AvmChain): RPCService {
  const { blockchainID, ledger } = chain;
  const addresses = new ChainAddresses(network, blockchainID);
  return new Map([
    ...Object.entries(chainMethods(network, chain)),
    ...Object.entries(assetMethods(chain, addresses)),
    ...Object.entries(utxoMethods(network, { blockchainID, utxos: ledger.utxos }, addresses)),
  ]);
}

/** The service `wallet` of a chain, on a path of its own (vms/avm/wallet_service.go). */
export function walletService(chain: AvmChain): RPCService {
  return new Map([['IssueTx', issueTx((bytes) => chain.issueUnverified(bytes))]]);
}

function chainMethods(network: Network, chain: AvmChain): Record<string, RPCMethod> {
  const { ledger } = chain;
  const nodeJSON = new NodeJSON(chain.codec, {
    alias: network.blockchains.nameOf(chain.blockchainID),
    hrp: network.hrp,
  });
  const neverParsed = chain.config.restarted !== true;

  const blockAs = (encoding: Encoding, blockID: Uint8Array, bytes: Uint8Array): JSONObject => {
    if (encoding !== 'json') return { block: encodeHex(bytes, encoding), encoding };
    const block = chain.codec.decodeBlock(bytes);
    const json = nodeJSON.block(block, blockID);
    return { block: block.height === 0n && neverParsed ? { ...json, txs: null } : json, encoding };
  };

  const txAs = (encoding: Encoding, bytes: Uint8Array): JSONObject => {
    if (encoding !== 'json') return { tx: encodeHex(bytes, encoding), encoding };
    const tx = chain.codec.decodeTx(bytes);
    const json = nodeJSON.tx(tx);
    // Only a genesis transaction has no credential: any other pays a fee, so it has an input.
    const isGenesis = tx.credentials.length === 0;
    return { tx: isGenesis && neverParsed ? { ...json, credentials: null } : json, encoding };
  };

  return {
    GetBlock: method(getBlockArguments, ({ blockID, encoding }) => {
      const bytes = ledger.block(blockID);
      if (bytes === undefined) throw new Refusal(`couldn't get block with id ${encodeCb58(blockID)}: not found`);
      return blockAs(encoding, blockID, bytes);
    }),
    GetBlockByHeight: method(getBlockByHeightArguments, ({ height, encoding }) => {
      const blockID = ledger.acceptedAt(height)?.id;
      const bytes = blockID === undefined ? undefined : ledger.block(blockID);
      if (blockID === undefined || bytes === undefined) {
        throw new Refusal(`couldn't get block at height ${height}: not found`);
      }
      return blockAs(encoding, blockID, bytes);
    }),
    GetHeight: method(noArguments, () => ({ height: String(ledger.lastAccepted.height) })),
    GetTx: method(getTxArguments, ({ txID, encoding }) => txAs(encoding, wanted(ledger.tx(given(txID))))),
    GetTxStatus: method(txIDArguments, ({ txID }) => ({
      status: ledger.tx(given(txID)) === undefined ? 'Unknown' : 'Accepted',
    })),
    GetTxFee: method(noArguments, () => ({
      txFee: String(chain.config.fees.tx),
      createAssetTxFee: String(chain.config.fees.createAsset),
    })),
    IssueTx: issueTx((bytes) => chain.issue(bytes)),
  };
}

/** @param send returns the ID of the transaction, or throws the node's error. */
function issueTx(send: (bytes: Uint8Array) => Uint8Array): RPCMethod {
  return method(issueTxArguments, ({ tx, encoding }): JSONValue => {
    const bytes = within('problem decoding transaction', () => {
      // The empty text is no bytes in every encoding.
      if (encoding === 'json' && tx !== '') throw unsupportedEncoding();
      return decodeHex(tx, encoding === 'json' ? 'hex' : encoding);
    });
    return { txID: encodeCb58(send(bytes)) };
  });
}

function unsupportedEncoding(): Refusal {
  return new Refusal('unsupported encoding in method');
}

function given(txID: Uint8Array): Uint8Array {
  if (txID.every((byte) => byte === 0)) throw new Refusal('nil transaction ID');
  return txID;
}

function wanted<T>(found: T | undefined): T {
  if (found === undefined) throw notFound();
  return found;
}
