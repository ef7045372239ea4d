import { common, scheduleImport as copy } from '@uni/phrases';
import type { TaskPlan } from '@uni/workbook/public/task-plan.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FileDrop, sheetFiles } from '../../../ui/field/file-drop.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { EntryDialog } from '../../../ui/overlay/entry-dialog.tsx';
import type { ScheduleControl } from '../use-schedule.ts';
import { PlanPreview } from './plan-preview.tsx';
import { usePlanChoices } from './use-plan-choices.ts';
import { useScheduleFile } from './use-schedule-file.ts';

interface ImportDialogProps {
  control: ScheduleControl;
  onClose: () => void;
}

/** A schedule from a file: read, seen as a table, then drafted in the schedule, where it is applied. */
export function ImportDialog({ control, onClose }: ImportDialogProps) {
  const { file, problem, isReading, open, leave } = useScheduleFile();
  if (file) return <PlanStep {...{ name: file.name, plan: file.plan, control, leave, onClose }} />;
  return (
    <Dialog
      wide
      title={copy.title}
      lead={copy.lead}
      onClose={onClose}
      actions={<Button onClick={onClose}>{common.cancel}</Button>}
    >
      <FileDrop
        label={copy.file}
        hint={copy.fileHint}
        choose={copy.choose}
        accept={`.xml,${sheetFiles}`}
        status={isReading ? copy.reading : ''}
        problem={problem ?? ''}
        onFile={(chosen) => void open(chosen)}
      />
    </Dialog>
  );
}

interface PlanStepProps extends ImportDialogProps {
  name: string;
  plan: TaskPlan;
  leave: () => void;
}

function PlanStep({ name, plan, control, leave, onClose }: PlanStepProps) {
  const choices = usePlanChoices(plan, control);
  const { tasks, problem } = choices;
  const isUsable = problem === null && tasks.length > 0;
  return (
    <EntryDialog
      wide
      title={copy.title}
      lead={plan.title === '' ? name : `${name} · ${plan.title}`}
      onClose={onClose}
      onSubmit={() => {
        if (!isUsable) return;
        control.replace({ ...control.draft, tasks });
        onClose();
      }}
      actions={
        <>
          <Button onClick={leave}>{copy.another}</Button>
          <Button variant="primary" type="submit" disabled={!isUsable}>
            {copy.use}
          </Button>
        </>
      }
    >
      <PlanPreview choices={choices} control={control} />
    </EntryDialog>
  );
}
