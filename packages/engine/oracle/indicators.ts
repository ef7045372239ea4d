/** The indicators of a projection. */

import type { Indicators } from '../src/projection.ts';
import type { Study } from '../src/study.ts';
import { analysisIndicators, discountOf } from './analysis.ts';
import { accumulated, type Cells, negated, plus, roundCents, total } from './arithmetic.ts';
import { monthlyRate } from './calendar.ts';
import type { CashCells } from './funding/cash.ts';
import { loanFlow } from './funding/loans.ts';
import { partnerIndicators } from './funding/partners.ts';
import type { PartnersCells } from './funding/waterfall.ts';
import type { LineBook } from './lines.ts';
import { internalRate } from './rates.ts';
import { payback, ratio } from './ratios.ts';
import type { AssignedCells } from './receipts/assignments.ts';
import type { Estate } from './receipts/estate.ts';

function modifiedRate(study: Study, free: Cells): number | null {
  const months = free.length - 1;
  const finance = study.finance_rate ? monthlyRate(study.finance_rate) : discountOf(study);
  const reinvestment = study.reinvestment_rate ? monthlyRate(study.reinvestment_rate) : discountOf(study);
  let [invested, returned] = [0, 0];
  free.forEach((cell, month) => {
    if (cell < 0) invested -= cell / (1 + finance) ** month;
    else returned += cell * (1 + reinvestment) ** (months - month);
  });
  return months === 0 || invested === 0 || returned === 0 ? null : (returned / invested) ** (12 / months) - 1;
}

function valueIndicators(free: Cells, discount: number, result: number): Indicators {
  const present = free.map((cell, month) => cell / (1 + discount) ** month);
  const value = total(present);
  const inflow = total(present.filter((cell) => cell > 0));
  const outflow = -total(present.filter((cell) => cell < 0));
  const reached = accumulated(free);
  const discounted = accumulated(present);
  const exposure = Math.min(0, ...reached);
  const deepest = Math.min(0, ...discounted);
  return {
    npv: roundCents(value),
    npv_excel: roundCents(value / (1 + discount)),
    max_exposure: exposure,
    max_exposure_month: exposure < 0 ? reached.indexOf(exposure) : null,
    max_exposure_discounted: roundCents(deepest),
    payback_month: payback(reached),
    payback_discounted_month: payback(discounted.map(roundCents)),
    months_negative: reached.filter((cell) => cell < 0).length,
    roi: ratio(result, -exposure),
    profitability_index: ratio(inflow, outflow),
    exposure_index: ratio(value, -deepest),
  };
}

function loanIndicators(cash: CashCells, discount: number): Indicators {
  const indicators: Indicators = {};
  cash.loans.forEach((loan, n) => {
    const peak = Math.max(0, ...loan.balance);
    indicators[`loan.${n + 1}.peak`] = peak;
    indicators[`loan.${n + 1}.peak_month`] = peak > 0 ? loan.balance.indexOf(peak) : null;
    indicators[`loan.${n + 1}.months`] = loan.balance.filter((cell) => cell > 0).length;
    indicators[`loan.${n + 1}.cet_year`] = internalRate(negated(loanFlow(loan)), discount).year;
  });
  return indicators;
}

function assignmentIndicators(assigned: readonly AssignedCells[], discount: number): Indicators {
  const indicators: Indicators = {};
  assigned.forEach(({ face, proceeds, costs, transfer }, n) => {
    const name = `assignment.${n + 1}`;
    indicators[`${name}.face`] = face;
    indicators[`${name}.discount`] = face > 0 ? 1 - total(proceeds) / face : null;
    indicators[`${name}.cost_year`] = internalRate(negated(plus(proceeds, costs, transfer)), discount).year;
    indicators[`${name}.months`] = transfer.filter((cell) => cell !== 0).length;
  });
  return indicators;
}

/** The flows that indicators are taken of. */
interface Flows {
  free: Cells;
  assigned: AssignedCells[];
  cash: CashCells;
  partners: PartnersCells;
}

export function indicators(study: Study, book: LineBook, estates: Estate[], flows: Flows): Indicators {
  const { free, assigned, cash, partners } = flows;
  const inKind = plus(...partners.partners.map((partner) => partner.inKind));
  const discount = discountOf(study);
  const vgvOwn = estates.reduce((sum, estate) => sum + estate.vgvOwn, 0);
  const receipts = total(book.whole('receipts'));
  const loanCost = cash.loans.reduce((sum, loan) => sum + total(loan.interest) - total(loan.fees), 0);
  const assignedCost = assigned.reduce((sum, { interest, costs }) => sum + total(interest) - total(costs), 0);
  const result = total(free) - loanCost - assignedCost;
  const project = internalRate(free, discount);
  const paidOut = negated(cash.distribution);
  const shareholder = internalRate(plus(paidOut, negated(cash.contribution)), discount);
  return {
    vgv_gross: estates.reduce((sum, estate) => sum + estate.vgvGross, 0),
    vgv_own: vgvOwn,
    receipts_total: receipts,
    result,
    margin_vgv: ratio(result, vgvOwn),
    margin_receipts: ratio(result, receipts),
    irr_month: project.month,
    irr_year: project.year,
    irr_status: project.status,
    ...valueIndicators(free, discount, result),
    mirr_year: modifiedRate(study, free),
    moic: ratio(total(paidOut), total(cash.contribution)),
    shareholder_irr_year: shareholder.year,
    shareholder_irr_status: shareholder.status,
    ...loanIndicators(cash, discount),
    ...assignmentIndicators(assigned, discount),
    ...partnerIndicators(study, partners, discount),
    ...analysisIndicators(study, { free, netReceipts: book.whole('net_receipts'), result, inKind, ...cash }),
  };
}
