/** Positions of values in a request by its body's JSON schema, and requests that differ in one value. */

export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** The least that fits, so that what stands behind the schema is reached too. */
export const sample = (schema: Schema): unknown => {
  const choice = (schema.anyOf ?? schema.oneOf)?.[0];
  if (choice) return sample(choice);
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]));
  if (schema.type === 'array') return [];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  return schema.format === 'date' ? '2026-01-01' : 'a';
};

export type JsonPath = readonly (string | number)[];

/** Returns the possible positions of values, to three levels, each with its schema. */
export const positionsOf = (
  schema: Schema,
  at: JsonPath = [],
): { readonly at: JsonPath; readonly schema: Schema }[] => {
  if (at.length > 3) return [];
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => positionsOf(one, at));
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => positionsOf(one, [...at, name]));
  const items = schema.items ? positionsOf(schema.items, [...at, 0]) : [];
  return [{ at, schema }, ...alternatives, ...inside, ...items];
};

export const textPositions = (schema: Schema): JsonPath[] =>
  positionsOf(schema)
    .filter((field) => field.schema.type === 'string')
    .map(({ at }) => at);

/** A value as the schema has it, except for the given one at one position. */
export const withValue = (
  value: unknown,
  [head, ...rest]: JsonPath,
  schema: Schema | undefined,
  put: unknown,
): unknown => {
  if (head === undefined) return put;
  const inner = (schema?.anyOf ?? schema?.oneOf)?.find((one) => one.properties?.[head] ?? one.items) ?? schema;
  const next = typeof head === 'number' ? inner?.items : inner?.properties?.[head];
  const base = typeof value === 'object' && value !== null ? value : inner ? sample(inner) : {};
  if (typeof head === 'number') return [withValue(next ? sample(next) : {}, rest, next, put)];
  return { ...Object(base), [head]: withValue(Object(base)[head], rest, next, put) };
};
