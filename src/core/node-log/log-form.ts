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

/** That of EVM chains until v1.11.5, whose level comes first. */
const OLD_LINE =
  /(TRACE|DEBUG|INFO|WARN|ERROR|CRIT) ?(?:\u001B\[0m)?\[\d\d-\d\d\|\d\d:\d\d:\d\d(?:\.\d{3})?\] (?:<[^<>]{1,80}> )?([\w@.\-/]{1,300}\.go)[:#]\d{1,6}: /;

/** Of JSON. Nodes and EVM chains have these keys in different orders, and others between. */
const JSON_MESSAGE = /"msg":"/;
const JSON_LEVEL = /"level":"(verbo|debug|dbug|trace|trce|info|warn|error|eror|fatal|crit)"/;
const JSON_CALLER = /"caller":"([\w@.\-/]{1,300}\.go):\d{1,6}"/;

/** What a node prints before it has a logger, and when it ends (main/main.go). */
const PRINTED = /couldn't (?:load node config|start node): /;

/** What systemd, Docker, and Kubernetes write before a line that is printed: a time, the names of host, process, and container. */
const PRINTED_BEHIND =
  /(?:^|\[\d{1,10}\]:|\bavalanche[\w.-]{0,80}:?|\||\]|\d[\d:.]{3,20}(?:Z|[+-]\d\d:?\d\d)|\bstd(?:out|err) [FP]|"(?:log|message|MESSAGE)":\s?")\s*(?:\u001B\[[\d;]{0,8}m)?\s*$/;

/** Before the form, a terminal may have the name of a container. */
const LONGEST_LINE_HEAD = 600;

/** Both ends of a line. In JSON, what a chain logs with a message may be between it and the Go file. */
function endsOf(line: string): string {
  const tail = line.slice(Math.max(LONGEST_LINE_HEAD, line.length - LONGEST_LINE_HEAD));
  return line.slice(0, LONGEST_LINE_HEAD) + tail;
}

/** Whether a line may be in this form. So little that each window can have it from its start. */
export function mayBeLogged(line: string): boolean {
  return /\.go[:#]\d+(?:[ "]|: )|couldn't (?:load|start) node/.test(endsOf(line));
}

/** The head of a line of a node's log; undefined for other lines. Looks at its first and last characters only. */
export function inLogForm(line: string): LogLine | undefined {
  const head = line.slice(0, LONGEST_LINE_HEAD);
  const printed = PRINTED.exec(head);
  if (printed !== null && PRINTED_BEHIND.test(head.slice(0, printed.index)))
    return { level: 'FATAL', file: 'main/main.go', start: printed.index, quoted: false };
  const plain = PLAIN_LINE.exec(head) ?? OLD_LINE.exec(head);
  const found =
    plain === null
      ? inJSON(head, endsOf(line))
      : { level: plain[1] ?? '', file: plain[2] ?? '', start: plain.index + plain[0].length, quoted: false };
  // AvalancheGo's own main package logs nothing; that of other programs with its logger does.
  return found?.file.endsWith('main/main.go') === false ? found : undefined;
}

function inJSON(head: string, ends: string): LogLine | undefined {
  const message = JSON_MESSAGE.exec(head);
  const [, level] = JSON_LEVEL.exec(ends) ?? [];
  const [, file] = JSON_CALLER.exec(ends) ?? [];
  if (message === null || level === undefined || file === undefined || !ends.includes('"timestamp":')) return undefined;
  return { level: level.toUpperCase(), file, start: message.index + message[0].length, quoted: true };
}
