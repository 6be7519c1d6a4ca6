import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A schema as far as its examples are read here. */
export interface OpenAPISchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, OpenAPISchema>>;
  readonly required?: readonly string[];
  readonly items?: OpenAPISchema;
  readonly oneOf?: readonly OpenAPISchema[];
  readonly anyOf?: readonly OpenAPISchema[];
  readonly allOf?: readonly OpenAPISchema[];
}

interface OpenAPI {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, OpenAPISchema>> };
}

interface Operation {
  readonly responses: Readonly<Record<string, { content: Record<string, { schema: OpenAPISchema }> }>>;
}

/** A service's OpenAPI description, and a check of values against it. */
export class OpenAPIDocument {
  readonly #document: OpenAPI;
  readonly #ajv = new Ajv({ strict: false, allErrors: true, code: { optimize: false } });

  constructor(name: 'metrics-api' | 'data-api') {
    this.#document = JSON.parse(readFileSync(join('test/fixtures/openapi', `${name}.json`), 'utf8')) as OpenAPI;
    this.#ajv.addSchema(this.#document, 'openapi');
  }

  schema(name: string): OpenAPISchema {
    const found = this.#document.components.schemas[name];
    if (found === undefined) throw new Error(`no schema is called ${name}`);
    return found;
  }

  /** The problems of a route's response; a member that no schema names is one, too. */
  problems(route: string, status: number, value: unknown): string[] {
    const response = this.#document.paths[route]?.get.responses[String(status)];
    const schema = response?.content['application/json']?.schema;
    if (schema === undefined) return [`${route} has no answer ${status}`];
    return this.#wrong(schema, value);
  }

  /** The schema itself, not a reference to it. */
  resolved(schema: OpenAPISchema): OpenAPISchema {
    return schema.$ref === undefined ? schema : this.schema(schema.$ref.split('/').at(-1)!);
  }

  /** Of alternatives the one that fits best counts. */
  #wrong({ $ref = '', oneOf }: OpenAPISchema, value: unknown): string[] {
    if (oneOf !== undefined) return fewest(oneOf.map((each) => this.#wrong(each, value)));
    const validate = this.#ajv.compile({ $ref: `openapi${$ref}` });
    const wrong = validate(value) ? [] : (validate.errors ?? []).map((e) => `${e.instancePath} ${e.message ?? ''}`);
    return [...wrong, ...this.#unnamed({ $ref }, value, '')];
  }

  #unnamed(given: OpenAPISchema, value: unknown, path: string): string[] {
    const schema = this.resolved(given);
    const alternatives = schema.oneOf ?? schema.anyOf ?? schema.allOf;
    if (alternatives !== undefined) return fewest(alternatives.map((each) => this.#unnamed(each, value, path)));
    if (Array.isArray(value)) return value.flatMap((v, i) => this.#unnamed(schema.items ?? {}, v, `${path}/${i}`));
    if (typeof value !== 'object' || value === null || schema.properties === undefined) return [];
    return Object.entries(value).flatMap(([key, member]) => {
      const property = schema.properties?.[key];
      return property === undefined
        ? [`${path}/${key} is not named`]
        : this.#unnamed(property, member, `${path}/${key}`);
    });
  }
}

function fewest(problems: readonly (readonly string[])[]): string[] {
  const [best = []] = [...problems].sort((a, b) => a.length - b.length);
  return [...best];
}
