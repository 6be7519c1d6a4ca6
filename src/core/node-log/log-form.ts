/** A line in the form that AvalancheGo's logger writes (utils/logging/format.go). */
export interface LogLine {
  /** Upper case. */
  readonly level: string;
  /** The Go file that logs it, with at least its folder. */
  readonly file: string;
  /** Where its message starts, UTF-16. */
  readonly start: number;
  /** Whether the message is written as in JSON. */
  readonly quoted: boolean;
}

/** The formats plain and colors, with the name of a chain or without. */
const PLAIN_LINE =
  /\[\d\d-\d\d\|\d\d:\d\d:\d\d\.\d{3}\] (?:\u001B\[[\d;]{1,8}m)?(VERBO|DEBUG|TRACE|INFO|WARN|ERROR|FATAL)(?:\u001B\[0m)? (?:<[^<>]{1,80}> )?([\w@.\-/]{1,300}\.go):\d{1,6} /;

const JSON_FORM =
  /\{"level":"(verbo|debug|trace|info|warn|error|fatal)","timestamp":"[^"]{1,40}",(?:"logger":"[^"]{0,80}",)?"caller":"([\w@.\-/]{1,300}\.go):\d{1,6}","msg":"/;

/** What a node prints before it has a logger, and when it ends (main/main.go). */
const PRINTED = /^couldn't (?:load node config|start node): /;

/** Before the form, a terminal may have the name of a container. */
const LONGEST_LINE_HEAD = 600;

/** Whether a line may be in this form. So little that each window can have it from its start. */
export function mayBeLogged(line: string): boolean {
  return /\.go:\d+[ "]|^couldn't/.test(line.slice(0, LONGEST_LINE_HEAD));
}

/** The head of a line of a node's log; undefined for other lines. Looks at its first characters only. */
export function inLogForm(line: string): LogLine | undefined {
  const head = line.slice(0, LONGEST_LINE_HEAD);
  if (PRINTED.test(head)) return { level: 'FATAL', file: 'main/main.go', start: 0, quoted: false };
  const plain = PLAIN_LINE.exec(head);
  const found = plain ?? JSON_FORM.exec(head);
  const [whole = '', level = '', file = ''] = found ?? [];
  // AvalancheGo's own main package logs nothing; that of other programs with its logger does.
  if (found === null || file.endsWith('main/main.go')) return undefined;
  return { level: level.toUpperCase(), file, start: found.index + whole.length, quoted: plain === null };
}
