import { constructionSpan } from '@uni/analysis';
import { scheduleImport as copy } from '@uni/phrases';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { PlainTable } from '../../../ui/layout/plain-table.tsx';
import { shortMonth } from '../../../ui/planning-grid/index.ts';
import { ReplacedTasks } from '../task-table/replaced-tasks.tsx';
import { TaskTable } from '../task-table/task-table.tsx';
import type { ScheduleControl } from '../use-schedule.ts';
import type { Placement } from './placed-tasks.ts';
import type { PlannedTasks } from './plan-tasks.ts';
import type { PlanChoices } from './use-plan-choices.ts';

/** Most rows of the list of what was not read; the rest is only a count. */
const previewRows = 100;

/** A file as tasks: the choices, the tasks as a table, and all that was not read. */
export function PlanPreview({ choices, control }: { choices: PlanChoices; control: ScheduleControl }) {
  const { plan, planned, tasks, problem } = choices;
  const { study, draft } = control;
  const { start, end } = constructionSpan(tasks);
  const [from, to] = [shortMonth(study.base_month, start), shortMonth(study.base_month, end - 1)];
  return (
    <Stack gap={16}>
      <Choices choices={choices} />
      {problem !== null && <p role="alert">{problem}</p>}
      {planned && problem === null && (
        <>
          <p role="status">{copy.read(tasks.length, from, to, end - start)}</p>
          <TaskTable label={copy.preview} baseMonth={study.base_month} tasks={tasks} measured />
          {planned.converted > 0 && <p>{copy.converted(planned.converted)}</p>}
          {planned.milestones > 0 && <p>{copy.milestones(planned.milestones)}</p>}
          <LeftOut rows={leftOutOf(plan, planned)} />
          <ReplacedTasks tasks={draft.tasks} />
        </>
      )}
    </Stack>
  );
}

function Choices({ choices }: { choices: PlanChoices }) {
  const { levels, level, setLevel, sources, source, setSource, placement, setPlacement, isFree, placementHint } =
    choices;
  const placements: readonly Placement[] = isFree ? ['file', 'study'] : ['study'];
  return (
    <Grid gap={12}>
      <SelectField
        label={copy.level}
        hint={copy.levelHelp}
        value={String(level)}
        options={levels.map((each) => ({
          value: String(each.level),
          label: Number.isFinite(each.level) ? copy.levels.at(each.level, each.count) : copy.levels.all(each.count),
        }))}
        onChange={(value) => setLevel(Number(value))}
      />
      <SelectField
        label={copy.source}
        hint={copy.sourceHelp}
        value={source}
        options={sources.map((value) => ({ value, label: copy.sources[value] }))}
        onChange={setSource}
      />
      <SelectField
        label={copy.dates}
        hint={placementHint}
        value={placement}
        options={placements.map((value) => ({ value, label: copy.placements[value] }))}
        onChange={setPlacement}
      />
    </Grid>
  );
}

interface LeftOutRow {
  readonly task: string;
  readonly reason: string;
}

function leftOutOf({ remarks }: PlanChoices['plan'], { undated, backward }: PlannedTasks): LeftOutRow[] {
  return [
    ...remarks.map(({ kind, task, value }) => ({
      task: kind === 'no_name' ? copy.row(task) : task,
      reason: value === '' ? copy.remarks[kind] : copy.valued(copy.remarks[kind], value),
    })),
    ...undated.map((task) => ({ task, reason: copy.remarks.undated })),
    ...backward.map(([from, to]) => ({ task: `${from} → ${to}`, reason: copy.remarks.backward })),
  ];
}

function LeftOut({ rows }: { rows: readonly LeftOutRow[] }) {
  if (rows.length === 0) return null;
  const title = copy.leftOut(rows.length);
  // Two rows of a file can be alike in all that is listed of them.
  const listed = rows.slice(0, previewRows).map((row, at) => ({ ...row, id: `${at} ${row.task}` }));
  return (
    <>
      <p>{title}</p>
      <PlainTable label={title} tall>
        <thead>
          <tr>
            <th scope="col">{copy.task}</th>
            <th scope="col">{copy.reason}</th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ id, task, reason }) => (
            <tr key={id}>
              <th scope="row">{task}</th>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {rows.length > previewRows && <p>{copy.more(rows.length - previewRows)}</p>}
    </>
  );
}
