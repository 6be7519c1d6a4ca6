import { encodeCb58 } from '../../core/encodings/cb58';
import type { Description } from '../inspect/describer';
import { thingJSON } from '../inspect/thing-json';
import type { FoundEVMBlock } from '../lookup/evm-block-at';
import { type AnyFoundTx, type FoundBlock, type FoundPlatformBlock, platformTxsOf, txsOf } from '../lookup/found';
import { describeEVMBlock } from '../p-and-c/describe-p-or-c';
import type { NetworkWords } from '../p-and-c/network-words';
import type { Block, Primary, PrimaryBlock } from './avalanche-lens-api';
import type { Draft } from './published';
import { factValue, type Words } from './value-words';

interface DescribedTxs {
  readonly words: Words;
  /** The first ones. */
  readonly txs?: readonly Description[] | undefined;
}

export function blockValue(
  found: FoundBlock,
  { naming, ...described }: DescribedTxs & { readonly naming: Parameters<typeof thingJSON>[1] },
): Draft<Block> {
  const { id, block, bytes } = found;
  const { parentID, height, time } = block;
  return {
    kind: 'block',
    blockID: encodeCb58(id),
    parentID: encodeCb58(parentID),
    height,
    time,
    ...txFields(txsOf(found), described),
    bytes,
    json: thingJSON(found, naming),
  };
}

export function platformBlockFields(found: FoundPlatformBlock, described: DescribedTxs): Draft<PrimaryBlock> {
  const { block } = found;
  const { parentID, height } = block;
  const time = 'time' in block ? block.time : undefined;
  return { parentID: encodeCb58(parentID), height, time, ...txFields(platformTxsOf(found), described) };
}

export function evmBlockValue(
  found: FoundEVMBlock,
  networkWords: NetworkWords,
  { words, txs, networkID }: DescribedTxs & { readonly networkID: number },
): Draft<Primary> {
  const { parentID, height, time } = found.head;
  const { headline, facts } = describeEVMBlock(found, networkWords);
  return {
    kind: 'primary',
    id: encodeCb58(found.id),
    what: 'evmBlock',
    headline: words(headline),
    facts: facts.map((each) => factValue(each, words)),
    networkID,
    block: { parentID: encodeCb58(parentID), height, time, ...txFields(found.atomicTxs, { words, txs }) },
  };
}

function txFields(all: readonly AnyFoundTx[], { words, txs = [] }: DescribedTxs) {
  return {
    txIDs: all.map(({ id }) => encodeCb58(id)),
    transactions: txs.map(({ thing, headline }) => ({ txID: encodeCb58(thing.id), headline: words(headline) })),
  };
}
