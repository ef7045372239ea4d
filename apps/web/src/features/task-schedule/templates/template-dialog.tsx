import { monthAt, monthIndex } from '@uni/engine';
import { scheduleTemplates as copy, taskSchedule } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { MonthField } from '../../../ui/field/month-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { formatMonth } from '../../../ui/numbers/index.ts';
import { EntryDialog } from '../../../ui/overlay/entry-dialog.tsx';
import { isStarted, spanOf } from '../schedule-draft.ts';
import { ReplacedTasks } from '../task-table/replaced-tasks.tsx';
import { TaskTable } from '../task-table/task-table.tsx';
import type { ScheduleControl } from '../use-schedule.ts';
import { type TemplateKind, templateTable } from './template-table.ts';
import { templateTasks } from './template-tasks.ts';

const kinds = Object.keys(templateTable) as TemplateKind[];

/** Tasks by a template: chosen and seen as a table. Then they are a draft in the schedule, with their effect. */
export function TemplateDialog({ control, onClose }: { control: ScheduleControl; onClose: () => void }) {
  const { study, draft, closing } = control;
  const span = spanOf(draft);
  const [kind, setKind] = useState<TemplateKind>('tower');
  const [start, setStart] = useState(span.start);
  const [months, setMonths] = useState(Math.max(1, span.end - span.start));
  const tasks = templateTasks(kind, start, months);
  // Construction that has begun begins where it began.
  const isBegun = isStarted({ start: span.start, measured: null }, closing);
  const isTooEarly = !isBegun && start < closing + 1;
  const { label, reason } = copy.kinds[kind];
  return (
    <EntryDialog
      wide
      title={copy.title}
      lead={copy.lead}
      onClose={onClose}
      onSubmit={() => {
        if (isTooEarly) return;
        control.replace({ ...draft, tasks });
        onClose();
      }}
      actions={
        <Button variant="primary" type="submit">
          {copy.use}
        </Button>
      }
    >
      <Stack gap={16}>
        <Grid gap={12}>
          <SelectField
            label={copy.kind}
            hint={reason}
            value={kind}
            options={kinds.map((value) => ({ value, label: copy.kinds[value].label }))}
            onChange={setKind}
          />
          <MonthField
            label={copy.start}
            required
            disabled={isBegun}
            hint={isBegun ? taskSchedule.started : undefined}
            error={isTooEarly ? copy.tooEarly(formatMonth(monthAt(study.base_month, closing + 1))) : undefined}
            value={monthAt(study.base_month, start)}
            onCommit={(month) => month && setStart(monthIndex(study.base_month, month))}
          />
          <NumberField
            label={copy.months}
            hint={copy.monthsHelp(templateTable[kind].usual)}
            kind="integer"
            least={1}
            most={600}
            required
            value={months}
            onCommit={(value) => setMonths(value ?? 1)}
          />
        </Grid>
        <TaskTable label={`${copy.preview}: ${label}`} baseMonth={study.base_month} tasks={tasks} />
        <ReplacedTasks tasks={draft.tasks} />
        <p className="small text-2">{copy.source}</p>
      </Stack>
    </EntryDialog>
  );
}
