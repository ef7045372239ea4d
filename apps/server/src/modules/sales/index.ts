/** Public interface of the sales back office: stock, buyers and their debts. */
import type { ServerModule } from '../../platform/server-module.ts';
import { cancellationRoutes } from './cancellations/cancellations.routes.ts';
import { cancellationSteps } from './cancellations/cancellations.schema.ts';
import { clauseRoutes } from './clauses/clauses.routes.ts';
import { clauseSteps } from './clauses/clauses.schema.ts';
import { commissionTermsRoutes } from './commissions/commission-terms.routes.ts';
import { commissionRoutes } from './commissions/commissions.routes.ts';
import { commissionSteps } from './commissions/commissions.schema.ts';
import { contactRoutes } from './contacts/contacts.routes.ts';
import { contactSteps } from './contacts/contacts.schema.ts';
import { bankStepRoutes } from './contracts/bank-steps.routes.ts';
import { contractEventRoutes } from './contracts/contract-events.routes.ts';
import { contractRoutes } from './contracts/contracts.routes.ts';
import { correctionRoutes } from './corrections/corrections.routes.ts';
import { seedSales } from './demonstration/seed.service.ts';
import { erpRowSteps } from './erp-rows/erp-rows.schema.ts';
import { listExportRoutes } from './exports/list-exports.routes.ts';
import { salesWordRoutes } from './exports/vocabulary.routes.ts';
import { installmentRoutes } from './installments/installments.routes.ts';
import { bankSchemaSteps, contractSteps, contractTables, signingSteps } from './ledger/contracts.schema.ts';
import { listIndexSteps } from './ledger/list-indexes.schema.ts';
import { overdueSteps } from './ledger/overdue-days.schema.ts';
import { mirrorLinkRoutes } from './mirror/mirror-links.routes.ts';
import { mirrorLinkSteps } from './mirror/mirror-links.schema.ts';
import { unitHoldingRoutes } from './mirror/unit-holdings.routes.ts';
import { moneyRegisterRoutes } from './movements/money-registers.routes.ts';
import { movementRoutes } from './movements/movements.routes.ts';
import { movementSteps } from './movements/movements.schema.ts';
import { statementRoutes } from './movements/statements.routes.ts';
import { partyRoutes } from './parties/parties.routes.ts';
import { partySteps } from './parties/parties.schema.ts';
import { plansWaiting } from './plan-feed/measures.service.ts';
import { planFeedSteps } from './plan-feed/plan-feed.schema.ts';
import { indexChangesFollower, planFeedWorker } from './plan-feed/plan-feed.service.ts';
import { personalDataRoutes } from './privacy/personal-data.routes.ts';
import { authorityRoutes } from './proposals/authority.routes.ts';
import { proposalActRoutes } from './proposals/proposal-acts.routes.ts';
import { proposalRoutes } from './proposals/proposals.routes.ts';
import { proposalSteps, proposalTables } from './proposals/proposals.schema.ts';
import { receiptImportRoutes } from './receipts/receipt-imports.routes.ts';
import { receiptImportSteps } from './receipts/receipt-imports.schema.ts';
import { receiptReadingRoutes } from './receipts/receipt-readings.routes.ts';
import { recordWordSteps } from './record-search/record-terms.schema.ts';
import { salesSummaryRoutes } from './summary/sales-summary.routes.ts';
import { unitRoutes } from './units/units.routes.ts';
import { unitFacingSteps, unitSteps } from './units/units.schema.ts';

export { leaveErpRows, leavingOrder } from './erp-rows/erp-adoption.service.ts';
export { putErpContracts, removeErpContracts } from './erp-rows/erp-contracts.service.ts';
export {
  type DoubtRow,
  findErpLinks,
  listDoubts,
  tallyErpLinks,
} from './erp-rows/erp-links.repository.ts';
export { putErpParties, removeErpParties } from './erp-rows/erp-parties.service.ts';
export type {
  ErpContract,
  ErpInstallment,
  ErpParty,
  ErpReceipt,
  ErpTarget,
  ErpUnit,
  IncomingRow,
} from './erp-rows/erp-rows.model.ts';
export { addTallies, noTally } from './erp-rows/erp-tally.model.ts';
export { putErpUnits, removeErpUnits } from './erp-rows/erp-units.service.ts';
export { countSalesEntities, findSalesEntity, listSalesEntities } from './exports/feed-entities.service.ts';
export { openSalesFeed, type SalesFeed } from './exports/feed-lines.service.ts';
export { releaseReceipts, storeReceiptsAfter } from './plan-feed/plan-feed.repository.ts';
export type { NoteRow } from './record-search/note-search.repository.ts';
export { findSalesNotes } from './record-search/note-search.service.ts';
export { type NamedSalesKind, namesOfSales } from './record-search/record-names.repository.ts';
export { findSalesRecords, type SalesRecord } from './record-search/record-search.service.ts';
export { type OfferSeries, offerSeriesOf } from './summary/offer-series.service.ts';
export { contractsBesidePlan, enterprisesOfContracts, owedByEnterprise } from './summary/owed.repository.ts';
export { salesStatuses } from './summary/sales-speed.model.ts';

export const salesModule: ServerModule = {
  name: 'sales',
  schema: {
    steps: [
      ...unitSteps,
      ...contractSteps,
      ...overdueSteps,
      ...partySteps,
      ...movementSteps,
      ...cancellationSteps,
      ...receiptImportSteps,
      ...planFeedSteps,
      ...proposalSteps,
      ...commissionSteps,
      ...contactSteps,
      ...erpRowSteps,
      ...signingSteps,
      ...clauseSteps,
      ...listIndexSteps,
      ...bankSchemaSteps,
      ...unitFacingSteps,
      ...mirrorLinkSteps,
      ...recordWordSteps,
    ],
    globalTables: [],
    narrowTables: [...contractTables, ...proposalTables],
  },
  routes: (platform) => [
    ...unitRoutes,
    ...unitHoldingRoutes,
    ...mirrorLinkRoutes(platform),
    ...partyRoutes,
    ...personalDataRoutes,
    ...contractRoutes,
    ...contractEventRoutes,
    ...bankStepRoutes,
    ...contactRoutes,
    ...salesWordRoutes,
    ...installmentRoutes,
    ...correctionRoutes,
    ...cancellationRoutes,
    ...clauseRoutes,
    ...proposalRoutes,
    ...proposalActRoutes,
    ...authorityRoutes,
    ...commissionRoutes,
    ...commissionTermsRoutes,
    ...moneyRegisterRoutes,
    ...movementRoutes,
    ...listExportRoutes,
    ...statementRoutes,
    ...salesSummaryRoutes,
    ...receiptReadingRoutes,
    ...receiptImportRoutes,
  ],
  workers: (platform) => [planFeedWorker(platform), indexChangesFollower(platform)],
  measures: { gauges: [plansWaiting] },
  seed: seedSales,
};
