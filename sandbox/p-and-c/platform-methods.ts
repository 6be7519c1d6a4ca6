import { prefixedHex } from '../../src/core/bytes/bytes';
import { quoteLikeGo } from '../../src/core/encodings/go-quote';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
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
import { methodsOn, type RPCService, serviceOn } from '../http/json-rpc';
import type { AvmNetwork } from '../network/network';
import { notFound, Refusal, prefixedErrors } from '../node/node';
import { byteKey } from '../utxos/utxo-index';
import type { PlatformChain } from './platform-chain';
import type { SubnetRecord } from './platform-state';
import { PlatformJSON } from '../../src/core/codec/platform/platform-json';
import { encodeHex } from '../../src/core/encodings/hex';
import { GAS_WEIGHTS, gasPrice, validatorPrice } from '../../src/core/p-and-c/platform-fee';
import type { LedgerBlock } from '../avm/ledger';
import { goTime } from '../go/json-encode';
import { GAS_CONFIG, VALIDATOR_FEE_CONFIG, validatorFeeOf } from './platform-time';
import { issueTxMethod } from '../api/avm-methods';
import { acceptedTx, isPrimaryNetwork, platformMethod, type PlatformNode } from './platform-node';
import { OWNED_METHODS } from './platform-owned';
import { VALIDATOR_METHODS } from './platform-validators';

/** The blockchains of the primary network that a P-Chain makes in its genesis: the last one is listed first. */
const GENESIS_CHAINS = [
  { alias: 'C', name: 'C-Chain', vmID: VM_IDS.evm },
  { alias: 'X', name: 'X-Chain', vmID: VM_IDS.avm },
] as const;

/** The ID of another transaction gets another error than an unknown ID. */
function knownSubnet(node: PlatformNode, subnetID: Uint8Array): SubnetRecord {
  const subnet = node.chain.state.subnets.get(byteKey(subnetID));
  if (subnet !== undefined) return subnet;
  acceptedTx(node, subnetID);
  throw new Refusal(`"${encodeCb58(subnetID)}" is not a subnet`);
}

const primaryChains = ({ network }: PlatformNode) =>
  GENESIS_CHAINS.flatMap(({ alias, ...rest }) => {
    const id = network.blockchains.find(alias);
    return id === undefined ? [] : [{ id: encodeCb58(id), name: rest.name, subnetID: ZERO_ID, vmID: rest.vmID }];
  });

const PRIMARY_SUBNET: JSONObject = { id: ZERO_ID, controlKeys: [], threshold: '0' };

const subnetReply = ({ addresses }: PlatformNode, { id, owner }: SubnetRecord) => ({
  id: encodeCb58(id),
  controlKeys: owner.addresses.map((address) => addresses.format(address)),
  threshold: String(owner.threshold),
});

/** Subnets and their blockchains. */
const SUBNET_METHODS = {
  GetSubnet: platformMethod(subnetArguments, (node, { subnetID }) => {
    if (isPrimaryNetwork(subnetID)) throw new Refusal("the primary network isn't a subnet");
    const subnet = knownSubnet(node, subnetID);
    const { controlKeys, threshold } = subnetReply(node, subnet);
    const { owner, conversion } = subnet;
    return {
      isPermissioned: conversion === undefined,
      controlKeys,
      threshold,
      locktime: String(owner.locktime),
      subnetTransformationTxID: ZERO_ID,
      conversionID: conversion === undefined ? ZERO_ID : encodeCb58(conversion.id),
      managerChainID: conversion === undefined ? ZERO_ID : encodeCb58(conversion.managerChainID),
      managerAddress: conversion === undefined ? null : prefixedHex(conversion.managerAddress),
    };
  }),

  GetSubnets: platformMethod(subnetsArguments, (node, { ids }) => {
    const { ledger, state } = node.chain;
    const listed = (subnet: SubnetRecord) => subnetReply(node, subnet);
    if (ids.length === 0) return { subnets: [...[...state.subnets.values()].map(listed), PRIMARY_SUBNET] };
    const requested = [...new Map(ids.items.map((id) => [byteKey(id), id])).values()];
    const found = requested.flatMap((id) => {
      if (isPrimaryNetwork(id)) return [PRIMARY_SUBNET];
      const isKnown = state.subnets.has(byteKey(id)) || ledger.tx(id) !== undefined;
      return isKnown ? [listed(knownSubnet(node, id))] : [];
    });
    return { subnets: found.length === 0 ? null : found };
  }),

  Validates: platformMethod(subnetArguments, (node, { subnetID }) => {
    if (isPrimaryNetwork(subnetID)) return { blockchainIDs: primaryChains(node).map(({ id }) => id) };
    const isKnown = node.chain.state.subnets.has(byteKey(subnetID));
    if (!isKnown)
      prefixedErrors(`problem retrieving subnet "${encodeCb58(subnetID)}"`, () => acceptedTx(node, subnetID));
    return { blockchainIDs: knownSubnet(node, subnetID).chains.map(({ id }) => encodeCb58(id)) };
  }),

  ValidatedBy: platformMethod(validatedByArguments, (node, { blockchainID }) => {
    const own = node.network.subnetOf(blockchainID);
    const name = `"${encodeCb58(blockchainID)}"`;
    if (own === undefined) throw new Refusal(`problem retrieving blockchain ${name}: not found`);
    if (own === 'not a blockchain') throw new Refusal(`${name} is ${own}`);
    return { subnetID: encodeCb58(own) };
  }),

  GetBlockchainStatus: platformMethod(blockchainArguments, (node, { blockchainID: text }) => {
    if (text === '') throw new Refusal("argument 'blockchainID' not given");
    const own = node.network.blockchains.find(text);
    // No transaction created the P-Chain, so its validators aren't found.
    if (own !== undefined) return { status: isPrimaryNetwork(own) ? 'Syncing' : 'Validating' };
    const id = prefixedErrors(`problem parsing blockchainID ${quoteLikeGo(text)}`, () => decodeID(text));
    const isChain = node.chain.ledger.tx(id) !== undefined && acceptedTx(node, id).type === 'txs.CreateChainTx';
    return { status: isChain ? 'Created' : 'Unknown' };
  }),

  GetBlockchains: platformMethod(noArguments, (node) => {
    const created = [...node.chain.state.subnets.values()].flatMap(({ id: subnetID, chains }) =>
      chains.map(({ id, name, vmID }) => ({
        id: encodeCb58(id),
        name,
        subnetID: encodeCb58(subnetID),
        vmID: encodeCb58(vmID),
      })),
    );
    return { blockchains: [...created, ...primaryChains(node)] };
  }),
};

function blockAs({ network }: PlatformNode, encoding: ArgumentEncoding, found: LedgerBlock | undefined): JSONObject {
  if (found === undefined) throw notFound();
  const { id, bytes } = found;
  if (encoding !== 'json') return { block: encodeHex(bytes, encoding), encoding };
  return { block: new PlatformJSON(network.hrp).block(platformFormats.block.decode(bytes), id), encoding };
}

const HEIGHT_REPLY = ({ ledger }: PlatformChain): JSONObject => ({ height: String(ledger.lastAccepted.height) });

const PLATFORM_METHODS = {
  GetHeight: platformMethod(noArguments, ({ chain }) => HEIGHT_REPLY(chain)),
  // Of a single node, also the height that the next block will name.
  GetProposedHeight: platformMethod(noArguments, ({ chain }) => HEIGHT_REPLY(chain)),
  GetTimestamp: platformMethod(noArguments, ({ chain }) => ({ timestamp: goTime(chain.state.time) })),
  GetTx: platformMethod(getTxArguments, ({ network, chain }, { txID, encoding }) =>
    prefixedErrors("couldn't get tx", () => {
      const bytes = chain.ledger.tx(txID);
      if (bytes === undefined) throw notFound();
      if (encoding !== 'json') return { tx: encodeHex(bytes, encoding), encoding };
      return { tx: new PlatformJSON(network.hrp).tx(platformFormats.tx.decode(bytes)), encoding };
    }),
  ),
  GetTxStatus: platformMethod(txIDArguments, ({ chain: { ledger, aborted, mempool } }, { txID }) => {
    if (ledger.tx(txID) !== undefined) return { status: aborted.has(byteKey(txID)) ? 'Aborted' : 'Committed' };
    if (mempool.has(txID)) return { status: 'Processing' };
    const reason = mempool.dropReason(txID);
    return reason === undefined ? { status: 'Unknown' } : { status: 'Dropped', reason };
  }),
  GetBlock: platformMethod(getBlockArguments, (node, { blockID, encoding }) =>
    prefixedErrors(`couldn't get block with id ${encodeCb58(blockID)}`, () =>
      blockAs(node, encoding, node.chain.ledger.block(blockID)),
    ),
  ),
  GetBlockByHeight: platformMethod(getBlockByHeightArguments, (node, { height, encoding }) =>
    prefixedErrors(`couldn't get block at height ${height}`, () =>
      blockAs(node, encoding, node.chain.ledger.acceptedAt(height)),
    ),
  ),
  IssueTx: ({ chain }: PlatformNode) => issueTxMethod((bytes) => chain.issue(bytes)),
};

/** The fees of transactions and of L1 validators, as the last block left them. */
const FEE_METHODS = {
  GetFeeConfig: platformMethod(noArguments, () => ({ weights: GAS_WEIGHTS, ...GAS_CONFIG })),
  GetFeeState: platformMethod(noArguments, ({ chain: { state } }) => {
    const { gas } = state.numbers;
    return { ...gas, price: gasPrice(gas, GAS_CONFIG), timestamp: goTime(state.time) };
  }),
  GetValidatorFeeConfig: platformMethod(noArguments, () => ({ ...VALIDATOR_FEE_CONFIG })),
  GetValidatorFeeState: platformMethod(noArguments, ({ chain: { state } }) => {
    const fee = validatorFeeOf(state);
    const price = validatorPrice(fee, VALIDATOR_FEE_CONFIG);
    return { excess: fee.excess, price, timestamp: goTime(state.time) };
  }),
};

/** The service `platform` (vms/platformvm/service.go). */
export function platformService(network: AvmNetwork, chain: PlatformChain): RPCService {
  const node = { network, chain, addresses: new ChainAddresses(network, chain.blockchainID) };
  return serviceOn(node, PLATFORM_METHODS, FEE_METHODS, SUBNET_METHODS, VALIDATOR_METHODS, OWNED_METHODS);
}

/** The service `proposervm` of the P-Chain, which the others have here, too (vms/proposervm/service.go). */
export function proposervmService(platform: PlatformChain): RPCService {
  return serviceOn(platform, {
    GetCurrentEpoch: proposervmMethod(noArguments, ({ epochs }) => {
      const { number, start, height } = epochs.current ?? { number: 0n, start: 0n, height: 0n };
      return { number: String(number), startTime: String(start), pChainHeight: String(height) };
    }),
    GetProposedHeight: proposervmMethod(noArguments, HEIGHT_REPLY),
  });
}

const proposervmMethod = methodsOn<PlatformChain>();
