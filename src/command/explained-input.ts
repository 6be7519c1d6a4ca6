import { explainText } from '../core/node-messages/explain-text';
import type { ExplainValue, Failure } from '../services/answers/command-output';
import type { CommandInput } from './command-input';
import { EXIT } from './exit';
import type { Printed, PrintedValue } from './printed';

const UNKNOWN = 'This message is not known.';

/** What a message means, and what to do. Of a file, a line that isn't known has no text. */
export function explainedInput(
  { text, line }: CommandInput,
  asJSON: boolean,
): Printed | PrintedValue<ExplainValue | Failure> {
  const explanation = explainText(text);
  const code = explanation === undefined && line === undefined ? EXIT.unknown : EXIT.done;
  if (asJSON) return { value: explanation ?? { error: { code: 'unknown', message: UNKNOWN } }, code };
  if (explanation === undefined) return { text: line === undefined ? UNKNOWN : '', code };
  const { meaning, advice } = explanation;
  return { text: `${line === undefined ? '' : `line ${line}: `}${meaning} ${advice}`, code };
}
