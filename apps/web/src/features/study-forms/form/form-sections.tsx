import type { Json, JsonObject } from '@uni/contracts';
import { explanationPanel, versions } from '@uni/phrases';
import { useEffect, useId, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { valueAt } from '../../study/store/edits.ts';
import { changeText } from '../descriptors/change-text.ts';
import { ControlInput } from './control-input.tsx';
import { objectOf } from './control-values.ts';
import type { FieldRow, FormSection } from './fields.ts';
import styles from './form.module.css';
import { type FieldChange, useStudyForm } from './form-context.tsx';
import { FormGroup, FormHelp } from './form-parts.tsx';
import { rowEdits } from './row-edits.ts';

/** The sections of a form, drawn from rows of data. `base` is the path of the item they belong to; '' is the study. */
export function FormSections({ base, sections }: { base: string; sections: readonly FormSection[] }) {
  const { document } = useStudyForm();
  const item = objectOf(base === '' ? document.study : valueAt(document, base)) ?? {};
  return (
    <Stack gap={20}>
      {sections
        .filter((section) => section.when?.(item) ?? true)
        .map((section) => (
          <Section key={section.key} base={base} section={section} item={item} />
        ))}
    </Stack>
  );
}

function Section({ base, section, item }: { base: string; section: FormSection; item: JsonObject }) {
  const id = useId();
  const { facts } = useStudyForm();
  const isOffered = (row: FieldRow): boolean =>
    (row.when?.(item) ?? true) && (row.control.kind !== 'company' || facts.companies.length > 0);
  return (
    <FormGroup aria-labelledby={id}>
      <h2 id={id}>{section.title}</h2>
      {section.help && <FormHelp>{section.help}</FormHelp>}
      <div className={styles.fields}>
        {section.rows.filter(isOffered).map((row) => (
          <StudyField key={row.path} base={base} row={row} item={item} />
        ))}
      </div>
    </FormGroup>
  );
}

/** One input with its label, help and message. */
export function StudyField({ base, row, item }: { base: string; row: FieldRow; item: JsonObject }) {
  const id = useId();
  const field = useFieldRow(base, row, item);
  const [problem, setProblem] = useState<string | null>(null);
  const frame = useFocusedField(field.path);
  const message = problem ?? field.error;
  const described =
    [row.help && `${id}-help`, field.change && `${id}-change`, field.inert && `${id}-inert`, message && `${id}-error`]
      .filter(Boolean)
      .join(' ') || undefined;
  const grouped = row.control.kind === 'groups';
  return (
    <div
      ref={frame}
      className={classes(styles.field, row.wide && styles.wide)}
      data-path={field.path}
      data-kind={row.control.kind}
    >
      <Row gap={4} align="start" justify="space-between" wrap={false}>
        {grouped ? (
          <span id={`${id}-label`} className={styles.label}>
            {row.label}
          </span>
        ) : (
          <label id={`${id}-label`} htmlFor={id} className={styles.label}>
            {row.label}
          </label>
        )}
        <EffectsButton path={field.path} label={row.label} labelId={`${id}-label`} />
      </Row>
      <ControlInput
        control={row.variant?.(item) ?? row.control}
        value={field.value}
        onCommit={field.set}
        onProblem={setProblem}
        names={{ id, 'aria-describedby': described, 'aria-invalid': message ? true : undefined }}
        label={row.label}
        facts={field.facts}
        readOnly={field.readOnly}
        unit={row.unit}
        fallback={row.fallbackFor?.(item) ?? row.fallback}
        required={row.required}
      />
      {message && (
        <p id={`${id}-error`} className={styles.error}>
          <Glyph name="square" size={7} />
          {message}
        </p>
      )}
      {field.change && (
        <p id={`${id}-change`} className={styles.change}>
          {field.change}
        </p>
      )}
      {field.inert && (
        <p id={`${id}-inert`} className={styles.hint} role="status" data-inert>
          {field.inert}
        </p>
      )}
      {row.help && (
        <p id={`${id}-help`} className={styles.hint}>
          {row.help}
        </p>
      )}
    </div>
  );
}

/** "O que este campo muda?", next to the label. Ctrl+[ in the field opens the same panel: Tab moves from box to box. */
function EffectsButton({ path, label, labelId }: { path: string; label: string; labelId: string }) {
  const { requestEffects } = useStudyForm();
  if (!requestEffects) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.ask}
      title={explanationPanel.field.question}
      aria-label={explanationPanel.field.question}
      aria-describedby={labelId}
      aria-keyshortcuts="Control+["
      onClick={() => requestEffects(path, label)}
    >
      <Icon name="help" size={14} />
    </button>
  );
}

/** "antes → depois" of a value that differs from the compared version. */
function formatChange({ versionName, difference, baseMonth }: FieldChange): string {
  const { before, after } = changeText(difference, baseMonth);
  return versions.comparison.was(versionName, before, after);
}

/** Value and setter of a row: a plain field, or a choice that rebuilds what stands around it. */
export function useFieldRow(base: string, row: FieldRow, item: JsonObject) {
  const { document, errors, commit, readOnly, facts, changeAt, inertAt } = useStudyForm();
  const path = `${base}/${row.path}`;
  const change = changeAt(path);
  return {
    path,
    facts,
    readOnly,
    value: row.toDisplay ? row.toDisplay(valueAt(document, path)) : valueAt(document, path),
    error: errors.get(path),
    change: change && formatChange(change),
    inert: inertAt(path),
    set: (value: Json) => commit(row.label, rowEdits(document, base, row, value, { item, facts })),
  };
}

/** Scrolls a field into view and focuses it when its path of the study is requested. */
export function useFocusedField<T extends HTMLElement = HTMLDivElement>(path: string) {
  const { focus } = useStudyForm();
  const frame = useRef<T>(null);
  const done = useRef(0);
  useEffect(() => {
    if (!focus || focus.request === done.current || !covers(path, focus.path)) return;
    done.current = focus.request;
    const control = frame.current?.querySelector<HTMLElement>(
      '[data-cell][tabindex="0"], input, select, button:not([tabindex="-1"])',
    );
    frame.current?.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
  }, [focus, path]);
  return frame;
}

/** True if the field of `path` serves a request for a target: the path itself or one inside it. */
const covers = (path: string, targetPath: string): boolean => targetPath === path || targetPath.startsWith(`${path}/`);
