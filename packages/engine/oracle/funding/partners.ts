/** Lines and indicators of the partners. */

import type { Indicators } from '../../src/projection.ts';
import type { Study } from '../../src/study.ts';
import { accumulated, type Cells, negated, plus, roundCents, total } from '../arithmetic.ts';
import { monthNumber } from '../calendar.ts';
import type { LineBook } from '../lines.ts';
import { internalRate } from '../rates.ts';
import { payback } from '../ratios.ts';
import { type PartnerCells, type PartnersCells, partnersOf } from './waterfall.ts';

function isNamed(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** True if the study states more of its partners than their shares. */
export function hasPartnerLines(study: Study): boolean {
  const { calls, waterfall } = study.capital ?? {};
  const fields = partnersOf(study).flatMap(({ kind, contribution_share, commitment, in_kind }) => [
    kind,
    contribution_share,
    commitment,
    in_kind,
  ]);
  return [study.companies, calls, waterfall, ...fields].some(isNamed);
}

/** What a partner gets less what he puts in. */
function netOf({ contribution, inKind, distribution }: PartnerCells): Cells {
  return negated(plus(contribution, inKind, distribution));
}

export function enterPartners(study: Study, book: LineBook, cells: PartnersCells): void {
  const hasTiers = isNamed(study.capital?.waterfall);
  const isDetailed = hasPartnerLines(study);
  for (const [k, partner] of cells.partners.entries()) {
    const n = k + 1;
    book.enter(`distribution.${n}`, null, partner.distribution);
    if (!isDetailed) continue;
    book.enter(`contribution.${n}`, null, partner.contribution);
    book.enter(`in_kind.${n}`, null, partner.inKind);
    book.enter(`partner.${n}.net`, null, netOf(partner));
    if (!hasTiers) continue;
    book.enter(`partner.${n}.capital`, null, partner.capital);
    book.enter(`partner.${n}.preferred`, null, partner.preferred);
  }
  for (const [k, tier] of cells.tiers.entries()) book.enter(`waterfall.${k + 1}`, null, tier);
  for (const [month, amount] of cells.exceeded.entries()) {
    if (amount > 0)
      book.check({ code: 'commitment_exceeded', severity: 'warning', message: 'no room left', month, amount });
  }
}

function indicatorsOf(partner: PartnerCells, discount: number, closing: number): Indicators {
  const net = netOf(partner);
  const paidIn = plus(partner.contribution, partner.inKind);
  const multipleUntil = (months: number): number | null => {
    const contributed = total(paidIn.slice(0, months));
    const received = -total(partner.distribution.slice(0, months)) || 0;
    return contributed === 0 ? null : received / contributed;
  };
  const { year, status } = internalRate(net, discount);
  return {
    contributed: total(paidIn),
    received: -total(partner.distribution) || 0,
    irr_year: year,
    irr_status: status,
    npv: roundCents(total(net.map((cell, month) => cell / (1 + discount) ** month))),
    multiple: multipleUntil(Infinity),
    payback_month: payback(accumulated(net)),
    dpi: multipleUntil(closing < 0 ? Infinity : closing + 1),
    peak: Math.max(0, ...accumulated(negated(net))),
  };
}

export function partnerIndicators(study: Study, cells: PartnersCells, discount: number): Indicators {
  if (!hasPartnerLines(study)) return {};
  const { accomplished, base_month: base } = study;
  const closing = accomplished ? monthNumber(accomplished.closing) - monthNumber(base) : -1;
  const rows = cells.partners.flatMap((partner, k) =>
    Object.entries(indicatorsOf(partner, discount, closing)).map(([name, value]) => [
      `partner.${k + 1}.${name}`,
      value,
    ]),
  );
  return Object.fromEntries(rows);
}
