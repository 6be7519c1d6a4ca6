import { button, iconButton, textField } from '../controls';
import { h, show } from '../dom';
import { ChainList, leftOutText } from '../parts/chain-list';
import { icon } from '../parts/icons';
import type { Card } from './card';
import { CardFrame, fill, hint, valueOf, type CardTools } from './card-frame';

/** The chains on which an address took part in a transaction or a transfer. */
export function addressCard(tools: CardTools): Card<'addressChains'> {
  const { link } = tools;
  const load = (): void => link.send({ type: 'load', card: 'addressChains' });
  const field = textField({
    label: 'Address',
    placeholder: '0x…',
    onInput: (address) => link.send({ type: 'choose', view: { address: address.trim() } }),
    onEnter: load,
  });
  const look = button('Look Up', 'primary', load);
  const title = 'Chains of an address';
  const options = { name: 'addressChains', title, canRefresh: false, onCorrect: () => field.focus() } as const;
  const frame = new CardFrame(options, tools);
  frame.actions.append(
    iconButton('Open the chains of the address as a document', icon('document'), () =>
      link.send({ type: 'openDocument', card: 'addressChains' }),
    ),
  );
  const form = h('div', { class: 'form' }, field.element, look.element);
  const list = new ChainList(link);
  const address = h('p', { class: 'code' });
  const counts = h('h3');
  const unindexed = h('p', { class: 'quiet' });
  const note = h('p', { class: 'quiet source' }, 'The service refreshes this every 15 minutes.');
  const result = h('div', {}, address, counts, list.element, unindexed, note);
  return {
    element: frame.element,
    showState(state) {
      frame.show(state);
      const value = valueOf(state);
      frame.actions.hidden = value === undefined;
      if (value !== undefined) {
        address.textContent = value.address;
        counts.textContent = `Indexed ${value.indexed.length} · not indexed ${value.unindexed.length}${leftOutText(value.leftOut)}`;
        list.show(value.indexed);
        unindexed.textContent = `Not indexed: ${value.unindexed.join(', ')}`;
        show(unindexed, value.unindexed.length > 0);
      }
      fill(
        frame.body,
        form,
        value === undefined ? hint(state, 'Where an EVM address sent or received anything.') : result,
      );
    },
    showView: (view) => field.show(view.address),
  };
}
