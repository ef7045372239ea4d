/**
 * The study document `uni.study/1`: what a planner describes. Field names are the wire's.
 * Money is in reais with at most two decimals, shares are fractions of 1, months are indexes (0 = base month).
 * Every optional field may also be null, which is the same as leaving it out.
 */
type Opt<T> = T | null | undefined;

/** Basis of a rate: effective by year, effective by month, or nominal by year with monthly compounding. */
export type RateBasis = 'effective_year' | 'effective_month' | 'nominal_year';
/** A rate as a fraction (0.01 = 1 %) and its basis. */
export interface Rate {
  value: number;
  basis: RateBasis;
}

/** A rate, or the study's own cost of capital (`analysis.wacc`). */
export type DiscountRate = Rate | { basis: 'wacc' };

/** Cost of capital: yearly effective fractions, shares of 1. */
export interface CapitalCost {
  equity_share: number;
  risk_free: number;
  /** 1 when left out. */
  beta?: Opt<number>;
  premium: number;
  country?: Opt<number>;
  size?: Opt<number>;
  debt_cost: number;
  /** Share of the debt's cost that taxes give back. */
  tax?: Opt<number>;
}

/** Readings of the flow other than the nominal monthly ones. */
export interface Analysis {
  /** Index that real values are deflated by. */
  deflator?: Opt<string>;
  /** Real rate of `npv_real`. */
  real_rate?: Opt<Rate>;
  /** Adds rates of return by days instead of months. */
  dated?: Opt<boolean>;
  wacc?: Opt<CapitalCost>;
}

/** Variations of one index by month, as fractions. */
export interface IndexSeries {
  /** Variation of every month that is not published, as a yearly effective fraction. */
  annual: number;
  /** Published variations by calendar month `YYYY-MM`, as fractions. */
  monthly?: Opt<Record<string, number>>;
  /** Lag of a correction's index in months, 0 to 24. */
  lag?: Opt<number>;
}

/** Milestones that a month may refer to: base month, launch, start and end of construction, keys. */
export type Anchor = 'base' | 'launch' | 'works_start' | 'works_end' | 'keys';
/** A month: an index, or an anchor of the module plus n months. */
export type MonthRef = number | { at: Anchor; plus?: Opt<number> };

/** Formulas that give the weights of a curve over its months; see docs/formulas.md. */
export type WeightFamily = 'linear' | 's_curve' | 'front' | 'back' | 'trapezoid' | 'beta';
/** A family and its parameters; each family reads only its own. */
export interface FamilyFields {
  family?: Opt<WeightFamily>;
  a?: Opt<number>;
  b?: Opt<number>;
  k?: Opt<number>;
  alpha?: Opt<number>;
  beta?: Opt<number>;
}

/** Physical schedule of construction: typed weights or a family. */
export interface Schedule extends FamilyFields {
  /** Manual weights, one for each month of construction. */
  shares?: Opt<number[]>;
}

/** A task that must end before another begins, and the months between both; a negative lag is an overlap. */
export interface TaskLink {
  /** Number of the earlier task. */
  task: number;
  lag?: Opt<number>;
}

/**
 * Task of a module's construction. No cell reads it. Tasks are the origin of the module's physical schedule, which one edit
 * writes with them. Weights and progress are fractions of 1; months count from the start of construction.
 */
export interface ConstructionTask {
  number: number;
  name?: Opt<string>;
  start: number;
  months: number;
  /** Share of construction; those of a module add up to 1. */
  weight: number;
  /** Share of the task that has been measured. */
  measured?: Opt<number>;
  predecessors?: Opt<TaskLink[]>;
}

/** Shares of the own units sold by month from `start` on: typed `shares`, or a family over `months`. */
export interface SalesCurve extends FamilyFields {
  start: MonthRef;
  shares?: Opt<number[]>;
  months?: Opt<number>;
}

/**
 * A change of the table price, as a fraction of it. It applies after a share of the own VGV is sold, or from a month on:
 * exactly one of both.
 */
export interface PriceStep {
  sold?: Opt<number>;
  from?: Opt<MonthRef>;
  change: number;
}

/** Terms on which units are sold: of a module, or field by field of a typology. */
export interface SalesTerms {
  sales_curve?: Opt<SalesCurve>;
  tables?: Opt<PriceTable[]>;
  price_growth?: Opt<Rate>;
  price_index?: Opt<string>;
  price_steps?: Opt<PriceStep[]>;
}

/** A kind of unit: count, private m² of one, reais per m², and units in the land swap. */
export interface Typology extends SalesTerms {
  name?: Opt<string>;
  units: number;
  private_area: number;
  price_m2: number;
  barter_units?: Opt<number>;
}

/** Kinds of installment series of a price table. */
export type PartKind =
  | 'down_payment'
  | 'until_keys'
  | 'fixed_term'
  | 'periodic'
  | 'calendar'
  | 'keys'
  | 'bank_transfer'
  | 'works_transfer'
  | 'post_keys';
/** Amortization system of a series. Source: docs/formulas.md. */
export type AmortizationSystem = 'linear' | 'price' | 'sac' | 'sacoc' | 'sacoc_annual';

/** One installment of a calendar: months after the sale, or a month; exactly one of both. Shares are of the part. */
export interface CalendarEntry {
  after?: Opt<number>;
  at?: Opt<MonthRef>;
  share: number;
}

/**
 * Payments of a bank that signs with the buyer during construction. It pays the share of the land at the signing, the rest as
 * construction is measured. Source: docs/formulas.md.
 */
export interface ConstructionTransfer {
  /** Months from the sale to the signing. */
  signing?: Opt<number>;
  /** The bank signs nothing before this month. */
  from?: Opt<MonthRef>;
  /** Share of the module's own VGV that must be sold before the bank signs. */
  min_sold?: Opt<number>;
  land_share?: Opt<number>;
  /** Share of the measured part withheld until `release`. */
  retention?: Opt<number>;
  release?: Opt<MonthRef>;
  /** The bank's physical schedule; the module's when left out. */
  schedule?: Opt<Schedule>;
  index_until_signing?: Opt<boolean>;
}

/** One series of installments: its share of the price, number, interval, lag and grace in months, and interest. */
export interface PlanPart extends ConstructionTransfer {
  kind: PartKind;
  /** A name of its own, for explanations. */
  name?: Opt<string>;
  share: number;
  installments?: Opt<number>;
  first?: Opt<number>;
  system?: Opt<AmortizationSystem>;
  rate?: Opt<Rate>;
  every?: Opt<number>;
  lag?: Opt<number>;
  grace?: Opt<number>;
  calendar?: Opt<CalendarEntry[]>;
  /** True if no installment of the calendar falls due after the keys. */
  by_keys?: Opt<boolean>;
}

/** Channel of sale: the developer (`direct`) or a bank (`financed`) carries the balance. */
export type Channel = 'direct' | 'financed';

/** Payment terms of a share of the sales. Shares of its series add up to 1; indexes correct before and after the keys. */
export interface PriceTable {
  name?: Opt<string>;
  channel: Channel;
  share: number;
  discount?: Opt<number>;
  commission?: Opt<{ share: number; installments?: Opt<number> }>;
  index_before_keys?: Opt<string>;
  index_after_keys?: Opt<string>;
  no_deflation?: Opt<boolean>;
  /** Months in which the index moves the installments: every one, each anniversary of the contract, or by its term. */
  correction?: Opt<'monthly' | 'yearly' | 'by_term'>;
  /** Class that taxes select its receipts by; `standard` without one. */
  tax_class?: Opt<string>;
  parts: PlanPart[];
}

/** Share of the module's receipts paid to the land's owner, on a gross or a net base. */
export interface FinancialLandSwap {
  share: number;
  base?: Opt<'gross' | 'net_of_commission' | 'net_of_commission_and_taxes'>;
  /** Sums in reais that are guaranteed by their months: an advance on the share. */
  minimum?: Opt<{ at: MonthRef; amount: number }[]>;
  minimum_index?: Opt<string>;
  /** The most that is paid, in reais. */
  cap?: Opt<number>;
  cap_index?: Opt<string>;
  /** True if the owner is taxed on his share: it leaves the developer's tax base. */
  taxed_by_owner?: Opt<boolean>;
}

/** Weights of a share over the months from `from` on: typed, or a family over `months`. */
export interface AgeCurve extends FamilyFields {
  from?: Opt<number>;
  shares?: Opt<number[]>;
  months?: Opt<number>;
}

/** Share of sales cancelled at an age in months. Retention is a fraction of what was paid; delays are in months. */
export interface Cancellation {
  share: number;
  age?: Opt<number>;
  /** Ages at which contracts are cancelled, instead of `age`. */
  hazard?: Opt<AgeCurve>;
  after_keys?: Opt<boolean>;
  retention_base?: Opt<'paid' | 'contract'>;
  /** True if nothing of the commission is refunded. */
  brokerage?: Opt<boolean>;
  /** Charge for the use of the unit after the keys, of its updated value per month. */
  use_share?: Opt<number>;
  /** True if what was paid is corrected up to the cancellation. */
  restated?: Opt<boolean>;
  /** A contract cancelled before the end of construction is refunded from this month on. */
  refund_from?: Opt<MonthRef>;
  /** Months after the resale by which the refund begins at the latest. */
  refund_after_resale?: Opt<number>;
  /** True if what the bank paid during construction is paid back to it. */
  bank_repaid?: Opt<boolean>;
  /** Law whose terms fill the fields left out. Source: docs/formulas.md. */
  law?: Opt<'segregated' | 'incorporation' | 'lots'>;
  retention?: Opt<number>;
  refund_delay?: Opt<number>;
  refund_installments?: Opt<number>;
  resale_delay?: Opt<number>;
}

/** Shares of direct receipts that are late (by `delay` months) or lost. */
export interface Delinquency {
  late_share?: Opt<number>;
  delay?: Opt<number>;
  loss_share?: Opt<number>;
  /** Late shares by their months, instead of `late_share` and `delay`. */
  recovery?: Opt<{ after: number; share: number }[]>;
  /** Fine on late installments, and simple interest per month. */
  fine?: Opt<number>;
  late_interest?: Opt<number>;
  channels?: Opt<Channel[]>;
}

/** A phase or tower: units, milestones as months after the base month, sales curve and price tables. */
export interface StudyModule extends SalesTerms {
  number: number;
  name?: Opt<string>;
  /** May be left out by a module that sells nothing. */
  typologies?: Opt<Typology[]>;
  built_area?: Opt<number>;
  launch: number;
  works_start: number;
  works_months: number;
  keys?: Opt<MonthRef>;
  /** Registration of the incorporation; a milestone of the schedule that no cell reads. */
  registration?: Opt<MonthRef>;
  /** Occupancy permit of what is built; read by no cell either. */
  occupancy_permit?: Opt<MonthRef>;
  schedule?: Opt<Schedule>;
  tasks?: Opt<ConstructionTask[]>;
  financial_barter?: Opt<FinancialLandSwap>;
  cancellation?: Opt<Cancellation>;
  delinquency?: Opt<Delinquency>;
}

/** Basis of an item's value: a total, a month, an area, a unit, or a share of another total. */
export type ValueBasis =
  | 'amount'
  | 'per_month'
  | 'share_vgv'
  | 'share_vgv_own'
  | 'per_private_m2'
  | 'per_built_m2'
  | 'per_unit'
  | 'share_group'
  | 'share_sales'
  | 'share_receipts'
  | 'share_group_flow'
  | 'per_unsold_unit';
/** Amount of an item in reais, or a fraction of its basis; `of` names the groups of a share. */
export interface ItemValue {
  basis: ValueBasis;
  amount?: Opt<number>;
  share?: Opt<number>;
  of?: Opt<string[]>;
}

/** Timing of an item: by curve, family, construction, sales, once, or with a flow. */
export type TimingKind = 'curve' | 'family' | 'physical' | 'sales' | 'once' | 'flow';
/** Months of an item: `kind` decides which of the other fields apply. */
export interface Timing extends FamilyFields {
  kind: TimingKind;
  start?: Opt<MonthRef>;
  shares?: Opt<number[]>;
  months?: Opt<number>;
  lags?: Opt<number[]>;
  at?: Opt<MonthRef>;
  lag?: Opt<number>;
}

/** Revenue besides the units' sales; `taxed` adds it to the base of taxes. */
export interface RevenueItem {
  name?: Opt<string>;
  module?: Opt<number>;
  /** Company whose own item it is. */
  company?: Opt<string>;
  value: ItemValue;
  timing?: Opt<Timing>;
  index?: Opt<string>;
  taxed?: Opt<boolean>;
  tax_class?: Opt<string>;
}

/** Sale of a rented asset: the next twelve months' net operating income over a yearly capitalization rate. */
export interface RentalExit {
  at: MonthRef;
  cap_rate: number;
  costs_share?: Opt<number>;
  taxed?: Opt<boolean>;
  /** The rental's without one. */
  tax_class?: Opt<string>;
}

/** An area that is rented: m², reais per m² and month, and shares of the rent. Source: docs/formulas.md. */
export interface Rental {
  name?: Opt<string>;
  module?: Opt<number>;
  /** Company whose own item it is. */
  company?: Opt<string>;
  area: number;
  rent_m2: number;
  start?: Opt<MonthRef>;
  months?: Opt<number>;
  /** Growth of the area that is let, from the start on. */
  ramp?: Opt<FamilyFields & { shares?: Opt<number[]>; months?: Opt<number> }>;
  vacancy?: Opt<number>;
  loss_share?: Opt<number>;
  /** Months free of rent. */
  grace?: Opt<number>;
  index?: Opt<string>;
  correction?: Opt<'monthly' | 'yearly'>;
  opex_m2?: Opt<number>;
  opex_index?: Opt<string>;
  recoverable_share?: Opt<number>;
  management_fee?: Opt<number>;
  capex_share?: Opt<number>;
  taxed?: Opt<boolean>;
  recovery_taxed?: Opt<boolean>;
  tax_class?: Opt<string>;
  exit?: Opt<RentalExit>;
}

/** Sale of receivables to an investor: installments of the named modules, tables and kinds. Source: docs/formulas.md. */
export interface Assignment {
  name?: Opt<string>;
  at: MonthRef;
  modules?: Opt<number[]>;
  /** Tables by name. */
  tables?: Opt<string[]>;
  kinds?: Opt<PartKind[]>;
  from?: Opt<MonthRef>;
  to?: Opt<MonthRef>;
  /** True if only contracts of delivered units are assigned. */
  delivered?: Opt<boolean>;
  share: number;
  /** What the buyer of the receivables earns. */
  rate: Rate;
  index?: Opt<string>;
  subordination?: Opt<number>;
  costs_share?: Opt<number>;
  /** True if late and lost installments are the developer's. */
  coobligation?: Opt<boolean>;
  tax?: Opt<'at_assignment' | 'as_received'>;
}

/** A cost of a group of the catalogue, or of one that the study declares. */
export interface ExpenseItem {
  group: string;
  name?: Opt<string>;
  module?: Opt<number>;
  /** Company whose own item it is. */
  company?: Opt<string>;
  value: ItemValue;
  timing?: Opt<Timing>;
  index?: Opt<string>;
}

/** A cost group of the study itself, under a parent of the catalogue. */
export interface GroupDeclaration {
  key: string;
  label?: Opt<string>;
  parent?: Opt<string>;
}

/** A fraction that applies from a calendar month (`YYYY-MM`) on. */
export interface DatedRate {
  from: string;
  rate: number;
}
/** Reais that apply from a calendar month (`YYYY-MM`) on. */
export interface DatedAmount {
  from: string;
  amount: number;
}

/** Presumed shares of the receipts of one class. */
export interface Activity {
  class: string;
  irpj_base: DatedRate[];
  csll_base: DatedRate[];
}

/** An increase of the presumed shares on receipts above a limit in reais. The limit of the year stands before the quarter's. */
export interface PresumedStep {
  from: string;
  /** First month for the CSLL; `from` when left out. */
  csll_from?: Opt<string>;
  year_limit?: Opt<number>;
  quarter_limit?: Opt<number>;
  increase: number;
}

/** Rates and bases of presumed profit by date; left out, the law's apply. `lag` in months. */
export interface PresumedProfit {
  pis?: Opt<DatedRate[]>;
  cofins?: Opt<DatedRate[]>;
  irpj_base?: Opt<DatedRate[]>;
  irpj?: Opt<DatedRate[]>;
  irpj_surcharge?: Opt<DatedRate[]>;
  irpj_surcharge_floor?: Opt<DatedAmount[]>;
  csll_base?: Opt<DatedRate[]>;
  csll?: Opt<DatedRate[]>;
  lag?: Opt<number>;
  /** Classes whose presumed shares are others. */
  activities?: Opt<Activity[]>;
  step?: Opt<PresumedStep>;
}

/** RET: rates on receipts, and those of classes that have their own. */
export interface SegregatedTax {
  rates: DatedRate[];
  lag?: Opt<number>;
  classes?: Opt<{ class: string; rates: DatedRate[] }[]>;
}

/** A tax on receipts by dated rates, with an optional credit on construction costs. */
export interface OtherTax {
  name: string;
  rates: DatedRate[];
  base?: Opt<'receipts'>;
  lag?: Opt<number>;
  credit_share_of_works?: Opt<number>;
}

/** A regime of taxes on receipts; `none` leaves the other taxes alone. */
export type TaxRegime = 'ret' | 'presumed' | 'real' | 'none';

/** A regime with its rates, and the classes of receipts that obey another. */
export interface RegimeTerms {
  regime: TaxRegime;
  ret?: Opt<SegregatedTax>;
  presumed?: Opt<PresumedProfit>;
  real?: Opt<ActualProfit>;
  classes?: Opt<{ class: string; regime: TaxRegime }[]>;
}

/** The month, or the part of the receipts, by which a credit may be used. */
export type CreditUse = { kind: 'cost'; lag?: Opt<number> } | { kind: 'receipts' } | { kind: 'at'; at: MonthRef };

/** A tax credit on the cost of groups. `rate_share` is of the standard rate that suppliers charge. */
export interface TaxCredit {
  groups: string[];
  share: number;
  rate_share?: Opt<number>;
  /** On the cost at once when left out. */
  usable?: Opt<CreditUse>;
}

/**
 * Taxes on the profit of the accounts, less the losses of earlier periods. PIS and COFINS on receipts, less credits on costs; there
 * is none without its rates. Source: Decreto-Lei 1.598/1977; Lei 9.065/1995 arts. 15–16; Leis 10.637/2002 and 10.833/2003.
 */
export interface ActualProfit {
  /** Calendar years when left out. */
  period?: Opt<'year' | 'quarter'>;
  /** By incurred cost when left out; `receipts`: in proportion to what was received. */
  profit?: Opt<'poc' | 'receipts'>;
  /** True when left out: interest and fees of loans are deducted. */
  deduct_interest?: Opt<boolean>;
  irpj: DatedRate[];
  irpj_surcharge?: Opt<DatedRate[]>;
  irpj_surcharge_floor?: Opt<DatedAmount[]>;
  csll: DatedRate[];
  /** The largest part of a profit that earlier losses take. */
  loss_share: DatedRate[];
  pis?: Opt<DatedRate[]>;
  cofins?: Opt<DatedRate[]>;
  /** Months from the receipts to the payment of PIS and COFINS. */
  lag?: Opt<number>;
  credits?: Opt<TaxCredit[]>;
}

/** By debits and credits, or as a share of the receipts. Source: Lei Complementar 214/2025 arts. 251–263, 485–487. */
export type ConsumptionMode = 'regular' | 'transitional';

/** Terms of one class of receipts in the consumption tax. */
export interface ConsumptionClass {
  class: string;
  mode?: Opt<ConsumptionMode>;
  /** False: the reducers of the modules leave its base as it is. */
  reducers?: Opt<boolean>;
  reduction?: Opt<DatedRate[]>;
  deduction_per_month?: Opt<DatedAmount[]>;
  /** Rates of the transitional mode. */
  rates?: Opt<DatedRate[]>;
}

/** Reais of a month that reduce the base: of a unit, or of all. It may name typologies by position. */
export interface Reducer {
  amount: number;
  /** The base month when left out. */
  month?: Opt<string>;
  typologies?: Opt<number[]>;
}

/** Reducers of a module's base: of all its units together, and of each. */
export interface ModuleReducers {
  module: number;
  adjustment?: Opt<Reducer>;
  social?: Opt<Reducer>;
}

/** CBS and IBS on receipts. Source: Lei Complementar 214/2025, Lei Complementar 227/2026. */
export interface Consumption {
  mode?: Opt<ConsumptionMode>;
  cbs?: Opt<DatedRate[]>;
  ibs?: Opt<DatedRate[]>;
  reduction?: Opt<DatedRate[]>;
  classes?: Opt<ConsumptionClass[]>;
  /** False: the rate falls on the price; else the price has the tax inside. */
  price_includes?: Opt<boolean>;
  /** Of the reducers. */
  index?: Opt<string>;
  lag?: Opt<number>;
  /** Shares that are withheld when the price is received. */
  split?: Opt<DatedRate[]>;
  modules?: Opt<ModuleReducers[]>;
  credits?: Opt<TaxCredit[]>;
  refund?: Opt<{ from: MonthRef; lag?: Opt<number> }>;
  transitional?: Opt<DatedRate[]>;
}

/** Tax regime: RET (Lei 10.931/2004), presumed profit, or none; other taxes are added to it. */
export interface Taxation extends RegimeTerms {
  /** Regimes that replace the one before from a month on. */
  then?: Opt<(RegimeTerms & { from: string })[]>;
  consumption?: Opt<Consumption>;
  other?: Opt<OtherTax[]>;
}

/** Repayment: by free cash, by bank transfers, by SAC or Price installments, or at once. After a grace the first month may be left out. */
export type LoanAmortization =
  | { kind: 'sweep'; from?: Opt<MonthRef>; reserve?: Opt<number>; share?: Opt<number> }
  | { kind: 'transfer'; share: number; of?: Opt<('bank_transfer' | 'works_transfer')[]> }
  | { kind: 'sac' | 'price'; start?: Opt<MonthRef>; installments: number }
  | { kind: 'bullet'; at: MonthRef };

/** A draw of a schedule: reais, or a share of the limit; exactly one of both. */
export interface Tranche {
  at: MonthRef;
  amount?: Opt<number>;
  share?: Opt<number>;
}

/** Rule of the releases: a share of the eligible cost, a schedule, or the cash that is missing. */
export interface Draws {
  kind: 'share' | 'schedule' | 'need';
  tranches?: Opt<Tranche[]>;
}

/** A rate from a month on. */
export interface RateStep {
  from: MonthRef;
  rate: Rate;
}

/** Months in which the interest is paid or capitalised whatever the loan states; `pay` when left out. */
export interface Grace {
  from: MonthRef;
  months: number;
  interest?: Opt<'pay' | 'capitalize'>;
}

/** Shares of open contracts and of the stock that guarantee a loan. `min` is their least part of the debt. */
export interface Coverage {
  receivables?: Opt<number>;
  stock?: Opt<number>;
  min: number;
}

/** Distributions wait while the debt is above a balance in reais, or the guarantee below a part of the debt. */
export interface CashTrap {
  balance?: Opt<number>;
  coverage?: Opt<number>;
}

/**
 * Construction loan or another: what it draws, limit in reais, conditions, rate and fees. `eligible` and `share` may be left out
 * where it draws by a schedule or by need.
 */
export interface Loan {
  name?: Opt<string>;
  /** Company that owes it: that of its modules when left out, else `main`. */
  company?: Opt<string>;
  /** Scope of eligible cost, sales and transfers: its company, or the enterprise, when left out. */
  modules?: Opt<number[]>;
  draws?: Opt<Draws>;
  eligible?: Opt<string[]>;
  share?: Opt<number>;
  limit?: Opt<number>;
  min_works?: Opt<number>;
  min_sold?: Opt<number>;
  window?: Opt<[MonthRef, MonthRef]>;
  rate: Rate;
  rate_steps?: Opt<RateStep[]>;
  index?: Opt<string>;
  /** Share of the index's variation that the loan accrues; 1 when left out. */
  index_share?: Opt<number>;
  interest?: Opt<'capitalize' | 'pay'>;
  grace?: Opt<Grace>;
  opening_fee_share?: Opt<number>;
  monthly_fee?: Opt<number>;
  /** Rate on what is not drawn yet. */
  commitment_fee?: Opt<{ rate: Rate }>;
  release_fee_share?: Opt<number>;
  /** Tax on credit operations, as a share of each release. */
  iof_share?: Opt<number>;
  coverage?: Opt<Coverage>;
  trap?: Opt<CashTrap>;
  amortization: LoanAmortization;
}

/** Land or services that a partner puts in instead of cash, in reais. */
export interface ContributionInKind {
  at: MonthRef;
  amount: number;
  module?: Opt<number>;
}

/** A partner: shares of distributions and of calls, and the most that may be called. */
export interface Partner {
  name?: Opt<string>;
  /** A label: it changes no number. */
  kind?: Opt<'partner' | 'scp'>;
  share: number;
  contribution_share?: Opt<number>;
  /** Reais, in kind included; unlimited when left out. */
  commitment?: Opt<number>;
  in_kind?: Opt<ContributionInKind[]>;
}

/** A tier of the waterfall; partners are named by their positions from 1. The last is a split without `until`. */
export type WaterfallTier =
  | { kind: 'preferred'; rate: Rate; method?: Opt<'compound' | 'simple'>; partners?: Opt<number[]> }
  | { kind: 'return_of_capital' }
  | { kind: 'catch_up'; partners: number[]; share?: Opt<number>; until: number }
  | {
      kind: 'split';
      shares: number[];
      /** The hurdle of the partners `of`: a rate of return or a multiple of their capital, exactly one of both. */
      until?: Opt<{ irr?: Opt<Rate>; multiple?: Opt<number> }>;
      of?: Opt<number[]>;
    };

/** Contributions and distributions of the partners, and the minimum cash in reais. */
export interface Capital {
  minimum_cash?: Opt<number>;
  contributions?: Opt<{ mode: 'automatic' | 'curve' | 'none'; curve?: Opt<number[]> }>;
  distribution?: Opt<{
    mode: 'none' | 'sweep' | 'curve' | 'at_end';
    start?: Opt<MonthRef>;
    reserve?: Opt<number>;
    share?: Opt<number>;
    after_loans?: Opt<boolean>;
    look_ahead?: Opt<number>;
    curve?: Opt<number[]>;
  }>;
  /** Contributions are called by shares, or from partner after partner. */
  calls?: Opt<'pro_rata' | 'order'>;
  partners?: Opt<Partner[]>;
  waterfall?: Opt<WaterfallTier[]>;
}

/** Forecast after the closing: rest of the planned total, plan as it is, or plan moved by months. */
export type ForecastPolicy = 'balance' | 'plan' | { shift: number };
/** Figures from a module's contracts: sales to date, and open payments. */
export interface PortfolioModule {
  module: number;
  /**
   * Net sales by month as shares of the own VGV; position 0 = month 0. It covers the months up to its last one, or up to the
   * closing. Contracts may be known further than cash is closed.
   */
  sold: number[];
  /**
   * Future receipts of these contracts; position 0 = the month after the closing. With an index of the study, they are in money
   * of the last month of `sold`, corrected from there.
   */
  receivables: { key: string; values: number[]; index?: Opt<string> }[];
}

/** Closed months of a line, in reais: of a module, of a company's own items, or of what is common. */
export interface RealisedLine {
  key: string;
  module?: Opt<number>;
  company?: Opt<string>;
  values: number[];
}

/** Closed months by line; they replace the plan up to `closing`. */
export interface Realised {
  /** Last closed month, `YYYY-MM`. */
  closing: string;
  lines: RealisedLine[];
  policy?: Opt<Record<string, Opt<ForecastPolicy>>>;
  /** Modules whose contracts replace their planned sales. Their forecast is what is yet to be sold, and what is owed. */
  portfolio?: Opt<PortfolioModule[]>;
}

/** Weights by which a line of no module is divided among the modules. */
export type Apportionment = 'vgv_own' | 'vgv_gross' | 'built_area' | 'units' | 'equal';

/** A company (SPE) with the modules that it holds. Taxation and capital left out are the study's, applied to it alone. */
export interface Company {
  key: string;
  name?: Opt<string>;
  modules: number[];
  taxation?: Opt<Taxation>;
  capital?: Opt<Capital>;
  /** Shares of its partners, one for each of the study's. */
  partner_shares?: Opt<number[]>;
}

/** Income statement and balance by the percentage of cost that is incurred. Source: docs/formulas.md. */
export interface Accounting {
  /** Groups whose cost is incurred in the units; the others are expenses of the month. */
  cost_groups?: Opt<string[]>;
  /** `fair_value` when left out: units given for land are revenue and cost from `barter_at` on, the launch when left out. */
  barter?: Opt<'fair_value' | 'none'>;
  barter_at?: Opt<MonthRef>;
}

/** Input of the engine, in reais and fractions; null means left out. Limits: `check/fields.ts`. */
export interface Study {
  format: 'uni.study/1';
  name: string;
  base_month: string;
  terms: 'nominal' | 'constant';
  discount_rate: DiscountRate;
  finance_rate?: Opt<Rate>;
  reinvestment_rate?: Opt<Rate>;
  indexes?: Opt<Record<string, IndexSeries>>;
  modules: StudyModule[];
  companies?: Opt<Company[]>;
  /** `vgv_own` when left out. */
  apportion?: Opt<Apportionment>;
  groups?: Opt<GroupDeclaration[]>;
  expenses?: Opt<ExpenseItem[]>;
  revenues?: Opt<RevenueItem[]>;
  rentals?: Opt<Rental[]>;
  taxation?: Opt<Taxation>;
  assignments?: Opt<Assignment[]>;
  loans?: Opt<Loan[]>;
  capital?: Opt<Capital>;
  accomplished?: Opt<Realised>;
  analysis?: Opt<Analysis>;
  accounting?: Opt<Accounting>;
}

/** Codes of study errors; `check/messages.ts` has their texts. */
export type StudyErrorCode =
  | 'unknown_field'
  | 'required'
  | 'type'
  | 'range'
  | 'decimals'
  | 'enum'
  | 'reference'
  | 'sum'
  | 'duplicate'
  | 'circle'
  | 'index_on_flow'
  | 'before_base'
  | 'horizon';
/** A refusal: where (JSON Pointer), what kind, and a sentence in pt-BR. */
export interface StudyError {
  path: string;
  code: StudyErrorCode;
  message: string;
}
