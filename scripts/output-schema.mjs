// `node scripts/output-schema.mjs` prints the JSON schema of what the command prints with --json, made of its types: each
// `NameOutput` of command-output.ts is a definition, `name`. An object has no other fields than its type.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';

/** They import nothing else, so that the package ships them as they are. */
export const OUTPUT_TYPES = ['avalanche-lens-api.ts', 'command-output.ts'].map(
  (name) => `src/services/answers/${name}`,
);

/** How JSON has what it has no type for. */
const BIGINT = { type: 'string', pattern: '^-?[0-9]+$' };
const BYTES = { type: 'string', pattern: '^0x[0-9a-f]*$' };
const KEYWORDS = {
  TSStringKeyword: { type: 'string' },
  TSNumberKeyword: { type: 'number' },
  TSBooleanKeyword: { type: 'boolean' },
  TSBigIntKeyword: BIGINT,
};

export function outputSchema() {
  const declared = new Map(OUTPUT_TYPES.flatMap(declarationsIn));
  const $defs = {};
  const named = (name) => declared.get(name) ?? fail(`no type ${name}`);

  /** The objects that a type is one of, each as its fields: `[type, isOptional]` by name. */
  function objectsOf(type) {
    switch (type.type) {
      case 'TSParenthesizedType':
        return objectsOf(type.typeAnnotation);
      case 'TSUnionType':
        return type.types.flatMap(objectsOf);
      case 'TSIntersectionType':
        return type.types
          .map(objectsOf)
          .reduce((all, each) => all.flatMap((one) => each.map((other) => new Map([...one, ...other]))));
      case 'TSTypeLiteral':
        return [fieldsOf(type.members)];
      case 'TSInterfaceDeclaration':
        return [new Map([...type.extends.flatMap((base) => [...inherited(base)]), ...fieldsOf(type.body.body)])];
      case 'TSTypeAliasDeclaration':
        return objectsOf(type.typeAnnotation);
      case 'TSTypeReference':
        return objectsOf(named(type.typeName.name));
      default:
        return fail(`no object: ${type.type}`);
    }
  }

  function inherited({ expression: { name }, typeArguments }) {
    const [of, picked] = typeArguments?.params ?? [];
    if (name !== 'Pick') return objectsOf(named(name))[0];
    const names = (picked.types ?? [picked]).map(({ literal }) => literal.value);
    const [fields] = objectsOf(of);
    return new Map(names.map((each) => [each, fields.get(each) ?? fail(`no field ${each}`)]));
  }

  function fieldsOf(members) {
    return new Map(
      members.map(({ key, typeAnnotation, optional }) => [key.name, [typeAnnotation.typeAnnotation, optional]]),
    );
  }

  /** `isPrinted`: its `json` is the JSON itself, and no longer a text. */
  function objectSchema(fields, isPrinted = false) {
    const all = [...fields].map(([name, [type, isOptional]]) => {
      const types = (type.types ?? [type]).filter((each) => each.type !== 'TSUndefinedKeyword');
      const schema = name === 'json' && isPrinted ? { type: 'object' } : anyOf(types.map(schemaOf));
      return { name, schema, isOptional: isOptional || types.length < (type.types?.length ?? 1) };
    });
    return {
      type: 'object',
      properties: Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
      required: all.flatMap(({ name, isOptional }) => (isOptional ? [] : [name])),
      additionalProperties: false,
    };
  }

  function schemaOf(type) {
    switch (type.type) {
      case 'TSParenthesizedType':
        return schemaOf(type.typeAnnotation);
      case 'TSLiteralType':
        return { const: type.literal.value };
      case 'TSTypeOperator':
        return schemaOf(type.typeAnnotation);
      case 'TSArrayType':
        return { type: 'array', items: schemaOf(type.elementType) };
      case 'TSUnionType':
        return anyOf(type.types.map(schemaOf));
      case 'TSTypeReference': {
        const { name } = type.typeName;
        if (name === 'Uint8Array') return BYTES;
        const of = named(name);
        if (of.type === 'TSTypeAliasDeclaration') return schemaOf(of.typeAnnotation);
        // Known before it is made: a type may be a part of itself.
        if (!Object.hasOwn($defs, name)) Object.assign($defs, { [name]: {} })[name] = objectSchema(objectsOf(of)[0]);
        return { $ref: `#/$defs/${name}` };
      }
      case 'TSTypeLiteral':
        return objectSchema(objectsOf(type)[0]);
      default:
        return KEYWORDS[type.type] ?? fail(`no schema of ${type.type}`);
    }
  }

  const commands = [...declared].flatMap(([alias, { typeAnnotation: type }]) => {
    const [, name] = /^(\w+)Output$/.exec(alias) ?? [];
    if (name === undefined) return [];
    const [value] = type.typeArguments.params;
    const [input] = objectsOf(named('OfInput'));
    const lines = [...objectsOf(value), ...objectsOf(named('Failure'))];
    $defs[name.toLowerCase()] = anyOf(lines.map((each) => objectSchema(new Map([...input, ...each]), true)));
    return [{ $ref: `#/$defs/${name.toLowerCase()}` }];
  });
  return { $schema: 'http://json-schema.org/draft-07/schema#', title: 'avalanche-lens --json', anyOf: commands, $defs };
}

function declarationsIn(path) {
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'));
  if (errors.length > 0) fail(`${path}: ${errors[0].message}`);
  const exported = program.body.flatMap(({ declaration }) => declaration ?? []);
  return exported.map((each) => [each.id.name, each]);
}

function anyOf(schemas) {
  if (schemas.length === 1) return schemas[0];
  const isEnum = schemas.every((each) => typeof each.const === 'string');
  return isEnum ? { enum: schemas.map((each) => each.const) } : { anyOf: schemas };
}

function fail(why) {
  throw new Error(why);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) console.log(JSON.stringify(outputSchema()));
