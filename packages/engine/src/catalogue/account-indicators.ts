import { type IndicatorRow, row } from './indicator-row.ts';

/** The indicators of the accounts. */
export const accountIndicatorRows: readonly IndicatorRow[] = [
  row(
    'ref_margin',
    'Margem REF',
    'share',
    'Resultado a apropriar ÷ receita a apropriar, no primeiro mês da maior receita a apropriar',
    'accounts',
    'higher',
  ),
  row(
    'net_margin',
    'Margem líquida contábil',
    'share',
    'Resultado líquido ÷ receita apropriada e de permuta',
    'accounts',
    'higher',
  ),
  row(
    'roe_year',
    'ROE',
    'share',
    'Resultado líquido ÷ patrimônio líquido médio dos meses em que é positivo ÷ anos',
    'accounts',
    'higher',
  ),
  row(
    'net_debt_equity',
    'Dívida líquida ÷ PL, máxima',
    'ratio',
    'Maior de (dívida + cessões − caixa) ÷ patrimônio líquido, nos meses em que é positivo',
    'accounts',
    'lower',
  ),
];
