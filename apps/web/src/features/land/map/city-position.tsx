import { land } from '@uni/phrases';
import { useEffect } from 'react';
import { seatOf } from './municipalities.ts';

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Puts the seat of a municipality into the form, or states that the table has none of this name. */
export function CityPosition(props: { city: string; state: string; onKnown: (position: Position) => void }) {
  const { city, state, onKnown } = props;
  const seat = seatOf(city, state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each city, as the position may be corrected by hand
  useEffect(() => {
    if (seat) onKnown(seat);
  }, []);
  return (
    <p className={seat ? 'small text-3' : 'small attention'} role="status">
      {seat ? land.map.citySource : land.map.unknownCity}
    </p>
  );
}
