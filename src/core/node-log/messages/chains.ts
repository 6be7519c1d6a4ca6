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

/** Creating, syncing, and running chains. */
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
      "Correct upgrade.json if the upgrade is there; a genesis with a mistake can't be corrected, so that the chain has to be created again.",
    ),
    key: 'node.json#chain-config-dir',
  },
  {
    ...CREATING,
    fields: /failed to verify genesis|parsing genesis/,
    cause: l10n.t("The chain isn't created because its genesis isn't valid; the end of the line says what is wrong."),
    step: l10n.t(
      "Correct it in the genesis and create the chain again, because the genesis of a chain can't be changed.",
    ),
  },
  {
    ...CREATING,
    fields:
      /receipts don't match root|block \d{1,20}: (?:unexpectedly|expected to be) (?:executed|settled)|state root does not match last-settled/,
    cause: l10n.t(
      "The C-Chain isn't created because what the node stored of an executed block doesn't fit the block, which v1.15.0 met at restarts.",
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
  {
    messages: ['starting bootstrapper', 'starting to fetch blocks', 'fetching blocks', 'executing blocks'],
    sources: ['snow/engine/snowman/bootstrap/bootstrapper.go', 'snow/engine/snowman/bootstrap/storage.go'],
    cause: l10n.t('The chain is syncing: it fetches the blocks that it lacks, then executes them.'),
    step: l10n.t('Wait, as long as the numbers in the lines increase; eta says how long.'),
  },
  {
    messages: ['bootstrapping skipped'],
    sources: ['snow/engine/snowman/bootstrap/bootstrapper.go'],
    cause: l10n.t('The node has no bootstrap nodes, so that it starts with what it has.'),
    step: l10n.t('Set bootstrap-ips and bootstrap-ids, unless this is the first node of a local network.'),
    key: 'node.json#bootstrap-ids',
  },
  {
    messages: ['Encountered error during bootstrapping: %w', 'received unexpected opinion'],
    sources: [
      'snow/engine/snowman/bootstrap/bootstrapper.go',
      'snow/consensus/snowman/bootstrapper/majority.go',
      'snow/consensus/snowman/bootstrapper/minority.go',
    ],
    cause: l10n.t('Fetching blocks from the bootstrap nodes failed once; the node tries again.'),
    step: l10n.t('Wait; if it repeats, check the connection and the error in the line.'),
  },
  {
    messages: [
      'skipping state sync',
      'unhandled state summary mode, proceeding to bootstrap',
      'failed to calculate new summary weight',
    ],
    sources: ['snow/engine/snowman/syncer/state_syncer.go'],
    cause: l10n.t('The chain found no state to sync from, and executes all blocks instead, which takes longer.'),
    step: l10n.t(
      'Wait; to retry, check that state-sync-enabled is true and that peers are connected, then restart with an empty chain.',
    ),
    key: 'chains.json#state-sync-enabled',
  },
  {
    messages: [
      'State sync is not supported with Firewood scheme',
      'state sync is not supported for this scheme, no leaf handlers will be registered',
    ],
    sources: ['vms/saevm/statesync/syncer.go', 'graft/coreth/plugin/evm/vm.go', 'graft/subnet-evm/plugin/evm/vm.go'],
    cause: l10n.t("The chain's state-scheme doesn't allow state sync, so that the chain executes all blocks."),
    step: l10n.t('Set state-sync-enabled to false, or use the state scheme hash.'),
    key: 'chains.json#state-scheme',
  },
  {
    messages: ['failed syncing', 'failed to finalize syncer', 'sync errored', 'error stopping state syncer'],
    sources: [
      'graft/evm/sync/engine/registry.go',
      'database/merkle/sync/syncer.go',
      'graft/coreth/plugin/evm/vm.go',
      'graft/subnet-evm/plugin/evm/vm.go',
    ],
    cause: l10n.t('State sync ended with an error, often because peers were lost.'),
    step: l10n.t('Restart the node, which resumes it; if it repeats, set state-sync-enabled to false.'),
    key: 'chains.json#state-sync-enabled',
  },
  {
    messages: [
      'unexpected build block failure',
      'unexpected block verification failure',
      'block verification failed',
      'failed to get child p-chain height',
      'failed to get preferred block',
      'failed to pack block transactions',
      'block builder failed to calculate next staker change time',
    ],
    sources: [
      'vms/proposervm/vm.go',
      'vms/proposervm/block.go',
      'vms/proposervm/pre_fork_block.go',
      'vms/proposervm/post_fork_option.go',
      'vms/proposervm/service.go',
      'vms/platformvm/block/builder/builder.go',
    ],
    cause: l10n.t(
      "The node couldn't build or verify a block, because the P-Chain isn't ready or the node is stopping.",
    ),
    step: l10n.t(
      'Ignore it while the node starts or stops; else check that the P-Chain is bootstrapped, and the reason in the line.',
    ),
  },
  {
    messages: ['Waiting until we should build a block'],
    sources: ['vms/proposervm/vm.go'],
    cause: l10n.t(
      "It isn't this node's turn to build a block; if that repeats with almost an hour and no block follows, no active validator may build the next one, and the chain is halted.",
    ),
    step: l10n.t(
      'Nothing to do while blocks follow; else run Why Is This L1 Stuck? on the L1 and check the balances of its validators.',
    ),
  },
  {
    messages: ['closing database to avoid possible corruption'],
    sources: ['database/corruptabledb/db.go'],
    cause: l10n.t('The database returned an error, and the node has closed it so that nothing is damaged.'),
    step: l10n.t(
      'Check the disk, its free space, and the open-file limit, then restart the node; if it fails again, sync with an empty database.',
    ),
    key: 'node.json#db-dir',
  },
  {
    messages: [
      'failed to update leveldb metrics',
      'reindexing blocks failed',
      'failed to fetch proposervm block',
      'unexpected parsed height',
    ],
    sources: [
      'database/leveldb/db.go',
      'vms/platformvm/vm.go',
      'vms/platformvm/state/state.go',
      'vms/proposervm/state_syncable_vm.go',
    ],
    cause: l10n.t('The node could not read its database, often because it is stopping.'),
    step: l10n.t('Ignore it while the node stops; else check the disk.'),
  },
  {
    messages: [
      'running would cause index to become incomplete but incomplete indices are disabled',
      'index is incomplete but incomplete indices are disabled. Shutting down',
    ],
    sources: ['indexer/indexer.go'],
    cause: l10n.t(
      'The node ran once with and once without index-enabled, so that its index has or would have gaps; the node stops.',
    ),
    step: l10n.t(
      'Set index-enabled as before, set index-allow-incomplete to true, or sync again with an empty database.',
    ),
    key: 'node.json#index-allow-incomplete',
  },
  {
    messages: [
      "couldn't mark chain as incomplete",
      "couldn't mark chain as indexed",
      "couldn't get whether chain is incomplete",
      "couldn't get whether chain was previously indexed",
      "couldn't create index",
      'failed to create index',
      'failed to close indexer',
      'got unexpected vm type',
      'chain is already being indexed',
      "couldn't read container from database",
    ],
    sources: ['indexer/indexer.go', 'indexer/index.go'],
    cause: l10n.t('The node could not open or write the index of its blocks.'),
    step: l10n.t('Check the disk and the database, or turn index-enabled off if nothing reads the index.'),
    key: 'node.json#index-enabled',
  },
];
