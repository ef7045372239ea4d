import type { LivingTerm, Node } from '../../graph/node.ts';
import { plus, written } from '../../operators/cells/living.ts';
import { sum } from '../../operators/cells/structure.ts';
import { sumOfMonths } from '../../operators/rentals.ts';
import { scalarSum } from '../../operators/series/scalars.ts';
import type { EnterpriseScope } from '../items/items.ts';
import { moduleOf } from '../lines/owners.ts';
import { rampMonths } from '../reach.ts';
import { countTerm, withTerms } from '../terms/term-cells.ts';
import type { DefinedRental } from './rentals.ts';

/** Nodes for the indicators of a study with rentals. */
export interface RentalFigures {
  /** Net operating income of a year once everything is let and pays. */
  readonly stabilized: Node;
  /** Costs before the first rental starts, as a magnitude. */
  readonly cost: Node;
  /** The sales of the assets; null without one. */
  readonly exit: Node | null;
}

/** Defines them after every line of the operations. */
export function defineRentalFigures(scope: EnterpriseScope, rentals: readonly DefinedRental[]): RentalFigures {
  const meta = { label: 'NOI anual estabilizado', unit: 'money', sheet: 'receipts', module: null } as const;
  const stabilized = scope.builder.scalar('rental/stabilized', scalarSum, rentals.map(stabilizedIncome), {}, meta);
  return { stabilized, cost: costBefore(scope, rentals), exit: scope.lines.enterprise('rental.exit') };
}

function stabilizedIncome({ scope, id, pointer, rental, start, startTerm, label, owner, income }: DefinedRental): Node {
  const { premises, builder } = scope;
  const from = start + rampMonths(rental) - 1 + (rental.grace ?? 0);
  const ramp = rental.ramp?.shares
    ? rental.ramp.shares.length
    : countTerm(premises, `${pointer}/ramp/months`, rental.ramp?.months, 1, `${label}: meses até a ocupação plena`);
  const grace = countTerm(premises, `${pointer}/grace`, rental.grace, 0, `${label}: carência (meses)`);
  const first = plus(plus(startTerm, plus(ramp, grace)), -1);
  const params = { from, to: from + 11, ...withTerms(premises, { from: first, to: plus(first, 11) }) };
  const meta = {
    label: `${label}: NOI anual estabilizado`,
    unit: 'money',
    sheet: 'receipts',
    module: moduleOf(owner),
  } as const;
  return builder.scalar(`${id}/stabilized`, sumOfMonths, [income], params, meta);
}

/** The costs of what is rented until the first rental starts: of the modules that rentals name, or of everything. */
function costBefore(scope: EnterpriseScope, rentals: readonly DefinedRental[]): Node {
  const { builder, lines, premises } = scope;
  const named = new Set(rentals.map(({ owner }) => owner));
  const rows = lines
    .all()
    .filter(({ key }) => key.startsWith('expense.') || key === 'financial_barter')
    .filter(({ owner }) => named.has(null) || named.has(owner))
    .map(({ node }) => node);
  const meta = { unit: 'money', sheet: 'expenses', module: null } as const;
  const label = 'Custo do que se aluga';
  const signs = rows.map(() => -1);
  const months = builder.row('rental/costs', sum, rows, { signs }, { ...meta, label: `${label} no mês` });
  const to = Math.min(...rentals.map(({ start }) => start)) - 1;
  const params = {
    from: 0,
    to,
    ...withTerms(premises, { to: plus(firstOf(rentals.map(({ startTerm }) => startTerm)), -1) }),
  };
  return builder.scalar('rental/cost', sumOfMonths, [months], params, { ...meta, label: `${label} até o início` });
}

function firstOf(terms: readonly LivingTerm[]): LivingTerm {
  const [only] = terms;
  return terms.length === 1 && only !== undefined
    ? only
    : (writer) => `MIN(${terms.map((term) => written(term, writer)).join(',')})`;
}
