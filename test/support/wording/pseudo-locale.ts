// Required by mocha before any test: every text that goes through l10n.t comes back between ⟦ and ⟧. Only the tests
// that give a text to a snapshot run.
import { config } from '@vscode/l10n';
import { ownsEntry } from './snapshot';

config({
  contents: new Proxy({}, { get: (_, message) => (typeof message === 'string' ? `⟦${message}⟧` : undefined) }),
});

export const mochaHooks = {
  /** A suite that is left without tests doesn't run its hooks either. */
  beforeAll(this: Mocha.Context): void {
    const reduce = (suite: Mocha.Suite): void => {
      suite.tests = suite.tests.filter(ownsEntry);
      suite.suites.forEach(reduce);
    };
    const root = this.test?.parent;
    if (root !== undefined) reduce(root);
  },
};
