import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { formatNodeID, parseNodeID } from '../../core/ids/ids';
import { InvalidInputError } from '../../core/outcome';
import type { Owners } from '../../core/tx/effects';
import type { Chain } from '../chain/chain';
import { ownerOf } from '../p-and-c/network-words';
import { NO_PRIMARY_VALIDATOR, validatorsUnder } from '../p-and-c/node-report';
import { subnetWithID } from '../p-and-c/subnet-state';
import { type NewAsset, withoutKey } from './typed';

/** Addresses that one transaction pays. */
export const MOST_RECIPIENTS = 64;

/** An amount of one asset. */
export interface GivenAmount {
  /** Raw units. */
  readonly amount: bigint;
  /** 32 bytes; AVAX without it. */
  readonly assetID?: Uint8Array | undefined;
}

/** A subnet, or a validator of an L1, that its owners change. */
interface OwnedThing {
  /** 32 bytes: the subnet's ID, or the validation ID. */
  readonly id: Uint8Array;
  /** Who authorizes the change: the first ones sign, up to the threshold. */
  readonly owner: Owners;
}

/** A validator of the Primary Network. */
interface StakingValidator {
  /** 20 bytes. */
  readonly nodeID: Uint8Array;
  /** Unix seconds. */
  readonly endTime: bigint;
}

/** The value of each type of field. */
export interface NewTxFieldValues {
  readonly amount: GivenAmount;
  /** Of 20 bytes, at least one. */
  readonly addresses: readonly Uint8Array[];
  /** A new asset, and the raw units that each of its holders gets. */
  readonly 'new asset': { readonly asset: NewAsset; readonly amount: bigint };
  /** Of a validator of an L1, 32 bytes. */
  readonly 'validation ID': Uint8Array;
  readonly 'L1 validator': OwnedThing;
  readonly subnet: OwnedThing;
  readonly validator: StakingValidator;
  /** Unix seconds, not after the end of the validator that was asked for before. */
  readonly end: bigint;
}

/** Something that a new transaction needs to know. */
export interface NewTxField<T extends keyof NewTxFieldValues = keyof NewTxFieldValues> {
  readonly type: T;
  readonly title: string;
  readonly prompt?: string;
  /** Of an amount: it may be of any asset. Default: AVAX alone. */
  readonly isOfAnyAsset?: boolean;
}

/** What a kind asks for, in this order. An amount is called `paid`, and those who get it `to`. */
export type NewTxFields = Readonly<Record<string, NewTxField>>;

export type ValuesOf<F extends NewTxFields> = { readonly [K in keyof F]: NewTxFieldValues[F[K]['type']] };

/** A field of something that has an ID. */
interface ThingField<T> {
  /** Throws `InvalidInputError`. */
  readonly read: (text: string) => Uint8Array;
  /** Rejects with the client's errors, and with `InvalidInputError` if the node has no such thing. */
  readonly load: (chain: Chain, id: Uint8Array, options: CallOptions) => Promise<T>;
}

export type ThingType = 'validation ID' | 'L1 validator' | 'subnet' | 'validator';

/** How things are read from what is typed, and loaded. */
export const THING_FIELDS: { readonly [T in ThingType]: ThingField<NewTxFieldValues[T]> } = {
  'validation ID': { read: decodeID, load: (_, id) => Promise.resolve(id) },
  'L1 validator': { read: decodeID, load: loadL1Validator },
  subnet: { read: decodeID, load: loadSubnet },
  validator: { read: parseNodeID, load: loadValidator },
};

/** The ID of a thing in a text. Throws `InvalidInputError`. */
export function thingIDIn(text: string, type: ThingType): Uint8Array {
  return THING_FIELDS[type].read(withoutKey(text).trim());
}

async function loadL1Validator(chain: Chain, id: Uint8Array, options: CallOptions): Promise<OwnedThing> {
  const validator = await chain.platform.getL1Validator({ validationID: encodeCb58(id) }, options);
  if (validator === undefined) throw new InvalidInputError(l10n.t('The node has no L1 validator with this ID.'));
  return { id, owner: ownerOf(validator.deactivationOwner) };
}

async function loadSubnet(chain: Chain, id: Uint8Array, options: CallOptions): Promise<OwnedThing> {
  const subnet = await subnetWithID(chain, encodeCb58(id), options);
  if (subnet === undefined) throw new InvalidInputError(l10n.t('The node has no subnet with this ID.'));
  return { id, owner: ownerOf({ ...subnet, addresses: subnet.controlKeys }) };
}

async function loadValidator(chain: Chain, nodeID: Uint8Array, options: CallOptions): Promise<StakingValidator> {
  const [validator] = await validatorsUnder(chain, { nodeID: formatNodeID(nodeID) }, options);
  if (validator === undefined || validator.kind === 'l1') throw new InvalidInputError(`${NO_PRIMARY_VALIDATOR}.`);
  return { nodeID, endTime: validator.endTime };
}
