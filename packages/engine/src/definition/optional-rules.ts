import { defineAccounting } from './accounting.ts';
import { afterKeysRow } from './after-keys.ts';
import { defineAssignments } from './assignments.ts';
import { calendarPieces } from './calendar-pieces.ts';
import { explainCapital } from './capital-reasons.ts';
import { trapCells, trapFormulas } from './cash-traps.ts';
import { constructionTransferRows, openingMonth, signingDelay } from './construction-transfer.ts';
import { contractTermRow } from './contract-terms.ts';
import { uncoveredDebts } from './guarantee-checks.ts';
import { defineGuarantees, guaranteeOf } from './guarantees.ts';
import { legalRefunds, legalRefundsOwed } from './legal-refunds.ts';
import { explainLoan } from './loan-reasons.ts';
import { ratesRow, scheduledRow } from './loan-schedule.ts';
import { definePartnerRows, partnersParameters } from './partner-rows.ts';
import { defineRegimes } from './regimes.ts';
import { defineRentalFigures } from './rental-figures.ts';
import { untaxedRows } from './rental-taxes.ts';
import { defineRentals } from './rentals.ts';
import { defineTaxClasses } from './tax-classes.ts';

/**
 * Rules that only some studies need (`needsOptionalRules`), and reasons that only explanations need. A page fetches them before.
 */
export const optionalRules = {
  afterKeysRow,
  calendarPieces,
  contractTermRow,
  explainCapital,
  explainLoan,
  ratesRow,
  scheduledRow,
  constructionTransferRows,
  defineAccounting,
  defineAssignments,
  defineGuarantees,
  definePartnerRows,
  defineRegimes,
  defineRentalFigures,
  defineRentals,
  defineTaxClasses,
  guaranteeOf,
  legalRefunds,
  legalRefundsOwed,
  openingMonth,
  partnersParameters,
  signingDelay,
  trapCells,
  trapFormulas,
  uncoveredDebts,
  untaxedRows,
};

type AllRules = typeof optionalRules;
declare module './context.ts' {
  interface OptionalRules extends Readonly<AllRules> {}
}
