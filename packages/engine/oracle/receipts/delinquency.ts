/** Installments that are late or lost, from the rounded cells that are due. */

import type { Channel, Delinquency, PartKind, StudyModule } from '../../src/study.ts';
import { type Cells, cellAt, plus, roundCents } from '../arithmetic.ts';
import { exactTotal } from '../exact.ts';
import type { LineBook } from '../lines.ts';

const LATE_KINDS: readonly PartKind[] = ['until_keys', 'fixed_term', 'periodic', 'calendar', 'post_keys'];

/** A share of what is due that is paid `after` months late. */
interface Recovery {
  after: number;
  share: number;
}

/** Terms by which installments are late or lost. */
export interface LateTerms {
  recovery: Recovery[];
  lost: number;
  fine: number;
  interest: number;
}

export function lateTermsOf(given: Delinquency | null | undefined): LateTerms {
  const single = { after: given?.delay ?? 2, share: given?.late_share ?? 0 };
  return {
    recovery: given?.recovery ?? [single],
    lost: given?.loss_share ?? 0,
    fine: given?.fine ?? 0,
    interest: given?.late_interest ?? 0,
  };
}

/** True if installments of a kind and channel may be late in a module. */
export function mayBeLate(module: StudyModule, channel: Channel, kind: PartKind): boolean {
  return (module.delinquency?.channels ?? ['direct']).includes(channel) && LATE_KINDS.includes(kind);
}

/** The keys of a module's lines whose installments may be late. */
export function lateKeys(module: StudyModule): string[] {
  const channels = new Set(module.delinquency?.channels ?? ['direct']);
  return [...channels].flatMap((channel) => LATE_KINDS.map((kind) => `receipts.${channel}.${kind}`));
}

function months({ recovery }: LateTerms, due: Cells): number[] {
  const longest = Math.max(0, ...recovery.map(({ after }) => after));
  return Array.from({ length: due.length + longest }, (_, month) => month);
}

/** Fine and interest of delay in one month, as products to be added. */
function charges({ recovery, fine, interest }: LateTerms, due: Cells, month: number): number[][] {
  return recovery.flatMap(({ after, share }) => {
    const late = cellAt(due, month - after);
    return [
      [share, fine, late],
      [share, interest, after, late],
    ];
  });
}

/** Returns what is missing in a month and what comes late in it, as products to be added. */
export function lateProducts(terms: LateTerms, due: Cells, month: number): number[][] {
  const missing = [...terms.recovery.map(({ share }) => share), terms.lost].map((share) => [
    -share,
    cellAt(due, month),
  ]);
  const late = terms.recovery.map(({ after, share }) => [share, cellAt(due, month - after)]);
  return [...missing, ...late, ...charges(terms, due, month)];
}

export function delinquencyOf(terms: LateTerms, due: Cells): Cells {
  return months(terms, due).map((month) => roundCents(exactTotal(...lateProducts(terms, due, month))));
}

/** Returns what is late at the end of each month. */
export function overdueOf(terms: LateTerms, due: Cells): Cells {
  return months(terms, due).map((month) => {
    const open = terms.recovery.map(({ after, share }) => {
      const last = Array.from({ length: after }, (_, ago) => cellAt(due, month - ago));
      return [share, last.reduce((sum, cell) => sum + cell, 0)];
    });
    return roundCents(exactTotal([0], ...open));
  });
}

/** Enters `delinquency`, and the two memo lines of a study that states how it ages. */
export function enterDelinquency(
  book: LineBook,
  module: StudyModule,
  enter: (key: string, cells: Cells) => void,
): void {
  const given = module.delinquency;
  const terms = lateTermsOf(given);
  const due = plus(...lateKeys(module).map((key) => book.ownCells(key, module.number)));
  enter('delinquency', delinquencyOf(terms, due));
  const isAged = [given?.recovery, given?.fine, given?.late_interest].some(
    (field) => field !== null && field !== undefined,
  );
  if (!isAged) return;
  enter(
    'late_charges',
    months(terms, due).map((month) => roundCents(exactTotal([0], ...charges(terms, due, month)))),
  );
  enter('overdue', overdueOf(terms, due));
}
