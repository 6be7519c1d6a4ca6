import { verdicts } from '../../../src/core/private-keys/certain-key';

// What bytes are is found by reading them in each of many ways, and each way that fails throws: with mocha's endless
// stacks, capturing these takes most of the time. A run of all tests keeps only where an error began.
Error.stackTraceLimit = process.env['MOCHA_WORKER_ID'] === undefined ? 10 : 3;

/** Each test begins in a new window, in which nothing was a private key so far. */
export const mochaHooks = {
  beforeEach(): void {
    verdicts.clear();
  },
};
