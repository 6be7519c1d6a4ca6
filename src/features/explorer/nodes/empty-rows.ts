import * as l10n from '@vscode/l10n';
import { stepRow } from './step-row';
import type { Row, TreeNode } from './tree-node';

// Rows in the place of missing ones. Each names its next step, which selecting it takes.

const ADD_SUBNET = {
  step: l10n.t('Add Subnet or L1…'),
  icon: 'add',
  spokenStep: l10n.t('Select to add one'),
  action: { kind: 'run', command: 'xchainLens.addSubnet' },
} as const;

/** In an empty list of addresses. */
export const NO_ADDRESS = stepRow(l10n.t('No address yet'), {
  step: l10n.t('Add Address…'),
  icon: 'add',
  spokenStep: l10n.t('Select to add one'),
  action: { kind: 'run', command: 'xchainLens.addAddress' },
});

/** In an empty list of subnets. */
export const NO_SUBNET = stepRow(l10n.t('No subnet or L1 yet'), ADD_SUBNET);

/** In a list whose subnets are all of other networks. */
export const NO_SUBNET_HERE = stepRow(l10n.t('None of your subnets is on this network'), ADD_SUBNET);

/** Below a chain that can't be reached, while no other chain has responded. */
export const NO_CHAIN = stepRow(l10n.t('No chain reached yet'), {
  step: l10n.t('Start Sandbox, which needs no network'),
  icon: 'debug-disconnect',
  spokenStep: l10n.t('Select to start the sandbox, which needs no network'),
  action: { kind: 'run', command: 'xchainLens.startSandbox' },
});

/**
 * Below an address without UTXOs, which don't include exports of other chains to it. `isOnBoth` if P was read as well.
 */
export function ownsNothing(transfers: TreeNode, isOnBoth: boolean): Row {
  return stepRow(isOnBoth ? l10n.t('Owns nothing on X and P') : l10n.t('Owns nothing on this chain'), {
    step: l10n.t('Show Transfers in Progress'),
    icon: 'circle-slash',
    spokenStep: l10n.t('Select to show transfers in progress'),
    action: { kind: 'show', row: transfers },
  });
}
