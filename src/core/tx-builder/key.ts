import * as l10n from '@vscode/l10n';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { equalBytes } from '../bytes/bytes';
import { decodeCb58 } from '../encodings/cb58';
import { InvalidInputError } from '../outcome';
import { addressOfPublicKey, EMPTY_SIGNATURE } from '../tx/signers';

/** The prefix of a private key in cb58. */
const PRIVATE_KEY_PREFIX = 'PrivateKey-';

/**
 * The 32 bytes of `PrivateKey-...`. Throws `InvalidInputError` with the node's words, which never repeat the text.
 * The result must never be logged, sent or kept.
 */
export function decodePrivateKey(text: string): Uint8Array {
  if (!text.startsWith(PRIVATE_KEY_PREFIX)) throw new InvalidInputError('private key missing PrivateKey- prefix');
  const bytes = decodeCb58(text.slice(PRIVATE_KEY_PREFIX.length));
  if (bytes.length !== 32) throw new InvalidInputError('private key has unexpected length, expected 32');
  return bytes;
}

/** Who signs what is built. */
export interface TxSigner {
  /** 20 bytes. */
  readonly address: Uint8Array;
  /** 65 bytes over a hash of 32. */
  sign(hash: Uint8Array): Uint8Array;
}

/** Signs elsewhere: its slots stay empty. */
export function signsElsewhere(address: Uint8Array): TxSigner {
  return { address, sign: () => EMPTY_SIGNATURE };
}

/** A private key and its address. It signs, and never returns its bytes. */
export class SigningKey {
  /** 20 bytes. */
  readonly address: Uint8Array;
  readonly #secret: Uint8Array;
  /** Each input of a transaction asks for the same one. */
  #last: { readonly hash: Uint8Array; readonly signature: Uint8Array } | undefined;

  /** @param secret 32 bytes; throws `InvalidInputError` if they aren't a key. */
  constructor(secret: Uint8Array) {
    if (!secp256k1.utils.isValidSecretKey(secret))
      throw new InvalidInputError(l10n.t('This is not a secp256k1 private key.'));
    this.#secret = Uint8Array.from(secret);
    this.address = addressOfPublicKey(secp256k1.getPublicKey(secret, true));
  }

  /** Reads `PrivateKey-...`; throws as `decodePrivateKey`. */
  static parse(text: string): SigningKey {
    return new SigningKey(decodePrivateKey(text));
  }

  /** r, s and the recovery byte over a 32-byte hash: deterministic (RFC 6979), s in the lower half, as a node signs. */
  sign(hash: Uint8Array): Uint8Array {
    if (this.#last !== undefined && equalBytes(this.#last.hash, hash)) return this.#last.signature.slice();
    const recovered = secp256k1.sign(hash, this.#secret, { prehash: false, format: 'recovered' });
    const signature = new Uint8Array(65);
    signature.set(recovered.subarray(1));
    signature[64] = recovered[0] as number;
    this.#last = { hash: hash.slice(), signature };
    return signature.slice();
  }
}

/** The public test key of local networks (docs/protocol.md 6): anyone can sign with it. */
export const EWOQ = 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';

/**
 * Another public test key, which owns the property rights of the sandbox: avalanchejs can't read them,
 * and so none of the UTXOs of an address that owns one.
 */
export const PROPERTY_OWNER = 'PrivateKey-24jUJ9vZexUM6expyMcT48LBx27k1m7xpraoV62oSQAHdziao5';
