import { equalBytes, prefixedHex } from '../../src/core/bytes/bytes';
import { quoteLikeGo } from '../../src/core/encodings/go-quote';
import { platformFormats } from '../../src/core/codec/platform/formats';
import type { UnsignedPlatformTx } from '../../src/core/codec/platform/transactions';
import { decodeID, encodeCb58 } from '../../src/core/encodings/cb58';
import type { JSONObject } from '../../src/core/json/json';
import { VM_IDS, ZERO_ID } from '../../src/core/ids/networks';
import type { ChainAddresses } from '../api/utxo-methods';
import {
  blockchainArguments,
  noArguments,
  subnetArguments,
  subnetsArguments,
  validatedByArguments,
} from '../api/arguments';
import { type RPCMethod, method } from '../http/json-rpc';
import type { AvmNetwork } from '../network/network';
import { PRIMARY_NETWORK } from '../avm/chain-config';
import { Refusal, notFound, within } from '../node/node';
import { keyOf } from '../utxos/utxo-index';
import type { PlatformChain } from './platform-chain';
import type { SubnetRecord } from './platform-state';

/** The blockchains of the primary network that a P-Chain makes in its genesis: the last one is listed first. */
const PRIMARY_CHAINS = [
  { alias: 'C', name: 'C-Chain', vmID: VM_IDS.evm },
  { alias: 'X', name: 'X-Chain', vmID: VM_IDS.avm },
] as const;

/** The methods about subnets and their blockchains. */
export function subnetMethods(
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
    const subnet = state.subnets.get(keyOf(subnetID));
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
      const requested = [...new Map(ids.items.map((id) => [keyOf(id), id])).values()];
      const found = requested.flatMap((id) => {
        if (equalBytes(id, PRIMARY_NETWORK)) return [primaryNetwork];
        const isKnown = state.subnets.has(keyOf(id)) || ledger.tx(id) !== undefined;
        return isKnown ? [listed(subnetOf(id))] : [];
      });
      return { subnets: found.length === 0 ? null : found };
    }),

    Validates: method(subnetArguments, ({ subnetID }) => {
      if (equalBytes(subnetID, PRIMARY_NETWORK)) return { blockchainIDs: primaryChains().map(({ id }) => id) };
      const isKnown = state.subnets.has(keyOf(subnetID));
      if (!isKnown) within(`problem retrieving subnet "${encodeCb58(subnetID)}"`, () => txOf(subnetID));
      return { blockchainIDs: subnetOf(subnetID).chains.map(({ id }) => encodeCb58(id)) };
    }),

    ValidatedBy: method(validatedByArguments, ({ blockchainID }) => {
      const own = network.subnetOf(blockchainID);
      if (own !== undefined) return { subnetID: encodeCb58(own) };
      const name = `"${encodeCb58(blockchainID)}"`;
      const tx = within(`problem retrieving blockchain ${name}`, () => txOf(blockchainID));
      if (tx.type !== 'txs.CreateChainTx') throw new Refusal(`${name} is not a blockchain`);
      return { subnetID: encodeCb58(tx.subnetID) };
    }),

    GetBlockchainStatus: method(blockchainArguments, ({ blockchainID: text }) => {
      if (text === '') throw new Refusal("argument 'blockchainID' not given");
      const own = network.blockchains.find(text);
      // No transaction created the P-Chain, so its validators aren't found.
      if (own !== undefined) return { status: equalBytes(own, PRIMARY_NETWORK) ? 'Syncing' : 'Validating' };
      const id = within(`problem parsing blockchainID ${quoteLikeGo(text)}`, () => decodeID(text));
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
