import type { Study } from '@uni/engine';
import { workspace } from '@uni/phrases';
import { useWidth } from '../../../../ui/charts/index.ts';
import { calendarMonth, shortMonth } from '../../../../ui/planning-grid/index.ts';
import { moduleSections } from '../descriptors/modules.ts';
import { numberOf } from '../form/control-input.tsx';
import { CurveEditor } from '../form/curve-editor.tsx';
import { FormSections } from '../form/form-sections.tsx';
import { ItemPicker } from '../form/item-picker.tsx';
import frameStyles from '../frame.module.css';
import { scheduleOf } from '../milestones.ts';
import { ProgressSection } from '../realised/progress-section.tsx';
import { useWorkspace } from '../workspace-context.tsx';
import { moduleName } from './modules-tab.tsx';
import scheduleStyles from './schedule.module.css';

const words = workspace.fields.schedule;
const dates = moduleSections.map((section) => ({
  ...section,
  title: workspace.fields.modules.identification.replace('Identificação e d', 'D'),
  rows: section.rows.filter((row) => ['launch', 'works_start', 'works_months', 'keys'].includes(row.path)),
}));

/** When each module is sold, built and delivered, and how its works advance. */
export function ScheduleTab() {
  return (
    <div className={frameStyles.page}>
      <Bars />
      <ItemPicker
        path="/modules"
        label={words.module}
        singular={words.module}
        fixed
        make={() => ({})}
        nameOf={moduleName}
      >
        {(module) => (
          <div className={frameStyles.stack}>
            <FormSections base={module.path} sections={dates} />
            <CurveEditor
              path={`${module.path}/schedule`}
              name={words.curve}
              help={words.curveHelp}
              start={numberOf(module.value.works_start ?? null) ?? 0}
              months={Math.max(1, numberOf(module.value.works_months ?? null) ?? 1)}
              withFamilies
              weights
            />
            <ProgressSection module={numberOf(module.value.number ?? null) ?? 0} />
          </div>
        )}
      </ItemPicker>
    </div>
  );
}

const ROW = 30;
const LABEL = 120;
/** Narrower years stand without their number. */
const YEAR_WIDTH = 34;

/** The schedule as bars over the months: sales, works, keys. */
function Bars() {
  const { study, projection } = useWorkspace();
  const [frame, width] = useWidth<HTMLDivElement>(900);
  const last =
    Math.max(...study.modules.map((module) => Math.max(scheduleOf(module).keys, scheduleOf(module).works_end))) + 6;
  const months = Math.min(projection.months, Math.max(12, last));
  const step = (width - LABEL - 12) / months;
  const x = (month: number): number => LABEL + month * step;
  const height = study.modules.length * ROW + 30;
  return (
    <figure className={frameStyles.block}>
      <figcaption>
        <h2>{words.title}</h2>
      </figcaption>
      <div ref={frame}>
        <svg className={scheduleStyles.gantt} width={width} height={height} role="img" aria-label={summary(study)}>
          {yearsOf(study.base_month, months).map(({ month, year }) => (
            <g key={year}>
              <path className={scheduleStyles.ganttYear} d={`M${x(month)} 18V${height}`} />
              <text x={x(month) + 4} y="12">
                {12 * step > YEAR_WIDTH || month === 0 ? year : ''}
              </text>
            </g>
          ))}
          {study.modules.map((module, index) => {
            const schedule = scheduleOf(module);
            const y = 22 + index * ROW;
            return (
              <g key={module.number}>
                <text className={scheduleStyles.ganttName} x="0" y={y + 17}>
                  {workspace.view.module(module.number, module.name ?? null).slice(0, 17)}
                </text>
                <rect
                  className={scheduleStyles.ganttSales}
                  x={x(schedule.launch)}
                  y={y + 3}
                  width={Math.max(2, x(schedule.keys) - x(schedule.launch))}
                  height="7"
                />
                <rect
                  className={scheduleStyles.ganttWorks}
                  x={x(schedule.works_start)}
                  y={y + 13}
                  width={Math.max(2, x(schedule.works_end) - x(schedule.works_start))}
                  height="9"
                />
                <path className={scheduleStyles.ganttKeys} d={`M${x(schedule.keys)} ${y + 7}l5 5l-5 5l-5 -5z`} />
              </g>
            );
          })}
        </svg>
      </div>
      <ul className={scheduleStyles.ganttLegend}>
        <li>
          <i className={scheduleStyles.keySales} />
          {words.sales}
        </li>
        <li>
          <i className={scheduleStyles.keyWorks} />
          {words.works}
        </li>
        <li>
          <i className={scheduleStyles.keyKeys} />
          {words.delivery}
        </li>
      </ul>
    </figure>
  );
}

function yearsOf(baseMonth: string, months: number): { month: number; year: number }[] {
  return Array.from({ length: months }, (_, month) => ({ month, calendar: calendarMonth(baseMonth, month) }))
    .filter(({ month, calendar }) => month === 0 || calendar.month === 0)
    .map(({ month, calendar }) => ({ month, year: calendar.year }));
}

function summary(study: Study): string {
  return study.modules
    .map((module) => {
      const schedule = scheduleOf(module);
      const at = (month: number): string => shortMonth(study.base_month, month);
      const name = workspace.view.module(module.number, module.name ?? null);
      return `${name}: ${words.sales} ${at(schedule.launch)}, ${words.works} ${at(schedule.works_start)} a ${at(schedule.works_end)}, ${words.delivery} ${at(schedule.keys)}`;
    })
    .join('. ');
}
