/** A loan while its rows are defined, and its months as terms of formulas. */
import type { LivingTerm } from '../../graph/node.ts';
import { plus, written } from '../../operators/cells/living.ts';
import type { Loan, MonthRef } from '../../study.ts';
import type { Company, StudyContext } from '../context.ts';
import type { DefinedFlows } from '../flows.ts';
import { type DateTerms, monthTerm } from '../terms/month-terms.ts';
import { countTerm } from '../terms/term-cells.ts';
import type { LoanCells } from './funding-cells.ts';

/** A loan, and what its rows are made of. */
export interface LoanScope {
  operations: DefinedFlows;
  context: StudyContext;
  loan: Loan;
  k: number;
  /** Its pointer in the study, and its name. */
  at: string;
  name: string;
  /** The company that owes it. */
  company: Company;
  /** The modules that it names, else its company's; null: all. */
  modules: readonly number[] | null;
  dates: DateTerms;
}

/** The months of a loan as terms of formulas. */
export function loanMonths(scope: LoanScope): LoanCells['months'] {
  const { operations, loan, at, name, dates } = scope;
  const { premises } = operations;
  const month = (pointer: string, reference: MonthRef | null | undefined, label: string): LivingTerm =>
    monthTerm(premises, `${at}${pointer}`, reference, dates, `${name}: ${label}`);
  const { amortization, grace: given } = loan;
  const [first, last] = loan.window ?? [];
  const window = loan.window
    ? [month('/window/0', first, 'início da janela'), month('/window/1', last, 'fim da janela')]
    : [];
  const grace = given ? graceMonths(scope, month('/grace/from', given.from, 'início da carência')) : null;
  const start = (field: string, reference: MonthRef | null | undefined, label: string): LivingTerm =>
    grace && (reference === null || reference === undefined)
      ? grace[1]
      : month(`/amortization/${field}`, reference, label);
  const shared = { window, grace, commitment: commitmentMonths(scope, window, month) };
  switch (amortization.kind) {
    case 'sweep':
      return { ...shared, installments: 0, start: start('from', amortization.from, 'início da amortização') };
    case 'bullet':
      return { ...shared, installments: 0, start: start('at', amortization.at, 'vencimento') };
    case 'transfer':
      return { ...shared, installments: 0, start: 0 };
    default: {
      const pointer = `${at}/amortization/installments`;
      return {
        ...shared,
        installments: countTerm(premises, pointer, amortization.installments, 1, `${name}: parcelas`),
        start: start('start', amortization.start, 'primeira parcela'),
      };
    }
  }
}

function graceMonths({ operations, loan, at, name }: LoanScope, from: LivingTerm): [LivingTerm, LivingTerm] {
  const months = countTerm(
    operations.premises,
    `${at}/grace/months`,
    loan.grace?.months,
    0,
    `${name}: meses de carência`,
  );
  return [from, plus(from, months)];
}

function commitmentMonths(
  { loan }: LoanScope,
  window: readonly LivingTerm[],
  month: (pointer: string, reference: MonthRef, label: string) => LivingTerm,
): readonly [LivingTerm, LivingTerm] | null {
  if (!loan.commitment_fee) return null;
  const [first, last] = window;
  if (first !== undefined && last !== undefined) return [first, last];
  const tranches = (loan.draws?.tranches ?? []).map(({ at }, j) =>
    month(`/draws/tranches/${j}/at`, at, `mês ${j + 1}`),
  );
  const of = (call: string): LivingTerm =>
    tranches.length === 0 ? 0 : (writer) => `${call}(${tranches.map((term) => written(term, writer)).join(',')})`;
  return [of('MIN'), of('MAX')];
}
