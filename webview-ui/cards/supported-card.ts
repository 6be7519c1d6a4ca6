import * as l10n from '@vscode/l10n';
import type { ChainRow } from '../../src/protocol';
import { textField } from '../controls';
import { h, setText } from '../dom';
import { ChainList, leftOutText } from '../parts/chain-list';
import { wholeText } from '../view-models/texts';
import { matchingChains } from '../view-models/chains';
import { CardFrame, type CardTools, type CardView, valueOf } from './card-frame';

/** Rows that are shown at once; the search finds the others. */
const MAX_SHOWN = 300;

/** The chains that the Data API indexes. */
export function supportedCard(tools: CardTools): CardView<'supported'> {
  const frame = new CardFrame({ name: 'supported', title: l10n.t('Supported chains') }, tools);
  frame.addDocumentButton('supported', l10n.t('Open Supported Chains as a Document'));
  const list = new ChainList(tools.link);
  const count = h('p', { class: 'quiet', role: 'status' });
  let chains: readonly ChainRow[] = [];
  let leftOut = 0;
  let search = '';
  const field = textField({
    label: l10n.t('Search'),
    placeholder: l10n.t('Name, ID, token or feature'),
    onInput: (value) => {
      search = value;
      tools.choose({ search });
      draw();
    },
  });
  const result = h('div', {}, h('div', { class: 'form' }, field.element, count), list.element);
  const draw = (): void => {
    const found = matchingChains(chains, search);
    list.show(found.slice(0, MAX_SHOWN));
    const texts = [
      found.length === chains.length
        ? countText(chains.length)
        : l10n.t('{0} of {1} chains', wholeText(found.length), wholeText(chains.length)),
      ...(found.length > MAX_SHOWN ? [l10n.t('first {0} shown', MAX_SHOWN)] : []),
      ...leftOutText(leftOut),
    ];
    setText(count, texts.join(' · '));
  };
  return {
    element: frame.element,
    showState(state) {
      const value = valueOf(state);
      chains = value?.chains ?? [];
      leftOut = value?.leftOut ?? 0;
      draw();
      frame.showContent(state, () => [result]);
    },
    showView(view) {
      search = view.search;
      field.show(search);
      draw();
    },
  };
}

function countText(count: number): string {
  return count === 1 ? l10n.t('1 chain') : l10n.t('{0} chains', wholeText(count));
}
