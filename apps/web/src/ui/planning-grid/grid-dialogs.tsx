import { planningGrid } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { TextField } from '../field/text-field.tsx';
import { isSingle } from '../grid-navigation/selection.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { EntryDialog } from '../overlay/entry-dialog.tsx';
import { Selector } from '../select/select.tsx';
import { AppearanceDialog } from './appearance-dialog.tsx';
import { type AdjustKind, adjustKinds, adjustRange } from './model/adjust.ts';
import { findCells, goTo, nextMatch, replaceValues } from './model/find.ts';
import styles from './planning-grid.module.css';
import { locationOf } from './use-acts.ts';
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
      return <AppearanceDialog grid={grid} onClose={close} />;
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
  const copy = planningGrid.find;
  const [what, setWhat] = useState('');
  const [withWhat, setWithWhat] = useState('');
  const [message, setMessage] = useState('');
  const { sheet, acts, range, controller } = grid;
  const next = (): void => {
    const matches = findCells(sheet, what);
    const to = nextMatch(matches, controller.selection.active);
    setMessage(copy.matches(matches.length));
    if (to) grid.moveTo({ active: to, anchor: to });
  };
  const replaceAll = (): void => {
    const changes = replaceValues(sheet, isSingle(range) ? null : range, what, withWhat);
    acts.write(planningGrid.replaced(changes.length), changes, locationOf(sheet, range));
    setMessage(planningGrid.replacedStatus(changes.length));
  };
  return (
    <EntryDialog
      title={copy.title}
      onClose={onClose}
      onSubmit={next}
      actions={
        <>
          <span role="status">{message}</span>
          {grid.editing && (
            <Button disabled={what.trim() === ''} onClick={replaceAll}>
              {copy.all}
            </Button>
          )}
          <Button variant="primary" type="submit">
            {copy.next}
          </Button>
        </>
      }
    >
      <div className={styles.questions}>
        <TextField label={copy.what} value={what} onChange={setWhat} data-autofocus />
        {grid.editing && <TextField label={copy.withWhat} value={withWhat} onChange={setWithWhat} />}
      </div>
    </EntryDialog>
  );
}

function GoToDialog({ grid, baseMonth, onClose }: DialogProps & { baseMonth: string }) {
  const copy = planningGrid.goTo;
  const [target, setTarget] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const go = (): void => {
    const to = goTo(grid.sheet, target, baseMonth, grid.controller.selection.active);
    if (!to) {
      setProblem(copy.problem);
      return;
    }
    onClose();
    grid.moveTo({ active: to, anchor: to });
  };
  return (
    <EntryDialog
      title={copy.title}
      onClose={onClose}
      onSubmit={go}
      actions={
        <Button variant="primary" type="submit">
          {copy.go}
        </Button>
      }
    >
      <TextField
        label={copy.field}
        hint={copy.hint}
        value={target}
        onChange={setTarget}
        error={problem}
        data-autofocus
      />
    </EntryDialog>
  );
}

function AdjustDialog({ grid, onClose }: DialogProps) {
  const copy = planningGrid.adjust;
  const [kind, setKind] = useState<AdjustKind>('add_percent');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const { sheet, range, acts } = grid;
  const input = adjustKinds.find((row) => row.kind === kind)?.input ?? null;
  const apply = (): void => {
    const outcome = adjustRange(sheet, range, kind, typed);
    if (!outcome.ok) {
      setProblem(copy.problems[outcome.problem]);
      return;
    }
    acts.write(copy.step(copy.kinds[kind]), outcome.changes, locationOf(sheet, range));
    onClose();
  };
  return (
    <EntryDialog
      title={copy.title}
      onClose={onClose}
      onSubmit={apply}
      actions={
        <>
          <Button onClick={onClose}>{planningGrid.cancel}</Button>
          <Button variant="primary" type="submit">
            {copy.apply}
          </Button>
        </>
      }
    >
      <div className={styles.questions}>
        <Selector
          label={copy.kind}
          value={kind}
          options={adjustKinds.map((row) => ({ value: row.kind, label: copy.kinds[row.kind] }))}
          onChange={(next) => {
            setKind(next);
            setProblem(undefined);
          }}
        />
        {input ? (
          <TextField label={copy.value} value={typed} onChange={setTyped} error={problem} />
        ) : (
          problem && <p role="alert">{problem}</p>
        )}
      </div>
    </EntryDialog>
  );
}

function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const copy = planningGrid.shortcuts;
  return (
    <Dialog wide title={copy.title} onClose={onClose}>
      <dl className={styles.shortcuts}>
        {copy.rows.map(([keys, what]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
