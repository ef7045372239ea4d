import { identifyStudy, type JsonObject, toJsonObject } from '@uni/contracts';
import { describe, expect, test } from 'vitest';
import { soldTemplates } from '../../enterprises/new-study/sold-templates.ts';
import { itemsAt, type ListedItem, valueAt } from '../../study/store/edits.ts';
import { counting } from '../../study/testing/study-fixture.ts';
import type { FieldRow, FormSection } from '../../study-forms/form/fields.ts';
import {
  costFields,
  costRow,
  dateSections,
  leadingTable,
  loanTerms,
  planList,
  swapSections,
  tableList,
  typologies,
} from './step-fields.ts';

const drawn = (sections: readonly FormSection[], item: JsonObject): FieldRow[] =>
  sections
    .filter(({ when }) => when?.(item) ?? true)
    .flatMap(({ rows }) => rows.filter(({ when }) => when?.(item) ?? true));

describe.each(soldTemplates.map((template) => [template.key, template] as const))(
  'the steps over %s',
  (_, template) => {
    const document = identifyStudy(toJsonObject(template.study) ?? {}, counting());
    const modules = itemsAt(document, '/modules');
    const expenses = itemsAt(document, '/expenses');

    test('have units, areas and prices to type', () => {
      const all = modules.flatMap(({ path }) => itemsAt(document, `${path}/typologies`));
      expect(all.length).toBeGreaterThan(0);
      for (const { path } of all)
        for (const column of typologies.columns)
          expect(valueAt(document, `${path}/${column.path}`), column.path).not.toBe(null);
    });

    test('have the land or its owner’s share, and what is built, each with one value', () => {
      const { land, construction } = costFields(expenses);
      const swapped = modules.flatMap(({ value }) => drawn(swapSections, value));
      expect(land.length + swapped.length).toBeGreaterThan(0);
      expect(construction.length).toBeGreaterThan(0);
      for (const { path, value } of [...land, ...construction]) {
        const rows = costRow(value);
        expect(rows).toHaveLength(1);
        for (const row of rows) expect(typeof valueAt(document, `${path}/${row.path}`)).toBe('number');
      }
    });

    test('have dates, and a built area only where one is given', () => {
      for (const { path, value } of modules) {
        const paths = drawn(dateSections, value).map((row) => row.path);
        expect(paths.includes('built_area')).toBe(value.built_area !== 0);
        for (const field of paths) expect(valueAt(document, `${path}/${field}`), field).not.toBe(null);
      }
    });

    test('have price tables that add up, the plan of the largest, and the terms of a loan where there is one', () => {
      for (const { path } of modules.filter(({ value }) => Array.isArray(value.tables))) {
        const tables = itemsAt(document, `${path}/${tableList.path}`);
        const shares = tables.map(({ value }) => Number(value.share));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        const leading = leadingTable(tables);
        expect(leading?.value.share).toBe(Math.max(...shares));
        expect(planList(leading?.value ?? {}).title).toContain(String(leading?.value.name));
      }
      for (const { path, value } of itemsAt(document, '/loans'))
        for (const row of drawn(loanTerms, value))
          expect(valueAt(document, `${path}/${row.path}`), row.path).not.toBe(null);
    });
  },
);

const item = (value: JsonObject, index: number): ListedItem => ({ id: index, path: `/tables/@${index}`, value, index });

test('the leading table is the first of equals, and none where there are none', () => {
  expect(leadingTable([])).toBe(null);
  expect(leadingTable([item({ share: 0.2 }, 1), item({ share: 0.4 }, 2), item({ share: 0.4 }, 3)])?.id).toBe(2);
  expect(leadingTable([item({}, 1)])?.id).toBe(1);
});

test('construction is infrastructure only where nothing else is built', () => {
  const both = [item({ group: 'non_incident_infra_cost' }, 1), item({ group: 'labor_cost' }, 2)];
  expect(costFields(both).construction.map(({ id }) => id)).toEqual([2]);
  expect(costFields(both.slice(0, 1)).construction.map(({ id }) => id)).toEqual([1]);
});
