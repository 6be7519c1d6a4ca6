// Required by mocha before any test: every text that goes through l10n.t comes back between ⟦ and ⟧.
const { config } = require('@vscode/l10n');

config({
  contents: new Proxy({}, { get: (_, message) => (typeof message === 'string' ? `⟦${message}⟧` : undefined) }),
});
