import { type IndicatorRow, row } from './indicator-row.ts';

/** The indicators of a partner; in a projection their keys have the partner's number. */
export const partnerIndicatorRows: readonly IndicatorRow[] = [
  row('partner.contributed', 'Aportado', 'money', 'Soma dos aportes do sócio, bens incluídos', 'partner', 'higher'),
  row('partner.received', 'Recebido', 'money', 'Soma das distribuições do sócio', 'partner', 'higher'),
  row(
    'partner.irr_year',
    'TIR',
    'share',
    'Taxa anual que zera o valor presente do que o sócio recebe menos o que aporta',
    'partner',
    'higher',
  ),
  row(
    'partner.irr_status',
    'Situação da TIR',
    'text',
    'Como a situação da TIR, sobre o saldo do sócio',
    'partner',
    'none',
  ),
  row(
    'partner.npv',
    'VPL',
    'money',
    'Soma do saldo do sócio descontado pela taxa de desconto, mês da data-base sem desconto',
    'partner',
    'higher',
  ),
  row('partner.multiple', 'Múltiplo', 'ratio', 'Recebido ÷ aportado', 'partner', 'higher'),
  row(
    'partner.payback_month',
    'Payback',
    'month',
    'Primeiro mês a partir do qual o acumulado do sócio não volta a ser negativo',
    'partner',
    'lower',
  ),
  row('partner.dpi', 'DPI', 'ratio', 'Recebido ÷ aportado até o último mês fechado', 'partner', 'higher'),
  row(
    'partner.peak',
    'Capital máximo investido',
    'money',
    'Maior valor de aportado menos recebido, acumulados; 0 se nunca é positivo',
    'partner',
    'lower',
  ),
];
