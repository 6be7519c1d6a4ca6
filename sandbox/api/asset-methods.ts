import { encodeCb58, tryDecodeCb58 } from '../../src/core/encodings/cb58';
import { printable } from '../../src/core/codec/go-string';
import type { UTXO } from '../../src/core/codec/avm/utxo';
import type { JSONValue } from '../../src/core/json/json';
import { partsOf } from '../../src/core/tx/tx-parts';
import type { ChainAddresses } from './addresses';
import { assetArguments, getAllBalancesArguments, getBalanceArguments } from './arguments';
import type { AvmChain } from '../avm/chain';
import { unixSeconds } from '../node/clock';
import type { RPCMethod } from '../http/json-rpc';
import { method } from '../http/json-rpc';
import { notFound, Refusal, within } from '../node/refusal';
import { keyOf } from '../utxos/utxo-index';

const MAX_UINT64 = 2n ** 64n - 1n;

/** A UTXO with an amount. Mint outputs, NFTs and properties have none, and no balance counts them. */
type Coin = UTXO & { readonly output: { readonly type: 'secp256k1fx.TransferOutput' } };

/** The methods about assets and balances. */
export function assetMethods(chain: AvmChain, addresses: ChainAddresses): Record<string, RPCMethod> {
  const ownerOf = (text: string) => within(`problem parsing address '${text}'`, () => addresses.parse(text));

  /** Without `includePartial`, only what the owner alone can spend now. */
  function* coins(owner: Uint8Array, includePartial: boolean): Generator<Coin> {
    const now = unixSeconds(chain.clock);
    for (const { bytes } of chain.ledger.utxos.ownedBy(owner)) {
      const utxo = chain.codec.decodeUTXO(bytes);
      if (!isCoin(utxo)) continue;
      const { addresses: owners, locktime } = utxo.output;
      if (includePartial || (owners.length === 1 && locktime <= now)) yield utxo;
    }
  }

  return {
    GetAssetDescription: method(assetArguments, ({ assetID: text }) => {
      const assetID = lookup(chain, text);
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

    GetBalance: method(getBalanceArguments, ({ address, assetID: text, includePartial }) => {
      const owner = ownerOf(address);
      const asset = keyOf(lookup(chain, text));
      let balance = 0n;
      const utxoIDs: JSONValue[] = [];
      for (const { txID, outputIndex, assetID, output } of coins(owner, includePartial)) {
        if (keyOf(assetID) !== asset) continue;
        balance += output.amount;
        if (balance > MAX_UINT64) throw new Refusal('overflow');
        utxoIDs.push({ txID: encodeCb58(txID), outputIndex });
      }
      return { balance: String(balance), utxoIDs };
    }),

    GetAllBalances: method(getAllBalancesArguments, ({ address, includePartial }) => {
      const balances = new Map<string, { readonly assetID: Uint8Array; readonly sum: bigint }>();
      for (const { assetID, output } of coins(ownerOf(address), includePartial)) {
        const key = keyOf(assetID);
        const sum = (balances.get(key)?.sum ?? 0n) + output.amount;
        balances.set(key, { assetID, sum: sum > MAX_UINT64 ? MAX_UINT64 : sum });
      }
      const named = [...balances.values()].map(({ assetID, sum }) => ({
        asset: chain.assets.nameOf(assetID),
        balance: String(sum),
      }));
      return { balances: named };
    }),
  };
}

function isCoin(utxo: UTXO): utxo is Coin {
  return utxo.output.type === 'secp256k1fx.TransferOutput';
}

/** An asset by its alias on this chain, or by its ID. */
function lookup(chain: AvmChain, text: string): Uint8Array {
  const alias = chain.assets.find(text);
  if (alias !== undefined) return alias;
  const id = tryDecodeCb58(text);
  if (id?.length !== 32) throw new Refusal(`asset '${text}' not found`);
  return id;
}
