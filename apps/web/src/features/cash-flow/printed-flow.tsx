import { workspace } from '@uni/phrases';
import { useProfile } from '../../api/access/profile.ts';
import { type GridLine, PrintedGrid } from '../../ui/planning-grid/index.ts';
import type { CashFlowView } from './cash-flow-view.ts';

interface PrintedFlowProps {
  view: CashFlowView;
  rows: readonly GridLine[];
  axis: { base_month: string; months: number };
  title: string;
  /** The currency of the figures. */
  corner: string;
  /** What they are made of. */
  versions: string;
}

/** The expanded lines, as they print. */
export function PrintedFlow({ view, rows, axis, title, corner, versions }: PrintedFlowProps) {
  const organization = useProfile().organization__name ?? '';
  return (
    <PrintedGrid
      title={title}
      organization={organization}
      note={[corner, workspace.grid.units[view.unit], versions].join(' · ')}
      lines={rows}
      baseMonth={axis.base_month}
      months={axis.months}
      zoom={view.zoom}
      format={{ unit: view.unit, cents: view.cents }}
      expanded={view.expanded}
    />
  );
}
