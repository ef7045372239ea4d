import { type LandTerms, type ResidualTerms, roomOverPrice, staticResidual } from '@uni/analysis';
import { land } from '@uni/phrases';
import type { SlotProps } from '../../../shared/record-form/define-form.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { formatCents, formatCentsBare } from '../../../ui/numbers/index.ts';
import styles from './plot.module.css';

const copy = land.residual;

type ResidualDraft = LandTerms & ResidualTerms & { readonly price: number | null };

/** The static sum step by step, marked as one, with what is missing or taken for nothing. */
export function ResidualSlot({ form: { draft } }: SlotProps<ResidualDraft>) {
  const { land: value, land_m2, steps, missing, assumed } = staticResidual(draft, draft);
  const room = roomOverPrice(value, draft.price);
  return (
    <Stack as="section" gap={8} aria-label={copy.title}>
      <p className="small attention">{copy.mark}</p>
      {missing.length > 0 && (
        <p className="small attention">
          {land.capacity.missing(missing.map((term) => land.capacity.terms[term]).join(', '))}
        </p>
      )}
      {value !== null && (
        <dl className={styles.receipt}>
          {steps
            .filter(({ key, amount }) => key === 'sales' || amount !== 0)
            .map(({ key, amount }) => (
              <div key={key}>
                <dt>{copy.steps[key]}</dt>
                <dd>{formatCentsBare(amount)}</dd>
              </div>
            ))}
          <div className={styles.result}>
            <dt>{copy.land}</dt>
            <dd className={value < 0 ? 'unfavourable' : undefined}>{formatCents(value)}</dd>
          </div>
        </dl>
      )}
      {value !== null && value < 0 && <p className="small unfavourable">{copy.negative}</p>}
      <p className="small text-3" role="status">
        {[
          value !== null && value >= 0 && land_m2 !== null && copy.perM2(formatCents(land_m2)),
          room !== null && roomText(room),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {assumed.length > 0 && (
        <p className="small attention">{copy.assumed(assumed.map((key) => copy.shares[key]).join(', '))}</p>
      )}
      <p className="small text-3">{copy.formula}</p>
    </Stack>
  );
}

function roomText(room: number): string {
  if (room === 0) return copy.even;
  return room > 0 ? copy.room(formatCents(room)) : copy.short(formatCents(-room));
}
