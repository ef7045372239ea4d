import { type Node, type Operator, scalarOf, type Terms } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { termOf } from '../cells/elementwise.ts';
import { written } from '../cells/living.ts';
import { nonzeroTerms, windowTerm } from '../cells/terms.ts';
import { cellOf } from '../cells/text.ts';
import { runPartners } from './run.ts';
import { type PartnersTerms, partnerRowKeys } from './state.ts';

/**
 * The partners as one operator: all months at once, its rows one after another in one long vector. Inputs: contributions of each
 * company, distributions, then contributions in kind. Parameters: `terms` (PartnersTerms), `inKind` (each partner's input by position, or
 * null), `isDetailed` (true with the rows that no line reads).
 */
export const partnersRun: Operator = {
  name: 'partnersRun',
  evaluate: ({ inputs, params, months }): Vector => {
    const terms = params.terms as PartnersTerms;
    const rowAt = (at: number): Float64Array => (inputs[at] as Node).vector.values;
    const keys = partnerRowKeys(terms, params.isDetailed as boolean);
    const values = newLine(keys.length * months);
    const rows = new Map(keys.map((key, k) => [key, values.subarray(k * months, (k + 1) * months)]));
    const inKind = (params.inKind as readonly (number | null)[]).map((at) => (at === null ? [] : rowAt(at)));
    const contributions = terms.callers.map((_, k) => rowAt(k));
    runPartners(terms, { contributions, distribution: rowAt(contributions.length), inKind }, rows);
    return { values, from: 0, to: values.length };
  },
  formula: () => null,
  explain: () => null,
};

/** Amounts in their months. Inputs: the amounts. Parameter `at`: their months. */
export const amountsInMonths: Operator = {
  name: 'amountsInMonths',
  evaluate: ({ inputs, params, months }): Vector => {
    const values = newLine(months);
    (params.at as readonly number[]).forEach((month, k) => {
      if (month < months) values[month] = (values[month] as number) + scalarOf(inputs[k] as Node);
    });
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const terms = node.params.terms as Terms | undefined;
    const paid = (node.params.at as readonly number[]).map((at, k) => {
      const month = written(terms?.[k] ?? at, writer);
      return `IF(${writer.month(t)}=${month},${writer.cell(node.inputs[k] as Node, 0)},0)`;
    });
    return paid.length === 0 ? '0' : cellOf(paid.join('+'));
  },
  explain: (node, t) => {
    const at = node.params.at as readonly number[];
    const paid = node.inputs.filter((_, k) => at[k] === t);
    if (paid.length > 0)
      return {
        formula: 'bens e serviços do mês',
        combine: 'sum',
        terms: nonzeroTerms(paid.map((one) => termOf(one, 0))),
      };
    const months = at.map((month, k) => ({
      label: `Mês do bem ${k + 1}`,
      value: month,
      unit: 'month' as const,
      ...(node.meta.fields?.[k] === undefined ? {} : { field: node.meta.fields[k] }),
    }));
    const [from, to] = [Math.min(...at), Math.max(...at)];
    return {
      formula: 'zero fora dos meses informados',
      combine: 'factors',
      terms: [windowTerm(t, 'aporte em bens', from === to ? { from, to } : { from, to }, months)],
    };
  },
};
