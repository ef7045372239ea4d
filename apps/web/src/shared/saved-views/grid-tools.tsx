import { workspace } from '@uni/phrases';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { SegmentedControl } from '../../ui/select/select.tsx';
import styles from './grid-tools.module.css';
import { type GridView, type UsualView, zooms } from './grid-view.ts';

const copy = workspace.grid;

interface GridToolsProps {
  view: GridView;
  change: (change: Partial<GridView>) => void;
  usual: UsualView;
  narrow: boolean;
  /** On a narrow screen: true to display the grid instead of the list. */
  asGrid: boolean;
  onAsGrid: (asGrid: boolean) => void;
  /** The lines that can be opened. */
  expandable: () => string[];
  /** Ref to the element in which the grid renders its own tools. */
  toolsRef?: (element: HTMLElement | null) => void;
  /** Choices that only this grid has. */
  children?: ReactNode;
}

/** Tools above a grid of months: its unit, its periods, and how far its lines are expanded. */
export function GridTools(props: GridToolsProps) {
  const { view, change, usual } = props;
  return (
    <div className={styles.tools}>
      <SegmentedControl
        small
        label={copy.unitsLabel}
        value={view.unit}
        options={usual.units.map((value) => ({ value, label: copy.units[value] }))}
        onChange={(unit) => change({ unit })}
      />
      {!(props.narrow && !props.asGrid) && (
        <SegmentedControl
          small
          label={copy.zoomLabel}
          value={view.zoom}
          options={zooms.map((value) => ({ value, label: copy.zooms[value] }))}
          onChange={(zoom) => change({ zoom })}
        />
      )}
      {view.unit === 'reais' && (
        <Button
          size="small"
          variant="ghost"
          aria-pressed={view.cents}
          className={styles.toggle}
          onClick={() => change({ cents: !view.cents })}
        >
          {copy.cents}
        </Button>
      )}
      {props.children}
      <span className={styles.space} />
      {props.toolsRef && <Row ref={props.toolsRef} as="span" gap={6} align="stretch" wrap={false} />}
      <Button size="small" variant="ghost" onClick={() => change({ expanded: new Set(props.expandable()) })}>
        {copy.expandAll}
      </Button>
      <Button size="small" variant="ghost" onClick={() => change({ expanded: new Set() })}>
        {copy.collapseAll}
      </Button>
      {props.narrow && (
        <Button size="small" onClick={() => props.onAsGrid(!props.asGrid)}>
          {props.asGrid ? copy.showList : copy.showGrid}
        </Button>
      )}
    </div>
  );
}
