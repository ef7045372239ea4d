/** The cells that a loan reads: rows of its modules, and the numbers of the study. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import { channels } from '../../catalogue/lines.ts';
import type { Meta, Node } from '../../graph/node.ts';
import { inputRow } from '../../operators/cells/inputs.ts';
import { laggedRow } from '../../operators/cells/lagged-row.ts';
import { accumulated, sum } from '../../operators/cells/structure.ts';
import { soldShare } from '../../operators/funding/funding.ts';
import { scalarSum } from '../../operators/series/scalars.ts';
import type { Loan, LoanAmortization } from '../../study.ts';
import type { AccountLine } from '../accounting/accounting-rows.ts';
import { lineOf, namedModules } from '../companies/companies.ts';
import type { Company, StudyContext } from '../context.ts';
import type { DefinedFlows } from '../flows.ts';
import { enterpriseDateTerms } from '../terms/month-terms.ts';
import { withTerms } from '../terms/term-cells.ts';
import type { LoanCells } from './funding-cells.ts';
import { type LoanScope, loanMonths } from './loan-months.ts';
import { drawsOf, eligibleGroups, modulesOf, type PlacedLoan } from './loan-scope.ts';

function meta(label: string, unit: Meta['unit'] = 'money'): Meta {
  return { label, unit, sheet: 'funding' };
}

type BankKind = NonNullable<Extract<LoanAmortization, { kind: 'transfer' }>['of']>[number];

const bankKinds: readonly { key: BankKind; label: string }[] = [
  { key: 'bank_transfer', label: 'Repasses recebidos' },
  { key: 'works_transfer', label: 'Repasses na planta recebidos' },
];

/** The rows of terms that change from month to month. */
function rowsByMonth(scope: LoanScope, rate: Node, limit: Node | null): Pick<LoanCells, 'rates' | 'scheduled'> {
  const { loan, context } = scope;
  return {
    rates: (loan.rate_steps ?? []).length > 0 ? context.rules().ratesRow(scope, rate) : null,
    scheduled: drawsOf(loan) === 'schedule' ? context.rules().scheduledRow(scope, limit) : null,
  };
}

/** Defines the rows of the k-th loan. */
export function loanCells(
  operations: DefinedFlows,
  context: StudyContext,
  company: Company,
  { loan, k }: PlacedLoan,
  guaranteed: readonly AccountLine[],
): LoanCells {
  const { premises } = operations;
  const modules = modulesRead(loan, company);
  const [at, name] = [`/loans/${k}`, loan.name ?? `Financiamento ${k + 1}`];
  const scope: LoanScope = {
    operations,
    context,
    loan,
    k,
    at,
    name,
    company,
    modules,
    dates: enterpriseDateTerms(premises, modules),
  };
  const { amortization } = loan;
  const maybeShare = (field: string, value: number | null | undefined, label: string): Node | null =>
    value === null || value === undefined ? null : premises.share(`${at}/${field}`, value, `${name}: ${label}`);
  const rate = premises.monthlyRate(`${at}/rate`, loan.rate, `${name}: juros`);
  const limit =
    loan.limit === null || loan.limit === undefined
      ? null
      : premises.money(`${at}/limit`, loan.limit, `${name}: limite`);
  return {
    at,
    sold: soldRow(scope),
    transfers: transferRow(scope),
    ...eligibleRows(scope),
    variations: variationsRow(scope),
    rate,
    indexShare: maybeShare('index_share', loan.index_share, 'parte do índice'),
    share: drawsOf(loan) === 'share' ? maybeShare('share', loan.share, 'parte financiada') : null,
    ...rowsByMonth(scope, rate, limit),
    limit,
    minConstruction: premises.share(`${at}/min_works`, loan.min_works ?? 0, `${name}: obra mínima`),
    minSold: premises.share(`${at}/min_sold`, loan.min_sold ?? 0, `${name}: venda mínima`),
    openingFee: premises.share(`${at}/opening_fee_share`, loan.opening_fee_share ?? 0, `${name}: tarifa de abertura`),
    monthlyFee: premises.money(`${at}/monthly_fee`, loan.monthly_fee ?? 0, `${name}: tarifa mensal`),
    releaseFee: maybeShare('release_fee_share', loan.release_fee_share, 'tarifa por liberação'),
    releaseTax: maybeShare('iof_share', loan.iof_share, 'IOF'),
    commitment: loan.commitment_fee
      ? premises.monthlyRate(`${at}/commitment_fee/rate`, loan.commitment_fee.rate, `${name}: taxa de compromisso`)
      : null,
    reserve: premises.money(
      `${at}/amortization/reserve`,
      amortization.kind === 'sweep' ? (amortization.reserve ?? 0) : 0,
      `${name}: reserva`,
    ),
    sweepShare:
      amortization.kind === 'sweep' ? maybeShare('amortization/share', amortization.share, 'parte do caixa') : null,
    transferShare: premises.share(
      `${at}/amortization/share`,
      amortization.kind === 'transfer' ? amortization.share : 0,
      `${name}: parte do repasse`,
    ),
    guarantee: loan.coverage ? context.rules().guaranteeOf(scope, guaranteed) : null,
    trap: loan.trap ? context.rules().trapCells(scope, loan.trap) : null,
    months: loanMonths(scope),
  };
}

/** The modules that a loan names, else its company's; null: all. */
function modulesRead(loan: Loan, company: Company): readonly number[] | null {
  return modulesOf(loan) ?? namedModules(company);
}

function zeroRow({ operations: { builder } }: LoanScope, id: string, label: string): Node {
  return (
    builder.nodes.get(id) ??
    builder.row(id, inputRow, [], { start: 0, values: [] }, { ...meta(label), fields: { section: '/modules' } })
  );
}

/** A prefix of ids that loans of the same modules, or of the same company, share. */
function idOf({ loan, company }: LoanScope): string {
  const modules = modulesOf(loan);
  return modules ? `funding/modules/${modules.join('+')}` : `${company.id}funding`;
}

/** A line of a loan's modules, or of its company; null when there is none. */
function lineRead(scope: LoanScope, key: string): Node | null {
  const { operations, context, company } = scope;
  const { lines, builder } = operations;
  const modules = modulesOf(scope.loan);
  if (!modules) return lineOf(operations.scope, key, company);
  const rows = modules.map((module) => lines.nodeOf(key, module)).filter((node) => node !== null);
  if (rows.length < 2) return rows[0] ?? null;
  const id = `${idOf(scope)}/${key}`;
  const label = `${lineLabel(key, context.study)} (módulos ${modules.join(', ')})`;
  return builder.nodes.get(id) ?? builder.row(id, sum, rows, {}, meta(label));
}

function soldRow(scope: LoanScope): Node {
  const { operations, modules } = scope;
  const { builder, sales } = operations;
  const id = idOf(scope);
  const known = builder.nodes.get(`${id}/sold_share`);
  if (known) return known;
  const own = builder.scalar(
    `${id}/vgv_own`,
    scalarSum,
    sales.filter(({ context }) => modules === null || modules.includes(context.number)).map(({ vgvOwn }) => vgvOwn),
    {},
    meta('VGV líquido'),
  );
  const line = lineRead(scope, 'sales_base') ?? zeroRow(scope, `${id}/no_sales`, 'Vendas');
  const total = builder.row(`${id}/sold`, accumulated, [line], {}, meta('Vendas acumuladas'));
  return builder.row(`${id}/sold_share`, soldShare, [total, own], {}, meta('Vendido sobre o VGV', 'share'));
}

/** The bank receipts that amortize a loan; those at the keys by default. */
function transferRow(scope: LoanScope): Node {
  const { builder } = scope.operations;
  const { amortization } = scope.loan;
  const of = amortization.kind === 'transfer' ? (amortization.of ?? ['bank_transfer']) : ['bank_transfer'];
  const read = bankKinds.filter(({ key }) => of.includes(key));
  const kinds = read.map(({ key }) => key).join('+');
  const id = kinds === 'bank_transfer' ? `${idOf(scope)}/transfers` : `${idOf(scope)}/transfers/${kinds}`;
  const known = builder.nodes.get(id);
  if (known) return known;
  const rows = read
    .flatMap(({ key }) => channels.map((channel) => lineRead(scope, `receipts.${channel.key}.${key}`)))
    .filter((node) => node !== null);
  const label = read.map((kind) => kind.label).join(' + ');
  return rows.length === 0 ? zeroRow(scope, id, 'Repasses') : builder.row(id, sum, rows, {}, meta(label));
}

function eligibleRows(scope: LoanScope): Pick<LoanCells, 'eligible' | 'eligibleMonths'> {
  const { operations, loan, k, name } = scope;
  const { builder } = operations;
  const costs = eligibleGroups(loan)
    .map((group) => lineRead(scope, `expense.${group}`))
    .filter((node) => node !== null);
  const eligibleMonths = builder.row(
    `funding/loan${k + 1}/eligible`,
    sum,
    costs,
    { signs: costs.map(() => -1) },
    meta(`${name}: custo elegível`),
  );
  const label = meta(`${name}: custo elegível acumulado`);
  return {
    eligibleMonths,
    eligible: builder.row(`funding/loan${k + 1}/eligible_total`, accumulated, [eligibleMonths], {}, label),
  };
}

/** The variations of a loan's index, the index's lag in. */
function variationsRow({ operations, loan, k, name }: LoanScope): Node | null {
  const { premises, builder } = operations;
  const variations = premises.variations(loan.index);
  const lag = loan.index ? premises.lag(loan.index) : 0;
  const lagTerm = loan.index ? premises.lagTerm(loan.index) : 0;
  if (!variations || lagTerm === 0) return variations;
  return builder.row(
    `funding/loan${k + 1}/variations`,
    laggedRow,
    [variations],
    { lag, ...withTerms(premises, { lag: lagTerm }) },
    meta(`${name}: variação do índice`, 'share'),
  );
}
