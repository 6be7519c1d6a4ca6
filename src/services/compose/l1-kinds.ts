import * as l10n from '@vscode/l10n';
import type { Owners } from '../../core/tx/effects';
import { InvalidInputError } from '../../core/outcome';
import { compareBytes, equalBytes } from '../../core/bytes/bytes';
import { formatEVMAddress } from '../../core/ids/address';
import { ownerOf } from '../p-and-c/network-words';
import { groupedInteger } from '../text/format-text';
import { authorityOf, onP, PAID } from './kind-rows';
import { NODE_FIELD } from './staking-kinds';
import { SUBNET_FIELD } from './subnet-kinds';

const VALIDATION_ID = l10n.t('Validation ID');
const BALANCE = { ...PAID, title: l10n.t('Balance that pays for its time') } as const;
const MESSAGE = {
  title: l10n.t('Warp message of the validator manager'),
  prompt: l10n.t('Signed, in hexadecimal, or JSON of a signature aggregator or the Data API'),
} as const;

/** L1s, whose contract manages the validators. */
export const L1_KINDS = {
  'p-convert': onP({
    label: l10n.t('Convert a Subnet to an L1'),
    makes: 'txs.ConvertSubnetToL1Tx',
    group: 'l1',
    ask: {
      subnet: SUBNET_FIELD,
      chain: {
        type: 'blockchain',
        title: l10n.t('Blockchain of the validator manager'),
        prompt: l10n.t('Its ID; without one, the only blockchain of the subnet'),
        isOptional: true,
      },
      manager: { type: 'contract', title: l10n.t('Address of the validator manager') },
      validators: {
        type: 'first validators',
        title: l10n.t('Its first validators'),
        prompt: l10n.t("A list in JSON, such as avalanche-cli's file of bootstrap validators; balances in nAVAX"),
      },
    },
    plan: ({ subnet, chain, manager: address, validators }, { payer: { owners } }) => {
      if (chain === undefined) throw new InvalidInputError(l10n.t('Enter the ID of a blockchain.'));
      const { authorization: subnetAuthorization, authorizedBy } = authorityOf(subnet);
      const rows = validators.map(({ nodeID, weight, balance, publicKey, proofOfPossession, owner = owners }) => {
        const part = { threshold: owner.threshold, addresses: owner.addresses };
        const signer = { publicKey, proofOfPossession };
        return { nodeID, weight, balance, signer, remainingBalanceOwner: part, deactivationOwner: part };
      });
      const conversion = {
        subnetID: subnet.id,
        chainID: chain,
        address,
        subnetAuthorization,
        validators: rows.sort((a, b) => compareBytes(a.nodeID, b.nodeID)),
      };
      return {
        authorizedBy,
        spent: rows.reduce((sum, { balance }) => sum + balance, 0n),
        make: (base) => ({ type: 'txs.ConvertSubnetToL1Tx', ...base, ...conversion }),
      };
    },
    does: (words, { subnet, chain, manager, validators }) => [
      l10n.t(
        'Subnet {0} becomes an L1 with {1} validators, managed by contract {2} on blockchain {3}',
        words.chain(subnet.id),
        validators.length,
        formatEVMAddress(manager),
        chain === undefined ? '' : words.chain(chain),
      ),
      l10n.t("This can't be undone: its owners can no longer add validators or blockchains"),
      l10n.t('Validators that they added keep their weight until they are removed'),
    ],
  }),
  'p-register': onP({
    label: l10n.t('Register an L1 Validator'),
    makes: 'txs.RegisterL1ValidatorTx',
    group: 'l1',
    ask: { message: { type: 'registration', ...MESSAGE }, identity: NODE_FIELD, paid: BALANCE },
    plan: ({ message: { bytes, message }, identity: node, paid: { amount: balance } }) => {
      if (!equalBytes(message.blsPublicKey, node.publicKey) || !equalBytes(message.nodeID, node.nodeID))
        throw new InvalidInputError(l10n.t("The message registers another node or another BLS key than this node's."));
      const { proofOfPossession } = node;
      return {
        spent: balance,
        make: (base) => ({ type: 'txs.RegisterL1ValidatorTx', ...base, balance, proofOfPossession, message: bytes }),
      };
    },
    does: (words, { message: { message } }) => {
      const { nodeID, subnetID, weight, expiry, remainingBalanceOwner, disableOwner } = message;
      return [
        l10n.t(
          '{0} validates L1 {1} with weight {2}',
          words.node(nodeID),
          words.chain(subnetID),
          groupedInteger(weight),
        ),
        ...l1OwnersText((owner) => words.owner(owner), remainingBalanceOwner, disableOwner),
        l10n.t('The P-Chain has to accept it before {0}', words.time(expiry)),
      ];
    },
  }),
  'p-set-weight': onP({
    label: l10n.t('Set the Weight of an L1 Validator, or Remove It'),
    makes: 'txs.SetL1ValidatorWeightTx',
    group: 'l1',
    ask: { message: { type: 'new weight', ...MESSAGE } },
    plan: ({ message: { bytes: message } }) => ({
      make: (base) => ({ type: 'txs.SetL1ValidatorWeightTx', ...base, message }),
    }),
    does: (words, { message: { message, validator } }) => {
      const { nodeID, weight, balance, remainingBalanceOwner } = validator;
      const node = words.node(nodeID);
      if (message.weight > 0n)
        return [
          l10n.t(
            'The weight of {0} goes from {1} to {2}',
            node,
            groupedInteger(weight),
            groupedInteger(message.weight),
          ),
        ];
      return [
        l10n.t(
          '{0} leaves its L1 at once; {1} of balance return to {2}',
          node,
          words.nAVAX(balance),
          words.owner(ownerOf(remainingBalanceOwner)),
        ),
        l10n.t("This can't be undone: it needs another registration"),
      ];
    },
  }),
  'p-top-up': onP({
    label: l10n.t('Top Up an L1 Validator'),
    makes: 'txs.IncreaseL1ValidatorBalanceTx',
    group: 'l1',
    ask: { validationID: { type: 'L1 validator', title: VALIDATION_ID }, paid: PAID },
    plan: ({ validationID: { id: validationID }, paid: { amount: balance } }) => ({
      spent: balance,
      make: (base) => ({ type: 'txs.IncreaseL1ValidatorBalanceTx', ...base, validationID, balance }),
    }),
    does: (words, { validationID: { validator }, paid: { amount } }) => [
      l10n.t(
        'The balance of {0} goes from {1} to {2}',
        words.node(validator.nodeID),
        words.nAVAX(validator.balance),
        words.nAVAX(validator.balance + amount),
      ),
    ],
  }),
  'p-disable': onP({
    label: l10n.t('Disable an L1 Validator'),
    makes: 'txs.DisableL1ValidatorTx',
    group: 'l1',
    ask: { validator: { type: 'L1 validator', title: VALIDATION_ID } },
    plan: ({ validator }) => {
      const { authorization: disableAuthorization, authorizedBy } = authorityOf(validator);
      const disable = { validationID: validator.id, disableAuthorization };
      return { authorizedBy, make: (base) => ({ type: 'txs.DisableL1ValidatorTx', ...base, ...disable }) };
    },
    does: (
      words,
      {
        validator: {
          validator: { nodeID, balance, remainingBalanceOwner },
        },
      },
    ) => [
      l10n.t(
        '{0} no longer validates; about {1} of balance return to {2}',
        words.node(nodeID),
        words.nAVAX(balance),
        words.owner(ownerOf(remainingBalanceOwner)),
      ),
      l10n.t('It keeps its weight until the L1 removes it; a new balance activates it again'),
    ],
  }),
} as const;

function l1OwnersText(write: (owner: Owners) => string, balance: Owners, disable: Owners): string[] {
  const [first, second] = [write(balance), write(disable)];
  return first === second
    ? [l10n.t('{0} gets what is left of its balance, and may disable it', first)]
    : [l10n.t('{0} gets what is left of its balance, and {1} may disable it', first, second)];
}
