import * as l10n from '@vscode/l10n';
import type { LogMessage } from './log-message';

/** A reason for which a health check fails. */
export type HealthReason = Pick<LogMessage, 'fields' | 'cause' | 'step' | 'key'>;

/** By the error of the failing check, which may be one of several in a line: the most telling first. */
export const HEALTH_REASONS: readonly HealthReason[] = [
  {
    fields: /closed to avoid possible corruption/,
    cause: l10n.t('The database failed, and the node has closed it so that nothing is damaged.'),
    step: l10n.t(
      'Check the disk and its free space, then restart the node; if it fails again, sync with an empty database.',
    ),
    key: 'node.json#db-dir',
  },
  {
    fields: /remaining available disk space/,
    cause: l10n.t('Little of the disk is free; below the required percentage, the node stops.'),
    step: l10n.t('Free space or enlarge the disk.'),
    key: 'node.json#system-tracker-disk-warning-available-space-percentage',
  },
  {
    fields: /node has BLS key 0x/,
    cause: l10n.t(
      "The node's BLS key isn't the one that its validator was registered with, so that its Warp signatures don't count.",
    ),
    step: l10n.t('Restore the signer key that was used when the validator was added.'),
    key: 'node.json#staking-signer-key-file',
  },
  {
    fields: /(?:unknown|imminent) network upgrade detected/,
    cause: l10n.t("Validators with most of the stake have scheduled a network upgrade that this release doesn't know."),
    step: l10n.t('Update AvalancheGo, and the plugins that need it, before the upgrade.'),
  },
  {
    fields: /partial sync should not be configured for a validator/,
    cause: l10n.t('The node validates the Primary Network, but syncs only its P-Chain.'),
    step: l10n.t('Remove partial-sync-primary-network and restart the node.'),
    key: 'node.json#partial-sync-primary-network',
  },
  {
    fields: /protocol version mismatch/,
    cause: l10n.t("A chain isn't running because its plugin was built for another release of AvalancheGo."),
    step: l10n.t(
      "Install the plugin's release for the rpcProtocolVersion of info.getNodeVersion, and restart the node.",
    ),
    key: 'node.json#plugin-dir',
  },
  {
    fields: /vmFactory/,
    cause: l10n.t('A chain of a tracked subnet has a virtual machine for which the node has no plugin.'),
    step: l10n.t(
      "Put the plugin into plugin-dir under the VM's ID and restart the node, or remove the subnet from track-subnets.",
    ),
    key: 'node.json#plugin-dir',
  },
  {
    fields: /failed to create chain on subnet/,
    cause: l10n.t('The node could not create a chain of a tracked subnet; the error names the reason.'),
    step: l10n.t("Correct the chain's configuration, its genesis, or its plugin, and restart the node."),
    key: 'node.json#track-subnets',
  },
  {
    fields: /primary network validator has no inbound connections/,
    cause: l10n.t('No peer connects to this validator, which lowers the uptime that others measure.'),
    step: l10n.t('Open the staking port (9651) to the internet, and check public-ip.'),
    key: 'node.json#staking-port',
  },
  {
    fields:
      /not connected to a minimum of \d+ peer|no messages (?:received from|sent to) network|no messages from network/,
    cause: l10n.t('The node has too few peers, or exchanges no messages with them.'),
    step: l10n.t(
      'Check the connection to the internet and the bootstrap nodes; a network of one node always reports this.',
    ),
    key: 'node.json#network-health-min-conn-peers',
  },
  {
    fields: /messages failure send rate/,
    cause: l10n.t('Too many messages to peers fail, often because the connection is slow or overloaded.'),
    step: l10n.t("Check the connection and the computer's load."),
    key: 'node.json#network-health-max-send-fail-rate',
  },
  {
    fields: /not connected to enough stake|; should be connected to at least/,
    cause: l10n.t(
      "Validators with too much of a chain's weight aren't connected: with less than 80%, it may stop accepting blocks.",
    ),
    step: l10n.t(
      'Start or reach the validators listed as disconnectedValidators, and check that they track the subnet; right after a start, wait a minute.',
    ),
  },
  {
    fields:
      /too many processing blocks|(?:block|vertex) processing (?:too long|time)|number (?:of )?outstanding (?:blocks|vertexes)/,
    cause: l10n.t('Blocks wait for a decision longer than usual, because validators are missing or slow.'),
    step: l10n.t('Check that validators with at least 80% of the weight are connected and synced.'),
  },
  {
    fields: /saexec\.Executor unhealthy/,
    cause: l10n.t('The C-Chain stopped executing blocks at the one that the line names.'),
    step: l10n.t(
      'Restart the node; if it stops at the same block again, update AvalancheGo or sync the C-Chain again.',
    ),
  },
  {
    fields: /the router is not healthy/,
    cause: l10n.t(
      'Requests to peers stay unanswered for too long, often because the node or its connection is overloaded.',
    ),
    step: l10n.t("Check CPU, disk, and connection, then the peers' number in info.peers."),
    key: 'node.json#router-health-max-outstanding-requests',
  },
  {
    fields: /couldn't get current (?:local|subnet) validator|missing engine/,
    cause: l10n.t("A chain can't report its state."),
    step: l10n.t('Wait until the node has started; if it stays, restart the node and check its database.'),
  },
  {
    fields: /subnets not bootstrapped/,
    cause: l10n.t('The node is still syncing the chains of the subnets listed in the line.'),
    step: l10n.t(
      'Wait until they are bootstrapped, which takes hours on Mainnet; if a chain could not be created, its line above names the reason.',
    ),
  },
  {
    fields: /not yet run/,
    cause: l10n.t("A health check hasn't run since the node started."),
    step: l10n.t('Wait half a minute.'),
    key: 'node.json#health-check-frequency',
  },
  {
    cause: l10n.t('A health check of the node fails; the error in the line names the reason.'),
    step: l10n.t('Read the error of the check; health.health returns all checks.'),
  },
];

const NOW = {
  messages: ['failing check', 'check started failing'],
  sources: ['api/health/health.go', 'api/health/worker.go'],
};

const BEFORE_HEALTH = {
  messages: ['failing health check', 'failing readiness check', 'failing liveness check'],
  sources: ['api/health/health.go'],
  until: 'v1.10.2',
};

export const HEALTH_MESSAGES: readonly LogMessage[] = [
  ...[NOW, BEFORE_HEALTH].flatMap((logged) => HEALTH_REASONS.map((reason) => ({ ...logged, ...reason }))),
  {
    messages: ['registered new check and initialized its state to failing'],
    sources: ['api/health/worker.go'],
    cause: l10n.t('Each health check counts as failing until it runs for the first time.'),
    step: l10n.t('Nothing to do, unless "check started failing" or "failing check" follows.'),
  },
  {
    messages: ['check started passing'],
    sources: ['api/health/worker.go'],
    cause: l10n.t('A health check that failed passes now.'),
    step: l10n.t('Nothing to do.'),
  },
];
