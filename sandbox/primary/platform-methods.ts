import type { PlatformBlock } from '../../src/core/codec/platform/block';
import { platformFormats } from '../../src/core/codec/platform/formats';
import { PlatformJSON } from '../../src/core/codec/platform/node-json';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { encodeHex } from '../../src/core/encodings/hex';
import type { JSONObject } from '../../src/core/json/json';
import { GAS_WEIGHTS } from '../../src/core/primary/platform-fee';
import { ChainAddresses } from '../api/utxo-methods';
import type { LedgerBlock } from '../avm/ledger';
import type { ArgumentEncoding } from '../api/arguments';
import {
  getBlockArguments,
  getBlockByHeightArguments,
  getTxArguments,
  noArguments,
  txIDArguments,
} from '../api/arguments';
import { formatTime } from '../go/json-encode';
import { type RPCMethod, type RPCService, method } from '../http/json-rpc';
import type { AvmNetwork } from '../network/network';
import { notFound, within } from '../node/node';
import type { PlatformChain } from './platform-chain';
import { ownedMethods } from './platform-owned';
import { subnetMethods } from './platform-subnets';
import { validatorMethods } from './platform-validators';
import { readOnly } from './primary-chains';
import { keyOf } from '../utxos/utxo-index';

/** The settings of a local network (genesis/genesis_local.go). */
const FEE_CONFIG: JSONObject = {
  weights: GAS_WEIGHTS,
  maxCapacity: 1_000_000,
  maxPerSecond: 100_000,
  targetPerSecond: 50_000,
  minPrice: 1,
  excessConversionConstant: 2_164_043,
};
const VALIDATOR_FEE_CONFIG: JSONObject = {
  capacity: 20_000,
  target: 10_000,
  minPrice: 1,
  excessConversionConstant: 865_617,
};

/** The service `platform` (vms/platformvm/service.go). Nothing can be issued. */
export function platformService(network: AvmNetwork, chain: PlatformChain): RPCService {
  const addresses = new ChainAddresses(network, chain.blockchainID);
  return new Map([
    ...Object.entries(chainMethods(network, chain)),
    ...Object.entries(feeMethods(chain)),
    ...Object.entries(subnetMethods(network, chain, addresses)),
    ...Object.entries(validatorMethods(chain, addresses)),
    ...Object.entries(ownedMethods(network, chain, addresses)),
    ['IssueTx', readOnly('P-Chain')],
  ]);
}

/** Transactions and blocks. */
function chainMethods(network: AvmNetwork, { ledger, state, aborted }: PlatformChain): Record<string, RPCMethod> {
  const nodeJSON = new PlatformJSON(network.hrp);
  const heightOf = (): string => String(ledger.lastAccepted.height);

  const blockAs = (encoding: ArgumentEncoding, found: LedgerBlock | undefined): JSONObject => {
    if (found === undefined) throw notFound();
    const { id, bytes } = found;
    if (encoding !== 'json') return { block: encodeHex(bytes, encoding), encoding };
    const block: PlatformBlock = platformFormats.block.decode(bytes);
    return { block: nodeJSON.block(block, id), encoding };
  };

  return {
    GetHeight: method(noArguments, () => ({ height: heightOf() })),
    GetProposedHeight: method(noArguments, () => ({ height: heightOf() })),
    GetTimestamp: method(noArguments, () => ({ timestamp: formatTime(state.time) })),
    GetTx: method(getTxArguments, ({ txID, encoding }) =>
      within("couldn't get tx", () => {
        const bytes = ledger.tx(txID);
        if (bytes === undefined) throw notFound();
        if (encoding !== 'json') return { tx: encodeHex(bytes, encoding), encoding };
        return { tx: nodeJSON.tx(platformFormats.tx.decode(bytes)), encoding };
      }),
    ),
    GetTxStatus: method(txIDArguments, ({ txID }) => {
      if (ledger.tx(txID) === undefined) return { status: 'Unknown' };
      return { status: aborted.has(keyOf(txID)) ? 'Aborted' : 'Committed' };
    }),
    GetBlock: method(getBlockArguments, ({ blockID, encoding }) =>
      within(`couldn't get block with id ${encodeCb58(blockID)}`, () => blockAs(encoding, ledger.block(blockID))),
    ),
    GetBlockByHeight: method(getBlockByHeightArguments, ({ height, encoding }) =>
      within(`couldn't get block at height ${height}`, () => blockAs(encoding, ledger.acceptedAt(height))),
    ),
  };
}

/** The fees of a chain with spare capacity and few validators: the lowest prices. */
function feeMethods({ state }: PlatformChain): Record<string, RPCMethod> {
  return {
    GetFeeConfig: method(noArguments, () => FEE_CONFIG),
    GetFeeState: method(noArguments, () => ({
      capacity: 1_000_000,
      excess: 0,
      price: 1,
      timestamp: formatTime(state.time),
    })),
    GetValidatorFeeConfig: method(noArguments, () => VALIDATOR_FEE_CONFIG),
    GetValidatorFeeState: method(noArguments, () => ({ excess: 0, price: 1, timestamp: formatTime(state.time) })),
  };
}
