import type { IndicatorRow } from './indicator-row.ts';

/** Indicators of a sale of receivables; their keys begin with `assignment.`. */
export const assignmentIndicators: readonly IndicatorRow[] = [
  {
    key: 'assignment.face',
    label: 'Total cedido',
    unit: 'money',
    formula: 'Soma do que é devido a quem comprou os recebíveis',
    basis: 'assignment',
    direction: 'none',
  },
  {
    key: 'assignment.discount',
    label: 'Deságio',
    unit: 'share',
    formula: '1 − valor recebido ÷ total cedido',
    basis: 'assignment',
    direction: 'lower',
  },
  {
    key: 'assignment.cost_year',
    label: 'Custo efetivo da cessão',
    unit: 'share',
    formula: 'Taxa anual interna do fluxo de quem comprou os recebíveis, custos incluídos',
    basis: 'assignment',
    direction: 'lower',
  },
  {
    key: 'assignment.months',
    label: 'Meses com repasse',
    unit: 'months',
    formula: 'Meses em que há repasse ao cessionário',
    basis: 'assignment',
    direction: 'lower',
  },
];
