import { prefixedHex } from '../../../src/core/bytes/bytes';
import { encodeBech32 } from '../../../src/core/encodings/bech32';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { printable } from '../../../src/core/codec/go-string';
import { formatNodeID, utxoIDOf } from '../../../src/core/ids/ids';
import type { JSONObject } from '../../../src/core/json/json';
import { platformFlow } from '../../../src/core/p-and-c/platform-flow';
import { type AssetAmount, sumByAsset } from '../../../src/core/tx/effects';
import { partsOf } from '../../../src/core/tx/tx-parts';
import type { AvmNetwork } from '../../network/network';
import { utxoAmount, type ChainName, type KnownTx, type ServedUTXO, servedOwners } from './tx-history';

type PlatformKnownTx = Extract<KnownTx, { chain: 'P' }>;
type PlatformKnownUnsignedTx = PlatformKnownTx['tx']['unsignedTx'];
type AtomicKnownTx = Extract<KnownTx, { chain: 'C' }>;
type AvmTx = Extract<KnownTx, { chain: 'X' }>;

/** Transactions as the Data API describes them (test/fixtures/openapi/data-api.json). */
export class ServedTxJSON {
  readonly #network: AvmNetwork;

  constructor(network: AvmNetwork) {
    this.#network = network;
  }

  tx(known: KnownTx): JSONObject {
    switch (known.chain) {
      case 'X':
        return this.#avm(known);
      case 'P':
        return this.#platform(known);
      case 'C':
        return this.#atomic(known);
    }
  }

  #avm({ id, block, tx, consumed, emitted }: AvmTx): JSONObject {
    const { unsignedTx } = tx;
    const { created, imported, exported } = partsOf(unsignedTx);
    return {
      txHash: encodeCb58(id),
      chainFormat: 'linear',
      timestamp: Number(block.time),
      txType: typeOf(unsignedTx.type),
      memo: prefixedHex(unsignedTx.memo),
      consumedUtxos: consumed.map((utxo) => this.#utxo(utxo)),
      emittedUtxos: emitted.map((utxo) => this.#utxo(utxo)),
      amountUnlocked: this.#amounts(utxoAmounts(consumed)),
      amountCreated: this.#amounts(utxoAmounts(emitted)),
      sourceChain: imported === undefined ? undefined : encodeCb58(imported.sourceChain),
      destinationChain: exported === undefined ? undefined : encodeCb58(exported.destinationChain),
      assetCreated:
        created === undefined
          ? undefined
          : {
              ...this.#asset(id),
              createdAtTimestamp: Number(block.time),
              cap: emitted.some(({ output }) => output.type.endsWith('.MintOutput')) ? 'variable' : 'fixed',
            },
      blockHeight: Number(block.height),
      blockHash: block.id,
    };
  }

  #platform({ id, block, tx, consumed, emitted }: PlatformKnownTx): JSONObject {
    const { unsignedTx } = tx;
    const avax = this.#network.chain('X')?.assets.find('AVAX');
    const { burned, staked, balances } = platformFlow(unsignedTx, avax);
    const given = avax === undefined ? [] : balances.map((amount) => ({ assetID: avax, amount }));
    const validator = 'validator' in unsignedTx ? unsignedTx.validator : undefined;
    const nodeID = nodeOf(unsignedTx);
    const subnetID = subnetOfTx(id, unsignedTx);
    return {
      txHash: encodeCb58(id),
      txType: typeOf(unsignedTx.type),
      blockTimestamp: Number(block.time),
      blockNumber: String(block.height),
      blockHash: block.id,
      consumedUtxos: consumed.map((utxo) => this.#platformUTXO(utxo)),
      emittedUtxos: emitted.map((utxo) => this.#platformUTXO(utxo)),
      sourceChain: 'sourceChain' in unsignedTx ? encodeCb58(unsignedTx.sourceChain) : undefined,
      destinationChain: 'destinationChain' in unsignedTx ? encodeCb58(unsignedTx.destinationChain) : undefined,
      value: this.#amounts(utxoAmounts(emitted)),
      amountBurned: this.#amounts(burned),
      amountStaked: this.#amounts(staked),
      amountL1ValidatorBalanceBurned: this.#amounts(sumByAsset(given)),
      startTimestamp: validator === undefined ? undefined : Number(block.time),
      endTimestamp: validator === undefined ? undefined : Number(validator.end),
      delegationFeePercent: 'shares' in unsignedTx ? String(unsignedTx.shares / 10_000) : undefined,
      nodeId: nodeID === undefined ? undefined : formatNodeID(nodeID),
      subnetId: subnetID === undefined ? undefined : encodeCb58(subnetID),
      memo: 'memo' in unsignedTx ? prefixedHex(unsignedTx.memo) : undefined,
      stakingTxHash: unsignedTx.type === 'txs.RewardValidatorTx' ? encodeCb58(unsignedTx.txID) : undefined,
    };
  }

  #atomic({ id, block, tx, consumed, emitted }: AtomicKnownTx): JSONObject {
    const { unsignedTx } = tx;
    const own = encodeCb58(unsignedTx.blockchainID);
    const common = {
      txHash: encodeCb58(id),
      blockHeight: Number(block.height),
      blockHash: block.id,
      timestamp: Number(block.time),
      memo: '0x',
    };
    if (unsignedTx.type === 'atomic.UnsignedImportTx') {
      return {
        ...common,
        amountUnlocked: this.#amounts(utxoAmounts(consumed)),
        amountCreated: this.#amounts(sumByAsset(unsignedTx.outputs)),
        sourceChain: encodeCb58(unsignedTx.sourceChain),
        destinationChain: own,
        txType: 'ImportTx',
        evmOutputs: unsignedTx.outputs.map(({ address, ...amount }) => ({
          toAddress: prefixedHex(address),
          asset: this.#amount(amount),
        })),
        consumedUtxos: consumed.map((utxo) => this.#utxo(utxo)),
      };
    }
    return {
      ...common,
      amountUnlocked: this.#amounts(sumByAsset(unsignedTx.inputs)),
      amountCreated: this.#amounts(utxoAmounts(emitted)),
      sourceChain: own,
      destinationChain: encodeCb58(unsignedTx.destinationChain),
      txType: 'ExportTx',
      evmInputs: unsignedTx.inputs.map(({ address, ...amount }) => ({
        fromAddress: prefixedHex(address),
        asset: this.#amount(amount),
        credentials: [],
      })),
      emittedUtxos: emitted.map((utxo) => this.#utxo(utxo)),
    };
  }

  /** A UTXO as the X- and the C-Chain's transactions hold it. */
  #utxo(utxo: ServedUTXO): JSONObject {
    const { outputIndex, output, block, consumedBy } = utxo;
    const { locktime, threshold } = output.type === 'stakeable.LockOut' ? output.output : output;
    return {
      ...this.#common(utxo),
      creationTxHash: encodeCb58(utxo.txID),
      outputIndex: String(outputIndex),
      locktime: Number(locktime),
      threshold,
      timestamp: Number(block.time),
      utxoType: output.type.endsWith('.MintOutput') ? 'mint' : 'transfer',
      groupId: 'groupID' in output ? output.groupID : undefined,
      payload: 'payload' in output ? prefixedHex(output.payload) : undefined,
      consumingTxTimestamp: consumedBy === undefined ? undefined : Number(consumedBy.block.time),
    };
  }

  /** A UTXO as the P-Chain's transactions hold it. */
  #platformUTXO(utxo: ServedUTXO): JSONObject {
    const { txID, outputIndex, output, block, consumedBy, staked, isReward } = utxo;
    const { locktime, threshold } = output.type === 'stakeable.LockOut' ? output.output : output;
    return {
      ...this.#common(utxo),
      amount: String(utxoAmount(utxo)),
      assetId: encodeCb58(utxo.assetID),
      blockNumber: String(block.height),
      blockTimestamp: Number(block.time),
      txHash: encodeCb58(txID),
      outputIndex,
      platformLocktime: Number(locktime),
      threshold,
      utxoType: staked === undefined ? 'TRANSFER' : 'STAKE',
      staked: staked !== undefined,
      utxoStartTimestamp: staked === undefined ? undefined : Number(staked.start),
      utxoEndTimestamp: staked === undefined ? undefined : Number(staked.end),
      stakeableLocktime: output.type === 'stakeable.LockOut' ? Number(output.locktime) : undefined,
      rewardType: isReward === true ? 'VALIDATOR' : undefined,
      consumingBlockNumber: consumedBy === undefined ? undefined : String(consumedBy.block.height),
      consumingBlockTimestamp: consumedBy === undefined ? undefined : Number(consumedBy.block.time),
    };
  }

  #common(utxo: ServedUTXO): JSONObject {
    const { txID, outputIndex, assetID, createdOn, consumedOn, consumedBy } = utxo;
    return {
      addresses: servedOwners(utxo).map((address) => encodeBech32(this.#network.hrp, address)),
      asset: this.#amount({ assetID, amount: utxoAmount(utxo) }, utxo.output.type.startsWith('nftfx.')),
      createdOnChainId: this.#idOf(createdOn),
      consumedOnChainId: this.#idOf(consumedOn),
      consumingTxHash: consumedBy === undefined ? undefined : encodeCb58(consumedBy.txID),
      utxoId: encodeCb58(utxoIDOf(txID, outputIndex)),
    };
  }

  #idOf(chain: ChainName): string {
    return encodeCb58(this.#network.blockchains.lookup(chain));
  }

  #amounts(sums: readonly AssetAmount[]): JSONObject[] {
    return sums.map((sum) => this.#amount(sum));
  }

  #amount({ assetID, amount }: AssetAmount, isNFT = false): JSONObject {
    return { ...this.#asset(assetID, isNFT), amount: String(amount) };
  }

  /** Every asset is made on the X-Chain. */
  #asset(assetID: Uint8Array, isNFT = false): JSONObject {
    const tx = this.#network.chain('X')?.acceptedTx(assetID);
    const created = tx === undefined ? undefined : partsOf(tx.unsignedTx).created;
    return {
      assetId: encodeCb58(assetID),
      name: printable(created?.name ?? ''),
      symbol: printable(created?.symbol ?? ''),
      denomination: created?.denomination ?? 0,
      type: isNFT ? 'nft' : 'secp256k1',
    };
  }
}

/** The node of the validator that a transaction adds or removes. */
function nodeOf(tx: PlatformKnownUnsignedTx): Uint8Array | undefined {
  if (tx.type === 'txs.RemoveSubnetValidatorTx') return tx.nodeID;
  return 'validator' in tx ? tx.validator.nodeID : undefined;
}

/** The subnet that a transaction creates or names; `id` is the transaction's. */
function subnetOfTx(id: Uint8Array, tx: PlatformKnownUnsignedTx): Uint8Array | undefined {
  if (tx.type === 'txs.CreateSubnetTx') return id;
  if (tx.type === 'txs.AddSubnetValidatorTx') return tx.validator.subnetID;
  return 'subnetID' in tx ? tx.subnetID : undefined;
}

function utxoAmounts(utxos: readonly ServedUTXO[]): AssetAmount[] {
  return sumByAsset(utxos.map((utxo) => ({ assetID: utxo.assetID, amount: utxoAmount(utxo) })));
}

/** `txs.BaseTx` as `BaseTx`. */
export function typeOf(goType: string): string {
  return goType.slice(goType.indexOf('.') + 1).replace(/^Unsigned/, '');
}
