import * as l10n from '@vscode/l10n';
import { Codec } from '../../core/codec/avm/codec';
import { encodeCb58 } from '../../core/encodings/cb58';
import { readGiven } from '../../core/given-text/given-text';
import { VM_IDS } from '../../core/ids/networks';
import { type JSONObject, type JSONValue, parseJSON } from '../../core/json/json';
import { isRecord } from '../../core/json/record';
import { InvalidInputError, readOutcome } from '../../core/outcome';
import { present } from '../../core/present';
import { groupedInteger, listInWords, visibleText } from '../text/format-text';
import { plain, plainText } from '../text/pieces';
import type { GivenGenesis, ReadOn } from './fields';

/** Assets of an avm that are named, and characters of a name and of ignored keys. */
const [NAMED_ASSETS, LONGEST_NAME, LONGEST_KEYS] = [5, 64, 300];

/** Keys of Subnet-EVM's genesis without which it doesn't start (core/gen_genesis.go, genesis.go). */
const NEEDED = ['config', 'alloc', 'gasLimit', 'difficulty'] as const;

/**
 * The bytes of a genesis for a virtual machine, of a text that is JSON, hex, or what it is. Throws `InvalidInputError`
 * for one with which the X-Chain's virtual machine or Subnet-EVM wouldn't start.
 */
function genesisIn(text: string, vm: Uint8Array): Uint8Array {
  if (text === '') throw new InvalidInputError(l10n.t('The genesis is empty'));
  const json = /^\s*[{[]/.test(text) ? parseJSON(text) : undefined;
  const given = json === undefined ? readGiven(text) : undefined;
  const bytes = given?.kind === 'hex' ? given.bytes : Buffer.from(text);
  const problem = whyNoStart(bytes, json, vm);
  if (problem !== undefined) throw new InvalidInputError(problem);
  return bytes;
}

/** As `genesisIn`; that of Subnet-EVM is also checked by its schema. */
export function loadGenesis(text: string, { values, genesisMarks }: Pick<ReadOn, 'values' | 'genesisMarks'>) {
  const vm = values['vm'] as Uint8Array;
  const bytes = genesisIn(text, vm);
  if (genesisMarks === undefined || encodeCb58(vm) !== VM_IDS.subnetevm) return { bytes, ignored: [] };
  return async (): Promise<GivenGenesis> => {
    const marks = await genesisMarks(text);
    const wrong = marks.find(({ key }) => key === undefined);
    if (wrong === undefined) return { bytes, ignored: present(marks.map(({ key }) => key)) };
    throw new InvalidInputError(
      l10n.t('Line {0}, column {1} of the genesis: {2}', wrong.line, wrong.column, wrong.message),
    );
  };
}

function whyNoStart(bytes: Uint8Array, json: JSONValue | undefined, vm: Uint8Array): string | undefined {
  const name = encodeCb58(vm);
  if (name === VM_IDS.avm) {
    const { error } = readOutcome(() => new Codec().decodeGenesis(bytes));
    return error && l10n.t('This is no genesis of an avm: {0}', error.message);
  }
  if (name !== VM_IDS.subnetevm) return undefined;
  if (!isRecord(json)) return l10n.t('The genesis of {0} is JSON', 'Subnet-EVM');
  const isThere = (key: (typeof NEEDED)[number]): boolean =>
    key === 'alloc' ? isRecord(json[key]) : json[key] !== undefined && json[key] !== null;
  const missing = NEEDED.find((key) => !isThere(key));
  if (missing !== undefined) return l10n.t('The genesis has no {0}: Subnet-EVM will not start', missing);
  const config = json['config'] as JSONValue;
  if (!isRecord(config) || chainIDOf(config) === undefined)
    return l10n.t('The genesis has no {0}: Subnet-EVM will not start', 'config.chainId');
  const [limit, ofFees] = [integerOf(json['gasLimit']), gasLimitOf(config)];
  return ofFees === undefined || limit === ofFees
    ? undefined
    : l10n.t('{0} and {1} differ: Subnet-EVM will not start', 'gasLimit', 'config.feeConfig.gasLimit');
}

/** What a blockchain begins with. */
export function genesisText(vm: Uint8Array, genesis: Uint8Array): string {
  switch (encodeCb58(vm)) {
    case VM_IDS.avm: {
      const { txs } = new Codec().decodeGenesis(genesis);
      const names = txs.slice(0, NAMED_ASSETS).map(({ name }) => [plain(visibleText(name, LONGEST_NAME))]);
      if (txs.length > names.length) names.push([plain(l10n.t('{0} more', groupedInteger(txs.length - names.length)))]);
      return txs.length === 0
        ? l10n.t('It begins without assets')
        : l10n.t('It begins with the assets {0}', plainText(listInWords(names, plain)));
    }
    case VM_IDS.subnetevm: {
      const { config, alloc } = parseJSON(Buffer.from(genesis).toString()) as Readonly<Record<string, JSONObject>>;
      const accounts = groupedInteger(Object.keys(alloc ?? {}).length);
      return l10n.t('Its EVM chain ID is {0}; it begins with {1} accounts', `${chainIDOf(config ?? {})}`, accounts);
    }
    default:
      return l10n.t('The genesis of {0} bytes is used as it is', groupedInteger(genesis.length));
  }
}

/** What a typing error would have set, a sentence at most. */
export function ignoredKeysText({ ignored }: GivenGenesis): string[] {
  if (ignored.length === 0) return [];
  const keys = visibleText(ignored.join(', '), LONGEST_KEYS);
  return [l10n.t('Subnet-EVM ignores these keys of the genesis: {0}', keys)];
}

/** As Go reads it: a number alone. */
function chainIDOf({ chainId }: JSONObject): number | bigint | undefined {
  return typeof chainId === 'number' || typeof chainId === 'bigint' ? chainId : undefined;
}

function gasLimitOf({ feeConfig }: JSONObject): bigint | undefined {
  return isRecord(feeConfig) ? integerOf(feeConfig['gasLimit']) : undefined;
}

/** A number, in JSON's form or as a text in decimal or after 0x. */
function integerOf(value: JSONValue | undefined): bigint | undefined {
  const isNumber = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value));
  if (!isNumber && !(typeof value === 'string' && /^(?:0x[\da-f]{1,64}|\d{1,80})$/i.test(value))) return undefined;
  return BigInt(value);
}
