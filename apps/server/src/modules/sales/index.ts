/** Door of the sales back office: what there is to sell, who buys it, and what they owe. */
import type { ServerModule } from '../../platform/module.ts';
import { authorityRoutes } from './authority.routes.ts';
import { cancellationRoutes } from './cancellations.routes.ts';
import { cancellationSteps } from './cancellations.schema.ts';
import { commissionTermsRoutes } from './commission-terms.routes.ts';
import { commissionRoutes } from './commissions.routes.ts';
import { commissionSteps } from './commissions.schema.ts';
import { contactRoutes } from './contacts.routes.ts';
import { contactSteps } from './contacts.schema.ts';
import { contractEventRoutes } from './contract-events.routes.ts';
import { contractRoutes } from './contracts.routes.ts';
import { contractSteps, contractTables } from './contracts.schema.ts';
import { correctionRoutes } from './corrections.routes.ts';
import { seedSales } from './demonstration/seed.service.ts';
import { erpRowSteps } from './erp-rows.schema.ts';
import { installmentRoutes } from './installments.routes.ts';
import { listExportRoutes } from './list-exports.routes.ts';
import { moneyRegisterRoutes } from './money-registers.routes.ts';
import { movementRoutes } from './movements.routes.ts';
import { movementSteps } from './movements.schema.ts';
import { overdueSteps } from './overdue-days.schema.ts';
import { partyRoutes } from './parties.routes.ts';
import { partySteps } from './parties.schema.ts';
import { planFeedSteps } from './plan-feed.schema.ts';
import { indexChangesFollower, planFeedWorker } from './plan-feed.service.ts';
import { personalDataRoutes } from './privacy/personal-data.routes.ts';
import { proposalActRoutes } from './proposal-acts.routes.ts';
import { proposalRoutes } from './proposals.routes.ts';
import { proposalSteps, proposalTables } from './proposals.schema.ts';
import { receiptImportRoutes } from './receipt-imports.routes.ts';
import { receiptImportSteps } from './receipt-imports.schema.ts';
import { receiptReadingRoutes } from './receipt-readings.routes.ts';
import { salesSummaryRoutes } from './sales-summary.routes.ts';
import { statementRoutes } from './statements.routes.ts';
import { unitRoutes } from './units.routes.ts';
import { unitSteps } from './units.schema.ts';
import { salesWordRoutes } from './words.routes.ts';

export { putErpContracts, removeErpContracts } from './erp-contracts.service.ts';
export {
  type DoubtRow,
  findErpLinks,
  listDoubts,
  tallyErpLinks,
} from './erp-links.repository.ts';
export { putErpParties, removeErpParties } from './erp-parties.service.ts';
export type { ErpContract, ErpInstallment, ErpParty, ErpPlace, ErpReceipt, ErpUnit, Told } from './erp-rows.ts';
export { addTallies, noTally } from './erp-tally.ts';
export { putErpUnits, removeErpUnits } from './erp-units.service.ts';
export { type OfferSeries, offerSeriesOf } from './offer-series.service.ts';
export { contractsBesidePlan, enterprisesOfContracts, owedByEnterprise } from './owed.repository.ts';
export { type ExportedRows, installmentStatus, salesLists } from './sales-lists.service.ts';
export { salesStandings } from './sales-standings.ts';

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
    ],
    globalTables: [],
    narrowTables: [...contractTables, ...proposalTables],
  },
  routes: (platform) => [
    ...unitRoutes(platform),
    ...partyRoutes(platform),
    ...personalDataRoutes(platform),
    ...contractRoutes(platform),
    ...contractEventRoutes(platform),
    ...contactRoutes(platform),
    ...salesWordRoutes,
    ...installmentRoutes(platform),
    ...correctionRoutes(platform),
    ...cancellationRoutes(platform),
    ...proposalRoutes(platform),
    ...proposalActRoutes(platform),
    ...authorityRoutes(platform),
    ...commissionRoutes(platform),
    ...commissionTermsRoutes(platform),
    ...moneyRegisterRoutes(platform),
    ...movementRoutes(platform),
    ...listExportRoutes(platform),
    ...statementRoutes(platform),
    ...salesSummaryRoutes(platform),
    ...receiptReadingRoutes(platform),
    ...receiptImportRoutes(platform),
  ],
  workers: (platform) => [planFeedWorker(platform), indexChangesFollower(platform)],
  seed: seedSales,
};
