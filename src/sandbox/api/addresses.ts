import { formatAddress } from '../../core/ids/address';
import { quoteLikeGo } from '../../core/encodings/go-quote';
import { decodeBech32 } from '../../core/encodings/bech32';
import { encodeCb58, ofLength, tryDecodeCb58 } from '../../core/encodings/cb58';
import { equalBytes } from '../../core/bytes/bytes';
import type { Network } from '../network/network';
import { Refusal, within } from '../node/refusal';

/**
 * Reads and prints addresses as one chain of a network does: the X- and the P-Chain (vms/components/avax/addresses.go),
 * or the C-Chain (graft/coreth/plugin/evm/atomic/vm/formatting.go).
 */
export class ChainAddresses {
  readonly #network: Network;
  readonly #blockchainID: Uint8Array;
  readonly #isEVM: boolean;

  constructor(network: Network, blockchainID: Uint8Array, isEVM = false) {
    this.#network = network;
    this.#blockchainID = blockchainID;
    this.#isEVM = isEVM;
  }

  /** The 20 bytes of an address of this chain, or of a short ID, which has no chain. */
  parse(text: string): Uint8Array {
    return within(`couldn't parse address ${quoteLikeGo(text)}`, () => this.#parseService(text));
  }

  /** The same for the place where a page of UTXOs begins. */
  parseStart(text: string): Uint8Array {
    return within(`couldn't parse start index address ${quoteLikeGo(text)}`, () =>
      this.#isEVM ? this.#parseService(text) : this.parse(text),
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
    const chain = this.#network.blockchains.lookup(text.slice(0, separator));
    if (hrp !== this.#network.hrp) {
      throw new Refusal(`expected hrp ${quoteLikeGo(this.#network.hrp)} but got ${quoteLikeGo(hrp)}`);
    }
    const address = ofLength(bytes, 20);
    if (!equalBytes(chain, this.#blockchainID)) {
      const [expected, got] = [this.#blockchainID, chain].map((id) => quoteLikeGo(encodeCb58(id)));
      throw new Refusal(
        this.#isEVM
          ? `expected chainID to be ${expected ?? ''} but was ${got ?? ''}`
          : `mismatched chainIDs: expected ${expected ?? ''} but got ${got ?? ''}`,
      );
    }
    return address;
  }
}
