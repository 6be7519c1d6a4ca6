import type { CallOptions } from '../../client/call-options';
import { ResponseError, saysNotOffered } from '../../client/errors';
import { equalBytes, isZero, toHexDigits } from '../../core/bytes/bytes';
import type { PlatformUTXO } from '../../core/codec/platform/platform-transactions';
import { decodeID } from '../../core/encodings/cb58';
import { formatEVMAddress } from '../../core/ids/address';
import { networkByID } from '../../core/ids/networks';
import { outcomeOf } from '../../core/outcome';
import type { AtomicRules, AtomicView } from '../../core/rules/atomic/atomic-view';
import type { Lookup } from '../../core/rules/chain-rules';
import { FIXED_LIMITS } from '../../core/rules/platform/staking-limits';
import type { Chain } from '../chain/chain';
import { madeOutputs } from '../lookup/found';
import type { ReadUTXO } from '../utxos/utxo-source';
import { ChainReads, type MadeOutput, type ReadsParts } from './chain-reads';
import { atomicChainID } from './peer-chain';
import { avaxAssetID } from './platform-rules';
import type { Spent } from './spenders';

/** The state of a C-Chain, as the rules of its imports and exports read it. */
export class AtomicReads extends ChainReads<PlatformUTXO> implements AtomicView {
  readonly #rules: AtomicRules;

  constructor(parts: ReadsParts, rules: AtomicRules) {
    super(parts);
    this.#rules = rules;
  }

  get baseFee(): Lookup<bigint> {
    return this.state('base fee', async ({ chain, options }) => ({
      found: await chain.node.call('eth_baseFee', {}, options),
    }));
  }

  account(address: Uint8Array): ReturnType<AtomicView['account']> {
    return this.state(`account ${toHexDigits(address)}`, async ({ chain, options }) => {
      const account = { address: formatEVMAddress(address), block: 'latest' };
      const read = (method: 'eth_getBalance' | 'eth_getTransactionCount') => chain.node.call(method, account, options);
      // C has a block every second or two, so that its height isn't steady: the account has to be, on each of two nodes.
      const [balance, nonce, nonceAgain, balanceAgain] = await Promise.all([
        read('eth_getBalance'),
        read('eth_getTransactionCount'),
        read('eth_getTransactionCount'),
        read('eth_getBalance'),
      ]);
      if (nonce !== nonceAgain || balance !== balanceAgain) {
        return { unknown: { kind: 'heights differ' } };
      }
      return { found: { balance, nonce } };
    });
  }

  protected asUTXO({ txID, outputIndex, assetID, output }: ReadUTXO): PlatformUTXO {
    if (output.type !== 'secp256k1fx.TransferOutput') throw new Error(`C imports no ${output.type}`);
    return { txID, outputIndex, assetID, output };
  }

  /** Only exports of X and P are here. */
  protected async findOutput({ txID, outputIndex, importedFrom: from }: Spent): Promise<Lookup<MadeOutput>> {
    const { xChainID, blockchainID } = this.#rules;
    const on = from === undefined ? undefined : isZero(from) ? 'P' : equalBytes(from, xChainID) ? 'X' : undefined;
    // Nodes don't look up the ID of zeros.
    if (on === undefined || isZero(txID)) return { missing: true };
    const made = await this.made(txID, on);
    if (!('found' in made)) return made;
    const output = madeOutputs(made.found).find(({ index }) => index === outputIndex);
    const isHere = output?.exportedTo !== undefined && equalBytes(output.exportedTo, blockchainID);
    return isHere ? { found: { made: made.found, output } } : { missing: true };
  }
}

/** The rules of a network's C-Chain as its node reports them. Rejects with the client's errors. */
export async function atomicRules(chain: Chain, options: CallOptions): Promise<AtomicRules> {
  const { networkID, alias, blockchainID } = await chain.identity.identify(options);
  const xChain =
    networkByID(networkID)?.chains?.x ??
    (alias === 'X' ? blockchainID : chain.recent.call('info.getBlockchainID', { alias: 'X' }, options));
  const [c, x, avax, version] = await Promise.all([
    atomicChainID(chain, networkID, options),
    xChain,
    avaxAssetID(chain, networkID, options),
    outcomeOf(chain.node.call('web3_clientVersion', {}, options), options.signal),
  ]);
  // A failed request must not choose the rules. On public networks, Helicon is active.
  const isPublic = FIXED_LIMITS.has(networkID);
  if (version.error !== undefined && !(isPublic && saysNotOffered(version.error))) throw version.error;
  if (avax === undefined) throw new ResponseError(chain.platform.host, { details: 'no asset' });
  return {
    networkID,
    blockchainID: decodeID(c),
    xChainID: decodeID(x),
    avaxAssetID: decodeID(avax),
    // The virtual machine before Helicon reports only a version such as v1.15.0.
    isSinceHelicon: !/^v\d/.test(version.value ?? ''),
  };
}
