import type { Clock } from '../../../src/client/clock';
import { createClient } from '../../../src/client/create-client';
import { ApiKeys } from '../../../src/client/rest/api-keys';
import { createServices } from '../../../src/services/create-services';
import { RestServices } from '../../../src/services/evm/rest-services';
import { MemorySecrets } from './memory-secrets';

/** All services, without a sandbox. The Metrics API and the Data API are at `url`. */
export function servicesAt(url: string, clock: Clock) {
  const { http, budget } = createClient({ clock });
  const sandboxURL = () => Promise.reject(new Error('no sandbox'));
  const urls = () => ({ metricsURL: url, dataURL: url });
  const rest = new RestServices({ http, apiKeys: new ApiKeys(new MemorySecrets()), budget, clock, urls, sandboxURL });
  return { http, budget, rest, services: createServices({ http, clock, sandboxURL }) };
}
