import type { Json } from '@uni/contracts';
import { workspace } from '@uni/phrases';
import { useState } from 'react';
import { Button, IconButton } from '../../../../ui/button/button.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { addMonths, formatMonth } from '../../../../ui/numbers/index.ts';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { indexRows } from '../descriptors/general.ts';
import { setEdits } from '../store/edits.ts';
import { numberOf, objectOf } from './control-input.tsx';
import styles from './form.module.css';
import { useStudyForm } from './form-context.tsx';
import { StudyField } from './form-sections.tsx';
import indexStyles from './index-editor.module.css';
import { NumberInput } from './inputs.tsx';

const words = workspace.fields.general;

/** The indexes of the study: yearly variation, lag, and the months that were published. */
export function IndexEditor() {
  const { document, commit, readOnly } = useStudyForm();
  const [adding, setAdding] = useState(false);
  const indexes = objectOf(document.study.indexes ?? null) ?? {};
  const used = JSON.stringify({ ...document.study, indexes: null });
  const add = (key: string): void => {
    commit(words.newIndex, setEdits(document, `/indexes/${key}`, { annual: 0 }));
    setAdding(false);
  };
  return (
    <section className={styles.section}>
      <div className={styles.listHead}>
        <h2 className={styles.heading}>{words.indexes}</h2>
        {!readOnly && (
          <Button size="small" icon="plus" className={styles.push} onClick={() => setAdding(true)}>
            {words.newIndex}
          </Button>
        )}
      </div>
      <p className={styles.help}>{words.indexesHelp}</p>
      {Object.entries(indexes).map(([key, value]) => (
        <IndexRow
          key={key}
          name={key}
          value={value}
          removable={!readOnly && !used.includes(`"${key}"`)}
          onRemove={() => commit(words.index, setEdits(document, `/indexes/${key}`, null))}
        />
      ))}
      {adding && <NewIndex taken={Object.keys(indexes)} onAdd={add} onClose={() => setAdding(false)} />}
    </section>
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
    <div className={indexStyles.indexRow}>
      <h3>{title}</h3>
      {indexRows.map((row) => (
        <StudyField key={row.path} base={base} row={row} item={item} />
      ))}
      <div className={styles.field}>
        <span className={styles.label}>{words.published}</span>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {words.publishedCount(Object.keys(published).length)}
        </Button>
      </div>
      {!readOnly && (
        <IconButton
          icon="trash"
          small
          label={props.removable ? `${workspace.fields.form.remove} ${title}` : words.inUse}
          disabled={!props.removable}
          onClick={props.onRemove}
        />
      )}
      {open && <Published base={base} name={title} months={published} />}
    </div>
  );
}

/** The published months of one index, as a row of cells; a blank one is not published. */
function Published({ base, name, months }: { base: string; name: string; months: { [month: string]: Json } }) {
  const { document, commit, readOnly, facts } = useStudyForm();
  const [problem, setProblem] = useState<string | null>(null);
  const sorted = Object.keys(months).sort();
  const [first = facts.baseMonth] = sorted;
  const next = sorted.length === 0 ? facts.baseMonth : addMonths(sorted.at(-1) ?? facts.baseMonth, 1);
  const set = (month: string, value: number | null): void =>
    commit(`${name}, ${formatMonth(month)}`, setEdits(document, `${base}/monthly/${month}`, value));
  return (
    <div className={indexStyles.published}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard */}
      <section className={styles.cells} tabIndex={0} aria-label={words.editPublished(name)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{workspace.fields.form.month}</th>
              {sorted.map((month) => (
                <th key={month} scope="col">
                  {formatMonth(month)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{words.variation}</th>
              {sorted.map((month) => (
                <td key={month}>
                  <NumberInput
                    kind="percent"
                    className={styles.bare}
                    names={{ 'aria-label': `${name}, ${formatMonth(month)}` }}
                    readOnly={readOnly}
                    onProblem={setProblem}
                    value={numberOf(months[month] ?? null)}
                    onCommit={(value) => set(month, value)}
                  />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      {problem && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      {!readOnly && (
        <span className={styles.pair}>
          {sorted.length > 0 && (
            <Button size="small" look="ghost" icon="plus" onClick={() => set(addMonths(first, -1), 0)}>
              {words.addPublishedBefore(formatMonth(addMonths(first, -1)))}
            </Button>
          )}
          <Button size="small" look="ghost" icon="plus" onClick={() => set(next, 0)}>
            {words.addPublishedAfter(formatMonth(next))}
          </Button>
        </span>
      )}
    </div>
  );
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
    const wanted = key.trim().toLowerCase();
    if (!/^[a-z][a-z0-9_]{0,30}$/.test(wanted) || taken.includes(wanted)) setProblem(words.newIndexProblem);
    else onAdd(wanted);
  };
  return (
    <Dialog
      title={words.newIndex}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <Button look="primary" type="submit">
          {workspace.fields.form.add}
        </Button>
      }
    >
      <TextField label={words.newIndexKey} value={key} onChange={setKey} error={problem} />
    </Dialog>
  );
}
