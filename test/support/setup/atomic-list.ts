import { systemClock } from '../../../src/client/clock';
import { type AtomicOwner, AtomicTxList } from '../../../src/services/answers/atomic-txs-answer';
import { Chain } from '../../../src/services/chain/chain';
import { ServiceEvents } from '../../../src/services/past/data-api/service-events';
import { servicesAt } from './services-at';

/** Opens the list of an address on a node, with a Data API, and uses it. */
export async function withAtomicTxs(
  { url, dataURL = url, ...owner }: AtomicOwner & { readonly url: string; readonly dataURL?: string },
  use: (list: AtomicTxList) => unknown,
): Promise<void> {
  const clock = systemClock;
  const { http, rest, services } = servicesAt(dataURL, clock);
  const { describer, resolver } = services;
  const serviceEvents = new ServiceEvents({ rest, clock, resolver, mayUse: () => true });
  const parts = { describer, resolver, serviceEvents, now: Date.parse('2026-11-26T12:00:00Z') };
  try {
    const list = new AtomicTxList(parts, new Chain({ name: 'Node', url, blockchain: 'X' }, { http, clock }), owner);
    await list.open({});
    await use(list);
  } finally {
    await http.close();
  }
}
