/** Writes the modules of a study with every rule for the C loop: sales, plans, cancellations and delays. */
import {
  type Cancellation,
  cancellationLaws,
  type Delinquency,
  type FamilyFields,
  type PlanPart,
  type PriceStep,
  type PriceTable,
  type SalesTerms,
  type StudyModule,
  type Typology,
} from '@uni/engine';
import { anchorsOf, centavos, FAMILIES, INDEXES, indexIn, month, monthly } from './dump.ts';

type Anchors = Record<string, number>;

const SERIES_KINDS = ['down_payment', 'until_keys', 'calendar', 'post_keys', 'bank_transfer', 'works_transfer'];
/** Classes of taxes that the C loop has lines for, in order. */
export const CLASSES = ['standard', 'social', 'rents'];
/** The program's mark of a curve that is given weight by weight. */
const GIVEN = -1;

/** Stops the dump unless the C loop computes what a study states. */
export function must(isComputed: boolean, what: string): void {
  if (!isComputed) throw new Error(`the C loop does not compute ${what}`);
}

function isNamed(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** Stops the dump at a field that the C loop does not read. */
export function only(what: string, given: object, fields: string): void {
  const read = new Set(fields.split(' '));
  for (const [name, value] of Object.entries(given)) must(!isNamed(value) || read.has(name), `${what}.${name}`);
}

/** Returns where a curve starts, its family, how many weights it has, and those that are given. */
export function curve(
  what: string,
  given: FamilyFields & { shares?: readonly number[] | null | undefined },
  start: number,
  months: number,
): number[] {
  if (given.shares) return [start, GIVEN, 0, 0, given.shares.length, ...given.shares];
  const family = given.family ?? 'linear';
  must(family !== 'trapezoid' || (!isNamed(given.a) && !isNamed(given.b)), `${what}.a`);
  return [start, indexIn(FAMILIES, family), given.a ?? 2, given.k ?? 2, months];
}

/** Returns how many rows there are, and all of their numbers. */
export function listed<Row>(rows: readonly Row[] | null | undefined, write: (row: Row) => number[]): number[] {
  return [(rows ?? []).length, ...(rows ?? []).flatMap(write)];
}

function steps(given: readonly PriceStep[] | null | undefined, anchors: Anchors): number[] {
  return listed(given, (step) => [isNamed(step.from) ? month(step.from, anchors) : -1, step.sold ?? 0, step.change]);
}

const SERIES_FIELDS: Record<string, string> = {
  down_payment: 'installments',
  until_keys: '',
  calendar: 'calendar by_keys',
  post_keys: 'installments system rate',
  bank_transfer: 'lag',
  works_transfer: 'lag signing from min_sold land_share retention release',
};

function plan(series: PlanPart, anchors: Anchors): number[] {
  only(`parts.${series.kind}`, series, `kind name share ${SERIES_FIELDS[series.kind] ?? ''}`);
  must((series.system ?? 'price') === 'price', `system ${series.system}`);
  const isByBank = series.kind === 'works_transfer';
  must(series.kind !== 'post_keys' || monthly(series.rate) > 0, 'post_keys without a rate');
  return [
    indexIn(SERIES_KINDS, series.kind),
    series.share,
    series.installments ?? 1,
    series.lag ?? (isByBank ? 1 : 0),
    monthly(series.rate),
    series.by_keys ? 1 : 0,
    ...listed(series.calendar, ({ after, at, share }) => [after ?? -1, isNamed(at) ? month(at, anchors) : -1, share]),
    series.signing ?? 0,
    month(series.from ?? { at: 'works_start' }, anchors),
    series.min_sold ?? 0,
    series.land_share ?? 0,
    series.retention ?? 0,
    month(series.release ?? { at: 'keys' }, anchors),
  ];
}

function priceTable(table: PriceTable, anchors: Anchors): number[] {
  const read = 'name channel share discount commission index_before_keys index_after_keys correction tax_class parts';
  only('tables', table, table.no_deflation === false ? `${read} no_deflation` : read);
  must(table.correction !== 'by_term', 'correction by_term');
  const banks = table.parts.filter(({ kind, share }) => kind === 'works_transfer' && share > 0);
  must(banks.length <= 1, 'two works_transfer of a table');
  return [
    table.channel === 'direct' ? 0 : 1,
    indexIn(CLASSES, table.tax_class ?? 'standard'),
    table.correction === 'yearly' ? 1 : 0,
    table.share,
    table.discount ?? 0,
    table.commission?.share ?? 0,
    table.commission?.installments ?? 1,
    indexIn(INDEXES, table.index_before_keys ?? 'none'),
    indexIn(INDEXES, table.index_after_keys ?? 'none'),
    ...listed(table.parts, (series) => plan(series, anchors)),
  ];
}

/** One offer: its typologies, and the terms that they name or take from the module. */
function offer(module: StudyModule, typologies: readonly Typology[], own: SalesTerms, anchors: Anchors): number[] {
  const sales = own.sales_curve ?? module.sales_curve;
  const tables = own.tables ?? module.tables;
  if (!sales || !tables) throw new Error('an offer without a curve or tables');
  for (const typology of typologies)
    only(
      'typologies',
      typology,
      'name units private_area price_m2 barter_units sales_curve tables price_growth price_index price_steps',
    );
  return [
    ...listed(typologies, (each) => [each.units, each.private_area, centavos(each.price_m2), each.barter_units ?? 0]),
    ...curve('sales_curve', sales, month(sales.start, anchors), sales.months ?? 1),
    monthly(own.price_growth ?? module.price_growth),
    indexIn(INDEXES, own.price_index ?? module.price_index ?? 'none'),
    own.price_steps ? 1 : 0,
    ...steps(own.price_steps, anchors),
    ...listed(tables, (table) => priceTable(table, anchors)),
  ];
}

function offers(module: StudyModule, anchors: Anchors): number[] {
  const isOwn = ({ sales_curve, tables, price_growth, price_index, price_steps }: Typology) =>
    [sales_curve, tables, price_growth, price_index, price_steps].some(isNamed);
  const all = module.typologies ?? [];
  const [common, own] = [all.filter((each) => !isOwn(each)), all.filter(isOwn)];
  const shared = common.length > 0 || own.length === 0 ? [offer(module, common, {}, anchors)] : [];
  return listed([...shared, ...own.map((typology) => offer(module, [typology], typology, anchors))], (each) => each);
}

function cancellation(given: Cancellation, anchors: Anchors): number[] {
  only('cancellation', given, 'share hazard after_keys law resale_delay');
  const { hazard, law } = given;
  if (!hazard || !law) throw new Error('the C loop computes cancellations by age and law');
  const terms = cancellationLaws[law];
  const from = terms.refundFrom;
  must(terms.retentionBase === 'paid' && terms.refundInstallments === 1 && from !== null, `the law of ${law}`);
  must(terms.isBrokerageRetained && terms.isRestated && terms.refundAfterResale !== null, `the law of ${law}`);
  return [
    given.share,
    hazard.from ?? 1,
    given.after_keys ? 1 : 0,
    ...curve('hazard', hazard, 0, hazard.months ?? 1),
    terms.retention,
    terms.useShare,
    month(from, anchors),
    terms.refundDelay,
    terms.refundAfterResale ?? 0,
    given.resale_delay ?? 3,
  ];
}

function delinquency(given: Delinquency): number[] {
  only('delinquency', given, 'recovery loss_share fine late_interest');
  return [
    ...listed(given.recovery, ({ after, share }) => [after, share]),
    given.loss_share ?? 0,
    given.fine ?? 0,
    given.late_interest ?? 0,
  ];
}

/** Returns the numbers of a module after its company, assignment and reducer. */
export function dumpModule(module: StudyModule): number[] {
  const anchors = anchorsOf([module]);
  const terms = 'sales_curve tables price_growth price_index price_steps';
  const dates = 'launch works_start works_months keys schedule';
  only(
    'modules',
    module,
    `number name typologies built_area ${dates} ${terms} cancellation delinquency financial_barter`,
  );
  const { cancellation: leaving, delinquency: late, financial_barter: landSwap } = module;
  if (!leaving || !late || !landSwap) throw new Error('a module without cancellation, delinquency or barter');
  only('financial_barter', landSwap, 'share taxed_by_owner');
  must(landSwap.taxed_by_owner === true, 'a barter whose owner is not taxed');
  return [
    module.launch,
    module.works_start,
    module.works_months,
    month({ at: 'keys' }, anchors),
    module.built_area ?? 0,
    landSwap.share,
    ...curve('schedule', module.schedule ?? {}, module.works_start, module.works_months),
    ...steps(module.price_steps, anchors),
    ...cancellation(leaving, anchors),
    ...delinquency(late),
    ...offers(module, anchors),
  ];
}
