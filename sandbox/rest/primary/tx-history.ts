import { atomicFormats, type AtomicTx, atomicTxsOf } from '../../../src/core/codec/atomic/atomic-formats';
import type { StateOutput, Tx as AvmTx } from '../../../src/core/codec/avm/avm-transactions';
import { readEVMBlock } from '../../../src/core/codec/evm/evm-block';
import { platformFormats, txsOfPlatformBlock } from '../../../src/core/codec/platform/platform-formats';
import type { PlatformTransferableOutput, PlatformTx } from '../../../src/core/codec/platform/platform-transactions';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { txIDOf, utxoIDOf } from '../../../src/core/ids/ids';
import { producedOutputs, spentUTXOs } from '../../../src/core/tx/moves';
import { equalBytes, prefixedHex } from '../../../src/core/bytes/bytes';
import type { LedgerBlock } from '../../avm/ledger';
import type { AvmNetwork, JournalEntry } from '../../network/network';
import type { PAndC } from '../../p-and-c/p-and-c';
import { byteKey } from '../../utxos/utxo-index';

/** A block of the P- or the C-Chain that was not read yet. */
interface PAndCBlock {
  readonly time: bigint;
  read(): void;
}

/** All transactions of a network's X-, P- and C-Chain with what they spent and made, as an indexer has them. */
export class ServedTxs {
  readonly #network: AvmNetwork;
  readonly #chains: PAndC;
  readonly #utxos = new KnownUTXOs();
  readonly #txs: Readonly<Record<ChainName, KnownTx[]>> = { X: [], P: [], C: [] };
  readonly #byID = new Map<string, KnownTx>();
  /** Of the journal, and the blocks of each chain that were read. */
  #nextEntry = 0;
  #xHeight = 0n;
  #pHeight = 0n;
  #cHeight = 0;

  constructor(network: AvmNetwork, chains: PAndC) {
    this.#network = network;
    this.#chains = chains;
  }

  /** In the order of their acceptance. */
  txsOf(chain: ChainName): readonly KnownTx[] {
    this.#catchUp();
    return this.#txs[chain];
  }

  tx(chain: ChainName, txID: Uint8Array): KnownTx | undefined {
    this.#catchUp();
    return this.#byID.get(chain + byteKey(txID));
  }

  #catchUp(): void {
    const { journal } = this.#network;
    if (this.#nextEntry === 0) {
      // What P and C exported to one another and to X is added before it is spent.
      const blocks = [...this.#platformBlocks(), ...this.#cChainBlocks()];
      for (const block of blocks.sort((a, b) => Number(a.time - b.time))) block.read();
      this.#readGenesis();
    }
    for (; this.#nextEntry < journal.length; this.#nextEntry++) {
      const entry = journal[this.#nextEntry];
      if (isBlockOf(this.#chains.platform, entry)) this.#readP(++this.#pHeight);
      else if (isBlockOf(this.#chains.cChain, entry)) this.#readC(++this.#cHeight);
      else if (isBlockOf(this.#network.chain('X'), entry)) this.#readX(++this.#xHeight);
    }
  }

  #add(tx: KnownTx): void {
    this.#txs[tx.chain].push(tx);
    this.#byID.set(tx.chain + byteKey(tx.id), tx);
  }

  /** The chain of the three that an ID names; X for any other chain. */
  #nameOf(blockchainID: Uint8Array): ChainName {
    const names: readonly ChainName[] = ['P', 'C'];
    const { blockchains } = this.#network;
    return names.find((name) => equalBytes(blockchains.lookup(name), blockchainID)) ?? 'X';
  }

  /** The assets of the X-Chain's genesis, and what the P-Chain's gave. */
  #readGenesis(): void {
    const chain = this.#network.chain('X');
    if (chain === undefined) return;
    const accepted = chain.ledger.acceptedAt(0n);
    if (accepted === undefined) return;
    const block = knownBlock(accepted);
    for (const { tx: bytes } of chain.config.genesisAssets) {
      const tx = chain.codec.decodeTx(bytes);
      this.#addX(tx, txIDOf(bytes), block);
    }
  }

  #readX(height: bigint): void {
    const chain = this.#network.chain('X');
    const accepted = chain?.ledger.acceptedAt(height);
    if (chain === undefined || accepted === undefined) throw new Error(`no block ${height}`);
    const block = knownBlock(accepted);
    for (const tx of chain.codec.decodeBlock(accepted.bytes).txs)
      this.#addX(tx, txIDOf(chain.codec.encodeTx(tx)), block);
  }

  #addX(tx: AvmTx, id: Uint8Array, block: KnownBlock): void {
    const consumed = this.#utxos.consume(spentUTXOs(tx.unsignedTx), { txID: id, block });
    const emitted = producedOutputs(tx.unsignedTx, id).map(({ index, assetID, output, exportedTo }) => {
      const consumedOn = exportedTo === undefined ? 'X' : this.#nameOf(exportedTo);
      return this.#utxos.add({ txID: id, outputIndex: index, assetID, output, createdOn: 'X', consumedOn, block });
    });
    this.#add({ chain: 'X', id, tx, block, consumed, emitted });
  }

  #platformBlocks(): PAndCBlock[] {
    const { platform } = this.#chains;
    if (platform === undefined) return [];
    const { ledger } = platform;
    const genesis = ledger.acceptedAt(0n);
    if (genesis !== undefined) {
      this.#emit(new Uint8Array(32), platform.genesis.outputs, 0, { chain: 'P', block: knownBlock(genesis) });
    }
    return Array.from({ length: platform.historyHeight }, () => {
      const height = ++this.#pHeight;
      return { time: ledger.acceptedAt(height)?.time ?? 0n, read: () => this.#readP(height) };
    });
  }

  #readP(height: bigint): void {
    const accepted = this.#chains.platform?.ledger.acceptedAt(height);
    if (accepted === undefined) throw new Error(`no block ${height} of P`);
    for (const tx of txsOfPlatformBlock(platformFormats.block.decode(accepted.bytes)))
      this.#addP(tx, knownBlock(accepted));
  }

  #addP(tx: PlatformTx, block: KnownBlock): void {
    const id = txIDOf(platformFormats.tx.encode(tx));
    const { unsignedTx } = tx;
    const inputs = 'inputs' in unsignedTx ? unsignedTx.inputs : [];
    const imported = 'importedInputs' in unsignedTx ? unsignedTx.importedInputs : [];
    const consumed = this.#utxos.consume([...inputs, ...imported], { txID: id, block });
    const outputs = 'outputs' in unsignedTx ? unsignedTx.outputs : [];
    const at = { chain: 'P', block } as const;
    const emitted = this.#emit(id, outputs, 0, at);
    if ('stake' in unsignedTx) {
      const end = 'validator' in unsignedTx ? unsignedTx.validator.end : block.time + unsignedTx.period;
      const staked = { start: block.time, end };
      emitted.push(...this.#emit(id, unsignedTx.stake, outputs.length, { ...at, staked }));
    }
    if ('exportedOutputs' in unsignedTx) {
      const consumedOn = this.#nameOf(unsignedTx.destinationChain);
      emitted.push(...this.#emit(id, unsignedTx.exportedOutputs, outputs.length, { ...at, consumedOn }));
    }
    const mayReturn =
      unsignedTx.type === 'txs.DisableL1ValidatorTx' || unsignedTx.type === 'txs.SetL1ValidatorWeightTx';
    if (mayReturn) emitted.push(...this.#returned(id, outputs.length, at));
    if (unsignedTx.type === 'txs.RewardValidatorTx') emitted.push(...this.#rewards(unsignedTx.txID, at));
    if (unsignedTx.type === 'txs.RewardAutoRenewedValidatorTx') emitted.push(...this.#rewards(id, at));
    this.#add({ chain: 'P', id, tx, block, consumed, emitted });
  }

  /** The rest of a balance, which the chain itself returns. */
  #returned(id: Uint8Array, index: number, at: Emission): ServedUTXO[] {
    const bytes = this.#chains.platform?.state.utxos.get(byteKey(utxoIDOf(id, index)));
    return bytes === undefined ? [] : this.#emit(id, [platformFormats.utxo.decode(bytes)], index, at);
  }

  /** UTXOs of a transaction that a reward made: the staker's, or that which ends the period of an auto-renewed one. */
  #rewards(txID: Uint8Array, at: Emission): ServedUTXO[] {
    const rewards = this.#chains.platform?.state.rewards.get(byteKey(txID)) ?? [];
    return rewards.flatMap((utxo) => this.#emit(txID, [utxo], utxo.outputIndex, { ...at, isReward: true }));
  }

  /** Without those of the journal. */
  #cChainBlocks(): PAndCBlock[] {
    const { cChain } = this.#chains;
    const { blocks = [] } = cChain ?? {};
    const later = this.#network.journal.filter((entry) => isBlockOf(cChain, entry)).length;
    return blocks.slice(1, blocks.length - later).map(({ time }) => {
      const height = ++this.#cHeight;
      return { time, read: () => this.#readC(height) };
    });
  }

  #readC(at: number): void {
    const accepted = this.#chains.cChain?.blocks[at];
    if (accepted === undefined) throw new Error(`no block ${at} of C`);
    const { id, height, extraData } = readEVMBlock(accepted.bytes);
    const block = { id: prefixedHex(id), height, time: accepted.time };
    for (const tx of atomicTxsOf(extraData)) this.#addC(tx, block);
  }

  #addC(tx: AtomicTx, block: KnownBlock): void {
    const id = txIDOf(atomicFormats.tx.encode(tx));
    const { unsignedTx } = tx;
    const isImport = unsignedTx.type === 'atomic.UnsignedImportTx';
    const consumed = isImport ? this.#utxos.consume(unsignedTx.importedInputs, { txID: id, block }) : [];
    const emitted = isImport
      ? []
      : this.#emit(id, unsignedTx.exportedOutputs, 0, {
          chain: 'C',
          block,
          consumedOn: this.#nameOf(unsignedTx.destinationChain),
        });
    this.#add({ chain: 'C', id, tx, block, consumed, emitted });
  }

  #emit(
    txID: Uint8Array,
    outputs: readonly PlatformTransferableOutput[],
    firstIndex: number,
    { chain, consumedOn = chain, ...rest }: Emission,
  ): ServedUTXO[] {
    return outputs.map(({ assetID, output }, i) =>
      this.#utxos.add({ txID, outputIndex: firstIndex + i, assetID, output, createdOn: chain, consumedOn, ...rest }),
    );
  }
}

function isBlockOf(chain: { readonly blockchainID: Uint8Array } | undefined, entry: JournalEntry | undefined): boolean {
  return entry?.kind === 'block' && chain !== undefined && equalBytes(entry.blockchainID, chain.blockchainID);
}

/** The common fields of one transaction's outputs. */
interface Emission extends Pick<ServedUTXO, 'block' | 'staked' | 'isReward'> {
  readonly chain: ChainName;
  /** The same chain unless they are exported. */
  readonly consumedOn?: ChainName;
}

export type ChainName = 'X' | 'P' | 'C';

/** The block of a transaction. `id` is its text, as the chain's own API has it; `time` is Unix seconds. */
interface KnownBlock {
  readonly id: string;
  readonly height: bigint;
  readonly time: bigint;
}

function knownBlock({ id, height, time }: LedgerBlock): KnownBlock {
  return { id: encodeCb58(id), height, time };
}

/** A UTXO from the transaction that made it to the one that spent it. */
export interface ServedUTXO {
  readonly txID: Uint8Array;
  readonly outputIndex: number;
  readonly assetID: Uint8Array;
  readonly output: StateOutput | PlatformTransferableOutput['output'];
  readonly createdOn: ChainName;
  /** Where it can be spent, or was. */
  readonly consumedOn: ChainName;
  readonly block: KnownBlock;
  /** Of a stake, in Unix seconds. */
  readonly staked?: { readonly start: bigint; readonly end: bigint } | undefined;
  readonly isReward?: boolean;
  consumedBy?: { readonly txID: Uint8Array; readonly block: KnownBlock };
}

interface Common {
  readonly id: Uint8Array;
  readonly block: KnownBlock;
  readonly consumed: readonly ServedUTXO[];
  readonly emitted: readonly ServedUTXO[];
}

/** An accepted transaction of one of the three chains. */
export type KnownTx = Common &
  (
    | { readonly chain: 'X'; readonly tx: AvmTx }
    | { readonly chain: 'P'; readonly tx: PlatformTx }
    | { readonly chain: 'C'; readonly tx: AtomicTx }
  );

/** All UTXOs of the three chains, spent ones too: they share their IDs. */
class KnownUTXOs {
  readonly #utxos = new Map<string, ServedUTXO>();

  add(utxo: ServedUTXO): ServedUTXO {
    this.#utxos.set(byteKey(utxoIDOf(utxo.txID, utxo.outputIndex)), utxo);
    return utxo;
  }

  /** Those that a transaction spends. Unknown ones are left out. */
  consume(
    places: readonly { readonly txID: Uint8Array; readonly outputIndex: number }[],
    consumedBy: NonNullable<ServedUTXO['consumedBy']>,
  ): ServedUTXO[] {
    return places.flatMap(({ txID, outputIndex }) => {
      const utxo = this.#utxos.get(byteKey(utxoIDOf(txID, outputIndex)));
      if (utxo === undefined) return [];
      utxo.consumedBy = consumedBy;
      return [utxo];
    });
  }
}

/** The addresses that own an output, locked or not. */
export function servedOwners({ output }: ServedUTXO): readonly Uint8Array[] {
  return output.type === 'stakeable.LockOut' ? output.output.addresses : output.addresses;
}

/** What an output holds of its asset; 1 for mint rights, NFTs and properties, which have no amount. */
export function utxoAmount({ output }: ServedUTXO): bigint {
  if (output.type === 'stakeable.LockOut') return output.output.amount;
  return 'amount' in output ? output.amount : 1n;
}
