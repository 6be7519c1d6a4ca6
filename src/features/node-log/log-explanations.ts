import * as l10n from '@vscode/l10n';
import { explainLogLine } from '../../core/node-log/log-line';
import type { LogMessage, SchemaKey } from '../../core/node-log/messages/log-message';
import { escapeMarkdown, linkMarkdown } from '../../services/text/markdown';
import { present } from '../../core/present';

export interface SchemaFiles {
  read(path: string): Promise<string>;
  /** The URI that opens it. */
  address(path: string): string;
}

/** A message in a line of a node's log, explained. Offsets are UTF-16. */
export interface LogExplanation {
  readonly start: number;
  readonly end: number;
  /** Plain text: the cause, and the next step. */
  readonly text: string;
  /** The same as Markdown, as which VS Code renders the tooltip of a link in a terminal. */
  readonly tooltip: string;
  /** Markdown. */
  readonly card: () => Promise<string>;
}

/** What a message in a line of an AvalancheGo node's log means, if it is at the column. Sends no request. */
export function logExplanation(line: string, schemas: SchemaFiles, column?: number): LogExplanation | undefined {
  const found = explainLogLine(line, column);
  if (found === undefined) return undefined;
  const { message, ...place } = found;
  const text = logMessageText(message);
  return { ...place, text, tooltip: escapeMarkdown(text), card: () => cardOf(message, schemas) };
}

const logMessageText = ({ cause, step }: LogMessage): string => `${cause} ${step}`;

async function cardOf(message: LogMessage, schemas: SchemaFiles): Promise<string> {
  const { until, key } = message;
  const title = l10n.t('**Message of an AvalancheGo node**');
  const blocks = present([
    until === undefined ? title : l10n.t('{0} · logged up to {1}', title, until),
    escapeMarkdown(logMessageText(message)),
    key !== undefined && (await keyLine(key, schemas)),
  ]);
  return blocks.join('\n\n');
}

async function keyLine(key: SchemaKey, schemas: SchemaFiles): Promise<string> {
  const [file = '', name = ''] = key.split('#');
  const path = `media/schemas/${file}`;
  const lines = (await schemas.read(path)).split('\n');
  const at = lines.findIndex((line) => line.trimStart().startsWith(`${JSON.stringify(name)}: {`));
  const link = linkMarkdown(name, `${schemas.address(path)}#L${at + 1}`);
  return file === 'node.json' ? l10n.t('Flag {0}', link) : l10n.t('Key {0}', link);
}
