import { applyEdits, insertAt, type JsonObject, type StudyEdit } from '@uni/contracts';
import { canonicalJson, type Model, monthAt } from '@uni/engine';
import { readSpreadsheet, writeWorkbook } from '@uni/workbook';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from '../../../ui/numbers/index.ts';
import { detect, type SourceRow } from '../../sheet-import/detect.ts';
import { ignored } from '../../sheet-import/mapping.ts';
import { blockWorkbook } from '../../sheet-import/template.ts';
import type { Draft } from '../../study/store/drafting.ts';
import type { StudyStore } from '../../study/store/study-store.ts';
import { lineValues } from '../../study/study-facts.ts';
import { counting, studyFixture } from '../../study/testing/study-fixture.ts';
import { type CostReading, type CostSheet, costSheet, type HeldMonths, planCosts, suggestCost } from './cost-import.ts';

const none: HeldMonths = new Map();
const BASE = '2026-01';
const reading: CostReading = { isPositive: true, clears: true };
/** Months from a position on: centavos, null for a blank cell. */
const row = (label: string, from: number, ...cents: readonly (number | null)[]): SourceRow => ({
  ...{ label, code: null, module: null, isTotal: false, unread: [] },
  cells: cents.flatMap((value, at) =>
    value === null
      ? []
      : [{ month: shifted(from + at), cents: value, document: null, position: `${label} ${from + at}` }],
  ),
});
const shifted = (at: number): string => addMonths(BASE, at);
const draftOf = (store: StudyStore): Draft => store.getState().draft;
/** Returns the stored form of a study, with the identity of its entries. */
const bytesOf = (store: StudyStore): string => canonicalJson(draftOf(store).document);
const sheetOf = (store: StudyStore, held = none): CostSheet => costSheet(draftOf(store), held);
const projected = (model: Model, group: string): number[] =>
  lineValues(model.projection, `expense.${group}`).map((value) => -value || 0);
const without = (values: readonly number[]): number[] =>
  values.slice(0, values.findLastIndex((value) => value !== 0) + 1);

/** A study with entries of its own: an amount over a shape, an indexed amount, a share of the sales. */
function costs() {
  const home = studyFixture();
  let { document } = draftOf(home.store);
  const id = counting();
  const edits: StudyEdit[] = [];
  const family = { kind: 'family', start: { at: 'launch' }, months: 3, family: 'linear' };
  const items: JsonObject[] = [
    { group: 'marketing', name: 'Campanha', value: { basis: 'amount', amount: 3000 }, timing: family },
    { group: 'marketing', name: 'Estande', value: { basis: 'amount', amount: 900 }, timing: family },
    { group: 'other_expenses', name: 'Taxa', value: { basis: 'share_sales', share: 0.01 } },
  ];
  for (const item of items) {
    const made = insertAt(document, '/expenses', null, item, () => 7000 + id());
    const outcome = applyEdits(document, made.edits);
    if (!outcome.ok) throw new Error(outcome.problem.code);
    document = outcome.document;
    edits.push(...outcome.applied);
  }
  if (!home.store.commit('custos', edits)) throw new Error('refused');
  expect(draftOf(home.store).errors).toEqual([]);
  return home.store;
}
const choice = (costsNow: CostSheet, text: string): string => {
  const result = costsNow.targets.find((target) => target.text === text);
  if (!result) throw new Error(`${text}: ${costsNow.targets.map((target) => target.text).join(' | ')}`);
  return `${result.key}#${result.module ?? ''}`;
};

describe('a sheet into the costs', () => {
  it('lands to the centavo in the projection, and undoing gives the same bytes, on random blocks', () => {
    const store = costs();
    const before = bytesOf(store);
    const cents = fc.oneof(fc.constant(null), fc.constant(0), fc.integer({ min: 1, max: 9_999_999_999 }));
    const months = fc.array(cents, { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        fc.array(months, { minLength: 1, maxLength: 5 }),
        fc.nat(60),
        fc.boolean(),
        (blocks, from, negative) => {
          const sheet = sheetOf(store);
          const existing = sheet.targets.find(({ text }) => text.endsWith('Campanha'));
          const fresh = sheet.targets.find(({ key }) => key === 'expense.terrain');
          if (!existing || !fresh) throw new Error('no target');
          const sign = negative ? -1 : 1;
          const rows = blocks.map((block, at) => row(`L${at}`, from, ...block.map((value) => value && sign * value)));
          const mapped = rows.map((source, at) => ({ row: source, choice: `${(at === 0 ? existing : fresh).key}#` }));
          const plan = planCosts(sheet, mapped, { isPositive: !negative, clears: true });
          if (!store.commit('planilha', plan.edits)) throw new Error('refused');
          const { model, errors } = draftOf(store);
          expect(errors).toEqual([]);
          const at = (block: readonly (number | null)[] | undefined): number[] => [
            ...new Array<number>(from).fill(0),
            ...(block ?? []).map((value) => value ?? 0),
          ];
          const summed = (blocksOf: readonly (readonly (number | null)[])[], size: number): number[] =>
            Array.from({ length: size }, (_, month) =>
              blocksOf.reduce((sum, block) => sum + (at(block)[month] ?? 0), 0),
            );
          expect(without(projected(model, 'terrain'))).toEqual(without(summed(blocks.slice(1), 120)));
          // The other entry of the group stays: 300 reais in each of three months from the launch on.
          const others = Array.from({ length: 120 }, (_, month) => (month >= 1 && month <= 3 ? 30_000 : 0));
          const campaign = summed(blocks.slice(0, 1), 120);
          expect(without(projected(model, 'marketing'))).toEqual(
            without(others.map((value, month) => value + (campaign[month] ?? 0))),
          );
          if (plan.edits.length > 0) store.undo();
          expect(bytesOf(store)).toBe(before);
        },
      ),
      { numRuns: 300 },
    );
  }, 120_000);

  it('keeps blanks from zeros: a blank leaves a month as it is when the sheet is not the whole entry', () => {
    const store = costs();
    const sheet = sheetOf(store);
    const mapped = [
      { row: row('Campanha', 1, 50_000, null, 0), choice: choice(sheet, 'Marketing e publicidade: Campanha') },
    ];
    const partial = planCosts(sheet, mapped, { ...reading, clears: false });
    expect(partial.changes.map(({ month, before, after }) => [month, before, after])).toEqual([
      ['2026-02', 100_000, 50_000],
      ['2026-04', 100_000, 0],
    ]);
    expect(partial.items).toMatchObject([{ before: 300_000, after: 150_000 }]);
    const whole = planCosts(sheet, mapped, reading);
    expect(whole.changes.map(({ month, before, after }) => [month, before, after])).toEqual([
      ['2026-02', 100_000, 50_000],
      ['2026-03', 100_000, null],
      ['2026-04', 100_000, 0],
    ]);
  });

  it('leaves out what cannot go in, with the place and the reason', () => {
    const store = costs();
    const campaign = draftOf(store).document;
    const path = costSheet(draftOf(store), none).targets.find(({ text }) => text.endsWith('Campanha'))?.line ?? '';
    const sheet = sheetOf(store, new Map([[path, new Set([2])]]));
    const text = 'Marketing e publicidade: Campanha';
    const mapped = [
      { row: { ...row('A', -1, 5, -7), unread: [{ position: 'D9', text: 'n/d' }] }, choice: choice(sheet, text) },
      { row: row('B', 2, 1), choice: choice(sheet, text) },
      { row: row('C', 600, 9, 0), choice: 'expense.terrain#' },
      { row: row('D', 0, 0, 0), choice: 'expense.terrain#' },
      { row: { ...row('Total', 0, 9), isTotal: true }, choice: ignored },
      { row: row('E', 0, 9), choice: ignored },
    ];
    const plan = planCosts(sheet, mapped, { ...reading, clears: false });
    expect(plan.leftOut).toEqual([
      { position: 'D9', text: 'n/d', reason: 'unreadable' },
      { position: 'A -1', reason: 'before_base' },
      { position: 'A 0', reason: 'negative' },
      { position: 'B 2', reason: 'held' },
      { position: 'C 600', reason: 'beyond' },
      { position: 'Total', reason: 'total' },
      { position: 'E', reason: 'ignored' },
      { position: 'C', reason: 'empty' },
      { position: 'D', reason: 'empty' },
    ]);
    expect(plan.edits).toEqual([]);
    expect(draftOf(store).document).toBe(campaign);
  });

  it('offers neither what the engine computes nor what follows a flow, and no second entry by guess', () => {
    const sheet = sheetOf(costs());
    expect(sheet.targets.some(({ key }) => key === 'expense.other_expenses/Taxa')).toBe(false);
    expect(sheet.targets.some(({ key }) => key.startsWith('expense.commission'))).toBe(false);
    expect(suggestCost(row('Campanha', 0, 1), sheet.targets, new Map()).choice).toBe('expense.marketing/Campanha#');
    expect(suggestCost(row('Terreno', 0, 1), sheet.targets, new Map()).choice).toBe('expense.terrain#');
    expect(suggestCost(row('Marketing e publicidade', 0, 1), sheet.targets, new Map()).choice).toBe(ignored);
  });

  it('finds the entry that it made the next time, and makes it again where it is gone', () => {
    const store = costs();
    const first = planCosts(sheetOf(store), [{ row: row('Lote 7', 0, 100), choice: 'expense.terrain#' }], reading);
    const memory = new Map(first.memory);
    expect(suggestCost(row('Lote 7', 0, 1), sheetOf(store).targets, memory).choice).toBe('expense.terrain#');
    store.commit('planilha', first.edits);
    const again = suggestCost(row('lote 7', 0, 1), sheetOf(store).targets, memory);
    expect(again).toEqual({ choice: 'expense.terrain/Lote 7#', from: 'memory' });
    const second = planCosts(sheetOf(store), [{ row: row('Lote 7', 0, 250), choice: again.choice }], reading);
    store.commit('planilha', second.edits);
    expect(projected(draftOf(store).model, 'terrain')[0]).toBe(250);
    store.undo();
    expect(projected(draftOf(store).model, 'terrain')[0]).toBe(100);
  });

  it('takes its own template back without a change', () => {
    const sheet = sheetOf(costs());
    const lines = sheet.targets.filter(({ isByHand }) => !isByHand);
    const months = Array.from({ length: 12 }, (_, at) => monthAt(BASE, at));
    const values = lines.map(({ line }) =>
      months.map((_, at) => sheet.vectors.get(line ?? '')?.line.values[at] ?? null),
    );
    const file = writeWorkbook(blockWorkbook('Custos', ['Linha', 'Código', 'Módulo'], { lines, months, values }));
    const read = readSpreadsheet(file);
    const result = read.ok && read.sheets[0] ? detect(read.sheets[0]) : null;
    const rows = (result?.rows ?? []).filter(({ cells }) => cells.length > 0);
    const mapped = rows.map((source) => ({
      row: source,
      choice: suggestCost(source, sheet.targets, new Map()).choice,
    }));
    expect(mapped.map(({ choice: taken }) => taken)).toEqual([
      'expense.marketing/Estande#',
      'expense.marketing/Campanha#',
    ]);
    expect(planCosts(sheet, mapped, reading)).toMatchObject({ edits: [], changes: [], leftOut: [] });
  });

  it('says which entries the study corrects afterwards', () => {
    const store = costs();
    const path = sheetOf(store).targets.find(({ text }) => text.endsWith('Estande'))?.line ?? '';
    store.commit('índice', [
      { op: 'set', path: '/indexes', old: null, new: { incc: { annual: 0.06 } } },
      { op: 'set', path: `${path}/index`, old: null, new: 'incc' },
    ]);
    const { errors } = draftOf(store);
    const sheet = sheetOf(store);
    const text = 'Marketing e publicidade: Estande';
    const plan = planCosts(sheet, [{ row: row('Estande', 5, 100_000), choice: choice(sheet, text) }], reading);
    expect(errors).toEqual([]);
    expect(plan.indexed).toEqual([text]);
    store.commit('planilha', plan.edits);
    const after = sheetOf(store);
    expect(after.vectors.get(path)?.line.values[5]).toBe(100_000);
    expect(projected(draftOf(store).model, 'marketing')[5]).toBeGreaterThan(100_000);
  });

  it('changes nothing in a study that may only be read', () => {
    const { store } = studyFixture(undefined, undefined, true);
    const before = draftOf(store).document;
    const plan = planCosts(sheetOf(store), [{ row: row('Lote', 0, 100), choice: 'expense.terrain#' }], reading);
    expect(plan.edits.length).toBeGreaterThan(0);
    expect(store.commit('planilha', plan.edits)).toBe(false);
    expect(draftOf(store).document).toBe(before);
  });
});
