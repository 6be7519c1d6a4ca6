import * as l10n from '@vscode/l10n';
import type { Part } from '../../core/codec/part-formats';
import { warpFormats } from '../../core/codec/warp/warp-formats';
import { readOutcome } from '../../core/outcome';
import type { ReadPart, Thing } from '../lookup/found';
import { counted, groupedInteger } from '../text/format-text';
import { type Piece, plain, sentence } from '../text/pieces';
import { idPiece, managerPiece, outputHeadline, type POrCDescription, type NetworkWords } from './network-words';
import { fact, type Fact } from '../text/facts';
import { l1Content, payloadContent } from './describe-warp';

const SHOWN_ITEMS = 8;
const foreign = (text: string): Piece => ({ kind: 'foreign', text });

export function partTitle({ name }: Part): string {
  switch (name) {
    case 'stakedOutput':
      return l10n.t('Staked output');
    case 'payload':
      return l10n.t('Payload of a Warp message');
    case 'l1Message':
      return l10n.t('Message in an addressed call');
    case 'conversionData':
      return l10n.t('Data of a conversion to an L1');
    case 'vertex':
      return l10n.t('X-Chain vertex (before Cortina)');
    case 'genesis':
      return l10n.t('Genesis data of an avm chain');
  }
}

export function describePart({ part, id, bytes }: ReadPart, words: NetworkWords): POrCDescription {
  const { headline, facts } = partContent(part, { id, bytes }, words);
  return { headline: sentence(l10n.t('{0}: {1}'), plain(partTitle(part)), headline), facts };
}

function partContent(part: Part, { id, bytes }: Pick<ReadPart, 'id' | 'bytes'>, words: NetworkWords): POrCDescription {
  switch (part.name) {
    case 'stakedOutput':
      return {
        headline: outputHeadline(part.value, words),
        facts: [fact(l10n.t('method'), [plain('platform.getStake, stakedOutputs')])],
      };
    case 'payload': {
      const { value } = part;
      const call = value.type === 'payload.AddressedCall' ? value.payload : undefined;
      const message = call && readOutcome(() => warpFormats.l1Message.decode(call)).value;
      return message === undefined ? payloadContent(value, bytes) : l1Content(message, words);
    }
    case 'l1Message':
      return l1Content(part.value, words);
    case 'conversionData': {
      const { subnetID, managerChainID, managerAddress, validators } = part.value;
      return {
        headline: words.chain(subnetID),
        facts: [
          fact(l10n.t('conversion ID'), [idPiece(id)]),
          fact(l10n.t('validator manager'), [managerPiece(managerAddress)]),
          fact(l10n.t('chain of the manager'), words.chain(managerChainID)),
          fact(l10n.t('validators'), [plain(groupedInteger(validators.length))]),
        ],
      };
    }
    case 'vertex': {
      const { chainID, height, parentIDs, txs } = part.value;
      return {
        headline: [plain(counted(txs.length, 'transaction'))],
        facts: [
          fact(l10n.t('height'), [plain(groupedInteger(height))]),
          fact(l10n.t('blockchain'), words.chain(chainID)),
          ...parentIDs.slice(0, SHOWN_ITEMS).map((parent) => fact(l10n.t('parent'), [idPiece(parent)])),
        ],
      };
    }
    case 'genesis': {
      const { txs } = part.value;
      const shown = txs.slice(0, SHOWN_ITEMS);
      return {
        headline: [foreign(shown.map(({ alias }) => alias).join(', '))],
        facts: shown.map(({ alias, name, symbol, denomination }) =>
          fact(
            l10n.t('asset'),
            sentence(
              l10n.t('{0} ({1}, alias {2}), {3} decimals'),
              foreign(name),
              foreign(symbol),
              foreign(alias),
              plain(String(denomination)),
            ),
          ),
        ),
      };
    }
  }
}

/** What is wrong with the given bytes of a transaction or message. */
export function flawFacts(thing: Thing): Fact[] {
  return 'flaw' in thing ? [fact(l10n.t('given bytes'), [plain(thing.flaw.words)])] : [];
}
