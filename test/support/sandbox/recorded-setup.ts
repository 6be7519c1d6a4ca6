import { startRecordedSandbox } from '../../../sandbox/test/replay/recorded-sandbox';
import { HttpClient, type HttpClientOptions } from '../../../src/client/http/http-client';
import { sandboxSetUp } from './sandbox-setup';

/** A sandbox that went through the recording of the X-Chain, and a client, for all tests of the suite around the call. */
export function recordedSetUp({ index = false, ...options }: HttpClientOptions & { readonly index?: boolean } = {}) {
  const sandbox = sandboxSetUp(() => startRecordedSandbox({ index }));
  const http = new HttpClient(options);
  after(() => http.close());
  return { sandbox, http };
}
