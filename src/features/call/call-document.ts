import * as l10n from '@vscode/l10n';
import { pathOf, sentParams } from '../../client/rpc/call';
import { METHODS } from '../../client/rpc/methods';
import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { parseEndpoint, shownBelow, shownHeaders } from '../../client/http/endpoint';
import { HttpError, RpcError } from '../../client/errors';
import { explain } from '../../core/rules/messages';
import { ExpectedError } from '../../core/errors';
import { outcomeOf } from '../../core/outcome';
import { type JSONObject, type JSONValue, stringifyJSON } from '../../core/json/json';
import { visibleJSON } from '../../core/json/visible-json';
import type { Chain } from '../../services/chain/chain';
import type { Chains } from '../../services/chain/chains';
import { curlCommand } from '../../services/text/curl';
import type { MethodCall } from './call';
import { nextPage } from './next-page';
import { EVM_BLOCKS } from './param-text';

/** The text of a call's document: the request with its chain and time, and the node's response or error. */
export async function callDocument(
  { chains, clock }: { readonly chains: Chains; readonly clock: Pick<Clock, 'now'> },
  call: MethodCall,
  options: CallOptions,
): Promise<string> {
  const { method, params } = call;
  const { deprecated } = METHODS[method];
  const asked = {
    method,
    params,
    chain: call.chain,
    ...(deprecated === undefined
      ? {}
      : { deprecated: l10n.t('since {0}; use {1}', deprecated.since, deprecated.replacement) }),
  };
  const calling = async () => {
    const chain = await openChain(chains, call);
    return { chain, ...(await chain.node.show(method, params, options)) };
  };
  const { value: called, error } = await outcomeOf(calling(), options.signal);
  if (error !== undefined) return visibleJSON({ ...asked, askedAt: timeOf(clock), error: errorOf(error) });
  const { chain, text, problem, page } = called;
  const head = visibleJSON({
    ...asked,
    chain: chain.config.name,
    ...at(chain, clock),
    ...(page === undefined ? {} : more(call, page)),
    // The typed clients would reject the result; the document shows it anyway.
    ...(problem === undefined ? {} : { unexpected: problem }),
    ...meaningOf(call, text),
  });
  return joined(head, text);
}

/** What the name of a block of the C-Chain means, and that there is none with a number. */
function meaningOf({ method, params: { block } }: MethodCall, text: string): JSONObject {
  if (method !== 'eth_getBlockByNumber') return {};
  const isNone = text === visibleJSON({ result: null });
  const named = typeof block === 'string' ? EVM_BLOCKS[block] : undefined;
  const meaning = isNone ? explain('cannot query unfinalized data')?.meaning : named;
  return meaning === undefined ? {} : { meaning };
}

/** The call as a curl command. Possible keys in the node's URL are left out. */
export async function curlOf(chains: Chains, call: MethodCall): Promise<string> {
  const { config } = await openChain(chains, call);
  const endpoint = parseEndpoint(config.url);
  const url = shownBelow(endpoint, pathOf(call.method, config.blockchain, call.params));
  const body = stringifyJSON({
    jsonrpc: '2.0',
    id: 1,
    method: call.method,
    params: sentParams(call.method, call.params),
  });
  const headers = { 'content-type': 'application/json', ...shownHeaders(endpoint.headers) };
  return curlCommand({ url, headers, body });
}

async function openChain(chains: Chains, { chain: name }: MethodCall): Promise<Chain> {
  const config = chains.find(name);
  if (config === undefined) throw new NoSuchChain(name);
  return chains.open(config);
}

class NoSuchChain extends ExpectedError {
  override readonly name = 'NoSuchChain';

  constructor(chain: string) {
    super(l10n.t('No chain is named "{0}". Check the setting {1}.', chain, 'xchainLens.chains'));
  }
}

/** An object with the fields of both, which `visibleJSON` wrote: the second may be megabytes long. */
function joined(first: string, second: string): string {
  return `${first.slice(0, first.lastIndexOf('\n}'))},${second.slice(1)}`;
}

/** Whether more pages follow; omitted for methods without pages. */
function more(call: MethodCall, page: JSONObject): JSONObject {
  const next = nextPage(call, page);
  return next === undefined ? {} : { more: next !== 'last' };
}

function at({ avm }: Chain, clock: Pick<Clock, 'now'>): { host: string; askedAt: string } {
  return { host: avm.host, askedAt: timeOf(clock) };
}

function timeOf(clock: Pick<Clock, 'now'>): string {
  return new Date(clock.now()).toISOString();
}

function errorOf(error: ExpectedError): JSONValue {
  if (error instanceof RpcError) {
    const { code, words, explanation } = error;
    const explained: JSONObject =
      explanation === undefined ? {} : { meaning: explanation.meaning, advice: explanation.advice };
    return { code, message: words, ...explained };
  }
  return { ...(error instanceof HttpError ? { status: error.status } : {}), message: error.message };
}
