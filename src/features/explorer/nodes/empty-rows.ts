import * as l10n from '@vscode/l10n';
import type { Row, TreeNode } from './tree-node';

// Rows in the place of missing ones. Each names its next step, which selecting it takes.

/** In an empty list of addresses. */
export const NO_ADDRESS: Row = {
  label: l10n.t('No address yet'),
  description: l10n.t('Add Address…'),
  icon: 'add',
  context: 'message',
  spoken: l10n.t('No address yet. Select to add one'),
  action: { kind: 'run', command: 'xchainLens.addAddress' },
};

/** In an empty list of subnets. */
export const NO_SUBNET: Row = {
  label: l10n.t('No subnet or L1 yet'),
  description: l10n.t('Add Subnet or L1…'),
  icon: 'add',
  context: 'message',
  spoken: l10n.t('No subnet or L1 yet. Select to add one'),
  action: { kind: 'run', command: 'xchainLens.addSubnet' },
};

/** In a list whose subnets are all of other networks. */
export const NO_SUBNET_HERE: Row = {
  label: l10n.t('None of your subnets is on this network'),
  description: l10n.t('Add Subnet or L1…'),
  icon: 'add',
  context: 'message',
  spoken: l10n.t('None of your subnets is on this network. Select to add one'),
  action: { kind: 'run', command: 'xchainLens.addSubnet' },
};

/** Below a chain that can't be reached, while no other chain has responded. */
export const NO_CHAIN: Row = {
  label: l10n.t('No chain reached yet'),
  description: l10n.t('Start Sandbox, which needs no network'),
  icon: 'debug-disconnect',
  context: 'message',
  spoken: l10n.t('No chain reached yet. Select to start the sandbox, which needs no network'),
  action: { kind: 'run', command: 'xchainLens.startSandbox' },
};

/** Below an address without UTXOs, which don't include exports of other chains to it. `isOnBoth` if P was read as well. */
export function ownsNothing(transfers: TreeNode, isOnBoth: boolean): Row {
  return {
    label: isOnBoth ? l10n.t('Owns nothing on X and P') : l10n.t('Owns nothing on this chain'),
    description: l10n.t('Show Transfers in Progress'),
    icon: 'circle-slash',
    context: 'message',
    spoken: isOnBoth
      ? l10n.t('Owns nothing on X and P. Select to show transfers in progress')
      : l10n.t('Owns nothing on this chain. Select to show transfers in progress'),
    action: { kind: 'show', row: transfers },
  };
}
