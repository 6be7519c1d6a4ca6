import { ErrorCode, getLanguageService, type JSONSchema, TextDocument } from 'vscode-json-languageservice';
import { InvalidInputError } from '../../core/outcome';
import { present } from '../../core/present';
import type { ConfigurationMark } from './command-output';
import { type ContributedSchema, type NodeSchema, nodeSchemaAt } from './configuration-schemas';

interface ConfigurationChecker {
  /** The schema that a file names, else that of its URI, as VS Code decides; undefined without one of ours. */
  readonly schemaOf: (uri: string, text: string) => NodeSchema | undefined;
  /** The marks of the editor, in their order in the file. Rejects with `InvalidInputError`. */
  readonly marksIn: (text: string, schema: NodeSchema) => Promise<ConfigurationMark[]>;
}

/** Where the schemas are in the extension and in the package of the command. */
const FOLDER_OF_SCHEMAS = 'media/schemas';

/** No file is read by a URI: a file may name any as its schema. */
const SCHEMA_BASE = `schema:/${FOLDER_OF_SCHEMAS}/`;

/** What the schema of Subnet-EVM's genesis marks in one; `read` as below. */
export async function genesisMarks(read: (path: string) => Promise<unknown>, text: string) {
  return (await configurationChecker(read)).marksIn(text, 'subnet-evm-genesis');
}

/**
 * VS Code's own JSON support, with the schemas that the extension contributes as `rows`. `read` reads JSON by its path
 * in the extension.
 */
export async function configurationChecker(
  read: (path: string) => Promise<unknown>,
  rows: readonly ContributedSchema[] = [],
): Promise<ConfigurationChecker> {
  const schemaIn = (name: string) => read(`${FOLDER_OF_SCHEMAS}/${name}.json`) as Promise<JSONSchema>;
  const service = getLanguageService({
    workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).href },
  });
  const contributed = rows.map(({ fileMatch, url }) => ({
    uri: new URL(url, 'schema:/').href,
    fileMatch: fileMatch.map((glob) => (glob.startsWith('!') ? glob : `/${glob}`)),
  }));
  const shared = { uri: `${SCHEMA_BASE}chains.json`, schema: await schemaIn('chains') };
  service.configure({ validate: true, allowComments: false, schemas: [shared, ...contributed] });
  const parsed = (uri: string, text: string) => {
    const document = TextDocument.create(uri, 'json', 1, text);
    try {
      return [document, service.parseJSONDocument(document)] as const;
    } catch (error) {
      // The parser calls itself for each level.
      if (error instanceof RangeError) throw new InvalidInputError('JSON nested too deeply');
      throw error;
    }
  };
  return {
    schemaOf(uri, text) {
      const { schemas } = service.getLanguageStatus(...parsed(uri, text));
      return schemas.map(nodeSchemaAt).find((name) => name !== undefined);
    },
    async marksIn(text, name) {
      const [document, json] = parsed(`${SCHEMA_BASE}file`, text);
      const schema = { ...(await schemaIn(name)), id: `${SCHEMA_BASE}${name}.json` };
      const marks = await service.doValidation(document, json, undefined, schema);
      const applied = await service.getMatchingSchemas(document, json, schema);
      // Each key that isn't read is marked as deprecated. One that was is among the schema's own.
      const keys = new Set(present(applied.map(({ schema }) => schema.properties)));
      const wasRead = (key: string, message: string) =>
        [...keys].some((each) => {
          const own = Object.hasOwn(each, key) ? each[key] : undefined;
          return typeof own === 'object' && own.deprecationMessage === message;
        });
      return marks
        .map(({ message: given, range, code }): ConfigurationMark => {
          const message = typeof given === 'string' ? given : given.value;
          const { line, character } = range.start;
          const at = { line: line + 1, column: character + 1 };
          // A mark on a key spans its value, too.
          const [, key] = /^"([^"\\]{1,200})"\s*:/.exec(document.getText(range)) ?? [];
          if (key === undefined) return { ...at, severity: 'error', message };
          const isWarning = code === ErrorCode.Deprecated && wasRead(key, message);
          return { ...at, severity: isWarning ? 'warning' : 'error', key, message };
        })
        .sort((one, other) => one.line - other.line || one.column - other.column);
    },
  };
}
