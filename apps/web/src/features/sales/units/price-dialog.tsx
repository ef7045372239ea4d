import type { RepricedUnit, UnitPricing } from '@uni/contracts';
import { units as copy } from '@uni/phrases';
import { useState } from 'react';
import { useUnitWrites } from '../../../api/sales/units.ts';
import { Button } from '../../../ui/button/button.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { formatCents } from '../../../ui/numbers/index.ts';
import { EntryDrawer } from '../../../ui/overlay/entry-drawer.tsx';
import type { Units } from './use-units.ts';

type Way = UnitPricing['by'];
const { pricing: pricingCopy } = copy;

const pricingOf = (way: Way, value: number): UnitPricing =>
  way === 'share'
    ? { by: 'share', share: Math.round(value * 10_000) }
    : { by: 'area', price_per_area: Math.round(value * 100) };

const sumOf = (rows: readonly RepricedUnit[], of: 'before' | 'after') => rows.reduce((sum, row) => sum + row[of], 0);

/** Reprices the marked units, with a preview before it is written. */
export function PriceDialog({ screen }: { screen: Units }) {
  const { marks, setDialog } = screen;
  const { reprice } = useUnitWrites();
  const [way, setWay] = useState<Way>('share');
  const [value, setValue] = useState<number | null>(null);
  const [effect, setEffect] = useState<readonly RepricedUnit[] | null>(null);
  const ids = marks.marked.map(({ id }) => id);
  const requestPreview = (by: Way, next: number | null) => {
    setEffect(null);
    if (next !== null)
      reprice.mutate({ ids, pricing: pricingOf(by, next), preview: true }, { onSuccess: (rows) => setEffect(rows) });
  };
  const save = () => {
    if (value === null) return;
    reprice.mutate(
      { ids, pricing: pricingOf(way, value), preview: false },
      {
        onSuccess: (rows) => {
          const changed = rows.filter(({ before, after }) => before !== after).length;
          notify({ kind: 'success', title: pricingCopy.done(changed), duration: durations.success });
          setDialog(null);
        },
      },
    );
  };
  return (
    <EntryDrawer
      title={pricingCopy.title(ids.length)}
      onClose={() => setDialog(null)}
      onSubmit={save}
      actions={
        <Button variant="primary" type="submit" busy={reprice.isPending} disabled={effect === null}>
          {pricingCopy.save}
        </Button>
      }
    >
      <Stack gap={12}>
        <Grid gap={12} column={180}>
          <SelectField
            label={pricingCopy.by}
            value={way}
            options={(['share', 'area'] as const).map((key) => ({ value: key, label: pricingCopy.ways[key] }))}
            onChange={(next) => {
              setWay(next);
              setValue(null);
              setEffect(null);
            }}
          />
          <NumberField
            key={way}
            label={way === 'share' ? pricingCopy.share : pricingCopy.area}
            kind={way === 'share' ? 'percent' : 'money'}
            least={way === 'share' ? -0.9999 : 0}
            value={value}
            onCommit={(next) => {
              setValue(next);
              requestPreview(way, next);
            }}
          />
        </Grid>
        <p role="status">
          {effect && pricingCopy.effect(formatCents(sumOf(effect, 'before')), formatCents(sumOf(effect, 'after')))}
        </p>
      </Stack>
    </EntryDrawer>
  );
}
