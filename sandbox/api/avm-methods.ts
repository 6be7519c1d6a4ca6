import { isZero, MAX_UINT64 } from '../../src/core/bytes/bytes';
import { encodeCb58, tryDecodeCb58 } from '../../src/core/encodings/cb58';
import { NodeJSON } from '../../src/core/codec/avm/avm-json';
import type { JSONObject, JSONValue } from '../../src/core/json/json';
import { decodeHex, encodeHex } from '../../src/core/encodings/hex';
import { ChainAddresses, utxoMethods } from './utxo-methods';
import type { LedgerBlock } from '../avm/ledger';
import {
  type ArgumentEncoding,
  assetArguments,
  getAllBalancesArguments,
  getBalanceArguments,
  getBlockArguments,
  getBlockByHeightArguments,
  getTxArguments,
  issueTxArguments,
  noArguments,
  txIDArguments,
} from './arguments';
import type { AvmChain } from '../avm/chain';
import { method, methodsOn, type RPCMethod, type RPCService, serviceOn } from '../http/json-rpc';
import type { AvmNetwork } from '../network/network';
import { notFound, Refusal, unixSeconds, prefixedErrors } from '../node/node';
import { printable } from '../../src/core/codec/go-string';
import type { UTXO } from '../../src/core/codec/avm/codec';
import { partsOf } from '../../src/core/tx/tx-parts';
import { byteKey } from '../utxos/utxo-index';

/** What the methods of `avm` work on. */
interface AvmNode {
  readonly network: AvmNetwork;
  readonly chain: AvmChain;
  readonly addresses: ChainAddresses;
}

const avmMethod = methodsOn<AvmNode>();

/** The service `avm` of a chain (vms/avm/service.go). */
export function avmService(network: AvmNetwork, chain: AvmChain): RPCService {
  const node = { network, chain, addresses: new ChainAddresses(network, chain.blockchainID) };
  return serviceOn(node, AVM_METHODS, ASSET_METHODS);
}

/** The service `wallet` of a chain, on a path of its own (vms/avm/wallet_service.go). */
export function walletService(chain: AvmChain): RPCService {
  return new Map([['IssueTx', issueTxMethod((bytes) => chain.issueUnverified(bytes))]]);
}

const avmJSON = ({ network, chain }: AvmNode): NodeJSON =>
  new NodeJSON(chain.codec, { alias: network.blockchains.nameOf(chain.blockchainID), hrp: network.hrp });

const neverParsed = ({ chain }: AvmNode): boolean => chain.config.restarted !== true;

function avmBlockAs(
  node: AvmNode,
  encoding: ArgumentEncoding,
  found: LedgerBlock | undefined,
  what: string,
): JSONObject {
  if (found === undefined) throw new Refusal(`couldn't get block ${what}: not found`);
  const { id, bytes } = found;
  if (encoding !== 'json') return { block: encodeHex(bytes, encoding), encoding };
  const block = node.chain.codec.decodeBlock(bytes);
  const json = avmJSON(node).block(block, id);
  return { block: block.height === 0n && neverParsed(node) ? { ...json, txs: null } : json, encoding };
}

const AVM_METHODS = {
  GetBlock: avmMethod(getBlockArguments, (node, { blockID, encoding }) =>
    avmBlockAs(node, encoding, node.chain.ledger.block(blockID), `with id ${encodeCb58(blockID)}`),
  ),
  GetBlockByHeight: avmMethod(getBlockByHeightArguments, (node, { height, encoding }) =>
    avmBlockAs(node, encoding, node.chain.ledger.acceptedAt(height), `at height ${height}`),
  ),
  GetHeight: avmMethod(noArguments, ({ chain }) => ({ height: String(chain.ledger.lastAccepted.height) })),
  GetTx: avmMethod(getTxArguments, (node, { txID, encoding }) => {
    const bytes = node.chain.ledger.tx(requiredTxID(txID));
    if (bytes === undefined) throw notFound();
    if (encoding !== 'json') return { tx: encodeHex(bytes, encoding), encoding };
    const tx = node.chain.codec.decodeTx(bytes);
    const json = avmJSON(node).tx(tx);
    // Only a genesis transaction has no credential: any other pays a fee, so it has an input.
    const isGenesis = tx.credentials.length === 0;
    return { tx: isGenesis && neverParsed(node) ? { ...json, credentials: null } : json, encoding };
  }),
  GetTxStatus: avmMethod(txIDArguments, ({ chain }, { txID }) => {
    return { status: chain.ledger.tx(requiredTxID(txID)) === undefined ? 'Unknown' : 'Accepted' };
  }),
  GetTxFee: avmMethod(noArguments, ({ chain: { config } }) => {
    return { txFee: String(config.fees.tx), createAssetTxFee: String(config.fees.createAsset) };
  }),
  IssueTx: ({ chain }: AvmNode) => issueTxMethod((bytes) => chain.issue(bytes)),
};

/**
 * `issueTx` of a chain. `send` takes signed bytes and returns the ID of the transaction, or throws the node's error;
 * `decoding` precedes that of a text which can't be decoded.
 */
export function issueTxMethod(
  send: (bytes: Uint8Array) => Uint8Array,
  decoding = 'problem decoding transaction',
): RPCMethod {
  return method(issueTxArguments, ({ tx, encoding }): JSONValue => {
    const bytes = prefixedErrors(decoding, () => {
      // The empty text is no bytes in every encoding.
      if (encoding === 'json' && tx !== '') throw unsupportedEncoding();
      return decodeHex(tx, encoding === 'json' ? 'hex' : encoding);
    });
    return { txID: encodeCb58(send(bytes)) };
  });
}

function unsupportedEncoding(): Refusal {
  return new Refusal('unsupported encoding in method');
}

/** The ID, which a call that names none leaves at zeros. */
export function requiredTxID(txID: Uint8Array): Uint8Array {
  if (isZero(txID)) throw new Refusal('nil transaction ID');
  return txID;
}

/** A UTXO with an amount. Mint outputs, NFTs and properties have none, and no balance counts them. */
type Coin = UTXO & { readonly output: { readonly type: 'secp256k1fx.TransferOutput' } };

const decodedAddress = ({ addresses }: AvmNode, text: string): Uint8Array =>
  prefixedErrors(`problem parsing address '${text}'`, () => addresses.parse(text));

/** Without `includePartial`, only what the owner alone can spend now. */
function* pagedCoins({ chain }: AvmNode, owner: Uint8Array, includePartial: boolean): Generator<Coin> {
  const now = unixSeconds(chain.clock);
  for (const { bytes } of chain.ledger.utxos.ownedBy(owner)) {
    const utxo = chain.codec.decodeUTXO(bytes);
    if (!isCoin(utxo)) continue;
    const { addresses: owners, locktime } = utxo.output;
    if (includePartial || (owners.length === 1 && locktime <= now)) yield utxo;
  }
}

/** Assets, balances, and UTXOs. */
const ASSET_METHODS = {
  GetAssetDescription: avmMethod(assetArguments, ({ chain }, { assetID: text }) => {
    const assetID = assetIDOf(chain, text);
    const bytes = chain.ledger.tx(assetID);
    if (bytes === undefined) throw notFound();
    const { created } = partsOf(chain.codec.decodeTx(bytes).unsignedTx);
    if (created === undefined) throw new Refusal("transaction doesn't create an asset");
    const { name, symbol, denomination } = created;
    return {
      assetID: encodeCb58(assetID),
      name: printable(name),
      symbol: printable(symbol),
      denomination: String(denomination),
    };
  }),

  GetBalance: avmMethod(getBalanceArguments, (node, { address, assetID: text, includePartial }) => {
    const owner = decodedAddress(node, address);
    const asset = byteKey(assetIDOf(node.chain, text));
    let balance = 0n;
    const utxoIDs: JSONValue[] = [];
    for (const { txID, outputIndex, assetID, output } of pagedCoins(node, owner, includePartial)) {
      if (byteKey(assetID) !== asset) continue;
      balance += output.amount;
      if (balance > MAX_UINT64) throw new Refusal('overflow');
      utxoIDs.push({ txID: encodeCb58(txID), outputIndex });
    }
    return { balance: String(balance), utxoIDs };
  }),

  GetAllBalances: avmMethod(getAllBalancesArguments, (node, { address, includePartial }) => {
    const balances = new Map<string, { readonly assetID: Uint8Array; readonly sum: bigint }>();
    for (const { assetID, output } of pagedCoins(node, decodedAddress(node, address), includePartial)) {
      const key = byteKey(assetID);
      const sum = (balances.get(key)?.sum ?? 0n) + output.amount;
      balances.set(key, { assetID, sum: sum > MAX_UINT64 ? MAX_UINT64 : sum });
    }
    const named = [...balances.values()].map(({ assetID, sum }) => ({
      asset: node.chain.assets.nameOf(assetID),
      balance: String(sum),
    }));
    return { balances: named };
  }),

  GetUTXOs: ({ network, chain: { blockchainID, ledger }, addresses }: AvmNode) =>
    utxoMethods(network, { blockchainID, utxos: ledger.utxos }, addresses).GetUTXOs,
};

function isCoin(utxo: UTXO): utxo is Coin {
  return utxo.output.type === 'secp256k1fx.TransferOutput';
}

/** An asset by its alias on this chain, or by its ID. */
export function assetIDOf(chain: AvmChain, text: string): Uint8Array {
  const alias = chain.assets.find(text);
  if (alias !== undefined) return alias;
  const id = tryDecodeCb58(text);
  if (id?.length !== 32) throw new Refusal(`asset '${text}' not found`);
  return id;
}
