import { bls12_381 } from '@noble/curves/bls12-381.js';
import { prefixedHex, toHexDigits } from '../../src/core/bytes/bytes';
import { sha256 } from '../../src/core/bytes/hashes';
import { type L1Message, warpFormats } from '../../src/core/codec/warp/warp-formats';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import type { JSONObject } from '../../src/core/json/json';
import { registeredValidationIDOf } from '../../src/core/p-and-c/l1-ids';
import { OF_POSSESSION, OF_SIGNATURE, warpSetOf } from '../../src/core/rules/platform/bls';
import { type NodeIdentity, Refusal, SAMPLE_SEED } from '../node/node';
import type { PlatformChain } from '../p-and-c/platform-chain';
import { byteKey } from '../utxos/utxo-index';

const { longSignatures, fields } = bls12_381;

/** What the keys of the sandbox's own node and of the sample nodes are made from. */
const LABELS = [' sandbox', ...[...'BCDEFGH'].map((letter) => `: node ${letter}`)];

/** The secret of a label, which is worth nothing. */
function secretOf(label: string): Uint8Array {
  const seed = BigInt(prefixedHex(sha256(Buffer.from(`${SAMPLE_SEED}${label}`))));
  return fields.Fr.toBytes(seed % fields.Fr.ORDER);
}

/** A message that an L1's validator manager sends about one of its validators. */
export type ManagerMessage = Extract<
  L1Message,
  { readonly type: 'message.RegisterL1Validator' | 'message.L1ValidatorWeight' }
>;

/** Signs with the BLS keys of nodes that the sandbox made up. */
export class WarpSigning {
  /** Secrets by public keys in hex, made at first use: each takes a few milliseconds. */
  #secrets: Map<string, Uint8Array> | undefined;

  /** A node of a name, the same each time: it has keys, and runs nowhere. */
  node(name: string): NodeIdentity {
    const label = `: made ${name}`;
    const publicKey = longSignatures.getPublicKey(secretOf(label)).toBytes();
    this.#known.set(toHexDigits(publicKey), secretOf(label));
    const proof = longSignatures.sign(longSignatures.hash(publicKey, OF_POSSESSION), secretOf(label));
    const nodeID = sha256(Buffer.from(`${SAMPLE_SEED}${label}`)).subarray(0, 20);
    return { nodeID, publicKey, proofOfPossession: proof.toBytes() };
  }

  /** As the manager of an L1 would, if its contract ran. */
  signFor(platform: PlatformChain, subnetID: Uint8Array, l1Message: ManagerMessage): JSONObject {
    const { conversion } = platform.state.subnets.get(byteKey(subnetID)) ?? {};
    if (conversion === undefined) throw new Refusal('the P-Chain has no L1 with this subnet ID');
    const call = warpFormats.l1Message.encode(l1Message);
    const payload = warpFormats.payload.encode({
      type: 'payload.AddressedCall',
      sourceAddress: conversion.managerAddress,
      payload: call,
    });
    const { networkID } = platform.rules;
    const message = { networkID, sourceChainID: conversion.managerChainID, payload };
    const validationID =
      l1Message.type === 'message.RegisterL1Validator' ? registeredValidationIDOf(call) : l1Message.validationID;
    return {
      ...this.sign(platform, warpFormats.unsignedMessage.encode(message)),
      validationID: encodeCb58(validationID),
    };
  }

  /** Signs an unsigned message by the validators of its chain, of those whose keys are known. */
  sign(platform: PlatformChain, unsigned: Uint8Array): JSONObject {
    const message = warpFormats.unsignedMessage.decode(unsigned);
    const subnetID = platform.subnetOf(message.sourceChainID);
    if (!(subnetID instanceof Uint8Array)) throw new Refusal('the P-Chain has no blockchain with the ID of its source');
    const set = warpSetOf(platform.validatorSetsAt(platform.epochs.height)?.get(byteKey(subnetID)) ?? []);
    const secrets = set.validators.map(({ publicKey }) => this.#known.get(toHexDigits(publicKey)));
    const hash = longSignatures.hash(unsigned, OF_SIGNATURE);
    const signatures = secrets.flatMap((secret) => (secret === undefined ? [] : [longSignatures.sign(hash, secret)]));
    if (signatures.length === 0)
      throw new Refusal(
        'no validator of this epoch has a key of the sandbox: call sandbox.advanceEpoch after a change',
      );
    const bits = secrets.reduce((sum, secret, i) => (secret === undefined ? sum : sum | (1n << BigInt(i))), 0n);
    const digits = bits.toString(16);
    const signers = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
    const signature = longSignatures.aggregateSignatures(signatures).toBytes();
    const weight = set.validators.reduce((sum, each, i) => (secrets[i] === undefined ? sum : sum + each.weight), 0n);
    const signed = { ...message, signature: { type: 'warp.BitSetSignature', signers, signature } as const };
    return {
      signedMessage: prefixedHex(warpFormats.message.encode(signed)),
      signedWeight: String(weight),
      totalWeight: String(set.totalWeight),
    };
  }

  get #known(): Map<string, Uint8Array> {
    return (this.#secrets ??= new Map(
      LABELS.map(secretOf).map((secret) => [toHexDigits(longSignatures.getPublicKey(secret).toBytes()), secret]),
    ));
  }
}
