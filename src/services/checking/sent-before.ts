import { encodeCb58 } from '../../core/encodings/cb58';
import { utxoIDOf } from '../../core/ids/ids';
import { cannotTell, fails, type Finding, type SentConflict } from '../../core/rules/finding';
import type { AnyTx } from '../../core/signing/signable';
import type { Chain } from '../chain/chain';
import type { ChainIdentity } from '../chain/chain-identity';
import type { spentBy, SpentView } from './spenders';

/** A transaction that was sent from here and is neither accepted nor refused. */
export interface SentTx {
  /** cb58 */
  readonly txID: string;
  /** When it was sent, Unix ms. */
  readonly at: number;
  /** The node accepted it into its mempool, and keeps it for longer than this. */
  readonly isHeld: boolean;
}

/** The transactions that were sent from here to a chain. */
export interface SentHere {
  /** Those that may still be pending, by their IDs (cb58). */
  readonly open: ReadonlyMap<string, SentTx>;
  /** The first of these that spends a UTXO, by its ID (cb58), as far as their bytes are available. */
  readonly users: ReadonlyMap<string, SentTx>;
  /** The IDs (32 bytes) of those that the chain may have accepted, the newest first. */
  readonly maybeAccepted: readonly Uint8Array[];
}

export interface SentBefore {
  /** Those of a chain, by its setting and its identity. `now` is Unix ms. */
  on(chain: Chain, identity: ChainIdentity, now: number): SentHere;
}

/** They are read once for each chain, however many transactions are checked against them. */
export function readOnce(sent: SentBefore | undefined): SentBefore | undefined {
  const read = new Map<string, SentHere>();
  return (
    sent && {
      on(chain, identity, now) {
        const key = `${chain.config.name} ${identity.networkID}/${identity.blockchainID}/${identity.genesisID}`;
        const here = read.get(key) ?? sent.on(chain, identity, now);
        read.set(key, here);
        return here;
      },
    }
  );
}

/** A pending transaction that was sent from here: this very one, or one that spends the same input. */
export function waitingFinding(
  spent: ReturnType<typeof spentBy>,
  id: Uint8Array,
  sent: Pick<SentHere, 'open' | 'users'> | undefined,
  { view, now, on }: { readonly view: SpentView; readonly now: number; readonly on: AnyTx['on'] },
): Finding | undefined {
  const txID = encodeCb58(id);
  const itself = sent?.open.get(txID);
  if (itself !== undefined) return sentBefore(itself, now);
  if (sent === undefined || sent.users.size === 0) return undefined;
  for (const { txID: source, outputIndex, path, importedFrom } of spent) {
    const utxoID = utxoIDOf(source, outputIndex);
    const other = sent.users.get(encodeCb58(utxoID));
    if (other === undefined) continue;
    const utxo = importedFrom === undefined ? view.utxo(utxoID) : view.imported(importedFrom, utxoID);
    // The check reports a spent input as such: the other transaction is no longer pending.
    if (!('missing' in utxo)) return conflict(txID, other, { path, now, isRefused: on !== 'C' && 'found' in utxo });
  }
  return undefined;
}

function sentBefore({ at, isHeld }: SentTx, now: number): Finding {
  return cannotTell('waiting', { kind: 'sent before', msAgo: msSince(at, now), isHeld }, '');
}

/**
 * A node of X or P refuses it for certain only if it has the other one, and the input is still unspent. One of C takes what
 * pays more for its gas.
 */
function conflict(
  txID: string,
  { txID: other, at, isHeld }: SentTx,
  { path, now, isRefused }: { readonly path: string; readonly now: number; readonly isRefused: boolean },
): Finding {
  const sent: SentConflict = { txID: other, msAgo: msSince(at, now) };
  if (isHeld && isRefused) {
    return { ...fails('waiting', `tx conflicts with other tx: ${txID}`, path), conflict: sent };
  }
  return cannotTell('waiting', { kind: 'input of sent transaction', ...sent }, path);
}

/** A clock that was set back makes no negative time. */
function msSince(at: number, now: number): number {
  return Math.max(0, now - at);
}
