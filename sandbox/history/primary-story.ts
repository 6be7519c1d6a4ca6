import { compareBytes } from '../../src/core/bytes/bytes';
import { atomicFormats, type UnsignedAtomicTx } from '../../src/core/codec/atomic/formats';
import { type PlatformBlock, platformFormats } from '../../src/core/codec/platform/formats';
import type {
  PlatformTransferableInput,
  PlatformTransferableOutput,
  PlatformTx,
  PlatformUTXO,
  UnsignedPlatformTx,
} from '../../src/core/codec/platform/transactions';
import { txIDOf } from '../../src/core/ids/ids';
import { platformFee } from '../../src/core/primary/platform-fee';
import { compareReferences } from '../../src/core/rules/parts';
import { sha256 } from '../../src/core/bytes/hashes';
import type { SigningKey } from '../../src/core/tx-builder/key';
import { chooseInputs, inputFor } from '../../src/core/tx-builder/spend';
import type { CrossingUTXO } from '../utxos/execution';
import { emptyPrimaryChains, keepExported, type PrimaryContents, type ReadOnlyChains } from '../primary/primary-chains';
import { type BuiltPlatformTx, platformTx } from '../primary/stakers';
import { anyOf } from './outputs';
import type { Story } from './story';

/** nAVAX for a unit of gas, which is the lowest price. */
const GAS_PRICE = 1n;

/** The fields that transactions of the P-Chain begin with. */
interface Base {
  readonly networkID: number;
  readonly blockchainID: Uint8Array;
  readonly outputs: readonly PlatformTransferableOutput[];
  readonly inputs: readonly PlatformTransferableInput[];
  readonly memo: Uint8Array;
}

/** An input, and the keys that sign for it in their order. */
interface SignedInput {
  readonly input: PlatformTransferableInput;
  readonly keys: readonly SigningKey[];
}

/** One that spends a UTXO without a lock. */
type PlainInput = NonNullable<ReturnType<typeof inputFor>>;

/** A UTXO that is locked until a time, and can be staked before. */
export type LockedUTXO = PlatformUTXO & { readonly output: { readonly type: 'stakeable.LockOut' } };

/** What a transaction does besides paying the fee. */
export interface Plan {
  /** What it pays on the P-Chain. */
  readonly outputs?: readonly PlatformTransferableOutput[];
  /** nAVAX for stakes, exports and balances. */
  readonly spent?: bigint;
  /** Inputs besides those that pay. */
  readonly further?: readonly SignedInput[];
  /** Keys that sign after those of the inputs. */
  readonly authorizedBy?: readonly (readonly SigningKey[])[];
  readonly make: (base: Base) => UnsignedPlatformTx;
}

/** An output without a lock, as it can be exported. */
type PlainOutput = Omit<CrossingUTXO, 'txID' | 'outputIndex'>;

/** An account of the C-Chain, 20 bytes. */
type AccountAddress = Uint8Array;

const NO_MEMO = new Uint8Array(0);

/** Writes the history of a P-Chain and a C-Chain next to an X-Chain: the test key pays for everything. */
export class PrimaryStory {
  readonly #story: Story;
  readonly #genesis: Omit<PrimaryContents, 'blocks'>;
  readonly #chains: ReadOnlyChains;
  readonly #blocks: PrimaryContents['blocks'][number][] = [];
  /** What was exported last. */
  #exported: readonly CrossingUTXO[] = [];

  constructor(story: Story, genesis: Omit<PrimaryContents, 'blocks'>) {
    this.#story = story;
    this.#genesis = genesis;
    this.#chains = emptyPrimaryChains(story.network, genesis, (from, to, utxos) => {
      this.#exported = utxos;
      if (compareBytes(to, story.chainID('X')) === 0) story.arrive(from, utxos);
      else keepExported(story.network, from, to, utxos);
    });
  }

  get contents(): PrimaryContents {
    return { ...this.#genesis, blocks: this.#blocks };
  }

  /** What the last transaction exported, as it can be imported. */
  get exported(): readonly CrossingUTXO[] {
    return this.#exported;
  }

  /** A block of the P-Chain with a transaction for each plan; each sees the changes of the blocks before it. */
  platform<const P extends readonly Plan[]>(time: bigint, ...plans: P): { readonly [K in keyof P]: BuiltPlatformTx } {
    const spent: PlatformUTXO[] = [];
    const txs = plans.map((plan) => this.#planned(plan, time, spent));
    this.#acceptP(time, (common) => ({ type: 'block.BanffStandardBlock', ...common, txs }));
    return txs.map(platformTx) as unknown as { readonly [K in keyof P]: BuiltPlatformTx };
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
    return platformTx(tx);
  }

  /** A block of the C-Chain with one atomic transaction. Returns its ID. */
  atomic(time: bigint, unsignedTx: UnsignedAtomicTx, signers: readonly (readonly SigningKey[])[]): Uint8Array {
    const { cChain } = this.#chains;
    if (cChain === undefined) throw new Error('there is no C-Chain');
    const credentials = signaturesOf(atomicFormats.unsignedTx.encode(unsignedTx), signers);
    const tx = { unsignedTx, credentials };
    const bytes = cChain.nextBlock(time, [tx]);
    cChain.accept(bytes);
    this.#blocks.push({ chain: 'C', bytes });
    return txIDOf(atomicFormats.tx.encode(tx));
  }

  /** The nonce that the next export of an account uses up. */
  nonceOf(account: AccountAddress): bigint {
    return this.#chains.cChain?.account(account).nonce ?? 0n;
  }

  /** An input for a UTXO that keys of the history can spend. */
  inputFor(utxo: CrossingUTXO): PlainInput {
    const signed = inputFor(utxo, this.#story.keys, 0n);
    if (signed === undefined) throw new Error('no key of the history can spend this');
    return signed;
  }

  /** The same for one that is still locked, which only staking spends. */
  lockedInputFor({ output: { locktime, output }, ...utxo }: LockedUTXO): SignedInput {
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

  /** An output of AVAX. */
  pay(amount: bigint, owners = anyOf(this.#story.people.ewoq)): PlainOutput {
    return { assetID: this.#story.avax, output: { type: 'secp256k1fx.TransferOutput', amount, ...owners } };
  }

  get #platform(): NonNullable<ReadOnlyChains['platform']> {
    const { platform } = this.#chains;
    if (platform === undefined) throw new Error('there is no P-Chain');
    return platform;
  }

  /**
   * @param spent what earlier transactions of the block spent; its own inputs are added.
   * @param fee nAVAX, which depends on the inputs that pay it: the transaction is planned again until they fit.
   */
  #planned(plan: Plan, time: bigint, spent: PlatformUTXO[], fee = 0n): PlatformTx {
    const { outputs = [], spent: leaving = 0n, further = [], authorizedBy = [], make } = plan;
    const { networkID, people, keys, avax } = this.#story;
    const paid = outputs.reduce((sum, { output }) => sum + ('amount' in output ? output.amount : 0n), 0n);
    const own = this.ownedBy(people.ewoq)
      .filter(isSpendable)
      .filter((utxo) => !spent.some((other) => compareReferences(other, utxo) === 0));
    const { inputs, change } = chooseInputs(own, [{ assetID: avax, amount: paid + leaving + fee }], keys, time);
    const all: SignedInput[] = [...inputs, ...further].sort((a, b) => compareReferences(a.input, b.input));
    const unsignedTx = make({
      networkID,
      blockchainID: this.#platform.blockchainID,
      outputs: sorted([...outputs, ...change.map(({ amount }) => this.pay(amount))]),
      inputs: all.map(({ input }) => input),
      memo: NO_MEMO,
    });
    const least = platformFee(unsignedTx, GAS_PRICE) ?? 0n;
    if (least !== fee) return this.#planned(plan, time, spent, least);
    spent.push(...own.filter((utxo) => inputs.some(({ input }) => compareReferences(input, utxo) === 0)));
    const signers = [...all.map((each) => each.keys), ...authorizedBy];
    return { unsignedTx, credentials: signaturesOf(platformFormats.unsignedTx.encode(unsignedTx), signers) };
  }

  #acceptP(
    time: bigint,
    make: (common: { readonly time: bigint; readonly parentID: Uint8Array; readonly height: bigint }) => PlatformBlock,
  ): void {
    const { id: parentID, height } = this.#platform.ledger.lastAccepted;
    const bytes = platformFormats.block.encode(make({ time, parentID, height: height + 1n }));
    this.#platform.accept(bytes);
    this.#blocks.push({ chain: 'P', bytes });
  }
}

/** Whether the test key alone can spend it at once. */
function isSpendable(utxo: PlatformUTXO): utxo is PlatformUTXO & CrossingUTXO {
  const { output } = utxo;
  return output.type === 'secp256k1fx.TransferOutput' && output.locktime === 0n && output.addresses.length === 1;
}

/** Outputs in the order that a node requires: by asset, then by their bytes. */
export function sorted<T extends PlatformTransferableOutput>(outputs: readonly T[]): T[] {
  const keyOf = (output: T): Uint8Array => platformFormats.output.encode(output);
  return [...outputs].sort((a, b) => compareBytes(keyOf(a), keyOf(b)));
}

function signaturesOf(unsigned: Uint8Array, signers: readonly (readonly SigningKey[])[]) {
  const hash = sha256(unsigned);
  return signers.map((keys) => ({
    type: 'secp256k1fx.Credential' as const,
    signatures: keys.map((key) => key.sign(hash)),
  }));
}
