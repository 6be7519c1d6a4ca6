import { prefixedHex, toHexDigits } from '../../../src/core/bytes/bytes';
import { sha256 } from '../../../src/core/bytes/hashes';
import { atomicFormats } from '../../../src/core/codec/atomic/atomic-formats';
import type { UTXO as AvmUTXO } from '../../../src/core/codec/avm/codec';
import { PARTS, type Part } from '../../../src/core/codec/part-formats';
import {
  type PlatformBlock,
  platformFormats,
  txsOfPlatformBlock,
} from '../../../src/core/codec/platform/platform-formats';
import type { PlatformUTXO } from '../../../src/core/codec/platform/platform-transactions';
import { proposervmBlock } from '../../../src/core/codec/proposervm/proposervm-block';
import { warpFormats } from '../../../src/core/codec/warp/warp-formats';
import { decodeID, encodeCb58 } from '../../../src/core/encodings/cb58';
import { txIDOf } from '../../../src/core/ids/ids';
import type { JSONValue } from '../../../src/core/json/json';
import { readOutcome } from '../../../src/core/outcome';
import { isRecord } from '../../../src/core/json/record';
import type { AnyFoundTx, InnerBlock, ReadThing } from '../../../src/services/lookup/found';
import { shortName } from '../recording-checks/bytes';

/** What is decoded, by the names of the expectations. */
export type Facts = Readonly<Record<string, JSONValue>>;

/** The bytes that a decoded thing is written as. */
export function encoded(thing: ReadThing): Uint8Array {
  switch (thing.kind) {
    case 'tx':
      return thing.isUnsigned === true ? unsignedBytes(thing) : signedBytes(thing);
    case 'block':
      return thing.on === 'X' ? thing.codec.encodeBlock(thing.block) : platformFormats.block.encode(thing.block);
    case 'utxo':
      return thing.on === 'X' ? thing.codec.encodeUTXO(thing.utxo) : platformFormats.utxo.encode(thing.utxo);
    case 'txs':
      return atomicFormats.txs.encode(thing.txs);
    case 'warpMessage': {
      const { message } = thing.opened;
      return 'signature' in message ? warpFormats.message.encode(message) : warpFormats.unsignedMessage.encode(message);
    }
    case 'container':
      return proposervmBlock.encode(thing.unwrapped.outer);
    case 'part':
      return encodedPart(thing.part);
  }
}

function signedBytes(found: AnyFoundTx): Uint8Array {
  if (found.on === 'X') return found.codec.encodeTx(found.tx);
  return found.on === 'P' ? platformFormats.tx.encode(found.tx) : atomicFormats.tx.encode(found.tx);
}

function unsignedBytes(found: AnyFoundTx): Uint8Array {
  if (found.on === 'X') return found.codec.encodeUnsignedTx(found.tx.unsignedTx);
  return found.on === 'P'
    ? platformFormats.unsignedTx.encode(found.tx.unsignedTx)
    : atomicFormats.unsignedTx.encode(found.tx.unsignedTx);
}

export function factsOf(thing: ReadThing): Facts {
  const id = encodeCb58(thing.id);
  const chain = thing.on === undefined ? {} : { chain: thing.on };
  switch (thing.kind) {
    case 'tx':
      return {
        ...chain,
        ...factsOfTx(thing),
        unsigned: thing.isUnsigned === true,
        digestToSign: toHexDigits(sha256(unsignedBytes(thing))),
        ...(thing.isUnsigned === true ? {} : { id, transactionID: id }),
        ...(thing.flaw === undefined ? {} : flawFactsOf(thing.flaw, thing.bytes)),
      };
    case 'block':
      return { ...chain, ...factsOfBlock(thing.block, txIDsIn(thing)), id, blockID: id };
    case 'utxo': {
      const { txID, outputIndex, assetID } = thing.utxo;
      return {
        ...chain,
        ...factsOfOutput(thing.utxo.output),
        txID: encodeCb58(txID),
        outputIndex,
        assetID: encodeCb58(assetID),
      };
    }
    case 'txs':
      return { ...chain, id, count: thing.txs.length };
    case 'warpMessage': {
      const { message } = thing.opened;
      const { networkID, sourceChainID, payload } = message;
      return {
        id,
        networkID,
        sourceChainID: encodeCb58(sourceChainID),
        payload: prefixedHex(payload),
        signed: 'signature' in message,
        ...(thing.flaw === undefined ? {} : flawFactsOf(thing.flaw, thing.bytes)),
      };
    }
    case 'part':
      return factsOfPart(thing.part, id);
    case 'container': {
      const { outer } = thing.unwrapped;
      const { inner } = thing;
      return {
        ...(inner === undefined ? {} : factsOfInner(inner)),
        id,
        parentID: encodeCb58(outer.parentID),
        ...('timestamp' in outer ? { timestamp: outer.timestamp, pChainHeight: outer.pChainHeight } : {}),
      };
    }
  }
}

/** The expectations word what is missing in their own way: here it is named. */
function flawFactsOf(
  { words, given }: { readonly words: string; readonly given: Uint8Array },
  bytes: Uint8Array,
): Facts {
  const extra = given.length - bytes.length;
  return { missing: words, digestSigned: toHexDigits(sha256(given)), ...(extra > 0 ? { skipped: extra } : {}) };
}

function encodedPart({ name, value }: Part): Uint8Array {
  const { format } = PARTS[name] as { readonly format: { encode(value: unknown): Uint8Array } };
  return format.encode(value);
}

function factsOfPart(part: Part, id: string): Facts {
  switch (part.name) {
    case 'stakedOutput': {
      const facts = factsOfOutput(part.value.output);
      return { ...facts, method: 'platform.getStake, stakedOutputs', assetID: encodeCb58(part.value.assetID) };
    }
    case 'payload': {
      const { value } = part;
      if (value.type === 'payload.Hash') return { what: 'Hash' };
      const inner = readOutcome(() => warpFormats.l1Message.decode(value.payload)).value;
      return {
        what: 'AddressedCall',
        sourceAddress: prefixedHex(value.sourceAddress),
        payloadLength: value.payload.length,
        ...(inner === undefined ? {} : { payload: shortName(inner.type) }),
        ...(inner?.type === 'message.SubnetToL1Conversion' ? { conversionID: toHexDigits(inner.id) } : {}),
      };
    }
    case 'l1Message': {
      const { value } = part;
      const ofSubnet = 'subnetID' in value ? { subnetID: encodeCb58(value.subnetID) } : {};
      const validationID = 'validationID' in value ? encodeCb58(value.validationID) : id;
      return { what: shortName(value.type), ...ofSubnet, validationID };
    }
    case 'conversionData': {
      const { subnetID, managerChainID, managerAddress, validators } = part.value;
      return {
        what: 'SubnetToL1ConversionData',
        subnetID: encodeCb58(subnetID),
        managerChainID: encodeCb58(managerChainID),
        managerAddress: prefixedHex(managerAddress),
        validators: validators.length,
        conversionID: toHexDigits(decodeID(id)),
      };
    }
    case 'genesis':
      return { what: 'Genesis', assets: part.value.txs.map(({ alias }) => alias) };
    case 'vertex': {
      const { chainID, height, parentIDs, txs } = part.value;
      const [first] = txs;
      return {
        blockchainID: encodeCb58(chainID),
        height,
        parents: parentIDs.map((parent) => encodeCb58(parent)),
        txs: txs.length,
        txID: first === undefined ? null : idOf(first),
      };
    }
  }
}

function factsOfTx(found: AnyFoundTx): Facts {
  const { unsignedTx, credentials } = found.tx;
  const walked = walk(unsignedTx);
  return {
    type: shortName(unsignedTx.type).replace('Unsigned', ''),
    ...('networkID' in unsignedTx
      ? { networkID: unsignedTx.networkID, blockchainID: encodeCb58(unsignedTx.blockchainID) }
      : {}),
    ...(found.isUnsigned === true ? {} : { credentials: credentials.length }),
    inputs: walked.inputs.sort(),
    inputAmounts: sorted(walked.inputAmounts),
    outputAmounts: sorted(walked.outputAmounts),
    ownerAddresses: walked.owners.sort(),
  };
}

/** As texts, which is how the expectations are sorted. */
function sorted(amounts: readonly bigint[]): string[] {
  return amounts.map(String).sort();
}

interface Walked {
  readonly inputs: string[];
  readonly inputAmounts: bigint[];
  readonly outputAmounts: bigint[];
  readonly owners: string[];
}

/** All inputs, amounts and owners below a value, wherever its type has them. */
function walk(value: unknown, into: Walked = { inputs: [], inputAmounts: [], outputAmounts: [], owners: [] }): Walked {
  if (Array.isArray(value)) for (const each of value) walk(each, into);
  if (!isRecord(value) || value instanceof Uint8Array) return into;
  const { amount, addresses, address, nonce, txID, outputIndex } = value;
  const isInput = 'signatureIndices' in value || nonce !== undefined;
  if (typeof amount === 'bigint') (isInput ? into.inputAmounts : into.outputAmounts).push(amount);
  if ('input' in value && txID instanceof Uint8Array) into.inputs.push(`${encodeCb58(txID)}:${String(outputIndex)}`);
  // An address with an amount is an account's. That of a validator manager owns nothing.
  const account = amount === undefined ? undefined : address;
  const owners: unknown[] = Array.isArray(addresses) ? addresses : [account];
  for (const owner of owners) if (owner instanceof Uint8Array) into.owners.push(toHexDigits(owner));
  for (const each of Object.values(value)) walk(each, into);
  return into;
}

interface AnyBlock {
  readonly parentID: Uint8Array;
  readonly height: bigint;
  readonly time?: bigint;
}

function factsOfBlock({ parentID, height, time }: AnyBlock, txIDs: readonly string[]): Facts {
  const timestamp = time === undefined ? {} : { timestamp: time };
  return { parentID: encodeCb58(parentID), height, ...timestamp, txIDs };
}

function factsOfInner(inner: InnerBlock): Facts {
  const blockID = encodeCb58(inner.id);
  switch (inner.chain) {
    case 'P':
      return { ...factsOfBlock(inner.block, platformTxIDs(inner.block)), blockID };
    case 'avm':
      return { height: inner.block.height, blockID };
    case 'C':
      return { height: inner.head.height, blockID, txIDs: inner.txs.map((tx) => idOf(atomicFormats.tx.encode(tx))) };
  }
}

function txIDsIn(found: Extract<ReadThing, { readonly kind: 'block' }>): string[] {
  return found.on === 'P' ? platformTxIDs(found.block) : found.block.txs.map((tx) => idOf(found.codec.encodeTx(tx)));
}

function platformTxIDs(block: PlatformBlock): string[] {
  return txsOfPlatformBlock(block).map((tx) => idOf(platformFormats.tx.encode(tx)));
}

function idOf(bytes: Uint8Array): string {
  return encodeCb58(txIDOf(bytes));
}

/** Of an output that can only be staked for now, the one within has the amount and the owners. */
function factsOfOutput(output: AvmUTXO['output'] | PlatformUTXO['output']): Facts {
  const isLocked = output.type === 'stakeable.LockOut';
  const { locktime, threshold } = isLocked ? output.output : output;
  const { outputAmounts, owners } = walk(output);
  return {
    output: isLocked ? 'pvm.StakeableLockOut' : output.type,
    ...(isLocked ? { stakeableUntil: output.locktime } : {}),
    locktime,
    threshold,
    outputAmounts: sorted(outputAmounts),
    amount: sorted(outputAmounts)[0] ?? null,
    ownerAddresses: owners.sort(),
  };
}
