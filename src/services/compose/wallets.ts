import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { MAX_UTXO_PAGE } from '../../core/bytes/bytes';
import { Codec, type UTXO } from '../../core/codec/avm/codec';
import { decodeID } from '../../core/encodings/cb58';
import { formatAddress, formatEVMAddress } from '../../core/ids/address';
import { networkByID, PRIMARY_NETWORK_ID } from '../../core/ids/networks';
import { InvalidInputError, outcomeOf } from '../../core/outcome';
import { WEI } from '../../core/p-and-c/atomic-fee';
import type { ChainRules } from '../../core/rules/chain-rules';
import type { TxSigner } from '../../core/tx-builder/key';
import type { PlainPlatformUTXO, PlatformWallet } from '../../core/tx-builder/platform-builder';
import { soleOwner } from '../../core/tx-builder/spend';
import type { Chain } from '../chain/chain';
import { type ChainFees, chainRules } from '../chain/chain-fees';
import { atomicChainID } from '../checking/peer-chain';
import { avaxAssetID } from '../checking/platform-rules';
import { type GasNow, gasNow } from '../p-and-c/gas-now';
import { aliasOn } from '../text/format-id';
import { UTXOPages } from '../utxos/utxo-pages';
import { utxosOn } from '../utxos/utxo-source';

/** Pages of 1,024 UTXOs that are read at most. */
const MOST_PAGES = 4;

/** UTXOs of a type, and whether these are all. */
interface ReadUTXOs<T extends UTXO = UTXO> {
  readonly utxos: readonly T[];
  readonly isComplete: boolean;
}

/** UTXOs that another chain (ID of 32 bytes) exported to this one. */
interface Waiting<T extends UTXO = UTXO> {
  readonly from: Uint8Array;
  readonly utxos: readonly T[];
}

/** What an address owns on an avm chain and can import there, and the chain's rules. */
export interface AVMWallet extends ReadUTXOs {
  readonly rules: ChainRules & ChainFees;
  readonly waiting: readonly Waiting[];
  /** Undefined if the node doesn't return its ID. */
  readonly cChain: Uint8Array | undefined;
  /** Unix seconds. */
  readonly now: bigint;
}

/** What a signer owns on the P-Chain of a chain's node, and can import there. */
export interface SenderOnP extends PlatformWallet, ReadUTXOs<PlainPlatformUTXO> {
  readonly utxos: readonly PlainPlatformUTXO[];
  readonly waiting: Waiting<PlainPlatformUTXO>;
  readonly gas: GasNow;
}

/** Loads the UTXOs of an address of 20 bytes. Rejects with the client's errors. `now` is Unix ms. */
export async function readAVMWallet(
  chain: Chain,
  { address, now }: { readonly address: Uint8Array; readonly now: number },
  options: CallOptions = {},
): Promise<AVMWallet> {
  const { value: cChain } = await outcomeOf(chainID(chain, 'C', options), options.signal);
  const of = (sourceChain?: 'P' | 'C') => readUTXOs(chain, { on: 'X', owners: [address], sourceChain }, options);
  const [rules, own, onP, onC] = await Promise.all([
    chainRules(chain, new Codec(), options),
    of(),
    of('P'),
    cChain && of('C'),
  ]);
  const waiting = [{ from: PRIMARY_NETWORK_ID, ...onP }, ...(cChain && onC ? [{ from: cChain, ...onC }] : [])];
  const isComplete = [own, onP, onC].every((list) => list?.isComplete !== false);
  return { rules, utxos: own.utxos, isComplete, waiting, cChain, now: BigInt(Math.floor(now / 1000)) };
}

/**
 * Loads the UTXOs of a signer, and what gas costs now. Rejects with the client's errors. `now` is Unix ms, `source`
 * exported what can be imported.
 */
export async function readSenderOnP(
  chain: Chain,
  { key, now, source }: { readonly key: TxSigner; readonly now: number; readonly source: 'X' | 'C' },
  options: CallOptions = {},
): Promise<SenderOnP> {
  const { networkID } = await chain.identity.identify(options);
  const of = (sourceChain?: 'X' | 'C') =>
    readUTXOs(chain, { on: 'P', owners: [key.address], sourceChain }, options) as Promise<ReadUTXOs<PlainPlatformUTXO>>;
  const seconds = BigInt(Math.floor(now / 1000));
  const [assetID, from, gas, own, waiting] = await Promise.all([
    avaxAssetID(chain, networkID, options),
    chainID(chain, source, options),
    gasNow(chain, seconds, options),
    of(),
    of(source),
  ]);
  if (assetID === undefined) throw new InvalidInputError(l10n.t("The node didn't return the asset ID of AVAX."));
  return {
    utxos: own.utxos,
    isComplete: own.isComplete && waiting.isComplete,
    networkID,
    avax: decodeID(assetID),
    waiting: { from, utxos: waiting.utxos },
    keys: [key],
    change: soleOwner(key.address),
    price: gas.price,
    gas,
    now: seconds,
  };
}

/** An account of C, or what an address can import there, and the base fee of now. */
export interface SenderOnC {
  readonly networkID: number;
  /** 32 bytes, as `avax`. */
  readonly blockchainID: Uint8Array;
  readonly avax: Uint8Array;
  /** wei for a unit of gas. */
  readonly baseFee: bigint;
  /** nAVAX. */
  readonly balance: bigint;
  /** That of the account's next transaction. */
  readonly nonce: bigint;
  readonly waiting: readonly UTXO[];
  readonly isComplete: boolean;
  /** Unix seconds. */
  readonly now: bigint;
}

/** Loads it; of an account without what it can import. Rejects with the client's errors. `now` is Unix ms. */
export async function readSenderOnC(
  chain: Chain,
  {
    address,
    now,
    source,
    isAccount,
  }: { readonly address: Uint8Array; readonly now: number; readonly source: 'X' | 'P'; readonly isAccount: boolean },
  options: CallOptions = {},
): Promise<SenderOnC> {
  const { networkID } = await chain.identity.identify(options);
  const account = { address: formatEVMAddress(address), block: 'latest' };
  const ofAccount = (method: 'eth_getBalance' | 'eth_getTransactionCount') =>
    isAccount ? chain.node.call(method, account, options) : 0n;
  const [avax, blockchainID, baseFee, balance, nonce, waiting] = await Promise.all([
    avaxAssetID(chain, networkID, options),
    chainID(chain, 'C', options),
    chain.node.call('eth_baseFee', {}, options),
    ofAccount('eth_getBalance'),
    ofAccount('eth_getTransactionCount'),
    isAccount ? undefined : readUTXOs(chain, { on: 'C', owners: [address], sourceChain: source }, options),
  ]);
  if (avax === undefined) throw new InvalidInputError(l10n.t("The node didn't return the asset ID of AVAX."));
  return {
    networkID,
    blockchainID,
    avax: decodeID(avax),
    baseFee,
    balance: balance / WEI,
    nonce,
    waiting: waiting?.utxos ?? [],
    isComplete: waiting?.isComplete ?? true,
    now: BigInt(Math.floor(now / 1000)),
  };
}

/** The ID of a chain of the Primary Network. Rejects with the client's errors. */
export async function chainID(chain: Chain, alias: 'X' | 'P' | 'C', options: CallOptions): Promise<Uint8Array> {
  if (alias === 'P') return PRIMARY_NETWORK_ID;
  const { networkID } = await chain.identity.identify(options);
  if (alias === 'C') return decodeID(await atomicChainID(chain, networkID, options));
  return decodeID(
    networkByID(networkID)?.chains?.x ?? (await chain.recent.call('info.getBlockchainID', { alias }, options)),
  );
}

/**
 * What owners of 20 bytes have on a chain, or can import there, without what can only be staked. Rejects with the
 * client's errors.
 */
export async function readUTXOs(
  chain: Chain,
  {
    on,
    owners,
    sourceChain,
  }: {
    /** C has none of its own: what it can import. */
    readonly on: 'X' | 'P' | 'C';
    readonly owners: readonly Uint8Array[];
    readonly sourceChain?: 'X' | 'P' | 'C' | undefined;
  },
  options: CallOptions,
): Promise<ReadUTXOs> {
  const { alias, hrp } = await chain.identity.identify(options);
  const addresses = owners.map((bytes) => formatAddress({ alias: aliasOn(on, alias), hrp, bytes }));
  const source =
    on === 'C'
      ? utxosOn(chain, on, { addresses, sourceChain: sourceChain ?? 'X' })
      : utxosOn(chain, on, { addresses, sourceChain });
  const pages = new UTXOPages({ source, pageSize: MAX_UTXO_PAGE });
  await pages.next(MOST_PAGES, options);
  const read = pages.utxos.map((listed) => pages.table.read(listed));
  return {
    utxos: read.filter(({ stakeableUntil }) => stakeableUntil === undefined),
    isComplete: pages.state === 'complete',
  };
}
