import { compareBytes, equalBytes, isZero, MAX_UINT64 } from '../../bytes/bytes';
import type { UnsignedAtomicTx } from '../../codec/atomic/atomic-formats';
import { type AtomicSide, atomicSides, sumOf } from '../../p-and-c/atomic-fee';
import type { AccountAmount } from '../../tx/moves';
import { fails, type Findings, prefixed, TX } from '../finding';
import { firstOutOfOrder, transferableInputFindings, transferableOutputFindings } from '../parts';
import { inputOrderFindings, outputOrderFindings } from '../platform/base';
import type { AtomicRules } from './atomic-view';

/** The flow checker: no more comes out than goes in, and sums are 64-bit. */
export function* sumFindings(tx: UnsignedAtomicTx, fee = 0n): Findings {
  const { inputs, outputs } = atomicSides(tx);
  const [consumed, produced] = [sumOf(inputs), sumOf(outputs) + fee];
  if (consumed > MAX_UINT64 || produced > MAX_UINT64) yield fails('amounts', 'overflow', TX);
  else if (produced > consumed) yield fails('amounts', 'insufficient funds', TX);
}

/** That the other chain is P or X. */
export function* peerFindings(
  tx: UnsignedAtomicTx,
  { xChainID }: AtomicRules,
  words: (peer: Uint8Array) => string,
): Findings {
  const [peer, field] =
    tx.type === 'atomic.UnsignedImportTx' ? [tx.sourceChain, 'sourceChain'] : [tx.destinationChain, 'destinationChain'];
  if (!isZero(peer) && !equalBytes(peer, xChainID)) yield fails('peer chain', words(peer), `${TX}.${field}`);
}

/** The `Verify` of each item of a side, and that it is of AVAX. */
export function* itemFindings(
  { items, path }: AtomicSide,
  { avaxAssetID }: AtomicRules,
  words: {
    readonly prefix: (at: number) => string;
    readonly ofAccount: (amount: bigint, assetID: Uint8Array, path: string) => Findings;
    readonly notAVAX: (at: number, assetID: Uint8Array) => string;
  },
): Findings {
  for (const [i, each] of items.entries()) {
    const at = `${path}[${i}]`;
    yield* prefixed(
      words.prefix(i),
      'input' in each
        ? transferableInputFindings(each, at)
        : 'output' in each
          ? transferableOutputFindings(each, at)
          : words.ofAccount(each.amount, each.assetID, at),
    );
    const isAVAX = equalBytes(each.assetID, avaxAssetID);
    if (!isAVAX) yield fails('asset', words.notAVAX(i, each.assetID), `${at}.assetID`);
  }
}

/** The order of each side; equal outputs to another chain may stand side by side. */
export function orderFindings(tx: UnsignedAtomicTx): { readonly inputs: Findings; readonly outputs: Findings } {
  const { inputs, outputs } = atomicSides(tx);
  return tx.type === 'atomic.UnsignedImportTx'
    ? { inputs: inputOrderFindings(tx.importedInputs, inputs.path), outputs: accountOrderFindings(tx.outputs, outputs) }
    : {
        inputs: accountOrderFindings(tx.inputs, inputs),
        outputs: outputOrderFindings(tx.exportedOutputs, outputs.path),
      };
}

function* accountOrderFindings(accounts: readonly AccountAmount[], { name, path }: AtomicSide): Findings {
  const compare = (a: AccountAmount, b: AccountAmount): number =>
    compareBytes(a.address, b.address) || compareBytes(a.assetID, b.assetID);
  const at = firstOutOfOrder(accounts, compare, 'unique');
  if (at !== undefined) yield fails(`${name}s`, `${name}s not sorted and unique`, `${path}[${at}]`);
}
