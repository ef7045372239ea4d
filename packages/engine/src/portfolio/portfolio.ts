import { lineLabel } from '../catalogue/line-labels.ts';
import { isStock, lineKind } from '../catalogue/lines.ts';
import { messageOf } from '../check/messages.ts';
import { collector } from '../check/schema.ts';
import { beyondExact, cashChecks } from '../checks.ts';
import { type StudyContext, studyContext } from '../definition/context.ts';
import { defineFunding, type Funding } from '../definition/funding/funding.ts';
import { lastScheduled } from '../definition/funding/loan-scope.ts';
import { lastOfCapital, maximumMonths } from '../definition/reach.ts';
import { isSomething, projected } from '../evaluation/model.ts';
import { optionalRules } from '../evaluation/optional-rules/at-hand.ts';
import { Builder } from '../graph/builder.ts';
import type { Node } from '../graph/node.ts';
import type { Refused } from '../open-study.ts';
import type { ProjectionLine } from '../projection.ts';
import type { Corporate, Portfolio, PortfolioMember } from './corporate.ts';
import { checkPortfolio } from './corporate-check.ts';
import { baseMonthOf, studyOfCorporate } from './corporate-study.ts';
import { definePortfolioFlows, endOf, monthsOfOverhead, type PortfolioFlows } from './portfolio-flows.ts';
import { portfolioIndicators } from './portfolio-indicators.ts';

/**
 * Computes several developments as one flow, with the overheads, loans and capital of the organization that holds them
 * (engine-companies §8). Members come as their projections. Never throws on any JSON value; a refusal has the path and the code of at
 * least one error.
 */
export function projectPortfolio(
  members: readonly PortfolioMember[],
  corporate: Corporate,
): { ok: true; portfolio: Portfolio } | Refused {
  const { errors, report } = collector();
  checkPortfolio(members, corporate, report);
  if (errors.length > 0) return { ok: false, errors };
  const base = baseMonthOf(members);
  const context = contextOf(corporate, base);
  const last = lastMonthOf(context, members, corporate);
  if (last >= maximumMonths)
    return { ok: false, errors: [{ path: '', code: 'horizon', message: messageOf('horizon') }] };
  const builder = new Builder(last + 1);
  const flows = definePortfolioFlows(builder, context, members, corporate);
  const funding = defineFunding(flows.operations, context, last);
  const lines = portfolioLines(flows, funding, context, last);
  return {
    ok: true,
    portfolio: {
      format: 'uni.portfolio/1',
      base_month: base,
      months: last + 1,
      lines,
      indicators: portfolioIndicators(flows, funding, context, last),
      checks: [...cashChecks(context, funding, last), ...beyondExact(lines)],
    },
  };
}

/** No development has its milestones here. */
function contextOf(corporate: Corporate, base: string): StudyContext {
  const context = studyContext(studyOfCorporate(corporate, base), optionalRules);
  const dates = { launch: 0, constructionStart: 0, constructionEnd: 0, keys: 0 };
  return { ...context, enterprise: dates, companies: context.companies.map((company) => ({ ...company, dates })) };
}

/** The latest end of the members, the overheads, and what loans and capital schedule. */
function lastMonthOf(context: StudyContext, members: readonly PortfolioMember[], corporate: Corporate): number {
  const base = context.study.base_month;
  const end = Math.max(...members.map((member) => endOf(member, base)));
  return Math.max(
    end,
    ...(corporate.overheads ?? []).map((overhead) => monthsOfOverhead(overhead, base, end)[1]),
    ...(corporate.loans ?? []).map((loan) => lastScheduled(context, loan)),
    lastOfCapital(context),
  );
}

/** Lines that stand in a portfolio even when they are zero. */
const essential = /^(member\.|(free_cash_flow|net_cash_flow|closing_cash)$)/;

function portfolioLines(
  { rows, debt, cash, operations }: PortfolioFlows,
  funding: Funding,
  context: StudyContext,
  last: number,
): ProjectionLine[] {
  const lines: ProjectionLine[] = [];
  const add = (
    key: string,
    node: Node,
    { kind = lineKind(key), stock = isStock(key), label = lineLabel(key, context.study) } = {},
  ): void => {
    const entry = { key, module: null, label, kind, stock, node, ownedLines: [] };
    if (essential.test(key) || isSomething(node, last)) lines.push(projected(entry, last));
  };
  for (const { key, label, node } of rows) add(key, node, { kind: 'cash', stock: false, label });
  add('free_cash_flow', operations.free);
  funding.loans.forEach((loan, k) => {
    add(`loan.${k + 1}.release`, loan.release);
    add(`loan.${k + 1}.interest`, loan.interest);
    add(`loan.${k + 1}.interest_paid`, loan.interestPaid);
    add(`loan.${k + 1}.fees`, loan.fees);
    add(`loan.${k + 1}.amortization`, loan.amortization);
    add(`loan.${k + 1}.balance`, loan.balance);
  });
  add('contribution', funding.contribution);
  add('distribution', funding.distribution);
  add('net_cash_flow', funding.netCashFlow);
  add('closing_cash', funding.closing);
  const memo = { kind: 'memo', stock: true } as const;
  add('members_debt', debt, { ...memo, label: debt.meta.label });
  add('members_cash', cash, { ...memo, label: cash.meta.label });
  return lines;
}
