import { compareBytes } from '../../src/core/bytes/bytes';
import { atomicFormats, type UnsignedAtomicTx } from '../../src/core/codec/atomic/atomic-formats';
import { type PlatformBlock, platformFormats } from '../../src/core/codec/platform/platform-formats';
import type { PlatformTx, PlatformUTXO, UnsignedPlatformTx } from '../../src/core/codec/platform/platform-transactions';
import { txIDOf } from '../../src/core/ids/ids';
import { compareReferences } from '../../src/core/rules/parts';
import type { SigningKey, TxSigner } from '../../src/core/tx-builder/key';
import {
  buildPlatformTx,
  credentialsOf,
  platformPayment,
  type PlatformPlan,
  type SignedPlatformInput,
} from '../../src/core/tx-builder/platform-builder';
import { inputFor } from '../../src/core/tx-builder/spend';
import type { CrossingUTXO } from '../utxos/execution';
import { emptyPAndC, keepExported, type PAndCContents, type PAndC } from '../p-and-c/p-and-c';
import { type BuiltPlatformTx, builtPlatformTx } from '../p-and-c/stakers';
import { anyOf } from './outputs';
import type { Story } from './story';

/** nAVAX for a unit of gas, which is the lowest price. */
const GAS_PRICE = 1n;

/** One that spends a UTXO without a lock. */
type PlainInput = NonNullable<ReturnType<typeof inputFor>>;

/** A UTXO that is locked until a time, and can be staked before. */
export type LockedUTXO = PlatformUTXO & { readonly output: { readonly type: 'stakeable.LockOut' } };

/** An output without a lock, as it can be exported. */
type PlainOutput = Omit<CrossingUTXO, 'txID' | 'outputIndex'>;

/** An account of the C-Chain, 20 bytes. */
type AccountAddress = Uint8Array;

/** Writes the story of a P-Chain and a C-Chain next to an X-Chain: the test key pays for everything. */
export class PAndCStory {
  readonly #story: Story;
  readonly #genesis: Omit<PAndCContents, 'blocks'>;
  readonly #chains: PAndC;
  readonly #blocks: PAndCContents['blocks'][number][] = [];
  /** What was exported last. */
  #exported: readonly CrossingUTXO[] = [];

  constructor(story: Story, genesis: Omit<PAndCContents, 'blocks'>) {
    this.#story = story;
    this.#genesis = genesis;
    this.#chains = emptyPAndC(story.network, genesis, {
      exported: (from, to, utxos) => {
        this.#exported = utxos;
        if (compareBytes(to, story.chainID('X')) === 0) story.arrive(from, utxos);
        else keepExported(story.network, from, to, utxos);
      },
    });
  }

  get contents(): PAndCContents {
    return { ...this.#genesis, blocks: this.#blocks };
  }

  /** What the last transaction exported, as it can be imported. */
  get exported(): readonly CrossingUTXO[] {
    return this.#exported;
  }

  /** A block of the P-Chain with a transaction for each plan; each sees the changes of the blocks before it. */
  platform<const P extends readonly PlatformPlan[]>(
    time: bigint,
    ...plans: P
  ): { readonly [K in keyof P]: BuiltPlatformTx } {
    const spent: PlatformUTXO[] = [];
    const txs = plans.map((plan) => this.#planned(plan, time, spent));
    this.#acceptP(time, (common) => ({ type: 'block.BanffStandardBlock', ...common, txs }));
    return txs.map(builtPlatformTx) as unknown as { readonly [K in keyof P]: BuiltPlatformTx };
  }

  /** Ends a staking by a proposal and its commit. Returns the transaction that rewards it. */
  reward(time: bigint, staker: BuiltPlatformTx): BuiltPlatformTx {
    return this.#propose(time, { type: 'txs.RewardValidatorTx', txID: staker.id });
  }

  /** Ends a period of an auto-renewed validator in the same way. */
  renew(time: bigint, staker: BuiltPlatformTx): BuiltPlatformTx {
    return this.#propose(time, { type: 'txs.RewardAutoRenewedValidatorTx', txID: staker.id, timestamp: time });
  }

  #propose(time: bigint, unsignedTx: UnsignedPlatformTx): BuiltPlatformTx {
    const tx: PlatformTx = { unsignedTx, credentials: [] };
    this.#acceptP(time, (common) => ({ type: 'block.BanffProposalBlock', ...common, txs: [], tx }));
    this.#acceptP(time, (common) => ({ type: 'block.BanffCommitBlock', ...common }));
    return builtPlatformTx(tx);
  }

  /** A block of the C-Chain with one atomic transaction. Returns its ID. */
  atomic(time: bigint, unsignedTx: UnsignedAtomicTx, signers: readonly (readonly TxSigner[])[]): Uint8Array {
    const { cChain } = this.#chains;
    if (cChain === undefined) throw new Error('there is no C-Chain');
    const credentials = credentialsOf(atomicFormats.unsignedTx.encode(unsignedTx), signers);
    const tx = { unsignedTx, credentials };
    const bytes = cChain.nextBlock(time, [tx]);
    cChain.repeatBlock(bytes);
    this.#blocks.push({ chain: 'C', bytes });
    return txIDOf(atomicFormats.tx.encode(tx));
  }

  /** The nonce that the next export of an account uses up. */
  nonceOf(account: AccountAddress): bigint {
    return this.#chains.cChain?.account(account).nonce ?? 0n;
  }

  /** An input for a UTXO that keys of the story can spend. */
  inputFor(utxo: CrossingUTXO): PlainInput {
    const signed = inputFor(utxo, this.#story.keys, 0n);
    if (signed === undefined) throw new Error('no key of the story can spend this');
    return signed;
  }

  /** The same for one that is still locked, which only staking spends. */
  lockedInputFor({ output: { locktime, output }, ...utxo }: LockedUTXO): SignedPlatformInput {
    const { input, keys } = this.inputFor({ ...utxo, output });
    return { input: { ...input, input: { type: 'stakeable.LockIn', locktime, input: input.input } }, keys };
  }

  /** What a key owns on the P-Chain, the largest amounts first. */
  ownedBy({ address }: SigningKey): PlatformUTXO[] {
    const utxos = [...this.#platform.state.utxos.ownedBy(address)].map(({ bytes }) =>
      platformFormats.utxo.decode(bytes),
    );
    const amountOf = ({ output }: PlatformUTXO): bigint =>
      output.type === 'stakeable.LockOut' ? output.output.amount : output.amount;
    return utxos.sort((a, b) => Number(amountOf(b) - amountOf(a)));
  }

  pay(amount: bigint, owners = anyOf(this.#story.people.ewoq)): PlainOutput {
    return platformPayment(this.#story.avax, amount, owners);
  }

  get #platform(): NonNullable<PAndC['platform']> {
    const { platform } = this.#chains;
    if (platform === undefined) throw new Error('there is no P-Chain');
    return platform;
  }

  /** @param spent what earlier transactions of the block spent; its own inputs are added. */
  #planned(plan: PlatformPlan, now: bigint, spent: PlatformUTXO[]): PlatformTx {
    const { networkID, people, keys, avax } = this.#story;
    const utxos = this.ownedBy(people.ewoq)
      .filter(isSpendable)
      .filter((utxo) => !spent.some((other) => compareReferences(other, utxo) === 0));
    const wallet = { networkID, avax, utxos, keys, change: anyOf(people.ewoq), now, price: GAS_PRICE };
    const tx = buildPlatformTx(plan, wallet);
    const { unsignedTx } = tx;
    const inputs = 'inputs' in unsignedTx ? unsignedTx.inputs : [];
    spent.push(...utxos.filter((utxo) => inputs.some((input) => compareReferences(input, utxo) === 0)));
    return tx;
  }

  #acceptP(
    time: bigint,
    make: (common: { readonly time: bigint; readonly parentID: Uint8Array; readonly height: bigint }) => PlatformBlock,
  ): void {
    const { id: parentID, height } = this.#platform.ledger.lastAccepted;
    const bytes = platformFormats.block.encode(make({ time, parentID, height: height + 1n }));
    this.#platform.repeatBlock(bytes);
    this.#blocks.push({ chain: 'P', bytes });
  }
}

/** Whether the test key alone can spend it at once. */
function isSpendable(utxo: PlatformUTXO): utxo is PlatformUTXO & CrossingUTXO {
  const { output } = utxo;
  return output.type === 'secp256k1fx.TransferOutput' && output.locktime === 0n && output.addresses.length === 1;
}
