import * as l10n from '@vscode/l10n';
import { compareBytes } from '../../core/bytes/bytes';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { FX_IDS, VM_IDS } from '../../core/ids/networks';
import { groupedInteger } from '../text/format-text';
import { genesisText, ignoredKeysText } from './genesis';
import { END_FIELD, ownersPart, VALIDATOR_FIELD } from './staking-kinds';
import { authorityOf, onP } from './kind-rows';
import { EXAMPLE_OWNERS } from './typed';

export const SUBNET_FIELD = { type: 'subnet', title: l10n.t('Subnet ID') } as const;
const OWNER = {
  type: 'owner',
  title: l10n.t('Who owns the subnet'),
  prompt: l10n.t('Addresses, each of which can act alone, or owners such as {0}', EXAMPLE_OWNERS),
} as const;

/** Those of the X-Chain, in order: an avm has no others. */
const AVM_FXS = Object.values(FX_IDS).map(decodeID).sort(compareBytes);

/** Subnets with owners who add validators and blockchains. */
export const SUBNET_KINDS = {
  'p-create-subnet': onP({
    label: l10n.t('Create a Subnet'),
    makes: 'txs.CreateSubnetTx',
    group: 'subnet',
    ask: { owner: OWNER },
    plan: ({ owner }) => ({ make: (base) => ({ type: 'txs.CreateSubnetTx', ...base, owner: ownersPart(owner) }) }),
    does: (words, { owner }) => [
      l10n.t('The subnet, whose ID is that of this transaction, belongs to {0}', words.owner(owner)),
    ],
  }),
  'p-create-chain': onP({
    label: l10n.t('Create a Blockchain'),
    makes: 'txs.CreateChainTx',
    group: 'subnet',
    ask: {
      subnet: SUBNET_FIELD,
      name: {
        type: 'chain name',
        title: l10n.t('Name of the blockchain'),
        prompt: l10n.t('Letters, digits, and spaces'),
      },
      vm: {
        type: 'VM',
        title: l10n.t('Virtual machine'),
        prompt: l10n.t('{0}, or an ID', 'subnetevm'),
        usual: 'subnetevm',
      },
      genesis: {
        type: 'genesis',
        title: l10n.t('Genesis'),
        prompt: l10n.t('The file that the virtual machine starts with'),
      },
    },
    plan: ({ subnet, name: chainName, vm: vmID, genesis }) => {
      const { authorization: subnetAuthorization, authorizedBy } = authorityOf(subnet);
      const fxIDs = encodeCb58(vmID) === VM_IDS.avm ? AVM_FXS : [];
      const chain = { subnetID: subnet.id, chainName, vmID, fxIDs, genesisData: genesis.bytes, subnetAuthorization };
      return { authorizedBy, make: (base) => ({ type: 'txs.CreateChainTx', ...base, ...chain }) };
    },
    does: (words, { subnet, name, vm, genesis }) => [
      l10n.t('Subnet {0} gets the blockchain {1}, whose ID is that of this transaction', words.chain(subnet.id), name),
      genesisText(vm, genesis.bytes),
      ...ignoredKeysText(genesis),
      l10n.t("Its name, virtual machine, and genesis can't be changed later"),
    ],
  }),
  'p-add-subnet-validator': onP({
    label: l10n.t('Add a Validator to a Subnet'),
    makes: 'txs.AddSubnetValidatorTx',
    group: 'subnet',
    ask: {
      subnet: SUBNET_FIELD,
      validator: VALIDATOR_FIELD,
      end: END_FIELD,
      weight: { type: 'weight', title: l10n.t('Weight') },
    },
    plan: ({ subnet, validator: { nodeID }, end, weight }) => {
      const { authorization: subnetAuthorization, authorizedBy } = authorityOf(subnet);
      const validator = { nodeID, start: 0n, end, weight, subnetID: subnet.id };
      return {
        authorizedBy,
        make: (base) => ({ type: 'txs.AddSubnetValidatorTx', ...base, validator, subnetAuthorization }),
      };
    },
    does: (words, { subnet, validator: { nodeID }, end, weight }) => [
      l10n.t(
        '{0} validates subnet {1} with weight {2} until {3}',
        words.node(nodeID),
        words.chain(subnet.id),
        groupedInteger(weight),
        words.time(end),
      ),
    ],
  }),
  'p-remove-subnet-validator': onP({
    label: l10n.t('Remove a Validator from a Subnet'),
    makes: 'txs.RemoveSubnetValidatorTx',
    group: 'subnet',
    ask: {
      subnet: SUBNET_FIELD,
      validator: {
        type: 'subnet validator',
        title: l10n.t('Which validator'),
        prompt: l10n.t("The NodeID of a validator that the subnet's owners added, also before it became an L1"),
      },
    },
    plan: ({ subnet, validator: { nodeID } }) => {
      const { authorization: subnetAuthorization, authorizedBy } = authorityOf(subnet);
      const removed = { nodeID, subnetID: subnet.id, subnetAuthorization };
      return { authorizedBy, make: (base) => ({ type: 'txs.RemoveSubnetValidatorTx', ...base, ...removed }) };
    },
    does: (words, { subnet, validator: { nodeID, weight } }) => [
      l10n.t(
        '{0} leaves subnet {1} at once, with its weight of {2}',
        words.node(nodeID),
        words.chain(subnet.id),
        groupedInteger(weight),
      ),
    ],
  }),
  'p-transfer': onP({
    label: l10n.t('Transfer the Ownership of a Subnet'),
    makes: 'txs.TransferSubnetOwnershipTx',
    group: 'subnet',
    ask: { subnet: SUBNET_FIELD, owner: { ...OWNER, title: l10n.t('To whom') } },
    plan: ({ subnet, owner }) => {
      const { authorization: subnetAuthorization, authorizedBy } = authorityOf(subnet);
      const transfer = { subnetID: subnet.id, subnetAuthorization, newOwner: ownersPart(owner) };
      return { authorizedBy, make: (base) => ({ type: 'txs.TransferSubnetOwnershipTx', ...base, ...transfer }) };
    },
    does: (words, { subnet, owner }) => [
      l10n.t(
        'Subnet {0} belongs to {1} alone, in place of {2}',
        words.chain(subnet.id),
        words.owner(owner),
        words.owner(subnet.owner),
      ),
    ],
  }),
} as const;
