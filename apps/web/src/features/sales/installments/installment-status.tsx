import type { InstallmentStatus } from '@uni/contracts';
import { installments as copy } from '@uni/phrases';
import { ShapeTag, type TagStyle } from '../../../shared/register/shape-tag.tsx';

const tagStyles: Record<InstallmentStatus, TagStyle> = {
  to_fall_due: { shape: 'dot', colour: 'var(--text-3)' },
  late: { shape: 'up', colour: 'var(--unfav)' },
  partly_paid: { shape: 'up', colour: 'var(--warn)' },
  paid: { shape: 'dot', colour: 'var(--ok)' },
  paid_early: { shape: 'dot', colour: 'var(--ok)' },
  renegotiated: { shape: 'square', colour: 'var(--text-3)' },
  cancelled: { shape: 'square', colour: 'var(--text-3)' },
};

/** Status of an installment, with its days overdue. */
export function StatusTag({ status, days }: { status: InstallmentStatus; days: number }) {
  return (
    <ShapeTag tagStyle={tagStyles[status]}>
      {[copy.statuses[status], copy.daysLate(days)].filter(Boolean).join(', ')}
    </ShapeTag>
  );
}
