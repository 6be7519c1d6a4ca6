import type { TransferableInput, TransferableOutput } from '../codec/secp256k1fx';
import { compareBytes, MAX_UINT64, toHexDigits } from '../bytes/bytes';
import { goStringBytes } from '../codec/go-string';
import type { CreateAssetTx, InitialState, Operation, Tx, UnsignedTx } from '../codec/avm/avm-transactions';
import { utxoIDOf } from '../ids/ids';
import type { ChainRules } from './chain-rules';
import { cannotTell, fails, type Findings, TX } from './finding';
import {
  assetFindings,
  compareReferences,
  credentialFindings,
  firstOutOfOrder,
  metadataFindings,
  operationFindings,
  outputFindings,
  transferableInputFindings,
  transferableOutputFindings,
} from './parts';
import { consumedInputs } from '../tx/moves';
import { partsOf } from '../tx/tx-parts';
import { MAX_DENOMINATION } from '../text/amount';

const MAX_ASSET_NAME = 128;
const MAX_SYMBOL = 4;

/** The characters that Go's strings.TrimSpace removes: unicode.IsSpace. */
const OUTER_SPACE =
  /^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]|[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]$/;

/**
 * The rules that need nothing but the transaction (vms/avm/txs/executor/syntactic_verifier.go), in the node's order. A
 * node responds with the first broken rule.
 */
export function* syntacticFindings({ unsignedTx: tx, credentials }: Tx, rules: ChainRules): Findings {
  yield* kindFindings(tx);
  yield* metadataFindings(tx, rules);
  yield* flowFindings(tx, rules);
  const { created, operations } = partsOf(tx);
  if (created !== undefined) yield* statesFindings(created, rules);
  if (operations !== undefined) yield* operationsFindings(operations, tx.inputs, rules);
  for (const [i, credential] of credentials.entries()) yield* credentialFindings(credential, `credentials[${i}]`);
  const expected = credentialCount(tx);
  if (credentials.length !== expected) {
    const message = `wrong number of credentials: ${credentials.length} != ${expected}`;
    yield fails('credentials', message, 'credentials', credentials.length < expected ? 'not signed' : 'other');
  }
}

/** One for each input, then one for each operation or imported input. */
function credentialCount(tx: UnsignedTx): number {
  return consumedInputs(tx).length + (partsOf(tx).operations?.length ?? 0);
}

/** Verified before the parts that all transactions have. */
function* kindFindings(tx: UnsignedTx): Findings {
  const { created, operations, imported, exported } = partsOf(tx);
  if (created !== undefined) yield* assetNameFindings(created);
  if (operations?.length === 0) {
    yield fails('operations', 'an operationTx must have at least one operation', `${TX}.operations`);
  }
  if (imported?.inputs.length === 0) yield fails('inputs', 'no import inputs', `${TX}.importedInputs`);
  if (exported?.outputs.length === 0) yield fails('outputs', 'no export outputs', `${TX}.exportedOutputs`);
}

export function* assetNameFindings({
  name,
  symbol,
  denomination,
  initialStates,
}: Pick<CreateAssetTx, 'name' | 'symbol' | 'denomination' | 'initialStates'>): Findings {
  const [nameLength, symbolLength] = [goStringBytes(name).length, goStringBytes(symbol).length];
  if (nameLength < 1) yield fails('name', 'name is too short, minimum size is 1', `${TX}.name`);
  if (nameLength > MAX_ASSET_NAME)
    yield fails('name', `name is too long, maximum size is ${MAX_ASSET_NAME}`, `${TX}.name`);
  if (symbolLength < 1) yield fails('name', 'symbol is too short, minimum size is 1', `${TX}.symbol`);
  if (symbolLength > MAX_SYMBOL) {
    yield fails('name', `symbol is too long, maximum size is ${MAX_SYMBOL}`, `${TX}.symbol`);
  }
  if (initialStates.length === 0) {
    yield fails('states', 'assets must support at least one Fx', `${TX}.initialStates`);
  }
  if (denomination > MAX_DENOMINATION) yield fails('name', 'denomination is too large', `${TX}.denomination`);
  if (OUTER_SPACE.test(name)) yield fails('name', 'unexpected whitespace provided', `${TX}.name`);
  if (!/^[A-Za-z0-9 ]*$/.test(name)) {
    yield fails('name', "asset's name must be made up of only letters and numbers", `${TX}.name`);
  }
  if (!/^[A-Z]*$/.test(symbol)) {
    yield fails('name', "asset's symbol must be all upper case letters", `${TX}.symbol`);
  }
}

/** VerifyTx of vms/components/avax/transferables.go: each part, the sorting, and that the inputs cover the outputs. */
function* flowFindings(tx: UnsignedTx, rules: ChainRules): Findings {
  const outputs: [string, readonly TransferableOutput[]][] = [['outputs', tx.outputs]];
  const inputs: [string, readonly TransferableInput[]][] = [['inputs', tx.inputs]];
  const { created, imported, exported } = partsOf(tx);
  if (exported !== undefined) outputs.push(['exportedOutputs', exported.outputs]);
  if (imported !== undefined) inputs.push(['importedInputs', imported.inputs]);
  for (const [name, list] of outputs) {
    for (const [i, output] of list.entries()) yield* transferableOutputFindings(output, `${TX}.${name}[${i}]`);
    yield* avmOutputOrderFindings(list, rules, `${TX}.${name}`);
  }
  for (const [name, list] of inputs) {
    for (const [i, input] of list.entries()) yield* transferableInputFindings(input, `${TX}.${name}[${i}]`);
    const at = firstOutOfOrder(list, compareReferences, 'unique');
    if (at !== undefined) yield fails('inputs', 'inputs not sorted and unique', `${TX}.${name}[${at}]`);
  }
  yield* amountFindings(created === undefined ? rules.txFee : rules.createAssetTxFee, rules, {
    produced: outputs.flatMap(([, list]) => list.map(({ assetID, output }) => [assetID, output.amount])),
    consumed: inputs.flatMap(([, list]) => list.map(({ assetID, input }) => [assetID, input.amount])),
  });
}

function* avmOutputOrderFindings(
  outputs: readonly TransferableOutput[],
  { codec }: ChainRules,
  path: string,
): Findings {
  const compare = (a: TransferableOutput, b: TransferableOutput): number =>
    compareBytes(a.assetID, b.assetID) || compareBytes(codec.encodeOutput(a.output), codec.encodeOutput(b.output));
  const at = firstOutOfOrder(outputs, compare, 'equal allowed');
  if (at !== undefined) yield fails('outputs', 'outputs not sorted', `${path}[${at}]`);
}

type Amounts = readonly (readonly [assetID: Uint8Array, amount: bigint])[];

/** The flow checker: what is produced, the fee included, must be consumed; sums are 64-bit. */
function* amountFindings(
  fee: bigint | undefined,
  { feeAssetID, feeUnknown = { kind: 'fee not read' } }: ChainRules,
  { produced, consumed }: { readonly produced: Amounts; readonly consumed: Amounts },
): Findings {
  const burned: Amounts = feeAssetID === undefined || fee === undefined ? [] : [[feeAssetID, fee]];
  const made = sums([...burned, ...produced]);
  const taken = sums(consumed);
  if ([...made.values(), ...taken.values()].some((sum) => sum > MAX_UINT64)) {
    yield fails('amounts', 'overflow', TX);
    return;
  }
  for (const [assetID, amount] of made) {
    if (amount > (taken.get(assetID) ?? 0n)) {
      yield fails('amounts', 'insufficient funds', TX);
      return;
    }
  }
  if (burned.length === 0) yield cannotTell('amounts', feeUnknown, TX);
}

function sums(amounts: Amounts): Map<string, bigint> {
  const byAsset = new Map<string, bigint>();
  for (const [assetID, amount] of amounts) {
    const key = toHexDigits(assetID);
    byAsset.set(key, (byAsset.get(key) ?? 0n) + amount);
  }
  return byAsset;
}

/** vms/avm/txs/initial_state.go */
function* statesFindings({ initialStates }: CreateAssetTx, { codec }: ChainRules): Findings {
  for (const [i, { fxIndex, outputs }] of initialStates.entries()) {
    const path = `${TX}.initialStates[${i}]`;
    if (fxIndex >= codec.fxs.length) yield fails('fx', 'unknown feature extension', `${path}.fxIndex`);
    for (const [j, output] of outputs.entries()) yield* outputFindings(output, `${path}.outputs[${j}]`);
    const compare = (a: InitialState['outputs'][number], b: InitialState['outputs'][number]): number =>
      compareBytes(codec.encodeOutput(a), codec.encodeOutput(b));
    const at = firstOutOfOrder(outputs, compare, 'equal allowed');
    if (at !== undefined) yield fails('outputs', 'outputs not sorted', `${path}.outputs[${at}]`);
  }
  const at = firstOutOfOrder(initialStates, (a, b) => a.fxIndex - b.fxIndex, 'unique');
  if (at !== undefined) {
    yield fails('states', 'initial states not sorted and unique', `${TX}.initialStates[${at}]`);
  }
}

/** vms/avm/txs/operation.go */
function* operationsFindings(
  operations: readonly Operation[],
  inputs: readonly TransferableInput[],
  { codec }: ChainRules,
): Findings {
  const spent = new Set(inputs.map(({ txID, outputIndex }) => toHexDigits(utxoIDOf(txID, outputIndex))));
  for (const [i, { assetID, utxoIDs, operation }] of operations.entries()) {
    const path = `${TX}.operations[${i}]`;
    const at = firstOutOfOrder(utxoIDs, compareReferences, 'unique');
    if (at !== undefined) yield fails('operations', 'utxo IDs not sorted and unique', `${path}.utxoIDs[${at}]`);
    yield* assetFindings(assetID, `${path}.assetID`);
    yield* operationFindings(operation, `${path}.operation`);
    for (const [j, { txID, outputIndex }] of utxoIDs.entries()) {
      const key = toHexDigits(utxoIDOf(txID, outputIndex));
      if (spent.has(key)) {
        yield fails('operations', 'inputs attempt to double spend an input', `${path}.utxoIDs[${j}]`);
      }
      spent.add(key);
    }
  }
  const encoded = operations.map((operation) => codec.encodeOperation(operation));
  const at = firstOutOfOrder(encoded, compareBytes, 'unique');
  if (at !== undefined) yield fails('operations', 'operations not sorted and unique', `${TX}.operations[${at}]`);
}
