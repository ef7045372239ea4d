import { monthIndex } from '@uni/engine/public/installments.ts';
import { monthOf } from './calendar/civil-day.ts';
import type { ContractTerms } from './terms.ts';

/** A contract term that the law does not allow, or not in this form: reported, not corrected. */
export interface TermsFinding {
  readonly code: 'monthly_correction_below_36_months' | 'fine_above_ceiling' | 'mora_above_usual';
  readonly value: number;
  readonly ceiling: number;
}

/** Months from which a contract may be corrected every month (Law 10.931/2004, article 46). */
const MONTHLY_CORRECTION_FROM = 36;

/** Terms beyond the legal or usual maxima: correction below 36 months (Lei 10.931/2004), fine, interest of delay. */
export function termsFindings({ signed, parts, correction, late }: ContractTerms): TermsFinding[] {
  const findings: TermsFinding[] = [];
  const last = parts.reduce((months, { first, installments, every = 1 }) => {
    const start = monthIndex(monthOf(signed), monthOf(first));
    return Math.max(months, start + (installments - 1) * every);
  }, 0);
  const corrected = correction.before_keys !== null || correction.after_keys !== null;
  if (corrected && correction.step === 'monthly' && last < MONTHLY_CORRECTION_FROM)
    findings.push({ code: 'monthly_correction_below_36_months', value: last, ceiling: MONTHLY_CORRECTION_FROM });
  if (late.fine > 0.02) findings.push({ code: 'fine_above_ceiling', value: late.fine, ceiling: 0.02 });
  if (late.mora_month > 0.01) findings.push({ code: 'mora_above_usual', value: late.mora_month, ceiling: 0.01 });
  return findings;
}
