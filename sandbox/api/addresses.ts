import { formatAddress } from '../../src/core/ids/address';
import { quoteLikeGo } from '../../src/core/encodings/go-quote';
import { decodeBech32 } from '../../src/core/encodings/bech32';
import { encodeCb58, ofLength, tryDecodeCb58 } from '../../src/core/encodings/cb58';
import { equalBytes } from '../../src/core/bytes/bytes';
import type { Network } from '../network/network';
import { Refusal, within } from '../node/refusal';

/**
 * Which code of a node reads the addresses: that of X and P (vms/components/avax/addresses.go), or of C before Helicon
 * (graft/coreth/plugin/evm/atomic/vm/formatting.go) and since (vms/saevm/cchain/api.go).
 */
export type AddressReader = 'avax' | 'coreth' | 'saevm';

/** Reads and prints addresses as one chain of a network does. */
export class ChainAddresses {
  readonly #network: Network;
  readonly #blockchainID: Uint8Array;
  readonly #reader: AddressReader;

  constructor(network: Network, blockchainID: Uint8Array, reader: AddressReader = 'avax') {
    this.#network = network;
    this.#blockchainID = blockchainID;
    this.#reader = reader;
  }

  /** The 20 bytes of an address of this chain, or of a short ID, which has no chain. */
  parse(text: string): Uint8Array {
    const doing = this.#reader === 'saevm' ? 'parsing' : "couldn't parse";
    return within(`${doing} address ${quoteLikeGo(text)}`, () => this.#parseService(text));
  }

  /** The same for the place where a page of UTXOs begins. */
  parseStart(text: string): Uint8Array {
    const doing = this.#reader === 'saevm' ? 'parsing start' : "couldn't parse start index";
    return within(`${doing} address ${quoteLikeGo(text)}`, () =>
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
