/** A file of the extension's schemas and a key in it. */
export type SchemaKey = `${'node.json' | 'chains.json'}#${string}`;

/** Messages that an AvalancheGo node logs for the same reason. */
export interface LogMessage {
  /** Exactly as in the source. Formatted fields follow in a log. */
  readonly messages: readonly string[];
  /** Files of AvalancheGo's source that log them. The end of their path is in each line of a log. */
  readonly sources: readonly string[];
  /** What the fields contain, where a message has several reasons. The first row that matches applies. */
  readonly fields?: RegExp;
  /** The last release that logs them; the newest one whose source the table follows if absent. */
  readonly until?: string;
  /** One sentence. */
  readonly cause: string;
  /** One sentence. */
  readonly step: string;
  readonly key?: SchemaKey;
}
