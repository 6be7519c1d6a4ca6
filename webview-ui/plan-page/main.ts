import '../display-language';
import type { ToPlanPage } from '../../src/plan-page-protocol';
import { connectPage } from '../parts/page-link';
import { PlanPageView } from './plan-page';

const view = new PlanPageView((key) => host.postMessage({ type: 'press', key }));
const host = connectPage((state) => {
  if (!view.element.isConnected) document.body.append(view.element);
  view.show((state as ToPlanPage).content);
});
