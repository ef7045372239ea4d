import { brokenLinks } from '@uni/analysis';
import type { Measurement } from '@uni/contracts';
import { taskSchedule as copy, scheduleTemplates } from '@uni/phrases';
import { Suspense, useState } from 'react';
import { lazySection, SectionBoundary } from '../../shared/screen/lazy-section.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { formatDate, formatShare } from '../../ui/numbers/index.ts';
import { shortMonth } from '../../ui/planning-grid/index.ts';
import { SegmentedControl } from '../../ui/select/select.tsx';
import type { ListedItem } from '../study/store/edits.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { addTask, earlyMilestones } from './schedule-draft.ts';
import { ScheduleEffects } from './schedule-effects.tsx';
import { useSoldUnits } from './sold-units.ts';
import { TaskDialog } from './task-dialog.tsx';
import { TaskGantt } from './task-gantt.tsx';
import styles from './task-schedule.module.css';
import { TaskTable } from './task-table/task-table.tsx';
import { type ScheduleControl, useSchedule } from './use-schedule.ts';

/** Dialogs that make all tasks at once, by what opens them. */
const wholes = {
  template: lazySection(async () => (await import('./templates/template-dialog.tsx')).TemplateDialog),
  file: lazySection(async () => (await import('./import/import-dialog.tsx')).ImportDialog),
} as const;

/** Widths of a month in the chart, in pixels: narrower ones than the first cannot be aimed at. */
const steps = { month: 24, quarter: 10 } as const;

type Scale = keyof typeof steps;
type Opened = keyof typeof wholes;

interface TaskScheduleProps {
  item: ListedItem;
  name: string;
  /** Measured on site; null where they could not be read. */
  measurements: readonly Measurement[] | null;
}

/** The schedule of a module: tasks, sales, keys and loans, moved together and applied as one step. */
export function TaskSchedule({ item, name, measurements }: TaskScheduleProps) {
  const { readOnly } = useWorkspace();
  const control = useSchedule(item, name);
  const units = useSoldUnits(control?.draft.module.number ?? null);
  const [edited, setEdited] = useState<number | null>(null);
  const [scale, setScale] = useState<Scale>('month');
  const [isTable, setTable] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  if (!control) return null;
  const { draft, study } = control;
  const task = draft.tasks.find(({ number }) => number === edited);
  const isEmpty = draft.tasks.length === 0;
  return (
    <Stack as="section" gap={8}>
      <Row gap="8 16">
        <h2>{copy.title}</h2>
        {!readOnly && <Tools control={control} onOpen={setOpened} />}
        <Views {...{ scale, setScale, isTable, setTable, isEmpty }} />
      </Row>
      {isEmpty && <p className="text-3">{readOnly ? copy.noneReadOnly : copy.none}</p>}
      {isTable && !isEmpty ? (
        <TaskTable label={copy.chart(name)} baseMonth={study.base_month} tasks={draft.tasks} measured />
      ) : (
        <TaskGantt {...{ name, control, measurements, units }} step={steps[scale]} onEdit={setEdited} />
      )}
      {control.isTried && <ScheduleEffects control={control} />}
      <Remarks control={control} />
      {task && !readOnly && <TaskDialog task={task} control={control} onClose={() => setEdited(null)} />}
      {opened && !readOnly && <WholeSchedule opened={opened} control={control} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

interface ViewsProps {
  scale: Scale;
  setScale: (scale: Scale) => void;
  isTable: boolean;
  setTable: (isTable: boolean) => void;
  /** Without tasks there is no table. */
  isEmpty: boolean;
}

/** How the schedule is drawn: months or quarters, chart or table. */
function Views({ scale, setScale, isTable, setTable, isEmpty }: ViewsProps) {
  const isChart = !isTable || isEmpty;
  const other = isTable ? copy.asChart : copy.asTable;
  return (
    <Row as="span" inline gap="4 16" className="push">
      {isChart && (
        <span className={styles.ofChart}>
          <Legend />
          <SegmentedControl
            label={copy.scale}
            value={scale}
            options={[
              { value: 'month', label: copy.scales.month },
              { value: 'quarter', label: copy.scales.quarter },
            ]}
            onChange={setScale}
          />
        </span>
      )}
      {!isEmpty && (
        <Button size="small" variant="link" aria-label={copy.viewName(other)} onClick={() => setTable(!isTable)}>
          {other}
        </Button>
      )}
    </Row>
  );
}

/** What adds tasks: one, or all of them at once. */
function Tools({ control, onOpen }: { control: ScheduleControl; onOpen: (opened: Opened) => void }) {
  return (
    <>
      <Button size="small" icon="plus" onClick={() => control.replace(addTask(control.draft, copy.newName))}>
        {copy.add}
      </Button>
      <Button size="small" icon="copy" onClick={() => onOpen('template')}>
        {scheduleTemplates.action}
      </Button>
      <Button size="small" icon="download" onClick={() => onOpen('file')}>
        {copy.importFile}
      </Button>
    </>
  );
}

function WholeSchedule({
  opened,
  control,
  onClose,
}: {
  opened: Opened;
  control: ScheduleControl;
  onClose: () => void;
}) {
  const Content = wholes[opened];
  return (
    <SectionBoundary of={opened}>
      <Suspense fallback={null}>
        <Content control={control} onClose={onClose} />
      </Suspense>
    </SectionBoundary>
  );
}

function Legend() {
  return (
    <Row as="span" inline gap="4 16" className="small text-2">
      <span className={styles.legend}>{copy.legend.planned}</span>
      <span className={styles.legend} data-of="measured">
        {copy.legend.measured}
      </span>
      <span className={styles.legend} data-of="today">
        {copy.legend.today(formatDate(new Date()))}
      </span>
    </Row>
  );
}

/** What does not fit, the sum of the weights, and the keys that move a handle. */
function Remarks({ control }: { control: ScheduleControl }) {
  const { readOnly } = useWorkspace();
  const { draft, differs, study } = control;
  const month = (at: number): string => shortMonth(study.base_month, at);
  const nameOf = (number: number): string =>
    draft.tasks.find((task) => task.number === number)?.name || copy.newName(number);
  const broken = brokenLinks(draft.tasks);
  const total = draft.tasks.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <>
      {differs && (
        <Row gap={12} className="attention">
          <span>{copy.differs}</span>
          {!readOnly && (
            <Button size="small" onClick={control.apply}>
              {copy.rewrite}
            </Button>
          )}
        </Row>
      )}
      {earlyMilestones(draft).map(({ field, before, milestone }) => (
        <p key={field} className="attention">
          {copy.early[field](month(before), month(milestone))}
        </p>
      ))}
      {broken.map(({ from, to, months }) => (
        <p key={`${from}-${to}`} className="attention">
          {copy.broken(nameOf(from), nameOf(to), months)}
        </p>
      ))}
      <Row gap="4 24" className="small text-2">
        {!readOnly && <span>{copy.keysHelp}</span>}
        {draft.tasks.length > 0 && (
          <span className="push">
            {copy.weights} <b>{formatShare(total, { decimals: 2 })}</b>
          </span>
        )}
        {draft.tasks.length > 0 && <span>{copy.critical}</span>}
      </Row>
    </>
  );
}
