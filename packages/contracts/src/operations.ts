/** Every operation of the API by its method and path, as types only. A page that imports them gains no schema. */
import type { z } from 'zod';
import type { accessEndpoints } from './access/access.ts';
import type { apiTokenEndpoints } from './access/api-tokens.ts';
import type { identityProviderEndpoints } from './access/identity-provider.ts';
import type { secondStepDemandEndpoints } from './access/second-step-demand.ts';
import type { passwordResetEndpoints, secondStepEndpoints, sessionEndpoints } from './access/security.ts';
import type { securityKeyEndpoints } from './access/security-keys.ts';
import type { accessRequestEndpoints } from './admin/access-requests.ts';
import type { organizationEndpoints, organizationInfoEndpoints } from './admin/admin.ts';
import type { auditEndpoints } from './admin/audit.ts';
import type { permissionEndpoints, permitGroupEndpoints } from './admin/groups.ts';
import type { partnerPartEndpoints } from './admin/partner-parts.ts';
import type {
  connectionEndpoints,
  partnerEndpoints,
  serviceEndpoints,
  subscriptionEndpoints,
} from './admin/registers.ts';
import type { userEndpoints } from './admin/users.ts';
import type { feedEndpoints, namedFigureEndpoints } from './api/feeds.ts';
import type { connectionFiles, odataDocuments, odataEntities, odataLists, odataTallies } from './api/odata.ts';
import type { storeEndpoints } from './api/stores.ts';
import type { webhookEndpoints } from './api/webhooks.ts';
import type { assistantEndpoints } from './assistant/assistant.ts';
import type { colabEndpoints } from './colab/colab.ts';
import type { homeFigureEndpoints } from './home/figures.ts';
import type { homeEndpoints } from './home/home.ts';
import type { noticeEndpoints } from './home/notices.ts';
import type { searchEndpoints } from './home/search.ts';
import type { homeSettingEndpoints } from './home/settings.ts';
import type { AnswerOf, BodyInputOf, Endpoint, QueryOf } from './http/endpoint.ts';
import type { Sendable } from './http/sendable.ts';
import type { erpBindingEndpoints } from './integration/bindings.ts';
import type { certificateEndpoints } from './integration/certificates.ts';
import type { erpConnectionEndpoints } from './integration/connections.ts';
import type { erpHookEndpoints } from './integration/hooks.ts';
import type { erpMappingEndpoints } from './integration/mapping.ts';
import type { approvedOriginEndpoints } from './integration/origins.ts';
import type { erpParameterEndpoints } from './integration/parameters.ts';
import type { erpRegisterEndpoints } from './integration/registers.ts';
import type { erpSeriesEndpoints } from './integration/series.ts';
import type { approvalEndpoints } from './planner/approvals.ts';
import type { cashFlowEndpoints } from './planner/cash-flow.ts';
import type { closingEndpoints } from './planner/closing.ts';
import type { commentEndpoints } from './planner/comments.ts';
import type { committeeReportEndpoints } from './planner/committee-reports.ts';
import type { companyWorkbookEndpoints } from './planner/company-workbooks.ts';
import type { corporateLayerEndpoints } from './planner/corporate-layer.ts';
import type { decisionEndpoints } from './planner/decisions.ts';
import type { executiveSummaryEndpoints } from './planner/executive-summary.ts';
import type { gridViewEndpoints } from './planner/grid-views.ts';
import type { heldCellEndpoints } from './planner/held-cells.ts';
import type { indexSeriesEndpoints } from './planner/index-series.ts';
import type { landEndpoints } from './planner/land.ts';
import type { ownIndexEndpoints } from './planner/own-index-series.ts';
import type { partnerReportEndpoints } from './planner/partner-reports.ts';
import type { physicalProgressEndpoints } from './planner/physical-progress.ts';
import type { enterpriseEndpoints, moduleEndpoints } from './planner/planner.ts';
import type { plausibilityBandEndpoints } from './planner/plausibility-bands.ts';
import type { premisePercentileEndpoints } from './planner/premise-percentiles.ts';
import type { processingEndpoints } from './planner/processing.ts';
import type { realisedEndpoints } from './planner/realised.ts';
import type { scenarioEndpoints } from './planner/scenarios.ts';
import type { sheetMappingEndpoints } from './planner/sheet-mappings.ts';
import type { statementsReportEndpoints } from './planner/statements-report.ts';
import type { studyEndpoints, workbookEndpoints } from './planner/study.ts';
import type { studyPartEndpoints } from './planner/study-parts.ts';
import type { planningTemplateEndpoints } from './planner/templates.ts';
import type { versionEndpoints } from './planner/versions.ts';
import type { accountEndpoints, categoryEndpoints } from './sales/accounts.ts';
import type { cancellationEndpoints } from './sales/cancellations.ts';
import type { commissionEndpoints, commissionTermsEndpoints } from './sales/commissions.ts';
import type { contactEndpoints } from './sales/contacts.ts';
import type { contractEndpoints } from './sales/contracts.ts';
import type { correctionEndpoints } from './sales/corrections.ts';
import type { salesExportEndpoints } from './sales/exports.ts';
import type { installmentEndpoints } from './sales/installments.ts';
import type { erpSalesEndpoints } from './sales/integration-sales.ts';
import type { mirrorLinkEndpoints } from './sales/mirror-links.ts';
import type { movementEndpoints } from './sales/movements.ts';
import type { salesParameterEndpoints } from './sales/parameters.ts';
import type { clientEndpoints, supplierEndpoints } from './sales/parties.ts';
import type { authorityEndpoints, proposalEndpoints } from './sales/proposals.ts';
import type { receiptImportEndpoints } from './sales/receipt-imports.ts';
import type { saleClauseEndpoints } from './sales/sale-clauses.ts';
import type { salesWordEndpoints } from './sales/specified-values.ts';
import type { statementEndpoints } from './sales/statements.ts';
import type { salesSummaryEndpoints } from './sales/summary.ts';
import type { unitHoldingEndpoints } from './sales/unit-holdings.ts';
import type { unitEndpoints } from './sales/units.ts';

/** Operations of one group by name. */
type Named<Group extends Spelled<Group>> = {
  [K in keyof Group as Group[K] extends Endpoint ? `${Group[K]['method']} ${Group[K]['path']}` : never]: Group[K];
};
/** A path that is no literal would name other operations too: such a group does not compile. */
type Spelled<Group> = {
  [K in keyof Group]: Group[K] extends { path: infer Path extends string }
    ? Record<never, never> extends Record<Path, 1>
      ? 'the path is no literal'
      : unknown
    : unknown;
};

/** One line per group; `operations.test.ts` compares them with what the contract exports. */
export type Operations = Named<typeof identityProviderEndpoints> &
  Named<typeof passwordResetEndpoints> &
  Named<typeof secondStepDemandEndpoints> &
  Named<typeof secondStepEndpoints> &
  Named<typeof securityKeyEndpoints> &
  Named<typeof sessionEndpoints> &
  Named<typeof accessEndpoints> &
  Named<typeof accessRequestEndpoints> &
  Named<typeof auditEndpoints> &
  Named<typeof permissionEndpoints> &
  Named<typeof permitGroupEndpoints> &
  Named<typeof connectionEndpoints> &
  Named<typeof partnerEndpoints> &
  Named<typeof partnerPartEndpoints> &
  Named<typeof serviceEndpoints> &
  Named<typeof subscriptionEndpoints> &
  Named<typeof userEndpoints> &
  Named<typeof organizationEndpoints> &
  Named<typeof organizationInfoEndpoints> &
  Named<typeof apiTokenEndpoints> &
  Named<typeof assistantEndpoints> &
  Named<typeof colabEndpoints> &
  Named<typeof connectionFiles> &
  Named<typeof odataDocuments> &
  Named<typeof odataEntities> &
  Named<typeof odataLists> &
  Named<typeof odataTallies> &
  Named<typeof feedEndpoints> &
  Named<typeof namedFigureEndpoints> &
  Named<typeof homeFigureEndpoints> &
  Named<typeof homeSettingEndpoints> &
  Named<typeof noticeEndpoints> &
  Named<typeof searchEndpoints> &
  Named<typeof homeEndpoints> &
  Named<typeof erpBindingEndpoints> &
  Named<typeof certificateEndpoints> &
  Named<typeof erpConnectionEndpoints> &
  Named<typeof erpHookEndpoints> &
  Named<typeof erpMappingEndpoints> &
  Named<typeof approvedOriginEndpoints> &
  Named<typeof erpParameterEndpoints> &
  Named<typeof erpSalesEndpoints> &
  Named<typeof erpRegisterEndpoints> &
  Named<typeof erpSeriesEndpoints> &
  Named<typeof approvalEndpoints> &
  Named<typeof cashFlowEndpoints> &
  Named<typeof commentEndpoints> &
  Named<typeof committeeReportEndpoints> &
  Named<typeof landEndpoints> &
  Named<typeof corporateLayerEndpoints> &
  Named<typeof decisionEndpoints> &
  Named<typeof gridViewEndpoints> &
  Named<typeof heldCellEndpoints> &
  Named<typeof indexSeriesEndpoints> &
  Named<typeof ownIndexEndpoints> &
  Named<typeof plausibilityBandEndpoints> &
  Named<typeof premisePercentileEndpoints> &
  Named<typeof processingEndpoints> &
  Named<typeof closingEndpoints> &
  Named<typeof realisedEndpoints> &
  Named<typeof physicalProgressEndpoints> &
  Named<typeof scenarioEndpoints> &
  Named<typeof companyWorkbookEndpoints> &
  Named<typeof sheetMappingEndpoints> &
  Named<typeof executiveSummaryEndpoints> &
  Named<typeof statementsReportEndpoints> &
  Named<typeof partnerReportEndpoints> &
  Named<typeof studyEndpoints> &
  Named<typeof studyPartEndpoints> &
  Named<typeof workbookEndpoints> &
  Named<typeof planningTemplateEndpoints> &
  Named<typeof versionEndpoints> &
  Named<typeof enterpriseEndpoints> &
  Named<typeof moduleEndpoints> &
  Named<typeof accountEndpoints> &
  Named<typeof categoryEndpoints> &
  Named<typeof cancellationEndpoints> &
  Named<typeof commissionEndpoints> &
  Named<typeof commissionTermsEndpoints> &
  Named<typeof contactEndpoints> &
  Named<typeof contractEndpoints> &
  Named<typeof correctionEndpoints> &
  Named<typeof salesExportEndpoints> &
  Named<typeof installmentEndpoints> &
  Named<typeof movementEndpoints> &
  Named<typeof clientEndpoints> &
  Named<typeof supplierEndpoints> &
  Named<typeof authorityEndpoints> &
  Named<typeof salesParameterEndpoints> &
  Named<typeof proposalEndpoints> &
  Named<typeof receiptImportEndpoints> &
  Named<typeof saleClauseEndpoints> &
  Named<typeof statementEndpoints> &
  Named<typeof salesSummaryEndpoints> &
  Named<typeof mirrorLinkEndpoints> &
  Named<typeof unitHoldingEndpoints> &
  Named<typeof unitEndpoints> &
  Named<typeof salesWordEndpoints> &
  Named<typeof storeEndpoints> &
  Named<typeof webhookEndpoints>;

/** `GET /api/sales/proposals/`. */
export type OperationName = keyof Operations & string;

type Beginnings<Path extends string, Before extends string = ''> = Path extends `${infer Segment}/${infer Rest}`
  ? `${Before}${Segment}/` | Beginnings<Rest, `${Before}${Segment}/`>
  : never;
/** The path of an operation, or the beginning of one up to a slash: `/api/sales/`. */
export type OperationPath = Exclude<{ [K in OperationName]: Beginnings<Operations[K]['path']> }[OperationName], '/'>;

type PathNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}` ? Name | PathNames<Rest> : never;

type Params<E extends Endpoint> = [PathNames<E['path']>] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<PathNames<E['path']>, string | number>> };
/** Of the output type, since `.catch()` leaves the input unknown; every name may be left out. */
type Query<E extends Endpoint> = E extends { query: z.ZodType }
  ? { readonly query?: { readonly [Name in keyof QueryOf<E>]?: Sendable<QueryOf<E>[Name]> | null | undefined } }
  : unknown;
type Body<E extends Endpoint> = E extends { body: z.ZodType }
  ? undefined extends BodyInputOf<E>
    ? { readonly body?: BodyInputOf<E> }
    : { readonly body: BodyInputOf<E> }
  : unknown;
/** Null writes over any version. */
type Version<E extends Endpoint> = E extends { versioned: true; method: 'PUT' | 'PATCH' | 'DELETE' }
  ? { readonly ifMatch: string | null }
  : E extends { versioned: true }
    ? { readonly ifMatch?: string | null }
    : unknown;
/** Null sends none: a repeat is then done again, as a preview may be. */
type Repeat<E extends Endpoint> = E extends { idempotent: true } ? { readonly idempotencyKey: string | null } : unknown;
/** Array answers are requested as a list, so that an outage never reads as "no data". */
type List<Body> = [Extract<Body, readonly unknown[]>] extends [never] ? unknown : { readonly list: true };

interface AnyPage {
  readonly results: readonly unknown[];
}
/** The body of a success. */
export type BodyOfAnswer<K extends OperationName> = AnswerOf<Operations[K]>['body'];

/** Result of `call`: the list itself, also where the operation answers a page of it. */
export type CallAnswer<K extends CallOperation> = [Extract<BodyOfAnswer<K>, readonly unknown[]>] extends [never]
  ? BodyOfAnswer<K>
  : Extract<BodyOfAnswer<K>, readonly unknown[]>;
/** A page of the operation's list, with its count and sums. */
export type PageOfAnswer<K extends PageOperation> = Extract<BodyOfAnswer<K>, AnyPage>;

type Addressed<K extends OperationName> = Params<Operations[K]> & Query<Operations[K]>;

/** Input of a call: path parameters, query, body, version and key, each only where the contract has it. */
export type InputOf<K extends OperationName> = Addressed<K> &
  Body<Operations[K]> &
  Version<Operations[K]> &
  Repeat<Operations[K]> &
  List<BodyOfAnswer<K>>;
/** Query fields of a page. */
export type PageInputOf<K extends PageOperation> = Addressed<K>;
type FileBody<Body> = Omit<Body, 'file_name' | 'file_type'>;
/** Query fields of a file, without its format. */
export type FileInputOf<K extends FileOperation> = Addressed<K> &
  (Operations[K] extends { body: z.ZodType }
    ? Record<never, never> extends FileBody<BodyInputOf<Operations[K]>>
      ? { readonly body?: FileBody<BodyInputOf<Operations[K]>> }
      : { readonly body: FileBody<BodyInputOf<Operations[K]>> }
    : unknown);
/** The filter of an operation, by the names of its address. */
export type QueryOfOperation<K extends OperationName> =
  Query<Operations[K]> extends { readonly query?: infer Filter } ? NonNullable<Filter> : never;
/** The columns of an operation's list. */
export type ColumnsOfList<K extends OperationName> = Operations[K] extends { readonly columns: infer Columns }
  ? Columns
  : never;
/** The body of a request. */
export type BodyOfRequest<K extends OperationName> = BodyInputOf<Operations[K]>;
/** Operations that answer a file (`file` is its media type) instead of JSON. */
export type FileOperation = {
  [K in OperationName]: Operations[K] extends { file: string } ? K : never;
}[OperationName];
/** Operations that answer a page, always or where `page` is in the query. */
export type PageOperation = {
  [K in OperationName]: [Extract<BodyOfAnswer<K>, AnyPage>] extends [never] ? never : K;
}[OperationName];
type PagesOnly = {
  [K in PageOperation]: [Exclude<BodyOfAnswer<K>, AnyPage>] extends [never] ? K : never;
}[PageOperation];
/** Operations that answer JSON, or no body at all. */
export type JsonOperation = Exclude<OperationName, FileOperation>;
/** Operations with `GET` that answer JSON, pages included. */
export type GetOperation = Extract<JsonOperation, `GET ${string}`>;
/** Operations whose answer is more than a page. */
export type CallOperation = Exclude<JsonOperation, PagesOnly>;
/** `GET` operations whose answer can be something else than a page: those a query can cache whole. */
export type ReadOperation = Extract<CallOperation, `GET ${string}`>;
