import type { CallOptions } from '../../client/call-options';
import { type Outcome, outcomeOf } from '../../core/outcome';
import { knownEVMName } from '../../core/ids-in-text/known-names';
import type { Chain } from '../chain/chain';
import type { Account } from './avalanche-lens-api';
import type { Draft } from './published';
import { reasonValue, type Words } from './value-words';

/**
 * What the C-Chain of a chain's network has of an account. A number that the node doesn't report is unknown, not 0. Rejects
 * with the client's errors if it reports neither.
 */
export async function accountValue(
  { node }: Chain,
  address: string,
  words: Words,
  options: CallOptions,
): Promise<Draft<Account>> {
  const account = { address, block: 'latest' };
  const read = (method: 'eth_getBalance' | 'eth_getTransactionCount') =>
    outcomeOf(node.call(method, account, options), options.signal);
  const [balance, nonce] = await Promise.all([read('eth_getBalance'), read('eth_getTransactionCount')]);
  if (balance.error !== undefined && nonce.error !== undefined) throw balance.error;
  const known = knownEVMName(address);
  const valueOf = ({ value, error }: Outcome<bigint>) =>
    error === undefined ? value : { unknown: reasonValue(error, words) };
  return {
    kind: 'evmAddress',
    id: address,
    label: known && `${known.name}: ${known.note}`,
    balance: valueOf(balance),
    nonce: valueOf(nonce),
  };
}
