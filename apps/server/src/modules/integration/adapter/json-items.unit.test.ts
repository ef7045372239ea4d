import { assert, asyncProperty, integer, jsonValue, array as list } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ErpFailure } from './adapter.model.ts';
import { type JsonItem, type JsonItemsOptions, jsonItems } from './json-items.model.ts';

async function* arriving(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const read = async (text: string, size = text.length || 1, options?: JsonItemsOptions): Promise<JsonItem[]> => {
  const items: JsonItem[] = [];
  for await (const some of jsonItems(arriving(text, size), options)) items.push(...some);
  return items;
};

const failure = async (text: string, size?: number): Promise<string> => {
  const error = await read(text, size).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof ErpFailure ? error.code : 'none';
};

const values = (items: readonly unknown[]) => items.map((value) => ({ value }));

describe('what is read does not depend on where the text is cut', () => {
  const forms = [
    (items: readonly unknown[]) => JSON.stringify(items),
    (items: readonly unknown[]) => JSON.stringify({ data: items }, null, 1),
    (items: readonly unknown[]) => JSON.stringify({ resultSetMetadata: { count: 1 }, results: items, more: '"]}' }),
  ];

  test.each(forms.map((form, at) => [at, form] as const))('form %i', async (_at, form) => {
    await assert(
      asyncProperty(list(jsonValue(), { maxLength: 6 }), integer({ min: 1, max: 40 }), async (items, size) => {
        const text = form(items);
        expect(await read(text, size)).toEqual(values(JSON.parse(JSON.stringify(items))));
      }),
      { numRuns: 200 },
    );
  });
});

test('a text that ends early is told from one that has ended, wherever it ends', async () => {
  const text = '{"data":[{"a":"x\\\\\\"]}"},{"b":[1,{}]},-1.5e3,"s"],"n":{"c":2}}';
  expect(await read(text, 1)).toHaveLength(4);
  for (let length = 0; length < text.length; length += 1)
    expect(await failure(text.slice(0, length), 7), text.slice(0, length)).toBe('truncated');
});

test('an item that is no JSON spoils itself alone', async () => {
  expect(await read('{"data":[{"a":1},{"a":NaN},{"a":tru},{"a":2}]}', 3)).toEqual([
    { value: { a: 1 } },
    { broken: '{"a":NaN}' },
    { broken: '{"a":tru}' },
    { value: { a: 2 } },
  ]);
});

describe('items that begin alike are read together', () => {
  const nested = integer({ min: 0, max: 3 }).chain((size) =>
    list(jsonValue(), { minLength: size, maxLength: size }).map((values) => ({
      id: 1,
      of: values.map((id) => ({ id })),
    })),
  );
  // Nested objects and quoted texts begin like an item.
  const odd = { id: 2, of: [{ id: 3 }, { id: 4 }], text: ',{"id":5},{"id":' };

  test.each([0, 1])('cut anywhere, indented by %i, they are what they are', async (indent) => {
    await assert(
      asyncProperty(list(nested, { maxLength: 8 }), integer({ min: 1, max: 200 }), async (items, size) => {
        const all = [...items, odd, ...items, odd];
        expect(await read(JSON.stringify({ data: all, after: 1 }, null, indent), size)).toEqual(
          values(JSON.parse(JSON.stringify(all))),
        );
      }),
      { numRuns: 200 },
    );
  });

  test('a comma too many or too few is no list, as it is one by one', async () => {
    expect(await failure('[{"id":1} {"id":2},{"id":3}]')).toBe('not_json');
    expect(await failure('[{"id":1}],[{"id":2},{"id":3}]')).toBe('not_json');
    expect(await failure('[{"id":1},{"id":2},{"id":3}')).toBe('truncated');
    expect(await read('[{"id":1},,{"id":2},{"id":3}]')).toEqual([
      ...values([{ id: 1 }]),
      { broken: '' },
      ...values([{ id: 2 }, { id: 3 }]),
    ]);
  });
});

test('the other members are told, before and after the list', async () => {
  let headerFields: ReadonlyMap<string, unknown> = new Map();
  await read('{"resultSetMetadata":{"count":7},"results":[],"after":true}', 5, {
    onMembers: (members) => {
      headerFields = members;
    },
  });
  expect([...headerFields]).toEqual([
    ['resultSetMetadata', { count: 7 }],
    ['after', true],
  ]);
});

test('a byte order mark and blanks around everything are nothing', async () => {
  expect(await read('\uFEFF \r\n[ 1 ,\t2 ] \n', 1)).toEqual(values([1, 2]));
});

test.each([
  ['<html><body>502</body></html>', 'html'],
  ['  <!DOCTYPE html>', 'html'],
  ['Service Unavailable', 'not_json'],
  ['[1] [2]', 'not_json'],
  ['{"data" [1]}', 'not_json'],
  ['{data:[1]}', 'not_json'],
  ['[1 2]', 'not_json'],
  ['', 'truncated'],
  ['   ', 'truncated'],
  ['{"status":500,"clientMessage":"x"}', 'shape'],
  ['{"data":null}', 'shape'],
  ['{}', 'shape'],
])('%j is no list: %s', async (text, code) => {
  expect(await failure(text, 4)).toBe(code);
});

test('an item without end does not fill the memory', async () => {
  async function* endless() {
    yield '[{"a":"';
    while (true) yield 'x'.repeat(1_048_576);
  }
  const reading = (async () => {
    for await (const _ of jsonItems(endless()));
  })();
  await expect(reading).rejects.toMatchObject({ code: 'shape' });
});
