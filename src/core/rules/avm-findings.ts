import { MAX_TX_SIZE } from '../codec/avm/codec';
import type { Tx } from '../codec/avm/avm-transactions';
import { encodeCb58 } from '../encodings/cb58';
import { txIDOf } from '../ids/ids';
import type { ChainRules, ChainView } from './chain-rules';
import { fails, type Findings } from './finding';
import { semanticFindings } from './semantic';
import type { Signers } from '../tx/signers';
import { syntacticFindings } from './syntactic';

/**
 * What a node says of a transaction of an avm chain that is issued now. Nodes verify against the chain only what is
 * valid in itself; anything else may be unverifiable.
 * @param signers keeps recovered keys, for callers that verify the same transaction again; without it, no signature is
 *   verified.
 */
export function* avmFindings(tx: Tx, rules: ChainRules, view: ChainView, signers: Signers | undefined): Findings {
  yield* syntacticFindings(tx, rules);
  yield* semanticFindings(tx, rules, view, signers);
  // The mempool looks at the size last, when the transaction has been verified.
  const bytes = rules.codec.encodeTx(tx);
  if (bytes.length <= MAX_TX_SIZE) return;
  const size = `size (${bytes.length}) > max size (${MAX_TX_SIZE})`;
  yield fails('size', `tx too large: ${encodeCb58(txIDOf(bytes))} ${size}`, '');
}
