import { isReplaceable, monthIndex, type Projection, type Study } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { COUNTING_MINIMUM, forSeeds } from '@uni/engine/oracle/generation/seeds.ts';
import { describe, expect, it } from 'vitest';
import { closedRows, type PlanRow, planRows } from '../src/portfolio/plan-rows.ts';
import { opened } from './support.ts';

const cells = (projection: Projection, key: string): readonly number[] =>
  projection.lines.find((line) => line.key === key && line.module === null)?.values ?? [];

const added = (rows: readonly (readonly number[])[], months: number): number[] =>
  Array.from({ length: months }, (_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0));

/** The study with costs and other revenue that turn their sign in some realised month. */
function reversed(study: Study): Study {
  const lines = (study.accomplished?.lines ?? []).map((line) => ({
    ...line,
    values: line.values.map((one) => -one || 0),
  }));
  return study.accomplished ? { ...study, accomplished: { ...study.accomplished, lines } } : study;
}

describe('rows of a projection', () => {
  it('add up to the free and the net cash flow, and to every line of the enterprise, whatever the study', () => {
    let [ofNone, negative, closed] = [0, 0, 0];
    const runs = forSeeds(
      (seed) => {
        const made = generateStudy(seed);
        const study = seed % 3 === 0 ? reversed(made) : made;
        const { projection } = opened(study);
        const { months } = projection;
        const rows = planRows(projection);
        const valuesOf = (isSelected: (row: PlanRow) => boolean) =>
          added(
            rows.filter(isSelected).map(({ values }) => values),
            months,
          );
        const cash = ({ kind, isTotal }: PlanRow) => kind === 'cash' && !isTotal;
        expect(valuesOf(cash), `${seed}`).toEqual(cells(projection, 'net_cash_flow'));
        expect(valuesOf((row) => cash(row) && row.block === 'free')).toEqual(cells(projection, 'free_cash_flow'));
        for (const line of projection.lines.filter(({ module }) => module === null))
          expect(
            valuesOf(({ key }) => key === line.key),
            `${seed} ${line.key}`,
          ).toEqual(line.values);
        expect(new Set(rows.map(({ key, module }) => `${key} ${module}`)).size).toBe(rows.length);
        ofNone += rows.filter(({ key, module }) => module === null && key.startsWith('expense.')).length;
        negative += rows.filter(
          ({ key, values }) => key.startsWith('receipts.') && values.some((one) => one < 0),
        ).length;
        const { accomplished } = study;
        if (!accomplished) return;
        closed += 1;
        const until = monthIndex(study.base_month, accomplished.closing) + 1;
        const closedTotals = closedRows(projection, until);
        for (const key of new Set(projection.lines.filter((line) => isReplaceable(line.key)).map((line) => line.key))) {
          const whole = projection.lines.find((line) => line.key === key && line.module === null);
          const mine = closedTotals.filter((row) => row.key === key);
          const upTo = (values: readonly number[] | undefined) => added([values ?? []], until);
          expect(
            added(
              mine.map(({ planned }) => planned),
              until,
            ),
            `${seed} ${key}`,
          ).toEqual(upTo(whole?.planned ?? whole?.values));
          expect(
            added(
              mine.map(({ realised }) => realised),
              until,
            ),
          ).toEqual(upTo(whole?.realised));
        }
      },
      { atLeast: COUNTING_MINIMUM },
    );
    expect(runs).toBeGreaterThan(20);
    expect(Math.min(ofNone, negative, closed)).toBeGreaterThan(0);
  }, 60_000);

  it('have one of the part of no module where the modules take a line back to zero', () => {
    const line = { key: 'expense.other_expenses', label: 'Outras', kind: 'cash', total: 5 } as const;
    const one = { ...line, module: 1, values: [5, 0] };
    const rows = planRows({ lines: [one] });
    expect(rows.map(({ module, values }) => [module, values])).toEqual([
      [1, [5, 0]],
      [null, [-5, 0]],
    ]);
  });

  it('of closed months are none where none is closed', () => {
    expect(closedRows(opened(generateStudy(1)).projection, 0)).toEqual([]);
  });
});
