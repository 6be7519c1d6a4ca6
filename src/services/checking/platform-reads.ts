import { isZero } from '../../core/bytes/bytes';
import { ResponseError } from '../../client/errors';
import type { CurrentValidator } from '../../client/schemas/platform-schemas';
import type { PlatformTx, PlatformUTXO } from '../../core/codec/platform/platform-transactions';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { decodeHexDigits } from '../../core/encodings/hex';
import { parseAddress } from '../../core/ids/address';
import { formatNodeID } from '../../core/ids/ids';
import { ZERO_ID } from '../../core/ids/networks';
import { mayMakeUnshown } from '../../core/p-and-c/platform-flow';
import type { Lookup } from '../../core/rules/chain-rules';
import { warpSetOf } from '../../core/rules/platform/bls';
import type { PlatformRules, PlatformView, SubnetView } from '../../core/rules/platform/platform-view';
import type { AnyTx } from '../../core/signing/signable';
import { madeOutputs } from '../lookup/found';
import { type GasNow, gasNow } from '../p-and-c/gas-now';
import { onlyOf } from '../p-and-c/node-report';
import { hasNoWarpValidators, warpHeight, withPublicKey } from '../p-and-c/warp-quorum';
import type { ReadUTXO } from '../utxos/utxo-source';
import { ChainReads, type MadeOutput, NOT_SHOWN, type ReadsParts } from './chain-reads';
import { atomicChainID } from './peer-chain';
import type { Spent } from './spenders';

export class PlatformReads extends ChainReads<PlatformUTXO> implements PlatformView {
  readonly #rules: PlatformRules;

  constructor(parts: ReadsParts, rules: PlatformRules) {
    super(parts);
    this.#rules = rules;
  }

  get clock(): bigint {
    return this.now;
  }

  get gas(): Lookup<GasNow> {
    return this.state(`gas ${this.now}`, async ({ chain, options }) => ({
      found: await gasNow(chain, this.now, options),
    }));
  }

  /** Above the target, excess grows by the second, and a block adds only some: without excess, none are too many. */
  get activeL1Validators(): Lookup<bigint> {
    return this.state('active', async ({ chain, options }) => {
      const { excess } = await chain.recent.call('platform.getValidatorFeeState', {}, options);
      if (excess === 0n) return { found: this.#rules.validatorFee.target };
      const sets = await chain.platform.getAllValidatorsAt({ height: 'proposed' }, options);
      const others = sets.filter(({ subnetID }) => subnetID !== ZERO_ID);
      return { found: others.reduce((sum, { validators }) => sum + BigInt(validators.length), 0n) };
    });
  }

  tx(txID: Uint8Array): Lookup<PlatformTx> {
    return this.lasting(`tx ${encodeCb58(txID)}`, async () => {
      const made = await this.made(txID, 'P');
      return 'found' in made ? { found: made.found.tx } : made;
    });
  }

  subnet(subnetID: Uint8Array): ReturnType<PlatformView['subnet']> {
    const id = encodeCb58(subnetID);
    return this.state<SubnetView | 'not a subnet'>(`subnet ${id}`, async ({ chain, options }) => {
      const subnet = await chain.platform.getSubnet({ subnetID: id }, options);
      if (subnet === undefined) {
        const made = await this.made(subnetID, 'P');
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
    return this.lasting<Uint8Array | 'not a blockchain'>(`chain ${id}`, async ({ chain, identity, options }) => {
      const isPrimary =
        id === identity.blockchainID || id === (await atomicChainID(chain, identity.networkID, options));
      if (isPrimary) return { found: decodeID(ZERO_ID) };
      const made = await this.made(blockchainID, 'P');
      if (!('found' in made)) return made;
      const { unsignedTx } = made.found.tx;
      return { found: unsignedTx.type === 'txs.CreateChainTx' ? unsignedTx.subnetID : 'not a blockchain' };
    });
  }

  validator(subnetID: Uint8Array, nodeID: Uint8Array): ReturnType<PlatformView['validator']> {
    return this.state(`staker ${encodeCb58(subnetID)} ${encodeCb58(nodeID)}`, async () => {
      const staker = await this.#validator(subnetID, nodeID);
      if (staker === undefined || staker.kind === 'l1') return { missing: true };
      const { txID, weight, startTime: start, endTime: end } = staker;
      const delegatedWeight = staker.kind === 'primary' ? (staker.delegatorWeight ?? 0n) : 0n;
      return { found: { txID: decodeID(txID), weight, start, end, delegatedWeight } };
    });
  }

  l1Validator(validationID: Uint8Array): ReturnType<PlatformView['l1Validator']> {
    const id = encodeCb58(validationID);
    return this.state(`validator ${id}`, async ({ chain, options }) => {
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
    return this.state(`validation ${encodeCb58(subnetID)} ${encodeCb58(nodeID)}`, async () => {
      const validator = await this.#validator(subnetID, nodeID);
      return validator?.kind === 'l1' ? { found: decodeID(validator.validationID) } : { missing: true };
    });
  }

  l1Weight(subnetID: Uint8Array): Lookup<bigint> {
    return this.state(`weight ${encodeCb58(subnetID)}`, async ({ chain, options }) => {
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
    const id = encodeCb58(subnetID);
    return this.state(`warp ${id}`, async ({ chain, options }) => {
      const [height, hasNone] = await Promise.all([
        warpHeight(chain, this.now, options),
        hasNoWarpValidators(chain, options),
      ]);
      if (hasNone) return { found: warpSetOf([]) };
      const members = await chain.platform.getValidatorsAt({ height, subnetID: id }, options);
      return { found: warpSetOf(members.map(withPublicKey)) };
    });
  }

  protected asUTXO({ txID, outputIndex, assetID, output, stakeableUntil }: ReadUTXO): PlatformUTXO {
    if (output.type !== 'secp256k1fx.TransferOutput') throw new Error(`P has no ${output.type}`);
    if (stakeableUntil === undefined) return { txID, outputIndex, assetID, output };
    return { txID, outputIndex, assetID, output: { type: 'stakeable.LockOut', locktime: stakeableUntil, output } };
  }

  protected async findOutput({ txID, outputIndex, importedFrom }: Spent): Promise<Lookup<MadeOutput>> {
    // No transaction made the outputs of the genesis, and the genesis exports none.
    if (isZero(txID)) return importedFrom === undefined ? NOT_SHOWN : { missing: true };
    const made = await this.made<AnyTx['on']>(txID, importedFrom === undefined ? 'P' : undefined);
    if (!('found' in made)) return made;
    const { found } = made;
    const output = madeOutputs(found).find(({ index }) => index === outputIndex);
    const isHere = found.on === 'P' ? output?.exportedTo === undefined : isZero(output?.exportedTo ?? txID);
    if (output !== undefined && isHere) return { found: { made: found, output } };
    return found.on === 'P' && mayMakeUnshown(found.tx.unsignedTx, outputIndex) ? NOT_SHOWN : { missing: true };
  }

  async #validator(subnetID: Uint8Array, nodeID: Uint8Array): Promise<CurrentValidator | undefined> {
    const { chain, options } = this.node;
    const node = formatNodeID(nodeID);
    const query = { subnetID: encodeCb58(subnetID), nodeIDs: [node] };
    const [validator] = onlyOf(chain, node, await chain.platform.getCurrentValidators(query, options));
    return validator;
  }
}

function bytesOfAddress(text: string): Uint8Array {
  return parseAddress(text).bytes;
}
