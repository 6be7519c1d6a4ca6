import type { CallOptions } from '../../client/call-options';
import { encodeCb58 } from '../../core/encodings/cb58';
import { outcomeOf } from '../../core/outcome';
import { isOfPlatform, readAnyTx } from '../../core/signing/read-tx';
import type { AnyTx } from '../../core/signing/signable';
import type { Chain } from '../chain/chain';
import { isXChain } from '../chain/chain-config';
import { atomicChainID } from './peer-chain';

/**
 * The chain that bytes are sent to: P and C are beside the X-Chain. What is sent to another avm chain goes there, whatever
 * it is.
 */
export function sendingChain({ config, codec }: Pick<Chain, 'config' | 'codec'>, bytes: Uint8Array): AnyTx['on'] {
  if (!isXChain(config.blockchain)) return 'X';
  if (isOfPlatform(bytes)) return 'P';
  return readAnyTx(bytes, codec)?.on === 'C' ? 'C' : 'X';
}

/** The chain by whose rules bytes are checked: that which they are sent to, or the C-Chain, if they name it as theirs. */
export async function checkingChain(
  chain: Chain,
  bytes: Uint8Array,
  read: AnyTx | undefined,
  options: CallOptions,
): Promise<AnyTx['on']> {
  const on = sendingChain(chain, bytes);
  if (read !== undefined) return read.on === 'X' ? 'X' : on;
  return (await namesAtomic(chain, bytes, options)) ? 'C' : on;
}

/** The blockchain's ID in a transaction of any chain: after codec version, type, and network. */
const BLOCKCHAIN = { start: 10, end: 42 } as const;

/** Whether bytes name the C-Chain of a network as theirs. */
async function namesAtomic(chain: Chain, bytes: Uint8Array, options: CallOptions): Promise<boolean> {
  if (bytes.length < BLOCKCHAIN.end) return false;
  const { networkID } = await chain.identity.identify(options);
  const { value } = await outcomeOf(atomicChainID(chain, networkID, options), options.signal);
  return value === encodeCb58(bytes.subarray(BLOCKCHAIN.start, BLOCKCHAIN.end));
}
