import { companyReadings } from '../indicators/company-indicators.ts';
import { defineAccounting } from './accounting/accounting.ts';
import { defineAssignments } from './assignments/assignments.ts';
import { companyCash, jointCapital } from './companies/company-cash.ts';
import { companyChecks } from './companies/company-checks.ts';
import { companyEntries } from './companies/company-entries.ts';
import { companyFigures } from './companies/company-figures.ts';
import { companyLine, companySource, unplacedSource } from './companies/company-lines.ts';
import { distributionsByCompany } from './companies/company-partners.ts';
import { explainCapital } from './funding/capital-reasons.ts';
import { trapCells, trapFormulas } from './funding/cash-traps.ts';
import { uncoveredDebts } from './funding/guarantee-checks.ts';
import { defineGuarantees, guaranteeOf } from './funding/guarantees.ts';
import { explainLoan } from './funding/loan-reasons.ts';
import { ratesRow, scheduledRow } from './funding/loan-schedule.ts';
import { definePartnerRows, partnersParameters } from './partners/partner-rows.ts';
import { afterKeysRow } from './receipts/after-keys.ts';
import { calendarPieces } from './receipts/calendar-pieces.ts';
import { contractTermRow } from './receipts/contract-terms.ts';
import { legalRefunds } from './receipts/legal-refunds.ts';
import { legalRefundsOwed } from './receipts/owed-refunds.ts';
import { paidUntilAtOnce } from './receipts/paid-by-age.ts';
import { cancelledByAge, liveByAge, lostByAge } from './receipts/rows-by-age.ts';
import { bankDebtByAge, openByAge, signedByAge } from './receipts/stocks-by-age.ts';
import { defineRentalFigures } from './rentals/rental-figures.ts';
import { untaxedRows } from './rentals/rental-taxes.ts';
import { defineRentals } from './rentals/rentals.ts';
import { constructionTransferRows, openingMonth, signingDelay } from './sales/construction-transfer.ts';
import { cancelledAtOnce } from './sales/sales-by-age.ts';
import { defineRegimes } from './taxes/regimes.ts';
import { defineProfits, profitParameters } from './taxes/settled-profits.ts';
import { defineTaxClasses } from './taxes/tax-classes.ts';

/**
 * Rules that only some studies need (`needsOptionalRules`), and reasons that only explanations need. A page fetches them before.
 */
export const optionalRules = {
  afterKeysRow,
  bankDebtByAge,
  calendarPieces,
  cancelledAtOnce,
  cancelledByAge,
  companyCash,
  companyChecks,
  companyEntries,
  companyFigures,
  companyLine,
  companyReadings,
  companySource,
  contractTermRow,
  distributionsByCompany,
  explainCapital,
  explainLoan,
  ratesRow,
  scheduledRow,
  constructionTransferRows,
  defineAccounting,
  defineAssignments,
  defineGuarantees,
  definePartnerRows,
  defineProfits,
  defineRegimes,
  defineRentalFigures,
  defineRentals,
  defineTaxClasses,
  guaranteeOf,
  jointCapital,
  legalRefunds,
  legalRefundsOwed,
  liveByAge,
  lostByAge,
  openByAge,
  openingMonth,
  paidUntilAtOnce,
  partnersParameters,
  profitParameters,
  signedByAge,
  signingDelay,
  trapCells,
  trapFormulas,
  uncoveredDebts,
  unplacedSource,
  untaxedRows,
};

type AllRules = typeof optionalRules;
declare module './context.ts' {
  interface OptionalRules extends Readonly<AllRules> {}
}
