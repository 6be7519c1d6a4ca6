import { BLOCK_MESSAGES } from './messages/block-lines';
import { CHAIN_MESSAGES } from './messages/chain-lines';
import { EVM_MESSAGES } from './messages/evm-lines';
import { HEALTH_MESSAGES, HEALTH_REASONS, type HealthReason } from './messages/health-lines';
import type { LogMessage } from './messages/log-message';
import { NODE_MESSAGES } from './messages/node-lines';
import { START_MESSAGES } from './messages/start-lines';
import { inLogForm, type LogLine } from './log-form';

export const LOG_MESSAGES: readonly LogMessage[] = [
  ...NODE_MESSAGES,
  ...START_MESSAGES,
  ...HEALTH_MESSAGES,
  ...CHAIN_MESSAGES,
  ...BLOCK_MESSAGES,
  ...EVM_MESSAGES,
];

/** By folder and name of the Go file, which is all that a line of a log has of its path. */
const byFile = new Map<string, LogMessage[]>();
for (const message of LOG_MESSAGES) {
  for (const source of message.sources) {
    const file = endOf(source);
    byFile.set(file, [...(byFile.get(file) ?? []), message]);
  }
}

/** A message in a line, and what is known of it. Offsets are UTF-16. */
export interface ExplainedLine {
  readonly start: number;
  readonly end: number;
  readonly message: LogMessage;
}

/** No reason stands after these characters: a health check of many chains repeats itself. */
const LONGEST_FIELDS = 64 * 1024;

/**
 * What an AvalancheGo node means by a line of its log; undefined for lines of other programs, unknown messages, and ones
 * that aren't at a given column.
 */
export function explainLogLine(line: string, column?: number): ExplainedLine | undefined {
  const logged = inLogForm(line);
  return logged === undefined ? undefined : explainedLogLine(line, logged, column);
}

function explainedLogLine(line: string, { file, start, quoted }: LogLine, column = start): ExplainedLine | undefined {
  for (const message of byFile.get(endOf(file)) ?? []) {
    for (const words of message.messages) {
      const written = quoted ? JSON.stringify(words).slice(1, -1) : words;
      const end = start + written.length;
      const isWhole =
        line.startsWith(written, start) &&
        (quoted ? line.charAt(end) === '"' : /^(?:$|\s|: )/.test(line.slice(end, end + 2)));
      if (!isWhole || column < start || column >= end) continue;
      const fields = unescaped(line.slice(end, end + LONGEST_FIELDS));
      if (message.fields?.test(fields) !== false) return { start, end, message };
    }
  }
  return undefined;
}

/** Errors within JSON within JSON have their quotes escaped. */
function unescaped(text: string): string {
  return text.replaceAll('\\"', '"');
}

function endOf(path: string): string {
  return path.split('/').slice(-2).join('/');
}

/** Why a health check fails, by its error. */
export function healthReason(error: string): HealthReason | undefined {
  return HEALTH_REASONS.find(({ fields }) => fields?.test(error) === true);
}
