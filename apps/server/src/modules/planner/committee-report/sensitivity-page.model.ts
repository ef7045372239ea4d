/** The return for pairs of price and cost of works. */
import { drivers, type TwoWayTable, twoWayTable } from '@uni/analysis';
import type { ReportCell, ReportPage, ReportTone } from '@uni/contracts';
import { monthlyRate, resolveDiscountRate, yearlyFromMonth } from '@uni/engine';
import { committeeReport } from '@uni/phrases';
import { percent } from '../shared/written-values.model.ts';
import { missingPage, pageOf, rowOf, tableOf } from './page-parts.model.ts';
import { numberAt, type ReportFacts } from './report-facts.model.ts';

const copy = committeeReport.sensitivity;

/** Relative changes of both premises; the middle one is the study's own. */
const amounts = [-0.09, -0.06, -0.03, 0, 0.03, 0.06, 0.09] as const;
const heat: readonly ReportTone[] = ['heat_1', 'heat_2', 'heat_3', 'heat_4'];

export const sensitivityPage = (facts: ReportFacts): ReportPage => {
  const { model, isLarge } = facts;
  if (isLarge) return missingPage('sensitivity', committeeReport.scenarios.tooLarge);
  const [price, construction] = (['price', 'works_cost'] as const).map((key) =>
    drivers.find((driver) => driver.key === key),
  );
  if (!price?.appliesTo(model.study) || !construction?.appliesTo(model.study))
    return missingPage('sensitivity', copy.none);
  if (numberAt(model, 'irr_year') === null) return missingPage('sensitivity', copy.noRate);
  const table = twoWayTable(model, 'irr_year', { driver: price, amounts }, { driver: construction, amounts });
  const goal = goalOf(facts);
  const cells = table.values.flat();
  const known = cells.filter((value) => value !== null);
  const title = copy.title(known.filter((value) => value >= goal.value).length, cells.length, percent(goal.value, 1));
  const subtitle = copy.below(percent(goal.value, 1), goal.isDiscount);
  return pageOf('sensitivity', { title, subtitle }, [
    [[tableOf(title, [copy.corner, ...amounts.map(signed)], rowsOf(table, goal.value))]],
  ]);
};

/** The least return that a criterion of the version requires, else the study's discount rate, both effective by year. */
const goalOf = ({ criteria, model }: ReportFacts): { value: number; isDiscount: boolean } => {
  const required = criteria.find(({ indicator, is }) => indicator === 'irr_year' && is === 'at_least')?.value;
  if (required !== undefined) return { value: required, isDiscount: false };
  return { value: yearlyFromMonth(monthlyRate(resolveDiscountRate(model.study))), isDiscount: true };
};

const signed = (amount: number): string => (amount === 0 ? copy.own : `${amount > 0 ? '+' : ''}${percent(amount, 0)}`);

const rowsOf = ({ values, down }: TwoWayTable, goal: number) => {
  const known = values.flat().filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const toneOf = (value: number): ReportTone =>
    heat[Math.min(heat.length - 1, Math.floor(((value - least) / (most - least || 1)) * heat.length))] ?? 'heat_1';
  const cellOf = (value: number | null): ReportCell => {
    if (value === null) return { text: committeeReport.none };
    const isBelow = value < goal;
    const fill = isBelow ? 'down_soft' : toneOf(value);
    return {
      text: `${isBelow ? `${copy.mark} ` : ''}${percent(value, 1)}`,
      fill,
      ...(fill === 'heat_4' ? { tone: 'paper' as const } : {}),
    };
  };
  return values.map((row, at) => rowOf([signed(down.amounts[at] ?? 0), ...row.map(cellOf)]));
};
