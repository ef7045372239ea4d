import { land } from '@uni/phrases';
import { lazy, Suspense, useState } from 'react';
import type { SlotProps } from '../../../shared/record-form/define-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';

const PositionMap = lazy(() => import('../map/position-map.tsx').then((module) => ({ default: module.PositionMap })));
const CityPosition = lazy(() =>
  import('../map/city-position.tsx').then((module) => ({ default: module.CityPosition })),
);

interface PositionDraft {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly city: string;
  readonly state: string;
}

/** Latitude and longitude by a press on the outline, or by the seat of the typed city. */
export function PositionSlot({ form }: SlotProps<PositionDraft>) {
  const { draft, set } = form;
  const [opened, setOpened] = useState<'map' | 'city' | null>(null);
  const { latitude, longitude, city, state } = draft;
  return (
    <Stack gap={8} align="start">
      <Button size="small" aria-expanded={opened === 'map'} onClick={() => setOpened(opened === 'map' ? null : 'map')}>
        {land.map.pressed}
      </Button>
      {city.trim() !== '' && state !== '' && (
        <Button size="small" onClick={() => setOpened('city')}>
          {land.map.fromCity}
        </Button>
      )}
      {opened === 'map' && (
        <Suspense>
          <PositionMap
            position={latitude === null || longitude === null ? null : { latitude, longitude }}
            onPress={set}
          />
        </Suspense>
      )}
      {opened === 'city' && (
        <Suspense>
          <CityPosition key={`${city}/${state}`} city={city} state={state} onKnown={set} />
        </Suspense>
      )}
    </Stack>
  );
}
