import * as l10n from '@vscode/l10n';
import { button, textField } from '../controls';
import { h, show } from '../dom';
import { ChainList, leftOutText } from '../parts/chain-list';
import { wholeText } from '../view-models/texts';
import { CardFrame, type CardTools, type CardView } from './card-frame';

/** The EVM chains on which an address was active. */
export function addressCard(tools: CardTools): CardView<'addressChains'> {
  const { link } = tools;
  const load = (): void => link.send({ type: 'load', card: 'addressChains' });
  const field = textField({
    label: l10n.t('EVM address'),
    placeholder: '0x…',
    onInput: (address) => tools.choose({ address: address.trim() }),
    onEnter: load,
  });
  const look = button(l10n.t('Look Up'), 'primary', load);
  const title = l10n.t('Chains of an EVM address');
  const options = { name: 'addressChains', title, canRefresh: false, onCorrect: () => field.focus() } as const;
  const frame = new CardFrame(options, tools);
  frame.addDocumentButton('addressChains', l10n.t('Open Chains of the Address as a Document'));
  const form = h('div', { class: 'form' }, field.element, look.element);
  const list = new ChainList(link);
  const address = h('p', { class: 'code' });
  const counts = h('h3');
  const unindexed = h('p', { class: 'quiet' });
  const note = h('p', { class: 'quiet source' }, l10n.t('The service updates this every 15 minutes.'));
  const result = h('div', {}, address, counts, list.element, unindexed, note);
  return {
    element: frame.element,
    showState: (state) =>
      frame.showContent(
        state,
        (value) => {
          address.textContent = value.address;
          counts.textContent = [
            l10n.t('{0} indexed', wholeText(value.indexed.length)),
            l10n.t('{0} not indexed', wholeText(value.unindexed.length)),
            ...leftOutText(value.leftOut),
          ].join(' · ');
          list.show(value.indexed);
          unindexed.textContent = l10n.t('Not indexed: {0}', value.unindexed.join(', '));
          show(unindexed, value.unindexed.length > 0);
          return [result];
        },
        { form, idle: l10n.t('EVM chains on which an address was active.') },
      ),
    showView: (view) => field.show(view.address),
  };
}
