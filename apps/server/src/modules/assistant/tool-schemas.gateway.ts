/** JSON Schemas of what tools take and answer, for assistants. */
import { z } from 'zod';

interface ObjectSchema {
  [key: string]: unknown;
  type: 'object';
}

const known = new WeakMap<z.ZodType, ObjectSchema>();

/** The JSON Schema of an object. Parts that JSON Schema cannot express are left open. */
export const schemaOfTool = (schema: z.ZodType, io: 'input' | 'output'): ObjectSchema => {
  const made = known.get(schema) ?? { ...written(schema, io), type: 'object' as const };
  known.set(schema, made);
  return made;
};

const written = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // The length of a bounded list is checked before its items: its items are those of the second half.
      if (
        zodSchema instanceof z.ZodPipe &&
        zodSchema.out instanceof z.ZodArray &&
        zodSchema.out.element instanceof z.ZodType
      )
        jsonSchema.items = written(zodSchema.out.element, io);
    },
  });
  return rest;
};
