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
import { Grid } from '../../../ui/layout/layout.tsx';
import { EntryDrawer } from '../../../ui/overlay/entry-drawer.tsx';
import { LeaveButton } from '../../../ui/overlay/form-actions.tsx';
import styles from '../colab.module.css';
import { describeFormula, describeFormulaText, formulaNames } from '../formula-text.ts';
import { reasonText, shortText } from '../value-text.ts';
import { useDefinition } from './use-definition.ts';

const copy = collaboration.editor;
type Form = ReturnType<typeof useDefinition>;

/** The definition of an indicator, with its resulting value before it is saved. */
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
    <EntryDrawer
      broad
      title={copy.title(indicator.name)}
      onClose={onClose}
      isTyped={form.isTouched}
      onSubmit={() => {
        if (form.formula && !form.save.isPending) form.submit();
      }}
      actions={
        <>
          <Button variant="link" onClick={form.toStandard}>
            {copy.standard}
          </Button>
          <LeaveButton onLeave={onClose}>{copy.cancel}</LeaveButton>
          <Button
            variant="primary"
            type="submit"
            busy={form.save.isPending}
            disabled={!form.isTouched || !form.formula}
          >
            {copy.save}
          </Button>
        </>
      }
    >
      <Grid gap="12 16">
        {form.save.isError && (
          <p role="alert" className={`unfavourable ${styles.whole}`}>
            {form.isStale ? copy.stale : refusalText(form.save.error)}
          </p>
        )}
        <TextField
          label={copy.name}
          className={styles.whole}
          value={draft.name}
          maxLength={collaborationLimits.name}
          error={fieldError('name')}
          data-autofocus
          onChange={(name) => set({ name })}
        />
        <TextArea
          label={copy.formula}
          hint={copy.formulaHelp}
          className={styles.whole}
          rows={4}
          maxLength={collaborationLimits.formula}
          value={draft.formula}
          error={form.fault ?? fieldError('formula')}
          onChange={(formula) => set({ formula })}
        />
        {form.formula && <p className={`text-2 ${styles.whole}`}>{copy.description(describeFormula(form.formula))}</p>}
        <SelectField
          label={copy.unit}
          value={draft.unit}
          options={collaborationUnits.map((value) => ({ value, label: collaboration.units[value] }))}
          onChange={(unit) => set({ unit })}
        />
        <SelectField
          label={copy.direction}
          value={draft.direction}
          options={collaborationDirections.map((value) => ({ value, label: collaboration.directions[value] }))}
          onChange={(direction) => set({ direction })}
        />
        <CheckBox label={copy.shown} checked={draft.shown} onChange={(isVisible) => set({ shown: isVisible })} />
        <Preview form={form} now={shortText(detail.value, indicator.unit)} />
        <Names
          onPick={(name) => set({ formula: `${draft.formula}${/[\s(]$|^$/.test(draft.formula) ? '' : ' '}${name}` })}
        />
      </Grid>
    </EntryDrawer>
  );
}

/** Today's value next to the value of the typed formula. */
function Preview({ form, now }: { form: Form; now: string }) {
  const { preview, draft, formula, isSettled } = form;
  const effect = formula && isSettled ? preview.data : undefined;
  const reason = effect && reasonText(effect.after, describeFormulaText);
  return (
    <section className={`${styles.preview} ${styles.whole}`} aria-label={copy.preview} aria-live="polite">
      <p>
        {copy.before}
        <b>{now}</b>
      </p>
      <p>
        {copy.after}
        <b>{effect ? shortText(effect.after.value, draft.unit) : collaboration.none}</b>
      </p>
      <p className="text-3">
        {formula && (preview.isFetching || !isSettled) && copy.previewing}
        {formula && isSettled && preview.isError && copy.previewFailed}
        {reason}
      </p>
    </section>
  );
}

/** Names available in a formula; a press appends one. */
function Names({ onPick }: { onPick: (name: string) => void }) {
  return (
    <details className={styles.whole}>
      <summary>{copy.names}</summary>
      <div className={styles.names}>
        {formulaNames.windows.map(({ name, label }) => (
          <Button
            key={name}
            size="small"
            title={label}
            aria-label={copy.insert(name)}
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
            aria-label={copy.insert(name)}
            onClick={() => onPick(`${name})`)}
          >
            {name}
          </Button>
        ))}
      </div>
    </details>
  );
}
