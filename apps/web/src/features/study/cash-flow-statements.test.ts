import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openStudy, type Study } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { explainSubject } from '../explanation/explain-model.ts';
import type { CashFlowLine } from './cash-flow-view.ts';
import { lineOf, rowOfCell } from './navigation.ts';
import { cashFlowOf, companyNames } from './study-facts.ts';

const file = path.resolve(
  import.meta.dirname,
  '../../../../../packages/engine/fixtures/segments/11-companies.study.json',
);
const study: Study = JSON.parse(readFileSync(file, 'utf8'));

function opened(more: Partial<Study>) {
  const result = openStudy({ ...study, ...more });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.model;
}

const model = opened({});
const tree = cashFlowOf(model.study, model.projection);
const all = (lines: readonly CashFlowLine[]): CashFlowLine[] => lines.flatMap((line) => [line, ...all(line.children)]);
const names = companyNames(study);
const keys = names.map(({ key }) => key);
const companies = lineOf(tree, 'by_company')?.children ?? [];

describe('the statements of each company', () => {
  it('stand below those of all, one company after the other', () => {
    expect(keys).toEqual(['main', 'spe_a']);
    expect(companies.map(({ id, label }) => ({ id, label }))).toEqual(
      names.map(({ key, name }) => ({ id: `company@${key}`, label: name })),
    );
    for (const { children } of companies)
      expect(children.map(({ id }) => id.split('@')[0])).toEqual(['statement', 'balance', 'backlog', 'profit_bridge']);
  });

  it('add up to the statements of all, row by row and to the centavo', () => {
    const whole = ['statement', 'balance', 'backlog', 'profit_bridge'].flatMap(
      (id) => lineOf(tree, id)?.children ?? [],
    );
    const divided = whole.filter(({ id }) => keys.some((key) => lineOf(tree, `${id}@${key}`) !== null));
    expect(divided.length).toBeGreaterThan(25);
    for (const { id, values } of divided) {
      const own = keys.map((key) => lineOf(tree, `${id}@${key}`));
      const sums = values.map((_, t) => own.reduce((sum, line) => sum + (line?.values[t] ?? 0), 0));
      expect([id, sums]).toEqual([id, [...values]]);
    }
  });

  it('are explained each by its own figures, and found by them', () => {
    const rows = all(companies).filter(({ cell }) => cell !== null);
    expect(rows.length).toBeGreaterThan(40);
    for (const { id, cell, values } of rows) {
      const month = values.findIndex((value) => value !== 0);
      if (!cell || month < 0) continue;
      expect(explainSubject(model, tree, { kind: 'cell', ...cell, month })?.value).toBe(values[month]);
      expect(explainSubject(model, tree, { kind: 'row', line: id, from: month, to: month })?.value).toBe(values[month]);
      if (!id.startsWith('profit_bridge')) expect(rowOfCell(tree, cell)).toBe(id);
    }
  });

  it('give every row an id of its own', () => {
    const ids = all(tree).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are none without accounts', () => {
    const without = opened({ accounting: null });
    expect(lineOf(cashFlowOf(without.study, without.projection), 'by_company')).toBeNull();
  });
});
