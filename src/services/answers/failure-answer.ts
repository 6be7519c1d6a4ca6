import { HttpError, NetworkError, ResponseError, RpcError } from '../../client/errors';
import { SandboxError } from '../../core/endpoints/sandbox-error';
import type { JSONObject } from '../../core/json/json';
import { type ExpectedError, InvalidInputError } from '../../core/outcome';
import { visibleText } from '../text/format-text';
import { foreignText } from './answer-text';
import { NoAnswer } from './question';

const SHOWN_REASON = 300;

/** What to do next, in words of what its reader has. */
export interface FailureSteps {
  readonly anotherChain: string;
  readonly checkURL: string;
  readonly startSandbox: string;
}

const START_SANDBOX = 'Ask the user to start it with the command "Sandbox…".';

export const STEPS_IN_EDITOR: FailureSteps = {
  anotherChain:
    'Check that the node is running. To use another chain, pass its name; avalancheLens.chains lists the chains.',
  checkURL: 'Check it in avalancheLens.chains.',
  startSandbox: START_SANDBOX,
};

export const STEPS_OUTSIDE: FailureSteps = {
  anotherChain: 'Check that the node is running, and that the server has its URL.',
  checkURL: 'Ask the user to check it.',
  startSandbox: 'Ask the user to start it.',
};

/** Why there is no result, and what to do. */
function refusal(error: string, whatToDo: string): JSONObject {
  return { error, whatToDo };
}

/** A failure as an answer, the service's own words marked as foreign. No part of it is a key or a URL. */
export function failureAnswer(error: ExpectedError, steps: FailureSteps): JSONObject {
  if (error instanceof NoAnswer) return refusal(visibleText(error.message, SHOWN_REASON), error.whatToDo);
  if (error instanceof RpcError) {
    const { explanation, words } = error;
    const whatToDo = explanation === undefined ? undefined : `${explanation.meaning} ${explanation.advice}`;
    return refusal(
      `The node returned an error: ${foreignText(words, SHOWN_REASON)}`,
      whatToDo ?? 'Change the request, or try another chain.',
    );
  }
  if (error instanceof HttpError) return refusal(foreignText(error.message, SHOWN_REASON), afterStatus(error, steps));
  if (error instanceof NetworkError) return refusal(visibleText(error.message, SHOWN_REASON), steps.anotherChain);
  if (error instanceof ResponseError) {
    return refusal(foreignText(error.message, SHOWN_REASON), `The URL might not be that of a node. ${steps.checkURL}`);
  }
  if (error instanceof SandboxError) return refusal(error.message, steps.startSandbox);
  const said = error instanceof InvalidInputError ? visibleText(error.message, SHOWN_REASON) : error.message;
  return refusal(said, 'Check the input.');
}

/** Like `failureAnswer`, for the Data API. */
export function serviceFailureAnswer(error: ExpectedError): JSONObject {
  if (error instanceof SandboxError) return refusal(error.message, START_SANDBOX);
  const isForeign = error instanceof HttpError || error instanceof ResponseError;
  const said = isForeign ? foreignText(error.message, SHOWN_REASON) : visibleText(error.message, SHOWN_REASON);
  return refusal(said, error instanceof HttpError ? afterServiceStatus(error) : 'Retry later.');
}

function afterServiceStatus({ status, retryAfter }: HttpError): string {
  if (status === 429)
    return `Retry ${retryAfter === undefined ? 'later' : `in ${retryAfter} s`}, and send fewer requests.`;
  if (status === 401 || status === 403) return 'The user can set an API key with the command API Key.';
  return status >= 500 ? 'The server failed. Retry later.' : 'Check the address, the block, and the EVM chain ID.';
}

function afterStatus({ status, retryAfter }: HttpError, { anotherChain, checkURL }: FailureSteps): string {
  if (status === 429)
    return `Retry ${retryAfter === undefined ? 'later' : `in ${retryAfter} s`}, and send fewer requests.`;
  if (status === 401 || status === 403)
    return 'The node requires an API key or a password, or rejected the one in its URL. Ask the user to correct it.';
  if (status === 404) return `The node has no chain at this URL. ${checkURL}`;
  return status >= 500 ? 'The server failed. Retry later.' : anotherChain;
}
