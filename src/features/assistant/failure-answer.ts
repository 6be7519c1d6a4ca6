import { HttpError, NetworkError, ResponseError, RpcError } from '../../client/errors';
import { SandboxError } from '../../core/endpoints/sandbox-words';
import { InvalidInputError, type ExpectedError } from '../../core/errors';
import type { JSONObject } from '../../core/json/json';
import { visibleText } from '../../services/text/format-text';
import { foreignText } from './answer-text';

const SHOWN_REASON = 300;

const ANOTHER_CHAIN =
  'Check that a node runs there. The chains are in the setting xchainLens.chains; another one can be asked by its name.';

const START_SANDBOX = 'Ask the user to run the command Start Sandbox: nothing else starts it.';

/** Why there is no result, and what to do. */
export function refusal(error: string, whatToDo: string): JSONObject {
  return { error, whatToDo };
}

/** A failure as an answer, the service's own words marked as foreign. No part of it is a key or a URL. */
export function failureAnswer(error: ExpectedError): JSONObject {
  if (error instanceof RpcError) {
    const { explanation, words } = error;
    const whatToDo = explanation === undefined ? undefined : `${explanation.meaning} ${explanation.advice}`;
    return refusal(`The node said no: ${foreignText(words, SHOWN_REASON)}`, whatToDo ?? 'Ask something else.');
  }
  if (error instanceof HttpError) return refusal(foreignText(error.message, SHOWN_REASON), afterStatus(error));
  if (error instanceof NetworkError) return refusal(visibleText(error.message, SHOWN_REASON), ANOTHER_CHAIN);
  if (error instanceof ResponseError) {
    return refusal(foreignText(error.message, SHOWN_REASON), 'What answers there may be no node: check its URL.');
  }
  if (error instanceof SandboxError) return refusal(error.message, START_SANDBOX);
  const said = error instanceof InvalidInputError ? visibleText(error.message, SHOWN_REASON) : error.message;
  return refusal(said, 'Check what was given.');
}

/** As `failureAnswer`, for the Data API. */
export function serviceFailureAnswer(error: ExpectedError): JSONObject {
  if (error instanceof SandboxError) return refusal(error.message, START_SANDBOX);
  const isForeign = error instanceof HttpError || error instanceof ResponseError;
  const said = isForeign ? foreignText(error.message, SHOWN_REASON) : visibleText(error.message, SHOWN_REASON);
  return refusal(said, error instanceof HttpError ? afterServiceStatus(error) : 'Retry later.');
}

function afterServiceStatus({ status, retryAfter }: HttpError): string {
  if (status === 429) return `Retry ${retryAfter === undefined ? 'later' : `in ${retryAfter} s`}, and less often.`;
  if (status === 401 || status === 403) return 'The user can set an API key with the command API Key.';
  return status >= 500 ? 'The service failed. Retry later.' : 'Check the address, the block and the EVM chain.';
}

function afterStatus({ status, retryAfter }: HttpError): string {
  if (status === 429) return `Retry ${retryAfter === undefined ? 'later' : `in ${retryAfter} s`}, and less often.`;
  if (status === 401 || status === 403) return 'Its service wants a key, or another one: the user has to see to that.';
  if (status === 404) return 'There is no such chain at that URL: check the setting xchainLens.chains.';
  return status >= 500 ? 'The service failed. Retry later.' : ANOTHER_CHAIN;
}
