/** The answer to OPTIONS, in the outline Django REST framework gives it: what a path accepts. */
import type { Endpoint } from '@uni/contracts';
import { z } from 'zod';

interface FieldOutline {
  type: string;
  required: boolean;
  read_only: boolean;
  label: string;
  max_length?: number;
}

/** `endpoints` are those of one path. */
export const outlineOf = (endpoints: readonly Endpoint[]): Record<string, unknown> => {
  const actions = Object.fromEntries(
    endpoints.filter(({ body }) => body !== undefined).map(({ method, body }) => [method, fieldsOf(body)]),
  );
  return {
    name: endpoints[0]?.summary ?? '',
    description: endpoints.map(({ method, summary }) => `${method}: ${summary}`).join('\n'),
    renders: ['application/json'],
    parses: ['application/json'],
    ...(Object.keys(actions).length > 0 ? { actions } : {}),
  };
};

const fieldsOf = (schema: z.ZodType | undefined): Record<string, FieldOutline> => {
  const object = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (!(object instanceof z.ZodObject)) return {};
  const { properties = {}, required = [] } = jsonSchemaOf(object);
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, outlineField(name, property, required.includes(name))]),
  );
};

const outlineField = (name: string, property: unknown, required: boolean): FieldOutline => {
  const { type, maxLength } = {
    type: undefined,
    maxLength: undefined,
    ...(typeof property === 'object' ? property : {}),
  };
  return {
    type: typeof type === 'string' ? type : 'field',
    required,
    read_only: false,
    label: name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' '),
    ...(typeof maxLength === 'number' ? { max_length: maxLength } : {}),
  };
};

/** Returns the request's JSON schema. Parts that JSON Schema cannot express are left open. */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'input') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' });
