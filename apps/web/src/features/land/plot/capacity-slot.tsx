import { type LandTerms, landCapacity } from '@uni/analysis';
import { land } from '@uni/phrases';
import type { SlotProps } from '../../../shared/record-form/define-form.ts';
import { type Fact, FactList } from '../../../ui/layout/facts.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { formatNumber } from '../../../ui/numbers/index.ts';

const copy = land.capacity;
const none = land.funnel.none;
const square = (value: number | null): string =>
  value === null ? none : land.funnel.area(formatNumber(value, { decimals: Number.isInteger(value) ? 0 : 2 }));
const count = (value: number | null): string => (value === null ? none : formatNumber(value));

/** Areas and units of the typed plot, with the terms that are missing. */
export function CapacitySlot({ form: { draft } }: SlotProps<LandTerms>) {
  const capacity = landCapacity(draft);
  const { coefficient, limit, missing } = capacity;
  const facts: Fact[] = [
    [copy.coefficient, coefficient === null ? none : formatNumber(coefficient, { decimals: 2 })],
    [copy.footprint, square(capacity.footprint)],
    [copy.computable, square(capacity.computable)],
    [copy.outorga, square(capacity.outorga_area)],
    [copy.built, square(capacity.built)],
    [copy.private, square(capacity.private_area)],
    [copy.units, count(capacity.units)],
    [copy.swapUnits, count(capacity.swap_units)],
    [copy.ownArea, square(capacity.own_area)],
  ];
  return (
    <Stack as="section" gap={8} aria-label={copy.title}>
      <FactList column={130} facts={facts} />
      <p className="small text-3">
        {limit && `${copy.computable} ${copy.limit[limit]}. `}
        {copy.formula}
      </p>
      {missing.length > 0 && (
        <p className="small attention">{copy.missing(missing.map((term) => copy.terms[term]).join(', '))}</p>
      )}
    </Stack>
  );
}
