import { type IndicatorRow, row } from './indicator-row.ts';

/** The indicators of the taxes, of a study with companies or the consumption tax. */
export const taxIndicatorRows: readonly IndicatorRow[] = [
  row('tax_total', 'Tributos', 'money', 'Soma dos tributos, menos os ressarcimentos', 'free_cash_flow', 'lower'),
  row(
    'tax_burden',
    'Carga tributária',
    'share',
    'Tributos ÷ entradas líquidas de devoluções',
    'free_cash_flow',
    'lower',
  ),
];
