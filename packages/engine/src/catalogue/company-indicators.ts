import { type IndicatorRow, row } from './indicator-row.ts';

/** What a study pays of taxes in all; and the same of a company. */
const taxRows = (prefix: string, basis: IndicatorRow['basis']): IndicatorRow[] => [
  row(`${prefix}tax_total`, 'Tributos', 'money', 'Soma dos tributos pagos', basis, 'lower'),
  row(`${prefix}tax_burden`, 'Carga tributária', 'share', 'Tributos ÷ entradas líquidas de devoluções', basis, 'lower'),
];

/** The taxes of the study, and the indicators of a company; in a projection these have the company's key. */
export const companyIndicatorRows: readonly IndicatorRow[] = [
  ...taxRows('', 'free_cash_flow'),
  row(
    'company.result',
    'Resultado',
    'money',
    'Soma do fluxo livre da empresa menos juros e tarifas dos seus financiamentos',
    'company',
    'higher',
  ),
  row('company.margin_vgv', 'Margem', 'share', 'Resultado ÷ VGV líquido da empresa', 'company', 'higher'),
  row(
    'company.irr_year',
    'TIR',
    'share',
    'Taxa anual que zera o valor presente do fluxo livre da empresa',
    'company',
    'higher',
  ),
  row(
    'company.irr_status',
    'Situação da TIR',
    'text',
    'Como a situação da TIR, sobre o fluxo livre da empresa',
    'company',
    'none',
  ),
  row(
    'company.npv',
    'VPL',
    'money',
    'Soma do fluxo livre da empresa descontado pela taxa de desconto, mês da data-base sem desconto',
    'company',
    'higher',
  ),
  row(
    'company.max_exposure',
    'Exposição máxima de caixa',
    'money',
    'Menor valor do fluxo livre acumulado da empresa; 0 se nunca é negativo',
    'company',
    'higher',
  ),
  row(
    'company.max_exposure_month',
    'Mês da exposição máxima',
    'month',
    'Primeiro mês do menor valor do fluxo livre acumulado da empresa',
    'company',
    'none',
  ),
  row(
    'company.payback_month',
    'Payback',
    'month',
    'Primeiro mês a partir do qual o fluxo livre acumulado da empresa não volta a ser negativo',
    'company',
    'lower',
  ),
  ...taxRows('company.', 'company'),
];
