import { balanceChecks, distributedBeyondProfit } from './account-checks.ts';
import { openCredits } from './credit-checks.ts';
import type { Accounts } from './definition/accounting/accounting.ts';
import type { CompanyEntry } from './definition/companies/company-entries.ts';
import type { Company, StudyContext } from './definition/context.ts';
import type { CompanyFunding, Funding } from './definition/funding/funding.ts';
import type { OwnedLine } from './definition/lines/lines.ts';
import { positionOf } from './definition/lines/owners.ts';
import type { Operations } from './definition/operations.ts';
import { type Node, scalarOf, valueAt } from './graph/node.ts';
import { invariantChecks } from './invariants.ts';
import { monthAt } from './numeric/calendar.ts';
import { quantise, toCents } from './numeric/money.ts';
import type { Check, ProjectionLine } from './projection.ts';
import { missingRates } from './rate-checks.ts';
import type { Study } from './study.ts';

/** A line of the projection with its row, and the parts that it adds up. */
interface LineEntry {
  readonly key: string;
  readonly module: number | null;
  readonly company?: string;
  readonly node: Node;
  readonly ownedLines: readonly OwnedLine[];
}

/** What a projection is checked by. */
interface Checked {
  readonly context: StudyContext;
  readonly operations: Operations;
  readonly funding: Funding;
  readonly accounts: Accounts | null;
  readonly entries: readonly LineEntry[];
  readonly companies: { readonly entries: readonly CompanyEntry[] } | null;
}

/** Returns the warnings of a projection: gaps of the study, and violated invariants should one ever fail. */
export function collectChecks(
  { context, operations, funding, accounts, entries: lines, companies }: Checked,
  last: number,
): Check[] {
  return [
    ...unsoldStock(operations),
    ...unsignedTransfers(operations),
    ...emptyAssignments(operations),
    ...fractionalUnits(operations),
    ...withoutTiming(operations),
    ...missingRates(context, operations),
    ...realisedChecks(lines),
    ...cashChecks(context, funding, last),
    ...openCredits(operations, last),
    ...exceededCommitments(context, funding, last),
    ...distributedBeyondProfit(accounts, funding, last),
    ...invariantChecks(context, operations, funding, last),
    ...balanceChecks(accounts, funding, last),
    ...(companies ? context.rules().companyChecks(companies.entries, wholeOf(lines), last) : []),
  ];
}

/** Finds the row of a line of the enterprise. */
function wholeOf(lines: readonly LineEntry[]): (key: string) => Node | undefined {
  const whole = lines.filter(({ module, company }) => module === null && company === undefined);
  const rows = new Map(whole.map(({ key, node }) => [key, node]));
  return (key) => rows.get(key);
}

/** The first cell of a line of that size, −1 for the total alone, null for none. */
function firstInexact(line: ProjectionLine): number | null {
  const month = firstBeyond(line.values);
  return month >= 0 || isBeyond(line.total) ? month : null;
}

const isBeyond = (centavos: number): boolean => Math.abs(centavos) > Number.MAX_SAFE_INTEGER;

/** A plain loop: every cell of a projection passes here. */
function firstBeyond(values: readonly number[]): number {
  for (let t = 0; t < values.length; t++) if (isBeyond(values[t] as number)) return t;
  return -1;
}

/**
 * Returns one check for the first cell or total too large to distinguish single centavos. Lines that are those of `exact`, by
 * position, are not read again: most lines stay the same in an edit.
 */
export function beyondExact(
  lines: readonly (ProjectionLine | null)[],
  exact: readonly (ProjectionLine | null)[] = [],
): Check[] {
  for (const [k, line] of lines.entries()) {
    if (!line || line === exact[k]) continue;
    const month = firstInexact(line);
    if (month === null) continue;
    return [
      {
        code: 'beyond_exact',
        severity: 'error',
        line: line.key,
        ...positionOf(line.company ?? line.module),
        ...(month < 0 ? {} : { month }),
        message: 'Valor além da precisão do motor: nenhum centavo deste estudo é garantido.',
      },
    ];
  }
  return [];
}

function unsoldStock({ sales }: Operations): Check[] {
  return sales.flatMap(({ context, vgvOwn, offers, salesBase }): Check[] => {
    const sold = context.portfolio
      ? salesBase.vector.values.reduce((sum, cell) => sum + cell, 0)
      : offers.reduce((sum, { curveAmount }) => sum + scalarOf(curveAmount), 0);
    const amount = scalarOf(vgvOwn) - sold;
    if (amount <= 0) return [];
    return [
      {
        code: 'unsold_stock',
        severity: 'warning',
        module: context.number,
        amount,
        message: 'A curva de vendas deixa estoque sem vender.',
      },
    ];
  });
}

/** Contracts of parts for which a bank never signs, one check for each module. */
function unsignedTransfers({ sales }: Operations): Check[] {
  return sales.flatMap(({ context, unsigned }): Check[] => {
    const amount = quantise(
      unsigned.reduce((sum, { opens, share, contracts }) => {
        if (scalarOf(opens) < opens.months) return sum;
        const signed = contracts.reduce((all, { vector }) => all + vector.values.reduce((x, y) => x + y, 0), 0);
        return sum + signed * scalarOf(share);
      }, 0),
    );
    if (amount === 0) return [];
    return [
      {
        code: 'unsigned_transfer',
        severity: 'error',
        module: context.number,
        amount,
        message: 'O banco não assina: a demanda mínima não é alcançada.',
      },
    ];
  });
}

function emptyAssignments({ assignments }: Operations): Check[] {
  return assignments.flatMap(({ number, face }): Check[] =>
    scalarOf(face) !== 0
      ? []
      : [
          {
            code: 'empty_assignment',
            severity: 'warning',
            line: `assignment.${number}.proceeds`,
            message: 'A cessão não cobre nenhuma parcela: nada é recebido por ela.',
          },
        ],
  );
}

/** Equivalent units are planned with; a sales mirror has whole ones. */
function fractionalUnits({ sales }: Operations): Check[] {
  return sales.flatMap(({ context, typologyUnits, landSwapUnits }): Check[] => {
    if ([...typologyUnits, ...landSwapUnits].every((units) => Number.isInteger(scalarOf(units)))) return [];
    return [
      {
        code: 'fractional_units',
        severity: 'info',
        module: context.number,
        message: 'Há unidades fracionárias: o espelho de vendas só tem unidades inteiras.',
      },
    ];
  });
}

function withoutTiming({ scope }: Operations): Check[] {
  return scope.withoutTiming.map(({ line, owner }) => ({
    code: 'without_timing',
    severity: 'error',
    line,
    ...positionOf(owner),
    message: 'Valor sem distribuição no tempo: ele não entra no fluxo.',
  }));
}

function realisedChecks(lines: readonly { ownedLines: readonly OwnedLine[] }[]): Check[] {
  const checks: Check[] = [];
  const seen = new Set<unknown>();
  for (const { ownedLines } of lines) {
    for (const ownedLine of ownedLines) {
      if (!ownedLine.balance || !ownedLine.planned || !ownedLine.realised || seen.has(ownedLine)) continue;
      seen.add(ownedLine);
      const { closing, sign } = ownedLine.node.params as { closing: number; sign: number };
      // The input of the balance: the plan, or its version updated by contracts.
      const [basis = ownedLine.planned] = ownedLine.balance.inputs;
      let planned = 0;
      let after = 0;
      for (let t = 0; t < basis.vector.values.length; t++) {
        const x = valueAt(basis, t);
        planned += sign * x;
        if (t > closing) after += Math.abs(x);
      }
      let done = 0;
      for (let t = 0; t <= closing; t++) done += sign * valueAt(ownedLine.realised, t);
      const at = { line: ownedLine.key, ...positionOf(ownedLine.owner) };
      const owed = Math.max(0, planned);
      if (done > owed)
        checks.push({
          code: 'overrun',
          severity: 'warning',
          ...at,
          amount: done - owed,
          message: 'O realizado passou do total planejado.',
        });
      else if (scalarOf(ownedLine.balance) > 0 && after === 0)
        checks.push({
          code: 'without_timing',
          severity: 'error',
          ...at,
          message: 'Há saldo a realizar e nenhum mês planejado depois do fechamento.',
        });
    }
  }
  return checks;
}

/** Debts that are left, and months without the cash that they need. */
export function cashChecks(context: StudyContext, funding: Funding, last: number): Check[] {
  return [
    ...openBalances(context, funding, last),
    ...(funding.guaranteed.length > 0 ? context.rules().uncoveredDebts(context, funding, last) : []),
    ...fundingGaps(context, funding, last),
  ];
}

function openBalances({ study }: StudyContext, { loans }: Funding, last: number): Check[] {
  return loans.flatMap(({ balance }, k): Check[] => {
    const amount = valueAt(balance, last);
    if (amount === 0) return [];
    const name = study.loans?.[k]?.name ?? `Financiamento ${k + 1}`;
    return [
      {
        code: 'loan_open_balance',
        severity: 'error',
        line: `loan.${k + 1}.balance`,
        amount,
        message: `${name}: saldo devedor em aberto no fim do fluxo.`,
      },
    ];
  });
}

function fundingGaps({ study, companies }: StudyContext, funding: Funding, last: number): Check[] {
  return companies.flatMap((company, k) => {
    const own = funding.companies[k];
    return own ? fundingGapsOf(study, company, own, last) : [];
  });
}

function fundingGapsOf(study: Study, { key, capital }: Company, { closing }: CompanyFunding, last: number): Check[] {
  if (!capital.terms) return [];
  const minimum = toCents(capital.terms.minimum_cash ?? 0);
  const checks: Check[] = [];
  for (let t = 0; t <= last; t++) {
    const amount = (t === last ? 0 : minimum) - valueAt(closing, t);
    if (amount > 0)
      checks.push({
        code: 'funding_gap',
        severity: 'error',
        ...positionOf(key),
        month: t,
        amount,
        message: `Caixa abaixo do mínimo em ${monthAt(study.base_month, t)}, sem fonte de recursos.`,
      });
  }
  return checks;
}

/** Months in which more is called than the partners committed: the first one pays it. */
function exceededCommitments({ study }: StudyContext, { partners: { exceeded } }: Funding, last: number): Check[] {
  const checks: Check[] = [];
  for (let t = 0; exceeded && t <= last; t++) {
    const amount = valueAt(exceeded, t);
    if (amount > 0)
      checks.push({
        code: 'commitment_exceeded',
        severity: 'warning',
        month: t,
        amount,
        message: `O aporte de ${monthAt(study.base_month, t)} passa dos compromissos dos sócios.`,
      });
  }
  return checks;
}
