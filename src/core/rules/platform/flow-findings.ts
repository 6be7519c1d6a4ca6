import { equalBytes, MAX_UINT64 } from '../../bytes/bytes';
import { sha256 } from '../../bytes/hashes';
import { platformFormats } from '../../codec/platform/platform-formats';
import type {
  PlatformTransferableInput,
  PlatformTransferableOutput,
  PlatformUTXO,
  PlatformVerifiable,
} from '../../codec/platform/platform-transactions';
import { encodeCb58 } from '../../encodings/cb58';
import { utxoIDOf } from '../../ids/ids';
import { validatorBalances, platformAmount } from '../../p-and-c/platform-flow';
import type { Lookup } from '../chain-rules';
import { cannotTell, fails, type Findings, missing, type PlatformFindings, prefixed, untried, TX } from '../finding';
import { signatureFindings, type Signed } from '../signatures';
import { type FlowTx, type PlatformContext, verifiableFindings } from './base';

/** An input with the field it is in and what it spends, as far as that is known. */
export interface SpendingInput {
  readonly input: PlatformTransferableInput;
  readonly path: string;
  readonly utxo: Lookup<PlatformUTXO>;
}

/** The inputs of the list in a field, with what they spend. */
export function spendingInputs(
  inputs: readonly PlatformTransferableInput[],
  path: string,
  utxoOf: (utxoID: Uint8Array) => Lookup<PlatformUTXO>,
): SpendingInput[] {
  return inputs.map((input, i) => ({
    input,
    path: `${path}[${i}]`,
    utxo: utxoOf(utxoIDOf(input.txID, input.outputIndex)),
  }));
}

/** Each input spends a UTXO that is there. */
export function* unspentFindings(
  inputs: readonly SpendingInput[],
  words: (input: PlatformTransferableInput) => string,
): Findings {
  for (const { input, path, utxo } of inputs) {
    if ('unknown' in utxo) yield cannotTell('unspent', utxo.unknown, path);
    else if ('missing' in utxo) yield missing(utxo, path, words(input));
    if (!('found' in utxo)) yield* untried(path);
  }
}

/** `<transaction>:<index>`, as nodes name an output. */
export function outputName({ txID, outputIndex }: PlatformTransferableInput): string {
  return `${encodeCb58(txID)}:${outputIndex}`;
}

/**
 * The UTXOs that a transaction spends are there, and pay for it (vms/platformvm/utxo/verifier.go VerifySpend).
 * @param credentials one for each input: that of an authorization isn't among them.
 */
export function* spendFindings(
  context: PlatformContext,
  tx: FlowTx,
  credentials: readonly PlatformVerifiable[],
): PlatformFindings {
  const inputs = spendingInputs(tx.inputs, `${TX}.inputs`, (id) => context.view.utxo(id));
  const words = tooMuchBurned(burnedBy(context, tx), tx);
  if (words !== undefined) {
    yield fails('amounts', words, TX);
    return;
  }
  yield* unspentFindings(inputs, (input) => `failed to read consumed UTXO ${outputName(input)} due to: not found`);
  yield* paymentFindings(context, tx, inputs, credentials);
}

/** nAVAX for the fee, as far as it is known, and for the balances of L1 validators. */
function burnedBy({ fee }: PlatformContext, tx: FlowTx): bigint {
  return validatorBalances(tx).reduce((sum, each) => sum + each, 'found' in fee ? fee.found : 0n);
}

/** What a node says if that is too much for its sums. */
function tooMuchBurned(burned: bigint, tx: FlowTx): string | undefined {
  if (burned <= MAX_UINT64) return undefined;
  if (tx.type === 'txs.RegisterL1ValidatorTx') return 'overflow';
  if (tx.type !== 'txs.ConvertSubnetToL1Tx') return 'adding fee: overflow';
  // Each balance is added to what validators have paid so far, and after all of them to the others.
  const balances = validatorBalances(tx);
  const isOne = balances.includes(MAX_UINT64) || balances.reduce((sum, each) => sum + each, 0n) <= MAX_UINT64;
  return isOne ? 'overflow' : 'getting utxos getting utxos failed to add validator balance: overflow';
}

/**
 * That the inputs may spend what they spend, and that it pays for everything (VerifySpendUTXOs). Of a UTXO that isn't
 * known, what the input says of it counts.
 */
export function* paymentFindings(
  context: PlatformContext,
  tx: FlowTx,
  inputs: readonly SpendingInput[],
  credentials: readonly PlatformVerifiable[],
): PlatformFindings {
  const { rules, signed, fee } = context;
  if (inputs.length !== credentials.length) {
    const counts = `${inputs.length} inputs != ${credentials.length} credentials`;
    yield fails('credentials', `wrong number of credentials: ${counts}`, 'credentials');
  }
  for (const [i, credential] of credentials.entries()) yield* verifiableFindings(credential, `credentials[${i}]`);
  const sums = new PaidSums(signed.now);
  for (const [i, each] of inputs.entries()) {
    yield* inputOfUTXOFindings(each, i, credentials[i], signed);
    yield* sums.consume(each);
    // A recovered signature takes about a millisecond.
    yield;
  }
  yield* sums.produce(outputsOf(tx), burnedBy(context, tx), rules.avaxAssetID);
  if ('unknown' in fee) yield cannotTell('amounts', fee.unknown, TX);
}

/** As they are summed: those that go to another chain, or are staked, come last. */
function outputsOf(tx: FlowTx): readonly PlatformTransferableOutput[] {
  const more = 'exportedOutputs' in tx ? tx.exportedOutputs : 'stake' in tx ? tx.stake : [];
  return [...tx.outputs, ...more];
}

function* inputOfUTXOFindings(
  { input: { assetID, input }, path, utxo }: SpendingInput,
  at: number,
  credential: PlatformVerifiable | undefined,
  signed: Signed,
): PlatformFindings {
  if (!('found' in utxo)) return;
  const { found } = utxo;
  if (!equalBytes(found.assetID, assetID)) {
    const ids = `${encodeCb58(assetID)} != ${encodeCb58(found.assetID)}`;
    yield fails('unspent', `input asset ID does not match UTXO asset ID: ${ids}`, `${path}.assetID`);
  }
  const { output } = found;
  const [spent, locktime] = output.type === 'stakeable.LockOut' ? [output.output, output.locktime] : [output, 0n];
  if (input.type !== 'stakeable.LockIn') {
    if (signed.now < locktime) yield fails('locktime', 'locked funds not marked as locked', `${path}.input`);
  } else if (input.locktime !== locktime) {
    const words = `input locktime does not match UTXO locktime: ${input.locktime} != ${locktime}`;
    yield fails('locktime', words, `${path}.input.locktime`);
  }
  if (credential === undefined) return;
  const [spending, inside] = input.type === 'stakeable.LockIn' ? [input.input, '.input.input'] : [input, '.input'];
  const paths = { input: path + inside, credential: `credentials[${at}]` };
  yield* prefixed('failed to verify transfer: ', platformTransferFindings(spending, credential, spent, signed, paths));
}

type LockOut = Extract<PlatformTransferableOutput['output'], { readonly type: 'stakeable.LockOut' }>;
type TransferOutput = LockOut['output'];

/** secp256k1fx/fx.go VerifyTransfer */
function* platformTransferFindings(
  input: { readonly amount: bigint; readonly signatureIndices: readonly number[] },
  credential: PlatformVerifiable,
  spent: TransferOutput,
  signed: Signed,
  paths: { readonly input: string; readonly credential: string },
): Findings {
  if (credential.type !== 'secp256k1fx.Credential') {
    yield fails('fx', 'wrong credential type', paths.credential);
    return;
  }
  if (spent.amount !== input.amount) {
    const words = `utxo amount and input amount are not equal: ${spent.amount} != ${input.amount}`;
    yield fails('unspent', words, `${paths.input}.amount`);
  }
  yield* signatureFindings(input, credential, spent, signed, paths);
}

/** Amounts by what may pay for what: an asset, or what is locked of it until a time for certain owners. */
class PaidSums {
  readonly #now: bigint;
  /** By the asset (cb58). */
  readonly #unlocked = new Map<string, bigint>();
  /** By asset, locktime and the hash of the owners. */
  readonly #locked = new Map<string, bigint>();
  #isOverflown = false;
  #hasUnknownOwner = false;

  constructor(now: bigint) {
    this.#now = now;
  }

  *consume({ input: { assetID, input }, utxo }: SpendingInput): Findings {
    const amount = input.type === 'stakeable.LockIn' ? input.input.amount : input.amount;
    const output = 'found' in utxo ? utxo.found.output : undefined;
    const lock = output ?? input;
    const isLock = lock.type === 'stakeable.LockOut' || lock.type === 'stakeable.LockIn';
    const locktime = isLock ? lock.locktime : 0n;
    const asset = encodeCb58(assetID);
    if (this.#now >= locktime) yield* this.#add(this.#unlocked, asset, amount);
    else if (output?.type === 'stakeable.LockOut') {
      yield* this.#add(this.#locked, lockedKey(asset, output), amount);
    } else this.#hasUnknownOwner = true;
  }

  /** What is locked is paid by what is locked alike, and by what is unlocked. */
  *produce(outputs: readonly PlatformTransferableOutput[], burned: bigint, avaxAssetID: Uint8Array): Findings {
    const unlocked = new Map([[encodeCb58(avaxAssetID), burned]]);
    const locked = new Map<string, bigint>();
    for (const each of outputs) {
      const asset = encodeCb58(each.assetID);
      const { amount } = platformAmount(each);
      if (each.output.type !== 'stakeable.LockOut') yield* this.#add(unlocked, asset, amount);
      else yield* this.#add(locked, lockedKey(asset, each.output), amount);
    }
    if (this.#isOverflown) return;
    if (this.#hasUnknownOwner) {
      yield cannotTell('amounts', { kind: 'spent output unknown' }, TX);
      return;
    }
    for (const [key, amount] of locked) {
      const short = amount - (this.#locked.get(key) ?? 0n);
      const [asset = '', locktime, owner] = key.split(' ');
      const left = this.#unlocked.get(asset) ?? 0n;
      if (short > left) {
        const words = `insufficient locked funds: ${owner} needs ${short - left} more ${asset} for locktime ${locktime}`;
        yield fails('amounts', words, TX);
        return;
      }
      if (short > 0n) this.#unlocked.set(asset, left - short);
    }
    for (const [asset, amount] of unlocked) {
      const short = amount - (this.#unlocked.get(asset) ?? 0n);
      if (short > 0n) yield fails('amounts', `insufficient unlocked funds: needs ${short} more ${asset}`, TX);
    }
  }

  /** A node stops at the first sum that is too large. */
  *#add(sums: Map<string, bigint>, key: string, amount: bigint): Findings {
    const sum = (sums.get(key) ?? 0n) + amount;
    sums.set(key, sum);
    if (sum <= MAX_UINT64 || this.#isOverflown) return;
    this.#isOverflown = true;
    yield fails('amounts', 'overflow', TX);
  }
}

function lockedKey(asset: string, { locktime, output }: LockOut): string {
  return `${asset} ${locktime} ${encodeCb58(sha256(platformFormats.owners.encode(output)))}`;
}
