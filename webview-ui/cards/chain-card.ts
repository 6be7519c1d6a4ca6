import * as l10n from '@vscode/l10n';
import { FieldList } from '../parts/field-list';
import { CardFrame, type CardTools, type CardView } from './card-frame';

/** The Metrics API's description of the first chain in the chart. */
export function chainCard(tools: CardTools): CardView<'chain'> {
  const frame = new CardFrame({ name: 'chain', title: l10n.t('Chain') }, tools);
  const fields = new FieldList((text) => tools.link.send({ type: 'copy', text }));
  return {
    element: frame.element,
    showState: (state) =>
      frame.showContent(state, (value) => {
        fields.show(value.fields);
        return [fields.element];
      }),
  };
}
