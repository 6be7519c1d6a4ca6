/** A row of `jsonValidation` in package.json: a schema, and which files it is for. */
export interface ContributedSchema {
  readonly fileMatch: readonly string[];
  readonly url: string;
}

/** The schemas of a node's configuration files, by their names in media/schemas. */
export const NODE_SCHEMAS = [
  'node',
  'c-chain',
  'c-chain-before-helicon',
  'p-chain',
  'x-chain',
  'subnet-evm',
  'subnet-evm-upgrade',
  'subnet-evm-genesis',
  'subnet',
  'upgrade',
] as const;

export type NodeSchema = (typeof NODE_SCHEMAS)[number];

/** The schema of a name or of a file's path; undefined for another one. */
export function nodeSchemaAt(path: string): NodeSchema | undefined {
  return NODE_SCHEMAS.find((name) => path === name || path.endsWith(`/${name}.json`));
}
