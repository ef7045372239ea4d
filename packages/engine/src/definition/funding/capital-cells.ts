/** The numbers of a company's capital as cells. */
import type { LivingTerm, Meta, Node } from '../../graph/node.ts';
import { toCents } from '../../numeric/money.ts';
import { inputRow } from '../../operators/cells/inputs.ts';
import { shifted } from '../../operators/cells/structure.ts';
import type { FundingTerms } from '../../operators/funding/funding-run.ts';
import type { AccountLine } from '../accounting/accounting-rows.ts';
import { isInherited, namedModules } from '../companies/companies.ts';
import type { Company, StudyContext } from '../context.ts';
import type { DefinedFlows } from '../flows.ts';
import { enterpriseDateTerms, monthTerm } from '../terms/month-terms.ts';
import { countTerm, withTerms } from '../terms/term-cells.ts';
import type { CashBeforeLoans } from './cash-before-loans.ts';
import type { FundingCells } from './funding-cells.ts';
import { loanCells } from './loan-cells.ts';
import { loansOf } from './loan-scope.ts';

function meta(label: string, unit: Meta['unit'] = 'money'): Meta {
  return { label, unit, sheet: 'funding' };
}

/** The cells that the loans and the capital of a company read. */
export function capitalCells(
  operations: DefinedFlows,
  context: StudyContext,
  { company, flow, accumulated }: CashBeforeLoans,
  guaranteed: readonly AccountLine[],
  terms: FundingTerms,
): FundingCells {
  const { premises, last } = operations;
  const { terms: capital, pointer: at } = company.capital;
  const money = (field: string, reais: number | null | undefined, label: string): Node =>
    premises.money(`${at}/${field}`, reais ?? 0, `${label}${ending}`);
  const distribution = capital?.distribution;
  const ending = isInherited(company) ? '' : company.suffix;
  const dates = enterpriseDateTerms(premises, namedModules(company));
  const start = monthTerm(
    premises,
    `${at}/distribution/start`,
    distribution?.start,
    dates,
    `Início da distribuição${ending}`,
  );
  return {
    at,
    rules: context.rules,
    // Sold receivables are placed before the loans.
    free: flow,
    accumulatedFree: accumulated,
    loans: loansOf(context, company).map((placed) => loanCells(operations, context, company, placed, guaranteed)),
    minimumCash: money('minimum_cash', capital?.minimum_cash, 'Caixa mínimo'),
    reserve: money('distribution/reserve', distribution?.reserve, 'Reserva da distribuição'),
    share: premises.share(`${at}/distribution/share`, distribution?.share ?? 1, `Parte distribuída${ending}`),
    ...curveRows(operations, company, terms, start),
    shadow: null,
    curveTotal: null,
    months: {
      last,
      start,
      monthsAhead: countTerm(
        premises,
        `${at}/distribution/look_ahead`,
        distribution?.look_ahead,
        1,
        `Meses à frente protegidos na distribuição${ending}`,
      ),
    },
  };
}

/** The curves of a company's capital. Companies that inherit a curve share its row: each has its own start. */
function curveRows(
  { builder, premises }: DefinedFlows,
  company: Company,
  { capital: { start } }: FundingTerms,
  startTerm: LivingTerm,
): Pick<FundingCells, 'contributionCurve' | 'distributionCurve'> {
  const { id, suffix, capital: held } = company;
  const { terms: capital, pointer } = held;
  const isShared = isInherited(company);
  const [prefix, ending] = isShared ? ['', ''] : [id, suffix];
  const row = (name: string, label: Meta, start: number, values: readonly number[], living: object): Node => {
    const rowId = `${prefix}funding/${name}`;
    return builder.nodes.get(rowId) ?? builder.row(rowId, inputRow, [], { start, values, ...living }, label);
  };
  const contributed = { ...meta(`Aportes programados${ending}`), input: `${pointer}/contributions/curve` };
  const paid = { ...meta(`Curva de distribuição${ending}`, 'share'), input: `${pointer}/distribution/curve` };
  const calls = (capital?.contributions?.curve ?? []).map(toCents);
  const weights = capital?.distribution?.curve ?? [];
  const contributionCurve = row('contribution_curve', contributed, 0, calls, {});
  const living = withTerms(premises, { start: startTerm });
  if (!isShared)
    return { contributionCurve, distributionCurve: row('distribution_curve', paid, start, weights, living) };
  const shared = row('distribution_curve', paid, 0, weights, {});
  const params = { lag: start, ...withTerms(premises, { lag: startTerm }) };
  const label = meta(`Curva de distribuição${suffix}`, 'share');
  return {
    contributionCurve,
    distributionCurve: builder.row(`${id}funding/distribution_curve`, shifted, [shared], params, label),
  };
}
