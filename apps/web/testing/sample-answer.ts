/** Answers made from the schemas of the contract: empty ones, and ones with large names and numbers. */
import type { BodyOfAnswer, JsonOperation } from '@uni/contracts';
import { z } from 'zod';
import { successOf } from './mock-operation.ts';

/** `empty`: no rows, and null where null may be. `large`: rows whose names and numbers are as long as they come. */
export type Fill = 'empty' | 'large';

type Schema = z.core.JSONSchema.BaseSchema;

/** Shape of a list where the contract leaves the choice to the request. */
export type ListShape = 'array' | 'page';

/** An answer of an operation, before a test changes in it what matters there. */
export function sampleAnswer<const K extends JsonOperation>(
  name: K,
  fill: Fill,
  shape: ListShape = 'array',
): BodyOfAnswer<K> {
  const { schema } = successOf(name);
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output', reused: 'inline', cycles: 'ref' });
  return sample(listOf(json, shape), fill, [], 0) as BodyOfAnswer<K>;
}

function sample(schema: Schema | boolean, fill: Fill, path: readonly string[], row: number): unknown {
  if (typeof schema === 'boolean') return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[row % schema.enum.length];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sample(choiceOf(choices, fill), fill, path, row);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((subschema) => sample(subschema, fill, path, row)));
  const inside = (subschema: Schema | boolean, name: string, at = row) => sample(subschema, fill, [...path, name], at);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, fill, inside);
    case 'array':
      return arrayOf(schema, fill, inside);
    case 'string':
      return textOf(schema, fill, path.at(-1) ?? '', row);
    case 'integer':
    case 'number':
      return numberOf(schema, fill, path.at(-1) ?? '', row);
    case 'boolean':
      return false;
    default:
      return 'not' in schema ? undefined : null;
  }
}

function listOf(schema: Schema, shape: ListShape): Schema {
  const lists = (schema.anyOf ?? []).filter((one) => typeof one === 'object');
  return lists.find(({ type }) => type === (shape === 'array' ? 'array' : 'object')) ?? schema;
}

/** Prefers null only for an empty fill. */
function choiceOf(choices: readonly (Schema | boolean)[], fill: Fill): Schema | boolean {
  const isNull = (one: Schema | boolean) => typeof one === 'object' && one.type === 'null';
  const values = choices.filter((one) => !isNull(one));
  const preferred = fill === 'empty' ? choices.find(isNull) : undefined;
  return preferred ?? values.at(-1) ?? true;
}

type Inside = (subschema: Schema | boolean, name: string, at?: number) => unknown;

function objectOf({ properties = {}, additionalProperties, propertyNames }: Schema, fill: Fill, inside: Inside) {
  const named = Object.entries(properties).map(([name, subschema]) => [name, inside(subschema, name)]);
  const names = typeof propertyNames === 'object' ? (propertyNames.enum ?? []) : [];
  const extra = typeof additionalProperties === 'object' ? additionalProperties : null;
  const keyed =
    extra && (fill === 'large' || names.length > 0) ? names.map((name) => [name, inside(extra, `${name}`)]) : [];
  return Object.fromEntries([...named, ...keyed]);
}

function arrayOf(schema: Schema, fill: Fill, inside: Inside): unknown[] {
  const least = schema.minItems ?? 0;
  const count = Math.min(fill === 'empty' ? least : Math.max(least, 3), schema.maxItems ?? 3);
  if (Array.isArray(schema.prefixItems)) return schema.prefixItems.map((subschema, at) => inside(subschema, `${at}`));
  const { items = true } = schema;
  return Array.from({ length: count }, (_, at) => (Array.isArray(items) ? null : inside(items, 'item', at)));
}

/** A name as long as a register takes, of words that break and one that does not. */
const longName =
  'Residencial Jardins da Serra Dourada Incorporação e Participações Pneumoultramicroscopicossilicovulcanoconiótico';

function textOf({ format, pattern, maxLength }: Schema, fill: Fill, name: string, row: number): string {
  if (format === 'date') return '2026-03-31';
  if (pattern) return samples.find((text) => new RegExp(pattern).test(text)) ?? '';
  if (name === 'id' || name === 'edition') return `2026-0${row + 1}-28`;
  if (/(_|^)(at|since|login|used)$/.test(name)) return '2026-03-31T12:00:00-03:00';
  if (/month|closing|^first$|^last$|^from$|^until$/.test(name)) return '2026-03';
  if (/day|date|signed|valid_until|due|_on$|^next$|published$/.test(name)) return '2026-03-31';
  if (fill === 'empty') return 'Exemplo';
  if (/code|condition|number|document|phone|account|cost_center|company|address|^source$/.test(name))
    return `${row + 1}.01.02.003-45`;
  return `${row + 1} ${longName}`.slice(0, maxLength ?? 120);
}

/** Texts of fixed shapes that the contract requires. */
const samples = ['2026-03', '2026-03-31', '1000000000.00', '11444777000161', 'a', '1'];

function numberOf({ minimum, maximum, type }: Schema, fill: Fill, name: string, row: number): number {
  if (/(^|_)id$|^key$|^version$/.test(name)) return row + 1;
  const most = maximum ?? Number.MAX_SAFE_INTEGER;
  const isCount = /count|total|pages|units|rows|days|months|position|at$/.test(name);
  const large = type !== 'integer' ? 0.987_654 : isCount ? 12_345 : 123_456_789_01;
  const preferred = fill === 'empty' ? 0 : large;
  return Math.min(Math.max(preferred, minimum ?? 0), most);
}
