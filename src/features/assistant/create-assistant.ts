import { TxCheck } from '../../services/issuing/tx-check';
import { AssistantTools, type AssistantParts } from './assistant-tools';

/** Makes the tools. Their check doesn't know what was sent from here: a model is told what the chain says. */
export function createAssistant(parts: Omit<AssistantParts, 'check'>): AssistantTools {
  const { resolver, clock } = parts;
  return new AssistantTools({ ...parts, check: new TxCheck({ resolver, clock }) });
}
