import { explainText } from '../core/node-messages/explain-text';
import { EXIT } from './exit';
import type { CommandInput } from './inputs';
import type { Printed, PrintedValue } from './printed';

/** What a message means, and what to do. Of a file, a line that isn't known has no text. */
export function explainedInput({ text, line }: CommandInput, asJSON: boolean): Printed | PrintedValue {
  const explanation = explainText(text);
  const code = explanation === undefined && line === undefined ? EXIT.unknown : EXIT.done;
  if (asJSON) return { value: explanation ?? {}, code };
  if (explanation === undefined) return { text: line === undefined ? 'This message is not known.' : '', code };
  const { meaning, advice } = explanation;
  return { text: `${line === undefined ? '' : `line ${line}: `}${meaning} ${advice}`, code };
}
