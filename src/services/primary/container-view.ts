import * as l10n from '@vscode/l10n';
import type { EVMHeader } from '../../core/codec/evm/header';
import { counted, groupedInteger } from '../text/format-text';
import { formatTime } from '../text/format-time';
import { plain, sentence } from '../text/pieces';
import { atomicTxFacts } from './atomic-view';
import { viewBlock } from './block-view';
import { type Fact, fact, idPiece, nodePiece, type PrimaryView, type PrimaryWords } from './primary-words';
import type { InnerBlock, ReadContainer } from '../lookup/found';

/** A block of the proposervm: the chain's own block, and what is around it. */
export function viewContainer({ id, unwrapped, inner }: ReadContainer, words: PrimaryWords): PrimaryView {
  const { outer, proposer } = unwrapped;
  const { headline, facts } =
    inner === undefined
      ? {
          headline: [plain(l10n.t('Block of another virtual machine, {0}', counted(unwrapped.inner.length, 'byte')))],
          facts: [],
        }
      : viewInner(inner, words);
  return {
    headline,
    facts: [
      ...(inner === undefined ? [] : [fact(l10n.t('block ID'), [idPiece(inner.id)])]),
      ...facts,
      fact(l10n.t('proposervm block ID'), [idPiece(id)]),
      fact(l10n.t('proposer'), proposer === undefined ? [plain(l10n.t('none, unsigned'))] : [nodePiece(proposer)]),
      ...('pChainHeight' in outer
        ? [
            fact(l10n.t('P-Chain height'), [plain(groupedInteger(outer.pChainHeight))]),
            ...(outer.timestamp < 0n ? [] : [fact(l10n.t('proposed'), [plain(formatTime(outer.timestamp))])]),
          ]
        : []),
    ],
  };
}

function viewInner(
  inner: InnerBlock,
  words: PrimaryWords,
): { headline: PrimaryView['headline']; facts: readonly Fact[] } {
  switch (inner.chain) {
    case 'P': {
      const { headline, facts } = viewBlock(inner, words);
      return { headline: sentence(l10n.t('{0} of the P-Chain'), headline), facts };
    }
    case 'avm': {
      const { height, time, txs, parentID } = inner.block;
      return {
        headline: [plain(l10n.t('Block {0} of the X-Chain or another avm chain', groupedInteger(height)))],
        facts: [
          fact(l10n.t('time'), [plain(formatTime(time))]),
          fact(l10n.t('parent'), [idPiece(parentID)]),
          fact(l10n.t('transactions'), [plain(groupedInteger(txs.length))]),
        ],
      };
    }
    case 'C': {
      const { head, header, txs } = inner;
      return {
        headline: [plain(l10n.t('Block {0} of the C-Chain', groupedInteger(head.height)))],
        facts: [
          fact(l10n.t('time'), [plain(formatTime(head.time))]),
          fact(l10n.t('parent'), [idPiece(head.parentID)]),
          ...atomicTxFacts(txs, words),
          ...settledFacts(header),
        ],
      };
    }
  }
}

/** What blocks since Helicon say about the last block whose execution is settled, and about gas. */
function settledFacts(header: EVMHeader = {}): Fact[] {
  const { settledHeight, settledGasUnix, settledGasNumerator, settledExcess, targetExponent, minPriceExponent } =
    header;
  const number = (hex = '0x0'): string => groupedInteger(BigInt(hex));
  if (settledHeight === undefined) return [];
  const gasTime = formatTime(BigInt(settledGasUnix ?? '0x0'));
  const settled = l10n.t('block {0}, gas time {1}', number(settledHeight), gasTime);
  const after = l10n.t('{0} gas later, excess {1}', number(settledGasNumerator), number(settledExcess));
  const exponents = l10n.t('target {0}, minimum price {1}', number(targetExponent), number(minPriceExponent));
  return [
    fact(l10n.t('settled'), [plain(l10n.t('{0}, {1}', settled, after))]),
    fact(l10n.t('gas exponents'), [plain(exponents)]),
  ];
}
