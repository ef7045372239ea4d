/** Unit of an indicator: centavos, a fraction, a month index, a count of months, a plain ratio, or a word. */
export type IndicatorUnit = 'money' | 'share' | 'month' | 'months' | 'ratio' | 'text';

/** One indicator: key, name, unit, how it is computed in words, on what, and which way is better. */
export interface IndicatorRow {
  key: string;
  label: string;
  unit: IndicatorUnit;
  formula: string;
  basis: 'sales' | 'free_cash_flow' | 'capital' | 'loan';
  direction: 'higher' | 'lower' | 'none';
}

function row(
  key: string,
  label: string,
  unit: IndicatorUnit,
  formula: string,
  basis: IndicatorRow['basis'],
  direction: IndicatorRow['direction'],
): IndicatorRow {
  return { key, label, unit, formula, basis, direction };
}

/** The registry of indicators of a projection. Every screen, report and export shows an indicator by its key and computes none. */
export const indicatorCatalogue: readonly IndicatorRow[] = [
  row(
    'vgv_gross',
    'VGV',
    'money',
    'Soma de unidades × área privativa × preço por m², permuta incluída',
    'sales',
    'higher',
  ),
  row('vgv_own', 'VGV líquido', 'money', 'VGV menos as unidades de permuta', 'sales', 'higher'),
  row(
    'receipts_total',
    'Entradas',
    'money',
    'Recebimentos de vendas e outras receitas, antes de devoluções',
    'sales',
    'higher',
  ),
  row(
    'result',
    'Resultado',
    'money',
    'Soma do fluxo livre menos juros e tarifas dos financiamentos',
    'free_cash_flow',
    'higher',
  ),
  row('margin_vgv', 'Margem', 'share', 'Resultado ÷ VGV líquido', 'free_cash_flow', 'higher'),
  row('margin_receipts', 'Margem sobre entradas', 'share', 'Resultado ÷ entradas', 'free_cash_flow', 'higher'),
  row(
    'irr_month',
    'TIR mensal',
    'share',
    'Taxa mensal que zera o valor presente do fluxo livre',
    'free_cash_flow',
    'higher',
  ),
  row('irr_year', 'TIR', 'share', '(1 + TIR mensal)^12 − 1', 'free_cash_flow', 'higher'),
  row(
    'irr_status',
    'Situação da TIR',
    'text',
    'Uma só taxa possível; múltipla: há outra taxa positiva que zera o VPL; sem TIR',
    'free_cash_flow',
    'none',
  ),
  row(
    'npv',
    'VPL',
    'money',
    'Soma do fluxo livre descontado pela taxa de desconto, mês da data-base sem desconto',
    'free_cash_flow',
    'higher',
  ),
  row(
    'npv_excel',
    'VPL (função do Excel)',
    'money',
    'VPL ÷ (1 + taxa mensal): desconta também o primeiro mês',
    'free_cash_flow',
    'higher',
  ),
  row(
    'mirr_year',
    'TIR modificada',
    'share',
    '(Entradas capitalizadas pela taxa de reinvestimento ÷ saídas descontadas pela taxa de financiamento)^(12/H) − 1',
    'free_cash_flow',
    'higher',
  ),
  row(
    'max_exposure',
    'Exposição máxima de caixa',
    'money',
    'Menor valor do fluxo livre acumulado; 0 se nunca é negativo',
    'free_cash_flow',
    'higher',
  ),
  row(
    'max_exposure_month',
    'Mês da exposição máxima',
    'month',
    'Primeiro mês em que o acumulado chega ao menor valor',
    'free_cash_flow',
    'none',
  ),
  row(
    'max_exposure_discounted',
    'Exposição máxima descontada',
    'money',
    'Menor valor do fluxo livre descontado acumulado',
    'free_cash_flow',
    'higher',
  ),
  row(
    'payback_month',
    'Payback',
    'month',
    'Primeiro mês a partir do qual o acumulado não volta a ser negativo',
    'free_cash_flow',
    'lower',
  ),
  row(
    'payback_discounted_month',
    'Payback descontado',
    'month',
    'O mesmo, com o fluxo descontado',
    'free_cash_flow',
    'lower',
  ),
  row(
    'months_negative',
    'Meses com caixa negativo',
    'months',
    'Meses em que o fluxo livre acumulado é negativo',
    'free_cash_flow',
    'lower',
  ),
  row('roi', 'ROI', 'ratio', 'Resultado ÷ exposição máxima', 'free_cash_flow', 'higher'),
  row(
    'profitability_index',
    'Índice de lucratividade',
    'ratio',
    'Valor presente dos meses positivos ÷ valor presente dos negativos',
    'free_cash_flow',
    'higher',
  ),
  row(
    'exposure_index',
    'VPL sobre exposição',
    'ratio',
    'VPL ÷ exposição máxima descontada',
    'free_cash_flow',
    'higher',
  ),
  row('moic', 'Múltiplo do capital', 'ratio', 'Distribuições ÷ aportes', 'capital', 'higher'),
  row(
    'shareholder_irr_year',
    'TIR do acionista',
    'share',
    'Taxa anual que zera o valor presente de distribuições menos aportes',
    'capital',
    'higher',
  ),
  row(
    'shareholder_irr_status',
    'Situação da TIR do acionista',
    'text',
    'Como a situação da TIR, sobre distribuições menos aportes',
    'capital',
    'none',
  ),
  row('loan.peak', 'Pico do saldo devedor', 'money', 'Maior saldo devedor do financiamento', 'loan', 'lower'),
  row('loan.peak_month', 'Mês do pico', 'month', 'Primeiro mês do maior saldo devedor', 'loan', 'none'),
  row('loan.months', 'Meses com saldo devedor', 'months', 'Meses em que o financiamento tem saldo', 'loan', 'lower'),
  row('loan.cet_year', 'Custo efetivo total', 'share', 'Taxa anual interna do fluxo do credor', 'loan', 'lower'),
];
