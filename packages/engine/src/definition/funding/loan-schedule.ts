/** Rows of a loan's terms by month: its rate in force, and its tranches. */
import type { Meta, Node } from '../../graph/node.ts';
import { stepInForce, steppedRate, trancheOfLimit, trancheSum } from '../../operators/funding/loan-rows.ts';
import type { MonthRef, Tranche } from '../../study.ts';
import { resolveMonth } from '../context.ts';
import { monthTerm } from '../terms/month-terms.ts';
import { withTerms } from '../terms/term-cells.ts';
import type { LoanScope } from './loan-months.ts';
import { loanDates } from './loan-scope.ts';

function meta(label: string, unit: Meta['unit'] = 'money'): Meta {
  return { label, unit, sheet: 'funding' };
}

/** Terms of a list of months, by position. */
function monthTerms(scope: LoanScope, pointers: readonly string[], references: readonly MonthRef[]) {
  const { operations, context, loan, name, dates } = scope;
  const own = loanDates(context, loan);
  const terms = references.map((reference, j) =>
    monthTerm(operations.premises, pointers[j] as string, reference, dates, `${name}: mês ${j + 1}`),
  );
  return {
    at: references.map((reference) => resolveMonth(reference, own)),
    ...withTerms(operations.premises, Object.fromEntries(terms.map((term, j) => [j, term]))),
  };
}

const fieldsOf = (pointers: readonly string[]): Record<string, string> =>
  Object.fromEntries(pointers.map((pointer, j) => [j, pointer]));

/** The rate in force month by month, of a loan whose rate changes. */
export function ratesRow(scope: LoanScope, rate: Node): Node {
  const { operations, loan, k, at, name } = scope;
  const { builder, premises } = operations;
  const steps = loan.rate_steps ?? [];
  const pointers = steps.map((_, j) => `${at}/rate_steps/${j}/from`);
  const params = monthTerms(
    scope,
    pointers,
    steps.map(({ from }) => from),
  );
  const rates = steps.map((step, j) =>
    premises.monthlyRate(`${at}/rate_steps/${j}/rate`, step.rate, `${name}: juros ${j + 2}`),
  );
  const label = meta(`${name}: mês da mudança em vigor`, 'number');
  const inForce = builder.written
    ? [builder.row(`funding/loan${k + 1}/step`, stepInForce, [], params, { ...label, whole: true })]
    : [];
  return builder.row(`funding/loan${k + 1}/rates`, steppedRate, [rate, ...rates, ...inForce], params, {
    ...meta(`${name}: juros em vigor`, 'share'),
    fields: fieldsOf(pointers),
  });
}

/** Tranches up to each month, of a loan that draws by a schedule. */
export function scheduledRow(scope: LoanScope, limit: Node | null): Node {
  const { operations, loan, k, at, name } = scope;
  const tranches = loan.draws?.tranches ?? [];
  const pointers = tranches.map((_, j) => `${at}/draws/tranches/${j}`);
  const params = monthTerms(
    scope,
    pointers.map((pointer) => `${pointer}/at`),
    tranches.map((tranche) => tranche.at),
  );
  const shares: Node[] = [];
  const amounts = tranches.map((tranche, j) => trancheCell(scope, tranche, j, { limit, shares }));
  return operations.builder.row(`funding/loan${k + 1}/scheduled`, trancheSum, amounts, params, {
    ...meta(`${name}: parcelas previstas até o mês`),
    fields: fieldsOf(pointers.map((pointer) => `${pointer}/at`)),
  });
}

/** One tranche; `shares` are those of the tranches before it. */
function trancheCell(
  { operations, k, at, name }: LoanScope,
  { amount, share }: Tranche,
  j: number,
  { limit, shares }: { limit: Node | null; shares: Node[] },
): Node {
  const { builder, premises } = operations;
  const pointer = `${at}/draws/tranches/${j}`;
  const label = `${name}: parcela ${j + 1}`;
  if (share === null || share === undefined || !limit) return premises.money(`${pointer}/amount`, amount ?? 0, label);
  shares.push(premises.share(`${pointer}/share`, share, `${label}, parte do limite`));
  return builder.scalar(`funding/loan${k + 1}/tranche${j + 1}`, trancheOfLimit, [limit, ...shares], {}, meta(label));
}
