import { equalBytes } from '../../src/core/bytes/bytes';
import { atomicFormats } from '../../src/core/codec/atomic/atomic-formats';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import type { OutputOwners, TransferableInput } from '../../src/core/codec/secp256k1fx';
import { decodeHexDigits } from '../../src/core/encodings/hex';
import { formatEVMAddress, parseAddress } from '../../src/core/ids/address';
import { PRIMARY_NETWORK_ID } from '../../src/core/ids/networks';
import { atomicFee, atomicGas } from '../../src/core/p-and-c/atomic-fee';
import { gasPrice, platformFee } from '../../src/core/p-and-c/platform-fee';
import { TxBuilder } from '../../src/core/tx-builder/builder';
import { EWOQ, SigningKey } from '../../src/core/tx-builder/key';
import { credentialsOf, platformPayment } from '../../src/core/tx-builder/platform-builder';
import { inputFor } from '../../src/core/tx-builder/spend';
import { assetIDOf } from '../api/avm-methods';
import type { AvmChain } from '../avm/chain';
import type { AvmNetwork } from '../network/network';
import { Refusal, unixSeconds } from '../node/node';
import type { CChainState } from '../p-and-c/c-chain-state';
import type { PAndC } from '../p-and-c/p-and-c';
import type { PlatformChain } from '../p-and-c/platform-chain';
import { GAS_CONFIG } from '../p-and-c/platform-time';

let funder: SigningKey | undefined;

/** The public test key, which a local network funds on X. Derived at first use: it takes 40 ms. */
function funderKey(): SigningKey {
  return (funder ??= SigningKey.parse(EWOQ));
}

/** Blocks that are built for a transaction at most: others may be ahead of it in the pool. */
const MOST_FUNDING_BLOCKS = 1_000;

interface Gift {
  /** Also names the chain; an account of C is in hex. */
  readonly address: string;
  /** nAVAX, or units of the asset. */
  readonly amount: bigint;
  /** An alias or an ID; AVAX by default. */
  readonly assetID: string | undefined;
}

/** An import that isn't signed. */
interface Import {
  readonly unsigned: Uint8Array;
  /** nAVAX that it has to burn. */
  readonly fee: bigint;
  readonly signed: (credentials: ReturnType<typeof credentialsOf>) => Uint8Array;
}

/** The import of a chain that spends these inputs from X. */
type MakeImport = (importedInputs: readonly TransferableInput[], sourceChain: Uint8Array) => Import;

/**
 * Pays from the public test key, in blocks of its own: on X by a payment, to the P- and the C-Chain by an export from X
 * and an import there. Returns the ID of the transaction that pays. Throws a `Refusal`, or what builds a transaction.
 */
export function fund(on: { readonly network: AvmNetwork; readonly pAndC: PAndC }, gift: Gift): Uint8Array {
  const { network, pAndC } = on;
  const { address, amount, assetID = 'AVAX' } = gift;
  if (amount < 1n) throw new Refusal('amount is a number from 1');
  const account = evmAccountIn(address);
  if (account !== undefined && pAndC.cChain !== undefined) {
    return across(network, pAndC.cChain, gift, importOnC(network, pAndC.cChain, { account, amount }));
  }
  const { alias, hrp, bytes } = parseAddress(address);
  if (hrp !== network.hrp)
    throw new Refusal(`an address of this network has the prefix ${network.hrp} after its chain`);
  const owners = { locktime: 0n, threshold: 1, addresses: [bytes] };
  if (alias === 'P' && pAndC.platform !== undefined) {
    return across(network, pAndC.platform, gift, importOnP(pAndC.platform, amount, owners));
  }
  if (alias === 'C') throw new Refusal('an account of the C-Chain has an address such as 0x8db97C7c…');
  const chain = network.chain(alias);
  if (chain === undefined) throw new Refusal(`no chain ${alias} of this sandbox has UTXOs`);
  const payment = { assetID: assetIDOf(chain, assetID), amount, owners };
  return accept(chain, builderOn(chain, network).pay([payment]).bytes);
}

/** Undefined for another text. In mixed case, an address has a checksum. */
function evmAccountIn(text: string): Uint8Array | undefined {
  if (!/^0x[\da-fA-F]{40}$/.test(text)) return undefined;
  const account = decodeHexDigits(text.slice(2));
  const isMixed = /[a-f]/.test(text.slice(2)) && /[A-F]/.test(text);
  if (isMixed && formatEVMAddress(account) !== text) {
    throw new Refusal("the upper and lower case of the address don't match its checksum");
  }
  return account;
}

function builderOn({ ledger, codec, rules }: AvmChain, { clock }: AvmNetwork): TxBuilder {
  const utxos = [...ledger.utxos.ownedBy(funderKey().address)].map(({ bytes }) => codec.decodeUTXO(bytes));
  return new TxBuilder(rules, { utxos, keys: [funderKey()], now: unixSeconds(clock), change: funderKey().address });
}

/** @param fee nAVAX of the import, which depends on its bytes: both are made again until it fits. */
function across(
  network: AvmNetwork,
  to: PlatformChain | CChainState,
  gift: Gift,
  make: MakeImport,
  fee = 0n,
): Uint8Array {
  const { amount, assetID = 'AVAX' } = gift;
  const x = network.chain('X');
  if (x === undefined) throw new Refusal('this sandbox has no X-Chain that pays');
  const avax = x.assets.lookup('AVAX');
  if (!equalBytes(assetIDOf(x, assetID), avax)) throw new Refusal('the P-Chain and the C-Chain have AVAX only');
  const owners = { locktime: 0n, threshold: 1, addresses: [funderKey().address] };
  const sent = builderOn(x, network).exportTo(to.blockchainID, [{ assetID: avax, amount: amount + fee, owners }]);
  const outputIndex = sent.tx.unsignedTx.outputs.length;
  const utxo = { txID: sent.txID, outputIndex, ...platformPayment(avax, amount + fee, owners) };
  const signed = inputFor(utxo, [funderKey()], 0n);
  if (signed === undefined) throw new Error('the test key does not own what it exported');
  const imported = make([signed.input], x.blockchainID);
  if (imported.fee !== fee) return across(network, to, gift, make, imported.fee);
  accept(x, sent.bytes);
  return accept(to, imported.signed(credentialsOf(imported.unsigned, [signed.keys])));
}

function importOnP({ rules, state }: PlatformChain, amount: bigint, owners: OutputOwners): MakeImport {
  const { networkID, avaxAssetID } = rules;
  return (importedInputs, sourceChain) => {
    const base = { networkID, blockchainID: PRIMARY_NETWORK_ID, memo: new Uint8Array(0), inputs: [] };
    const outputs = [platformPayment(avaxAssetID, amount, owners)];
    const unsignedTx = { type: 'txs.ImportTx', ...base, outputs, sourceChain, importedInputs } as const;
    return {
      unsigned: platformFormats.unsignedTx.encode(unsignedTx),
      fee: platformFee(unsignedTx, gasPrice(state.numbers.gas, GAS_CONFIG)) ?? 0n,
      signed: (credentials) => platformFormats.tx.encode({ unsignedTx, credentials }),
    };
  };
}

function importOnC(
  { networkID }: AvmNetwork,
  { blockchainID, baseFee }: CChainState,
  { account: address, amount }: { readonly account: Uint8Array; readonly amount: bigint },
): MakeImport {
  return (importedInputs, sourceChain) => {
    const outputs = importedInputs.map(({ assetID }) => ({ address, amount, assetID }));
    const base = { networkID, blockchainID, sourceChain, importedInputs };
    const unsignedTx = { type: 'atomic.UnsignedImportTx', ...base, outputs } as const;
    return {
      unsigned: atomicFormats.unsignedTx.encode(unsignedTx),
      fee: atomicFee(atomicGas(unsignedTx), baseFee),
      signed: (credentials) => atomicFormats.tx.encode({ unsignedTx, credentials }),
    };
  };
}

/** Issues a transaction, and builds blocks until one has it. */
function accept(chain: AvmChain | PlatformChain | CChainState, bytes: Uint8Array): Uint8Array {
  const txID = chain.issue(bytes);
  for (let i = 0; i < MOST_FUNDING_BLOCKS && chain.mempool.has(txID); i++) chain.buildBlock();
  return txID;
}
