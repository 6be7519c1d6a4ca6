import { CancellationError, type Extension, LanguageModelTextPart, LanguageModelToolResult, lm } from 'vscode';
import { type Disposable, DisposableStore, untilCancelled } from '../../host/disposable-store';
import type { AssistantTools } from '../../services/answers/assistant-tools';

interface AssistantRuntime {
  readonly assistant: AssistantTools;
}

/** What the extension's manifest says of its tools. */
interface PackageTools {
  readonly contributes: { readonly languageModelTools: readonly { readonly name: string }[] };
}

/** The manifest's tools for language models in the editor. VS Code shows what a call will do before it does it. */
export function registerAssistant(
  { packageJSON }: Pick<Extension<unknown>, 'packageJSON'>,
  load: () => Promise<AssistantRuntime>,
): Disposable {
  const store = new DisposableStore();
  for (const { name } of (packageJSON as PackageTools).contributes.languageModelTools) {
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
