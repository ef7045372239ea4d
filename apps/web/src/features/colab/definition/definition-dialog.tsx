import {
  type CollaborationDetail,
  type CollaborationIndicator,
  collaborationDirections,
  collaborationLimits,
  collaborationUnits,
} from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from '../colab.module.css';
import { formulaInWords, formulaNames, textInWords } from '../formula-words.ts';
import { reasonText, shortText } from '../value-text.ts';
import { useDefinition } from './use-definition.ts';

const words = collaboration.editor;
type Form = ReturnType<typeof useDefinition>;

/** The definition of an indicator, with what it would come to before it is saved. */
export function DefinitionDialog(props: {
  indicator: CollaborationIndicator;
  detail: CollaborationDetail;
  onClose: () => void;
}) {
  const { indicator, detail, onClose } = props;
  const form = useDefinition(indicator, detail, onClose);
  const { draft, set } = form;
  const fieldError = (field: string): string | undefined => form.refused?.fields[field];
  return (
    <Dialog
      wide
      title={words.title(indicator.name)}
      onClose={onClose}
      onSubmit={() => {
        if (form.formula && !form.save.isPending) form.save.mutate();
      }}
      actions={
        <>
          <Button look="link" onClick={form.toStandard}>
            {words.standard}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button look="primary" type="submit" busy={form.save.isPending} disabled={!form.isTouched || !form.formula}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {form.save.isError && (
          <p role="alert" className={`unfavourable ${styles.whole}`}>
            {form.isStale ? words.stale : refusalText(form.save.error)}
          </p>
        )}
        <TextField
          label={words.name}
          className={styles.whole}
          value={draft.name}
          maxLength={collaborationLimits.name}
          error={fieldError('name')}
          data-autofocus
          onChange={(name) => set({ name })}
        />
        <TextArea
          label={words.formula}
          hint={words.formulaHelp}
          className={styles.whole}
          rows={4}
          maxLength={collaborationLimits.formula}
          value={draft.formula}
          error={form.fault ?? fieldError('formula')}
          onChange={(formula) => set({ formula })}
        />
        {form.formula && <p className={`text-2 ${styles.whole}`}>{words.words(formulaInWords(form.formula))}</p>}
        <SelectField
          label={words.unit}
          value={draft.unit}
          options={collaborationUnits.map((value) => ({ value, label: collaboration.units[value] }))}
          onChange={(unit) => set({ unit })}
        />
        <SelectField
          label={words.direction}
          value={draft.direction}
          options={collaborationDirections.map((value) => ({ value, label: collaboration.directions[value] }))}
          onChange={(direction) => set({ direction })}
        />
        <CheckBox label={words.shown} checked={draft.shown} onChange={(shown) => set({ shown })} />
        <Preview form={form} now={shortText(detail.value, indicator.unit)} />
        <Names
          onPick={(name) => set({ formula: `${draft.formula}${/[\s(]$|^$/.test(draft.formula) ? '' : ' '}${name}` })}
        />
      </div>
    </Dialog>
  );
}

/** Today's value beside the one by what is typed. */
function Preview({ form, now }: { form: Form; now: string }) {
  const { preview, draft, formula, isSettled } = form;
  const told = formula && isSettled ? preview.data : undefined;
  const reason = told && reasonText(told.after, textInWords);
  return (
    <section className={`${styles.preview} ${styles.whole}`} aria-label={words.preview} aria-live="polite">
      <p>
        {words.before}
        <b>{now}</b>
      </p>
      <p>
        {words.after}
        <b>{told ? shortText(told.after.value, draft.unit) : collaboration.none}</b>
      </p>
      <p className="text-3">
        {formula && (preview.isFetching || !isSettled) && words.previewing}
        {formula && isSettled && preview.isError && words.previewFailed}
        {reason}
      </p>
    </section>
  );
}

/** What a formula may be made of; a press writes it at the end. */
function Names({ onPick }: { onPick: (name: string) => void }) {
  return (
    <details className={styles.whole}>
      <summary>{words.names}</summary>
      <div className={styles.names}>
        {formulaNames.windows.map(({ name, label }) => (
          <Button
            key={name}
            size="small"
            title={label}
            aria-label={words.insert(name)}
            onClick={() => onPick(`${name}(`)}
          >
            {name}
          </Button>
        ))}
        {formulaNames.facts.map(({ name, label }) => (
          <Button
            key={name}
            size="small"
            title={label}
            aria-label={words.insert(name)}
            onClick={() => onPick(`${name})`)}
          >
            {name}
          </Button>
        ))}
      </div>
    </details>
  );
}
