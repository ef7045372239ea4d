/** Formats numbers and months for documents and workbooks. */
import { common, decisionRecord } from '@uni/phrases';

export const decimal = (value: number, decimals: number): string =>
  new Intl.NumberFormat('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    .format(value)
    .replace('-', '–');
export const money = (reais: number): string => `${reais < 0 ? '–' : ''}R$ ${decimal(Math.abs(reais), 2)}`;
/** Centavos in the scale that a page is read in: `R$ 45,0 mi`. */
export const compactMoney = (cents: number): string => {
  const reais = Math.abs(cents) / 100;
  const sign = cents < 0 ? '–' : '';
  const [, divisor, decimals, scale] = scales.find(([least]) => reais >= least) ?? [0, 1, 0, ''];
  return `${sign}${['R$', decimal(reais / divisor, decimals), scale].filter(Boolean).join(' ')}`;
};
/** From `least` on, where a figure rounds to one of the scale. */
const scales: readonly (readonly [least: number, divisor: number, decimals: number, scale: string])[] = [
  [999_950_000, 1e9, 1, common.scale.billion],
  [999_500, 1e6, 1, common.scale.million],
  [999.5, 1e3, 0, common.scale.thousand],
];

export const percent = (share: number, decimals = 2): string => `${decimal(share * 100, decimals)}%`;

/** `2026-10` → `out/2026`. */
export const shortMonth = (month: string): string =>
  `${decisionRecord.monthNames[Number(month.slice(5)) - 1] ?? ''}/${month.slice(0, 4)}`;
