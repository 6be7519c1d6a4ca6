import * as l10n from '@vscode/l10n';
import type { LogMessage } from './log-message';

const CREATING = {
  messages: ['error creating required chain', 'error creating chain', 'failed to register failing health check'],
  sources: ['chains/manager.go'],
};

/** The chain's own words where it doesn't start with its upgrade.json. */
export const RETROACTIVE = {
  cause: l10n.t("The chain isn't created because upgrade.json or genesis changes something that has happened already."),
  step: l10n.t('Restore the upgrade.json with which the chain ran, and add new upgrades with a time in the future.'),
};

const REGISTERING = { messages: ['failed to register VM'], sources: ['node/node.go'] };

/** Creating and running chains. */
export const CHAIN_MESSAGES: readonly LogMessage[] = [
  {
    ...CREATING,
    fields: /protocol version mismatch/,
    cause: l10n.t("The chain isn't created because its plugin was built for another release of AvalancheGo."),
    step: l10n.t(
      "Install the plugin's release for the rpcProtocolVersion of info.getNodeVersion, and restart the node.",
    ),
    key: 'node.json#plugin-dir',
  },
  {
    ...CREATING,
    fields: /vmFactory/,
    cause: l10n.t("The chain isn't created because the node has no plugin for its virtual machine."),
    step: l10n.t(
      "Put the plugin into plugin-dir under the VM's ID (vmID in the line) and restart the node, or remove the subnet from track-subnets.",
    ),
    key: 'node.json#plugin-dir',
  },
  {
    ...CREATING,
    fields:
      /failed to (?:get|unmarshal|parse) config|unmarshal(?:ing)? config|invalid (?:chain )?config|Go struct field Config/,
    cause: l10n.t(
      "The chain isn't created because a key of its configuration has a value of the wrong form; the end of the line names the key.",
    ),
    step: l10n.t("Correct the chain's config.json; Avalanche Lens marks such keys."),
    key: 'node.json#chain-config-dir',
  },
  {
    ...CREATING,
    fields: /rewindto (?:timestamp|block) /,
    ...RETROACTIVE,
  },
  {
    ...CREATING,
    fields: /failed to verify genesis: invalid (?:precompile|state|network) upgrades|failed to parse upgrade bytes/,
    cause: l10n.t(
      "The chain isn't created because an upgrade in its genesis or upgrade.json isn't valid; the end of the line says what is wrong.",
    ),
    step: l10n.t(
      'Correct upgrade.json if the upgrade is there; if it is in the genesis, create the chain again with a correct one.',
    ),
    key: 'node.json#chain-config-dir',
  },
  {
    ...CREATING,
    fields: /failed to verify genesis|parsing genesis/,
    cause: l10n.t("The chain isn't created because its genesis isn't valid; the end of the line says what is wrong."),
    step: l10n.t("Correct the genesis, and create the chain again with it: the genesis of a chain can't be changed."),
  },
  {
    ...CREATING,
    fields:
      /receipts don't match root|block \d{1,20}: (?:unexpectedly|expected to be) (?:executed|settled)|state root does not match last-settled/,
    cause: l10n.t(
      "The C-Chain isn't created because what the node stored of an executed block doesn't fit the block, as after restarts of v1.15.0.",
    ),
    step: l10n.t('Update AvalancheGo; if it repeats, sync the C-Chain again.'),
  },
  {
    ...CREATING,
    fields: /handshake failed|failed to start process|exit status/,
    cause: l10n.t("The chain isn't created because its plugin doesn't start or doesn't connect to the node."),
    step: l10n.t(
      'Check that the plugin is executable and made for this system, and read its own output above the line.',
    ),
    key: 'node.json#plugin-dir',
  },
  {
    ...CREATING,
    fields: /genesis/,
    cause: l10n.t("The chain isn't created because its genesis doesn't fit the virtual machine or the database."),
    step: l10n.t(
      'Check that the plugin is the one that the chain was created for, and that the database is of this network.',
    ),
  },
  {
    ...CREATING,
    cause: l10n.t("The chain isn't created; the error at the end of the line names the reason."),
    step: l10n.t('Correct what the error names, and restart the node.'),
  },
  {
    messages: ['skipping chain creation', 'failed to alias the new chain with itself'],
    sources: ['chains/manager.go'],
    cause: l10n.t('The node is stopping, or a chain has another alias already, so that a chain is left out.'),
    step: l10n.t('Restart the node if the chain is missing.'),
  },
  {
    ...REGISTERING,
    fields: /protocol version mismatch/,
    cause: l10n.t('The plugin was built for another release of AvalancheGo.'),
    step: l10n.t("Install the plugin's release for the rpcProtocolVersion of info.getNodeVersion."),
    key: 'node.json#plugin-dir',
  },
  {
    ...REGISTERING,
    cause: l10n.t(
      "A file in plugin-dir isn't a plugin that starts: it isn't executable, it is made for another system, or its name is no VM ID.",
    ),
    step: l10n.t('Check the file named like the vmID in the line.'),
    key: 'node.json#plugin-dir',
  },
  {
    messages: [
      'failed to dial VM gRPC service',
      'failed to initialize vm',
      'stdout collector failed',
      'stderr collector failed',
    ],
    sources: [
      'vms/rpcchainvm/factory.go',
      'vms/rpcchainvm/vm_server.go',
      'vms/rpcchainvm/runtime/subprocess/runtime.go',
    ],
    cause: l10n.t('A plugin ended, or stopped talking to the node.'),
    step: l10n.t(
      "Read the plugin's own output above the line, and check memory and the system's log for a killed process.",
    ),
    key: 'node.json#plugin-dir',
  },
  {
    messages: ['subprocess was killed', 'subprocess graceful shutdown failed'],
    sources: [
      'vms/rpcchainvm/runtime/subprocess/linux_stopper.go',
      'vms/rpcchainvm/runtime/subprocess/non_linux_stopper.go',
    ],
    cause: l10n.t("A plugin didn't end in time when the node stopped, so that the node ended it."),
    step: l10n.t('Start the node again; if the chain then reports errors of its database, sync it again.'),
  },
  {
    messages: ['node is a primary network validator'],
    sources: ['chains/manager.go'],
    cause: l10n.t('The node validates the Primary Network, but syncs only its P-Chain.'),
    step: l10n.t('Remove partial-sync-primary-network and restart the node.'),
    key: 'node.json#partial-sync-primary-network',
  },
  {
    messages: ['verified transaction that would cause this node to become unhealthy'],
    sources: ['vms/platformvm/txs/executor/standard_tx_executor.go'],
    cause: l10n.t(
      'A transaction makes this node a validator of the Primary Network, of which it syncs only the P-Chain.',
    ),
    step: l10n.t('Remove partial-sync-primary-network and restart the node before the validation starts.'),
    key: 'node.json#partial-sync-primary-network',
  },
  {
    messages: [
      'chain failed to start',
      'chain failed to select starting gear',
      'chain was shutdown due to a panic in the sync dispatcher',
      'chain was shutdown due to a panic in the async dispatcher',
      'chain was shutdown due to a panic in the chan dispatcher',
      'shutting down chain',
    ],
    sources: ['snow/networking/handler/handler.go'],
    cause: l10n.t(
      "The chain stopped because of an error in its virtual machine or its database, and won't start again by itself.",
    ),
    step: l10n.t(
      'Read the error and the lines above it, and restart the node; if it repeats, check disk and plugin, and sync the chain again.',
    ),
  },
  {
    messages: ['handling sync message took longer than expected', 'handling chan message took longer than expected'],
    sources: ['snow/networking/handler/handler.go'],
    cause: l10n.t(
      'The chain needed more than half a minute for one message, because the disk or the CPU is too slow or busy.',
    ),
    step: l10n.t("Check the computer's load and the disk's speed."),
  },
  {
    messages: ['validator set is empty'],
    sources: ['snow/networking/handler/message_queue.go'],
    cause: l10n.t('The subnet has no active validator.'),
    step: l10n.t(
      "Add validators, or increase an L1 validator's balance; on a network without sybil protection, ignore it.",
    ),
  },
  {
    messages: ['dropped query for block'],
    sources: ['snow/engine/snowman/engine.go'],
    fields: /insufficient number of validators/,
    cause: l10n.t('The chain has no validators to query, so that it accepts no blocks.'),
    step: l10n.t("Add validators, or increase an L1 validator's balance."),
  },
  {
    messages: [
      'dropped query for block',
      'skipping block gossip',
      'failed to get last accepted block',
      'received an unexpected message from the VM',
    ],
    sources: ['snow/engine/snowman/engine.go', 'vms/avm/service.go', 'vms/rpcchainvm/vm_server.go'],
    cause: l10n.t("The chain's engine met a state that it doesn't expect, in the virtual machine or the database."),
    step: l10n.t('Restart the node; if it repeats, update the node and the plugin, and sync the chain again.'),
  },
  {
    messages: ['built block with unexpected parent', 'block that was just built is not extendable'],
    sources: ['snow/engine/snowman/engine.go'],
    cause: l10n.t('Another block was preferred while this node built one, which is rarely a fault.'),
    step: l10n.t(
      'Ignore it unless the chain accepts no blocks; then check that validators with 80% of the weight are connected.',
    ),
  },
];
