import type { CallOptions } from '../../client/call-options';
import type { RateLimit } from '../../client/http/rate-limit';
import type { RestServices } from '../../services/evm/rest-services';

/** What a test of a key found: a sentence for the user, and whether another key would help. */
export interface KeyTest {
  readonly text: string;
  readonly wantsKey: boolean;
}

/**
 * Asks the Data API for its list of chains, which costs one unit, and says what that tells of the key. Rejects as
 * `DataClient.chains` does, but for a key that is refused.
 */
export async function testKey(services: RestServices, options: CallOptions): Promise<KeyTest> {
  const { data } = services;
  if (services.isSandbox('data')) {
    await data.chains({}, options);
    return { text: 'The Data API of the sandbox answers. It takes no API key.', wantsKey: false };
  }
  const hasKey = await services.hasKey();
  try {
    await data.chains({}, options);
  } catch (error) {
    const status = statusOf(error);
    if (!hasKey || (status !== 401 && status !== 403)) throw error;
    const why = status === 401 ? 'does not know the API key (401)' : 'refuses what this API key may not ask (403)';
    return { text: `${data.host} ${why}.`, wantsKey: true };
  }
  if (!hasKey) {
    return {
      text: `${data.host} answers without an API key, at its lower limits. None is kept for it.`,
      wantsKey: true,
    };
  }
  return { text: taken(data.host, services.stateOf(data)?.rateLimit), wantsKey: false };
}

/** Only a valid key gets the headers (docs/protocol.md 7.3); whether others do is not known. */
function taken(host: string, rateLimit: RateLimit | undefined): string {
  if (rateLimit?.limit === undefined) return `${host} answers with the API key, and says nothing of its limits.`;
  const remaining = rateLimit.remaining === undefined ? '' : `, ${rateLimit.remaining} left`;
  return `${host} takes the API key. Its limit: ${rateLimit.limit}${remaining}.`;
}

/** By its shape: errors come from another bundle, which has classes of its own. */
function statusOf(error: unknown): unknown {
  return error instanceof Error && 'status' in error ? error.status : undefined;
}
