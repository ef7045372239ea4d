/** Indicators of each company, and the taxes of the study. */

import type { Indicators } from '../src/projection.ts';
import type { Study } from '../src/study.ts';
import { discountOf } from './analysis.ts';
import { accumulated, type Cells, fit, roundCents, total } from './arithmetic.ts';
import type { CashCells, Setting } from './funding/cash.ts';
import type { LineBook } from './lines.ts';
import { internalRate } from './rates.ts';
import { payback, ratio } from './ratios.ts';
import type { AssignedCells } from './receipts/assignments.ts';
import type { Estate } from './receipts/estate.ts';

interface Flows {
  assigned: readonly AssignedCells[];
  at: readonly Setting[];
  purses: readonly CashCells[];
  last: number;
}

/** Taxes in all, and of the receipts after refunds. */
function taxLoad(book: LineBook, read: (key: string) => Cells): Indicators {
  const keys = book.keys((key) => key.startsWith('tax.'));
  const taxes = -total(keys.map((key) => total(read(key)))) || 0;
  const receipts = total(read('net_receipts'));
  return { tax_total: taxes, tax_burden: receipts > 0 ? taxes / receipts : null };
}

function firmIndicators(
  study: Study,
  book: LineBook,
  estates: readonly Estate[],
  { firm, cash, assigned, last }: { firm: Setting['firm']; cash: CashCells; assigned: AssignedCells[]; last: number },
): Indicators {
  const discount = discountOf(study);
  const free = fit(book.firmCells('free_cash_flow', firm), last + 1);
  const reached = accumulated(free);
  const exposure = Math.min(0, ...reached);
  const loans = total(cash.loans.map((loan) => total(loan.interest) - total(loan.fees)));
  const sold = total(assigned.map(({ interest, costs }) => total(interest) - total(costs)));
  const result = total(free) - loans - sold;
  const own = estates.filter(({ module }) => firm.modules.includes(module.number));
  const { year, status } = internalRate(free, discount);
  return {
    result,
    margin_vgv: ratio(result, total(own.map(({ vgvOwn }) => vgvOwn))),
    irr_year: year,
    irr_status: status,
    npv: roundCents(total(free.map((cell, month) => cell / (1 + discount) ** month))),
    max_exposure: exposure,
    max_exposure_month: exposure < 0 ? reached.indexOf(exposure) : null,
    payback_month: payback(reached),
    ...taxLoad(book, (key) => book.firmCells(key, firm)),
  };
}

/** True if the study states the taxes that it pays in all. */
function hasTaxLoad(study: Study, book: LineBook): boolean {
  const named = book.firms.some(({ taxation }) => [taxation, ...(taxation?.then ?? [])].some((terms) => terms?.real));
  return Boolean(study.companies) || named || book.firms.some(({ taxation }) => taxation?.consumption);
}

export function companyIndicators(
  study: Study,
  book: LineBook,
  estates: readonly Estate[],
  { assigned, at, purses, last }: Flows,
): Indicators {
  const indicators: Indicators = hasTaxLoad(study, book) ? taxLoad(book, (key) => book.whole(key)) : {};
  for (const [k, { firm }] of at.entries()) {
    const cash = purses[k];
    if (firm.key === null || !cash) continue;
    const own = assigned.filter(({ module }) => firm.modules.includes(module));
    const rows = firmIndicators(study, book, estates, { firm, cash, assigned: own, last });
    for (const [name, value] of Object.entries(rows)) indicators[`company.${firm.key}.${name}`] = value;
  }
  return indicators;
}
