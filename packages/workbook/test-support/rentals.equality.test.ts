import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Model, openStudy, type Rental, type Study } from '@uni/engine';
import { expect, test } from 'vitest';
import { compareEdited, projectionBook, typedOver, withoutResults, writeWorkbook } from '../src/index.ts';
import { evaluateWorkbook } from './evaluate.ts';
import { CellError } from './values.ts';

const cases = join(import.meta.dirname, '../../engine/fixtures/cases');
const base: Study = JSON.parse(readFileSync(join(cases, '01-two-houses.study.json'), 'utf8'));

/** Two rentals with every field between them: one is sold, the other ends by itself. */
const rentals: Rental[] = [
  {
    name: 'Lojas',
    module: 1,
    area: 1_250.5,
    rent_m2: 47.35,
    start: { at: 'keys', plus: 2 },
    ramp: { shares: [0.4, 0.35, 0.2] },
    vacancy: 0.07,
    loss_share: 0.02,
    grace: 2,
    index: 'ipca',
    opex_m2: 12.4,
    opex_index: 'incc',
    recoverable_share: 0.85,
    management_fee: 0.06,
    capex_share: 0.025,
    recovery_taxed: true,
    exit: { at: { at: 'keys', plus: 29 }, cap_rate: 0.0875, costs_share: 0.03, taxed: false },
  },
  {
    area: 300,
    rent_m2: 30,
    start: 8,
    months: 27,
    ramp: { months: 6, family: 's_curve', a: 2.5 },
    index: 'ipca',
    correction: 'monthly',
    opex_m2: 5,
    recoverable_share: 0.5,
    taxed: false,
    exit: { at: 40, cap_rate: 0.1 },
  },
];

const study: Study = {
  ...base,
  indexes: { ipca: { annual: 0.045, lag: 1 }, incc: { annual: 0.06 } },
  rentals,
  taxation: { regime: 'ret', ret: { rates: [{ from: '2020-01', rate: 0.04 }] } },
};

function open(value: unknown): Model {
  const opened = openStudy(value);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.model;
}

function differencesOf(model: Model, { workbook, positions }: ReturnType<typeof projectionBook>) {
  const values = evaluateWorkbook(writeWorkbook(withoutResults(workbook)));
  return compareEdited(model, positions, (sheet, address) => {
    const cell = values.get(sheet)?.get(address);
    return cell instanceof CellError ? cell.code : cell;
  });
}

/** The study with another number at a pointer. */
function typed(pointer: string, value: number): Study {
  const copy = structuredClone(study);
  const path = pointer.slice(1).split('/');
  const owner = path.slice(0, -1).reduce<unknown>((at, key) => Reflect.get(Object(at), key), copy);
  Reflect.set(Object(owner), path.at(-1) ?? '', value);
  return copy;
}

const numberAt = (pointer: string): number =>
  Number(
    pointer
      .slice(1)
      .split('/')
      .reduce<unknown>((at, key) => Reflect.get(Object(at), key), study),
  );

/** Another number for a cell: months later, shares and amounts greater. */
const another = (pointer: string, now: number): number =>
  /\/(plus|start|at|months|grace|lag)$/.test(pointer)
    ? now + 3
    : Number((now * 1.1).toFixed(pointer.endsWith('m2') ? 2 : 6));

test('a workbook of rentals gives every cell and indicator of the engine', { timeout: 120_000 }, () => {
  const model = open(study);
  const { compared, different } = differencesOf(model, projectionBook(model));
  expect(different).toEqual([]);
  expect(compared).toBeGreaterThan(500);
});

test('the same of one whose months are realised', { timeout: 120_000 }, () => {
  const lines = [
    { key: 'rental.rent', values: Array.from({ length: 12 }, (_, t) => t * 10.5) },
    { key: 'rental.opex', module: 1, values: [-1, -2] },
    { key: 'rental.exit', values: [0, 0, 500] },
  ];
  const closed = { ...study, accomplished: { closing: '2026-12', lines, policy: { 'rental.rent': { shift: 2 } } } };
  const model = open(closed);
  expect(differencesOf(model, projectionBook(model)).different).toEqual([]);
});

test('each number of a rental can be typed over', { tags: ['proof'], timeout: 600_000 }, () => {
  const book = projectionBook(open(study));
  const pointers = [...book.positions.inputs.keys()].filter((pointer) => pointer.startsWith('/rentals/'));
  const numbers = JSON.stringify(rentals).match(/:-?[\d.]+[,}\]]|[[,]-?[\d.]+(?=[,\]])/g) ?? [];
  // The module's number is a name.
  expect(pointers.length).toBe(numbers.length - 1);
  for (const pointer of pointers) {
    const value = another(pointer, numberAt(pointer));
    const over = typedOver(book.workbook, book.positions, [{ pointer, value }]);
    const model = open(typed(pointer, value));
    const { different } = differencesOf(model, { ...book, workbook: over.workbook });
    expect({ pointer, value, different: different.slice(0, 3) }).toEqual({ pointer, value, different: [] });
  }
});
