import type { CallOptions } from '../../../client/call-options';
import { formatAddress } from '../../../core/ids/address';
import { EWOQ, PROPERTY_OWNER, SigningKey } from '../../../core/tx-builder/key';
import { decodeID } from '../../../core/encodings/cb58';
import { Codec } from '../../../core/codec/avm/codec';
import type { UTXO } from '../../../core/codec/avm/utxo';
import { ZERO_ID } from '../../../core/ids/networks';
import type { ChainRules } from '../../../core/rules/chain-rules';
import { outcomeOf } from '../../../core/outcome';
import type { Chain } from '../../../services/chain/chain';
import { chainRules } from '../../../services/chain/chain-rules';
import { UTXOPages } from '../../../services/utxos/utxo-pages';
import { avmUTXOs } from '../../../services/utxos/utxo-source';
import { MAX_UTXO_PAGE } from '../../../core/bytes/sizes';

/** UTXOs that another chain (ID of 32 bytes) exported to this one. */
export interface Waiting {
  readonly from: Uint8Array;
  readonly utxos: readonly UTXO[];
}

/** The public test key's UTXOs on a chain with the property rights of another, and the chain's rules. */
export interface SampleWallet {
  readonly rules: ChainRules;
  readonly key: SigningKey;
  readonly propertyOwner: SigningKey;
  readonly utxos: readonly UTXO[];
  readonly waiting: readonly Waiting[];
  readonly pChain: Uint8Array;
  /** Undefined if the node doesn't return its ID. */
  readonly cChain: Uint8Array | undefined;
  /** Unix seconds. */
  readonly now: bigint;
}

/** Pages of 1,024 UTXOs that are read: a sample needs only a few. */
const MOST_PAGES = 4;

/** Loads the test key's UTXOs. Rejects with the client's errors. `now` is Unix ms. */
export async function readSampleWallet(chain: Chain, now: number, options: CallOptions = {}): Promise<SampleWallet> {
  const [key, propertyOwner] = [SigningKey.parse(EWOQ), SigningKey.parse(PROPERTY_OWNER)];
  const { alias, hrp } = await chain.identity.identify(options);
  const addressOf = ({ address: bytes }: SigningKey): string => formatAddress({ alias, hrp, bytes });
  const address = addressOf(key);
  const cChain = await cChainOf(chain, options);
  const sources = cChain === undefined ? [ZERO_ID] : [ZERO_ID, cChain];
  const [rules, own, others, ...waiting] = await Promise.all([
    chainRules(chain, new Codec(), options),
    readUTXOs(chain, address, undefined, options),
    readUTXOs(chain, addressOf(propertyOwner), undefined, options),
    ...sources.map(async (from): Promise<Waiting> => {
      return { from: decodeID(from), utxos: await readUTXOs(chain, address, from, options) };
    }),
  ]);
  return {
    rules,
    key,
    propertyOwner,
    utxos: [...own, ...others.filter(({ output }) => output.type.startsWith('propertyfx.'))],
    waiting,
    pChain: decodeID(ZERO_ID),
    cChain: cChain === undefined ? undefined : decodeID(cChain),
    now: BigInt(Math.floor(now / 1000)),
  };
}

async function cChainOf(chain: Chain, options: CallOptions): Promise<string | undefined> {
  return (await outcomeOf(chain.info.getBlockchainID({ alias: 'C' }, options), options.signal)).value;
}

async function readUTXOs(
  chain: Chain,
  address: string,
  sourceChain: string | undefined,
  options: CallOptions,
): Promise<UTXO[]> {
  const query = { addresses: [address], ...(sourceChain === undefined ? {} : { sourceChain }) };
  const pages = new UTXOPages({ source: avmUTXOs(chain, query), pageSize: MAX_UTXO_PAGE });
  await pages.next(MOST_PAGES, options);
  return pages.utxos.map((listed) => pages.table.read(listed));
}
