/** Schemas of the OpenAPI document: what has a name stands once among the components, and is referred to. */
import { z } from 'zod';
import { engineDocuments } from './engine-documents.generated.ts';
import { describedBy, nameSchemas } from './schema-names.ts';

type JsonSchema = Record<string, unknown>;

/** `input` is sent, and may leave out fields with a default. `output` is answered. */
type Direction = 'input' | 'output';

const prefix = '#/components/schemas/';

/** Replaces each reference of a schema. */
const mapReferences = (value: unknown, change: (reference: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((one) => mapReferences(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      key === '$ref' && typeof field === 'string' ? change(field) : mapReferences(field, change),
    ]),
  );
};

const referencesOf = (value: unknown): string[] => {
  const references: string[] = [];
  mapReferences(value, (reference) => {
    references.push(reference);
    return reference;
  });
  return references;
};

/** A list whose length is checked before its items: what a caller sends are the items. */
const itemsBehindCheck = (schema: z.core.$ZodType): z.core.$ZodType | null => {
  if (!(schema instanceof z.ZodPipe)) return null;
  const { in: checked, out } = schema.def;
  if (!(checked instanceof z.ZodArray && out instanceof z.ZodArray)) return null;
  return checked.element instanceof z.ZodUnknown ? out.element : null;
};

/** Collects components while operations are described. */
export class Schemas {
  readonly #registry = z.registry<{ id: string }>();
  readonly #definitions = { input: new Map<string, JsonSchema>(), output: new Map<string, JsonSchema>() };

  constructor() {
    for (const [schema, id] of nameSchemas()) this.#registry.add(schema, { id });
  }

  /** The schema itself, or a reference if it has a name. What JSON Schema cannot express is left open. */
  describe(schema: z.core.$ZodType, io: Direction): JsonSchema {
    const { $defs = {}, properties = {} } = z.toJSONSchema(z.object({ whole: schema as z.ZodType }), {
      ...{ io, unrepresentable: 'any', metadata: this.#registry },
      override: ({ zodSchema, jsonSchema }) => this.#complete(zodSchema, jsonSchema, io),
    });
    for (const [name, { id: _name, ...definition }] of Object.entries($defs))
      if (!this.#definitions[io].has(name)) this.#definitions[io].set(name, this.#placed(definition, io));
    return this.#placed(Object(properties).whole, io);
  }

  #complete(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema, io: Direction): void {
    const component = describedBy.get(zodSchema);
    if (component) {
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      jsonSchema.$ref = `${prefix}${component}`;
    }
    // Bounds of every whole number that JSON can hold say nothing.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    const items = io === 'input' ? itemsBehindCheck(zodSchema) : null;
    if (items) jsonSchema.items = this.describe(items, io);
  }

  /** Until `components` is read, a reference to what is sent ends in its direction. */
  #placed(definition: unknown, io: Direction): JsonSchema {
    return Object(
      mapReferences(definition, (reference) =>
        reference.startsWith('#/$defs/') ? `${prefix}${reference.slice('#/$defs/'.length)}~${io}` : reference,
      ),
    );
  }

  /** Components by name, and how references of the document are written. What is sent has a name of its own where it differs. */
  components(): { schemas: Record<string, unknown>; finish: (value: unknown) => unknown } {
    const { input, output } = this.#definitions;
    const differing = differingNames(input, output);
    const finalName = (name: string, io: string): string =>
      io === 'input' && differing.has(name) ? `${name}Input` : name;
    const finish = (value: unknown): unknown =>
      mapReferences(value, (reference) => {
        const [path = '', io = ''] = reference.split('~');
        return io === '' ? path : `${prefix}${finalName(path.slice(prefix.length), io)}`;
      });
    const own = [...input].map(([name, schema]) => [finalName(name, 'input'), finish(schema)] as const);
    const answered = [...output].map(([name, schema]) => [name, finish(schema)] as const);
    const entries = [...own, ...answered, ...Object.entries(engineDocuments)];
    return { schemas: Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))), finish };
  }
}

/** Names that are sent otherwise than answered, themselves or in a part. */
const differingNames = (
  input: ReadonlyMap<string, JsonSchema>,
  output: ReadonlyMap<string, JsonSchema>,
): ReadonlySet<string> => {
  const bare = (schema: JsonSchema): string =>
    JSON.stringify(mapReferences(schema, (reference) => reference.split('~')[0] ?? ''));
  const both = [...input].flatMap(([name, sent]) => {
    const answered = output.get(name);
    return answered ? [{ name, sent, answered }] : [];
  });
  const differing = new Set(both.filter(({ sent, answered }) => bare(sent) !== bare(answered)).map(({ name }) => name));
  for (let before = -1; before !== differing.size; ) {
    before = differing.size;
    for (const { name, sent } of both)
      if (referencesOf(sent).some((one) => differing.has(one.slice(prefix.length).split('~')[0] ?? '')))
        differing.add(name);
  }
  return differing;
};
