import { toHexDigits } from '../../core/bytes/bytes';
import type { UnsignedTx as AtomicTx } from '../../core/codec/atomic/transactions';
import { txsOf } from '../../core/codec/platform/block';
import type { UnsignedTx as PlatformTx } from '../../core/codec/platform/transactions';
import type { PrimaryFound } from '../lookup/found';

/** The assets that something of P or C moves, each once: their names are read from the X-Chain. */
export function primaryAssets(found: PrimaryFound): Uint8Array[] {
  const distinct = new Map(assetsIn(found).map((assetID) => [toHexDigits(assetID), assetID]));
  return [...distinct.values()];
}

function assetsIn(found: PrimaryFound): Uint8Array[] {
  switch (found.kind) {
    case 'tx':
      return movedBy(found.tx.unsignedTx);
    case 'block':
      return txsOf(found.block).flatMap(({ unsignedTx }) => movedBy(unsignedTx));
    case 'validator':
      return [];
  }
}

function movedBy(tx: PlatformTx | AtomicTx): Uint8Array[] {
  const parts = [
    'inputs' in tx ? tx.inputs : [],
    'outputs' in tx ? tx.outputs : [],
    'importedInputs' in tx ? tx.importedInputs : [],
    'exportedOutputs' in tx ? tx.exportedOutputs : [],
    'stake' in tx ? tx.stake : [],
  ];
  return parts.flatMap((part) => part.map(({ assetID }) => assetID));
}
