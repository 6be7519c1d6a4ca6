import { TxCheck } from '../../services/issuing/tx-check';
import { AssistantTools, type AssistantParts } from './assistant-tools';

/** Creates the tools. Their check ignores transactions sent from here and reports the chain's view only. */
export function createAssistant(parts: Omit<AssistantParts, 'check'>): AssistantTools {
  const { resolver, clock } = parts;
  return new AssistantTools({ ...parts, check: new TxCheck({ resolver, clock }) });
}
