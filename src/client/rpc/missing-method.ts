import * as l10n from '@vscode/l10n';
import type { Explanation } from '../../core/rules/messages';
import type { ApiMethod } from './method';
import { methodNamed, METHODS } from './methods';

/** What a missing method means, and what to do. `method` as on the wire. */
export function explainMissing(method: string): Explanation {
  const known = methodNamed(method);
  const { deprecated, added }: Partial<ApiMethod> = known === undefined ? {} : METHODS[known];
  if (deprecated !== undefined) {
    const { since, replacement } = deprecated;
    return {
      meaning: l10n.t(
        "This node doesn't offer {0}, which avalanchego {1} deprecated. Newer nodes and gateways may leave it out.",
        method,
        since,
      ),
      advice: l10n.t('Use {0} instead.', replacement),
    };
  }
  if (added !== undefined) {
    return {
      meaning: l10n.t(
        "This node doesn't offer {0}. Either the node is older than avalanchego {1}, or a gateway leaves the method out.",
        method,
        added,
      ),
      advice: l10n.t('Use another node with avalanchego {0} or later.', added),
    };
  }
  return {
    meaning: l10n.t(
      "This node doesn't offer {0}. New nodes don't have all old methods, and a gateway may leave methods out.",
      method,
    ),
    advice: l10n.t("Check the method's name and the chain's URL, or use another node."),
  };
}
