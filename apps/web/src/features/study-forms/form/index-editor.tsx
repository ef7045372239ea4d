import type { Json, StudyDocument } from '@uni/contracts';
import { workspaceFields } from '@uni/phrases';
import { useCallback, useState } from 'react';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { addMonths } from '../../../ui/numbers/index.ts';
import { EntryDialog } from '../../../ui/overlay/entry-dialog.tsx';
import { setEdits } from '../../study/store/edits.ts';
import { indexRows } from '../descriptors/general.ts';
import { publishedVector } from '../month-grid/vectors.ts';
import { objectOf } from './control-values.ts';
import { CurveGrid } from './curve-grid.tsx';
import styles from './form.module.css';
import { useStudyForm } from './form-context.tsx';
import { FormGroup, FormHelp } from './form-parts.tsx';
import { StudyField } from './form-sections.tsx';

const copy = workspaceFields.general;

/** The indexes of the study: yearly variation, lag, and the months that were published. */
export function IndexEditor() {
  const { document, commit, readOnly } = useStudyForm();
  const [adding, setAdding] = useState(false);
  const indexes = objectOf(document.study.indexes ?? null) ?? {};
  const used = JSON.stringify({ ...document.study, indexes: null });
  const add = (key: string): void => {
    commit(copy.newIndex, setEdits(document, `/indexes/${key}`, { annual: 0 }));
    setAdding(false);
  };
  return (
    <FormGroup>
      <Row gap="8 16" className={styles.head}>
        <h2>{copy.indexes}</h2>
        {!readOnly && (
          <Button size="small" icon="plus" className="push" onClick={() => setAdding(true)}>
            {copy.newIndex}
          </Button>
        )}
      </Row>
      <FormHelp>{copy.indexesHelp}</FormHelp>
      {Object.entries(indexes).map(([key, value]) => (
        <IndexRow
          key={key}
          name={key}
          value={value}
          removable={!readOnly && !used.includes(`"${key}"`)}
          onRemove={() => commit(copy.index, setEdits(document, `/indexes/${key}`, null))}
        />
      ))}
      {adding && <NewIndex taken={Object.keys(indexes)} onAdd={add} onClose={() => setAdding(false)} />}
    </FormGroup>
  );
}

function IndexRow(props: { name: string; value: Json; removable: boolean; onRemove: () => void }) {
  const base = `/indexes/${props.name}`;
  const item = objectOf(props.value) ?? {};
  const published = objectOf(item.monthly ?? null) ?? {};
  const { readOnly } = useStudyForm();
  const [open, setOpen] = useState(false);
  const title = props.name.toUpperCase();
  return (
    <div className={styles.indexRow}>
      <h3>{title}</h3>
      {indexRows.map((row) => (
        <StudyField key={row.path} base={base} row={row} item={item} />
      ))}
      <div className={styles.field}>
        <span className={styles.label}>{copy.published}</span>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {copy.publishedCount(Object.keys(published).length)}
        </Button>
      </div>
      {!readOnly && (
        <IconButton
          icon="trash"
          small
          label={props.removable ? `${workspaceFields.form.remove} ${title}` : copy.inUse}
          disabled={!props.removable}
          onClick={props.onRemove}
        />
      )}
      {open && <Published base={base} name={title} months={published} />}
    </div>
  );
}

/** Months before the first published one and after the last that can be typed in. */
const ROOM = 12;

/** The published months of one index as a line of the grid; a blank one is not published. */
function Published({ base, name, months }: { base: string; name: string; months: { [month: string]: Json } }) {
  const { facts } = useStudyForm();
  const sorted = Object.keys(months).sort();
  const first = addMonths(sorted[0] ?? facts.baseMonth, -ROOM);
  const start = monthsBetween(facts.baseMonth, first);
  const count = monthsBetween(first, sorted.at(-1) ?? facts.baseMonth) + ROOM + 1;
  const path = `${base}/monthly`;
  const vectors = useCallback(
    (from: StudyDocument) => [publishedVector(from, { path, label: name, first, months: count })],
    [path, name, first, count],
  );
  return (
    <div className={styles.published}>
      <CurveGrid name={copy.editPublished(name)} path={path} start={start} months={count} vectors={vectors} />
    </div>
  );
}

function monthsBetween(from: string, to: string): number {
  const count = (month: string): number => {
    const [year = 0, number = 1] = month.split('-').map(Number);
    return year * 12 + number;
  };
  return count(to) - count(from);
}

function NewIndex({
  taken,
  onAdd,
  onClose,
}: {
  taken: readonly string[];
  onAdd: (key: string) => void;
  onClose: () => void;
}) {
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const submit = (): void => {
    const indexKey = key.trim().toLowerCase();
    if (!/^[a-z][a-z0-9_]{0,30}$/.test(indexKey) || taken.includes(indexKey)) setProblem(copy.newIndexProblem);
    else onAdd(indexKey);
  };
  return (
    <EntryDialog
      title={copy.newIndex}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <Button variant="primary" type="submit">
          {workspaceFields.form.add}
        </Button>
      }
    >
      <TextField label={copy.newIndexKey} value={key} onChange={setKey} error={problem} />
    </EntryDialog>
  );
}
