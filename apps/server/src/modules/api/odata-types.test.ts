/** The OData service: what it states of itself, to any reader of XML and to a token. */
import { odataSets } from '@uni/contracts';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { beforeEach, describe, expect, test } from 'vitest';
import { newToken, tokensUrl } from '../../../test/support/matrix-api-rows.ts';
import { fieldOf } from '../../../testing/planning.ts';
import { openOdata, type Page, type Row } from './test-support/odata.ts';

const { testApp, forgetCalls, request, readAll } = await openOdata();
beforeEach(forgetCalls);

const isOf: Readonly<Record<string, (value: unknown) => boolean>> = {
  'Edm.Int64': Number.isSafeInteger,
  'Edm.Int32': (value) => Number.isSafeInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  'Edm.Decimal': (value) => typeof value === 'number' && Math.abs(value * 100 - Math.round(value * 100)) < 1e-4,
  'Edm.Double': (value) => typeof value === 'number',
  'Edm.String': (value) => typeof value === 'string',
  'Edm.Date': (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  'Edm.Boolean': (value) => typeof value === 'boolean',
};

/** True: the value is of the property's type, or an empty one that may be empty. */
const isRight = (property: Element, value: Row[string] | undefined): boolean | undefined =>
  value === null ? property.getAttribute('Nullable') === 'true' : isOf[property.getAttribute('Type') ?? '']?.(value);

const expectTyped = (row: Row, properties: readonly Element[]): void => {
  expect(Object.keys(row)).toEqual(properties.map((one) => one.getAttribute('Name')));
  for (const one of properties) {
    const value = row[one.getAttribute('Name') ?? ''];
    expect(isRight(one, value), `${one.getAttribute('Name')} ${value}`).toBe(true);
    if (one.getAttribute('Type') === 'Edm.Decimal') expect(one.getAttribute('Scale')).toBe('2');
  }
};

describe('what the service says of itself', () => {
  test('are the sets that the caller may read, and where they are', async () => {
    const { status, body, headers } = await request('');
    expect([status, headers['odata-version']]).toEqual([200, '4.0']);
    expect(headers['content-type']).toBe('application/json;odata.metadata=minimal;odata.streaming=true;charset=utf-8');
    expect(body).toMatchObject({
      '@odata.context': expect.stringMatching(/^https?:.*\/api\/odata\/\$metadata$/),
      value: odataSets.map(({ name }) => ({ name, kind: 'EntitySet', url: name })),
    });
  });

  test('are types that a reader of XML that is not ours finds, of every property that comes', async () => {
    const { status, body, headers } = await request('$metadata', { accept: 'application/xml' });
    expect([status, headers['content-type'], headers['odata-version']]).toEqual([200, 'application/xml', '4.0']);
    const errors: unknown[] = [];
    const document = new DOMParser({ onError: (_level, message) => errors.push(message) }).parseFromString(
      String(body),
      'text/xml',
    );
    expect(errors).toEqual([]);
    const elements = (name: string) => [
      ...document.getElementsByTagNameNS('http://docs.oasis-open.org/odata/ns/edm', name),
    ];
    const types = new Map(elements('EntityType').map((one) => [`UNI.${one.getAttribute('Name')}`, one]));
    expect(elements('EntitySet').map((one) => one.getAttribute('Name'))).toEqual(odataSets.map(({ name }) => name));
    for (const set of elements('EntitySet')) {
      const type = types.get(set.getAttribute('EntityType') ?? '');
      const properties = [...(type?.getElementsByTagName('Property') ?? [])];
      const rows = await readAll(`${set.getAttribute('Name')}`, 10_000);
      expect(rows.length, String(set.getAttribute('Name'))).toBeGreaterThan(1);
      const key = type?.getElementsByTagName('PropertyRef')[0]?.getAttribute('Name') ?? '';
      expect(new Set(rows.map((row) => row[key])).size).toBe(rows.length);
      for (const row of rows) expectTyped(row, properties);
    }
  });

  test('are only the sets of the scope, to a token', async () => {
    const made = await testApp.send('staff', 'POST', tokensUrl, newToken(['sales:read']));
    const token = String(fieldOf(made.body, 'token'));
    const { body } = await request('', {}, { token });
    expect((body as Page).value.map(({ name }) => name)).toEqual(['units', 'contracts', 'installments']);
    expect(String((await request('$metadata', {}, { token })).body)).not.toContain('cash_flow');
    expect((await request('cash_flow', {}, { token })).status).toBe(403);
    expect((await request('units', {}, { token })).status).toBe(200);
  });
});
