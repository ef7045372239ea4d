/** Content of the report of statements: what its companies and its columns add up to. */
import { readFileSync } from 'node:fs';
import { companyMembers, openStudy } from '@uni/engine';
import { expect, test } from 'vitest';
import { type StatementRow, statementsReport } from './statements-report.model.ts';

const segments = new URL('../../../../../../packages/engine/fixtures/segments/', import.meta.url);
const study = JSON.parse(readFileSync(new URL('11-companies.study.json', segments), 'utf8'));
const opened = openStudy(study);
if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
const { projection } = opened.model;
const companies = companyMembers(opened.model.study).map(({ key, name }) => ({ company: key, name }));
const head = {
  organization: 'Primeira Incorporadora',
  enterprise: { code: 'E1', name: 'Aurora', city: '', state: '' },
  version: { nome: 'Rev 1', state: 'draft', current: false, revision: 1 },
  scenario: null,
  issued_at: '2026-11-28T12:00:00-03:00',
} as const;
const reportBy = (period: 'year' | 'month') => {
  const report = statementsReport(head, projection, { period, owners: [...companies, { name: 'Consolidado' }] });
  if (!report) throw new Error('the study has no accounts');
  return report;
};
type Report = ReturnType<typeof reportBy>;
const rowOf = ({ sections }: Report, section: number, table: string, label: string): StatementRow | undefined =>
  sections[section]?.tables.find(({ title }) => title === table)?.rows.find((row) => row.label === label);

test.each(['year', 'month'] as const)('companies add up to what is consolidated, by %s and in every row', (period) => {
  const report = reportBy(period);
  expect(companies.length).toBeGreaterThan(1);
  const consolidated = report.sections.at(-1)?.tables ?? [];
  expect(consolidated).toHaveLength(4);
  for (const { title, rows } of consolidated)
    for (const { label, values, total } of rows) {
      const own = companies.map((_, k) => rowOf(report, k, title, label));
      const sums = values.map((_, at) => own.reduce((sum, row) => sum + (row?.values[at] ?? 0), 0));
      expect([title, label, sums]).toEqual([title, label, values]);
      if (total !== null) expect(own.reduce((sum, row) => sum + (row?.total ?? 0), 0)).toBe(total);
    }
});

test('months of a year add up to the year, and its last state is the state of the year', () => {
  const [years, months] = [reportBy('year'), reportBy('month')];
  expect(months.periods).toHaveLength(projection.months);
  const yearAt = months.periods.map((month) => years.periods.indexOf(month.slice(-4)));
  const last = years.sections.length - 1;
  for (const [k, { rows }] of (years.sections[last]?.tables ?? []).entries())
    for (const [row, { values, total }] of rows.entries()) {
      const monthly = months.sections[last]?.tables[k]?.rows[row]?.values ?? [];
      const ofYear = (year: number) => monthly.filter((_, t) => yearAt[t] === year);
      const expected = values.map((_, year) =>
        total === null ? ofYear(year).at(-1) : ofYear(year).reduce((sum, cell) => sum + cell, 0),
      );
      expect(values).toEqual(expected);
    }
});

test('a study without accounts has no report', () => {
  const plain = openStudy({ ...study, accounting: null });
  if (!plain.ok) throw new Error('the study is refused');
  expect(statementsReport(head, plain.model.projection, { period: 'year', owners: [{ name: null }] })).toBeNull();
});
