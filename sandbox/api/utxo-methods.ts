import { equalBytes } from '../../src/core/bytes/bytes';
import { quoteLikeGo } from '../../src/core/encodings/go-quote';
import { decodeID, encodeCb58 } from '../../src/core/encodings/cb58';
import { encodeHex } from '../../src/core/encodings/hex';
import type { ChainAddresses } from './addresses';
import type { Encoding } from './arguments';
import { getUTXOsArguments } from './arguments';
import { encodeJSON, JSONText } from '../go/json-encode';
import type { RPCMethod } from '../http/json-rpc';
import { method } from '../http/json-rpc';
import type { Network } from '../network/network';
import { Refusal, within } from '../node/refusal';
import type { StoredUTXO, UTXOIndex } from '../utxos/utxo-index';
import { bytesOfKey } from '../utxos/utxo-index';
import type { Place } from '../utxos/utxo-pages';
import { importablePage, NOWHERE, ownPage } from '../utxos/utxo-pages';
import { MAX_ADDRESSES, MAX_UTXO_PAGE } from '../../src/core/bytes/sizes';

/** What `getUTXOs` needs of a chain. */
export interface UTXOOwner {
  readonly blockchainID: Uint8Array;
  /** Its own UTXOs; undefined for a chain that only lists what can be imported into it. */
  readonly utxos: UTXOIndex | undefined;
}

/** `getUTXOs` of a chain: pages of the UTXOs that addresses own there, or can import into it. */
export function utxoMethods(
  network: Network,
  chain: UTXOOwner,
  addresses: ChainAddresses,
): { readonly GetUTXOs: RPCMethod } {
  const sourceOf = (alias: string): Uint8Array => {
    if (alias === '' && chain.utxos === undefined) throw new Refusal('no source chain provided');
    if (alias === '') return chain.blockchainID;
    return within(`problem parsing source chainID ${quoteLikeGo(alias)}`, () => network.blockchains.lookup(alias));
  };

  const placeOf = ({ address, utxo }: { address: string; utxo: string }): Place => {
    if (address === '' && utxo === '') return NOWHERE;
    return {
      address: addresses.parseStart(address),
      utxoID: within("couldn't parse start index utxo", () => decodeID(utxo)),
    };
  };

  return {
    GetUTXOs: method(getUTXOsArguments, (args) => {
      if (args.addresses.length === 0) throw new Refusal('no addresses provided');
      if (args.addresses.length > MAX_ADDRESSES) {
        throw new Refusal(`number of addresses given, ${args.addresses.length}, exceeds maximum, ${MAX_ADDRESSES}`);
      }
      const source = sourceOf(args.sourceChain);
      const owners = args.addresses.items.map((address) => addresses.parse(address));
      const start = placeOf(args.startIndex);
      const limit = args.limit === 0n || args.limit > MAX_UTXO_PAGE ? MAX_UTXO_PAGE : Number(args.limit);
      const isOwn = equalBytes(source, chain.blockchainID) && chain.utxos !== undefined;
      const { utxos, end } = isOwn
        ? ownPage(chain.utxos, owners, start, limit)
        : importablePage(network.memory.exported(source, chain.blockchainID), owners, start, limit);
      return utxosAnswer(utxos, end, args.encoding, addresses);
    }),
  };
}

/** A page of UTXOs as the response to `getUTXOs`. */
export function utxosAnswer(
  utxos: readonly StoredUTXO[],
  end: Place,
  encoding: Encoding,
  addresses: ChainAddresses,
): JSONText {
  const endIndex = encodeJSON({ address: addresses.format(end.address), utxo: encodeCb58(end.utxoID) });
  const items = utxos.map((utxo) => itemOf(utxo, encoding));
  const [first = '', ...more] = items;
  return new JSONText([
    `{"numFetched":"${items.length}","utxos":[${first.slice(1)}`,
    ...more,
    `],"endIndex":${endIndex},"encoding":"${encoding}"}`,
  ]);
}

function itemOf(utxo: StoredUTXO, encoding: Encoding): string {
  if (encoding === 'hexnc') return `,"${encodeHex(utxo.bytes, encoding)}"`;
  if (encoding !== 'json') return utxo.item;
  const id = encodeCb58(bytesOfKey(utxo.key));
  throw new Refusal(`couldn't encode UTXO ${id} as string: unsupported encoding in method`);
}
