import { reachesHorizon } from '../catalogue/lines.ts';
import type { LivingTerm, Node, Parameters, Terms } from '../graph/node.ts';
import { negated } from '../operators/cells/elementwise.ts';
import { inputRow } from '../operators/cells/inputs.ts';
import { plus, written } from '../operators/cells/living.ts';
import { greatest, lastMonthFormula, lastMonthOf } from '../operators/cells/month-bounds.ts';
import { roundedSum, sum } from '../operators/cells/structure.ts';
import { perUnsoldUnit } from '../operators/sales/revenue.ts';
import type { Loan, MonthRef } from '../study.ts';
import { isInherited, namedModules } from './companies/companies.ts';
import type { Company } from './context.ts';
import { debtorOf, modulesOf } from './funding/loan-scope.ts';
import type { EnterpriseScope } from './items/items.ts';
import type { OwnedLine } from './lines/lines.ts';
import { inKindMonths } from './partners/partner-months.ts';
import { partnersOf } from './partners/partner-terms.ts';
import { lastOfSchedules } from './reach.ts';
import { enterpriseDateTerms, monthTerm } from './terms/month-terms.ts';
import { cellTerm, countTerm } from './terms/term-cells.ts';

const additions: ReadonlySet<string> = new Set([sum, negated, roundedSum].map(({ name }) => name));

/** Returns a test for dependence on any of some rows. */
function hangsOn(rows: ReadonlySet<Node>): (node: Node) => boolean {
  const known = new Map<Node, boolean>();
  const hangs = (node: Node): boolean => {
    const cached = known.get(node);
    if (cached !== undefined) return cached;
    const answer = rows.has(node) || node.inputs.some(hangs);
    known.set(node, answer);
    return answer;
  };
  return hangs;
}

/** The parameters of a row that is not charged in any month. */
function uncharged(params: Parameters): Parameters {
  if (params.until === undefined) return params;
  const { until: _, ...terms } = (params.terms ?? {}) as Terms;
  return { ...params, until: -1, terms };
}

/**
 * Returns rows without the charges for unsold stock, and without refunds of credits. A row that is more than a sum, such as a tax on receipts, is duplicated over
 * rows without charges.
 */
function withoutCharges({ builder, charges }: EnterpriseScope, rows: readonly Node[]): Node[] {
  const charged = new Set(charges);
  const hangs = hangsOn(charged);
  const twins = new Map<Node, Node>();
  const twinOf = (node: Node): Node => {
    if (!hangs(node)) return node;
    const known = twins.get(node);
    if (known) return known;
    const { label, unit, sheet, module } = node.meta;
    const meta = {
      label: `${label}, sem a cobrança do estoque`,
      unit,
      sheet,
      ...(module === undefined ? {} : { module }),
    };
    const id = `${node.id}/uncharged`;
    const twin =
      node.op === perUnsoldUnit
        ? builder.row(id, inputRow, [], { start: 0, values: [] }, meta)
        : builder[node.scalar ? 'scalar' : 'row'](id, node.op, node.inputs.map(twinOf), uncharged(node.params), meta);
    twins.set(node, twin);
    return twin;
  };
  const without = (node: Node): Node[] => {
    if (!hangs(node)) return [node];
    if (node.op === perUnsoldUnit) return [];
    return additions.has(node.op.name) ? node.inputs.flatMap(without) : [twinOf(node)];
  };
  return rows.flatMap(without);
}

/**
 * The last month of a projection as rows of a workbook. It is the last of every line, the loans' schedules and the capital's
 * curves.
 */
export function defineHorizon(scope: EnterpriseScope, beforeProfitTaxes?: readonly OwnedLine[]): LivingTerm {
  const { lines, charges } = scope;
  const all = lines.all().filter(({ key }) => reachesHorizon(key));
  if (charges.length > 0) {
    const before = withoutCharges(
      scope,
      (beforeProfitTaxes ?? all).map(({ node }) => node),
    ).filter((node) => !node.scalar);
    scope.lastCharged = bound(scope, 'charged', chargedLabel(scope), () => lastOfAll(scope, before), [
      ...before.map((node) => lastOf(scope, node, node.meta.label)),
      ...scheduled(scope),
    ]);
  }
  const ends = all.map((line) => lastOf(scope, line.node, labelOf(scope, line)));
  const last = () =>
    lastOfAll(
      scope,
      all.map(({ node }) => node),
    );
  return bound(scope, 'last', 'Último mês do fluxo', last, [...ends, ...scheduled(scope)]);
}

/** The last months of some lines and rows, and of the schedules where they count, as a workbook compares them. */
export function latestTerms(
  scope: EnterpriseScope,
  lines: readonly OwnedLine[],
  later: readonly Node[],
  isScheduled: boolean,
): Terms {
  return inPieces([
    ...lines.map((line) => lastOf(scope, line.node, labelOf(scope, line))),
    ...later.map(cellTerm),
    ...(isScheduled ? scheduled(scope) : []),
  ]);
}

function chargedLabel({ charges }: EnterpriseScope): string {
  const isStock = charges.some(({ op }) => op === perUnsoldUnit);
  return isStock ? 'Último mês com estoque cobrado' : 'Último mês com ressarcimento pedido';
}

function labelOf({ context }: EnterpriseScope, { node, owner }: OwnedLine): string {
  const name = context.modules.find(({ number }) => number === owner)?.module.name;
  return name && !node.meta.label.startsWith(name) ? `${name} · ${node.meta.label}` : node.meta.label;
}

function lastOf({ builder }: EnterpriseScope, row: Node, label: string): LivingTerm {
  const id = `horizon/${row.id}`;
  const meta = { label: `${label}: último mês`, unit: 'number', whole: true, sheet: 'dates' } as const;
  return cellTerm(builder.nodes.get(id) ?? builder.scalar(id, lastMonthOf, [row], {}, meta));
}

function lastOfAll({ context }: EnterpriseScope, rows: readonly Node[]): number {
  return Math.max(lastOfSchedules(context), ...rows.map(({ vector }) => vector.to - 1));
}

/** The greatest of any number of months. Cells are compared a dozen at a time, since a formula has a greatest length. */
function bound(
  scope: EnterpriseScope,
  id: string,
  label: string,
  value: () => number,
  terms: readonly LivingTerm[],
): LivingTerm {
  const { builder } = scope;
  const meta = { label, unit: 'number', whole: true, sheet: 'dates' } as const;
  const params = { terms: inPieces(terms), value };
  return cellTerm(builder.scalar(`horizon/${id}`, greatest, [], params, meta));
}

function inPieces(terms: readonly LivingTerm[]): Terms {
  const pieces: LivingTerm[] = [];
  for (let k = 0; k < terms.length; k += 100) pieces.push(together(terms.slice(k, k + 100)));
  return Object.fromEntries([0, ...pieces].map((term, k) => [k, term]));
}

function together(terms: readonly LivingTerm[]): LivingTerm {
  return (writer) => `MAX(${terms.map((term) => written(term, writer)).join(',')})`;
}

/** The months of the loans' schedules and of the capital's curves. */
function scheduled(scope: EnterpriseScope): LivingTerm[] {
  const { study, companies } = scope.context;
  const loans = (study.loans ?? []).flatMap((loan, k) => lastInstallment(scope, loan, k));
  return [
    ...loans,
    ...partnersOf(scope.context).flatMap((_, n) => inKindMonths(scope.premises, scope.context, n)),
    ...companies.flatMap((company) => lastOfCurves(scope, company)),
  ];
}

/** The last months of a company's capital curves. */
function lastOfCurves(scope: EnterpriseScope, company: Company): LivingTerm[] {
  const { contributions, distribution } = company.capital.terms ?? {};
  const calls = isInherited(company) ? '' : company.id;
  return [
    ...(contributions?.mode === 'curve' ? [lastOfRow(scope, `${calls}funding/contribution_curve`)] : []),
    ...(distribution?.mode === 'curve' ? [lastOfRow(scope, `${company.id}funding/distribution_curve`)] : []),
  ];
}

/** The last month of a row that is defined later. */
function lastOfRow({ builder }: EnterpriseScope, id: string): LivingTerm {
  return (writer) => {
    const row = builder.nodes.get(id);
    return row ? lastMonthFormula(row, writer) : '0';
  };
}

/** The months that a loan states: of its tranches, of its grace's end, and of its last installment. */
function lastInstallment({ premises, context }: EnterpriseScope, loan: Loan, k: number): LivingTerm[] {
  const { amortization, draws, grace } = loan;
  const name = loan.name ?? `Financiamento ${k + 1}`;
  const at = `/loans/${k}`;
  const company = debtorOf(context, loan);
  const dates = enterpriseDateTerms(premises, modulesOf(loan) ?? (company ? namedModules(company) : null));
  const month = (path: string, reference: MonthRef | null | undefined, label: string): LivingTerm =>
    monthTerm(premises, `${at}/${path}`, reference, dates, `${name}: ${label}`);
  const graceMonths = countTerm(premises, `${at}/grace/months`, grace?.months, 0, `${name}: meses de carência`);
  const graceFrom = month('grace/from', grace?.from, 'início da carência');
  const tranches = draws?.kind === 'schedule' ? (draws.tranches ?? []) : [];
  const stated = [
    ...tranches.map((tranche, j) => month(`draws/tranches/${j}/at`, tranche.at, `mês ${j + 1}`)),
    ...(grace ? [lastOfGrace(graceFrom, graceMonths)] : []),
  ];
  if (amortization.kind === 'bullet') return [...stated, month('amortization/at', amortization.at, 'vencimento')];
  if (amortization.kind !== 'sac' && amortization.kind !== 'price') return stated;
  const isLeftOut = amortization.start === null || amortization.start === undefined;
  const first =
    grace && isLeftOut
      ? plus(graceFrom, graceMonths)
      : month('amortization/start', amortization.start, 'primeira parcela');
  const pointer = `${at}/amortization/installments`;
  const count = countTerm(premises, pointer, amortization.installments, 1, `${name}: parcelas`);
  return [...stated, plus(first, plus(count, -1))];
}

/** The last month of a grace; one without months has none. */
function lastOfGrace(from: LivingTerm, months: LivingTerm): LivingTerm {
  return (writer) => `IF(${written(months, writer)}<1,0,${written(plus(from, plus(months, -1)), writer)})`;
}
