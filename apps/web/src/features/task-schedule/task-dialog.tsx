import { closesCircle } from '@uni/analysis';
import { monthAt, monthIndex } from '@uni/engine';
import { taskSchedule } from '@uni/phrases';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { MonthField } from '../../ui/field/month-field.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Grid, Row, Stack } from '../../ui/layout/layout.tsx';
import { formatMonth } from '../../ui/numbers/index.ts';
import { EntryDrawer } from '../../ui/overlay/entry-drawer.tsx';
import { changeTask, isStarted, type MovedDraft, removeTask, type TaskDraft } from './schedule-draft.ts';
import type { ScheduleControl } from './use-schedule.ts';

const copy = taskSchedule.dialog;

interface TaskDialogProps {
  task: TaskDraft;
  control: ScheduleControl;
  onClose: () => void;
}

/** The fields of a task, typed. What is confirmed moves the schedule as a handle does; nothing is applied yet. */
export function TaskDialog({ task, control, onClose }: TaskDialogProps) {
  const { study, draft, closing } = control;
  const [typed, setTyped] = useState(task);
  const put = (change: Partial<TaskDraft>): void => setTyped({ ...typed, ...change });
  const name = task.name || taskSchedule.newName(task.number);
  const isBegun = isStarted(task, closing);
  // A closed month does not move, and nothing is before the base month.
  const least = closing + 1;
  const isTooEarly = !isBegun && typed.start < least;
  const submit = (): void => {
    if (isTooEarly) return;
    const moved: MovedDraft = changeTask(draft, startedAfterLinks(typed, draft.tasks, isBegun), closing);
    control.change(moved);
    onClose();
  };
  return (
    <EntryDrawer
      title={taskSchedule.edit(name)}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button
            variant="danger"
            onClick={() => {
              control.replace(removeTask(draft, task.number));
              onClose();
            }}
          >
            {taskSchedule.remove}
          </Button>
          <Button variant="primary" type="submit">
            {copy.done}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <TextField label={copy.name} data-autofocus value={typed.name} onChange={(text) => put({ name: text })} />
        <Grid gap={12}>
          <NumberField
            label={copy.weight}
            kind="percent"
            unit="%"
            least={0}
            most={1}
            required
            value={typed.weight}
            onCommit={(weight) => put({ weight: weight ?? 0 })}
          />
          <NumberField
            label={copy.measured}
            kind="percent"
            unit="%"
            least={0}
            most={1}
            value={typed.measured}
            onCommit={(measured) => put({ measured })}
          />
          <MonthField
            label={copy.start}
            hint={isBegun ? taskSchedule.started : undefined}
            error={isTooEarly ? copy.tooEarly(formatMonth(monthAt(study.base_month, least))) : undefined}
            required
            disabled={isBegun}
            value={monthAt(study.base_month, typed.start)}
            onCommit={(month) => month && put({ start: monthIndex(study.base_month, month) })}
          />
          <NumberField
            label={copy.months}
            kind="integer"
            least={1}
            most={600}
            required
            value={typed.months}
            onCommit={(months) => put({ months: months ?? 1 })}
          />
        </Grid>
        <TaskLinks task={typed} tasks={draft.tasks} onChange={(predecessors) => put({ predecessors })} />
      </Stack>
    </EntryDrawer>
  );
}

type Links = TaskDraft['predecessors'];

/** A new link moves the task itself to where its predecessors allow; one that has begun stays. */
function startedAfterLinks(task: TaskDraft, tasks: readonly TaskDraft[], isBegun: boolean): TaskDraft {
  if (isBegun) return task;
  const ends = task.predecessors.flatMap((link) => {
    const before = tasks.find(({ number }) => number === link.task);
    return before ? [before.start + before.months + link.lag] : [];
  });
  return { ...task, start: Math.max(task.start, ...ends) };
}

function TaskLinks({
  task,
  tasks,
  onChange,
}: {
  task: TaskDraft;
  tasks: readonly TaskDraft[];
  onChange: (links: Links) => void;
}) {
  const offered = tasks.filter(
    ({ number }) =>
      task.predecessors.every((link) => link.task !== number) && !closesCircle(tasks, number, task.number),
  );
  const nameOf = (number: number): string =>
    tasks.find((each) => each.number === number)?.name || taskSchedule.newName(number);
  return (
    <Stack as="fieldset" gap={8}>
      <legend>{copy.predecessors}</legend>
      {task.predecessors.map((link) => (
        <Row key={link.task} gap={12} align="end">
          <NumberField
            label={`${nameOf(link.task)}: ${copy.lag}`}
            hint={copy.lagHelp}
            kind="integer"
            least={-600}
            most={600}
            required
            value={link.lag}
            onCommit={(lag) =>
              onChange(task.predecessors.map((each) => (each === link ? { ...each, lag: lag ?? 0 } : each)))
            }
          />
          <IconButton
            icon="trash"
            small
            label={taskSchedule.removeLink(nameOf(link.task))}
            onClick={() => onChange(task.predecessors.filter((each) => each !== link))}
          />
        </Row>
      ))}
      {offered.length > 0 && (
        <SelectField
          label={copy.predecessor}
          value=""
          options={[
            { value: '', label: copy.choose },
            ...offered.map(({ number }) => ({ value: String(number), label: nameOf(number) })),
          ]}
          onChange={(number) => number && onChange([...task.predecessors, { task: Number(number), lag: 0 }])}
        />
      )}
    </Stack>
  );
}
