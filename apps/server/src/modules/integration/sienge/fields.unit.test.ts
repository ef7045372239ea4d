import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { asDay, type Fields, pickKnown, record, text } from '../adapter/fields.model.ts';
import { payloadOf } from '../adapter/payload-text.model.ts';
import { isRefused } from '../adapter/row-reader.model.ts';
import { BILL_CHANGES, BULK } from './calls.model.ts';
import { listings } from './listings.model.ts';
import { cashResources } from './plan.model.ts';
import { cashRequest, listingQuery } from './requests.model.ts';
import { cashReaders } from './rows.model.ts';

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'));

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

const dictionary = fixture('sienge-fields');
const operation = (path: string): unknown => member(dictionary, `GET ${path}`);
/** The row inside the envelope. */
const rowOf = (path: string): unknown => {
  const response = member(operation(path), 'response');
  return first(member(response, 'data') ?? member(response, 'results') ?? response);
};
const parameters = (path: string): readonly string[] => {
  const params = member(operation(path), 'params');
  return Array.isArray(params) ? params.map((param) => String(member(param, 'name'))) : [];
};

/** Names of a table that the dictionary does not have, with their path. */
const unknownNames = (fields: Fields, row: unknown, path: string): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const known = member(row, name);
    if (known === undefined) return [`${path}.${name}`];
    return field.fields ? unknownNames(field.fields, first(known), `${path}.${name}`) : [];
  });

/** Lists of two columns that the dictionary has not; their samples have. */
const undescribed: Readonly<Record<string, string>> = {
  '/v1/payment-condition-types': 'constructed-sienge-payment-condition-types',
  '/v1/property-types': 'sienge-property-types',
};

describe('what is kept exists in the ERP’s dictionary', () => {
  const tables = [
    ...listings.map(({ path, reader }) => [path, reader] as const),
    ...cashResources.map((resource) => [`${BULK}/${resource}`, cashReaders[resource]] as const),
  ];
  test.each(tables)('%s', (path, reader) => {
    const sample = undescribed[path];
    const row = sample === undefined ? rowOf(path) : first(member(fixture(sample), 'results'));
    expect(row).toBeDefined();
    expect(unknownNames(reader.fields, row, path)).toEqual([]);
    expect(reader.key.filter((name) => !(name in reader.fields))).toEqual([]);
  });

  test.each(['income', 'outcome'] as const)('%s by bills has the same rows', (resource) => {
    expect(rowOf(`${BULK}/${resource}/by-bills`)).toEqual(rowOf(`${BULK}/${resource}`));
  });
});

describe('what is asked for exists in the ERP’s dictionary', () => {
  const settings = { package: '', restPerDay: 1, bulkPerDay: 1, bulkMode: 'sync', startDate: '2024-01-01' } as const;
  const requests = cashResources.flatMap((resource) =>
    (resource === 'bank-movement' ? ['window'] : ['window', 'changes', 'bills']).map(
      (kind) => [resource, kind] as const,
    ),
  );
  test.each(requests)('%s, %s', (resource, kind) => {
    // The change feed covers income only. Titles to pay have a feed of their own.
    if (resource === 'outcome' && kind === 'changes') return expect(parameters(BILL_CHANGES)).toContain('startDate');
    const request = { kind, from: '2025-01-01', to: '2025-12-31', today: '2026-11-22', bills: '1' };
    const { path, query } = cashRequest(resource, request, { ...settings, companies: ['7'] });
    const known = parameters(path);
    expect(query.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
  });

  test.each(['/v1/customers', '/v1/sales-contracts'])('%s by change', (path) => {
    const queryNames = listingQuery({ modifiedAfter: '2025-01-01' }).map(([name]) => name);
    expect(parameters(path)).toEqual(expect.arrayContaining(queryNames));
  });

  test('cancelled contracts', () => {
    const queryNames = listingQuery({ initialCancelDate: '2025-01-01', finalCancelDate: '2025-01-02' });
    expect(queryNames).toHaveLength(2);
    expect(parameters('/v1/sales-contracts')).toEqual(expect.arrayContaining(queryNames.map(([name]) => name)));
  });
});

const settings = { package: '', restPerDay: 1, bulkPerDay: 1, bulkMode: 'sync', startDate: '2024-01-01' } as const;

test.each([
  ['cost-centers', 'sienge-cost-centers', 14],
  ['payment-categories', 'sienge-payment-categories', 286],
  ['sales-contracts', 'sienge-sales-contracts', 1],
  ['property-types', 'sienge-property-types', 2],
  ['payment-condition-types', 'constructed-sienge-payment-condition-types', 11],
  ['companies', 'constructed-sienge-companies', 2],
  ['customers', 'constructed-sienge-customers', 1],
  ['units', 'constructed-sienge-units', 1],
  ['indexers', 'constructed-sienge-indexers', 4],
  ['progress-logs', 'constructed-sienge-progress-logs', 1],
])('the sample of %s is read whole', (key, sample, least) => {
  const whole = fixture(sample);
  const items = member(member(whole, 'list') ?? whole, 'results') ?? whole;
  const reader = listings.find((listing) => listing.key === key)?.reader;
  const rows = Array.isArray(items) ? items.map((value: unknown) => reader?.read({ value }, settings)) : [];
  expect(rows.length).toBeGreaterThanOrEqual(least);
  expect(rows.filter((row) => !row || isRefused(row)).map((row) => row?.payload)).toEqual([]);
});

test('a row that says it could not be made waits in quarantine', () => {
  const reader = listings.find(({ key }) => key === 'building-cost-estimation-items')?.reader;
  const items = member(fixture('constructed-sienge-building-cost-estimation-items'), 'data');
  const rows = Array.isArray(items) ? items.map((value: unknown) => reader?.read({ value }, settings)) : [];
  expect(rows.map((row) => row && (isRefused(row) ? row.reason : row.key))).toEqual([
    '20/3/1/40',
    '20/3/1/45',
    'source_error',
  ]);
});

test('a customer is kept as who, with which document, from where, and nothing else', () => {
  const customers = listings.find(({ key }) => key === 'customers')?.reader;
  const value = { id: 1, name: ' Ana ', cpf: '1', email: 'a@b.c', birthDate: '1980-01-01', phones: [{ number: '1' }] };
  expect(customers?.read({ value }, settings)).toMatchObject({
    key: '1',
    payload: '{"id":"1","name":"Ana","cpf":"1"}',
  });
});

describe('one way of writing', () => {
  const table = record({ id: text, inner: record({ name: text }) });
  test('absent, null and empty are the same; so are a number and its text, padded or not', () => {
    const payloads = [{ id: 7 }, { id: '7 ', inner: null }, { inner: { name: '' }, id: '\t7' }].map((raw) =>
      payloadOf(table.read(raw)),
    );
    expect(new Set(payloads)).toEqual(new Set(['{"id":"7","inner":{}}']));
  });

  test('what is stored is JSON, whatever the ERP writes into a text', () => {
    const odd = ['"', '\\', '\n', '\u0001', '\ud83c', '🏗️', 'Ção', '</script>', '\u2028', "d'água", '{"a":1}'];
    for (const one of [...odd, odd.join(' ')]) {
      const storedRow = { id: one, inner: { name: `${one}x` }, list: [{ amount: -0.5 }, { amount: 1e21 }] };
      expect(payloadOf(storedRow)).toBe(JSON.stringify(storedRow));
    }
  });

  test('what quarantine shows is what was sent, of the known fields only', () => {
    expect(pickKnown(table.fields, { id: ' 7', inner: { name: 1, secret: 2 }, secret: 3 })).toEqual({
      id: ' 7',
      inner: { name: 1 },
    });
  });

  test.each([
    ['2025-02-28', '2025-02-28'],
    ['2024-02-29', '2024-02-29'],
    ['2025-06-20T10:50:48.045-03:00', '2025-06-20'],
    ['2025-06-20 10:50:48', '2025-06-20'],
    ['2999-12-31', '2999-12-31'],
    ['2025-02-29', ''],
    ['1900-02-29', ''],
    ['2025-13-01', ''],
    ['2025-00-10', ''],
    ['2025-04-31', ''],
    ['0001-01-01', ''],
    ['31/12/2025', ''],
    ['2025-1-1', ''],
    ['', ''],
    [null, ''],
    [20250101, ''],
  ])('the day of %j is %j', (raw, day) => {
    expect(asDay(raw)).toBe(day);
  });
});
