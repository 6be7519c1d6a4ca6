import * as l10n from '@vscode/l10n';
import type { LogMessage } from './log-message';

/** Fetching, building, and storing blocks and state. */
export const BLOCK_MESSAGES: readonly LogMessage[] = [
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
      "It isn't this node's turn to build a block; if the line repeats with a duration of almost an hour and no block follows, no active validator may build the next one, and the chain is halted.",
    ),
    step: l10n.t(
      'Ignore it while blocks follow; else run Why Is This L1 Stuck? on the L1, and check the balances of its validators.',
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
