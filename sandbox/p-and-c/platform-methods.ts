import { equalBytes, prefixedHex } from '../../src/core/bytes/bytes';
import { quoteLikeGo } from '../../src/core/encodings/go-quote';
import { type PlatformBlock, platformFormats } from '../../src/core/codec/platform/formats';
import type { UnsignedPlatformTx } from '../../src/core/codec/platform/transactions';
import { decodeID, encodeCb58 } from '../../src/core/encodings/cb58';
import type { JSONObject } from '../../src/core/json/json';
import { VM_IDS, ZERO_ID } from '../../src/core/ids/networks';
import { ChainAddresses } from '../api/utxo-methods';
import {
  type ArgumentEncoding,
  blockchainArguments,
  getBlockArguments,
  getBlockByHeightArguments,
  getTxArguments,
  noArguments,
  subnetArguments,
  subnetsArguments,
  txIDArguments,
  validatedByArguments,
} from '../api/arguments';
import { method, type RPCMethod, type RPCService } from '../http/json-rpc';
import type { AvmNetwork } from '../network/network';
import { PRIMARY_NETWORK } from '../avm/chain-config';
import { notFound, Refusal, prefixedErrors } from '../node/node';
import { byteKey } from '../utxos/utxo-index';
import type { PlatformChain } from './platform-chain';
import type { SubnetRecord } from './platform-state';
import { PlatformJSON } from '../../src/core/codec/platform/node-json';
import { encodeHex } from '../../src/core/encodings/hex';
import { GAS_WEIGHTS, gasPrice, validatorPrice } from '../../src/core/p-and-c/platform-fee';
import type { LedgerBlock } from '../avm/ledger';
import { goTime } from '../go/json-encode';
import { GAS_CONFIG, VALIDATOR_FEE_CONFIG, validatorFeeOf } from './platform-time';
import { issueTxMethod } from '../api/avm-methods';
import { ownedMethods } from './platform-owned';
import { validatorMethods } from './platform-validators';

/** The blockchains of the primary network that a P-Chain makes in its genesis: the last one is listed first. */
const PRIMARY_CHAINS = [
  { alias: 'C', name: 'C-Chain', vmID: VM_IDS.evm },
  { alias: 'X', name: 'X-Chain', vmID: VM_IDS.avm },
] as const;

/** The methods about subnets and their blockchains. */
function subnetMethods(
  network: AvmNetwork,
  { ledger, state }: PlatformChain,
  addresses: ChainAddresses,
): Record<string, RPCMethod> {
  const txOf = (txID: Uint8Array): UnsignedPlatformTx => {
    const bytes = ledger.tx(txID);
    if (bytes === undefined) throw notFound();
    return platformFormats.tx.decode(bytes).unsignedTx;
  };

  /** The ID of another transaction gets another error than an unknown ID. */
  const subnetOf = (subnetID: Uint8Array): SubnetRecord => {
    const subnet = state.subnets.get(byteKey(subnetID));
    if (subnet !== undefined) return subnet;
    txOf(subnetID);
    throw new Refusal(`"${encodeCb58(subnetID)}" is not a subnet`);
  };

  const primaryChains = () =>
    PRIMARY_CHAINS.flatMap(({ alias, ...rest }) => {
      const id = network.blockchains.find(alias);
      return id === undefined ? [] : [{ id: encodeCb58(id), ...rest, subnetID: ZERO_ID }];
    });

  const listed = ({ id, owner }: SubnetRecord): JSONObject => ({
    id: encodeCb58(id),
    controlKeys: owner.addresses.map((address) => addresses.format(address)),
    threshold: String(owner.threshold),
  });
  const primaryNetwork: JSONObject = { id: ZERO_ID, controlKeys: [], threshold: '0' };

  return {
    GetSubnet: method(subnetArguments, ({ subnetID }) => {
      if (equalBytes(subnetID, PRIMARY_NETWORK)) throw new Refusal("the primary network isn't a subnet");
      const { owner, conversion } = subnetOf(subnetID);
      const { controlKeys, threshold } = listed({ id: subnetID, owner, chains: [] });
      return {
        isPermissioned: conversion === undefined,
        controlKeys: controlKeys ?? [],
        threshold: threshold ?? '0',
        locktime: String(owner.locktime),
        subnetTransformationTxID: ZERO_ID,
        conversionID: conversion === undefined ? ZERO_ID : encodeCb58(conversion.id),
        managerChainID: conversion === undefined ? ZERO_ID : encodeCb58(conversion.managerChainID),
        managerAddress: conversion === undefined ? null : prefixedHex(conversion.managerAddress),
      };
    }),

    GetSubnets: method(subnetsArguments, ({ ids }) => {
      const all = [...state.subnets.values()];
      if (ids.length === 0) return { subnets: [...all.map(listed), primaryNetwork] };
      const requested = [...new Map(ids.items.map((id) => [byteKey(id), id])).values()];
      const found = requested.flatMap((id) => {
        if (equalBytes(id, PRIMARY_NETWORK)) return [primaryNetwork];
        const isKnown = state.subnets.has(byteKey(id)) || ledger.tx(id) !== undefined;
        return isKnown ? [listed(subnetOf(id))] : [];
      });
      return { subnets: found.length === 0 ? null : found };
    }),

    Validates: method(subnetArguments, ({ subnetID }) => {
      if (equalBytes(subnetID, PRIMARY_NETWORK)) return { blockchainIDs: primaryChains().map(({ id }) => id) };
      const isKnown = state.subnets.has(byteKey(subnetID));
      if (!isKnown) prefixedErrors(`problem retrieving subnet "${encodeCb58(subnetID)}"`, () => txOf(subnetID));
      return { blockchainIDs: subnetOf(subnetID).chains.map(({ id }) => encodeCb58(id)) };
    }),

    ValidatedBy: method(validatedByArguments, ({ blockchainID }) => {
      const own = network.subnetOf(blockchainID);
      if (own !== undefined) return { subnetID: encodeCb58(own) };
      const name = `"${encodeCb58(blockchainID)}"`;
      const tx = prefixedErrors(`problem retrieving blockchain ${name}`, () => txOf(blockchainID));
      if (tx.type !== 'txs.CreateChainTx') throw new Refusal(`${name} is not a blockchain`);
      return { subnetID: encodeCb58(tx.subnetID) };
    }),

    GetBlockchainStatus: method(blockchainArguments, ({ blockchainID: text }) => {
      if (text === '') throw new Refusal("argument 'blockchainID' not given");
      const own = network.blockchains.find(text);
      // No transaction created the P-Chain, so its validators aren't found.
      if (own !== undefined) return { status: equalBytes(own, PRIMARY_NETWORK) ? 'Syncing' : 'Validating' };
      const id = prefixedErrors(`problem parsing blockchainID ${quoteLikeGo(text)}`, () => decodeID(text));
      const bytes = ledger.tx(id);
      const isChain = bytes !== undefined && platformFormats.tx.decode(bytes).unsignedTx.type === 'txs.CreateChainTx';
      return { status: isChain ? 'Created' : 'Unknown' };
    }),

    GetBlockchains: method(noArguments, () => {
      const created = [...state.subnets.values()].flatMap(({ id: subnetID, chains }) =>
        chains.map(({ id, name, vmID }) => ({
          id: encodeCb58(id),
          name,
          subnetID: encodeCb58(subnetID),
          vmID: encodeCb58(vmID),
        })),
      );
      const primary = primaryChains().map(({ id, name, subnetID, vmID }) => ({ id, name, subnetID, vmID }));
      return { blockchains: [...created, ...primary] };
    }),
  };
}

/** The service `platform` (vms/platformvm/service.go). */
export function platformService(network: AvmNetwork, chain: PlatformChain): RPCService {
  const addresses = new ChainAddresses(network, chain.blockchainID);
  return new Map([
    ...Object.entries(chainMethods(network, chain)),
    ...Object.entries(feeMethods(chain)),
    ...Object.entries(subnetMethods(network, chain, addresses)),
    ...Object.entries(validatorMethods(chain, addresses)),
    ...Object.entries(ownedMethods(network, chain, addresses)),
    ['IssueTx', issueTxMethod((bytes) => chain.issue(bytes))],
  ]);
}

/** `platform.getHeight`; of a single node, also the height that the next block will name. */
const heightOf = ({ ledger }: PlatformChain): RPCMethod =>
  method(noArguments, () => ({ height: String(ledger.lastAccepted.height) }));

/** The service `proposervm` of the P-Chain, which the others have here, too (vms/proposervm/service.go). */
export function proposervmService(platform: PlatformChain): RPCService {
  const { epochs } = platform;
  const epoch = method(noArguments, () => {
    const { number, start, height } = epochs.current ?? { number: 0n, start: 0n, height: 0n };
    return { number: String(number), startTime: String(start), pChainHeight: String(height) };
  });
  return new Map([
    ['GetCurrentEpoch', epoch],
    ['GetProposedHeight', heightOf(platform)],
  ]);
}

/** Transactions and blocks. */
function chainMethods(network: AvmNetwork, chain: PlatformChain): Record<string, RPCMethod> {
  const { ledger, state, aborted, mempool } = chain;
  const nodeJSON = new PlatformJSON(network.hrp);

  const blockAs = (encoding: ArgumentEncoding, found: LedgerBlock | undefined): JSONObject => {
    if (found === undefined) throw notFound();
    const { id, bytes } = found;
    if (encoding !== 'json') return { block: encodeHex(bytes, encoding), encoding };
    const block: PlatformBlock = platformFormats.block.decode(bytes);
    return { block: nodeJSON.block(block, id), encoding };
  };

  return {
    GetHeight: heightOf(chain),
    GetProposedHeight: heightOf(chain),
    GetTimestamp: method(noArguments, () => ({ timestamp: goTime(state.time) })),
    GetTx: method(getTxArguments, ({ txID, encoding }) =>
      prefixedErrors("couldn't get tx", () => {
        const bytes = ledger.tx(txID);
        if (bytes === undefined) throw notFound();
        if (encoding !== 'json') return { tx: encodeHex(bytes, encoding), encoding };
        return { tx: nodeJSON.tx(platformFormats.tx.decode(bytes)), encoding };
      }),
    ),
    GetTxStatus: method(txIDArguments, ({ txID }) => {
      if (ledger.tx(txID) !== undefined) return { status: aborted.has(byteKey(txID)) ? 'Aborted' : 'Committed' };
      if (mempool.has(txID)) return { status: 'Processing' };
      const reason = mempool.dropReason(txID);
      return reason === undefined ? { status: 'Unknown' } : { status: 'Dropped', reason };
    }),
    GetBlock: method(getBlockArguments, ({ blockID, encoding }) =>
      prefixedErrors(`couldn't get block with id ${encodeCb58(blockID)}`, () =>
        blockAs(encoding, ledger.block(blockID)),
      ),
    ),
    GetBlockByHeight: method(getBlockByHeightArguments, ({ height, encoding }) =>
      prefixedErrors(`couldn't get block at height ${height}`, () => blockAs(encoding, ledger.acceptedAt(height))),
    ),
  };
}

/** The fees of transactions and of L1 validators, as the last block left them. */
function feeMethods({ state }: PlatformChain): Record<string, RPCMethod> {
  return {
    GetFeeConfig: method(noArguments, () => ({ weights: GAS_WEIGHTS, ...GAS_CONFIG })),
    GetFeeState: method(noArguments, () => {
      const { gas } = state.numbers;
      return { ...gas, price: gasPrice(gas, GAS_CONFIG), timestamp: goTime(state.time) };
    }),
    GetValidatorFeeConfig: method(noArguments, () => ({ ...VALIDATOR_FEE_CONFIG })),
    GetValidatorFeeState: method(noArguments, () => {
      const fee = validatorFeeOf(state);
      const price = validatorPrice(fee, VALIDATOR_FEE_CONFIG);
      return { excess: fee.excess, price, timestamp: goTime(state.time) };
    }),
  };
}
