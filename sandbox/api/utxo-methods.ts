import { equalBytes, MAX_ADDRESSES, MAX_UTXO_PAGE } from '../../src/core/bytes/bytes';
import { quoteLikeGo } from '../../src/core/encodings/go-quote';
import { decodeID, encodeCb58, ofLength, tryDecodeCb58 } from '../../src/core/encodings/cb58';
import { encodeHex } from '../../src/core/encodings/hex';
import { type ArgumentEncoding, getUTXOsArguments } from './arguments';
import { encodeJSON, JSONText } from '../go/json-encode';
import { method, type RPCMethod } from '../http/json-rpc';
import type { AvmNetwork } from '../network/network';
import { Refusal, prefixedErrors } from '../node/node';
import { bytesOfKey, type OwnerIndex, type StoredUTXO } from '../utxos/utxo-index';
import { importablePage, LIST_START, ownPage, type UTXOCursor } from '../utxos/utxo-pages';
import { formatAddress } from '../../src/core/ids/address';
import { decodeBech32 } from '../../src/core/encodings/bech32';

/** What `getUTXOs` needs of a chain. */
interface UTXOOwner {
  readonly blockchainID: Uint8Array;
  /** Its own UTXOs; undefined for a chain that only lists what can be imported into it. */
  readonly utxos: OwnerIndex | undefined;
  /** How its errors name JSON, in which it lists no UTXOs: `string` by default. */
  readonly jsonName?: string;
}

/** `getUTXOs` of a chain: pages of the UTXOs that addresses own there, or can import into it. */
export function utxoMethods(
  network: AvmNetwork,
  chain: UTXOOwner,
  addresses: ChainAddresses,
): { readonly GetUTXOs: RPCMethod } {
  const sourceOf = (alias: string): Uint8Array => {
    if (alias === '' && chain.utxos === undefined) throw new Refusal('no source chain provided');
    if (alias === '') return chain.blockchainID;
    return prefixedErrors(`problem parsing source chainID ${quoteLikeGo(alias)}`, () =>
      network.blockchains.lookup(alias),
    );
  };

  const placeOf = ({ address, utxo }: { address: string; utxo: string }): UTXOCursor => {
    if (address === '' && utxo === '') return LIST_START;
    return {
      address: addresses.parseStart(address),
      utxoID: prefixedErrors("couldn't parse start index utxo", () => decodeID(utxo)),
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
      return utxosAnswer(utxos, end, args.encoding, addresses, chain.jsonName);
    }),
  };
}

/** A page of UTXOs as the response to `getUTXOs`. */
export function utxosAnswer(
  utxos: readonly StoredUTXO[],
  end: UTXOCursor,
  encoding: ArgumentEncoding,
  addresses: ChainAddresses,
  jsonName = 'string',
): JSONText {
  const endIndex = encodeJSON({ address: addresses.format(end.address), utxo: encodeCb58(end.utxoID) });
  const items = utxos.map((utxo) => utxoItem(utxo, encoding, jsonName));
  const [first = '', ...more] = items;
  return new JSONText([
    `{"numFetched":"${items.length}","utxos":[${first.slice(1)}`,
    ...more,
    `],"endIndex":${endIndex},"encoding":"${encoding}"}`,
  ]);
}

function utxoItem(utxo: StoredUTXO, encoding: ArgumentEncoding, jsonName: string): string {
  if (encoding === 'hexnc') return `,"${encodeHex(utxo.bytes, encoding)}"`;
  if (encoding !== 'json') return utxo.item;
  const id = encodeCb58(bytesOfKey(utxo.key));
  throw new Refusal(`couldn't encode UTXO ${id} as ${jsonName}: unsupported encoding in method`);
}

/**
 * Which code of a node reads the addresses: that of X and P (vms/components/avax/addresses.go), or of C before Helicon
 * (graft/coreth/plugin/evm/atomic/vm/formatting.go) and since (vms/saevm/cchain/api.go).
 */
type AddressReader = 'avax' | 'coreth' | 'saevm';

/** Reads and prints addresses as one chain of a network does. */
export class ChainAddresses {
  readonly #network: AvmNetwork;
  readonly #blockchainID: Uint8Array;
  readonly #reader: AddressReader;

  constructor(network: AvmNetwork, blockchainID: Uint8Array, reader: AddressReader = 'avax') {
    this.#network = network;
    this.#blockchainID = blockchainID;
    this.#reader = reader;
  }

  /** The 20 bytes of an address of this chain, or of a short ID, which has no chain. */
  parse(text: string): Uint8Array {
    const doing = this.#reader === 'saevm' ? 'parsing' : "couldn't parse";
    return prefixedErrors(`${doing} address ${quoteLikeGo(text)}`, () => this.#parseService(text));
  }

  /** The same for the place where a page of UTXOs begins. */
  parseStart(text: string): Uint8Array {
    const doing = this.#reader === 'saevm' ? 'parsing start' : "couldn't parse start index";
    return prefixedErrors(`${doing} address ${quoteLikeGo(text)}`, () =>
      this.#reader === 'avax' ? this.parse(text) : this.#parseService(text),
    );
  }

  format(bytes: Uint8Array): string {
    return formatAddress({
      alias: this.#network.blockchains.nameOf(this.#blockchainID),
      hrp: this.#network.hrp,
      bytes,
    });
  }

  #parseService(text: string): Uint8Array {
    const addressBytes = tryDecodeCb58(text);
    return addressBytes?.length === 20 ? addressBytes : this.#parseLocal(text);
  }

  /** The order of these checks is the node's: the first that fails is the one that is reported. */
  #parseLocal(text: string): Uint8Array {
    const separator = text.indexOf('-');
    if (separator < 0) throw new Refusal('no separator found in address');
    const { hrp, bytes } = decodeBech32(text.slice(separator + 1));
    const chain = (): Uint8Array => this.#network.blockchains.lookup(text.slice(0, separator));
    if (this.#reader === 'saevm') {
      this.#checkHRP(hrp);
      this.#checkChain(chain());
      return ofLength(bytes, 20);
    }
    const found = chain();
    this.#checkHRP(hrp);
    const address = ofLength(bytes, 20);
    this.#checkChain(found);
    return address;
  }

  #checkHRP(hrp: string): void {
    const { hrp: own } = this.#network;
    if (hrp !== own) throw new Refusal(`expected hrp ${quoteLikeGo(own)} but got ${quoteLikeGo(hrp)}`);
  }

  #checkChain(chain: Uint8Array): void {
    if (equalBytes(chain, this.#blockchainID)) return;
    const [expected = '', got = ''] = [this.#blockchainID, chain].map((id) => quoteLikeGo(encodeCb58(id)));
    switch (this.#reader) {
      case 'avax':
        throw new Refusal(`mismatched chainIDs: expected ${expected} but got ${got}`);
      case 'coreth':
        throw new Refusal(`expected chainID to be ${expected} but was ${got}`);
      case 'saevm':
        throw new Refusal(`expected chainID ${expected} but got ${got}`);
    }
  }
}
