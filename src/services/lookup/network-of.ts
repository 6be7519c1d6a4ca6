import type { AtomicTx } from '../../core/codec/atomic/atomic-formats';
import type { Tx as AvmTx } from '../../core/codec/avm/avm-transactions';
import { txsOfPlatformBlock } from '../../core/codec/platform/platform-formats';
import type { PlatformTx } from '../../core/codec/platform/platform-transactions';
import { encodeCb58 } from '../../core/encodings/cb58';
import { knownName } from '../../core/ids-in-text/known-names';
import { statedNetwork } from '../../core/signing/read-tx';
import type { InnerBlock, Thing } from './found';

/** The number of the network that it was made for; undefined if it doesn't name one. */
export function networkOf(found: Thing): number | undefined {
  switch (found.kind) {
    case 'tx':
      return networkOfTxs([found.tx]);
    case 'block':
      return networkOfTxs(found.on === 'X' ? found.block.txs : txsOfPlatformBlock(found.block));
    case 'txs':
      return networkOfTxs(found.txs);
    case 'warpMessage':
      return found.opened.message.networkID;
    case 'part':
      return found.part.name === 'stakedOutput'
        ? knownName(encodeCb58(found.part.value.assetID))?.network?.id
        : undefined;
    case 'validator':
      return undefined;
    case 'container':
      return found.inner && networkOfTxs(txsIn(found.inner));
    case 'utxo':
      return knownName(encodeCb58(found.utxo.assetID))?.network?.id;
  }
}

type DatedTx = PlatformTx | AtomicTx | AvmTx;

/** All transactions of a block are of one network: that which accepted it. Those that only reward don't name it. */
function networkOfTxs(txs: readonly DatedTx[]): number | undefined {
  return txs.map((tx) => statedNetwork({ tx })).find((id) => id !== undefined);
}

function txsIn(inner: InnerBlock): readonly DatedTx[] {
  switch (inner.chain) {
    case 'P':
      return txsOfPlatformBlock(inner.block);
    case 'C':
      return inner.txs;
    case 'avm':
      return inner.block.txs;
  }
}
