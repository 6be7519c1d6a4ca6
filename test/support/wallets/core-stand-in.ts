import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { Codec } from '../../../src/core/codec/avm/codec';
import { platformFormats } from '../../../src/core/codec/platform/platform-formats';
import { decodeHex, encodeHex } from '../../../src/core/encodings/hex';
import { readSignable } from '../../../src/core/signing/read-tx';
import { addressOfPublicKey, isEmptySlot } from '../../../src/core/tx/signers';

/** What a test makes the wallet do. */
export interface CoreBehavior {
  /** Private key of the active account. */
  key: Uint8Array;
  isConnected: boolean;
  /** The user rejects the next requests. */
  rejects: boolean;
  /** What the wallet returns in place of what it signed. */
  alter: ((signed: Uint8Array) => Uint8Array) | undefined;
  /** What each request waits for. */
  gate: Promise<unknown> | undefined;
  /** The methods that were called, with their parameters. */
  readonly calls: { readonly method: string; readonly params?: unknown }[];
}

interface SignParams {
  readonly transactionHex: string;
  readonly chainAlias: 'X' | 'P' | 'C';
  readonly utxos?: readonly string[];
}

const fail = (code: number, message: string) => ({ error: { code, message } });

/**
 * A stand-in for Core, Ava Labs' wallet, by what its public sources say: its provider is put into each page's own world
 * before the page's scripts, announces itself (EIP-6963), answers a page that is connected, and signs for the active
 * account alone, by the owners of the UTXOs that it is given. `signs` is what Core's process does, outside the page.
 */
export async function injectCore(page: Page, behavior: CoreBehavior): Promise<void> {
  await page.exposeFunction('coreProcess', async (method: string, params: unknown) => {
    behavior.calls.push({ method, params });
    await behavior.gate;
    if (behavior.rejects) return fail(4001, 'User rejected the request.');
    if (method === 'eth_requestAccounts') behavior.isConnected = true;
    if (!behavior.isConnected)
      return fail(4100, 'The requested account and/or method has not been authorized by the user.');
    const publicKey = secp256k1.getPublicKey(behavior.key, true);
    switch (method) {
      case 'eth_requestAccounts':
        return { result: [`0x${Buffer.from(accountOf(publicKey)).toString('hex')}`] };
      case 'avalanche_getAccountPubKey': {
        const key = Buffer.from(publicKey).toString('hex');
        return { result: { evm: key, xp: key } };
      }
      case 'avalanche_signTransaction':
        return signed(behavior, publicKey, params as SignParams);
      default:
        return fail(-32601, 'Unrecognized method');
    }
  });
  await page.addInitScript(PROVIDER('app.core.extension', 'coreProcess'));
}

/** Another wallet, which also takes the global that Core has. */
export async function injectOtherWallet(page: Page): Promise<void> {
  await page.addInitScript(PROVIDER('io.example.wallet', 'otherProcess'));
}

/** A wallet's script in the page: `process` is its way to the wallet. */
const PROVIDER = (rdns: string, process: string): string => `(() => {
  const listeners = [];
  const info = { uuid: crypto.randomUUID(), name: ${JSON.stringify(rdns)}, icon: 'data:,', rdns: ${JSON.stringify(rdns)} };
  const provider = {
    info,
    async request({ method, params }) {
      const { result, error } = await ${process}(method, params);
      if (error !== undefined) throw error;
      return result;
    },
    on: (event, listener) => event === 'accountsChanged' && listeners.push(listener),
  };
  try {
    Object.defineProperty(window, 'avalanche', { value: provider, writable: false });
  } catch {}
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
  window.addEventListener('eip6963:requestProvider', announce);
  window.addEventListener('test:accountsChanged', () => listeners.forEach((each) => each()));
  announce();
})();`;

function accountOf(publicKey: Uint8Array): Uint8Array {
  return keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(12);
}

/** Fills the slots of the active account; those of others stay as they are, or are 65 zeros. */
function signed(behavior: CoreBehavior, publicKey: Uint8Array, { transactionHex, chainAlias, utxos }: SignParams) {
  const tx = readSignable(decodeHex(transactionHex, 'hexnc'));
  if (tx.on !== chainAlias) return fail(-32602, 'Params are invalid');
  // Core would request them from its own service.
  if (utxos === undefined) return fail(-32603, 'the stand-in has no service for UTXOs');
  const spent = utxos.map((hex) => {
    const bytes = decodeHex(hex, 'hexnc');
    return chainAlias === 'X' ? new Codec().decodeUTXO(bytes) : platformFormats.utxo.decode(bytes);
  });
  const address = addressOfPublicKey(publicKey);
  const hash = createHash('sha256').update(tx.unsigned).digest();
  const recovered = secp256k1.sign(hash, behavior.key, { prehash: false, format: 'recovered' });
  const signature = Uint8Array.from([...recovered.subarray(1), recovered[0]!]);
  const indices: [number, number][] = [];
  const lists = tx.needed.map(({ source, signatureIndices }, i) => {
    const utxo = spent.find(
      ({ txID, outputIndex }) =>
        source.kind === 'output' && Buffer.from(txID).equals(source.txID) && outputIndex === source.outputIndex,
    );
    const output = utxo?.output.type === 'stakeable.LockOut' ? utxo.output.output : utxo?.output;
    return signatureIndices.map((index, j) => {
      const given = tx.signatures[i]?.[j];
      const own = source.kind === 'account' ? accountOf(publicKey) : address;
      const owner = source.kind === 'account' ? source.address : output?.addresses[index];
      if (owner === undefined || !Buffer.from(owner).equals(own)) return given ?? new Uint8Array(65);
      if (isEmptySlot(given)) indices.push([i, j]);
      return signature;
    });
  });
  if (indices.length === 0) return fail(-32600, 'This account has nothing to sign');
  const bytes = behavior.alter?.(tx.withSignatures(lists)) ?? tx.withSignatures(lists);
  const signatures = indices.map((sigIndices) => ({ signature: encodeHex(signature, 'hexnc'), sigIndices }));
  return { result: { signedTransactionHex: encodeHex(bytes, 'hexnc'), signatures } };
}
