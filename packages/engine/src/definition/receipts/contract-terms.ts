import type { LivingTerm, Node } from '../../graph/node.ts';
import { contractTerm, type LastInstallment } from '../../operators/plans/contract-term.ts';
import type { PlanPart } from '../../study.ts';
import { receiptsMeta, type Scope, type TableContracts } from '../modules/module-scope.ts';
import { partLabel } from '../modules/price-tables.ts';
import { withTerms } from '../terms/term-cells.ts';
import { calendarPieces } from './calendar-pieces.ts';
import { pieceTerms } from './piece-terms.ts';
import { isRegular, planPieces, type RegularKind, type RegularPart } from './plan-pieces.ts';

/** The last installment of a part, its months as terms of formulas, and the shares without which nothing is due. */
interface PartEnd extends Omit<LastInstallment, 'shares'> {
  readonly shares: readonly Node[];
  readonly terms: Readonly<Partial<Record<'after' | 'month' | 'every', LivingTerm>>>;
}

const atSale = { due: 'sale', after: 0, month: 0, every: 1, isByKeys: false } as const;

/** The rule of a kind's last installment. */
const rules: Readonly<Record<RegularKind, LastInstallment['due']>> = {
  down_payment: 'sale',
  until_keys: 'month',
  fixed_term: 'sale',
  periodic: 'periods',
  keys: 'month',
  bank_transfer: 'month',
  post_keys: 'month',
};

/** Months from the sale to the last installment of a table's contracts, by month of the sale. */
export function contractTermRow(scope: Scope, at: TableContracts): Node {
  const owed = at.table.parts.flatMap((series, p) => endsOf(scope, at, series, p));
  const shares = [...new Set(owed.flatMap((end) => end.shares))];
  const terms: Record<string, LivingTerm> = { keys: scope.dates.keys };
  const ends = owed.map(({ terms: own, shares: needed, ...end }, k): LastInstallment => {
    for (const [name, term] of Object.entries(own)) terms[`${name}${k}`] = term;
    return { ...end, shares: needed.map((share) => shares.indexOf(share)) };
  });
  return scope.builder.row(
    `${at.id}/term`,
    contractTerm,
    shares,
    { ends, keys: scope.context.keys, ...withTerms(scope.premises, terms) },
    {
      ...receiptsMeta(scope, `${at.name}: prazo do contrato (meses)`),
      unit: 'number',
      whole: true,
      fields: { keys: `/modules/${scope.context.position}/works_months` },
    },
  );
}

function endsOf(scope: Scope, at: TableContracts, series: PlanPart, position: number): PartEnd[] {
  const pointer = `${at.pointer}/parts/${position}`;
  const label = `${at.name} · ${partLabel(series)}`;
  const share = scope.premises.share(`${pointer}/share`, series.share, `${label}: participação`);
  if (isRegular(series)) return [regularEnd(scope, series, { pointer, label, share })];
  const isByKeys = series.by_keys ?? false;
  return (series.kind === 'calendar' ? (series.calendar ?? []) : []).map((entry, j): PartEnd => {
    const name = `${label} ${j + 1}`;
    const entryPath = `${pointer}/calendar/${j}`;
    const own = scope.premises.share(`${entryPath}/share`, entry.share, `${name}: participação`);
    const { pieces, terms } = calendarPieces(scope, entry, { at: entryPath, name, byKeys: isByKeys });
    const { lo = 0, last = 0 } = pieces[0] ?? {};
    const { lo: after = lo, last: month = last } = terms[0] ?? {};
    const shares = [share, own];
    return entry.at === null || entry.at === undefined
      ? { ...atSale, after: lo, isByKeys, shares, terms: { after } }
      : { ...atSale, due: 'month', month: last, shares, terms: { month } };
  });
}

function regularEnd(
  scope: Scope,
  series: RegularPart,
  { pointer, label, share }: { pointer: string; label: string; share: Node },
): PartEnd {
  const { keys } = scope.context;
  const [piece] = planPieces(series, keys, false);
  const [terms] = pieceTerms(scope.premises, series, { pointer, dates: scope.dates, isCarried: false, label });
  if (!piece || !terms) throw new Error(`a part of kind ${series.kind} has no piece`);
  const due = rules[series.kind];
  // Until the keys, the last delay of a piece is that of the earliest sale.
  const isUntilKeys = series.kind === 'until_keys';
  return {
    ...atSale,
    due,
    after: isUntilKeys || due === 'periods' ? 0 : piece.hi,
    month: keys,
    every: piece.every,
    shares: [share],
    terms: {
      after: isUntilKeys || due === 'periods' ? 0 : terms.hi,
      month: scope.dates.keys,
      every: terms.every,
    },
  };
}
