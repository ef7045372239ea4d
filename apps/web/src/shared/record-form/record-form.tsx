import { common } from '@uni/phrases';
import { Fragment, type ReactNode, type RefObject, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { sendReadable } from '../../ui/field/unreadable.ts';
import { Grid, Row, Stack } from '../../ui/layout/layout.tsx';
import { EntryDrawer } from '../../ui/overlay/entry-drawer.tsx';
import { FormActions } from '../../ui/overlay/form-actions.tsx';
import { markSaved, rowOf } from '../../ui/register/saved-row.ts';
import type { AnyItem, AnyLine, Form, FormState, Problems } from './define-form.ts';
import styles from './form-below.module.css';
import { type AnyDraft, type AnyForm, type AnySubject, begunDraft, problemsOf } from './form-draft.ts';
import { FormProblem } from './form-parts.tsx';
import { useFormSave } from './use-form-save.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';
import { useRecordForm } from './use-record-form.ts';

interface Identified {
  readonly id: number;
}

interface FormProps<Row extends Identified, Own, Answer> {
  readonly form: Form<Row, Own, Answer>;
  /** Null: a new one. */
  readonly record: Row | null;
  /** After the save, with the form's note of it; closes by default. */
  onSaved?(saved: Answer, done: string): void;
  onClose(): void;
  /** Buttons before the save. */
  readonly actions?: ReactNode;
  /** About the record, after its fields and the message of a refusal. */
  readonly children?: ReactNode;
}

/** A form in its layer: fields, problems, save, and the question before typed input is lost. */
export function RecordForm<Row extends Identified, Answer>(props: FormProps<Row, undefined, Answer>): ReactNode;
export function RecordForm<Row extends Identified, Own, Answer>(
  props: FormProps<Row, Own, Answer> & { readonly own: Own },
): ReactNode;
export function RecordForm(props: FormProps<Identified, unknown, unknown> & { readonly own?: unknown }): ReactNode {
  const { form, record, own, onClose, onSaved = onClose, actions, children } = props;
  const subject = { record, own };
  const drawn = useForm(form, subject, onSaved);
  if (form.layer === 'below') return <FormBelow drawn={drawn} onClose={onClose} />;
  return (
    <>
      <EntryDrawer
        title={form.title(subject)}
        lead={form.lead?.(subject)}
        onClose={onClose}
        onSubmit={drawn.mayWrite ? drawn.submit : undefined}
        isTyped={drawn.dirty}
        onDiscard={drawn.release}
        returnsTo={() => record && rowOf(record.id)}
        actions={
          drawn.mayWrite && (
            <>
              {actions}
              <FormActions onCancel={onClose} busy={drawn.busy}>
                {(drawn.busy && form.saving) || saveLabelOf(drawn)}
              </FormActions>
            </>
          )
        }
      >
        <Stack ref={drawn.area} gap={form.gap ?? 16}>
          {form.text && <p>{form.text(subject)}</p>}
          <FormLines drawn={drawn} />
          <FormProblem text={drawn.problem} />
          {children}
        </Stack>
      </EntryDrawer>
      {drawn.question}
    </>
  );
}

const saveLabelOf = ({ form: { save }, draft }: DrawnForm): string =>
  (typeof save === 'function' ? save(draft) : save) ?? common.save;

function FormBelow({ drawn, onClose }: { drawn: DrawnForm; onClose: () => void }) {
  const { form, subject } = drawn;
  const title = form.title(subject);
  return (
    <form className={styles.below} aria-label={title} onSubmit={sendReadable(drawn.submit)}>
      <h3>{title}</h3>
      <div ref={drawn.area}>
        <FormLines drawn={drawn} />
      </div>
      <FormProblem text={drawn.problem} />
      <Row gap="4 12" align="stretch">
        <Button variant="primary" type="submit" busy={drawn.busy}>
          {saveLabelOf(drawn)}
        </Button>
        <Button onClick={onClose}>{common.cancel}</Button>
      </Row>
    </form>
  );
}

/** Identifier in the answer of a save, where it has one. */
const savedId = (saved: unknown): number | undefined =>
  typeof saved === 'object' && saved && 'id' in saved && typeof saved.id === 'number' ? saved.id : undefined;

interface DrawnForm extends FormState<AnyDraft> {
  readonly form: AnyForm;
  readonly subject: AnySubject;
  readonly mayWrite: boolean;
  readonly problem: string | undefined;
  readonly area: RefObject<HTMLDivElement | null>;
  /** Changes of a field by another one, as a number: its control then begins again. */
  readonly turns: Readonly<Record<string, number>>;
  /** Before typed input is lost. */
  readonly question: ReactNode;
  release(): void;
  readonly dirty: boolean;
  submit(): void;
  /** A change that a person types. */
  type(key: string, value: unknown): void;
}

function useForm(form: AnyForm, subject: AnySubject, onSaved: (saved: unknown, done: string) => void): DrawnForm {
  const mayWrite = form.mayWrite?.(subject) ?? true;
  const send = useFormSave(form, subject);
  const [turns, setTurns] = useState<Readonly<Record<string, number>>>({});
  const state = useRecordForm<AnyDraft, unknown>({
    initial: begunDraft(form, subject),
    check: (draft): Problems<AnyDraft> => problemsOf(form, draft, subject),
    save: (draft, changed) => send({ draft, changed }),
    onSaved: (saved) => {
      guard.release();
      markSaved(savedId(saved) ?? subject.record?.id);
      onSaved(saved, form.done?.(saved, state.draft, subject) ?? '');
    },
  });
  const guard = useLeaveGuard(state.dirty && mayWrite && form.layer !== 'below');
  const set = (change: AnyDraft) => {
    state.set(change);
    setTurns((now) => ({
      ...now,
      ...Object.fromEntries(Object.keys(change).map((key) => [key, (now[key] ?? 0) + 1])),
    }));
  };
  return {
    ...state,
    ...{ form, subject, mayWrite, turns, set, question: guard.question, release: guard.release },
    type: (key, value) => {
      state.set({ [key]: value });
      const others = form.follow?.[key]?.(value, state.draft);
      if (others) set(others);
    },
  };
}

/** Fields and slots, line by line. */
function FormLines({ drawn, lines = drawn.form.layout }: { drawn: DrawnForm; lines?: readonly AnyLine[] }) {
  return lines.map((line, at) => (
    // Lines of a form have one order.
    // biome-ignore lint/suspicious/noArrayIndexKey: the layout is a constant
    <Fragment key={at}>
      <FormLine drawn={drawn} line={line} />
    </Fragment>
  ));
}

const gridOf = ({ column = 200 }: AnyForm) =>
  column === 'two' ? ({ gap: 16 } as const) : ({ gap: '12 16', column } as const);

const isHidden = ({ form, draft, subject }: DrawnForm, name: string): boolean =>
  form.vary?.[name]?.(draft, subject).isHidden ?? false;

const isRow = (line: AnyLine): line is readonly AnyItem[] => Array.isArray(line);

function FormLine({ drawn, line }: { drawn: DrawnForm; line: AnyLine }) {
  if (typeof line === 'string' || typeof line === 'function') return <FormItem drawn={drawn} item={line} />;
  if (isRow(line)) {
    if (line.every((item) => typeof item === 'string' && isHidden(drawn, item))) return null;
    return (
      <Grid {...gridOf(drawn.form)}>
        <FormLines drawn={drawn} lines={line} />
      </Grid>
    );
  }
  if (!('lines' in line)) return null;
  return (
    <Stack as="fieldset" apart gap={12}>
      <legend>{line.legend}</legend>
      <FormLines drawn={drawn} lines={line.lines} />
    </Stack>
  );
}

function FormItem({ drawn, item }: { drawn: DrawnForm; item: AnyItem }) {
  if (typeof item === 'string') return <FormControl drawn={drawn} name={item} />;
  const Slot = item;
  const form = { ...drawn, draw: (lines: readonly AnyLine[]) => <FormLines drawn={drawn} lines={lines} /> };
  return <Slot form={form} {...drawn.subject} />;
}

function FormControl({ drawn, name }: { drawn: DrawnForm; name: string }) {
  const { form, subject, draft, problems, turns, mayWrite } = drawn;
  const field = form.fields[name];
  const { isHidden: hidden, label = form.labels[name] ?? name, ...varied } = form.vary?.[name]?.(draft, subject) ?? {};
  if (!field || hidden) return null;
  const { Control } = field;
  return (
    <Control
      key={turns[name] ?? 0}
      label={label}
      hint={field.hint}
      {...varied}
      error={problems[name]}
      value={draft[name]}
      readOnly={!mayWrite}
      isNew={subject.record === null}
      onChange={(value) => drawn.type(name, value)}
    />
  );
}
