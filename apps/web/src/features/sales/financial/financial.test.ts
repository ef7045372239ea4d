import {
  type Movement,
  type MovementCategory,
  type MovementMonth,
  movementStates,
  type StatementReading,
  type StatementRow,
} from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { begunDraft, changesOf, problemsOf } from '../../../shared/record-form/form-draft.ts';
import { filters } from './financial-filters.ts';
import { categoryChoices, permissionFor, waysOf } from './financial-list.ts';
import { mostMonths, seriesOf } from './months-series.ts';
import { movementForm } from './movement-form.tsx';
import { bodyOf, dispositionOf, importableRows, tallyOf } from './statement-rows.ts';

const movement: Movement = {
  ...{ id: 7, kind: 'outflow', empreendimento: null, account: 1, to_account: null, category: 601, day: '2026-03-05' },
  ...{ amount: 123_456, description: 'Laje', document: '', supplier: 9, client: null, party__name: 'Cimento Sul' },
  ...{ state: 'draft', origin: 'manual', bank_key: null, changed_at: '2026-03-05T10:00:00-03:00', version: 1 },
};
const month = (name: string, inflow: number, outflow: number): MovementMonth => ({
  ...{ month: name, count: 1, inflow, outflow, balance: inflow - outflow },
});
const row = (at: number, more: Partial<StatementRow> = {}): StatementRow => ({
  ...{ at, day: '2026-03-05', kind: 'inflow', amount: 100, description: 'x', document: '', bank_key: null },
  ...{ problem: null, duplicate: null, ...more },
});

describe('what is asked for', () => {
  it('is what the address says and no more', () => {
    const search = { tipo: 'outflow', situacao: 'lost', conta: 'x', de: '2026-03-05', ate: '5/3' };
    const requested = Object.entries(filters).flatMap(([key, { read }]) => {
      const value = read(search);
      return value === undefined ? [] : [[key, value]];
    });
    expect(Object.fromEntries(requested)).toEqual({ kind: 'outflow', from: '2026-03-05' });
  });

  it('goes only where every movement may go', () => {
    const ways = (...states: Movement['state'][]) => waysOf(states.map((state) => ({ ...movement, state })));
    expect(ways('draft')).toEqual(['checked']);
    expect(ways('approved')).toEqual(['settled', 'reversed']);
    expect(ways('approved', 'settled')).toEqual(['reversed']);
    expect(ways('draft', 'settled')).toEqual([]);
    expect(ways()).toEqual([]);
  });

  it('asks for the approver where money is approved, and for the writer elsewhere', () => {
    expect(movementStates.filter((state) => permissionFor(state) === 'sales:approve')).toEqual(['approved']);
  });

  it('offers no category that was put away, nor one below it', () => {
    const category = (id: number, parent: number | null, is_active = true): MovementCategory => ({
      ...{ id, parent, name: `c${id}`, flow: 'outflow', line: null, is_active, version: 1 },
    });
    const categories = [
      category(1, null),
      category(2, 1),
      category(3, null, false),
      category(4, 3),
      category(5, 1, false),
    ];
    expect(categoryChoices(categories, 'outflow')).toEqual([
      { value: '1', label: 'c1' },
      { value: '2', label: 'c1: c2' },
    ]);
    expect(categoryChoices(categories, 'inflow')).toEqual([]);
  });
});

describe('a movement as it is typed', () => {
  const own = {
    screen: { enterprises: [], own: { accounts: [], categories: [] }, navigation: { mayWrite: true } },
    ...{ suppliers: [], clients: [] },
  };
  const known = { record: { ...movement, steps: [] }, own };
  const begun = begunDraft(movementForm, known);
  const changeOf = (changed: Readonly<Record<string, unknown>>) =>
    changesOf(movementForm, { ...begun, ...changed }, changed, known);

  it('sends what was changed, in centavos and ids', () => {
    expect(begun).toMatchObject({ amount: 123_456, account: '1', category: '601', supplier: '9', client: '' });
    expect(changeOf({ amount: 123_457, supplier: '', client: '4', day: '2026-04-01' })).toEqual({
      ...{ amount: 123_457, supplier: null, client: 4, day: '2026-04-01' },
    });
    expect(changeOf({})).toEqual({});
    const followed = movementForm.follow?.kind?.('transfer', begun);
    expect(changeOf({ kind: 'transfer', ...followed })).toEqual({
      ...{ kind: 'transfer', category: null, supplier: null, client: null },
    });
  });

  it('says what is missing', () => {
    expect(problemsOf(movementForm, begun, known)).toEqual({});
    const empty = { ...begun, amount: 0, day: '', kind: 'transfer' };
    expect(Object.keys(problemsOf(movementForm, empty, known)).sort()).toEqual(['amount', 'day', 'to_account']);
  });
});

describe('months', () => {
  it('have no gaps, and begin with what lay before them', () => {
    const series = seriesOf([month('2019-01', 500, 0), month('2026-01', 100, 30), month('2026-03', 0, 20)]);
    expect(series?.inflow).toHaveLength(mostMonths);
    expect(series?.baseMonth).toBe('2021-04');
    expect(series?.accumulated.slice(-3)).toEqual([570, 570, 550]);
    expect(series?.outflow.slice(-3)).toEqual([-30, 0, -20]);
    expect(seriesOf([])).toBe(null);
  });
});

describe('a statement', () => {
  const reading: StatementReading = {
    ...{ format: 'ofx', bank: '', account_number: '' },
    rows: [
      row(1),
      row(2, { duplicate: 'key' }),
      row(3, { duplicate: 'alike' }),
      row(4, { problem: 'no_day', day: null }),
    ],
  };

  it('is told row by row', () => {
    expect(reading.rows.map(dispositionOf)).toEqual(['fresh', 'known', 'known', 'refused']);
    expect(tallyOf(reading.rows)).toEqual({ fresh: 1, known: 2, refused: 1 });
  });

  it('is imported as it was seen: what the bank calls the same never twice', () => {
    expect(importableRows(reading, new Set()).map(({ at }) => at)).toEqual([1]);
    const chosenRows = importableRows(reading, new Set([2, 3, 4]));
    expect(chosenRows.map(({ at }) => at)).toEqual([1, 3]);
    const body = bodyOf(chosenRows, { account: '5', empreendimento: '', inflow: '601', outflow: '' });
    expect(body).toMatchObject({
      ...{ account: 5, empreendimento: null },
      rows: [
        { at: 1, repeat: false, category: 601 },
        { at: 3, repeat: true },
      ],
    });
  });
});
