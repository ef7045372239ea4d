import { planningGrid } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { TextField } from '../field/text-field.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { Selector } from '../select/select.tsx';
import { LookDialog } from './look-dialog.tsx';
import { type AdjustKind, adjustKinds, adjustRange } from './model/adjust.ts';
import { findCells, goTo, nextMatch, replaceValues } from './model/find.ts';
import styles from './planning-grid.module.css';
import { isSingle } from './selection.ts';
import { placeOf } from './use-editing.ts';
import type { Grid } from './use-grid.ts';

/** The small questions of the grid; one at a time. */
export function GridDialogs({ grid, baseMonth }: { grid: Grid; baseMonth: string }) {
  const close = (): void => grid.open(null);
  switch (grid.dialog) {
    case 'find':
      return <FindDialog grid={grid} onClose={close} />;
    case 'go_to':
      return <GoToDialog grid={grid} baseMonth={baseMonth} onClose={close} />;
    case 'adjust':
      return <AdjustDialog grid={grid} onClose={close} />;
    case 'look':
      return <LookDialog grid={grid} onClose={close} />;
    case 'help':
      return <ShortcutsDialog onClose={close} />;
    case null:
      return null;
  }
}

interface DialogProps {
  grid: Grid;
  onClose: () => void;
}

function FindDialog({ grid, onClose }: DialogProps) {
  const words = planningGrid.find;
  const [what, setWhat] = useState('');
  const [withWhat, setWithWhat] = useState('');
  const [said, setSaid] = useState('');
  const { sheet, acts, range, hands } = grid;
  const next = (): void => {
    const found = findCells(sheet, what);
    const to = nextMatch(found, hands.selection.active);
    setSaid(words.found(found.length));
    if (to) grid.moveTo({ active: to, anchor: to });
  };
  const replaceAll = (): void => {
    const changes = replaceValues(sheet, isSingle(range) ? null : range, what, withWhat);
    acts.write(planningGrid.replaced(changes.length), changes, placeOf(sheet, range));
    setSaid(planningGrid.replacedStatus(changes.length));
  };
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      onSubmit={next}
      actions={
        <>
          <span role="status">{said}</span>
          {grid.editing && (
            <Button disabled={what.trim() === ''} onClick={replaceAll}>
              {words.all}
            </Button>
          )}
          <Button look="primary" type="submit">
            {words.next}
          </Button>
        </>
      }
    >
      <div className={styles.questions}>
        <TextField label={words.what} value={what} onChange={setWhat} data-autofocus />
        {grid.editing && <TextField label={words.withWhat} value={withWhat} onChange={setWithWhat} />}
      </div>
    </Dialog>
  );
}

function GoToDialog({ grid, baseMonth, onClose }: DialogProps & { baseMonth: string }) {
  const words = planningGrid.goTo;
  const [place, setPlace] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const go = (): void => {
    const to = goTo(grid.sheet, place, baseMonth, grid.hands.selection.active);
    if (!to) {
      setProblem(words.problem);
      return;
    }
    onClose();
    grid.moveTo({ active: to, anchor: to });
  };
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      onSubmit={go}
      actions={
        <Button look="primary" type="submit">
          {words.go}
        </Button>
      }
    >
      <TextField
        label={words.field}
        hint={words.hint}
        value={place}
        onChange={setPlace}
        error={problem}
        data-autofocus
      />
    </Dialog>
  );
}

function AdjustDialog({ grid, onClose }: DialogProps) {
  const words = planningGrid.adjust;
  const [kind, setKind] = useState<AdjustKind>('add_percent');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const { sheet, range, acts } = grid;
  const asks = adjustKinds.find((row) => row.kind === kind)?.asks ?? null;
  const apply = (): void => {
    const outcome = adjustRange(sheet, range, kind, typed);
    if (!outcome.ok) {
      setProblem(words.problems[outcome.problem]);
      return;
    }
    acts.write(words.step(words.kinds[kind]), outcome.changes, placeOf(sheet, range));
    onClose();
  };
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      onSubmit={apply}
      actions={
        <>
          <Button onClick={onClose}>{planningGrid.cancel}</Button>
          <Button look="primary" type="submit">
            {words.apply}
          </Button>
        </>
      }
    >
      <div className={styles.questions}>
        <Selector
          label={words.kind}
          value={kind}
          options={adjustKinds.map((row) => ({ value: row.kind, label: words.kinds[row.kind] }))}
          onChange={(next) => {
            setKind(next);
            setProblem(undefined);
          }}
        />
        {asks ? (
          <TextField label={words.value} value={typed} onChange={setTyped} error={problem} />
        ) : (
          problem && <p role="alert">{problem}</p>
        )}
      </div>
    </Dialog>
  );
}

function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const words = planningGrid.shortcuts;
  return (
    <Dialog wide title={words.title} onClose={onClose}>
      <dl className={styles.shortcuts}>
        {words.rows.map(([keys, what]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
