import * as l10n from '@vscode/l10n';
import { button, textField } from '../controls';
import { h, setText, show } from '../dom';
import { ChainList, leftOutText } from '../parts/chain-list';
import { chainName, namedChains, wholeText } from '../view-models/texts';
import { CardFrame, type CardTools, type CardView } from './card-frame';
import type { Costs, ViewState } from '../../src/protocol';
import { Combobox, type Option } from '../parts/combobox';
import { FieldList } from '../parts/field-list';

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
          const isUnknown = value.indexed.length + value.unindexed.length + value.leftOut === 0;
          counts.textContent = isUnknown
            ? l10n.t('Not active on any chain that the service knows')
            : [
                l10n.t('{0} indexed', wholeText(value.indexed.length)),
                l10n.t('{0} not indexed', wholeText(value.unindexed.length)),
                ...leftOutText(value.leftOut),
              ].join(' · ');
          list.show(value.indexed);
          unindexed.textContent = l10n.t('Not indexed: {0}', value.unindexed.join(', '));
          show(unindexed, value.unindexed.length > 0);
          return [result];
        },
        { form, idle: l10n.t('Look up the EVM chains on which an address was active.') },
      ),
    showView: (view) => field.show(view.address),
  };
}

/** A block by its number or hash. `chains` are the known names. */
export function blockCard(tools: CardTools, chains: () => readonly Option[]): CardView<'block'> {
  const { link } = tools;
  let block: ViewState['block'] = { chainId: '', blockId: '' };
  const choose = (change: Partial<ViewState['block']>): void => {
    block = { ...block, ...change };
    tools.choose({ block });
  };
  const load = (): void => link.send({ type: 'load', card: 'block' });
  const field = textField({
    label: l10n.t('Number or hash'),
    placeholder: l10n.t('{0}, {1}, {2}', 'latest', '12345', '0x…'),
    onInput: (blockId) => {
      choose({ blockId: blockId.trim() });
      showCost();
    },
    onEnter: load,
  });
  const chain = new Combobox({
    label: l10n.t('Chain'),
    hasLabel: true,
    placeholder: l10n.t('Name or ID'),
    options: () => namedChains(chains()),
    picksWhenLeft: true,
    onPick: (chainId, how) => {
      choose({ chainId });
      showChain();
      if (how === 'confirmed') field.focus();
    },
  });
  const showChain = (): void => chain.show(chainName(chains(), block.chainId));
  const look = button(l10n.t('Look Up'), 'primary', load);
  const cost = h('span', { class: 'quiet cost' });
  let costs: Costs = {};
  const showCost = (): void => {
    const price = block.blockId === 'latest' ? costs.latestBlock : costs.block;
    setText(cost, price === undefined ? '' : l10n.t('Costs {0}.', price));
  };
  const frame = new CardFrame(
    { name: 'block', title: l10n.t('EVM block'), canRefresh: false, onCorrect: () => field.focus() },
    tools,
  );
  frame.addDocumentButton('block', l10n.t('Open Block as a Document'));
  const form = h('div', { class: 'form' }, chain.element, field.element, look.element, cost);
  const fields = new FieldList((text) => link.send({ type: 'copy', text }));
  return {
    element: frame.element,
    showState: (state) =>
      frame.showContent(
        state,
        (value) => {
          fields.show(value.fields);
          return [fields.element];
        },
        { form, idle: l10n.t('Look up a block of an indexed chain by number or hash, or the latest one.') },
      ),
    showView(view) {
      block = view.block;
      field.show(block.blockId);
      showChain();
    },
    showCosts(given) {
      costs = given;
      showCost();
    },
    showNames: showChain,
  };
}
