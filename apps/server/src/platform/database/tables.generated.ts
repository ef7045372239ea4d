/** `npm run tables` writes this file from the migrated schema; a test holds it to that. */
import type {
  AlertRule,
  AttemptFailure,
  BenchmarkRegion,
  BenchmarkSegment,
  BenchmarkSize,
  BrazilTimeZone,
  BrazilianState,
  CallFamily,
  CancellationKind,
  CategoryFlow,
  ChatFailure,
  CollaborationKey,
  CollaborationUnit,
  ContactChannel,
  ContractEventKind,
  ContractKind,
  ContractPurpose,
  DifferenceLayer,
  EnterprisePhase,
  EnterpriseSystem,
  ErpDoubt,
  ErpSystem,
  FailureCode,
  FeedOutcome,
  GridScreen,
  InstallmentKind,
  LandContactKind,
  LandFileKind,
  LandFileType,
  LandStep,
  MappingBatch,
  MappingKind,
  MoneyKind,
  MovementKind,
  MovementNature,
  MovementOrigin,
  MovementState,
  NoticeKind,
  ParameterKey,
  PartnerState,
  PartyBond,
  PartyKind,
  PauseCause,
  Permission,
  ProbeLight,
  ProductClass,
  ProposalAct,
  ProposalState,
  RefusalReason,
  ReportModel,
  ReportedCancellationKind,
  ReportedCancellationReason,
  RevenueSide,
  RowSource,
  RunKind,
  RunState,
  SeededGroupKey,
  StudyEdit,
  TemplateKind,
  UnitOrigin,
  UnitState,
} from '@uni/contracts';
import type { Generated } from 'kysely';

export interface AccessRequests {
  organization_id: number;
  id: number;
  user_id: number;
  screen: string;
  created_at: Date;
}

/** Append-only: an alert's owner and its silence follow from its acts. */
export interface AlertActs {
  organization_id: number;
  id: number;
  rule: AlertRule;
  /** The id of the enterprise or connection; of the indexes their one name. */
  subject: string;
  act: 'assigned' | 'seen' | 'silenced' | 'woken';
  owner_id: number | null;
  /** `YYYY-MM-DD`, the last day of a silence. */
  until: string | null;
  reason: string | null;
  actor_id: number;
  at: Date;
}

export interface ApiTokens {
  organization_id: number;
  id: number;
  kind: 'personal' | 'organization';
  /** Its owner, or its creator for the organization. */
  user_id: number;
  name: string;
  token_hash: string;
  ending: string;
  /** JSON. */
  scopes: string;
  created_at: Date;
  /** Days of São Paulo. */
  expires_on: string;
  last_used_on: string | null;
  revoked_at: Date | null;
  revoked_by: number | null;
}

export interface ApprovalRequests {
  organization_id: number;
  id: number;
  batch: number;
  version_id: number;
  enterprise_id: number;
  approver_id: number;
  requested_by: number;
  requested_at: Date;
  expires_at: Date;
  note: string | null;
  study_hash: string;
  projection_hash: string;
  figures: string;
  baseline: string | null;
  token_hash: string | null;
  decision: 'approved' | 'refused' | 'withdrawn' | null;
  decided_at: Date | null;
  reason: string | null;
}

export interface AuditEntries {
  organization_id: number;
  sequence: number;
  at: Date;
  actor_id: number | null;
  action: string;
  target: string;
  target_id: number | null;
  /** JSON. */
  details: string;
  previous_hash: string;
  hash: string;
}

/** Workers called on every new entry in an organization's trail. */
export interface AuditFollowers {
  organization_id: number;
  worker: string;
}

export interface AuditHeads {
  organization_id: number;
  sequence: number;
  hash: string;
  previous_hash: string | null;
}

export interface BenchmarkCells {
  key: CollaborationKey;
  cell: string;
  edition: string;
  month: string;
  organizations: '5_9' | '10_19' | '20_up';
  p10: number | null;
  p25: number;
  p50: number;
  p75: number;
  p90: number | null;
}

export interface BenchmarkContributions {
  edition: string;
  contributor: string;
  key: CollaborationKey;
  value: number;
  weight: number;
  segment: BenchmarkSegment;
  region: BenchmarkRegion | null;
  size: BenchmarkSize;
}

export interface BenchmarkEditions {
  edition: string;
  month: string;
}

export interface BenchmarkMembers {
  edition: string;
  key: CollaborationKey;
  cell: string;
  contributor: string;
}

export interface BenchmarkWithdrawals {
  edition: string;
  contributor: string;
}

export interface CashFlowGroupingLines {
  organization_id: number;
  key: string;
  grouping_id: number;
  position: number;
}

export interface CashFlowGroupings {
  organization_id: number;
  id: number;
  name: string;
  position: number;
}

export interface CashFlowSeries {
  organization_id: number;
  version_id: number;
  revision: number;
  engine: string;
  /** Of the closed months that it was computed over. */
  realised_hash: string;
  terms: 'nominal' | 'constant';
  base_month: string;
  months: number;
  launch: number | null;
  /** JSON: names and shares as the study has them. */
  partners: string;
  /** JSON: the leaves of the cash, in centavos by month. */
  lines: string;
}

export interface ChatMessages {
  organization_id: number;
  id: number;
  chat_id: number;
  key: string;
  kind: string;
  enterprise_id: number | null;
  actor_id: number | null;
  /** JSON; null: settled. */
  facts: string | null;
  path: string;
  created_at: Date;
  /** No other worker sends it before. */
  leased_until: Date | null;
  attempts: Generated<number>;
  sent_at: Date | null;
  given_up_at: Date | null;
}

export interface ColabBenchmarkConsents {
  organization_id: number;
  consents: boolean;
  /** Pseudonym for contributions: random and permanent, so that leaving and rejoining is recognized. */
  contributor: string;
  changed_at: Date;
  changed_by: number;
  version: number;
}

export interface ColabBenchmarkLedger {
  organization_id: number;
  /** The day of publication. */
  edition: string;
  key: CollaborationKey;
  month: string;
  value: number;
  withdrawn: boolean;
  segment: BenchmarkSegment;
  region: BenchmarkRegion | null;
  size: BenchmarkSize;
  at: Date;
}

export interface ColabIndicatorChanges {
  organization_id: number;
  key: CollaborationKey;
  /** The version that it made. */
  version: number;
  at: Date;
  user_id: number;
  /** JSON: the definition until this change. */
  before: string;
  /** JSON: the definition since this change. */
  after: string;
}

export interface ColabIndicators {
  organization_id: number;
  key: CollaborationKey;
  name: string;
  formula: string;
  unit: CollaborationUnit;
  direction: 'higher' | 'lower' | 'none';
  shown: boolean;
  changed_at: Date;
  changed_by: number;
  version: number;
}

export interface CommentThreads {
  organization_id: number;
  id: number;
  version_id: number;
  line: string;
  /** `YYYY-MM`; null: the whole line. */
  month: string | null;
  /** The version in which the thread began, when it came along with a copy. */
  inherited_from: number | null;
  resolved_at: Date | null;
  resolved_by: number | null;
  created_at: Date;
}

export interface Comments {
  organization_id: number;
  id: number;
  thread_id: number;
  author_id: number | null;
  text: string;
  at: Date;
}

export interface CorporateLayers {
  organization_id: number;
  /** From which the months of loans and capital count. */
  base_month: string;
  /** JSON. */
  layer: string;
  version: Generated<number>;
  updated_at: Generated<Date>;
}

export interface EnterpriseModules {
  organization_id: number;
  id: number;
  enterprise_id: number;
  n_modulo: number;
  nome: string;
  version: Generated<number>;
}

export interface Enterprises {
  organization_id: number;
  id: number;
  code: string;
  name: string;
  city: string | null;
  state: BrazilianState | null;
  phase: EnterprisePhase;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
  spe: string | null;
  system: EnterpriseSystem | null;
  /** `YYYY-MM`, like the other months. */
  launch_month: string | null;
  works_start_month: string | null;
  works_end_month: string | null;
  occupancy_month: string | null;
  product_class: ProductClass | null;
}

export interface ErpApprovedOrigins {
  organization_id: number;
  id: number;
  origin: string;
  approved_by: number | null;
  approved_at: Date;
}

export interface ErpArchives {
  organization_id: number;
  id: number;
  connection_id: number;
  /** In which its rows were first read, `YYYY-MM`. */
  month: string;
  /** Below the folder of archives, with slashes. */
  file: string;
  rows: number;
  bytes: number;
  first_version: number;
  last_version: number;
  /** Of the bytes of the file. */
  sha256: string;
  made_at: Date;
  /** Its rows are back in `erp_rows`; null: the file holds them. */
  restored_at: Date | null;
}

export interface ErpBindings {
  organization_id: number;
  connection_id: number;
  company: string;
  cost_center: string;
  state: 'bound' | 'ignored';
  enterprise_id: number | null;
  /** The module's number. */
  module: number | null;
  /** `YYYY-MM`: the first month; null: no bound. */
  valid_from: string | null;
  /** `YYYY-MM`: the last month; null: no bound. */
  valid_to: string | null;
}

export interface ErpBudgets {
  organization_id: number;
  connection_id: number;
  /** Certificates have their own count in addition to the shared one. */
  family: CallFamily | 'certificate rest' | 'certificate bulk' | 'certificate rpc';
  /** The day in São Paulo that `used` counts. */
  day: string;
  used: number;
  /** Milliseconds of the calls of the last minute, a JSON array. */
  recent: string;
}

/** The ERP's current sums, added up during reading. */
export interface ErpCertificateMonths {
  organization_id: number;
  connection_id: number;
  run_id: number;
  facet_id: number;
  month: string;
  amount: number;
  movements: number;
}

/** Differences from it, title by title. */
export interface ErpCertificateTitles {
  organization_id: number;
  connection_id: number;
  run_id: number;
  id: number;
  layer: DifferenceLayer;
  resource: string;
  key: string;
  document: string;
  facet_id: number | null;
  month: string;
  erp: number;
  uni: number;
}

export interface ErpCertificates {
  organization_id: number;
  connection_id: number;
  run_id: number;
  id: number;
  company: string;
  month_from: string;
  month_to: string;
  requested_at: Date;
  requested_by: number | null;
  issued_at: Date | null;
  /** Canonical JSON, `CertificateBody`. */
  body: string | null;
  hash: string | null;
  differences: number | null;
}

export interface ErpConnections {
  organization_id: number;
  id: number;
  system: 'sienge' | 'uau';
  name: string;
  address: string;
  subdomain: string;
  user_name: string;
  /** A sealed JSON object, or null: none, or disconnected. */
  secrets: string | null;
  /** JSON, `ConnectionSettings`. */
  settings: string;
  version: number;
  created_at: Date;
  synced_at: Date | null;
  /** Number of the current lease. It only grows, so a worker that lost its lease can write nothing. */
  fence: number;
  lease_until: Date | null;
  next_run_at: Date | null;
  deleted_at: Date | null;
  /** Treatment of its rows. Null: it exists, or was removed before users had the choice. */
  removal: 'own' | 'withdraw' | null;
}

/** Documents that do not count for an enterprise. They name a row of the ERP, so that they outlive its movements. */
export interface ErpExclusions {
  organization_id: number;
  connection_id: number;
  enterprise_id: number;
  resource: string;
  key: string;
  reason: string;
  author_id: number | null;
  at: Date;
}

export interface ErpFacetMonths {
  organization_id: number;
  connection_id: number;
  facet_id: number;
  month: string;
  amount: number;
  movements: number;
}

export interface ErpFacets {
  organization_id: number;
  connection_id: number;
  id: number;
  nature: MovementNature;
  kind: MovementKind;
  company: string;
  cost_center: string;
  account: string;
  document_type: string;
  operation: string;
  condition: string;
  /** Its months must be summed again. */
  is_stale: boolean;
  /** Codes of all conditions of its contract, in order, with commas between; empty: it is of none. */
  contract: Generated<string>;
}

/** The destination of a connection's money at its last publication. */
export interface ErpFlows {
  organization_id: number;
  connection_id: number;
  published_at: Date;
  /** JSON: `BucketSums` by nature. */
  sums: string;
  /** JSON: magnitudes without a rule, by enterprise. */
  unmapped: string;
  facets: number;
}

export interface ErpHeads {
  organization_id: number;
  connection_id: number;
  resource: string;
  key: string;
  version: number;
  hash: string;
  parent: string;
  date: string;
  is_removed: boolean;
}

export interface ErpHookEvents {
  organization_id: number;
  connection_id: number;
  /** The ERP's own number of the event. */
  event_id: string;
  event: string;
  /** JSON, ids only. */
  body: string;
  received_at: Date;
  /** The run that looked into it; null: none yet. */
  run_id: number | null;
}

/** The connection of a hook address: read before the caller's tenant is known. */
export interface ErpHooks {
  id: string;
  organization_id: number;
  connection_id: number;
  token_hash: string;
}

export interface ErpMappingBatches {
  organization_id: number;
  id: number;
  act: MappingBatch['act'];
  note: string;
  author_id: number | null;
  at: Date;
  undone_at: Date | null;
}

/** A rule is never changed: another takes its place. */
export interface ErpMappingRules {
  organization_id: number;
  id: number;
  kind: MappingKind;
  system: ErpSystem;
  connection_id: number | null;
  enterprise_id: number | null;
  /** A plain pattern. */
  account: string;
  movement_kind: MovementKind | null;
  condition: string;
  document_type: string;
  cost_center: string;
  valid_from: string;
  /** JSON, `MappingTarget[]`. */
  targets: string;
  created_at: Date;
  author_id: number | null;
  batch_id: number;
  /** The batch that took it out; null: it stands. */
  removed_by: number | null;
  operation: Generated<string>;
  contract: Generated<ContractKind>;
}

export interface ErpMovements {
  organization_id: number;
  connection_id: number;
  resource: string;
  key: string;
  part: number;
  facet_id: number;
  date: string;
  /** Centavos, inflow > 0. */
  amount: number;
  document: string;
  counterpart: string;
}

export interface ErpParameterChanges {
  organization_id: number;
  connection_id: number;
  id: number;
  key: ParameterKey;
  act: 'changed' | 'restored';
  /** JSON. */
  items: string;
  author_id: number | null;
  at: Date;
}

export interface ErpParameters {
  organization_id: number;
  connection_id: number;
  key: ParameterKey;
  code: string;
  value: string;
}

export interface ErpRefusedRows {
  organization_id: number;
  connection_id: number;
  id: number;
  resource: string;
  key: string;
  payload: string;
  reason: RefusalReason;
  run_id: number;
  position: number;
  at: Date;
}

export interface ErpResources {
  organization_id: number;
  connection_id: number;
  resource: string;
  complete_until: Date | null;
  last_failure: FailureCode | null;
  light: ProbeLight | null;
}

export interface ErpRevenueLines {
  organization_id: number;
  connection_id: number;
  side: RevenueSide;
  condition: string;
  sign: 1 | -1;
  index_key: string;
  position: number | null;
}

export interface ErpRows {
  organization_id: number;
  connection_id: number;
  resource: string;
  key: string;
  version: number;
  hash: string;
  /** Canonical JSON of the stored fields. Null: the row is gone from the ERP. */
  payload: string | null;
  run_id: number;
}

export interface ErpRunSlices {
  organization_id: number;
  connection_id: number;
  run_id: number;
  position: number;
  resource: string;
  label: string;
  /** JSON, `Coverage`. */
  covers: string;
  /** JSON: what the adapter needs to read it. */
  request: string;
  state: 'pending' | 'done' | 'failed';
  failure: FailureCode | null;
  cursor: string | null;
  attempts: number;
  may_be_forbidden: boolean;
  total: number | null;
  rows_seen: number;
  rows_changed: number;
  rows_removed: number;
  rows_refused: number;
}

export interface ErpRuns {
  organization_id: number;
  connection_id: number;
  id: number;
  kind: RunKind;
  /** JSON: the requested resources. Empty: all. */
  resources: string;
  state: RunState;
  failure: FailureCode | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  resumes_at: Date | null;
  attempts: number;
  calls: number;
  requested_by: number | null;
}

export interface ErpSalesProjections {
  organization_id: number;
  connection_id: number;
  /** Increases with each request to project again. All work up to `done` is finished. */
  wanted: number;
  done: number;
  /** The value of `wanted` under way. 0: none. */
  working: number;
  stage: number;
  /** Behind this key of the stage. */
  cursor: string;
  /** Rows read, of `total`. */
  seen: number;
  total: number;
  began_at: Date | null;
  finished_at: Date | null;
  /** Since when a page cannot be made; null: it goes well. */
  failed_at: Date | null;
  /** Contracts of the projection under way, reported when it is done; like the three after it. */
  signed: Generated<number>;
  changed: Generated<number>;
  cancelled: Generated<number>;
  received: Generated<number>;
}

/** Keys seen by a slice under way, one row a batch. Covered keys beyond them are gone. */
export interface ErpSeenKeys {
  organization_id: number;
  connection_id: number;
  run_id: number;
  position: number;
  id: number;
  keys: string[];
}

/** The merged series of an enterprise, sent as stored: canonical JSON, `ErpSeries`. */
export interface ErpSeries {
  organization_id: number;
  enterprise_id: number;
  body: string;
  published_at: Date;
}

/** One connection's share of one enterprise. */
export interface ErpSeriesParts {
  organization_id: number;
  connection_id: number;
  enterprise_id: number;
  /** Canonical JSON, `ErpSeries['lines']`. */
  lines: string;
  published_at: Date;
  /** When the version before it was published. */
  previous_at: Date | null;
  /** JSON: the largest of the cells in which it differs from what stood before. */
  changes: string;
  cells_changed: number;
  total_before: number;
  total_after: number;
}

/** Figures of a current version at the start of a day. A day without a row equals the one before it. */
export interface FigureDays {
  organization_id: number;
  enterprise_id: number;
  /** `YYYY-MM-DD`. */
  day: string;
  version_id: number;
  /** Centavos. Null: the projection has no such figure. */
  vgv_own: number | null;
  result: number | null;
  max_exposure: number | null;
  max_exposure_month: string | null;
  irr_year: number | null;
}

export interface ForecastPolicies {
  organization_id: number;
  enterprise_id: number;
  line_key: string;
  policy: 'balance' | 'plan' | 'shift';
  shift: number;
}

/** The view that a person's screen begins with. */
export interface GridViewDefaults {
  organization_id: number;
  user_id: number;
  screen: GridScreen;
  view_id: number;
}

export interface GridViews {
  organization_id: number;
  id: number;
  owner_id: number;
  screen: GridScreen;
  nome: string;
  is_shared: boolean;
  /** JSON of `GridViewContent`. */
  content: string;
  created_at: Date;
}

export interface HeldCells {
  organization_id: number;
  version_id: number;
  line: string;
  /** `YYYY-MM`. */
  month: string;
}

export interface HomeSettings {
  organization_id: number;
  /** Counts from 1; the highest is in force. */
  version: number;
  at: Date;
  user_id: number;
  /** JSON: all thresholds and targets that are not as everybody begins. */
  settings: string;
}

export interface IdempotencyKeys {
  organization_id: number;
  user_id: number;
  key: string;
  request_hash: string;
  status: number;
  answer: string;
  created_at: Generated<Date>;
}

export interface IdentityAttempts {
  state_hash: string;
  organization_id: number;
  binding_hash: string;
  sealed_verifier: string;
  nonce: string;
  expires_at: Date;
}

export interface IdentityProviderDomains {
  domain: string;
  organization_id: number;
}

export interface IdentityProviders {
  organization_id: number;
  is_enabled: boolean;
  name: string;
  issuer: string;
  client_id: string;
  sealed_client_secret: string | null;
  may_provision: boolean;
}

/** Values from the Banco Central that no user has confirmed yet. */
export interface IndexArrivals {
  organization_id: number;
  series: string;
  month: string;
  variation: number;
}

/** Setting for daily requests to the Banco Central, and the next time. */
export interface IndexFeeds {
  organization_id: number;
  daily: boolean;
  next_at: Date;
}

/** Outcome of the last request, by series. */
export interface IndexFetches {
  organization_id: number;
  series: string;
  outcome: FeedOutcome;
  detail: string;
  at: Date;
}

export interface IndexOwnSeries {
  organization_id: number;
  id: number;
  name: string;
  publisher: string;
  created_at: Date;
}

export interface IndexProjections {
  organization_id: number;
  series: string;
  /** `YYYY-MM` or `YYYY`. */
  period: string;
  /** In ten-billionths. */
  rate: number;
}

export interface IndexValues {
  organization_id: number;
  series: string;
  /** `YYYY-MM`. */
  month: string;
  revision: number;
  /** A share in ten-billionths (10⁻¹⁰), exactly as published. Null: withdrawn. */
  variation: number | null;
  origin: 'manual' | 'csv' | 'bcb';
  author_id: number | null;
  at: Date;
}

export interface KnownAddresses {
  user_id: number;
  fingerprint: string;
  seen_at: Date;
}

export interface LandFiles {
  organization_id: number;
  id: number;
  plot_id: number;
  kind: LandFileKind;
  name: string;
  media_type: LandFileType;
  bytes: number;
  /** Base64. */
  content: string;
  created_at: Date;
  created_by: number | null;
}

export interface LandMoves {
  organization_id: number;
  plot_id: number;
  position: number;
  from_step: LandStep | null;
  to_step: LandStep;
  reason: string;
  at: Date;
  by_id: number | null;
}

export interface LandPlots {
  organization_id: number;
  id: number;
  name: string;
  step: LandStep;
  moved_at: Date;
  reason: Generated<string>;
  enterprise_id: number | null;
  /** JSON. */
  terms: string;
  contact_kind: LandContactKind | null;
  contact_name: string | null;
  contact_phone: string | null;
  contact_email: string | null;
  note: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  responsible_id: number | null;
  responsible_name: string | null;
  development_id: number | null;
  converted_at: Date | null;
  deleted_at: Date | null;
}

export interface MailAttachments {
  organization_id: number;
  id: number;
  name: string;
  media_type: string;
  sealed: string;
}

export interface MonthClosings {
  organization_id: number;
  enterprise_id: number;
  id: number;
  act: 'close' | 'reopen';
  month: string;
  reason: string | null;
  author_id: number | null;
  at: Date;
  /** Canonical JSON, `ClosingRecord`; null for a reopening. */
  record: string | null;
}

export interface NoticeChats {
  organization_id: number;
  id: number;
  name: string;
  app: 'slack' | 'teams';
  sealed_address: string;
  masked_address: string;
  /** JSON. */
  kinds: string;
  /** JSON; null: all. */
  enterprises: string | null;
  state: 'active' | 'paused' | 'failing';
  /** Attempts that failed since the last success. */
  failures: Generated<number>;
  /** Nothing is sent to it before. */
  quiet_until: Date | null;
  failed_at: Date | null;
  failure: ChatFailure | null;
  failure_status: number | null;
  last_sent_at: Date | null;
  created_at: Date;
  created_by: number;
}

export interface NoticePreferences {
  organization_id: number;
  user_id: number;
  preferences: string;
  version: number;
}

export interface Notices {
  organization_id: number;
  id: number;
  user_id: number;
  kind: NoticeKind;
  needs: Permission;
  enterprise_id: number | null;
  actor_id: number | null;
  facts: string;
  path: string;
  key: string;
  at: Date;
  read_at: Date | null;
}

export interface OrganizationInfo {
  organization_id: number;
  country: string | null;
  city: string | null;
  classification: string | null;
  rating_cash: string | null;
  rating_version: string | null;
  incorporation_state: BrazilianState | null;
  segmentation: string | null;
  version: Generated<number>;
  time_zone: Generated<BrazilTimeZone>;
}

export interface Organizations {
  id: number;
  code: string;
  domain: string;
  name: string;
  version: Generated<number>;
  created_at: Generated<Date>;
  closed_at: Date | null;
}

export interface Partners {
  organization_id: number;
  id: number;
  code: string;
  domain: string;
  name: string;
  /** CNPJ or CPF, digits only. Sent masked, and in full only on an explicit request. */
  document: string | null;
  state: PartnerState;
  version: Generated<number>;
  created_at: Generated<Date>;
}

export interface PasswordResets {
  id: number;
  user_id: number;
  token_hash: string;
  expires_at: Date;
  used_at: Date | null;
}

export interface PermitGroupGrants {
  organization_id: number;
  group_id: number;
  resource: string;
  action: string;
  /** Null: for every enterprise there is and will be. */
  enterprise_id: number | null;
}

export interface PermitGroupMembers {
  organization_id: number;
  group_id: number;
  user_id: number;
}

export interface PermitGroups {
  organization_id: number;
  id: number;
  name: string;
  created_at: Generated<Date>;
  /** The key of a seeded group; null: the organization's own. */
  key: SeededGroupKey | null;
  version: Generated<number>;
}

export interface PhysicalMeasurements {
  organization_id: number;
  enterprise_id: number;
  n_modulo: number;
  month: string;
  /** Accumulated, in millionths. */
  share: number;
}

export interface PlannerRecordWords {
  organization_id: number;
  kind: string;
  record_id: number;
  word: string;
  enterprise_id: number | null;
}

export interface PlanningTemplates {
  organization_id: number;
  id: number;
  kind: TemplateKind;
  nome: string;
  /** JSON of the kind's content. */
  content: string;
  author_id: number | null;
  created_at: Generated<Date>;
}

/** Figures of all enterprises together at the start of a day, stored like those of each. */
export interface PortfolioDays {
  organization_id: number;
  /** `YYYY-MM-DD`. */
  day: string;
  vgv_own: number;
  result: number;
  max_exposure: number;
  irr_year: number | null;
}

export interface ProcessingRuns {
  organization_id: number;
  started_at: Date;
  started_by: number | null;
  finished_at: Date | null;
  total: number;
  checked: number;
  differing: number;
}

export interface ProjectionLines {
  organization_id: number;
  version_id: number;
  revision: number;
  engine: string;
  realised_hash: string;
  position: number;
  key: string;
  module: number | null;
  label: string;
  kind: 'cash' | 'sum' | 'memo';
  total: number;
  cells: number[];
  /** As planned before realised months. Null: the line has no realised months. */
  planned: number[] | null;
  /** Null: the line has no realised months. */
  realised: number[] | null;
  /** Key of the company (SPE) whose line it is. Null: of a module, or of the whole. */
  company: string | null;
}

export interface Projections {
  organization_id: number;
  version_id: number;
  revision: number;
  engine: string;
  realised_hash: string;
  study_hash: string;
  base_month: string;
  months: number;
  /** JSON. */
  indicators: string;
  /** JSON. */
  checks: string;
  is_sealed: Generated<boolean>;
  /** False: a save stored only its summary, and the first reader of lines computes them. */
  is_whole: Generated<boolean>;
}

export interface PushDevices {
  organization_id: number;
  id: number;
  user_id: number;
  session_id: number;
  /** The key that the browser has subscribed with. */
  key_id: string;
  /** SHA-256, by which a browser recognises itself. */
  endpoint_hash: string;
  /** JSON: endpoint and keys. */
  sealed: string;
  browser: string | null;
  system: string | null;
  created_at: Date;
  last_used_at: Date | null;
}

/** Keys that identify the server to push services, sealed. */
export interface PushKeys {
  id: string;
  public_key: string;
  private_key: string;
  created_at: Date;
}

export interface PushMessages {
  organization_id: number;
  id: number;
  device_id: number;
  user_id: number;
  needs: Permission;
  enterprise_id: number | null;
  key: string;
  kind: string;
  actor_id: number | null;
  /** JSON; null: settled. */
  facts: string | null;
  path: string;
  attempts: Generated<number>;
  due_at: Date;
  leased_until: Date | null;
  created_at: Date;
  sent_at: Date | null;
  given_up_at: Date | null;
}

/** Changes of values: the new and the replaced rows of each can be listed and undone. */
export interface RealisedBatches {
  organization_id: number;
  enterprise_id: number;
  id: number;
  nature: 'realised' | 'committed';
  origin: 'manual' | 'import' | 'erp' | 'sales' | 'taken';
  file_name: string | null;
  /** Hash of the rows: it detects the same file sent twice. */
  digest: string;
  accepted: number;
  rejected: number;
  author_id: number | null;
  at: Date;
  undone_at: Date | null;
  undone_by: number | null;
}

export interface RealisedEntries {
  organization_id: number;
  enterprise_id: number;
  id: number;
  nature: 'realised' | 'committed';
  origin: 'manual' | 'import' | 'erp' | 'sales' | 'taken';
  line_key: string;
  module: number | null;
  month: string;
  /** Centavos, with the line's own sign. */
  amount: number;
  document: string | null;
  note: string | null;
  batch_id: number;
  /** The batch that put others in its place; null: it counts. */
  replaced_by: number | null;
}

/** One row for each enterprise that has anything here: what its versions are projected over, computed on change. */
export interface RealisedHeads {
  organization_id: number;
  enterprise_id: number;
  revision: number;
  closing: string | null;
  realised_hash: string;
  /** Canonical JSON, see `RealisedSeries`; null while no month is closed. */
  series: string | null;
  changed_at: Generated<Date>;
  /** Canonical JSON of `AbsentLine`: what lines without an entry hold in closed months. */
  absent: Generated<string>;
}

/** Current ERP values of closed months: they apply when the months are reopened. */
export interface RealisedLateChanges {
  organization_id: number;
  enterprise_id: number;
  position: number;
  line_key: string;
  module: number | null;
  month: string;
  /** Centavos, with the line's own sign. */
  before: number;
  after: number;
  /** Since when the value is reported. */
  at: Date;
  origin: Generated<'erp' | 'sales' | 'taken'>;
}

export interface RealisedPortfolios {
  organization_id: number;
  enterprise_id: number;
  /** Canonical JSON of what contracts say, module by module. */
  body: string;
  /** The contracts are an ERP's: its receipts match them. */
  is_of_erp: Generated<boolean>;
}

export interface RecoveryCodes {
  id: number;
  user_id: number;
  code_hash: string;
  used_at: Date | null;
}

export interface RefreshTokens {
  id: number;
  session_id: number;
  token_hash: string;
  key_id: string;
  issued_at: Date;
  successor_id: number | null;
  retired_at: Date | null;
}

export interface RemovedRecords {
  organization_id: number;
  kind: string;
  id: number;
  /** JSON: the record, and what hung on it. */
  content: string;
  removed_at: Date;
}

export interface ReportBrands {
  organization_id: number;
  /** PNG as a data address. Null: the name stands in its place. */
  logo: string | null;
  /** Like #0b5c6b. Null: the usual one. */
  colour: string | null;
  version: number;
  updated_at: Generated<Date>;
}

/** Who gets a report. */
export interface ReportScheduleRecipients {
  organization_id: number;
  schedule_id: number;
  user_id: number;
  /** Left out of the last sending, for lack of permission. */
  is_skipped: Generated<boolean>;
}

export interface ReportSchedules {
  organization_id: number;
  id: number;
  enterprise_id: number;
  owner_id: number;
  model: ReportModel;
  /** Its name in the version in force; null: the version’s own numbers. */
  scenario: string | null;
  rhythm: 'weekly' | 'monthly_day' | 'monthly_working_day';
  /** Of the week from Monday, of the month, or the n-th working day, by the rhythm. */
  day: number;
  /** Of São Paulo. */
  hour: number;
  version: Generated<number>;
  next_at: Date;
  /** Asked for besides its times; null: it is not. */
  requested_at: Date | null;
  /** Of the sending that is due, which have failed. */
  attempts: Generated<number>;
  retry_at: Date | null;
  paused: PauseCause | null;
  paused_at: Date | null;
  /** JSON: the last sending, or why it was none. */
  last: string | null;
  created_at: Date;
}

export interface ReportSettings {
  organization_id: number;
  enterprise_id: number;
  /** Kind of reader: committee, bank, partners. */
  model: string;
  /** JSON. */
  settings: string;
  version: Generated<number>;
  updated_at: Generated<Date>;
}

export interface SalesAccounts {
  organization_id: number;
  id: number;
  name: string;
  bank: string;
  branch: string;
  number: string;
  /** Centavos. */
  opening: number;
  is_active: boolean;
  version: number;
}

export interface SalesAuthorityLevels {
  organization_id: number;
  level: number;
  name: string;
  group_id: number | null;
  max_nominal_discount: number | null;
  max_equivalent_discount: number | null;
  max_months: number | null;
  min_down_payment: number | null;
}

export interface SalesBankMoves {
  organization_id: number;
  contract_id: number;
  sequence: number;
  step: 'to_send' | 'in_analysis' | 'approved' | 'signed' | 'registered' | 'refused';
  day: string;
  bank: string;
  expected: string | null;
  note: string;
  user_id: number;
  at: Date;
  undoes: number | null;
}

export interface SalesCancellations {
  organization_id: number;
  /** The contract. */
  id: number;
  enterprise_id: number;
  day: string;
  reason: ReportedCancellationReason;
  kind: ReportedCancellationKind;
  /** Centavos, as all amounts of the table. Received and corrected. */
  received: number;
  retained: number;
  refund: number;
  refunded: number;
  next_refund: string | null;
  state: 'to_refund' | 'refunded';
}

export interface SalesCategories {
  organization_id: number;
  id: number;
  parent_id: number | null;
  name: string;
  flow: CategoryFlow;
  line: string | null;
  is_active: boolean;
  /** Its place in the tree. */
  position: number;
  version: number;
}

export interface SalesClauses {
  organization_id: number;
  enterprise_id: number;
  kind: 'incorporation' | 'segregated' | 'lot';
  /** JSON: the terms of a cancellation. */
  terms: string;
  fiduciary: boolean;
}

export interface SalesClients {
  organization_id: number;
  id: number;
  kind: PartyKind;
  name: string;
  /** CPF or CNPJ without punctuation. It leaves masked, and in full only through an explicit reveal. */
  document: string | null;
  email: string;
  phone: string;
  postal_code: string;
  address: string;
  city: string;
  uf: BrazilianState | null;
  note: string;
  related_bond: PartyBond | null;
  related_name: string;
  related_document: string | null;
  /** Search text, without accents and in lower case. It begins with the name, the sort order of lists. */
  search_text: string;
  origin: UnitOrigin;
  created_at: Date;
  changed_at: Date;
  version: number;
  erp: 'sienge' | 'uau' | null;
}

export interface SalesCommissionTerms {
  organization_id: number;
  id: number;
  enterprise_id: number | null;
  channel: 'direct' | 'financed' | 'associative';
  from_day: string;
  share: number;
  installments: number;
  delay: number;
  pay_day: number;
  /** JSON: name, share, and whether the broker of the contract takes the place. */
  receivers: string;
}

export interface SalesCommissions {
  organization_id: number;
  id: number;
  enterprise_id: number;
  contract_id: number;
  channel: SalesContracts['channel'];
  kind: 'commission' | 'clawback';
  receiver: string;
  number: number;
  of: number;
  due: string;
  /** Centavos. */
  amount: number;
  state: 'open' | 'paid' | 'cancelled';
  paid_day: string | null;
  movement_id: number | null;
  /** The commission that a clawback takes back. */
  clawback_of: number | null;
  search: string;
  changed_at: Date;
  version: number;
}

export interface SalesContacts {
  organization_id: number;
  id: number;
  enterprise_id: number;
  contract_id: number;
  /** Holder of the contract at the time, if registered. */
  client_id: number | null;
  day: string;
  channel: ContactChannel;
  /** Person contacted. Empty: the client. */
  person: string;
  /** Empty where it was forgotten. */
  said: string;
  promised_day: string | null;
  /** Centavos. */
  promised_amount: number | null;
  user_id: number;
  at: Date;
}

export interface SalesContractEvents {
  organization_id: number;
  contract_id: number;
  sequence: number;
  kind: ContractEventKind;
  day: string;
  /** Canonical JSON of the event. */
  body: string;
  by_id: number | null;
  at: Date;
}

/** Holders behind the keys in a contract's history. Stored apart from it, so that a name can be erased. */
export interface SalesContractHolders {
  organization_id: number;
  contract_id: number;
  key: string;
  client_id: number | null;
  client_name: string;
}

export interface SalesContracts {
  organization_id: number;
  id: number;
  enterprise_id: number;
  n_modulo: number | null;
  unit_id: number | null;
  unit_name: string;
  number: string;
  purpose: 'sale' | 'contribution';
  channel: 'direct' | 'financed' | 'associative';
  state: 'active' | 'assigned' | 'settled' | 'cancelled';
  client_id: number | null;
  client_name: string;
  signed: string;
  /** Centavos, as all amounts of the table. */
  price: number;
  received: number;
  open: number;
  credit: number;
  next_due: string | null;
  broker: string;
  note: string;
  keys_day: string | null;
  transfer_day: string | null;
  origin: UnitOrigin;
  /** SHA-256 of the folded state as text. */
  state_hash: string;
  /** Search text, as `searchTextOfContract` writes it. */
  search: string;
  changed_at: Date;
  version: number;
  /** ERP that reports it. Null: none. */
  erp: 'sienge' | 'uau' | null;
  /** Basis of the price comparison at signing. Null: not compared. */
  price_basis: 'table' | 'list' | 'none' | null;
  table_price: number | null;
  equivalent_discount: number | null;
  authority: string | null;
  /** Kind of sale. It decides which law governs a cancellation. */
  sale_kind: CancellationKind | null;
  /** Canonical JSON: what the contract agrees for its cancellation. */
  clause: string | null;
  /** Sold with fiduciary property (Law 9.514/1997). */
  fiduciary: Generated<boolean>;
  bank_step: 'to_send' | 'in_analysis' | 'approved' | 'signed' | 'registered' | 'refused' | null;
  bank_day: string | null;
  bank_name: Generated<string>;
  bank_expected: string | null;
}

export interface SalesErpLinks {
  organization_id: number;
  connection_id: number;
  resource: 'units' | 'clients' | 'suppliers' | 'contracts';
  /** The ERP's natural key. */
  key: string;
  /** Our row: the ERP's own, or the organization's that stands in its place. */
  row_id: number;
  stand: 'own' | 'linked' | 'held';
  /** Reason why it is not a row of its own. */
  doubt: ErpDoubt | null;
  /** Of all that the row follows from: equal, and there is nothing to write. */
  hash: string;
  /** The ERP no longer reports it, or reports it in no linked enterprise. */
  is_gone: boolean;
}

export interface SalesErpTerms {
  organization_id: number;
  contract_id: number;
  /** Month of the keys. Null: not reported. */
  keys: string | null;
  /** Index that corrects the balance. Null: none, or an index that is not published here. */
  index_key: string | null;
}

/** Installments added up, so that a sum over a million of them reads some hundred rows. */
export interface SalesInstallmentMonths {
  organization_id: number;
  enterprise_id: number;
  purpose: ContractPurpose;
  status: SalesInstallments['status'];
  kind: InstallmentKind;
  month: string;
  count: number;
  amount: number;
  open: number;
  paid: number;
  source: Generated<RowSource>;
}

export interface SalesInstallments {
  organization_id: number;
  id: number;
  enterprise_id: number;
  contract_id: number;
  purpose: ContractPurpose;
  position: number;
  key: string;
  kind: InstallmentKind;
  number: number;
  of: number;
  nominal: string;
  due: string;
  principal: number;
  interest: number;
  correction: number;
  fine: number;
  mora: number;
  amount: number;
  open: number;
  paid: number;
  discount: number;
  closed: number;
  base_month: string;
  /** Empty: never paid. */
  last_paid: string;
  status: 'open' | 'paid' | 'renegotiated' | 'cancelled';
  /** Empty: no renegotiation and no distrato has closed it. */
  closed_on: Generated<string>;
  /** Source, as of its contract: `own`, or an ERP. */
  source: Generated<RowSource>;
  /** One number for purpose, status, kind and source. */
  filter_key: Generated<number>;
}

export interface SalesMirrorLinks {
  organization_id: number;
  id: number;
  enterprise_id: number;
  name: string;
  token_hash: string;
  shows_prices: boolean;
  expires_on: string;
  created_at: Date;
  created_by: number;
  revoked_at: Date | null;
  revoked_by: number | null;
  opened: number;
  opened_on: string | null;
}

export interface SalesMovementMonths {
  organization_id: number;
  month: string;
  /** Zero for none, as in the other ids. */
  enterprise_id: number;
  account_id: number;
  to_account_id: number;
  category_id: number;
  kind: MoneyKind;
  state: MovementState;
  count: number;
  amount: number;
}

export interface SalesMovementSteps {
  organization_id: number;
  movement_id: number;
  id: number;
  state: MovementState;
  at: Date;
  user_id: number;
  reason: string;
}

export interface SalesMovements {
  organization_id: number;
  id: number;
  kind: MoneyKind;
  enterprise_id: number | null;
  account_id: number;
  to_account_id: number | null;
  category_id: number | null;
  day: string;
  /** Centavos. Its kind gives the direction. */
  amount: number;
  description: string;
  document: string;
  supplier_id: number | null;
  client_id: number | null;
  state: MovementState;
  origin: MovementOrigin;
  bank_key: string | null;
  /** Search text, without accents and in lower case. */
  search_text: string;
  changed_at: Date;
  version: number;
}

/** Amounts unpaid beyond their due month, so that arrears at a month's end read some hundred rows. */
export interface SalesOverdueDays {
  organization_id: number;
  enterprise_id: number;
  purpose: ContractPurpose;
  /** The month in which it was paid or closed; 9999-12: it is open. */
  until: string;
  due: string;
  count: number;
  amount: number;
}

export interface SalesPlanFeeds {
  organization_id: number;
  enterprise_id: number;
  /** Counts the changes. The plan is behind while `told` is smaller. */
  revision: number;
  told: number;
  /** Month of the last update. Empty: never. */
  as_of: string;
  /** True if the plan accepts the feed. An ERP that supplies receipts takes precedence. */
  heard: boolean;
  /** Receipts of events up to this instant are in months taken over from an ERP. Null: contracts supply all receipts. */
  receipts_after: Date | null;
  /** The same of money that is being withdrawn with an ERP: what was taken over from another stays. */
  receipts_leaving: Date | null;
}

export interface SalesProposalSteps {
  organization_id: number;
  proposal_id: number;
  id: number;
  act: ProposalAct | 'create' | 'change';
  state: ProposalState;
  at: Date;
  user_id: number;
  reason: string;
  price: number;
  equivalent_discount: number | null;
}

export interface SalesProposals {
  organization_id: number;
  id: number;
  enterprise_id: number;
  n_modulo: number | null;
  unit_id: number;
  unit_name: string;
  client_id: number | null;
  client_name: string;
  channel: 'direct' | 'financed' | 'associative';
  broker: string;
  note: string;
  /** Last recorded state. A proposal past its last day is expired, whatever this column holds. */
  state: ProposalState;
  signed: string;
  valid_until: string;
  /** Centavos, as all amounts of the table. */
  price: number;
  table_price: number | null;
  nominal_discount: number | null;
  equivalent_discount: number | null;
  /** The level that decides. */
  needed_level: number | null;
  authority: string | null;
  /** The module's price table for the comparison. Null: the first of its channel. */
  table_at: number | null;
  /** Canonical JSON: the terms of the contract. */
  terms: string;
  /** Canonical JSON: what the terms were worth when it was submitted. */
  pricing: string | null;
  created_by: number;
  contract_id: number | null;
  search: string;
  changed_at: Date;
  version: number;
}

export interface SalesReceiptImports {
  organization_id: number;
  id: number;
  /** One reading of one statement, by the name that its reader gave it. */
  batch: string;
  /** The row in the statement; `part` is which of its payments: a credit may pay contracts more than one. */
  place: number;
  part: number;
  /** Bank and account, as the file names them. */
  source: string;
  /** The bank's key. Null: none. */
  bank_key: string | null;
  /** SHA-256 of day, amount and text. The text itself is not stored. */
  likeness: string;
  contract_id: number;
  sequence: number;
  by_id: number;
  at: Date;
}

export interface SalesReceiptMonths {
  organization_id: number;
  enterprise_id: number;
  purpose: ContractPurpose;
  month: string;
  count: number;
  fine: number;
  mora: number;
  correction: number;
  interest: number;
  principal: number;
  discount: number;
  amount: number;
}

export interface SalesReceipts {
  organization_id: number;
  id: number;
  enterprise_id: number;
  contract_id: number;
  purpose: ContractPurpose;
  sequence: number;
  position: number;
  /** Null: what stayed as credit, or was taken from it. */
  installment_key: string | null;
  day: string;
  fine: number;
  mora: number;
  correction: number;
  interest: number;
  principal: number;
  discount: number;
  amount: number;
}

export interface SalesRecordWords {
  organization_id: number;
  kind: string;
  record_id: number;
  word: string;
  enterprise_id: number | null;
}

export interface SalesSuppliers {
  organization_id: number;
  id: number;
  kind: PartyKind;
  name: string;
  /** CPF or CNPJ without punctuation. It leaves masked, and in full only through an explicit reveal. */
  document: string | null;
  email: string;
  phone: string;
  postal_code: string;
  address: string;
  city: string;
  uf: BrazilianState | null;
  note: string;
  related_bond: PartyBond | null;
  related_name: string;
  related_document: string | null;
  /** Search text, without accents and in lower case. It begins with the name, the sort order of lists. */
  search_text: string;
  origin: UnitOrigin;
  created_at: Date;
  changed_at: Date;
  version: number;
  erp: 'sienge' | 'uau' | null;
}

export interface SalesUnits {
  organization_id: number;
  id: number;
  enterprise_id: number;
  n_modulo: number | null;
  block: string;
  floor: number | null;
  stack: string;
  nome: string;
  typology: string;
  /** Hundredths of m². */
  private_area: number;
  /** Centavos. */
  list_price: number;
  state: UnitState;
  reserved_until: string | null;
  note: string;
  origin: UnitOrigin;
  changed_at: Date;
  version: number;
  erp: 'sienge' | 'uau' | null;
  facing: 'north' | 'north_east' | 'east' | 'south_east' | 'south' | 'south_west' | 'west' | 'north_west' | null;
}

export interface ScenarioCriteria {
  organization_id: number;
  version_id: number;
  /** JSON. */
  criteria: string;
  version: Generated<number>;
}

export interface SecondStepDemands {
  organization_id: number;
  /** A day of São Paulo. */
  demanded_from: string;
}

export interface SecondSteps {
  user_id: number;
  sealed_secret: string;
  enabled_at: Date | null;
  /** The time step of the last code that was used. */
  last_step: Generated<number>;
}

export interface SecurityKeyChallenges {
  attempt_hash: string;
  user_id: number;
  /** The session in which a key is added; null: a sign-in. */
  session_id: number | null;
  challenge: string;
  expires_at: Date;
}

export interface SecurityKeys {
  id: number;
  user_id: number;
  name: string;
  /** Base64url, as `public_key`. */
  credential_id: string;
  /** Base64url. */
  public_key: string;
  counter: number;
  /** JSON. */
  transports: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface Services {
  organization_id: number;
  id: number;
  name: string;
  created_at: Generated<Date>;
  path: string | null;
  plan: string | null;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface Sessions {
  id: number;
  user_id: number;
  created_at: Generated<Date>;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: 'logout' | 'password' | 'reuse' | 'revoked' | 'administration' | null;
  selected_organization_id: number | null;
  last_used_at: Date | null;
  browser: string | null;
  system: string | null;
  address: string | null;
  /** The permit group that the session views the application as; null: as the user. */
  viewing_group_id: number | null;
  means: Generated<'password' | 'identity_provider'>;
}

export interface SheetMappings {
  organization_id: number;
  enterprise_id: number;
  kind: 'realised' | 'costs';
  source: string;
  target: string;
  mapped_at: Date;
}

export interface SigningKeys {
  id: string;
  private_key: string;
  created_at: Generated<Date>;
}

export interface Subscriptions {
  organization_id: number;
  id: number;
  service_id: number;
  user_id: number;
  created_at: Generated<Date>;
}

export interface ThrottleCounters {
  scope: string;
  subject: string;
  hits: number;
  since: Date;
  blocked_until: Date;
}

export interface UserConnections {
  organization_id: number;
  user_id: number;
  partner_id: number;
  group_id: number;
  state: 'pending' | 'active' | 'inactive';
  created_at: Generated<Date>;
}

export interface Users {
  id: number;
  organization_id: number | null;
  email: string;
  name: string;
  role: 'superuser' | 'staff' | 'member' | 'partner';
  password_hash: string;
  photo: string | null;
  is_active: Generated<boolean>;
  is_validated: Generated<boolean>;
  created_at: Generated<Date>;
  last_login: Date | null;
  deleted_at: Date | null;
  /** Expiry of a first password that another user set. Null: no expiry, or the user has set their own. */
  first_secret_expires_at: Date | null;
  /** JSON. */
  preferences: Generated<string>;
  /** Invited here, while the address already signs in elsewhere. Stays pending for ever and reveals nothing to the inviter. */
  is_elsewhere: Generated<boolean>;
}

export interface VersionEdits {
  organization_id: number;
  version_id: number;
  revision: number;
  position: number;
  op: StudyEdit['op'];
  path: string;
  /** JSON. */
  old: string;
  /** JSON. */
  new: string;
  author_id: number | null;
  reason: string | null;
  at: Date;
}

export interface VersionModules {
  organization_id: number;
  version_id: number;
  module_id: number;
}

export interface VersionScenarios {
  organization_id: number;
  id: number;
  version_id: number;
  nome: string;
  /** JSON: what the scenario sees otherwise. */
  overrides: string;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface Versions {
  organization_id: number;
  id: number;
  enterprise_id: number;
  nome: string;
  state: 'draft' | 'submitted' | 'approved' | 'locked';
  state_reason: string | null;
  is_current: Generated<boolean>;
  is_archived: Generated<boolean>;
  /** Canonical JSON, null fields left out. */
  study: string;
  /** The ids of the study's items, see `Identity`. */
  identity: string;
  revision: number;
  study_hash: string;
  projection_hash: string;
  sealed_projection_hash: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
  created_by: number | null;
  approved_by: number | null;
  approved_at: Date | null;
  /** The version of which this one is a copy, at `cloned_from_revision`. */
  cloned_from: number | null;
  cloned_from_revision: number | null;
  /** Of the realised series behind `projection_hash`. */
  realised_hash: Generated<string>;
  /** Reason of the last submission. It stays when the approval gives its own. */
  submit_reason: string | null;
}

export interface WaitingMails {
  organization_id: number;
  id: number;
  user_id: number;
  needs: Permission;
  enterprise_id: number | null;
  key: string;
  sealed: string | null;
  attempts: Generated<number>;
  due_at: Date;
  leased_until: Date | null;
  created_at: Date;
  sent_at: Date | null;
  given_up_at: Date | null;
  attachment_id: number | null;
}

export interface WebhookAttempts {
  organization_id: number;
  delivery_id: number;
  number: number;
  at: Date;
  status: number | null;
  failure: AttemptFailure | null;
  ms: number;
}

export interface WebhookDeliveries {
  organization_id: number;
  id: number;
  webhook_id: number;
  event_id: string;
  type: string;
  occurred_at: Date;
  resource: string;
  state: 'pending' | 'delivered' | 'failed';
  /** Of all times; the numbers of the attempts go on through a replay. */
  attempts: Generated<number>;
  /** Attempts since the last request. */
  tried: Generated<number>;
  due_at: Date;
  /** No other worker sends it before. */
  leased_until: Date | null;
  delivered_at: Date | null;
  created_at: Date;
  /** The number of records in the event; null: one. */
  things: number | null;
}

export interface Webhooks {
  organization_id: number;
  id: number;
  name: string;
  address: string;
  /** JSON. */
  events: string;
  state: 'active' | 'paused' | 'failing';
  sealed_secret: string;
  former_sealed_secret: string | null;
  former_until: Date | null;
  /** Last audit entry that was turned into deliveries. */
  read_to: number;
  created_at: Date;
  created_by: number;
  /** The reason of a pause without a notice so far. */
  untold_pause: 'failing' | 'gone' | null;
}

/** When an organization has something to do next, for each worker. */
export interface WorkDue {
  worker: string;
  organization_id: number;
  due_at: Date;
  /** A person waits for it. */
  is_awaited: Generated<boolean>;
  /** When the call came that is due. Work that is due “at once” has no time of its own. */
  woken_at: Generated<Date>;
}

export interface WorkbookLayouts {
  organization_id: number;
  fingerprint: string;
  file_name: string;
  meaning: string;
  mapped_at: Date;
}

/** Row types by table. */
export interface Tables {
  access_requests: AccessRequests;
  alert_acts: AlertActs;
  api_tokens: ApiTokens;
  approval_requests: ApprovalRequests;
  audit_entries: AuditEntries;
  audit_followers: AuditFollowers;
  audit_heads: AuditHeads;
  benchmark_cells: BenchmarkCells;
  benchmark_contributions: BenchmarkContributions;
  benchmark_editions: BenchmarkEditions;
  benchmark_members: BenchmarkMembers;
  benchmark_withdrawals: BenchmarkWithdrawals;
  cash_flow_grouping_lines: CashFlowGroupingLines;
  cash_flow_groupings: CashFlowGroupings;
  cash_flow_series: CashFlowSeries;
  chat_messages: ChatMessages;
  colab_benchmark_consents: ColabBenchmarkConsents;
  colab_benchmark_ledger: ColabBenchmarkLedger;
  colab_indicator_changes: ColabIndicatorChanges;
  colab_indicators: ColabIndicators;
  comment_threads: CommentThreads;
  comments: Comments;
  corporate_layers: CorporateLayers;
  enterprise_modules: EnterpriseModules;
  enterprises: Enterprises;
  erp_approved_origins: ErpApprovedOrigins;
  erp_archives: ErpArchives;
  erp_bindings: ErpBindings;
  erp_budgets: ErpBudgets;
  erp_certificate_months: ErpCertificateMonths;
  erp_certificate_titles: ErpCertificateTitles;
  erp_certificates: ErpCertificates;
  erp_connections: ErpConnections;
  erp_exclusions: ErpExclusions;
  erp_facet_months: ErpFacetMonths;
  erp_facets: ErpFacets;
  erp_flows: ErpFlows;
  erp_heads: ErpHeads;
  erp_hook_events: ErpHookEvents;
  erp_hooks: ErpHooks;
  erp_mapping_batches: ErpMappingBatches;
  erp_mapping_rules: ErpMappingRules;
  erp_movements: ErpMovements;
  erp_parameter_changes: ErpParameterChanges;
  erp_parameters: ErpParameters;
  erp_refused_rows: ErpRefusedRows;
  erp_resources: ErpResources;
  erp_revenue_lines: ErpRevenueLines;
  erp_rows: ErpRows;
  erp_run_slices: ErpRunSlices;
  erp_runs: ErpRuns;
  erp_sales_projections: ErpSalesProjections;
  erp_seen_keys: ErpSeenKeys;
  erp_series: ErpSeries;
  erp_series_parts: ErpSeriesParts;
  figure_days: FigureDays;
  forecast_policies: ForecastPolicies;
  grid_view_defaults: GridViewDefaults;
  grid_views: GridViews;
  held_cells: HeldCells;
  home_settings: HomeSettings;
  idempotency_keys: IdempotencyKeys;
  identity_attempts: IdentityAttempts;
  identity_provider_domains: IdentityProviderDomains;
  identity_providers: IdentityProviders;
  index_arrivals: IndexArrivals;
  index_feeds: IndexFeeds;
  index_fetches: IndexFetches;
  index_own_series: IndexOwnSeries;
  index_projections: IndexProjections;
  index_values: IndexValues;
  known_addresses: KnownAddresses;
  land_files: LandFiles;
  land_moves: LandMoves;
  land_plots: LandPlots;
  mail_attachments: MailAttachments;
  month_closings: MonthClosings;
  notice_chats: NoticeChats;
  notice_preferences: NoticePreferences;
  notices: Notices;
  organization_info: OrganizationInfo;
  organizations: Organizations;
  partners: Partners;
  password_resets: PasswordResets;
  permit_group_grants: PermitGroupGrants;
  permit_group_members: PermitGroupMembers;
  permit_groups: PermitGroups;
  physical_measurements: PhysicalMeasurements;
  planner_record_words: PlannerRecordWords;
  planning_templates: PlanningTemplates;
  portfolio_days: PortfolioDays;
  processing_runs: ProcessingRuns;
  projection_lines: ProjectionLines;
  projections: Projections;
  push_devices: PushDevices;
  push_keys: PushKeys;
  push_messages: PushMessages;
  realised_batches: RealisedBatches;
  realised_entries: RealisedEntries;
  realised_heads: RealisedHeads;
  realised_late_changes: RealisedLateChanges;
  realised_portfolios: RealisedPortfolios;
  recovery_codes: RecoveryCodes;
  refresh_tokens: RefreshTokens;
  removed_records: RemovedRecords;
  report_brands: ReportBrands;
  report_schedule_recipients: ReportScheduleRecipients;
  report_schedules: ReportSchedules;
  report_settings: ReportSettings;
  sales_accounts: SalesAccounts;
  sales_authority_levels: SalesAuthorityLevels;
  sales_bank_moves: SalesBankMoves;
  sales_cancellations: SalesCancellations;
  sales_categories: SalesCategories;
  sales_clauses: SalesClauses;
  sales_clients: SalesClients;
  sales_commission_terms: SalesCommissionTerms;
  sales_commissions: SalesCommissions;
  sales_contacts: SalesContacts;
  sales_contract_events: SalesContractEvents;
  sales_contract_holders: SalesContractHolders;
  sales_contracts: SalesContracts;
  sales_erp_links: SalesErpLinks;
  sales_erp_terms: SalesErpTerms;
  sales_installment_months: SalesInstallmentMonths;
  sales_installments: SalesInstallments;
  sales_mirror_links: SalesMirrorLinks;
  sales_movement_months: SalesMovementMonths;
  sales_movement_steps: SalesMovementSteps;
  sales_movements: SalesMovements;
  sales_overdue_days: SalesOverdueDays;
  sales_plan_feeds: SalesPlanFeeds;
  sales_proposal_steps: SalesProposalSteps;
  sales_proposals: SalesProposals;
  sales_receipt_imports: SalesReceiptImports;
  sales_receipt_months: SalesReceiptMonths;
  sales_receipts: SalesReceipts;
  sales_record_words: SalesRecordWords;
  sales_suppliers: SalesSuppliers;
  sales_units: SalesUnits;
  scenario_criteria: ScenarioCriteria;
  second_step_demands: SecondStepDemands;
  second_steps: SecondSteps;
  security_key_challenges: SecurityKeyChallenges;
  security_keys: SecurityKeys;
  services: Services;
  sessions: Sessions;
  sheet_mappings: SheetMappings;
  signing_keys: SigningKeys;
  subscriptions: Subscriptions;
  throttle_counters: ThrottleCounters;
  user_connections: UserConnections;
  users: Users;
  version_edits: VersionEdits;
  version_modules: VersionModules;
  version_scenarios: VersionScenarios;
  versions: Versions;
  waiting_mails: WaitingMails;
  webhook_attempts: WebhookAttempts;
  webhook_deliveries: WebhookDeliveries;
  webhooks: Webhooks;
  work_due: WorkDue;
  workbook_layouts: WorkbookLayouts;
}

/** Tables that belong to no organization. */
export type GlobalTable =
  | 'benchmark_cells'
  | 'benchmark_contributions'
  | 'benchmark_editions'
  | 'benchmark_members'
  | 'benchmark_withdrawals'
  | 'erp_hooks'
  | 'identity_attempts'
  | 'identity_provider_domains'
  | 'identity_providers'
  | 'known_addresses'
  | 'organizations'
  | 'password_resets'
  | 'push_keys'
  | 'recovery_codes'
  | 'refresh_tokens'
  | 'second_steps'
  | 'security_key_challenges'
  | 'security_keys'
  | 'sessions'
  | 'signing_keys'
  | 'throttle_counters'
  | 'user_connections'
  | 'users'
  | 'work_due';

/** Tables behind the wall: each row belongs to one organization. */
export type TenantTable = Exclude<keyof Tables, GlobalTable>;

export const columnNames: { readonly [Table in keyof Tables]: readonly (keyof Tables[Table])[] } = {
  access_requests: ['organization_id', 'id', 'user_id', 'screen', 'created_at'],
  alert_acts: ['organization_id', 'id', 'rule', 'subject', 'act', 'owner_id', 'until', 'reason', 'actor_id', 'at'],
  api_tokens: ['organization_id', 'id', 'kind', 'user_id', 'name', 'token_hash', 'ending', 'scopes', 'created_at', 'expires_on', 'last_used_on', 'revoked_at', 'revoked_by'],
  approval_requests: ['organization_id', 'id', 'batch', 'version_id', 'enterprise_id', 'approver_id', 'requested_by', 'requested_at', 'expires_at', 'note', 'study_hash', 'projection_hash', 'figures', 'baseline', 'token_hash', 'decision', 'decided_at', 'reason'],
  audit_entries: ['organization_id', 'sequence', 'at', 'actor_id', 'action', 'target', 'target_id', 'details', 'previous_hash', 'hash'],
  audit_followers: ['organization_id', 'worker'],
  audit_heads: ['organization_id', 'sequence', 'hash', 'previous_hash'],
  benchmark_cells: ['key', 'cell', 'edition', 'month', 'organizations', 'p10', 'p25', 'p50', 'p75', 'p90'],
  benchmark_contributions: ['edition', 'contributor', 'key', 'value', 'weight', 'segment', 'region', 'size'],
  benchmark_editions: ['edition', 'month'],
  benchmark_members: ['edition', 'key', 'cell', 'contributor'],
  benchmark_withdrawals: ['edition', 'contributor'],
  cash_flow_grouping_lines: ['organization_id', 'key', 'grouping_id', 'position'],
  cash_flow_groupings: ['organization_id', 'id', 'name', 'position'],
  cash_flow_series: ['organization_id', 'version_id', 'revision', 'engine', 'realised_hash', 'terms', 'base_month', 'months', 'launch', 'partners', 'lines'],
  chat_messages: ['organization_id', 'id', 'chat_id', 'key', 'kind', 'enterprise_id', 'actor_id', 'facts', 'path', 'created_at', 'leased_until', 'attempts', 'sent_at', 'given_up_at'],
  colab_benchmark_consents: ['organization_id', 'consents', 'contributor', 'changed_at', 'changed_by', 'version'],
  colab_benchmark_ledger: ['organization_id', 'edition', 'key', 'month', 'value', 'withdrawn', 'segment', 'region', 'size', 'at'],
  colab_indicator_changes: ['organization_id', 'key', 'version', 'at', 'user_id', 'before', 'after'],
  colab_indicators: ['organization_id', 'key', 'name', 'formula', 'unit', 'direction', 'shown', 'changed_at', 'changed_by', 'version'],
  comment_threads: ['organization_id', 'id', 'version_id', 'line', 'month', 'inherited_from', 'resolved_at', 'resolved_by', 'created_at'],
  comments: ['organization_id', 'id', 'thread_id', 'author_id', 'text', 'at'],
  corporate_layers: ['organization_id', 'base_month', 'layer', 'version', 'updated_at'],
  enterprise_modules: ['organization_id', 'id', 'enterprise_id', 'n_modulo', 'nome', 'version'],
  enterprises: ['organization_id', 'id', 'code', 'name', 'city', 'state', 'phase', 'version', 'created_at', 'updated_at', 'deleted_at', 'spe', 'system', 'launch_month', 'works_start_month', 'works_end_month', 'occupancy_month', 'product_class'],
  erp_approved_origins: ['organization_id', 'id', 'origin', 'approved_by', 'approved_at'],
  erp_archives: ['organization_id', 'id', 'connection_id', 'month', 'file', 'rows', 'bytes', 'first_version', 'last_version', 'sha256', 'made_at', 'restored_at'],
  erp_bindings: ['organization_id', 'connection_id', 'company', 'cost_center', 'state', 'enterprise_id', 'module', 'valid_from', 'valid_to'],
  erp_budgets: ['organization_id', 'connection_id', 'family', 'day', 'used', 'recent'],
  erp_certificate_months: ['organization_id', 'connection_id', 'run_id', 'facet_id', 'month', 'amount', 'movements'],
  erp_certificate_titles: ['organization_id', 'connection_id', 'run_id', 'id', 'layer', 'resource', 'key', 'document', 'facet_id', 'month', 'erp', 'uni'],
  erp_certificates: ['organization_id', 'connection_id', 'run_id', 'id', 'company', 'month_from', 'month_to', 'requested_at', 'requested_by', 'issued_at', 'body', 'hash', 'differences'],
  erp_connections: ['organization_id', 'id', 'system', 'name', 'address', 'subdomain', 'user_name', 'secrets', 'settings', 'version', 'created_at', 'synced_at', 'fence', 'lease_until', 'next_run_at', 'deleted_at', 'removal'],
  erp_exclusions: ['organization_id', 'connection_id', 'enterprise_id', 'resource', 'key', 'reason', 'author_id', 'at'],
  erp_facet_months: ['organization_id', 'connection_id', 'facet_id', 'month', 'amount', 'movements'],
  erp_facets: ['organization_id', 'connection_id', 'id', 'nature', 'kind', 'company', 'cost_center', 'account', 'document_type', 'operation', 'condition', 'is_stale', 'contract'],
  erp_flows: ['organization_id', 'connection_id', 'published_at', 'sums', 'unmapped', 'facets'],
  erp_heads: ['organization_id', 'connection_id', 'resource', 'key', 'version', 'hash', 'parent', 'date', 'is_removed'],
  erp_hook_events: ['organization_id', 'connection_id', 'event_id', 'event', 'body', 'received_at', 'run_id'],
  erp_hooks: ['id', 'organization_id', 'connection_id', 'token_hash'],
  erp_mapping_batches: ['organization_id', 'id', 'act', 'note', 'author_id', 'at', 'undone_at'],
  erp_mapping_rules: ['organization_id', 'id', 'kind', 'system', 'connection_id', 'enterprise_id', 'account', 'movement_kind', 'condition', 'document_type', 'cost_center', 'valid_from', 'targets', 'created_at', 'author_id', 'batch_id', 'removed_by', 'operation', 'contract'],
  erp_movements: ['organization_id', 'connection_id', 'resource', 'key', 'part', 'facet_id', 'date', 'amount', 'document', 'counterpart'],
  erp_parameter_changes: ['organization_id', 'connection_id', 'id', 'key', 'act', 'items', 'author_id', 'at'],
  erp_parameters: ['organization_id', 'connection_id', 'key', 'code', 'value'],
  erp_refused_rows: ['organization_id', 'connection_id', 'id', 'resource', 'key', 'payload', 'reason', 'run_id', 'position', 'at'],
  erp_resources: ['organization_id', 'connection_id', 'resource', 'complete_until', 'last_failure', 'light'],
  erp_revenue_lines: ['organization_id', 'connection_id', 'side', 'condition', 'sign', 'index_key', 'position'],
  erp_rows: ['organization_id', 'connection_id', 'resource', 'key', 'version', 'hash', 'payload', 'run_id'],
  erp_run_slices: ['organization_id', 'connection_id', 'run_id', 'position', 'resource', 'label', 'covers', 'request', 'state', 'failure', 'cursor', 'attempts', 'may_be_forbidden', 'total', 'rows_seen', 'rows_changed', 'rows_removed', 'rows_refused'],
  erp_runs: ['organization_id', 'connection_id', 'id', 'kind', 'resources', 'state', 'failure', 'created_at', 'started_at', 'finished_at', 'resumes_at', 'attempts', 'calls', 'requested_by'],
  erp_sales_projections: ['organization_id', 'connection_id', 'wanted', 'done', 'working', 'stage', 'cursor', 'seen', 'total', 'began_at', 'finished_at', 'failed_at', 'signed', 'changed', 'cancelled', 'received'],
  erp_seen_keys: ['organization_id', 'connection_id', 'run_id', 'position', 'id', 'keys'],
  erp_series: ['organization_id', 'enterprise_id', 'body', 'published_at'],
  erp_series_parts: ['organization_id', 'connection_id', 'enterprise_id', 'lines', 'published_at', 'previous_at', 'changes', 'cells_changed', 'total_before', 'total_after'],
  figure_days: ['organization_id', 'enterprise_id', 'day', 'version_id', 'vgv_own', 'result', 'max_exposure', 'max_exposure_month', 'irr_year'],
  forecast_policies: ['organization_id', 'enterprise_id', 'line_key', 'policy', 'shift'],
  grid_view_defaults: ['organization_id', 'user_id', 'screen', 'view_id'],
  grid_views: ['organization_id', 'id', 'owner_id', 'screen', 'nome', 'is_shared', 'content', 'created_at'],
  held_cells: ['organization_id', 'version_id', 'line', 'month'],
  home_settings: ['organization_id', 'version', 'at', 'user_id', 'settings'],
  idempotency_keys: ['organization_id', 'user_id', 'key', 'request_hash', 'status', 'answer', 'created_at'],
  identity_attempts: ['state_hash', 'organization_id', 'binding_hash', 'sealed_verifier', 'nonce', 'expires_at'],
  identity_provider_domains: ['domain', 'organization_id'],
  identity_providers: ['organization_id', 'is_enabled', 'name', 'issuer', 'client_id', 'sealed_client_secret', 'may_provision'],
  index_arrivals: ['organization_id', 'series', 'month', 'variation'],
  index_feeds: ['organization_id', 'daily', 'next_at'],
  index_fetches: ['organization_id', 'series', 'outcome', 'detail', 'at'],
  index_own_series: ['organization_id', 'id', 'name', 'publisher', 'created_at'],
  index_projections: ['organization_id', 'series', 'period', 'rate'],
  index_values: ['organization_id', 'series', 'month', 'revision', 'variation', 'origin', 'author_id', 'at'],
  known_addresses: ['user_id', 'fingerprint', 'seen_at'],
  land_files: ['organization_id', 'id', 'plot_id', 'kind', 'name', 'media_type', 'bytes', 'content', 'created_at', 'created_by'],
  land_moves: ['organization_id', 'plot_id', 'position', 'from_step', 'to_step', 'reason', 'at', 'by_id'],
  land_plots: ['organization_id', 'id', 'name', 'step', 'moved_at', 'reason', 'enterprise_id', 'terms', 'contact_kind', 'contact_name', 'contact_phone', 'contact_email', 'note', 'version', 'created_at', 'updated_at', 'responsible_id', 'responsible_name', 'development_id', 'converted_at', 'deleted_at'],
  mail_attachments: ['organization_id', 'id', 'name', 'media_type', 'sealed'],
  month_closings: ['organization_id', 'enterprise_id', 'id', 'act', 'month', 'reason', 'author_id', 'at', 'record'],
  notice_chats: ['organization_id', 'id', 'name', 'app', 'sealed_address', 'masked_address', 'kinds', 'enterprises', 'state', 'failures', 'quiet_until', 'failed_at', 'failure', 'failure_status', 'last_sent_at', 'created_at', 'created_by'],
  notice_preferences: ['organization_id', 'user_id', 'preferences', 'version'],
  notices: ['organization_id', 'id', 'user_id', 'kind', 'needs', 'enterprise_id', 'actor_id', 'facts', 'path', 'key', 'at', 'read_at'],
  organization_info: ['organization_id', 'country', 'city', 'classification', 'rating_cash', 'rating_version', 'incorporation_state', 'segmentation', 'version', 'time_zone'],
  organizations: ['id', 'code', 'domain', 'name', 'version', 'created_at', 'closed_at'],
  partners: ['organization_id', 'id', 'code', 'domain', 'name', 'document', 'state', 'version', 'created_at'],
  password_resets: ['id', 'user_id', 'token_hash', 'expires_at', 'used_at'],
  permit_group_grants: ['organization_id', 'group_id', 'resource', 'action', 'enterprise_id'],
  permit_group_members: ['organization_id', 'group_id', 'user_id'],
  permit_groups: ['organization_id', 'id', 'name', 'created_at', 'key', 'version'],
  physical_measurements: ['organization_id', 'enterprise_id', 'n_modulo', 'month', 'share'],
  planner_record_words: ['organization_id', 'kind', 'record_id', 'word', 'enterprise_id'],
  planning_templates: ['organization_id', 'id', 'kind', 'nome', 'content', 'author_id', 'created_at'],
  portfolio_days: ['organization_id', 'day', 'vgv_own', 'result', 'max_exposure', 'irr_year'],
  processing_runs: ['organization_id', 'started_at', 'started_by', 'finished_at', 'total', 'checked', 'differing'],
  projection_lines: ['organization_id', 'version_id', 'revision', 'engine', 'realised_hash', 'position', 'key', 'module', 'label', 'kind', 'total', 'cells', 'planned', 'realised', 'company'],
  projections: ['organization_id', 'version_id', 'revision', 'engine', 'realised_hash', 'study_hash', 'base_month', 'months', 'indicators', 'checks', 'is_sealed', 'is_whole'],
  push_devices: ['organization_id', 'id', 'user_id', 'session_id', 'key_id', 'endpoint_hash', 'sealed', 'browser', 'system', 'created_at', 'last_used_at'],
  push_keys: ['id', 'public_key', 'private_key', 'created_at'],
  push_messages: ['organization_id', 'id', 'device_id', 'user_id', 'needs', 'enterprise_id', 'key', 'kind', 'actor_id', 'facts', 'path', 'attempts', 'due_at', 'leased_until', 'created_at', 'sent_at', 'given_up_at'],
  realised_batches: ['organization_id', 'enterprise_id', 'id', 'nature', 'origin', 'file_name', 'digest', 'accepted', 'rejected', 'author_id', 'at', 'undone_at', 'undone_by'],
  realised_entries: ['organization_id', 'enterprise_id', 'id', 'nature', 'origin', 'line_key', 'module', 'month', 'amount', 'document', 'note', 'batch_id', 'replaced_by'],
  realised_heads: ['organization_id', 'enterprise_id', 'revision', 'closing', 'realised_hash', 'series', 'changed_at', 'absent'],
  realised_late_changes: ['organization_id', 'enterprise_id', 'position', 'line_key', 'module', 'month', 'before', 'after', 'at', 'origin'],
  realised_portfolios: ['organization_id', 'enterprise_id', 'body', 'is_of_erp'],
  recovery_codes: ['id', 'user_id', 'code_hash', 'used_at'],
  refresh_tokens: ['id', 'session_id', 'token_hash', 'key_id', 'issued_at', 'successor_id', 'retired_at'],
  removed_records: ['organization_id', 'kind', 'id', 'content', 'removed_at'],
  report_brands: ['organization_id', 'logo', 'colour', 'version', 'updated_at'],
  report_schedule_recipients: ['organization_id', 'schedule_id', 'user_id', 'is_skipped'],
  report_schedules: ['organization_id', 'id', 'enterprise_id', 'owner_id', 'model', 'scenario', 'rhythm', 'day', 'hour', 'version', 'next_at', 'requested_at', 'attempts', 'retry_at', 'paused', 'paused_at', 'last', 'created_at'],
  report_settings: ['organization_id', 'enterprise_id', 'model', 'settings', 'version', 'updated_at'],
  sales_accounts: ['organization_id', 'id', 'name', 'bank', 'branch', 'number', 'opening', 'is_active', 'version'],
  sales_authority_levels: ['organization_id', 'level', 'name', 'group_id', 'max_nominal_discount', 'max_equivalent_discount', 'max_months', 'min_down_payment'],
  sales_bank_moves: ['organization_id', 'contract_id', 'sequence', 'step', 'day', 'bank', 'expected', 'note', 'user_id', 'at', 'undoes'],
  sales_cancellations: ['organization_id', 'id', 'enterprise_id', 'day', 'reason', 'kind', 'received', 'retained', 'refund', 'refunded', 'next_refund', 'state'],
  sales_categories: ['organization_id', 'id', 'parent_id', 'name', 'flow', 'line', 'is_active', 'position', 'version'],
  sales_clauses: ['organization_id', 'enterprise_id', 'kind', 'terms', 'fiduciary'],
  sales_clients: ['organization_id', 'id', 'kind', 'name', 'document', 'email', 'phone', 'postal_code', 'address', 'city', 'uf', 'note', 'related_bond', 'related_name', 'related_document', 'search_text', 'origin', 'created_at', 'changed_at', 'version', 'erp'],
  sales_commission_terms: ['organization_id', 'id', 'enterprise_id', 'channel', 'from_day', 'share', 'installments', 'delay', 'pay_day', 'receivers'],
  sales_commissions: ['organization_id', 'id', 'enterprise_id', 'contract_id', 'channel', 'kind', 'receiver', 'number', 'of', 'due', 'amount', 'state', 'paid_day', 'movement_id', 'clawback_of', 'search', 'changed_at', 'version'],
  sales_contacts: ['organization_id', 'id', 'enterprise_id', 'contract_id', 'client_id', 'day', 'channel', 'person', 'said', 'promised_day', 'promised_amount', 'user_id', 'at'],
  sales_contract_events: ['organization_id', 'contract_id', 'sequence', 'kind', 'day', 'body', 'by_id', 'at'],
  sales_contract_holders: ['organization_id', 'contract_id', 'key', 'client_id', 'client_name'],
  sales_contracts: ['organization_id', 'id', 'enterprise_id', 'n_modulo', 'unit_id', 'unit_name', 'number', 'purpose', 'channel', 'state', 'client_id', 'client_name', 'signed', 'price', 'received', 'open', 'credit', 'next_due', 'broker', 'note', 'keys_day', 'transfer_day', 'origin', 'state_hash', 'search', 'changed_at', 'version', 'erp', 'price_basis', 'table_price', 'equivalent_discount', 'authority', 'sale_kind', 'clause', 'fiduciary', 'bank_step', 'bank_day', 'bank_name', 'bank_expected'],
  sales_erp_links: ['organization_id', 'connection_id', 'resource', 'key', 'row_id', 'stand', 'doubt', 'hash', 'is_gone'],
  sales_erp_terms: ['organization_id', 'contract_id', 'keys', 'index_key'],
  sales_installment_months: ['organization_id', 'enterprise_id', 'purpose', 'status', 'kind', 'month', 'count', 'amount', 'open', 'paid', 'source'],
  sales_installments: ['organization_id', 'id', 'enterprise_id', 'contract_id', 'purpose', 'position', 'key', 'kind', 'number', 'of', 'nominal', 'due', 'principal', 'interest', 'correction', 'fine', 'mora', 'amount', 'open', 'paid', 'discount', 'closed', 'base_month', 'last_paid', 'status', 'closed_on', 'source', 'filter_key'],
  sales_mirror_links: ['organization_id', 'id', 'enterprise_id', 'name', 'token_hash', 'shows_prices', 'expires_on', 'created_at', 'created_by', 'revoked_at', 'revoked_by', 'opened', 'opened_on'],
  sales_movement_months: ['organization_id', 'month', 'enterprise_id', 'account_id', 'to_account_id', 'category_id', 'kind', 'state', 'count', 'amount'],
  sales_movement_steps: ['organization_id', 'movement_id', 'id', 'state', 'at', 'user_id', 'reason'],
  sales_movements: ['organization_id', 'id', 'kind', 'enterprise_id', 'account_id', 'to_account_id', 'category_id', 'day', 'amount', 'description', 'document', 'supplier_id', 'client_id', 'state', 'origin', 'bank_key', 'search_text', 'changed_at', 'version'],
  sales_overdue_days: ['organization_id', 'enterprise_id', 'purpose', 'until', 'due', 'count', 'amount'],
  sales_plan_feeds: ['organization_id', 'enterprise_id', 'revision', 'told', 'as_of', 'heard', 'receipts_after', 'receipts_leaving'],
  sales_proposal_steps: ['organization_id', 'proposal_id', 'id', 'act', 'state', 'at', 'user_id', 'reason', 'price', 'equivalent_discount'],
  sales_proposals: ['organization_id', 'id', 'enterprise_id', 'n_modulo', 'unit_id', 'unit_name', 'client_id', 'client_name', 'channel', 'broker', 'note', 'state', 'signed', 'valid_until', 'price', 'table_price', 'nominal_discount', 'equivalent_discount', 'needed_level', 'authority', 'table_at', 'terms', 'pricing', 'created_by', 'contract_id', 'search', 'changed_at', 'version'],
  sales_receipt_imports: ['organization_id', 'id', 'batch', 'place', 'part', 'source', 'bank_key', 'likeness', 'contract_id', 'sequence', 'by_id', 'at'],
  sales_receipt_months: ['organization_id', 'enterprise_id', 'purpose', 'month', 'count', 'fine', 'mora', 'correction', 'interest', 'principal', 'discount', 'amount'],
  sales_receipts: ['organization_id', 'id', 'enterprise_id', 'contract_id', 'purpose', 'sequence', 'position', 'installment_key', 'day', 'fine', 'mora', 'correction', 'interest', 'principal', 'discount', 'amount'],
  sales_record_words: ['organization_id', 'kind', 'record_id', 'word', 'enterprise_id'],
  sales_suppliers: ['organization_id', 'id', 'kind', 'name', 'document', 'email', 'phone', 'postal_code', 'address', 'city', 'uf', 'note', 'related_bond', 'related_name', 'related_document', 'search_text', 'origin', 'created_at', 'changed_at', 'version', 'erp'],
  sales_units: ['organization_id', 'id', 'enterprise_id', 'n_modulo', 'block', 'floor', 'stack', 'nome', 'typology', 'private_area', 'list_price', 'state', 'reserved_until', 'note', 'origin', 'changed_at', 'version', 'erp', 'facing'],
  scenario_criteria: ['organization_id', 'version_id', 'criteria', 'version'],
  second_step_demands: ['organization_id', 'demanded_from'],
  second_steps: ['user_id', 'sealed_secret', 'enabled_at', 'last_step'],
  security_key_challenges: ['attempt_hash', 'user_id', 'session_id', 'challenge', 'expires_at'],
  security_keys: ['id', 'user_id', 'name', 'credential_id', 'public_key', 'counter', 'transports', 'created_at', 'last_used_at'],
  services: ['organization_id', 'id', 'name', 'created_at', 'path', 'plan', 'is_active', 'version'],
  sessions: ['id', 'user_id', 'created_at', 'expires_at', 'ended_at', 'end_reason', 'selected_organization_id', 'last_used_at', 'browser', 'system', 'address', 'viewing_group_id', 'means'],
  sheet_mappings: ['organization_id', 'enterprise_id', 'kind', 'source', 'target', 'mapped_at'],
  signing_keys: ['id', 'private_key', 'created_at'],
  subscriptions: ['organization_id', 'id', 'service_id', 'user_id', 'created_at'],
  throttle_counters: ['scope', 'subject', 'hits', 'since', 'blocked_until'],
  user_connections: ['organization_id', 'user_id', 'partner_id', 'group_id', 'state', 'created_at'],
  users: ['id', 'organization_id', 'email', 'name', 'role', 'password_hash', 'photo', 'is_active', 'is_validated', 'created_at', 'last_login', 'deleted_at', 'first_secret_expires_at', 'preferences', 'is_elsewhere'],
  version_edits: ['organization_id', 'version_id', 'revision', 'position', 'op', 'path', 'old', 'new', 'author_id', 'reason', 'at'],
  version_modules: ['organization_id', 'version_id', 'module_id'],
  version_scenarios: ['organization_id', 'id', 'version_id', 'nome', 'overrides', 'version', 'created_at', 'updated_at'],
  versions: ['organization_id', 'id', 'enterprise_id', 'nome', 'state', 'state_reason', 'is_current', 'is_archived', 'study', 'identity', 'revision', 'study_hash', 'projection_hash', 'sealed_projection_hash', 'version', 'created_at', 'updated_at', 'deleted_at', 'created_by', 'approved_by', 'approved_at', 'cloned_from', 'cloned_from_revision', 'realised_hash', 'submit_reason'],
  waiting_mails: ['organization_id', 'id', 'user_id', 'needs', 'enterprise_id', 'key', 'sealed', 'attempts', 'due_at', 'leased_until', 'created_at', 'sent_at', 'given_up_at', 'attachment_id'],
  webhook_attempts: ['organization_id', 'delivery_id', 'number', 'at', 'status', 'failure', 'ms'],
  webhook_deliveries: ['organization_id', 'id', 'webhook_id', 'event_id', 'type', 'occurred_at', 'resource', 'state', 'attempts', 'tried', 'due_at', 'leased_until', 'delivered_at', 'created_at', 'things'],
  webhooks: ['organization_id', 'id', 'name', 'address', 'events', 'state', 'sealed_secret', 'former_sealed_secret', 'former_until', 'read_to', 'created_at', 'created_by', 'untold_pause'],
  work_due: ['worker', 'organization_id', 'due_at', 'is_awaited', 'woken_at'],
  workbook_layouts: ['organization_id', 'fingerprint', 'file_name', 'meaning', 'mapped_at'],
};
