import { type BuiltTx, TxBuilder } from '../../src/core/tx-builder/builder';
import { EWOQ, PROPERTY_OWNER, SigningKey } from '../../src/core/tx-builder/key';
import type { StateOutput } from '../../src/core/codec/avm/avm-transactions';
import type { UTXO } from '../../src/core/codec/avm/codec';
import { sha256 } from '../../src/core/bytes/hashes';
import { producedOutputs } from '../../src/core/tx/moves';
import type { AvmChain } from '../avm/chain';
import { AvmNetwork, type JournalEntry, type NetworkConfig } from '../network/network';
import type { StoryOutput } from './outputs';

/** The owners. Their keys are made from a seed, except for the public test keys `ewoq` and `deeds`. */
export interface People {
  readonly ewoq: SigningKey;
  readonly treasury: SigningKey;
  readonly savings: SigningKey;
  readonly till: SigningKey;
  /** Owns the property rights, which not all wallets can read, and nothing else. */
  readonly deeds: SigningKey;
}

type Build = (builder: TxBuilder) => BuiltTx;

/** Writes the story of a local network: one transaction a block, one block a second, with a clock of its own. */
export class Story {
  readonly people: People;
  readonly network: AvmNetwork;
  readonly #chain: AvmChain;
  #now: number;

  /** @param start the time of the first block, in Unix seconds. */
  constructor(seed: string, start: number, network: NetworkConfig) {
    const keyOf = (name: string): SigningKey => new SigningKey(sha256(Buffer.from(`${seed}: ${name}`)));
    const [treasury, savings, till] = [keyOf('treasury'), keyOf('savings'), keyOf('till')];
    const [ewoq, deeds] = [EWOQ, PROPERTY_OWNER].map((key) => SigningKey.parse(key)) as [SigningKey, SigningKey];
    this.people = { ewoq, treasury, savings, till, deeds };
    this.#now = start;
    this.network = new AvmNetwork(network, { now: () => this.#now * 1000 });
    this.#chain = this.network.chainOf(this.chainID('X'));
  }

  get journal(): readonly JournalEntry[] {
    return this.network.journal;
  }

  get networkID(): number {
    return this.network.networkID;
  }

  get keys(): readonly SigningKey[] {
    return Object.values(this.people) as readonly SigningKey[];
  }

  get avax(): Uint8Array {
    return this.#chain.assets.lookup('AVAX');
  }

  chainID(alias: string): Uint8Array {
    return this.network.blockchains.lookup(alias);
  }

  /** A transaction that the test key pays for, by default out of its largest UTXO. */
  ewoq(build: Build, from = this.ownedBy(this.people.ewoq)): BuiltTx {
    return this.happen(from, this.people.ewoq, build);
  }

  /** Builds a transaction that spends from these UTXOs in their order, and accepts it. */
  happen(utxos: readonly UTXO[], change: SigningKey, build: Build): BuiltTx {
    const wallet = { utxos, keys: this.keys, now: BigInt(this.#now), change: change.address };
    const built = build(new TxBuilder(this.#chain.rules, wallet));
    this.#chain.issue(built.bytes);
    if (this.#chain.buildBlock() === undefined) throw new Error('a block of the story cannot be built');
    this.#now++;
    return built;
  }

  /** UTXOs arrive from a chain that doesn't run here. */
  arrive(from: Uint8Array, utxos: readonly UTXO[]): void {
    this.network.arrive({ from, to: this.#chain.blockchainID, utxos });
  }

  /** What a key owns, alone or with others, the largest amounts first. */
  ownedBy({ address }: SigningKey): UTXO[] {
    const { ledger, codec } = this.#chain;
    const utxos = [...ledger.utxos.ownedBy(address)].map(({ bytes }) => codec.decodeUTXO(bytes));
    const amountOf = ({ output }: UTXO): bigint => ('amount' in output ? output.amount : 0n);
    return utxos.sort((a, b) => Number(amountOf(b) - amountOf(a)));
  }
}

export function made({ txID, tx }: BuiltTx, is: StoryOutput): UTXO {
  const [found, another] = producedOutputs(tx.unsignedTx, txID).filter(({ output }: { output: StateOutput }) =>
    is(output),
  );
  if (found === undefined || another !== undefined) throw new Error('the story describes no single output');
  return { txID, outputIndex: found.index, assetID: found.assetID, output: found.output };
}
