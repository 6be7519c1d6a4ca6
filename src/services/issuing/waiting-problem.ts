import { inWords } from '../../client/durations';
import type { WaitingProblem } from '../../core/check-tx';
import type { Tx } from '../../core/codec/avm/transactions';
import { encodeCb58 } from '../../core/encodings/cb58';
import { utxoIDOf } from '../../core/ids';
import type { ChainView } from '../../core/rules/chain-rules';
import { explain } from '../../core/rules/messages';
import { spentUTXOs } from '../../core/tx-parts';
import type { Chain } from '../chain/chain';
import type { ChainIdentity } from '../chain/chain-identity';
import { shortID } from '../text/format-id';

/** A transaction that was sent from here, and of which the end is not known. */
export interface SentTx {
  /** cb58 */
  readonly txID: string;
  /** When it was sent, Unix ms. */
  readonly at: number;
  /** The node took it, and a node keeps what it took for longer than this. */
  readonly isHeld: boolean;
  /** The IDs (cb58) of what it uses; empty where its bytes are no longer at hand. */
  readonly uses: ReadonlySet<string>;
}

/** Who knows what was sent. */
export interface SentBefore {
  /** What may still wait on a chain, as it is set and as it answers. `now` is Unix ms. */
  open(chain: Chain, identity: ChainIdentity, now: number): readonly SentTx[];
}

/** What speaks of a transaction, or against it, among those that were sent before; undefined if nothing does. */
export function waitingProblem(
  tx: Tx,
  id: Uint8Array,
  sent: readonly SentTx[],
  { view, now }: { readonly view: ChainView; readonly now: number },
): WaitingProblem | undefined {
  const txID = encodeCb58(id);
  const itself = sent.find((each) => each.txID === txID);
  if (itself !== undefined) return sentBefore(itself, now);
  if (sent.length === 0) return undefined;
  for (const { txID: source, outputIndex, path, importedFrom } of spentUTXOs(tx.unsignedTx)) {
    const utxoID = utxoIDOf(source, outputIndex);
    const key = encodeCb58(utxoID);
    const other = sent.find(({ uses }) => uses.has(key));
    if (other === undefined) continue;
    const utxo = importedFrom === undefined ? view.utxo(utxoID) : view.imported(importedFrom, utxoID);
    // What is spent by now is said to be: it no longer waits.
    if (!('missing' in utxo)) return conflict(txID, other, { path, now, isThere: 'found' in utxo });
  }
  return undefined;
}

function sentBefore({ at, isHeld }: SentTx, now: number): WaitingProblem {
  const ago = `${inWords(Math.max(0, now - at))} ago`;
  const words = isHeld
    ? `sent from here ${ago}, not accepted yet: sending it again changes nothing`
    : `sent from here ${ago}, not known whether a node has it: it can be sent again`;
  return { verdict: 'cannot tell', code: 'other', words, explanation: undefined, path: '' };
}

/** A node's answer is certain only if it has the other one, and the input is still there to be used. */
function conflict(
  txID: string,
  { txID: other, at, isHeld }: SentTx,
  { path, now, isThere }: { readonly path: string; readonly now: number; readonly isThere: boolean },
): WaitingProblem {
  const ago = `${inWords(Math.max(0, now - at))} ago`;
  const words = `tx conflicts with other tx: ${txID}`;
  const meaning = `It uses what ${shortID(other)}, sent from here ${ago}, uses, too.`;
  if (isHeld && isThere) {
    return {
      verdict: 'fails',
      code: 'other',
      words,
      explanation: { meaning, advice: explain(words)?.advice ?? '' },
      path,
    };
  }
  const why = `it uses what ${shortID(other)}, sent from here ${ago}, uses, too: only one can be accepted`;
  return { verdict: 'cannot tell', code: 'other', words: why, explanation: undefined, path };
}
