import { TxChecker } from '../../services/issuing/tx-checker';
import type { Services } from '../../services/create-services';
import { Describer } from '../../services/inspect/describer';
import { AssistantTools, type AssistantParts } from './assistant-tools';

/** Creates the tools, without the user's own names: answers go to a language model. Their check ignores transactions sent from here and reports the chain's view only. */
export function createAssistant(
  parts: Omit<AssistantParts, 'checker' | 'describer'> & Pick<Services, 'assets'>,
): AssistantTools {
  const { resolver, clock } = parts;
  const describer = new Describer(parts);
  return new AssistantTools({ ...parts, describer, checker: new TxChecker({ resolver, clock }) });
}
