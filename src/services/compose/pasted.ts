import * as l10n from '@vscode/l10n';
import { isLoopbackName } from '../../core/endpoints/urls';
import { l1MessageIn, type L1Message, openMessage } from '../../core/codec/warp/warp-formats';
import { decodeHexDigits } from '../../core/encodings/hex';
import { parseNodeID } from '../../core/ids/ids';
import { type JSONObject, type JSONValue, parseJSON } from '../../core/json/json';
import { isRecord } from '../../core/json/record';
import { InvalidInputError, readOutcome } from '../../core/outcome';
import { MAX_UINT64 } from '../../core/bytes/bytes';
import type { FirstValidator, NodeKeys, ReadOn } from './fields';
import { ownerInText } from './typed';

/** Bytes of a BLS key, and of a proof that its private key is held. */
const [KEY_SIZE, PROOF_SIZE] = [48, 96];

const EXAMPLE_NODE = '{"nodeID": "NodeID-…", "nodePOP": {…}}';

/** What `info.getNodeID` returns, with or without the response around it. Throws `InvalidInputError`. */
export function nodeKeysIn(text: string): NodeKeys {
  const root = parseJSON(text);
  const node = isRecord(root) && isRecord(root['result']) ? root['result'] : root;
  if (!isRecord(node)) throw new InvalidInputError(l10n.t('Paste what info.getNodeID returns: {0}', EXAMPLE_NODE));
  return nodeKeysOf(node);
}

export function isURL(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** The address of a node: with https, or on this machine. Throws `InvalidInputError`. */
export function nodeURLIn(text: string, { isUntrusted = false }: Pick<ReadOn, 'isUntrusted'>): string {
  const url = URL.parse(text);
  if (url === null) throw new InvalidInputError(l10n.t('This is not a URL'));
  if (url.protocol === 'http:' && !isLoopbackName(url.hostname))
    throw new InvalidInputError(l10n.t('Without https, only a node on your computer is called'));
  if (isUntrusted)
    throw new InvalidInputError(
      l10n.t('In an untrusted workspace and in a plan, no URL is called. Paste what {0} returns', 'info.getNodeID'),
    );
  return text;
}

export function nodeKeysOf(node: JSONObject): NodeKeys {
  const nodePOP = memberNamed(node, 'nodePOP');
  const proof = isRecord(nodePOP) ? nodePOP : node;
  const nodeID = memberNamed(node, 'nodeID');
  if (typeof nodeID !== 'string') throw new InvalidInputError(l10n.t('{0} is missing', 'nodeID'));
  return {
    nodeID: parseNodeID(nodeID),
    publicKey: hexMember(proof, KEY_SIZE, 'publicKey', 'BLSPublicKey'),
    proofOfPossession: hexMember(proof, PROOF_SIZE, 'proofOfPossession', 'BLSProofOfPossession'),
  };
}

/**
 * The validators of a conversion: a list of objects, with the names of fields that `info.getNodeID` has, or those of
 * avalanche-cli's file of bootstrap validators. Throws `InvalidInputError`.
 */
export function firstValidatorsIn(text: string, on: ReadOn): readonly FirstValidator[] {
  const rows = parseJSON(text);
  if (!Array.isArray(rows) || rows.length === 0)
    throw new InvalidInputError(l10n.t('Give a list in JSON: {0}', '[{"nodeID": "NodeID-…", "weight": 100, …}]'));
  return rows.map((row: JSONValue, i) => {
    const { value, error } = readOutcome(() => firstValidatorIn(row, on));
    if (error !== undefined) throw new InvalidInputError(l10n.t('Validator {0}: {1}', i + 1, error.message));
    return value;
  });
}

function firstValidatorIn(row: JSONValue, on: ReadOn): FirstValidator {
  if (!isRecord(row)) throw new InvalidInputError(l10n.t('it is no JSON object'));
  const owner = memberNamed(row, 'owner', 'changeOwnerAddr');
  return {
    ...nodeKeysOf(row),
    weight: numberMember(row, 'weight'),
    balance: numberMember(row, 'balance'),
    owner: typeof owner === 'string' && owner !== '' ? ownerInText(owner, on) : undefined,
  };
}

/** A signed Warp message in hex, or in an aggregator's or the Data API's JSON. Throws `InvalidInputError`. */
export function warpMessageIn<T extends 'message.RegisterL1Validator' | 'message.L1ValidatorWeight'>(
  text: string,
  type: T,
): { readonly bytes: Uint8Array; readonly message: Extract<L1Message, { readonly type: T }> } {
  const given = /^\s*\{/.test(text) ? memberNamed(recordIn(text), 'signed-message', 'signedMessage') : text;
  const digits = typeof given === 'string' ? given.trim().replace(/^0x/i, '') : '';
  const { value: bytes } = readOutcome(() => decodeHexDigits(digits));
  const opened = bytes && readOutcome(() => openMessage(bytes)).value;
  if (bytes === undefined || opened === undefined || bytes.length === 0)
    throw new InvalidInputError(
      l10n.t('Paste a signed Warp message in hexadecimal, or JSON with {0}', 'signed-message'),
    );
  if (!('signature' in opened.message))
    throw new InvalidInputError(
      l10n.t('This Warp message is not signed. A signature aggregator collects its signatures'),
    );
  const message = l1MessageIn(bytes);
  if (message?.type === type) return { bytes, message: message as Extract<L1Message, { readonly type: T }> };
  const [wanted, other] = [type, message?.type ?? opened.payload?.type ?? 'payload'].map((each) =>
    each.split('.').at(-1),
  );
  throw new InvalidInputError(l10n.t('This Warp message is {0}, not {1}', other ?? '', wanted ?? ''));
}

function recordIn(text: string): JSONObject {
  const root = parseJSON(text);
  const inner = isRecord(root) ? root['result'] : undefined;
  return isRecord(inner) ? inner : (root as JSONObject);
}

/** As Go reads names: upper and lower case are the same. */
function memberNamed(record: JSONObject, ...names: readonly string[]): JSONValue | undefined {
  const wanted = names.map((name) => name.toLowerCase());
  return Object.entries(record).find(([name]) => wanted.includes(name.toLowerCase()))?.[1];
}

function hexMember(record: JSONObject, size: number, ...names: readonly string[]): Uint8Array {
  const text = memberNamed(record, ...names);
  const { value } = readOutcome(() => decodeHexDigits(typeof text === 'string' ? text.replace(/^0x/i, '') : ''));
  if (value?.length === size) return value;
  throw new InvalidInputError(l10n.t('{0} is {1} bytes in hexadecimal', names[0] ?? '', size));
}

function numberMember(record: JSONObject, name: string): bigint {
  const given = memberNamed(record, name);
  const text = typeof given === 'string' || typeof given === 'number' || typeof given === 'bigint' ? String(given) : '';
  const value = /^\d{1,20}$/.test(text) ? BigInt(text) : undefined;
  if (value !== undefined && value <= MAX_UINT64) return value;
  throw new InvalidInputError(l10n.t('{0} is a whole number', name));
}
