import { CancellationError, LanguageModelTextPart, LanguageModelToolResult, lm } from 'vscode';
import { untilCancelled } from '../../host/abort';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import type { AssistantTools } from './assistant-tools';
import { TOOL_NAMES } from './tool-name';

/** What the tools use of the part that is loaded at first use. */
export interface AssistantLens {
  readonly assistant: AssistantTools;
}

/** Tools for language models in the editor. VS Code shows what a call will do before it does it. */
export function registerAssistant(load: () => Promise<AssistantLens>): Disposable {
  const store = new DisposableStore();
  for (const name of TOOL_NAMES) {
    store.add(
      lm.registerTool<unknown>(name, {
        async prepareInvocation({ input }) {
          const { assistant } = await load();
          const { doing: invocationMessage, confirmation } = assistant.prepare(name, input);
          return confirmation === undefined
            ? { invocationMessage }
            : { invocationMessage, confirmationMessages: confirmation };
        },
        async invoke({ input, tokenizationOptions }, token) {
          const { assistant } = await load();
          const tokenBudget = tokenizationOptions?.tokenBudget;
          const text = await untilCancelled(token, (signal) => assistant.answer(name, input, { signal, tokenBudget }));
          if (text === undefined) throw new CancellationError();
          return new LanguageModelToolResult([new LanguageModelTextPart(text)]);
        },
      }),
    );
  }
  return store;
}
