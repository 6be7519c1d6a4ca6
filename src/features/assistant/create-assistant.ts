import { TxChecker } from '../../services/issuing/tx-checker';
import { AssistantTools, type AssistantParts } from './assistant-tools';

/** Creates the tools. Their check ignores transactions sent from here and reports the chain's view only. */
export function createAssistant(parts: Omit<AssistantParts, 'checker'>): AssistantTools {
  const { resolver, clock } = parts;
  return new AssistantTools({ ...parts, checker: new TxChecker({ resolver, clock }) });
}
