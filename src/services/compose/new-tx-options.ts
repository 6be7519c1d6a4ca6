import type { NewTxField } from './fields';
import { FIELD_TYPES, type TypedField } from './field-types';
import { fieldsAsked, NEW_TXS, type NewTxKind } from './new-tx-kinds';
import { optionName } from './new-tx-texts';

/** A value that a kind takes: as an option, and in a file of values. */
export interface NewTxOption {
  readonly name: string;
  readonly value: string;
  readonly help: string;
  readonly isOptional?: true;
  /** Whether it may be given again. */
  readonly isList?: boolean;
  /** Whether it is an address, or has some in it. */
  readonly hasAddresses?: true;
}

const ACCOUNT: NewTxOption = {
  name: 'from',
  value: '0xADDRESS',
  help: 'The account that pays, never a key',
  hasAddresses: true,
};
const FROM: NewTxOption = {
  name: 'from',
  value: 'ADDRESS',
  help: 'Whose UTXOs are spent: an address, never a key',
  hasAddresses: true,
};
const ASSET: NewTxOption = { name: 'asset', value: 'ID', help: 'The asset; AVAX without it', isOptional: true };
const MARGIN: NewTxOption = {
  name: 'margin',
  value: 'PERCENT',
  help: 'A higher fee than that of now',
  isOptional: true,
};
const MAX_FEE: NewTxOption = { name: 'max-fee', value: 'AVAX', help: 'The highest fee to accept', isOptional: true };

/** The options of a kind, in the order in which they are asked for. */
export function newTxOptions(kind: NewTxKind): NewTxOption[] {
  const fields = fieldsAsked(kind).flatMap(([name, field]) => {
    const option = optionOf(name, field);
    return field.isOfAnyAsset === true ? [option, ASSET] : [option];
  });
  const { on, from } = NEW_TXS[kind];
  return [from === 'account' ? ACCOUNT : FROM, ...fields, ...(on === 'X' ? [] : [MARGIN]), MAX_FEE];
}

function optionOf(name: string, field: NewTxField): NewTxOption {
  const { type, title, prompt, usual, isOptional } = field;
  const help = [
    prompt === undefined ? title : `${title}: ${prompt}`,
    ...(usual === undefined ? [] : [`default ${usual}`]),
  ];
  const { written, isList, hasAddresses }: WrittenType = type === 'amount' ? { written: 'NUMBER' } : FIELD_TYPES[type];
  const isLeftOut = isOptional === true || usual !== undefined;
  return {
    name: optionName(name, field),
    value: written,
    help: help.join('; '),
    ...(isList === true && { isList }),
    ...(hasAddresses === true && { hasAddresses }),
    ...(isLeftOut && { isOptional: true }),
  };
}

/** How the values of a type are written. */
type WrittenType = Pick<(typeof FIELD_TYPES)[TypedField], 'written' | 'isList' | 'hasAddresses'>;

/** Of a value in JSON: a text, or a number where that is exact. */
export function optionSchema({ value, help, isList }: NewTxOption): object {
  const description = `${value}. ${help}`;
  return isList === true
    ? { type: ['string', 'array'], items: { type: 'string' }, description }
    : { type: ['string', 'number'], description };
}
