import * as l10n from '@vscode/l10n';
import { encodeBech32, tryDecodeBech32 } from '../../core/encodings/bech32';
import { encodeCb58 } from '../../core/encodings/cb58';
import { formatEVMAddress } from '../../core/ids/address';
import type { Owners } from '../../core/tx/effects';
import { knownAddress } from '../../core/ids-in-text/known-names';
import { hrpOf, networkByID, NETWORKS, ZERO_ID } from '../../core/ids/networks';
import { groupedInteger } from './format-text';
import { type GivenText, readGiven } from '../../core/given-text/given-text';
import { InvalidInputError, readOutcome } from '../../core/outcome';

/** Hash-made IDs differ in their first characters; eight base58 characters distinguish all IDs on one screen. */
const SHOWN_OF_ID = 8;

/** The beginning of an ID: `2dBADP8w…`. */
export function shortenedID(id: Uint8Array | string): string {
  return `${rowID(id)}…`;
}

/** The beginning of an ID in a row of the side bar: `2dBADP8w`. VS Code cuts rows with an ellipsis of its own. */
export function rowID(id: Uint8Array | string): string {
  return (typeof id === 'string' ? id : encodeCb58(id)).slice(0, SHOWN_OF_ID);
}

/** `X-Chain`: a chain by its alias. */
export function chainText(alias: string): string {
  return l10n.t('{0}-Chain', alias);
}

/** How addresses are written, and the user's own names for some of them. */
export interface AddressFormat {
  /** `X`, `P`, `C` or a blockchain ID. */
  readonly alias: string;
  readonly hrp: string;
  /** Whether they are of accounts of the C-Chain, which have no alias. */
  readonly isOfAccounts?: boolean | undefined;
  /** The user's own name for an address of 20 bytes. */
  readonly ownName: (address: Uint8Array) => string | undefined;
}

/** The prefix of addresses on X, P or C, where X is a chain with this alias. */
export function aliasOn(on: 'X' | 'P' | 'C', alias: string): string {
  return on === 'X' ? alias : on;
}

/** The P-Chain or the C-Chain, as it stands beside the name of an entry of the settings; none for the chain itself. */
export function besideChain(on: 'X' | 'P' | 'C' | undefined): string[] {
  return on === undefined || on === 'X' ? [] : [chainText(on)];
}

/** An address in full: `X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u`. */
export function longAddress(format: AddressFormat, address: Uint8Array): string {
  if (format.isOfAccounts === true) return formatEVMAddress(address);
  return `${format.alias}-${encodeBech32(format.hrp, address)}`;
}

/** An address, shortened: `X-local18jma…00z96u`; that of an account in full. */
export function shortAddress(format: AddressFormat, address: Uint8Array): string {
  if (format.isOfAccounts === true) return formatEVMAddress(address);
  const bech32 = encodeBech32(format.hrp, address);
  const alias = format.alias.length > SHOWN_OF_ID ? shortenedID(format.alias) : format.alias;
  return `${alias}-${bech32.slice(0, format.hrp.length + 5)}…${bech32.slice(-6)}`;
}

/** The beginning of an address in a row of the side bar, like `rowID`: `X-local18jma8ppw`. */
export function rowAddress(format: AddressFormat, address: Uint8Array): string {
  const alias = format.alias.length > SHOWN_OF_ID ? rowID(format.alias) : format.alias;
  return `${alias}-${encodeBech32(format.hrp, address).slice(0, format.hrp.length + 1 + SHOWN_OF_ID)}`;
}

/** The name of an address: the user's own, else the one that is known everywhere (`ewoq`). */
export function addressName(format: AddressFormat, address: Uint8Array): string | undefined {
  return format.ownName(address) ?? knownAddress(address)?.name;
}

/** Owners whose addresses are in any form. */
interface OwnersOf<T> {
  readonly threshold: number;
  readonly addresses: readonly T[];
}

/** How many signatures of how many addresses: `2 of 3`; undefined for a single owner. */
export function thresholdWords({ threshold, addresses }: OwnersOf<unknown>): string | undefined {
  if (addresses.length === 0) return threshold === 0 ? l10n.t('anyone') : l10n.t('no one');
  return addresses.length === 1 && threshold === 1 ? undefined : l10n.t('{0} of {1}', threshold, addresses.length);
}

/** `multisig (2 of 3)`: who can spend an output that one address alone can't; undefined where one can. */
export function multisigWords(owner: Owners): string | undefined {
  const threshold = thresholdWords(owner);
  return threshold === undefined || owner.addresses.length === 0 ? threshold : l10n.t('multisig ({0})', threshold);
}

/** `2 of 3: ewoq, treasury and 1 more`: the threshold where more than one could sign, and at most `shown` addresses. */
export function ownerWords<T>(owner: OwnersOf<T>, shown: number, write: (address: T) => string): string {
  const named = owner.addresses.slice(0, shown).map(write).join(', ');
  const left = owner.addresses.length - Math.min(shown, owner.addresses.length);
  const list = left > 0 ? l10n.t('{0} and {1} more', named, groupedInteger(left)) : named;
  const threshold = thresholdWords(owner);
  if (threshold === undefined || list === '') return threshold ?? list;
  return l10n.t('{0}: {1}', threshold, list);
}

/** The alias of a chain of the Primary Network (`X`, `P`, `C`); undefined for other chains. */
export function primaryAlias(blockchainID: string, networkID: number): string | undefined {
  const chains = networkByID(networkID)?.chains;
  if (blockchainID === ZERO_ID) return 'P';
  if (blockchainID === chains?.c) return 'C';
  return blockchainID === chains?.x ? 'X' : undefined;
}

/** The prefix of a chain's addresses: its alias on its network, else its ID. */
function chainAlias(blockchainID: Uint8Array, networkID: number): string {
  const id = encodeCb58(blockchainID);
  return primaryAlias(id, networkID) ?? id;
}

/** How addresses are written on another chain of the network; unchanged without one. */
export function addressFormatOn(
  format: AddressFormat,
  chain: Uint8Array | undefined,
  networkID: number,
): AddressFormat {
  return chain === undefined ? format : { ...format, alias: chainAlias(chain, networkID) };
}

/** A chain in a sentence: its alias on its network, else the beginning of its ID. */
export function chainWords(blockchainID: Uint8Array, networkID: number): string {
  const id = encodeCb58(blockchainID);
  return primaryAlias(id, networkID) ?? shortenedID(id);
}

/** How addresses are written on the chain that a transaction was made for. */
export function addressFormatOf(
  { networkID, blockchainID }: { readonly networkID: number; readonly blockchainID: Uint8Array },
  ownName: AddressFormat['ownName'],
): AddressFormat {
  const id = encodeCb58(blockchainID);
  // Genesis transactions carry no blockchain ID, which is made from them.
  const isX = id === ZERO_ID || NETWORKS.some(({ chains }) => chains?.x === id);
  return { alias: isX ? 'X' : id, hrp: hrpOf(networkID), ownName };
}

/**
 * An address and nothing else. With its checksum it can't hold a private key: the search for one takes ten times as
 * long as all the rest, and settings may have thousands.
 */
const PLAIN_ADDRESS = /^(?:[XPC]-)?([a-z]{1,12}1[02-9ac-hj-np-z]{38})$/;
const OWNER_SIZE = 20;

/**
 * The 20 bytes of an owner, however it is written: `X-avax1...`, `avax1...`, or the cb58 of the bytes. Throws
 * `InvalidInputError` with the reason for a person: without the text, and without a capital letter or a full stop.
 */
export function parseOwner(text: string): Uint8Array {
  const [, plain] = PLAIN_ADDRESS.exec(text) ?? [];
  const owner = plain === undefined ? undefined : tryDecodeBech32(plain)?.bytes;
  if (owner?.length === OWNER_SIZE) return owner;
  const given = readGiven(text);
  if (given.kind === 'address' || given.kind === 'shortID') return given.bytes;
  throw new InvalidInputError(ownerProblem(given));
}

/** As `parseOwner`; the message names the word that is wrong, by its beginning. */
export function parseTypedOwner(word: string): Uint8Array {
  const { value: owner, error } = readOutcome(() => parseOwner(word));
  if (error === undefined) return owner;
  const start = `${word.slice(0, 12)}${word.length > 12 ? '…' : ''}`;
  throw new InvalidInputError(l10n.t("{0} isn't an X or P address: {1}", start, error.message));
}

function ownerProblem(given: GivenText): string {
  switch (given.kind) {
    case 'evmAddress':
      return l10n.t('it is an EVM address. Enter an X or P address, such as {0}', 'X-avax1…');
    case 'nodeID':
      return l10n.t('it is a node ID');
    case 'id':
    case 'output':
      return l10n.t('it is an ID');
    case 'wrong':
      if (given.code === 'addressChecksum') return l10n.t("the checksum doesn't match");
      if (given.code === 'addressCase') return l10n.t('it has capital letters after its chain prefix');
      return NOT_ADDRESS;
    case 'address':
    case 'shortID':
    case 'nothing':
    case 'privateKey':
    case 'bytes32':
    case 'height':
    case 'hex':
    case 'other':
      return NOT_ADDRESS;
  }
}

const NOT_ADDRESS = l10n.t('addresses look like {0}', 'X-avax1…');
