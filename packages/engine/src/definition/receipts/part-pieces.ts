/** The pieces of a part of a plan: installments of one form, weight and rhythm. */

import { isZero } from '../../graph/builder.ts';
import type { Node } from '../../graph/node.ts';
import { shareOfShare } from '../../operators/series/scalars.ts';
import type { PartKind, PlanPart } from '../../study.ts';
import { receiptsMeta as meta } from '../modules/module-scope.ts';
import { partLabel } from '../modules/price-tables.ts';
import { type PieceTerms, pieceTerms } from './piece-terms.ts';
import { isRegular, type PlanPiece, planPieces, type RegularPart } from './plan-pieces.ts';
import { rulesOf, type TableScope } from './table-scope.ts';

/** A piece of a plan, with its terms, its share and rate, and the beginning of its ids. */
export interface PieceScope {
  piece: PlanPiece;
  terms: PieceTerms;
  kind: PartKind;
  share: Node;
  rate: Node | null;
  label: string;
  id: string;
}

/** A part of a table: its pointer in the study, prefix of ids, name and share. */
export interface PartScope {
  pointer: string;
  id: string;
  label: string;
  share: Node;
}

/** The pieces of the part at a position; none of a part that a bank pays during construction. */
export function piecesOf(table: TableScope, position: number): PieceScope[] {
  const series = table.contracts.table.parts[position] as PlanPart;
  if (series.kind === 'works_transfer') return [];
  const pointer = `${table.contracts.pointer}/parts/${position}`;
  const label = `${table.name} · ${partLabel(series)}`;
  const share = table.scope.premises.share(`${pointer}/share`, series.share, `${label}: participação`);
  return piecesAt(table, series, { pointer, id: `${table.id}/p${position}`, label, share });
}

export function piecesAt(table: TableScope, series: PlanPart, at: PartScope): PieceScope[] {
  return isRegular(series) ? regularPieces(table, series, at) : calendarPlan(table, series, at);
}

/** The pieces of a part whose installments follow from the sale and the keys. */
function regularPieces(table: TableScope, series: RegularPart, at: PartScope): PieceScope[] {
  const { scope } = table;
  const { pointer, label, share } = at;
  const rate =
    series.rate && (series.rate.value !== 0 || scope.builder.written)
      ? scope.premises.monthlyRate(`${pointer}/rate`, series.rate, `${label}: juros`)
      : null;
  // Where rows are written out, users may type over a rate of zero.
  const interest = rate !== null && (scope.builder.written || !scope.builder.decide(rate, isZero));
  const system = series.system ?? (series.kind === 'post_keys' ? 'price' : 'linear');
  const isCarried = interest && system !== 'linear';
  const terms = pieceTerms(scope.premises, series, { pointer, dates: scope.dates, isCarried, label });
  return planPieces(series, scope.context.keys, interest).flatMap((piece, k) => {
    // A piece without payers may get some when dates move. So it is left out only where rows are not written out.
    if (piece.from >= piece.to && !scope.builder.written) return [];
    const id = `${at.id}.${k}`;
    return [{ piece, terms: terms[k] as PieceTerms, kind: series.kind, share, rate, label, id }];
  });
}

/** The pieces of a calendar: each installment is a share of the part. */
function calendarPlan(table: TableScope, series: PlanPart, { pointer, id, label, share }: PartScope): PieceScope[] {
  const { scope } = table;
  const { builder, premises } = scope;
  const byKeys = series.by_keys ?? false;
  return (series.calendar ?? []).flatMap((entry, j) => {
    const at = `${pointer}/calendar/${j}`;
    const name = `${label} ${j + 1}`;
    const own = premises.share(`${at}/share`, entry.share, `${name}: participação`);
    const amountId = `${id}/c${j}/share`;
    const copy = { ...meta(scope, `${name}: participação no preço`), unit: 'share' } as const;
    const amount = builder.nodes.get(amountId) ?? builder.scalar(amountId, shareOfShare, [share, own], {}, copy);
    const { pieces, terms } = rulesOf(table).calendarPieces(scope, entry, { at, name, byKeys });
    return pieces.flatMap((piece, k) => {
      if (piece.from >= piece.to && !builder.written) return [];
      const row = { piece, terms: terms[k] as PieceTerms, kind: series.kind, share: amount, rate: null };
      return [{ ...row, label: name, id: `${id}.c${j}.${k}` }];
    });
  });
}
