import type { CollaborationValues } from '@uni/contracts';
import { collaboration as copy } from '@uni/phrases';

/** Enterprises that are not in the figures, by name and with the reason. */
export function LeftOut({ list }: { list: CollaborationValues['left_out'] }) {
  if (list.length === 0) return null;
  const names = list.map(({ name, reason }) => `${name} (${copy.leftOutReasons[reason]})`);
  return (
    <p className="text-3" role="status">
      {copy.leftOut(names.join(', '))}
    </p>
  );
}
