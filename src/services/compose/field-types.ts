import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { equalBytes } from '../../core/bytes/bytes';
import type { UTXO } from '../../core/codec/avm/codec';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { readGiven } from '../../core/given-text/given-text';
import { parseNodeID } from '../../core/ids/ids';
import { VM_IDS } from '../../core/ids/networks';
import { InvalidInputError } from '../../core/outcome';
import { present } from '../../core/present';
import { DAY } from '../../core/units';
import { inspectBytes } from '../inspect/read-bytes';
import { l1Content } from '../p-and-c/describe-warp';
import { type NetworkWords, periodWords } from '../p-and-c/network-words';
import { type QuorumContext, warpQuorumOf } from '../p-and-c/warp-quorum';
import { capitalized, formatMinute } from '../text/format-text';
import { assetPieces, decimalsOf, plainText } from '../text/pieces';
import {
  loadFirstChain,
  loadL1Validator,
  loadNode,
  loadNodeAt,
  loadRegistration,
  loadRenewed,
  loadSubnet,
  loadSubnetValidator,
  loadValidator,
  loadWeight,
} from './field-loads';
import {
  type LoadValue,
  MOST_RECIPIENTS,
  type NewTxField,
  type NewTxFieldValues,
  type OwnedThing,
  type ReadOn,
} from './fields';
import { loadGenesis } from './genesis';
import { firstValidatorsIn, isURL, nodeKeysIn, nodeURLIn, warpMessageIn } from './pasted';
import {
  amountIn,
  amountUnit,
  assetIn,
  assetNameIn,
  blockchainNameIn,
  countIn,
  payloadIn,
  contractIn,
  endIn,
  ownerInText,
  payeesIn,
  sharesIn,
  periodIn,
  weightIn,
  withoutKey,
} from './typed';

/** All types but amounts, whose decimals are those of an asset. */
export type TypedField = Exclude<keyof NewTxFieldValues, 'amount'>;

/** A text that can be selected in place of typing one. */
export interface OfferedText {
  readonly text: string;
  readonly label: string;
  readonly description?: string;
}

export interface MessageContext extends QuorumContext {
  readonly words: NetworkWords;
}

/** How the values of a type are read. */
interface FieldType<T> {
  /** How the command's help writes it. */
  readonly written: string;
  /** Whether it is a list, which may be given in parts. */
  readonly isList?: true;
  /** Whether the text has addresses. */
  readonly hasAddresses?: true;
  /** Whether the text may be that of a file. */
  readonly isFile?: true;
  /** The value, or what a node knows of it. Throws `InvalidInputError`. */
  readonly read: (text: string, on: ReadOn, field: Pick<NewTxField, 'of'>) => T | LoadValue<T>;
  /** What is taken of the node where it is left out. */
  readonly left?: (on: ReadOn) => LoadValue<T>;
  readonly offered?: (on: ReadOn, field: Pick<NewTxField, 'of'>) => readonly OfferedText[];
  /** What it says, and who signed it, which is shown before it is used. */
  readonly shown?: (value: T, on: MessageContext, options: CallOptions) => Promise<readonly string[]>;
}

/** Days until the ends that are offered; a year is the longest time. */
const OFFERED_DAYS = [15n, 30n, 90n, 180n, 364n];

/** How each type is read from what is typed, pasted, or in a file. */
export const FIELD_TYPES: { readonly [T in TypedField]: FieldType<NewTxFieldValues[T]> } = {
  receivers: {
    written: 'ADDRESS,ADDRESS',
    isList: true,
    hasAddresses: true,
    read: (text, on) => payeesIn(text, { ...on, most: MOST_RECIPIENTS }),
  },
  owner: { written: 'ADDRESS|OWNERS', hasAddresses: true, read: ownerInText },
  output: {
    written: 'ID:INDEX|ASSET',
    read: (text, on, { of }) => heldOutput(text, heldOutputs(on, of)),
    offered: (on, { of }) =>
      heldOutputs(on, of).map((utxo): OfferedText => {
        const { threshold, addresses } = utxo.output;
        const shared = threshold > 1 && l10n.t('multisig ({0} of {1})', threshold, addresses.length);
        const group = 'groupID' in utxo.output && l10n.t('group {0}', utxo.output.groupID);
        return {
          text: `${encodeCb58(utxo.txID)}:${utxo.outputIndex}`,
          label: plainText(assetPieces(on.refOf(utxo.assetID))),
          description: present([group, shared]).join(' · '),
        };
      }),
  },
  units: {
    written: 'NUMBER',
    read: (text, { values, refOf }) => {
      const asset = refOf((values['right'] as UTXO).assetID);
      if (decimalsOf(asset) === undefined)
        throw new InvalidInputError(l10n.t("The decimals of the asset aren't known"));
      return amountIn(text, amountUnit(asset));
    },
  },
  payload: { written: 'TEXT|0xHEX', read: payloadIn },
  'asset name': { written: 'TEXT', read: assetNameIn },
  count: { written: 'NUMBER', read: countIn },
  'new asset': { written: 'TEXT', read: assetIn },
  'L1 validator': { written: 'ID', read: (text) => loadL1Validator(decodeID(text)) },
  subnet: { written: 'ID', read: (text) => loadSubnet(decodeID(text)) },
  validator: { written: 'NODEID', read: (text) => loadValidator(parseNodeID(text)) },
  'renewed validator': { written: 'NODEID', read: (text) => loadRenewed(parseNodeID(text)) },
  'subnet validator': {
    written: 'NODEID',
    read: (text, on) => loadSubnetValidator(askedSubnet(on), parseNodeID(text)),
  },
  node: {
    written: 'FILE|JSON|URL',
    isFile: true,
    read: (text, on) => (isURL(text) ? loadNodeAt(nodeURLIn(text, on)) : loadNode(nodeKeysIn(text))),
  },
  end: {
    written: 'DATE|DAYS',
    read: (text, { now, values }) => endIn(text, { now, latest: latestEnd(values) }),
    offered: ({ now, values }) => {
      const latest = latestEnd(values);
      const seconds = BigInt(Math.floor(now / 1000));
      const ends = OFFERED_DAYS.map((days) => seconds + days * DAY).filter(
        (end) => latest === undefined || end < latest,
      );
      const items = [...ends, ...(latest === undefined ? [] : [latest])].map((end): OfferedText => {
        const item = { text: endText(end), label: l10n.t('until {0} UTC', formatMinute(end)) };
        return end === latest ? { ...item, description: l10n.t('as long as the validator') } : item;
      });
      return items;
    },
  },
  period: {
    written: 'DAYS|HOURSh',
    read: periodIn,
    offered: () => [2n, 14n, 30n, 90n, 365n].map((days) => ({ text: String(days), label: periodWords(days * DAY) })),
  },
  percent: { written: 'PERCENT', read: sharesIn },
  weight: { written: 'NUMBER', read: weightIn },
  'chain name': { written: 'TEXT', read: blockchainNameIn },
  VM: { written: Object.keys(VM_IDS).join('|') + '|ID', read: (text) => decodeID(vmNamed(text) ?? text) },
  genesis: { written: 'FILE', isFile: true, read: loadGenesis },
  blockchain: { written: 'ID', read: decodeID, left: (on) => loadFirstChain(askedSubnet(on)) },
  contract: { written: '0xADDRESS', hasAddresses: true, read: contractIn },
  'first validators': { written: 'FILE|JSON', isFile: true, read: firstValidatorsIn },
  registration: {
    written: 'FILE|HEX',
    isFile: true,
    read: (text, on) => loadRegistration(warpMessageIn(text, 'message.RegisterL1Validator'), on),
    shown: messageText,
  },
  'new weight': {
    written: 'FILE|HEX',
    isFile: true,
    read: (text) => loadWeight(warpMessageIn(text, 'message.L1ValidatorWeight')),
    shown: messageText,
  },
};

/** Whether the text of a field may name a file, and isn't what such a file has. */
export function mayNameFile({ type }: NewTxField, text: string): boolean {
  return type !== 'amount' && FIELD_TYPES[type].isFile === true && !/^\s*(?:[{[]|0x|https?:|$)/.test(text);
}

/**
 * The value of a text, or how it is loaded; undefined for an optional one that is left out. Throws `InvalidInputError`.
 * The text of a file was checked for keys before.
 */
export function readField(field: NewTxField<TypedField>, text: string, on: ReadOn): unknown {
  const { type, usual, isOptional } = field;
  const row = FIELD_TYPES[type];
  const given = (row.isFile === true ? text : withoutKey(text)).trim() || (usual ?? '');
  if (given === '' && isOptional === true) return row.left?.(on);
  return row.read(given, on, field);
}

/** What `readField` read. Rejects as `LoadValue`. */
export function loadedField(read: unknown, ...on: Parameters<LoadValue<unknown>>): Promise<unknown> {
  return typeof read === 'function' ? (read as LoadValue<unknown>)(...on) : Promise.resolve(read);
}

/** What a value that was loaded says, if that is shown first. Rejects only with the reason of the caller's abort. */
export function shownField(
  { type }: NewTxField<TypedField>,
  value: unknown,
  ...on: [MessageContext, CallOptions]
): Promise<readonly string[]> | undefined {
  return FIELD_TYPES[type].shown?.(value as never, ...on);
}

async function messageText(
  { message, bytes }: NewTxFieldValues['registration' | 'new weight'],
  { words, ...context }: MessageContext,
  options: CallOptions,
): Promise<string[]> {
  const { headline, facts } = l1Content(message, words);
  const signed = inspectBytes(bytes);
  const signers = signed === undefined ? [] : await warpQuorumOf(signed, context, options);
  return [
    plainText(headline),
    ...[...facts, ...signers].map(({ label, value }) => l10n.t('{0}: {1}', plainText(label), plainText(value))),
  ].map(capitalized);
}

/** What the sender has of a type, on X. */
function heldOutputs({ sender }: ReadOn, of: NewTxField['of']): UTXO[] {
  return sender.on === 'X' ? sender.wallet.utxos.filter(({ output }) => output.type === of) : [];
}

/** The output of a name, or the only one of an asset. */
function heldOutput(text: string, outputs: readonly UTXO[]): UTXO {
  const given = readGiven(text);
  const named = outputs.filter(({ txID, outputIndex, assetID }) =>
    given.kind === 'output'
      ? equalBytes(txID, given.txID) && outputIndex === given.outputIndex
      : given.kind === 'id' && equalBytes(assetID, given.bytes),
  );
  const [first, ...others] = named;
  if (first !== undefined && others.length === 0) return first;
  throw new InvalidInputError(
    first === undefined
      ? l10n.t('The sender has no such output. It has {0} that fit', outputs.length)
      : l10n.t(
          'The sender has {0} of this asset. Enter the ID of a transaction and the index of its output',
          named.length,
        ),
  );
}

function askedSubnet({ values }: ReadOn): OwnedThing {
  return values['subnet'] as OwnedThing;
}

/** That of the validator that was asked for before. */
function latestEnd({ validator }: ReadOn['values']): bigint | undefined {
  return (validator as NewTxFieldValues['validator'] | undefined)?.endTime;
}

/** With seconds, which the end of a validator has. */
function endText(end: bigint): string {
  return new Date(Number(end) * 1000).toISOString().replace('.000Z', 'Z');
}

function vmNamed(text: string): string | undefined {
  return Object.entries(VM_IDS).find(([name]) => name === text.toLowerCase())?.[1];
}
