import { planningGrid, shell } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { TextField } from '../field/text-field.tsx';
import { LABEL_COLUMN, TOTAL_COLUMN } from '../grid-navigation/selection.ts';
import { parseNumber } from '../numbers/index.ts';
import { EntryDialog } from '../overlay/entry-dialog.tsx';
import { Selector } from '../select/select.tsx';
import {
  defaultAppearance,
  frozenTo,
  type GridAppearance,
  MOST_FROZEN,
  resized,
  sizedColumns,
  widths,
} from './appearance.ts';
import styles from './planning-grid.module.css';
import type { Grid } from './use-grid.ts';

const copy = planningGrid.appearance;
const DENSITIES = ['compacta', 'padrao', 'confortavel'] as const;

/** Density, widths and frozen columns of a grid: what dragging an edge does, with the keyboard. */
export function AppearanceDialog({ grid, onClose }: { grid: Grid; onClose: () => void }) {
  const { appearance, changeAppearance, sizes, periods } = grid;
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [wrong, setWrong] = useState<string | null>(null);
  const apply = (): void => {
    let next: GridAppearance = appearance;
    for (const column of sizedColumns) {
      const text = typed[column];
      if (text === undefined) continue;
      const read = parseNumber(text, 'number');
      const width = read.kind === 'value' ? Number(read.text) : Number.NaN;
      const { least, most } = widths[column];
      if (!(width >= least && width <= most)) {
        setWrong(column);
        return;
      }
      next = resized(next, column, width);
    }
    changeAppearance(next);
    onClose();
  };
  const frozen = [LABEL_COLUMN, TOTAL_COLUMN, ...periods.slice(0, MOST_FROZEN).map((_, at) => at)];
  return (
    <EntryDialog
      title={copy.title}
      onClose={onClose}
      onSubmit={apply}
      actions={
        <>
          <Button
            onClick={() => {
              changeAppearance(defaultAppearance);
              onClose();
            }}
          >
            {copy.reset}
          </Button>
          <Button variant="primary" type="submit">
            {copy.apply}
          </Button>
        </>
      }
    >
      <div className={styles.questions}>
        <Selector
          label={shell.density}
          value={appearance.density}
          options={DENSITIES.map((value) => ({ value, label: shell.densities[value] }))}
          onChange={(density) => changeAppearance({ ...appearance, density })}
        />
        <Selector
          label={copy.frozen}
          value={String(appearance.frozen)}
          options={frozen.map((column) => ({ value: String(column), label: copy.upTo(nameOf(grid, column)) }))}
          onChange={(column) => changeAppearance(frozenTo(appearance, Number(column)))}
        />
        {sizedColumns.map((column) => (
          <TextField
            key={column}
            label={copy.widths[column]}
            hint={copy.between(widths[column].least, widths[column].most)}
            inputMode="numeric"
            value={typed[column] ?? String(column === 'label' ? sizes.label : sizes[column] / sizes.times)}
            error={wrong === column ? copy.between(widths[column].least, widths[column].most) : undefined}
            onChange={(text) => {
              setTyped({ ...typed, [column]: text });
              setWrong(null);
            }}
          />
        ))}
      </div>
    </EntryDialog>
  );
}

const nameOf = ({ periods }: Grid, column: number): string =>
  column === LABEL_COLUMN ? copy.label : column === TOTAL_COLUMN ? copy.total : (periods[column]?.label ?? '');
