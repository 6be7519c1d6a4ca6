import * as l10n from '@vscode/l10n';
import type { LogMessage } from './log-message';

const LOADING_CONFIG = { messages: ["couldn't load node config"], sources: ['main/main.go'] };

/** Logged, then printed. */
const STARTING = {
  messages: ['failed to initialize node', "couldn't start node"],
  sources: ['app/app.go', 'main/main.go'],
};

/** Why a node doesn't start. */
export const START_MESSAGES: readonly LogMessage[] = [
  {
    messages: ['failed to set fd-limit'],
    sources: ['app/app.go'],
    cause: l10n.t("The operating system doesn't let the node open as many files as fd-limit requests."),
    step: l10n.t("Raise the operating system's limit (ulimit -n, or LimitNOFILE of the service), or lower fd-limit."),
    key: 'node.json#fd-limit',
  },
  {
    ...LOADING_CONFIG,
    fields: /staking (?:key|cert)|PEM data|signer key|staking-|signing key/i,
    cause: l10n.t("The node doesn't start because it can't read its staking certificate, its TLS key, or its BLS key."),
    step: l10n.t(
      'Check that the files exist, belong together, and are readable; restore them from a backup rather than create new ones, because they are the NodeID.',
    ),
    key: 'node.json#staking-tls-cert-file',
  },
  {
    ...LOADING_CONFIG,
    fields: /bootstrap|state ?sync/i,
    cause: l10n.t(
      "The node doesn't start because its bootstrap nodes or state sync nodes aren't as many IDs as IPs, or one has the wrong form.",
    ),
    step: l10n.t('Set as many IDs as IPs, in the same order, each IP with its port.'),
    key: 'node.json#bootstrap-ips',
  },
  {
    ...LOADING_CONFIG,
    fields: /plugin dir/,
    cause: l10n.t("The node doesn't start because plugin-dir isn't a folder that exists."),
    step: l10n.t('Create the folder, or correct plugin-dir.'),
    key: 'node.json#plugin-dir',
  },
  {
    ...LOADING_CONFIG,
    fields: /subnet|chain config/,
    cause: l10n.t(
      "The node doesn't start because the configuration of a subnet or a chain can't be read, or track-subnets holds no subnet ID.",
    ),
    step: l10n.t('Correct the file or the ID that the line names.'),
    key: 'node.json#track-subnets',
  },
  {
    ...LOADING_CONFIG,
    fields: /genesis|upgrade/,
    cause: l10n.t(
      "The node doesn't start because its genesis or its upgrades can't be read, or may not be set for this network.",
    ),
    step: l10n.t('Correct genesis-file or upgrade-file, or remove them on Mainnet and Fuji.'),
    key: 'node.json#genesis-file',
  },
  {
    ...LOADING_CONFIG,
    cause: l10n.t("The node doesn't start because a flag has a value that it doesn't accept; the line names it."),
    step: l10n.t('Correct the flag, on the command line or in the configuration file.'),
  },
  {
    ...STARTING,
    fields: /address already in use/,
    cause: l10n.t('Another process uses the HTTP port or the staking port, often a node that still runs.'),
    step: l10n.t('Stop the other process, or set another http-port or staking-port.'),
    key: 'node.json#http-port',
  },
  {
    ...STARTING,
    fields: /resource temporarily unavailable|being used by another process/,
    cause: l10n.t('Another node has opened the same database.'),
    step: l10n.t('Stop the other node, or start this one with its own data-dir.'),
    key: 'node.json#data-dir',
  },
  {
    ...STARTING,
    fields: /db contains invalid genesis hash/,
    cause: l10n.t('The database belongs to a network with another genesis.'),
    step: l10n.t(
      'Check network-id and genesis-file, or start with an empty data-dir; a local network needs a new one after a release changes its genesis.',
    ),
    key: 'node.json#db-dir',
  },
  {
    ...STARTING,
    fields: /staking certificate|TLS key|staking signer|proof of possession/,
    cause: l10n.t("The node can't use its staking certificate, its TLS key, or its BLS key."),
    step: l10n.t(
      'Check that the files exist, belong together, and are readable; restore them from a backup rather than create new ones, because they are the NodeID.',
    ),
    key: 'node.json#staking-tls-cert-file',
  },
  {
    ...STARTING,
    fields: /failed to resolve IP with NAT/,
    cause: l10n.t("The node can't find out its public IP address."),
    step: l10n.t('Set public-ip, or public-ip-resolution-service.'),
    key: 'node.json#public-ip',
  },
  {
    ...STARTING,
    cause: l10n.t("The node stopped because a part of it can't start; the error at the end of the line names it."),
    step: l10n.t('Correct what the error names, and start the node again.'),
  },
  {
    messages: ['error initializing node'],
    sources: ['app/app.go'],
    until: 'v1.10.15',
    cause: l10n.t("The node stopped because a part of it can't start; the error at the end of the line names it."),
    step: l10n.t('Correct what the error names, and start the node again.'),
  },
];
