import type { ChainRow } from '../../src/protocol';
import { textField } from '../controls';
import { h, setText } from '../dom';
import { ChainList, leftOutText } from '../parts/chain-list';
import { matchingChains } from '../view-models/chain-search';
import type { Card } from './card';
import { CardFrame, fill, hint, valueOf, type CardTools } from './card-frame';

/** What a page can show at once; the search finds the others. */
const MAX_SHOWN = 300;

/** The chains that the Data API has indexed. */
export function supportedCard(tools: CardTools): Card<'supported'> {
  const frame = new CardFrame({ name: 'supported', title: 'Supported chains' }, tools);
  const list = new ChainList(tools.link);
  const count = h('p', { class: 'quiet', role: 'status' });
  let chains: readonly ChainRow[] = [];
  let leftOut = 0;
  let search = '';
  const field = textField({
    label: 'Search',
    placeholder: 'name, ID, token, feature',
    onInput: (value) => {
      search = value;
      tools.link.send({ type: 'choose', view: { search } });
      draw();
    },
  });
  const result = h('div', {}, h('div', { class: 'form' }, field.element, count), list.element);
  const draw = (): void => {
    const found = matchingChains(chains, search);
    list.show(found.slice(0, MAX_SHOWN));
    const more = found.length > MAX_SHOWN ? `, the first ${MAX_SHOWN} are shown` : '';
    const all = found.length === chains.length ? '' : `${found.length} of `;
    setText(count, `${all}${chains.length} chains${more}${leftOutText(leftOut)}`);
  };
  return {
    element: frame.element,
    showState(state) {
      frame.show(state);
      const value = valueOf(state);
      chains = value?.chains ?? [];
      leftOut = value?.leftOut ?? 0;
      draw();
      fill(frame.body, value === undefined ? hint(state, 'The Data API was not asked for its chains yet.') : result);
    },
    showView(view) {
      search = view.search;
      field.show(search);
      draw();
    },
  };
}
