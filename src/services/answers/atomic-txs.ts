import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { equalBytes } from '../../core/bytes/bytes';
import { atomicFormats, type AtomicTx, atomicTxsOf } from '../../core/codec/atomic/formats';
import { encodeCb58 } from '../../core/encodings/cb58';
import { decodeHexDigits } from '../../core/encodings/hex';
import { txIDOf } from '../../core/ids/ids';
import { readOutcome } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import type { Describer } from '../inspect/describer';
import type { FoundAtomicTx } from '../lookup/found';
import { holdingsFacts, holdingsOf, shownAssets } from '../p-and-c/address-holdings';
import { groupedInteger } from '../text/format-text';
import { plainText } from '../text/pieces';

/** Newest blocks of the C-Chain that are read. */
const READ_BLOCKS = 64n;

/** Imports and exports in the newest blocks, from the newest on. */
interface NewestAtomicTxs {
  readonly txs: readonly FoundAtomicTx[];
  /** The oldest block that was read, and the newest. */
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * The imports and exports of an address among the newest blocks of the C-Chain: to or from its account, or to its
 * address on X or P (20 bytes each). Rejects with the client's errors.
 */
async function newestAtomicTxs(chain: Chain, owner: Uint8Array, options: CallOptions): Promise<NewestAtomicTxs> {
  const to = BigInt(await chain.node.call('eth_blockNumber', {}, options));
  const from = to < READ_BLOCKS ? 0n : to - READ_BLOCKS + 1n;
  const heights = Array.from({ length: Number(to - from) + 1 }, (_, i) => to - BigInt(i));
  const blocks = await Promise.all(
    heights.map((height) => chain.node.call('eth_getBlockByNumber', { block: String(height) }, options)),
  );
  const txs = blocks.flatMap((block, i) => {
    const { blockExtraData = '0x' }: Readonly<Record<string, unknown>> = block ?? {};
    const read = readOutcome(() => atomicTxsOf(decodeHexDigits(String(blockExtraData).slice(2))));
    const own = (read.value ?? []).filter((tx) => ownersIn(tx).some((each) => equalBytes(each, owner)));
    return own.map((tx): FoundAtomicTx => {
      const bytes = atomicFormats.tx.encode(tx);
      return { on: 'C', kind: 'tx', id: txIDOf(bytes), bytes, tx, blockHeight: heights[i] };
    });
  });
  return { txs, from, to };
}

function ownersIn({ unsignedTx: tx }: AtomicTx): readonly Uint8Array[] {
  if (tx.type === 'atomic.UnsignedImportTx') return tx.outputs.map(({ address }) => address);
  const owners = tx.exportedOutputs.flatMap(({ output }) => output.addresses);
  return [...tx.inputs.map(({ address }) => address), ...owners];
}

/** Something that an address can import, or has imported or exported; `txID` is cb58. */
export interface AtomicRow {
  readonly label: string;
  readonly description?: string | undefined;
  readonly txID?: string | undefined;
}

/**
 * Where the deposits of an address are: what was exported to it on the C-Chain and not imported, if it is an address of
 * bech32, and its imports and exports in the newest blocks. Rejects with the client's errors.
 */
export async function atomicRows(
  { describer, now }: { readonly describer: Describer; readonly now: number },
  chain: Chain,
  owner: { readonly bytes: Uint8Array; readonly hrp: string | undefined },
  options: CallOptions,
): Promise<AtomicRow[]> {
  const { bytes, hrp } = owner;
  const holder = hrp === undefined ? undefined : { bytes, hrp, alias: 'C' };
  const [held, { txs, from, to }] = await Promise.all([
    holder === undefined ? [] : holdingsOf(chain, holder, { now, options }),
    newestAtomicTxs(chain, bytes, options),
  ]);
  const waiting = held.filter(({ place }) => place !== 'P');
  await describer.name(chain, shownAssets(waiting), options);
  const facts = holder === undefined ? [] : holdingsFacts(waiting, holder, describer.wordsOn(chain));
  const blocks = l10n.t('C-Chain blocks {0} to {1}', groupedInteger(from), groupedInteger(to));
  return [
    ...facts.map(({ label, value }) => ({ label: `${plainText(label)}: ${plainText(value)}` })),
    ...txs.map((found) => ({
      label: plainText(describer.of(found, { chain }).headline),
      description: l10n.t('block {0}', groupedInteger(found.blockHeight ?? 0n)),
      txID: encodeCb58(found.id),
    })),
    { label: txs.length === 0 ? l10n.t('No import or export in {0}', blocks) : l10n.t('Read: {0}', blocks) },
  ];
}
