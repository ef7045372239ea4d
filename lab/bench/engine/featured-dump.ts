/**
 * Writes a study with every rule for the C loop: numbers only, in the order in which `featured-loop/read.c` reads them. A study
 * with a field that the loop does not compute stops the dump.
 */
import type {
  Assignment,
  Capital,
  Company,
  Consumption,
  DatedRate,
  ExpenseItem,
  Loan,
  MonthRef,
  Rate,
  Rental,
  Study,
  StudyModule,
  Taxation,
  Timing,
  WaterfallTier,
} from '@uni/engine';
import { anchorsOf, BASES, centavos, INDEXES, indexIn, month, TIMINGS } from './dump.ts';
import { CLASSES, curve, dumpModule, listed, must, only } from './featured-dump-sales.ts';

const GROUPS = [
  'labor_cost',
  'readjust_labor_cost',
  'marketing',
  'commercial_expense',
  'post_cost_labor',
  'terrain',
  'incorporation',
  'admin_expenses',
];
const DRAWS = ['schedule', 'share'];
const AMORTIZATIONS = ['sweep', 'price'];
const TIERS = ['preferred', 'return_of_capital', 'split', 'split'];
const FOREVER = 100_000;

type Anchors = Record<string, number>;

function yearly(rate: Rate): number {
  must(rate.basis === 'effective_year', `a rate by ${rate.basis}`);
  return rate.value;
}

function monthsFrom(study: Study, calendar: string): number {
  const number = (text: string) => 12 * Number(text.slice(0, 4)) + Number(text.slice(5));
  return number(calendar) - number(study.base_month);
}

function rates(study: Study, rows: readonly DatedRate[] | null | undefined): number[] {
  const sorted = [...(rows ?? [])].sort((a, b) => a.from.localeCompare(b.from));
  return listed(sorted, ({ from, rate }) => [monthsFrom(study, from), rate]);
}

function item(given: ExpenseItem, modules: readonly StudyModule[]): number[] {
  only('expenses', given, 'group name module value timing index');
  only('value', given.value, 'basis amount share');
  const owner = modules.findIndex(({ number }) => number === given.module);
  const own = modules[owner];
  const timing: Timing = given.timing ?? { kind: 'flow' };
  only('timing', timing, 'kind start shares months lags lag family a k');
  must(own !== undefined || timing.kind === 'curve' || timing.kind === 'family', `${timing.kind} of no module`);
  const weights = timing.kind === 'physical' ? { shares: timing.lags ?? [1] } : timing;
  return [
    indexIn(GROUPS, given.group),
    owner,
    indexIn(BASES, given.value.basis),
    given.value.share ?? centavos(given.value.amount),
    indexIn(INDEXES, given.index ?? 'none'),
    indexIn(TIMINGS, timing.kind),
    timing.lag ?? 0,
    ...curve('timing', weights, month(timing.start, anchorsOf(own ? [own] : modules)), timing.months ?? 0),
  ];
}

function rental(given: Rental, modules: readonly StudyModule[]): number[] {
  const read =
    'name module area rent_m2 start months ramp vacancy index correction opex_m2 recoverable_share tax_class exit';
  only('rentals', given, read);
  const owner = modules.findIndex(({ number }) => number === given.module);
  const own = modules[owner];
  const { exit, ramp } = given;
  if (!own || !exit) throw new Error('the C loop computes rentals of a module with an exit');
  only('exit', exit, 'at cap_rate costs_share');
  must(given.correction !== 'monthly', 'a rent that moves every month');
  const anchors = anchorsOf([own]);
  return [
    owner,
    month(given.start ?? { at: 'keys' }, anchors),
    given.months ?? FOREVER,
    indexIn(INDEXES, given.index ?? 'none'),
    indexIn(CLASSES, given.tax_class ?? 'standard'),
    given.area,
    centavos(given.rent_m2),
    centavos(given.opex_m2),
    given.vacancy ?? 0,
    given.recoverable_share ?? 0,
    month(exit.at, anchors),
    exit.cap_rate,
    exit.costs_share ?? 0,
    ...curve('ramp', ramp ?? {}, 0, ramp?.months ?? 1),
  ];
}

function consumptionTerms(study: Study, given: Consumption): number[] {
  only('consumption', given, 'cbs ibs reduction index lag split modules credits');
  must((given.lag ?? 1) === 1, 'a lag of the consumption tax');
  const [credit, ...others] = given.credits ?? [];
  if (!credit || others.length > 0) throw new Error('the C loop computes one credit');
  only('credits', credit, 'groups share usable');
  const use = credit.usable ?? { kind: 'cost' };
  if (use.kind !== 'cost') throw new Error(`the C loop does not compute credits by ${use.kind}`);
  return [
    ...[given.cbs, given.ibs, given.reduction, given.split].flatMap((rows) => rates(study, rows)),
    indexIn(INDEXES, given.index ?? 'none'),
    credit.share,
    use.lag ?? 0,
    ...listed(credit.groups, (group) => [indexIn(GROUPS, group)]),
  ];
}

/** RET for every class but one, which is taxed on presumed profit; then the consumption tax. */
function taxes(study: Study, given: Taxation): number[] {
  only('taxation', given, 'regime ret presumed classes consumption');
  const { ret, presumed, consumption } = given;
  const [other, ...more] = given.classes ?? [];
  if (!ret || !presumed || !consumption || !other || more.length > 0 || other.regime !== 'presumed')
    throw new Error('the C loop computes RET with one class on presumed profit');
  only('ret', ret, 'rates lag classes');
  only('presumed', presumed, 'pis cofins irpj_base irpj csll_base csll activities');
  must(given.regime === 'ret' && (ret.lag ?? 1) === 1, 'another regime or lag');
  const activity = presumed.activities?.find((row) => row.class === other.class);
  const { pis, cofins, irpj, csll } = presumed;
  const bases = [activity?.irpj_base ?? presumed.irpj_base, activity?.csll_base ?? presumed.csll_base];
  const all = [pis, cofins, bases[0], irpj, bases[1], csll];
  const rowsOf = (name: string) => ret.classes?.find((row) => row.class === name)?.rates ?? ret.rates;
  return [
    Number(study.base_month.slice(5)) - 1,
    CLASSES.length,
    indexIn(CLASSES, other.class),
    ...CLASSES.flatMap((name) => rates(study, rowsOf(name))),
    ...all.flatMap((rows) => rates(study, rows)),
    ...consumptionTerms(study, consumption),
  ];
}

const modulesOf = (study: Study, numbers: readonly number[] | null | undefined) =>
  study.modules.filter(({ number }) => numbers?.includes(number));

function assignment(study: Study, given: Assignment): number[] {
  only('assignments', given, 'name at modules kinds share rate subordination coobligation');
  must(given.coobligation === true && given.kinds?.join() === 'post_keys', 'another assignment');
  const at = month(given.at, anchorsOf(modulesOf(study, given.modules)));
  return [at, given.share, given.subordination ?? 0, yearly(given.rate)];
}

function firstAmortization({ amortization }: Loan): MonthRef | null | undefined {
  if (amortization.kind === 'sweep') return amortization.from;
  return 'start' in amortization ? amortization.start : null;
}

/** Stops the dump at a loan that the C loop does not compute. */
function checkLoan(given: Loan): void {
  const gates = 'draws eligible share limit min_works min_sold window';
  const costs = 'rate rate_steps opening_fee_share monthly_fee iof_share coverage trap';
  only('loans', given, `name company modules ${gates} ${costs} amortization`);
  for (const each of given.draws?.tranches ?? []) only('tranches', each, 'at amount');
  only('coverage', given.coverage ?? {}, 'receivables stock min');
  only('trap', given.trap ?? {}, 'coverage');
  must((given.modules ?? []).length > 0, 'a loan of no module');
  must((given.rate_steps ?? []).length <= 1, 'a loan of several steps');
  must((given.eligible ?? GROUPS.slice(0, 2)).join() === GROUPS.slice(0, 2).join(), 'other eligible groups');
}

/** What may be drawn, and when. */
function draws(given: Loan, anchors: Anchors): number[] {
  const { amortization, window } = given;
  return [
    indexIn(DRAWS, given.draws?.kind ?? 'share'),
    indexIn(AMORTIZATIONS, amortization.kind),
    month(window?.[0], anchors),
    window ? month(window[1], anchors) : FOREVER,
    month(firstAmortization(given), anchors),
    'installments' in amortization ? amortization.installments : 0,
    ...listed(given.draws?.tranches, ({ at, amount }) => [month(at, anchors), centavos(amount)]),
    given.share ?? 1,
    given.limit ? centavos(given.limit) : -1,
    given.min_works ?? 0,
    given.min_sold ?? 0,
  ];
}

function loan(study: Study, companies: readonly Company[], given: Loan): number[] {
  checkLoan(given);
  const { amortization, coverage, rate_steps: stepped } = given;
  const modules = modulesOf(study, given.modules);
  const holds = ({ key, modules: held }: Company) => given.company === key || held.includes(modules[0]?.number ?? 0);
  const anchors: Anchors = anchorsOf(modules);
  const [step] = stepped ?? [];
  return [
    companies.findIndex(holds),
    ...listed(modules, (module) => [study.modules.indexOf(module)]),
    ...draws(given, anchors),
    given.opening_fee_share ?? 0,
    centavos(given.monthly_fee),
    given.iof_share ?? 0,
    amortization.kind === 'sweep' ? centavos(amortization.reserve) : 0,
    coverage?.min ?? 0,
    coverage?.receivables ?? 1,
    coverage?.stock ?? 0,
    given.trap?.coverage ?? 0,
    step ? month(step.from, anchors) : FOREVER,
    yearly(given.rate),
    yearly(step?.rate ?? given.rate),
  ];
}

function tier(given: WaterfallTier, partners: number): number[] {
  const none = new Array<number>(partners).fill(0);
  only('waterfall', given, 'kind rate shares until of');
  if (given.kind !== 'split')
    return [indexIn(TIERS, given.kind), -1, 'rate' in given ? yearly(given.rate) : 0, 0, ...none];
  const { until, of, shares } = given;
  if (!until) return [TIERS.length - 1, -1, 0, 0, ...shares];
  if (!until.irr || of?.length !== 1) throw new Error('the C loop computes the hurdle of one partner, by its rate');
  return [TIERS.indexOf('split'), (of[0] ?? 0) - 1, 0, yearly(until.irr), ...shares];
}

function capitalTerms(study: Study, companies: readonly Company[], given: Capital): number[] {
  only('capital', given, 'minimum_cash contributions distribution partners waterfall');
  const { contributions, distribution, partners, waterfall } = given;
  must(contributions?.mode === 'automatic' && distribution?.mode === 'sweep', 'other contributions or distributions');
  only('distribution', distribution ?? {}, 'mode start reserve look_ahead');
  for (const each of partners ?? []) only('partners', each, 'name share');
  const starts = companies.map(({ modules }) => month(distribution?.start, anchorsOf(modulesOf(study, modules))));
  return [
    centavos(given.minimum_cash),
    centavos(distribution?.reserve),
    distribution?.look_ahead ?? 1,
    ...starts,
    ...listed(partners, ({ share }) => [share]),
    ...listed(waterfall, (each) => tier(each, partners?.length ?? 0)),
  ];
}

function ofModule(study: Study, companies: readonly Company[], module: StudyModule): number[] {
  const reducer = study.taxation?.consumption?.modules?.find((row) => row.module === module.number);
  only('consumption.modules', reducer ?? {}, 'module adjustment');
  only('adjustment', reducer?.adjustment ?? {}, 'amount month');
  const stated = reducer?.adjustment?.month ?? study.base_month;
  const company = companies.findIndex(({ modules }) => modules.includes(module.number));
  const sales = (study.assignments ?? []).filter(({ modules }) => modules?.includes(module.number));
  must(company >= 0 && sales.length <= 1, 'a module of no company or of two assignments');
  return [
    company,
    (study.assignments ?? []).findIndex(({ modules }) => modules?.includes(module.number)),
    centavos(reducer?.adjustment?.amount),
    monthsFrom(study, stated),
    ...dumpModule(module),
  ];
}

/** Returns the whole study as the text that the C loop reads; `months` are those of its projection. */
export function dumpFeatured(study: Study, months: number): string {
  const { modules, companies, taxation, capital, accounting } = study;
  const sections = 'modules companies expenses rentals taxation assignments loans capital accounting';
  only('study', study, `format name base_month terms discount_rate indexes ${sections}`);
  only('accounting', accounting ?? {}, 'barter');
  if (!companies || !taxation || !capital || !accounting || study.terms !== 'nominal')
    throw new Error('the C loop computes nominal studies with companies, taxes, capital and accounts');
  must((accounting.barter ?? 'fair_value') === 'fair_value', 'a barter at no value');
  for (const company of companies) only('companies', company, 'key name modules');
  // The program names them by their positions.
  must(
    companies.every(({ key }, n) => key === `spe_${n + 1}`) && modules.every(({ number }, n) => number === n + 1),
    'other keys of companies, or other numbers of modules',
  );
  for (const series of Object.values(study.indexes ?? {})) only('indexes', series, 'annual');
  const numbers = [
    months,
    ...['incc', 'ipca'].map((name) => study.indexes?.[name]?.annual ?? 0),
    companies.length,
    ...listed(modules, (module) => ofModule(study, companies, module)),
    ...listed(study.expenses, (each) => item(each, modules)),
    ...listed(study.rentals, (each) => rental(each, modules)),
    ...taxes(study, taxation),
    ...listed(study.assignments, (each) => assignment(study, each)),
    ...listed(study.loans, (each) => loan(study, companies, each)),
    ...capitalTerms(study, companies, capital),
  ];
  return `${numbers.join('\n')}\n`;
}
