/** Rows of the support that the partners' indicators need: the flow of each, and its running total. */
import { type Model, monthIndex } from '@uni/engine';
import { type SupportNames, type SupportRow, supportCell, supportSheet, valuesOf } from './support-rows.ts';

/** The partners whose lines a study has, by numbers from 1. */
export function partnersOf({ model, rows }: Pick<SupportNames, 'model' | 'rows'>): number[] {
  const partners = model.study.capital?.partners ?? [];
  return partners.flatMap((_, k) => (rows.lineRow(`partner.${k + 1}.net`, null) ? [k + 1] : []));
}

/** The lines of a partner's flow; all count against him but for their sign. */
export const partnerFlow = (number: number): string[] =>
  ['distribution', 'contribution', 'in_kind'].map((name) => `${name}.${number}`);

/** The accumulated flows of the partners; the first stands at position `from`. */
export function accumulatedRows(names: SupportNames, from: number): SupportRow[] {
  return partnersOf(names).map((number, k) => {
    const row = names.rows.lineRow(`partner.${number}.net`, null);
    const net = valuesOf(names, `partner.${number}.net`);
    const sums: number[] = [];
    for (let t = 0; t < names.layout.months; t++) sums.push((sums[t - 1] ?? 0) + net(t));
    return {
      label: `Fluxo do sócio ${number}, acumulado`,
      formula: (t) => {
        const cell = row ? names.layout.address(row, t, supportSheet) : '0';
        return `ROUND(${t === 0 ? cell : `${supportCell(from + k, t - 1)}+${cell}`},2)`;
      },
      value: (t) => Math.round((sums[t] ?? 0) * 100) / 100,
    };
  });
}

/** The last closed month as a position; −1 without one. */
export function closingOf({ study }: Model): number {
  return study.accomplished ? monthIndex(study.base_month, study.accomplished.closing) : -1;
}
