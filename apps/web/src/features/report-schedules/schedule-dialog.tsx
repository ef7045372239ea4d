import { type ReportSchedule, reportModels, scheduleDays, scheduleRhythms } from '@uni/contracts';
import { committeeReport, reportSchedules } from '@uni/phrases';
import { failureOf } from '../../api/failure.ts';
import { FormProblem } from '../../shared/record-form/form-parts.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { EntryDrawer } from '../../ui/overlay/entry-drawer.tsx';
import { FormActions } from '../../ui/overlay/form-actions.tsx';
import { withRecipient, withRhythm } from './schedule-draft.ts';
import { type ScheduleForm, type StartValues, useScheduleForm } from './use-schedule-form.ts';

const copy = reportSchedules.form;

interface ScheduleDialogProps {
  /** Null: a new one. */
  schedule: ReportSchedule | null;
  values: StartValues;
  onClose: () => void;
}

/** Report, times and people of a schedule. */
export function ScheduleDialog({ schedule, values, onClose }: ScheduleDialogProps) {
  const form = useScheduleForm(schedule, values, onClose);
  return (
    <EntryDrawer
      title={schedule === null ? copy.new : copy.change}
      lead={reportSchedules.lead}
      onClose={onClose}
      onSubmit={form.submit}
      isTyped={form.isTyped}
      actions={
        <FormActions onCancel={onClose} busy={form.busy} disabled={!form.isReady}>
          {copy.save}
        </FormActions>
      }
    >
      <Stack gap={16}>
        <ReportFields form={form} isNew={schedule === null} />
        <TimeFields form={form} />
        <RecipientsField form={form} />
        <p className="small text-3">{copy.attachment}</p>
        <FormProblem text={form.problem} />
      </Stack>
      {form.question}
    </EntryDrawer>
  );
}

function ReportFields({ form, isNew }: { form: ScheduleForm; isNew: boolean }) {
  const { draft, edit, enterprises, enterprise, chooseEnterprise, scenarios } = form;
  const isMissing = draft.scenario !== null && !scenarios.includes(draft.scenario);
  return (
    <>
      <SelectField
        label={copy.enterprise}
        value={String(enterprise ?? '')}
        disabled={!isNew}
        autoFocused={isNew}
        options={enterprises.map(({ id, code, name }) => ({ value: String(id), label: `${code} · ${name}` }))}
        onChange={(id) => chooseEnterprise(Number(id))}
      />
      <SelectField
        label={copy.model}
        autoFocused={!isNew}
        value={draft.model}
        options={reportModels.map((value) => ({ value, label: committeeReport.models[value] }))}
        onChange={(model) => edit({ ...draft, model })}
      />
      <SelectField
        label={copy.scenario}
        hint={copy.scenarioHint}
        value={draft.scenario ?? ''}
        options={[
          { value: '', label: copy.base },
          ...(isMissing && draft.scenario !== null
            ? [{ value: draft.scenario, label: copy.missingScenario(draft.scenario) }]
            : []),
          ...scenarios.map((name) => ({ value: name, label: name })),
        ]}
        onChange={(name) => edit({ ...draft, scenario: name || null })}
      />
    </>
  );
}

function TimeFields({ form: { draft, edit, problems } }: { form: ScheduleForm }) {
  return (
    <>
      <SelectField
        label={copy.rhythm}
        value={draft.rhythm}
        options={scheduleRhythms.map((value) => ({ value, label: reportSchedules.rhythms[value] }))}
        onChange={(rhythm) => edit(withRhythm(draft, rhythm))}
      />
      {draft.rhythm === 'weekly' ? (
        <SelectField
          label={copy.weekday}
          value={String(draft.day)}
          options={reportSchedules.weekdays.map((label, index) => ({ value: String(index + 1), label }))}
          onChange={(day) => edit({ ...draft, day: Number(day) })}
        />
      ) : (
        <NumberField
          kind="integer"
          label={draft.rhythm === 'monthly_day' ? copy.day : copy.workingDay}
          hint={draft.rhythm === 'monthly_day' ? copy.dayHint : copy.workingDayHint}
          value={draft.day}
          least={1}
          most={scheduleDays[draft.rhythm]}
          error={problems.day}
          onCommit={(day) => edit({ ...draft, day })}
        />
      )}
      <NumberField
        kind="integer"
        label={copy.hour}
        hint={copy.hourHint}
        value={draft.hour}
        least={0}
        most={23}
        error={problems.hour}
        onCommit={(hour) => edit({ ...draft, hour })}
      />
    </>
  );
}

function RecipientsField({ form: { draft, edit, problems, readers } }: { form: ScheduleForm }) {
  if (readers.error)
    return (
      <ErrorBlock
        noun={reportSchedules.peopleNoun}
        failure={failureOf(readers.error)}
        onRetry={() => void readers.refetch()}
      />
    );
  if (!readers.data) return <SkeletonRows rows={3} noun={reportSchedules.peopleNoun} />;
  if (readers.data.length === 0) return <p>{copy.nobody}</p>;
  return (
    <fieldset>
      <legend>{copy.recipients}</legend>
      {readers.data.map(({ id, name }) => (
        <CheckBox
          key={id}
          label={name}
          checked={draft.recipients.includes(id)}
          onChange={(on) => edit(withRecipient(draft, id, on))}
        />
      ))}
      <FormProblem text={problems.recipients} />
    </fieldset>
  );
}
