import { equalBytes, MAX_ADDRESSES, MAX_UTXO_PAGE } from '../../src/core/bytes/bytes';
import { decodeID, encodeCb58 } from '../../src/core/encodings/cb58';
import { quoteLikeGo } from '../../src/core/encodings/go-quote';
import { encodeHex } from '../../src/core/encodings/hex';
import { issueTxMethod, requiredTxID } from '../api/avm-methods';
import { ChainAddresses, utxoMethods, utxosAnswer } from '../api/utxo-methods';
import { getTxArguments, getUTXOsArguments, txIDArguments } from '../api/arguments';
import { method, type RPCMethod, type RPCService } from '../http/json-rpc';
import type { AvmNetwork } from '../network/network';
import { Refusal, prefixedErrors } from '../node/node';
import { importablePage, LIST_START, type UTXOCursor } from '../utxos/utxo-pages';
import type { CChainState } from './c-chain-state';

/**
 * The service `avax` of a C-Chain, of the virtual machine that runs it: since Helicon with other words and another
 * cursor.
 */
export function cChainService(network: AvmNetwork, chain: CChainState): RPCService {
  const [before, since] = [methodsBeforeHelicon(network, chain), methodsSinceHelicon(network, chain)];
  const methods = ATOMIC_METHODS.map((name): [string, RPCMethod] => [
    name,
    (params) => (chain.isSinceHelicon ? since[name] : before[name])(params),
  ]);
  return new Map(methods);
}

const ATOMIC_METHODS = ['GetUTXOs', 'GetAtomicTx', 'GetAtomicTxStatus', 'IssueTx'] as const;

type Methods = Readonly<Record<(typeof ATOMIC_METHODS)[number], RPCMethod>>;

/** graft/coreth/plugin/evm/atomic/vm/api.go */
function methodsBeforeHelicon(network: AvmNetwork, chain: CChainState): Methods {
  const { blockchainID } = chain;
  return {
    ...utxoMethods(network, { blockchainID, utxos: undefined }, new ChainAddresses(network, blockchainID, 'coreth')),
    GetAtomicTx: method(getTxArguments, ({ txID, encoding }) => {
      const found = chain.tx(requiredTxID(txID));
      const bytes = found?.bytes ?? chain.mempool.get(txID)?.bytes;
      if (bytes === undefined) throw new Refusal(`could not find tx ${encodeCb58(txID)}`);
      if (encoding === 'json') throw new Refusal('unsupported encoding in method');
      const tx = { tx: encodeHex(bytes, encoding), encoding };
      return found === undefined ? tx : { ...tx, blockHeight: String(found.height) };
    }),
    GetAtomicTxStatus: method(txIDArguments, ({ txID }) =>
      chain.mempool.has(requiredTxID(txID)) ? { status: 'Processing' } : atomicStatusReply(chain, txID),
    ),
    IssueTx: issueTxMethod((bytes) => chain.issue(bytes)),
  };
}

/** The end of a list: no UTXO has this place. */
const LAST_CURSOR: UTXOCursor = { address: new Uint8Array(20).fill(0xff), utxoID: new Uint8Array(32).fill(0xff) };

/** vms/saevm/cchain/api.go */
function methodsSinceHelicon(network: AvmNetwork, chain: CChainState): Methods {
  const { blockchainID } = chain;
  const addresses = new ChainAddresses(network, blockchainID, 'saevm');

  const placeOf = ({ address, utxo }: { address: string; utxo: string }): UTXOCursor => {
    if (address === '' && utxo === '') return LIST_START;
    return {
      address: addresses.parseStart(address),
      utxoID: prefixedErrors(`parsing start utxoID ${quoteLikeGo(utxo)}`, () => decodeID(utxo)),
    };
  };

  return {
    GetUTXOs: method(getUTXOsArguments, ({ addresses: texts, sourceChain, startIndex, limit: requested, encoding }) => {
      const source = prefixedErrors(`parsing source chainID ${quoteLikeGo(sourceChain)}`, () =>
        network.blockchains.lookup(sourceChain),
      );
      if (texts.length > MAX_ADDRESSES)
        throw new Refusal(`too many addresses: ${texts.length} exceeds ${MAX_ADDRESSES}`);
      const owners = texts.items.map((text) => addresses.parse(text));
      const start = placeOf(startIndex);
      if (equalBytes(start.address, LAST_CURSOR.address) && equalBytes(start.utxoID, LAST_CURSOR.utxoID))
        return utxosAnswer([], LIST_START, encoding, addresses);
      const limit = requested === 0n || requested > MAX_UTXO_PAGE ? MAX_UTXO_PAGE : Number(requested);
      // The page ends with the first UTXO that isn't returned.
      const { utxos, end } = importablePage(network.memory.exported(source, blockchainID), owners, start, limit + 1);
      const isLast = utxos.length <= limit;
      if (encoding === 'json' && utxos.length > 0) throw new Refusal('encoding utxo: unsupported encoding in method');
      return utxosAnswer(utxos.slice(0, limit), isLast ? LAST_CURSOR : end, encoding, addresses);
    }),
    GetAtomicTx: method(getTxArguments, ({ txID, encoding }) => {
      const found = chain.tx(txID);
      if (found === undefined) throw new Refusal('fetching tx: reading tx: not found');
      if (encoding === 'json') throw new Refusal('encoding tx: encoding tx: unsupported encoding in method');
      return { tx: encodeHex(found.bytes, encoding), encoding, blockHeight: String(found.height) };
    }),
    GetAtomicTxStatus: method(txIDArguments, ({ txID }) => atomicStatusReply(chain, txID)),
    IssueTx: issueTxMethod((bytes) => chain.issue(bytes), 'decoding tx'),
  };
}

function atomicStatusReply(chain: CChainState, txID: Uint8Array) {
  const found = chain.tx(txID);
  return found === undefined ? { status: 'Unknown' } : { status: 'Accepted', blockHeight: String(found.height) };
}
