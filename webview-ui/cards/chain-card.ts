import { FieldList } from '../parts/field-list';
import type { Card } from './card';
import { CardFrame, fill, hint, valueOf, type CardTools } from './card-frame';

/** What the Metrics API calls the first chain of the chart. */
export function chainCard(tools: CardTools): Card<'chain'> {
  const frame = new CardFrame({ name: 'chain', title: 'Chain' }, tools);
  const fields = new FieldList((text) => tools.link.send({ type: 'copy', text }));
  return {
    element: frame.element,
    showState(state) {
      frame.show(state);
      const value = valueOf(state);
      if (value !== undefined) fields.show(value.fields);
      fill(frame.body, value === undefined ? hint(state, 'Nothing is known of this chain yet.') : fields.element);
    },
    showView() {
      // Its chain is said by its own fields.
    },
  };
}
