import type { Explanation } from '../../core/rules/messages';
import { type AvmMethodName, DEPRECATIONS } from './avm-methods';

/** The avalanchego version that brought a method, where not all did (docs/protocol.md 4.1). */
const ADDED: Readonly<Partial<Record<AvmMethodName, string>>> = {
  'avm.getBlock': 'v1.9.12',
  'avm.getBlockByHeight': 'v1.9.12',
  'avm.getHeight': 'v1.9.12',
  'avm.getTxFee': 'v1.12.2',
};

/** What it means that a node does not offer a method, and what to do about it. `method` as on the wire. */
export function explainMissing(method: string): Explanation {
  const deprecation = DEPRECATIONS[method as AvmMethodName];
  const added = ADDED[method as AvmMethodName];
  const meaning = `${method} is not offered by this node.`;
  if (deprecation !== undefined) {
    const { since, replacement } = deprecation;
    return {
      meaning: `${meaning} It is deprecated since avalanchego ${since}: newer nodes and gateways may leave it out.`,
      advice: `Use ${replacement} instead.`,
    };
  }
  if (added !== undefined) {
    return {
      meaning: `${meaning} It came with avalanchego ${added}: the node is older, or a gateway leaves it out.`,
      advice: `Ask another node, or one of avalanchego ${added} or newer.`,
    };
  }
  return {
    meaning: `${meaning} Old methods are gone from new nodes, and a gateway may leave methods out.`,
    advice: 'Check its name, and that the URL of the chain is that of an Avalanche node; else ask another node.',
  };
}
