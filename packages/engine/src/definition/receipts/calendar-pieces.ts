import { atMost } from '../../operators/cells/living.ts';
import type { CalendarEntry } from '../../study.ts';
import { resolveMonth } from '../context.ts';
import type { Scope } from '../modules/module-scope.ts';
import { monthTerm } from '../terms/month-terms.ts';
import { countTerm } from '../terms/term-cells.ts';
import { datedTerms, delayedTerms, type PieceTerms } from './piece-terms.ts';
import { datedPieces, delayedPieces, type PlanPiece } from './plan-pieces.ts';

/** The pieces of one installment of a calendar, and their terms. `at` is its pointer. */
export function calendarPieces(
  { premises, context, dates }: Scope,
  entry: CalendarEntry,
  { at, name, byKeys }: { at: string; name: string; byKeys: boolean },
): { pieces: PlanPiece[]; terms: readonly PieceTerms[] } {
  if (entry.at === null || entry.at === undefined) {
    const after = countTerm(premises, `${at}/after`, entry.after, 0, `${name}: meses depois da venda`);
    return {
      pieces: delayedPieces(entry.after ?? 0, byKeys, context.keys),
      terms: delayedTerms(after, byKeys, dates.keys),
    };
  }
  const month = resolveMonth(entry.at, context);
  const term = monthTerm(premises, `${at}/at`, entry.at, dates, name);
  return {
    pieces: datedPieces(byKeys ? Math.min(month, context.keys) : month),
    terms: datedTerms(byKeys ? atMost(term, dates.keys) : term),
  };
}
