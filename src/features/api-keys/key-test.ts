import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { RateLimit } from '../../client/http/rate-limit';
import type { RestServices } from '../../services/evm/rest-services';

/** The result of a test: a sentence, and whether another key would help. */
interface KeyTest {
  readonly text: string;
  readonly wantsKey: boolean;
}

/**
 * Tests the API key by loading the Data API's list of chains, for one compute unit. Rejects like `DataClient.chains`,
 * except for a rejected key.
 */
export async function testKey(services: RestServices, options: CallOptions): Promise<KeyTest> {
  const { data } = services;
  if (services.isSandbox('data')) {
    await data.chains({}, options);
    return { text: l10n.t('The Data API of the sandbox responds. It needs no API key.'), wantsKey: false };
  }
  const hasKey = await services.hasKey();
  try {
    await data.chains({}, options);
  } catch (error) {
    const status = responseStatus(error);
    if (!hasKey || (status !== 401 && status !== 403)) throw error;
    const text =
      status === 401
        ? l10n.t("{0} doesn't accept the API key (401).", data.host)
        : l10n.t('{0} denied access for this API key (403).', data.host);
    return { text, wantsKey: true };
  }
  if (!hasKey) {
    return {
      text: l10n.t('No API key is set. {0} works without one, with lower limits.', data.host),
      wantsKey: true,
    };
  }
  return { text: acceptedText(data.host, services.stateOf(data)?.rateLimit), wantsKey: false };
}

/** Only a valid key gets the headers (docs/protocol.md 7.3); whether an invalid one does isn't known. */
function acceptedText(host: string, rateLimit: RateLimit | undefined): string {
  const { limit, remaining } = rateLimit ?? {};
  if (limit === undefined) return l10n.t('{0} accepts the API key. Its limit is unknown.', host);
  return remaining === undefined
    ? l10n.t('{0} accepts the API key. Limit: {1}.', host, limit)
    : l10n.t('{0} accepts the API key. Limit: {1}, {2} left.', host, limit, remaining);
}

/** Read by shape: each bundle has its own error classes. */
function responseStatus(error: unknown): unknown {
  return error instanceof Error && 'status' in error ? error.status : undefined;
}
