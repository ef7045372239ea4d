import { plain } from './cell-values.ts';
import type { CompanyWorkbook, Premise } from './reading.ts';

/** Dates and rates of a study that a sheet writes next to their names. Months count from year 0, shares are fractions. */
export interface SheetPremises {
  readonly base: number | null;
  readonly launch: number | null;
  readonly constructionStart: number | null;
  readonly constructionMonths: number | null;
  readonly keys: number | null;
  readonly closing: number | null;
  readonly discountRate: number | null;
  readonly taxRate: number | null;
  readonly loanRate: { readonly value: number; readonly isMonthly: boolean } | null;
  readonly builtArea: number | null;
}

const NAMES = {
  base: /^(data[- ]?base|mes[- ]?base|inicio do (fluxo|estudo|projeto))/,
  launch: /^(data d[oe] |mes d[oe] )?lancamento/,
  constructionStart: /inicio (d[ae] )?obra/,
  constructionMonths: /(prazo|duracao|meses) (d[ae] )?obra/,
  keys: /(entrega|chaves|habite)/,
  closing: /realizado ate|data de corte|ultimo mes (fechado|realizado)|mes fechado/,
  discountRate: /\btma\b|taxa (de desconto|minima)|custo de oportunidade/,
  taxRate: /\bret\b|aliquota/,
  loanRate: /(juros|taxa).{0,30}(financ|banc|emprest|producao|pj)|^juros/,
  builtArea: /area (total )?construida/,
} as const;

/** The first premise of each name that has a value of the right form. */
export function sheetPremises({ premises }: Pick<CompanyWorkbook, 'premises'>): SheetPremises {
  const first = (name: keyof typeof NAMES, fits: (premise: Premise) => boolean): Premise | undefined =>
    premises.find((premise) => NAMES[name].test(plain(premise.label)) && fits(premise));
  const month = (name: keyof typeof NAMES): number | null =>
    first(name, (premise) => premise.month !== null)?.month ?? null;
  const share = (name: keyof typeof NAMES): number | null =>
    shareOf(first(name, ({ number }) => number !== null && number > 0));
  const loan = first('loanRate', ({ number }) => number !== null && number > 0);
  const loanShare = shareOf(loan);
  const count = first('constructionMonths', ({ number }) => number !== null && Number.isInteger(number) && number > 0);
  const built = first('builtArea', ({ number }) => number !== null && number > 0);
  return {
    ...{
      base: month('base'),
      launch: month('launch'),
      constructionStart: month('constructionStart'),
      keys: month('keys'),
    },
    ...{ closing: month('closing'), constructionMonths: count?.number ?? null, builtArea: built?.number ?? null },
    ...{ discountRate: share('discountRate'), taxRate: share('taxRate') },
    loanRate:
      loan === undefined || loanShare === null
        ? null
        : { value: loanShare, isMonthly: /a\.? ?m\b|mes|mensal/.test(`${plain(loan.label)} ${plain(loan.text)}`) },
  };
}

/** 4 and 4% and 0,04 are the same rate. */
const shareOf = (premise: Premise | undefined): number | null => {
  const value = premise?.number ?? null;
  if (value === null) return null;
  return value >= 1 ? value / 100 : value;
};
