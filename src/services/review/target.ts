import { isPOrC } from '../../core/ids/p-and-c';
import * as l10n from '@vscode/l10n';
import { networkByID } from '../../core/ids/networks';
import { present } from '../../core/present';
import { chainText, shortenedID } from '../text/format-id';
import { visibleText } from '../text/format-text';

/** The chain that something is sent to, as its node reports it: the settings don't decide. */
export interface Target {
  /** The chain's name in the settings. */
  readonly name: string;
  /** Name and port of the node. */
  readonly host: string;
  readonly networkID: number;
  /** `X`, or the beginning of another chain's ID. */
  readonly chain: string;
  /** Whether it holds real funds. */
  readonly isMain: boolean;
  /** The name of the main network, which has to be typed to send there; empty for other networks. */
  readonly word: string;
  /** Whether only the bytes are for a main network, and the node reports another one. */
  readonly isMainByBytes: boolean;
}

/** The target at a configured chain's URL. */
export function issueTarget(
  { name }: { readonly name: string },
  { networkID, alias }: { readonly networkID: number; readonly alias: string },
  host: string,
): Target {
  const isMain = networkByID(networkID)?.isTest === false;
  return {
    name: visibleText(name),
    host: visibleText(host),
    networkID,
    chain: alias.length > 8 ? shortenedID(alias) : alias,
    isMain,
    word: isMain ? (networkByID(networkID)?.name ?? '') : '',
    isMainByBytes: false,
  };
}

/** The target of transactions made for these networks: a main one if the node or the bytes are of one. */
export function targetFor(target: Target, networkIDs: readonly number[]): Target {
  if (target.isMain) return target;
  const main = networkIDs.map(networkByID).find((network) => network?.isTest === false);
  return main === undefined ? target : { ...target, isMain: true, word: main.name, isMainByBytes: true };
}

/** `Sandbox (Local, 127.0.0.1:4567)`; without what is in the name. */
export function targetText(target: Target): string {
  const { name, networkID, host, chain } = target;
  const isNamedAlike = networkByID(networkID)?.name.toLowerCase() === name.toLowerCase();
  const parts = present([
    isNamedAlike && !target.isMainByBytes ? undefined : bothNetworks(target),
    host !== name && host,
    chain !== 'X' && (isPOrC(chain) ? chainText(chain) : l10n.t('chain {0}', chain)),
  ]);
  return parts.length === 0 ? name : `${name} (${parts.join(', ')})`;
}

function bothNetworks({ networkID, isMainByBytes, word }: Target): string {
  const name = networkText(networkID);
  return isMainByBytes ? l10n.t('node: {0} · transaction: {1}', name, word) : name;
}

/** A network by its name, else its ID. */
export function networkText(networkID: number): string {
  return networkByID(networkID)?.name ?? l10n.t('network {0}', networkID);
}

/** Whether issuing on it moves real funds. */
export function networkWords({ isMain, networkID }: Target): string {
  if (isMain) return l10n.t('Mainnet: real funds');
  return networkByID(networkID) === undefined ? l10n.t('Custom network') : l10n.t('Test network: no real funds');
}
