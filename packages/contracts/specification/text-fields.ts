import { z } from 'zod';
import type { Endpoint } from '../src/http/endpoint.ts';
import { operationOf } from '../src/http/policy.ts';
import * as contracts from '../src/index.ts';

interface Schema {
  readonly type?: string;
  readonly enum?: unknown;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every field of every body in which a person may write what they like, as `POST /api/…/ field.of.it`. */
export function textFields(): string[] {
  const endpoints = Object.values(contracts)
    .flatMap((group: unknown) => (typeof group === 'object' && group !== null ? Object.values(group) : []))
    .filter(isEndpoint);
  return endpoints.flatMap((endpoint) => {
    if (!endpoint.body) return [];
    const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' });
    return textFieldsIn(schema as Schema, '').map((field) => `${operationOf(endpoint)} ${field}`);
  });
}

function textFieldsIn(schema: Schema, at: string): string[] {
  const own = schema.type === 'string' && !schema.enum && !schema.pattern ? [at] : [];
  const { anyOf = [], oneOf = [], allOf = [], properties = {}, items, additionalProperties: rest } = schema;
  const inside = (name: string) => (at === '' ? name : `${at}.${name}`);
  return [
    ...new Set([
      ...own,
      ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => textFieldsIn(one, at)),
      ...Object.entries(properties).flatMap(([name, one]) => textFieldsIn(one, inside(name))),
      ...(items ? textFieldsIn(items, at) : []),
      ...(typeof rest === 'object' ? textFieldsIn(rest, at) : []),
    ]),
  ];
}
