import type { UTXOResponse } from '../../../src/client/rpc/call';

const CHECKSUM = 4;

/** The UTXOs of a page, without their checksums. */
export function utxosIn({ utxos }: UTXOResponse): Uint8Array[] {
  return Array.from({ length: utxos.length }, (_, i) =>
    utxos.bytes.slice(i === 0 ? 0 : utxos.endOf(i - 1), utxos.endOf(i) - CHECKSUM),
  );
}
