/** Months in which a loan withholds distributions: their formula, and their reasons. */
import type { FormulaWriter, Reason, Term } from '../../graph/node.ts';
import { valueAt } from '../../graph/node.ts';
import { quantise } from '../../numeric/money.ts';
import { where, written } from '../../operators/cells/living.ts';
import { outside, policyTerm } from '../../operators/cells/terms.ts';
import { cellTerm, type FundingRow } from '../../operators/funding/funding.ts';
import { type FundingTerms, isUncovered } from '../../operators/funding/funding-run.ts';
import type { CashTrap } from '../../study.ts';
import { untilEnd } from './capital-formulas.ts';
import type { FundingCells, FundingNodes, LoanCells } from './funding-cells.ts';
import type { LoanScope } from './loan-months.ts';

/** A loan with a trap in a month. */
interface TrapAt {
  readonly cells: FundingCells;
  readonly rows: FundingNodes;
  readonly terms: FundingTerms;
  readonly k: number;
  readonly t: number;
}

/** Defines the bounds of a loan's trap as cells. */
export function trapCells({ operations, at, name }: LoanScope, { balance, coverage }: CashTrap): LoanCells['trap'] {
  const { premises } = operations;
  const isStated = (value: number | null | undefined): value is number => value !== null && value !== undefined;
  return {
    balance: isStated(balance)
      ? premises.money(`${at}/trap/balance`, balance, `${name}: saldo que retém a distribuição`)
      : null,
    coverage: isStated(coverage)
      ? premises.number(`${at}/trap/coverage`, coverage, `${name}: cobertura que retém a distribuição`)
      : null,
  };
}

/** Returns the formula and explanation of a loan's trap: 1 where it withholds the month's distribution. */
export function trapFormulas(cells: FundingCells, rows: FundingNodes, terms: FundingTerms, k: number): FundingRow {
  return {
    formula: (t, writer) => untilEnd(cells, t, trapFormula({ cells, rows, terms, k, t }, writer), writer),
    explain: (t) => explainTrap({ cells, rows, terms, k, t }),
  };
}

function trapFormula({ cells, rows, k, t }: TrapAt, writer: FormulaWriter): string {
  const { trap, guarantee } = cells.loans[k] ?? {};
  const loan = rows.loans[k];
  if (!trap || !loan) return '0';
  const balance = writer.cell(loan.balance, t);
  const conditions = [
    ...(trap.balance ? [`${balance}>${writer.cell(trap.balance, 0)}`] : []),
    ...(trap.coverage && guarantee
      ? [`ROUND(${writer.cell(trap.coverage, 0)}*${balance}-${writer.cell(guarantee.row, t)},8)>0`]
      : []),
  ];
  if (conditions.length === 0) return '0';
  const isOwing = [`${balance}>0`, `${writer.month(t)}<>${written(cells.months.last, writer)}`];
  return where([...isOwing, `OR(${conditions.join(',')})`], '1');
}

function explainTrap(at: TrapAt): Reason {
  const { cells, rows, terms, k, t } = at;
  const formula = 'retida: dívida acima do gatilho ou garantia abaixo';
  const balance = rows.loans[k]?.balance;
  if (!balance || t === terms.last)
    return outside(t, 'retenção', { to: terms.last - 1 }, [policyTerm('Distribuição', 'livre no último mês')]);
  const conditions = trapTerms(at);
  if (conditions.length > 0) return { formula, combine: 'factors', terms: conditions };
  const none = policyTerm('Retenção', 'sem gatilho de saldo ou de garantia', `${cells.loans[k]?.at}/trap`);
  return { formula, combine: 'factors', terms: [none, cellTerm(balance, t)] };
}

/** The debt and the guarantee of a trap, each held against its bound. */
export function trapTerms({ cells, rows, terms, k, t }: TrapAt): Term[] {
  const { trap, guarantee } = cells.loans[k] ?? {};
  const bounds = terms.loans[k]?.trap;
  const balance = rows.loans[k]?.balance;
  if (!trap || !bounds || !balance) return [];
  const debt = cellTerm(balance, t);
  const most = bounds.balance ?? Number.POSITIVE_INFINITY;
  const ofBalance: Term[] = trap.balance
    ? [
        {
          ...debt,
          condition: {
            kind: 'limit',
            subject: 'saldo devedor',
            met: debt.value <= most,
            bound: most,
            boundName: 'gatilho',
          },
        },
        cellTerm(trap.balance, 0),
      ]
    : [debt];
  if (!trap.coverage || !guarantee || bounds.coverage === null) return trap.balance ? ofBalance : [];
  const { coverage } = bounds;
  const isBelow = (month: number) => isUncovered(coverage, valueAt(balance, month), valueAt(guarantee.row, month));
  let reached = t;
  while (reached <= terms.last && isBelow(reached)) reached++;
  return [
    ...ofBalance,
    {
      ...cellTerm(guarantee.row, t),
      condition: {
        kind: 'gate',
        subject: 'em garantia',
        met: !isBelow(t),
        bound: quantise(coverage * debt.value),
        ...(reached === t || reached > terms.last ? {} : { reached }),
      },
    },
    cellTerm(trap.coverage, 0),
  ];
}

/** Explains a distribution that a loan withholds; null where none does. */
export function explainTrapped(at: Omit<TrapAt, 'k'>): Reason | null {
  const trapping = at.rows.traps.flatMap((trap, k) => (trap && valueAt(trap, at.t) === 1 ? [k] : []));
  if (trapping.length === 0) return null;
  return {
    formula: 'retida: dívida acima do gatilho ou garantia abaixo',
    combine: 'factors',
    terms: trapping.flatMap((k) => trapTerms({ ...at, k })),
  };
}

/** True if some loan may withhold distributions. */
export function hasTraps({ traps }: FundingNodes): boolean {
  return traps.some((trap) => trap !== null);
}
