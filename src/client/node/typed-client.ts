import * as l10n from '@vscode/l10n';
import { MAX_UTXO_PAGE } from '../../core/bytes/sizes';
import { groupedInteger } from '../../core/text/grouped-integer';
import type { JSONValue } from '../../core/json/json';
import type { CallOptions } from '../call-options';
import { ResponseError } from '../errors';
import type { HttpClient } from '../http/http-client';
import type { Schema } from '../http/validate';
import { utxosSchema } from '../schemas/avm';
import type { UTXOList, UTXOsParams } from './utxo-list';
import { JsonRpc } from './json-rpc';

const UTXOS_SCHEMA = utxosSchema('hex');

/** A node's address without `/ext/...`, and the network that leads there. */
export interface NodeAddress {
  readonly http: HttpClient;
  readonly baseURL: string;
}

/** Parameters of a method; those that are undefined aren't sent. */
export type Params = Readonly<Record<string, JSONValue | undefined>>;

/** What the typed clients of one node's APIs have in common. */
export abstract class TypedClient {
  protected readonly rpc: JsonRpc;

  /** Throws `InvalidInputError` for an invalid base URL. */
  constructor({ http, baseURL }: NodeAddress) {
    this.rpc = new JsonRpc({ http, baseURL });
  }

  /** Name and port of the node, without anything that may be a key. */
  get host(): string {
    return this.rpc.host;
  }

  /** Calls a method that changes nothing, so that it may be sent again. */
  protected read<T>(
    path: string,
    method: string,
    params: Params,
    schema: Schema<T>,
    options: CallOptions | undefined,
  ): Promise<T> {
    return this.rpc.call({ path, method, params, kind: 'read' }, schema, options);
  }

  /** A page of UTXOs of X, P or C as bytes, without a string for each: at most as many as nodes send. */
  protected async utxoList(
    path: string,
    method: 'avm.getUTXOs' | 'platform.getUTXOs' | 'avax.getUTXOs',
    params: UTXOsParams,
    options: CallOptions | undefined,
  ): Promise<UTXOList> {
    const call = { path, method, params: sentUTXOsParams(params), kind: 'read' as const };
    const { result, list } = await this.rpc.callForHexList(call, 'utxos', UTXOS_SCHEMA, options);
    if (list.length > MAX_UTXO_PAGE) {
      const reason = l10n.t('more than {0} UTXOs on a page', groupedInteger(MAX_UTXO_PAGE));
      throw new ResponseError(this.host, { reason, details: `result.utxos: more than ${MAX_UTXO_PAGE}` });
    }
    return { numFetched: result.numFetched, endIndex: result.endIndex, utxos: list };
  }
}

/** Only the method's parameters: an index may have more fields. */
export function sentUTXOsParams({ addresses, limit, startIndex, sourceChain, encoding }: UTXOsParams): Params {
  const index = startIndex === undefined ? undefined : { address: startIndex.address, utxo: startIndex.utxo };
  return { addresses, limit, startIndex: index, sourceChain, encoding };
}
