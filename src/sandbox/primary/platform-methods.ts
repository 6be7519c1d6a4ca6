import { encodeCb58 } from '../../core/encodings/cb58';
import type { JSONObject } from '../../core/json';
import { ChainAddresses } from '../api/addresses';
import {
  blockchainIDArguments,
  getBlockArguments,
  getBlockByHeightArguments,
  getTxArguments,
  noArguments,
  subnetArguments,
  txIDArguments,
  validationIDArguments,
  validatorsAtArguments,
} from '../api/arguments';
import { utxoMethods } from '../api/utxo-methods';
import type { Clock } from '../clock';
import { unixSeconds } from '../clock';
import { formatTime } from '../go/time';
import type { RPCMethod, RPCService } from '../http/json-rpc';
import { method } from '../http/json-rpc';
import type { Network } from '../network';
import { notFound, type Refusal, within } from '../refusal';
import { UTXOIndex } from '../utxo-index';

/** What a node of a local network answers (genesis/genesis_local.go). */
const FEE_CONFIG: JSONObject = {
  weights: [1, 1000, 1000, 4],
  maxCapacity: 1_000_000,
  maxPerSecond: 100_000,
  targetPerSecond: 50_000,
  minPrice: 1,
  excessConversionConstant: 2_164_043,
};
const MIN_STAKE: JSONObject = { minValidatorStake: '2000000000000', minDelegatorStake: '25000000000' };

/** The service `platform` of a P-Chain on which nothing has happened (vms/platformvm/service.go). */
export function platformService(network: Network, blockchainID: Uint8Array, clock: Clock): RPCService {
  // A chain's time is in whole seconds.
  const timestamp = (): string => formatTime(unixSeconds(clock));
  const ofPrimaryNetwork = <T>(subnetID: Uint8Array, value: T): T =>
    within(`failed fetching subnet transformation for ${encodeCb58(subnetID)}`, () => {
      if (subnetID.some((byte) => byte !== 0)) throw notFound();
      return value;
    });
  const own = { blockchainID, utxos: new UTXOIndex() };
  return new Map([
    ['GetHeight', method(noArguments, () => ({ height: '0' }))],
    ['GetTimestamp', method(noArguments, () => ({ timestamp: timestamp() }))],
    ['GetFeeConfig', method(noArguments, () => FEE_CONFIG)],
    ['GetFeeState', method(noArguments, () => ({ ...IDLE, timestamp: timestamp() }))],
    ['GetMinStake', method(subnetArguments, ({ subnetID }) => ofPrimaryNetwork(subnetID, MIN_STAKE))],
    [
      'GetStakingAssetID',
      method(subnetArguments, ({ subnetID }) => ofPrimaryNetwork(subnetID, { assetID: avaxOf(network) })),
    ],
    ['GetValidatorFeeState', method(noArguments, () => ({ excess: 0, price: 1, timestamp: timestamp() }))],
    ...Object.entries(lookUps()),
    ...Object.entries(utxoMethods(network, own, new ChainAddresses(network, blockchainID))),
  ]);
}

/** Methods that look something up: there is nothing yet, which a node says in other words for each. */
function lookUps(): Record<string, RPCMethod> {
  const absent = (prefix: string): never => within(prefix, () => raise(notFound()));
  return {
    GetTx: method(getTxArguments, () => absent("couldn't get tx")),
    GetTxStatus: method(txIDArguments, () => ({ status: 'Unknown' })),
    GetBlock: method(getBlockArguments, ({ blockID }) => absent(`couldn't get block with id ${encodeCb58(blockID)}`)),
    GetBlockByHeight: method(getBlockByHeightArguments, ({ height }) =>
      absent(`couldn't get block at height ${height}`),
    ),
    GetL1Validator: method(validationIDArguments, ({ validationID }) =>
      absent(`fetching L1 validator "${encodeCb58(validationID)}" failed`),
    ),
    GetCurrentValidators: method(subnetArguments, () => ({ validators: [] })),
    GetValidatorsAt: method(validatorsAtArguments, () => ({})),
    GetSubnet: method(subnetArguments, () => raise(notFound())),
    Validates: method(subnetArguments, ({ subnetID }) => absent(`problem retrieving subnet "${encodeCb58(subnetID)}"`)),
    GetBlockchainStatus: method(blockchainIDArguments, () => ({ status: 'Unknown' })),
  };
}

function raise(refusal: Refusal): never {
  throw refusal;
}

/** The fees of an unused chain: all of its capacity is free, at the lowest price. */
const IDLE = { capacity: 1_000_000, excess: 0, price: 1 } as const;

function avaxOf(network: Network): string {
  const asset = network.chain('X')?.assets.find('AVAX');
  if (asset === undefined) throw notFound();
  return encodeCb58(asset);
}
