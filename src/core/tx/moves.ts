import type { UnsignedAtomicTx } from '../codec/atomic/atomic-formats';
import type { FxOperation, Operation, StateOutput, UnsignedTx, UTXOReference } from '../codec/avm/avm-transactions';
import type {
  PlatformTransferableInput,
  PlatformTransferableOutput,
  UnsignedPlatformTx,
} from '../codec/platform/platform-transactions';
import type { TransferableInput } from '../codec/secp256k1fx';
import { operationOutputs } from './tx-parts';

/** A transaction of X, P or C, without its credentials. */
export type AnyUnsignedTx = UnsignedTx | UnsignedPlatformTx | UnsignedAtomicTx;

/** What an account of the C-Chain gets or gives. */
export interface AccountAmount {
  /** 20 bytes. */
  readonly address: Uint8Array;
  readonly assetID: Uint8Array;
  readonly amount: bigint;
}

/** The accounts that an import of C pays to, or that an export of C takes from; none for all others. */
export function accountsIn(tx: AnyUnsignedTx): readonly AccountAmount[] {
  if (tx.type === 'atomic.UnsignedImportTx') return tx.outputs;
  return tx.type === 'atomic.UnsignedExportTx' ? tx.inputs : [];
}

/** An input that moves an amount. Of a stakeable.LockIn, `input` is the input within. */
export interface ConsumedInput extends TransferableInput {
  /** Set on those that another chain exported: the chain's ID. */
  readonly importedFrom?: Uint8Array;
  /** Until when it can only be staked, Unix seconds. */
  readonly stakeableUntil?: bigint;
  /** The field that names it, such as `unsignedTx.inputs[0]`. */
  readonly path: string;
}

/** What an output holds, without its owner. */
export type OutputContent =
  | { readonly type: 'secp256k1fx.TransferOutput'; readonly amount: bigint }
  | { readonly type: 'nftfx.TransferOutput'; readonly groupID: number; readonly payload: Uint8Array }
  | { readonly type: 'nftfx.MintOutput'; readonly groupID: number }
  | { readonly type: 'secp256k1fx.MintOutput' | 'propertyfx.MintOutput' | 'propertyfx.OwnedOutput' };

/**
 * A UTXO that a transaction spends. An operation doesn't name the content: it follows from what such an operation may
 * spend.
 */
export interface SpentUTXO extends UTXOReference, Pick<ConsumedInput, 'importedFrom' | 'stakeableUntil' | 'path'> {
  readonly assetID: Uint8Array;
  readonly content: OutputContent;
}

/** An output that a transaction makes. `index` is its place, by which it is spent later. */
export interface ProducedOutput {
  readonly index: number;
  readonly assetID: Uint8Array;
  /** Of a stakeable.LockOut the output within. */
  readonly output: StateOutput;
  /** Set on outputs that go to another chain's side of the shared memory: the chain's ID. */
  readonly exportedTo?: Uint8Array;
  /** Until when it can only be staked, Unix seconds. */
  readonly stakeableUntil?: bigint | undefined;
  /** Whether it is staked: it becomes a UTXO, under the same index, when the staking ends. */
  readonly isStaked?: true | undefined;
}

/**
 * The inputs that move amounts, in the order of their credentials: the transaction's own, then the imported ones. None
 * for an export of C, which takes from accounts, and for what P itself makes.
 */
export function consumedInputs(tx: AnyUnsignedTx): ConsumedInput[] {
  const consumed = ({ input, ...of }: PlatformTransferableInput, path: string): ConsumedInput =>
    input.type === 'stakeable.LockIn'
      ? { ...of, input: input.input, stakeableUntil: input.locktime, path }
      : { ...of, input, path };
  const isOfAccounts = tx.type === 'atomic.UnsignedExportTx';
  const own: readonly PlatformTransferableInput[] = 'inputs' in tx && !isOfAccounts ? tx.inputs : [];
  const inputs = own.map((each, i) => consumed(each, `unsignedTx.inputs[${i}]`));
  if (!('importedInputs' in tx)) return inputs;
  const imported: readonly PlatformTransferableInput[] = tx.importedInputs;
  const { sourceChain: importedFrom } = tx;
  for (const [i, each] of imported.entries())
    inputs.push({ ...consumed(each, `unsignedTx.importedInputs[${i}]`), importedFrom });
  return inputs;
}

/** All UTXOs that a transaction spends: the inputs that move amounts, then what its operations take. */
export function spentUTXOs(tx: AnyUnsignedTx): SpentUTXO[] {
  const moved = consumedInputs(tx).map(({ input, ...rest }): SpentUTXO => ({
    ...rest,
    content: { type: 'secp256k1fx.TransferOutput', amount: input.amount },
  }));
  const operated = operationsOf(tx).flatMap(({ assetID, utxoIDs, operation }, i) =>
    utxoIDs.map((utxo, j): SpentUTXO => ({
      ...utxo,
      assetID,
      content: operatedContent(operation),
      path: `unsignedTx.operations[${i}].utxoIDs[${j}]`,
    })),
  );
  return operated.length === 0 ? moved : [...moved, ...operated];
}

function operationsOf(tx: AnyUnsignedTx): readonly Operation[] {
  return 'operations' in tx ? tx.operations : [];
}

/** The group and the payload of an NFT are verified to be those of what is spent (vms/nftfx/fx.go). */
function operatedContent(operation: FxOperation): OutputContent {
  switch (operation.type) {
    case 'secp256k1fx.MintOperation':
      return { type: 'secp256k1fx.MintOutput' };
    case 'nftfx.MintOperation':
      return { type: 'nftfx.MintOutput', groupID: operation.groupID };
    case 'nftfx.TransferOperation':
      return { type: 'nftfx.TransferOutput', groupID: operation.output.groupID, payload: operation.output.payload };
    case 'propertyfx.MintOperation':
      return { type: 'propertyfx.MintOutput' };
    case 'propertyfx.BurnOperation':
      return { type: 'propertyfx.OwnedOutput' };
  }
}

/** Of a chain on which no transaction creates an asset. */
const NO_ASSET = new Uint8Array(32);

/**
 * Everything that the bytes of a transaction say that it makes, by output index: its outputs first, then the initial
 * states' outputs (their asset is the transaction itself), the operations' outputs (vms/avm/txs/executor/executor.go),
 * what it exports or stakes (docs/protocol.md 8.6). Rewards and returned balances come after these, and are in no
 * transaction; what an import of C makes goes to accounts.
 */
export function producedOutputs(tx: UnsignedPlatformTx | UnsignedAtomicTx): ProducedOutput[];
export function producedOutputs(tx: AnyUnsignedTx, txID: Uint8Array): ProducedOutput[];
export function producedOutputs(tx: AnyUnsignedTx, txID: Uint8Array = NO_ASSET): ProducedOutput[] {
  const isOfAccounts = tx.type === 'atomic.UnsignedImportTx';
  const own: readonly PlatformTransferableOutput[] = 'outputs' in tx && !isOfAccounts ? tx.outputs : [];
  const made: Omit<ProducedOutput, 'index'>[] = own.map(unlocked);
  for (const { outputs } of 'initialStates' in tx ? tx.initialStates : []) {
    for (const output of outputs) made.push({ assetID: txID, output });
  }
  for (const { assetID, operation } of operationsOf(tx)) {
    for (const output of operationOutputs(operation)) made.push({ assetID, output });
  }
  if ('exportedOutputs' in tx) {
    const exported: readonly PlatformTransferableOutput[] = tx.exportedOutputs;
    for (const each of exported) made.push({ ...unlocked(each), exportedTo: tx.destinationChain });
  }
  if ('stake' in tx) for (const each of tx.stake) made.push({ ...unlocked(each), isStaked: true });
  return made.map((each, index) => ({ ...each, index }));
}

function unlocked({ assetID, output }: PlatformTransferableOutput): Omit<ProducedOutput, 'index'> {
  if (output.type !== 'stakeable.LockOut') return { assetID, output };
  return { assetID, output: output.output, stakeableUntil: output.locktime };
}
