import type { CallOptions } from '../../client/call-options';
import { ResponseError } from '../../client/errors';
import type { CurrentValidator } from '../../client/schemas/platform';
import { equalBytes } from '../../core/bytes/bytes';
import type { PlatformTx, PlatformUTXO } from '../../core/codec/platform/transactions';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { decodeHexDigits } from '../../core/encodings/hex';
import { formatAddress, parseAddress } from '../../core/ids/address';
import { formatNodeID, utxoIDOf } from '../../core/ids/ids';
import { networkByID, ZERO_ID } from '../../core/ids/networks';
import { outcomeOf } from '../../core/outcome';
import {
  mayMakeUnshown,
  type PlatformOutput,
  type PlatformSpent,
  platformSpent,
} from '../../core/p-and-c/platform-flow';
import type { Lookup } from '../../core/rules/chain-rules';
import type { UnknownReason } from '../../core/rules/finding';
import { warpSetOf } from '../../core/rules/platform/bls';
import type { PlatformRules, PlatformView, SubnetView } from '../../core/rules/platform/platform-view';
import type { Chain } from '../chain/chain';
import type { ChainIdentity } from '../chain/chain-identity';
import { type AnyFoundTx, madeOutputs } from '../lookup/found';
import type { IDResolver } from '../lookup/id-resolver';
import { type GasNow, gasNow } from '../p-and-c/gas-now';
import { onlyOf, upgradesOf } from '../p-and-c/node-view';
import { doubted, lookupOf, notRead, OTHER_NETWORK } from './checked-tx';
import { type Takers, unlessTaken } from './spenders';
import { missingExport } from './steady';
import { isUnspent, type ListedUTXOs, listedUTXOs } from '../utxos/unspent';
import { platformUTXOs, type ReadUTXO, type UTXOSource } from '../utxos/utxo-source';

/** Lookups for one transaction. */
const MOST_LOOKUPS = 64;

/** Until it is loaded, which is never for a transaction of another network. */
const ASKED = { unknown: notRead(OTHER_NETWORK.error) };

interface ReadsOf {
  readonly chain: Chain;
  readonly identity: ChainIdentity;
  readonly resolver: IDResolver;
  readonly rules: PlatformRules;
  readonly tx: PlatformTx;
  /** 20 bytes each: whose UTXOs are listed where the transaction that made one doesn't show it. */
  readonly signers: readonly Uint8Array[];
  /** Why what the node has now proves nothing. */
  readonly doubt: UnknownReason | undefined;
  readonly options: CallOptions;
}

/**
 * The state of a P-Chain as the methods of a node show it, after its last block. The rules say what they need: what
 * they ask for the first time is unknown, and `load` requests it before they run again.
 */
export class PlatformReads implements PlatformView {
  /** Unix seconds; the rules can run again at another time. */
  now = 0n;
  readonly #of: ReadsOf;
  readonly #spent: ReadonlyMap<string, PlatformSpent>;
  readonly #known = new Map<string, Lookup<unknown>>();
  readonly #asked = new Map<string, () => Promise<Lookup<unknown>>>();
  /** Who spends what; set once the UTXOs are known. */
  takers: Takers = new Map();
  readonly #lists = new Map<string, Promise<ListedUTXOs>>();

  constructor(of: ReadsOf) {
    this.#of = of;
    this.#spent = new Map(
      platformSpent(of.tx.unsignedTx).map((each) => [encodeCb58(utxoIDOf(each.txID, each.outputIndex)), each]),
    );
  }

  /** Requests what was asked for; false if nothing was. Rejects only with the reason of the caller's abort. */
  async load(): Promise<boolean> {
    const asked = [...this.#asked];
    this.#asked.clear();
    await Promise.all(
      asked.map(async ([key, ask]) => {
        const { value, error } = await outcomeOf(ask(), this.#of.options.signal);
        this.#known.set(key, error === undefined ? value : { unknown: notRead(error) });
      }),
    );
    return asked.length > 0;
  }

  get clock(): bigint {
    return this.now;
  }

  get gas(): Lookup<GasNow> {
    const { chain, options } = this.#of;
    return this.#state(`gas ${this.now}`, async () => ({ found: await gasNow(chain, this.now, options) }));
  }

  /** Above the target, excess grows by the second, and a block adds only some: without excess, none are too many. */
  get activeL1Validators(): Lookup<bigint> {
    const { chain, rules, options } = this.#of;
    return this.#state('active', async () => {
      const { excess } = await chain.recent.call('platform.getValidatorFeeState', {}, options);
      if (excess === 0n) return { found: rules.validatorFee.target };
      const sets = await chain.platform.getAllValidatorsAt({ height: 'proposed' }, options);
      const others = sets.filter(({ subnetID }) => subnetID !== ZERO_ID);
      return { found: others.reduce((sum, { validators }) => sum + BigInt(validators.length), 0n) };
    });
  }

  utxo(utxoID: Uint8Array): ReturnType<PlatformView['utxo']> {
    return this.#output(utxoID);
  }

  imported(_: Uint8Array, utxoID: Uint8Array): ReturnType<PlatformView['imported']> {
    return this.#output(utxoID);
  }

  tx(txID: Uint8Array): Lookup<PlatformTx> {
    const lookup = this.#lookup<PlatformTx>(`tx ${encodeCb58(txID)}`, async () => {
      const found = await this.#made(txID, 'P');
      return 'found' in found ? (found.found.on === 'P' ? { found: found.found.tx } : { missing: true }) : found;
    });
    return doubted(lookup, this.#of.doubt);
  }

  subnet(subnetID: Uint8Array): ReturnType<PlatformView['subnet']> {
    const id = encodeCb58(subnetID);
    const { chain, options } = this.#of;
    return this.#state<SubnetView | 'not a subnet'>(`subnet ${id}`, async () => {
      const subnet = await chain.platform.getSubnet({ subnetID: id }, options);
      if (subnet === undefined) {
        const made = await this.#made(subnetID, 'P');
        return 'found' in made ? { found: 'not a subnet' } : made;
      }
      const { controlKeys, threshold, locktime, conversionID, managerChainID, managerAddress = '0x' } = subnet;
      const conversion = {
        managerChainID: decodeID(managerChainID),
        managerAddress: decodeHexDigits(managerAddress.slice(2)),
      };
      return {
        found: {
          owner: { threshold, locktime, addresses: controlKeys.map(bytesOfAddress) },
          isTransformed: subnet.subnetTransformationTxID !== ZERO_ID,
          conversion: conversionID === ZERO_ID ? undefined : conversion,
        },
      };
    });
  }

  subnetOf(blockchainID: Uint8Array): ReturnType<PlatformView['subnetOf']> {
    const id = encodeCb58(blockchainID);
    const { identity } = this.#of;
    const lookup = this.#lookup<Uint8Array | 'not a blockchain'>(`chain ${id}`, async () => {
      const isPrimary = id === identity.blockchainID || id === (await this.#cChain());
      if (isPrimary) return { found: decodeID(ZERO_ID) };
      const made = await this.#made(blockchainID, 'P');
      if (!('found' in made)) return made;
      if (made.found.on !== 'P' || made.found.tx.unsignedTx.type !== 'txs.CreateChainTx') {
        return { found: 'not a blockchain' };
      }
      return { found: made.found.tx.unsignedTx.subnetID };
    });
    return doubted(lookup, this.#of.doubt);
  }

  validator(subnetID: Uint8Array, nodeID: Uint8Array): ReturnType<PlatformView['validator']> {
    return this.#state(`staker ${encodeCb58(subnetID)} ${encodeCb58(nodeID)}`, async () => {
      const staker = await this.#validator(subnetID, nodeID);
      if (staker === undefined || staker.kind === 'l1') return { missing: true };
      const { txID, weight, startTime: start, endTime: end } = staker;
      const delegatedWeight = staker.kind === 'primary' ? (staker.delegatorWeight ?? 0n) : 0n;
      return { found: { txID: decodeID(txID), weight, start, end, delegatedWeight } };
    });
  }

  l1Validator(validationID: Uint8Array): ReturnType<PlatformView['l1Validator']> {
    const id = encodeCb58(validationID);
    const { chain, options } = this.#of;
    return this.#state(`validator ${id}`, async () => {
      const found = await chain.platform.getL1Validator({ validationID: id }, options);
      if (found === undefined) return { missing: true };
      if (found.validationID !== id) throw new ResponseError(chain.platform.host, { details: found.validationID });
      const { weight, minNonce, balance, deactivationOwner } = found;
      const { threshold, addresses } = deactivationOwner;
      return {
        found: {
          subnetID: decodeID(found.subnetID),
          weight,
          minNonce,
          isActive: balance > 0n,
          deactivationOwner: { threshold, addresses: addresses.map(bytesOfAddress) },
        },
      };
    });
  }

  l1ValidationOf(subnetID: Uint8Array, nodeID: Uint8Array): Lookup<Uint8Array> {
    return this.#state(`validation ${encodeCb58(subnetID)} ${encodeCb58(nodeID)}`, async () => {
      const validator = await this.#validator(subnetID, nodeID);
      return validator?.kind === 'l1' ? { found: decodeID(validator.validationID) } : { missing: true };
    });
  }

  l1Weight(subnetID: Uint8Array): Lookup<bigint> {
    const { chain, options } = this.#of;
    return this.#state(`weight ${encodeCb58(subnetID)}`, async () => {
      const all = await chain.platform.getCurrentValidators({ subnetID: encodeCb58(subnetID) }, options);
      return { found: all.reduce((sum, each) => sum + (each.kind === 'l1' ? each.weight : 0n), 0n) };
    });
  }

  /** Only a validator that is still there shows it. */
  registration(validationID: Uint8Array): Lookup<true> {
    const validator = this.l1Validator(validationID);
    if ('missing' in validator) return { unknown: { kind: 'removed validators' } };
    return 'found' in validator ? { found: true } : validator;
  }

  warpSet(subnetID: Uint8Array): ReturnType<PlatformView['warpSet']> {
    const { chain, options } = this.#of;
    const id = encodeCb58(subnetID);
    return this.#state(`warp ${id}`, async () => {
      const height = await this.#warpHeight();
      const members = await chain.platform.getValidatorsAt({ height, subnetID: id }, options);
      const set = members.map(({ publicKey, weight }) => ({
        publicKey: publicKey === undefined ? undefined : decodeHexDigits(publicKey.slice(2)),
        weight,
      }));
      return { found: warpSetOf(set) };
    });
  }

  /**
   * The height whose validators verify a message: that of the epoch since Granite (ACP-181), before that the newest. A
   * failed request doesn't say which.
   */
  async #warpHeight(): Promise<bigint | 'proposed'> {
    const { chain, options } = this.#of;
    const asking = chain.node.call('proposervm.getCurrentEpoch', {}, options);
    const { value: epoch, error } = await outcomeOf(asking, options.signal);
    if (error === undefined) return epoch.pChainHeight;
    const granite = (await upgradesOf(chain, options)).find(({ name }) => name === 'Granite');
    if (granite !== undefined && granite.time <= this.now) throw error;
    return 'proposed';
  }

  /** Something that a block can change. */
  #state<T>(key: string, ask: () => Promise<Lookup<T>>): Lookup<T> {
    const { doubt } = this.#of;
    return doubt === undefined ? this.#lookup(key, ask) : { unknown: doubt };
  }

  #lookup<T>(key: string, ask: () => Promise<Lookup<T>>): Lookup<T> {
    const known = this.#known.get(key);
    if (known !== undefined) return known as Lookup<T>;
    if (this.#known.size + this.#asked.size >= MOST_LOOKUPS) {
      return { unknown: { kind: 'over limit', limit: MOST_LOOKUPS } };
    }
    this.#asked.set(key, ask);
    return ASKED;
  }

  #output(utxoID: Uint8Array): Lookup<PlatformUTXO> {
    const key = encodeCb58(utxoID);
    const spent = this.#spent.get(key);
    if (spent === undefined) return { missing: true };
    const found = this.#lookup(`utxo ${key}`, () => this.#findOutput(spent, utxoID));
    return unlessTaken(this.takers, utxoID, doubted(found, this.#of.doubt));
  }

  async #findOutput({ txID, outputIndex, importedFrom }: PlatformSpent, id: Uint8Array): Promise<Lookup<PlatformUTXO>> {
    const sourceChain = importedFrom && encodeCb58(importedFrom);
    // Nothing made what a network begins with, and no transaction has the outputs of rewards and returned balances.
    if (encodeCb58(txID) !== ZERO_ID) {
      const made = await this.#made(txID, importedFrom === undefined ? 'P' : undefined);
      if (!('found' in made)) return made;
      const output = spendable(made.found).find(({ index }) => index === outputIndex);
      if (output !== undefined) {
        const [owner] = output.output.addresses;
        if (owner === undefined) return { unknown: { kind: 'no owner' } };
        const { chain, options } = this.#of;
        if (await isUnspent(this.#source([owner], sourceChain), id, options)) {
          return { found: utxoOf({ txID, outputIndex, ...output }) };
        }
        return missingExport(chain, made.found, options);
      }
      const { found } = made;
      if (found.on !== 'P' || !mayMakeUnshown(found.tx.unsignedTx, outputIndex)) return { missing: true };
    }
    const { utxos, isComplete } = await this.#listed(sourceChain);
    const utxo = utxos.find((each) => each.outputIndex === outputIndex && equalBytes(each.txID, txID));
    return utxo === undefined ? { unknown: { kind: 'not owned by signers', isComplete } } : { found: utxoOf(utxo) };
  }

  /** The UTXOs of the signers, as far as these pages have them. */
  #listed(sourceChain: string | undefined): Promise<ListedUTXOs> {
    const key = sourceChain ?? '';
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    const { signers, options } = this.#of;
    const listed = listedUTXOs(this.#source(signers, sourceChain), options);
    this.#lists.set(key, listed);
    return listed;
  }

  async #made(txID: Uint8Array, on: 'P' | undefined): Promise<Lookup<AnyFoundTx>> {
    const { chain, resolver, options } = this.#of;
    // An absence that was cached some seconds ago may be over.
    resolver.forgetAbsence(chain, txID);
    const found = await resolver.resolveMaker(chain, txID, on, options);
    return lookupOf(found);
  }

  async #validator(subnetID: Uint8Array, nodeID: Uint8Array): Promise<CurrentValidator | undefined> {
    const { chain, options } = this.#of;
    const node = formatNodeID(nodeID);
    const query = { subnetID: encodeCb58(subnetID), nodeIDs: [node] };
    const [validator] = onlyOf(chain, node, await chain.platform.getCurrentValidators(query, options));
    return validator;
  }

  async #cChain(): Promise<string> {
    const { chain, identity, options } = this.#of;
    const known = networkByID(identity.networkID)?.chains?.c;
    return known ?? chain.recent.call('info.getBlockchainID', { alias: 'C' }, options);
  }

  #source(owners: readonly Uint8Array[], sourceChain: string | undefined): UTXOSource {
    const { chain, identity } = this.#of;
    const addresses = owners.map((bytes) => formatAddress({ alias: 'P', hrp: identity.hrp, bytes }));
    return platformUTXOs(chain, { addresses: [...new Set(addresses)], ...(sourceChain && { sourceChain }) });
  }
}

/** What a transaction makes that can be spent on P. */
function spendable(found: AnyFoundTx): readonly PlatformOutput[] {
  return madeOutputs(found).filter(({ exportedTo }) =>
    found.on === 'P' ? exportedTo === undefined : exportedTo !== undefined && encodeCb58(exportedTo) === ZERO_ID,
  );
}

function utxoOf({ txID, outputIndex, assetID, output, stakeableUntil }: ReadUTXO): PlatformUTXO {
  if (output.type !== 'secp256k1fx.TransferOutput') throw new Error(`P has no ${output.type}`);
  const held =
    stakeableUntil === undefined ? output : ({ type: 'stakeable.LockOut', locktime: stakeableUntil, output } as const);
  return { txID, outputIndex, assetID, output: held };
}

function bytesOfAddress(text: string): Uint8Array {
  return parseAddress(text).bytes;
}
