import { verdicts } from '../../../src/core/private-keys/certain-key';

/** Each test begins in a new window, in which nothing was a private key so far. */
export const mochaHooks = {
  beforeEach(): void {
    verdicts.clear();
  },
};
