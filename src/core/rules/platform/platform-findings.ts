import { isZero } from '../../bytes/bytes';
import { CodecError } from '../../codec/codec-error';
import { NODE_MAX_SIZE } from '../../codec/format';
import { platformFormats } from '../../codec/platform/platform-formats';
import type { PlatformTx, UnsignedPlatformTx } from '../../codec/platform/platform-transactions';
import { warpFormats } from '../../codec/warp/warp-formats';
import { encodeCb58 } from '../../encodings/cb58';
import { txIDOf } from '../../ids/ids';
import { gasPrice, platformGas } from '../../p-and-c/platform-fee';
import { cannotTell, fails, type Finding, type PlatformFindings, prefixed, TX } from '../finding';
import type { Signers } from '../../tx/signers';
import {
  baseFindings,
  type FlowTx,
  found,
  inputOrderFindings,
  noMemoFindings,
  outputOrderFindings,
  type PlatformContext,
  type RulesByType,
  transferableInputsFindings,
  platformOutputFindings,
} from './base';
import { warpSignatureFindings } from './bls';
import { outputName, paymentFindings, spendFindings, spendingInputs, unspentFindings } from './flow-findings';
import { L1_RULES } from './l1';
import type { PlatformRules, PlatformView } from './platform-view';
import { STAKING_RULES } from './staking';
import { SUBNET_RULES } from './subnets';
import { PRIMARY_NETWORK_ID } from '../../ids/networks';

/**
 * What a node says of a transaction that is issued now, in its order (block/executor/manager.go VerifyTx): it responds
 * with the first broken rule, after `couldn't issue tx: failed verification: `. Further problems follow. An undefined
 * in between is a point where a caller can let other tasks run, after about 20 milliseconds.
 * @param signers keeps recovered keys, for callers that verify the same transaction again; without it, no signature is
 *   verified.
 */
export function* platformFindings(
  tx: PlatformTx,
  rules: PlatformRules,
  view: PlatformView,
  signers: Signers | undefined,
): PlatformFindings {
  const { unsignedTx } = tx;
  const bytes = platformFormats.tx.encode(tx);
  if (bytes.length > NODE_MAX_SIZE) yield* sizeFindings(rules, view);
  if ('message' in unsignedTx) {
    yield* prefixed('failed verifying warp messages: ', warpFindings(unsignedTx.message, rules, view));
  }
  const gas = platformGas(unsignedTx);
  if (typeof gas === 'string') {
    yield fails('gas', `failed to calculate tx complexity: ${gas}`, TX);
    return;
  }
  const capacity = 'found' in view.gas ? view.gas.found.capacity : rules.gas.maxCapacity;
  if (gas > capacity) {
    yield fails('gas', `tx exceeds current gas capacity: ${gas} > ${capacity}`, TX);
    // No block ever has room for it, and its parts may take minutes to verify.
    if (gas > rules.gas.maxCapacity) return;
  }
  if ('unknown' in view.gas) yield cannotTell('gas', view.gas.unknown, TX);
  const fee = 'found' in view.gas ? { found: gas * gasPrice(view.gas.found, rules.gas) } : view.gas;
  const context = { tx, rules, view, signed: { signers, now: view.clock }, fee };
  const txID = encodeCb58(txIDOf(bytes));
  const rulesOfType = RULES_BY_TYPE[unsignedTx.type as FlowTx['type']] as (
    c: PlatformContext,
    tx: UnsignedPlatformTx,
  ) => PlatformFindings;
  yield* prefixed(`failed execution: standard tx ${txID} failed execution: `, rulesOfType(context, unsignedTx));
}

/** Of what is longer than a codec read before v1.15.0 (block/executor/manager.go verifyTransactionSizePreHelicon). */
function* sizeFindings({ heliconTime }: PlatformRules, { clock }: PlatformView): PlatformFindings {
  if ('unknown' in heliconTime) yield cannotTell('upgrade', heliconTime.unknown, '');
  else if (!('found' in heliconTime && clock >= heliconTime.found)) {
    yield fails('upgrade', 'transaction size exceeds max transaction size pre-Helicon', '');
  }
}

const IMPORTED = `${TX}.importedInputs`;
const EXPORTED = `${TX}.exportedOutputs`;

const RULES_BY_TYPE: RulesByType = {
  *'txs.BaseTx'(context, tx) {
    yield* baseFindings(tx, context.rules);
    yield* noMemoFindings(tx);
    yield* spendFindings(context, tx, context.tx.credentials);
  },

  *'txs.ImportTx'(context, tx) {
    const { sourceChain, importedInputs } = tx;
    const { view, rules } = context;
    if (importedInputs.length === 0) yield fails('inputs', 'tx has no imported inputs', IMPORTED);
    yield* baseFindings(tx, rules);
    yield* prefixed('input failed verification: ', transferableInputsFindings(importedInputs, IMPORTED));
    yield* inputOrderFindings(importedInputs, IMPORTED);
    yield* noMemoFindings(tx);
    yield* platformPeerFindings(context, sourceChain, `${TX}.sourceChain`);
    const imported = spendingInputs(importedInputs, IMPORTED, (id) => view.imported(sourceChain, id));
    yield* unspentFindings(imported, () => 'failed to get shared memory: not found');
    const own = spendingInputs(tx.inputs, `${TX}.inputs`, (id) => view.utxo(id));
    yield* unspentFindings(own, (input) => `failed to get UTXO ${outputName(input)}: not found`);
    yield* paymentFindings(context, tx, [...own, ...imported], context.tx.credentials);
  },

  *'txs.ExportTx'(context, tx) {
    const { destinationChain, exportedOutputs } = tx;
    if (exportedOutputs.length === 0) yield fails('outputs', 'no export outputs', EXPORTED);
    yield* baseFindings(tx, context.rules);
    for (const [i, each] of exportedOutputs.entries()) {
      const path = `${EXPORTED}[${i}]`;
      yield* prefixed('output failed verification: ', platformOutputFindings(each, path));
      const isLocked = each.output.type === 'stakeable.LockOut';
      if (isLocked) yield fails('locktime', 'wrong locktime reported', `${path}.output.locktime`);
    }
    yield* outputOrderFindings(exportedOutputs, EXPORTED);
    yield* noMemoFindings(tx);
    yield* platformPeerFindings(context, destinationChain, `${TX}.destinationChain`);
    yield* prefixed('failed verifySpend: ', spendFindings(context, tx, context.tx.credentials));
  },

  ...SUBNET_RULES,
  ...STAKING_RULES,
  ...L1_RULES,
};

/** vms/platformvm/txs/executor/warp_verifier.go */
function* warpFindings(bytes: Uint8Array, { networkID }: PlatformRules, view: PlatformView): PlatformFindings {
  const path = `${TX}.message`;
  let message;
  try {
    message = warpFormats.message.decode(bytes);
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    yield fails('warp', error.message, path);
    return;
  }
  const { sourceChainID, signature } = message;
  const lookup = isZero(sourceChainID) ? { found: PRIMARY_NETWORK_ID } : view.subnetOf(sourceChainID);
  const subnetID = yield* subnetOfFindings(lookup, sourceChainID, 'warp', path);
  if (message.networkID !== networkID) yield fails('warp', 'wrong networkID', path);
  const set = subnetID === undefined ? undefined : view.warpSet(subnetID);
  if (set === undefined || 'missing' in set) return;
  if ('unknown' in set) yield cannotTell('warp', set.unknown, path);
  else yield* warpSignatureFindings(warpFormats.unsignedMessage.encode(message), signature, set.found, path);
}

/** The other chain is one of the primary network, but not the P-Chain (vms/components/verify/subnet.go). */
function* platformPeerFindings({ view }: PlatformContext, chainID: Uint8Array, path: string): PlatformFindings {
  if (isZero(chainID)) {
    yield fails('peer chain', 'same chainID', path);
    return;
  }
  const findings = subnetOfFindings(view.subnetOf(chainID), chainID, 'peer chain', path);
  const subnetID = yield* prefixed(`failed to get subnet of "${encodeCb58(chainID)}": `, findings);
  if (subnetID === undefined || isZero(subnetID)) return;
  const ids = `expected "${encodeCb58(PRIMARY_NETWORK_ID)}" got "${encodeCb58(subnetID)}"`;
  yield fails('peer chain', `mismatched subnetIDs; ${ids}`, path);
}

/** The subnet of a blockchain; undefined, and why as a finding, if there is none. */
function* subnetOfFindings(
  subnet: ReturnType<PlatformView['subnetOf']>,
  chainID: Uint8Array,
  rule: 'peer chain' | 'warp',
  path: string,
): Generator<Finding, Uint8Array | undefined> {
  const none = (): string => `problem retrieving blockchain "${encodeCb58(chainID)}": not found`;
  const subnetID = yield* found(subnet, rule, path, none);
  if (subnetID !== 'not a blockchain') return subnetID;
  yield fails(rule, `"${encodeCb58(chainID)}" is not a blockchain`, path);
  return undefined;
}
