import { decodeHex } from '../../../src/core/encodings/hex';
import { parseJSON, stringifyJSON } from '../../../src/core/json/json';
import { readOutcome } from '../../../src/core/outcome';
import type { RecordedExchange } from '../../../test/support/recording/recording';
import { parseAtomicTx } from '../../p-and-c/atomic-mempool';
import type { Sandbox } from '../../server';
import { asObject, callOf, textOf } from './calls';

/** A block is executed after it is accepted: until then, accounts are as before it. Milliseconds. */
const EXECUTED_WITHIN = 4000;

/** What a node that runs the C-Chain answers by chance, which the sandbox can't repeat. */
export class AtomicChance {
  readonly #sandbox: Sandbox;
  /** The last results about accounts, by the request. */
  readonly #results = new Map<string, string>();

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
  }

  /** Whether an answer that differs from the sandbox's is as good. Sees each exchange once. */
  covers(exchange: RecordedExchange): boolean {
    return this.#isNotExecuted(exchange) || this.#isOtherAccount(exchange);
  }

  /** The account as it was before the last block, which was accepted a moment ago. */
  #isNotExecuted({ request, response }: RecordedExchange): boolean {
    if (!/"eth_get(Balance|TransactionCount)"/.test(request.body)) return false;
    const { method, params } = asObject(parseJSON(request.body)) ?? {};
    const key = stringifyJSON([textOf(method), params ?? null]);
    const before = this.#results.get(key);
    const result = textOf(asObject(parseJSON(response.body))?.['result']);
    this.#results.set(key, result);
    const accepted = Number(this.#sandbox.pAndC.cChain?.blocks.at(-1)?.time ?? 0n) * 1000;
    return result === before && request.at - accepted < EXECUTED_WITHIN;
  }

  /** A node looks at the accounts of an export in the order of a Go map: any that is short may be the first. */
  #isOtherAccount(exchange: RecordedExchange): boolean {
    const { method, params = {}, error = '' } = callOf(exchange) ?? {};
    const { cChain } = this.#sandbox.pAndC;
    if (method !== 'avax.issueTx' || !error.startsWith('issuing tx: state verification: ')) return false;
    const encoding = params['encoding'] === 'hexnc' ? 'hexnc' : 'hex';
    const { value: sent } = readOutcome(() => parseAtomicTx(decodeHex(textOf(params['tx']), encoding)));
    const reasons = sent === undefined ? [] : (cChain?.reasons(sent) ?? []);
    return (
      reasons[0]?.startsWith('state verification: ') === true && reasons.includes(error.replace('issuing tx: ', ''))
    );
  }
}
