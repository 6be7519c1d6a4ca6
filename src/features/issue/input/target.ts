import { networkByID } from '../../../core/known-names';
import { shortID } from '../../../services/text/format-id';
import { visibleText } from '../../../services/text/format-text';

/** Where something is sent to, as the node itself says, and not the settings. */
export interface Target {
  /** What the user calls the chain. */
  readonly name: string;
  /** Name and port of the node. */
  readonly host: string;
  readonly networkID: number;
  /** `Mainnet`, `Fuji`, `Local`, or `network 1337`. */
  readonly network: string;
  /** `X`, or the beginning of another chain's ID. */
  readonly chain: string;
  /** Whether what it holds is worth money. */
  readonly isMain: boolean;
  /** What has to be typed to send to a main network: its name. */
  readonly word: string;
}

/** The target that answers at a configured chain's address. */
export function targetOf(
  { name }: { readonly name: string },
  { networkID, alias }: { readonly networkID: number; readonly alias: string },
  host: string,
): Target {
  const network = networkByID(networkID);
  return {
    name: visibleText(name),
    host: visibleText(host),
    networkID,
    network: network?.name ?? `network ${networkID}`,
    chain: alias.length > 8 ? shortID(alias) : alias,
    isMain: network?.isTest === false,
    word: network?.name ?? '',
  };
}

/** The target of transactions that are made for these networks: a main one if either the node or their bytes say so. */
export function targetFor(target: Target, networkIDs: readonly number[]): Target {
  if (target.isMain) return target;
  const main = networkIDs.map(networkByID).find((network) => network?.isTest === false);
  if (main === undefined) return target;
  return {
    ...target,
    isMain: true,
    network: `${target.network} by the node, ${main.name} by the bytes`,
    word: main.name,
  };
}

/** `Sandbox (network Local, 127.0.0.1:4567)`; the network only where the name does not say it. */
export function placeText({ name, network, host, chain }: Target): string {
  const parts = [
    ...(name.toLowerCase() === network.toLowerCase() ? [] : [network]),
    host,
    ...(chain === 'X' ? [] : [`chain ${chain}`]),
  ];
  return `${name} (${parts.join(', ')})`;
}

/** What the network is, for somebody who is about to send to it. */
export function networkWords({ isMain }: Target): string {
  return isMain ? 'MAIN NETWORK: real money' : 'not the main network';
}
