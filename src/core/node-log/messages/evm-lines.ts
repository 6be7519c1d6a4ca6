import * as l10n from '@vscode/l10n';
import { RETROACTIVE } from './chain-lines';
import type { LogMessage } from './log-message';

/** The C-Chain and Subnet-EVM, with what they take from go-ethereum (libevm). */
export const EVM_MESSAGES: readonly LogMessage[] = [
  {
    messages: ['Upgrade blockchain database version'],
    sources: ['graft/coreth/eth/backend.go', 'graft/subnet-evm/eth/backend.go'],
    cause: l10n.t("The chain's database is new, or was written by an older release."),
    step: l10n.t('Nothing to do.'),
  },
  {
    messages: [
      'Failed to load snapshot, regenerating',
      'Failed to load snapshot',
      'Loaded snapshot journal',
      'Failed to load journal',
    ],
    sources: [
      'graft/evm/core/state/snapshot/snapshot.go',
      'libevm/core/state/snapshot/snapshot.go',
      'libevm/core/state/snapshot/journal.go',
    ],
    cause: l10n.t(
      'The chain has no usable snapshot of its state, as on the first start and after a kill, and makes a new one.',
    ),
    step: l10n.t('Nothing to do; reads are slower until it is finished.'),
  },
  {
    messages: [
      'Unclean shutdown detected',
      'Old unclean shutdowns found',
      'Could not update unclean-shutdown-marker list',
    ],
    sources: [
      'graft/coreth/internal/shutdowncheck/shutdown_tracker.go',
      'graft/subnet-evm/internal/shutdowncheck/shutdown_tracker.go',
    ],
    cause: l10n.t('The node was killed before it closed the chain, once for each such line.'),
    step: l10n.t('Stop nodes with SIGTERM and wait until they end; the chain recovers by itself.'),
  },
  {
    messages: ['ignoring unrecognized config options'],
    sources: ['vms/saevm/cchain/config.go'],
    cause: l10n.t("The C-Chain's config.json has keys that have no effect since Helicon."),
    step: l10n.t('Remove the options listed in the line, or use the keys that replace them.'),
    key: 'node.json#chain-config-dir',
  },
  {
    messages: [
      'ignoring deprecated "eth-apis" because "apis" is set; "eth-apis" will be removed in the next release',
      '"eth-apis" is deprecated and will be removed in the next release; set "apis" instead',
      'ignoring "eth-apis" names whose methods no longer exist',
    ],
    sources: ['vms/saevm/cchain/deprecated.go'],
    cause: l10n.t("The C-Chain's config.json has eth-apis, which a later release ignores."),
    step: l10n.t('Set apis instead, with the names that the line lists.'),
    key: 'chains.json#apis',
  },
  {
    messages: ['Deprecation Warning'],
    sources: ['graft/coreth/plugin/evm/vm.go', 'graft/subnet-evm/plugin/evm/vm.go'],
    cause: l10n.t("The chain's config.json has a key that a later release removes."),
    step: l10n.t('Replace the key that the line names.'),
    key: 'node.json#chain-config-dir',
  },
  {
    messages: [
      'Firewood state scheme is enabled',
      'This is untested in production, use at your own risk',
      'Path-based state scheme is an experimental feature',
    ],
    sources: [
      'graft/coreth/plugin/evm/vm.go',
      'graft/subnet-evm/plugin/evm/vm.go',
      'graft/evm/triedb/pathdb/database.go',
    ],
    cause: l10n.t('The chain keeps its state in a form that is not tested for production.'),
    step: l10n.t('Set state-scheme to hash, and sync the chain again, unless you test it.'),
    key: 'chains.json#state-scheme',
  },
  {
    messages: ['Path state scheme is not supported. Please use HashDB or Firewood state schemes instead'],
    sources: ['graft/coreth/plugin/evm/vm.go', 'graft/subnet-evm/plugin/evm/vm.go'],
    cause: l10n.t("The chain isn't created because it can't keep its state in the form that state-scheme names."),
    step: l10n.t('Set state-scheme to hash.'),
    key: 'chains.json#state-scheme',
  },
  {
    messages: [
      'Offline pruning is not meant to be left enabled permanently. Please disable offline pruning and allow your node to start successfully before running offline pruning again.',
      'failed to create offline pruning data directory',
    ],
    sources: [
      'graft/coreth/eth/backend.go',
      'graft/subnet-evm/eth/backend.go',
      'graft/coreth/plugin/evm/vm.go',
      'graft/subnet-evm/plugin/evm/vm.go',
    ],
    cause: l10n.t(
      "The chain isn't created because offline-pruning-enabled is still true after a pruning, or its folder can't be made.",
    ),
    step: l10n.t('Set offline-pruning-enabled to false and start the node.'),
    key: 'chains.json#offline-pruning-enabled',
  },
  {
    messages: [
      'Populate missing tries is not meant to be left enabled permanently. Please disable populate missing tries and allow your node to start successfully before running again.',
    ],
    sources: ['graft/coreth/eth/backend.go', 'graft/subnet-evm/eth/backend.go'],
    cause: l10n.t("The chain isn't created because populate-missing-tries is still set after a run with it."),
    step: l10n.t('Remove populate-missing-tries and start the node.'),
    key: 'chains.json#populate-missing-tries',
  },
  {
    messages: ['found mismatch between config on database vs. new config'],
    sources: ['graft/subnet-evm/core/genesis.go'],
    ...RETROACTIVE,
  },
  {
    messages: ['failed to configure precompiles processing block', 'failed to configure precompiles mining new block'],
    sources: [
      'graft/subnet-evm/core/state_processor.go',
      'graft/coreth/core/state_processor.go',
      'graft/subnet-evm/miner/worker.go',
      'graft/coreth/miner/worker.go',
    ],
    cause: l10n.t('A precompile of upgrade.json cannot be activated at its time.'),
    step: l10n.t("Correct the precompile's configuration on all validators; they have to have the same."),
  },
  {
    messages: ['abandoning API requests still in flight after drain timeout'],
    sources: ['vms/transitionvm/vm.go'],
    cause: l10n.t('While the C-Chain switched to its virtual machine of Helicon, some requests were not finished.'),
    step: l10n.t('Let clients send their requests again; this happens once.'),
  },
  {
    messages: [
      'Execution queue buffer full',
      'blocking on execution artefact longer than expected',
      'Could not start worst-case block calculation',
    ],
    sources: ['vms/saevm/saexec/execution.go', 'vms/saevm/blocks/execution.go', 'vms/saevm/sae/block_builder.go'],
    cause: l10n.t('The C-Chain accepts blocks faster than this node executes them.'),
    step: l10n.t("Check the computer's load and the disk's speed."),
  },
  {
    messages: ['Block execution failed', 'Error of unknown severity in block execution'],
    sources: ['vms/saevm/saexec/execution.go'],
    cause: l10n.t('The C-Chain stopped executing blocks at the one that the line names.'),
    step: l10n.t(
      'Restart the node; if it stops at the same block again, update AvalancheGo or sync the C-Chain again.',
    ),
  },
  {
    messages: [
      'Block re-marked as executed',
      'Block ancestry changed during settlement',
      'no last accepted hash',
      'defaulting to hashdb',
    ],
    sources: [
      'vms/saevm/saexec/execution.go',
      'vms/saevm/blocks/execution.go',
      'vms/saevm/blocks/settlement.go',
      'vms/saevm/statesync/syncer.go',
      'vms/saevm/saedb/tracker.go',
    ],
    cause: l10n.t("The C-Chain's database isn't in the state that the node expects."),
    step: l10n.t('Restart the node; if it repeats, sync the C-Chain again, and report it to AvalancheGo.'),
  },
  {
    messages: [
      'Sanitizing invalid txpool journal time',
      'Sanitizing invalid txpool price limit',
      'Sanitizing invalid txpool price bump',
      'Sanitizing invalid txpool account slots',
      'Sanitizing invalid txpool global slots',
      'Sanitizing invalid txpool account queue',
      'Sanitizing invalid txpool global queue',
      'Sanitizing invalid txpool lifetime',
      'Sanitizing invalid gasprice oracle sample blocks',
      'Sanitizing invalid gasprice oracle max price',
      'Sanitizing invalid gasprice oracle min price',
      'Sanitizing invalid gasprice oracle max call block history',
      'Sanitizing invalid gasprice oracle max block history',
    ],
    sources: [
      'graft/coreth/core/txpool/legacypool/legacypool.go',
      'graft/subnet-evm/core/txpool/legacypool/legacypool.go',
      'libevm/core/txpool/legacypool/legacypool.go',
      'graft/coreth/eth/gasprice/gasprice.go',
      'graft/subnet-evm/eth/gasprice/gasprice.go',
    ],
    cause: l10n.t(
      "A number in the chain's config.json is outside its range, and the node uses the nearest one instead.",
    ),
    step: l10n.t('Correct the key, or remove it for the default.'),
    key: 'node.json#chain-config-dir',
  },
  {
    messages: [
      'Failed to load transaction journal',
      'Failed to rotate transaction journal',
      'Failed to rotate local tx journal',
      'Failed to journal local transaction',
    ],
    sources: [
      'graft/coreth/core/txpool/legacypool/legacypool.go',
      'graft/subnet-evm/core/txpool/legacypool/legacypool.go',
      'libevm/core/txpool/legacypool/legacypool.go',
    ],
    cause: l10n.t('The node could not read or write the file in which it keeps its own pending transactions.'),
    step: l10n.t("Check the chain's folder and its free space; send lost transactions again."),
  },
  {
    messages: [
      'Rejected WebSocket connection',
      'Error parsing allowed origin specification',
      "Error parsing browser 'Origin' field",
    ],
    sources: ['graft/evm/rpc/websocket.go', 'libevm/rpc/websocket.go'],
    cause: l10n.t("A web page that the node doesn't allow tried to open a WebSocket."),
    step: l10n.t('Add its origin to http-allowed-origins if it is yours.'),
    key: 'node.json#http-allowed-origins',
  },
  {
    messages: ['request to peer failed'],
    sources: ['graft/coreth/network/network.go', 'graft/subnet-evm/network/network.go'],
    cause: l10n.t('A peer sent no response to a request of the chain; the node tries another.'),
    step: l10n.t('Ignore it unless it repeats; then check the connection and the peers.'),
  },
];
