import { useQuery } from '@tanstack/react-query';
import { workspaceFields } from '@uni/phrases';
import { Stack } from '../../../ui/layout/layout.tsx';
import { ProgressSection } from '../../realised/progress-section.tsx';
import { progressQuery } from '../../realised/realised-api.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { ScheduleChart } from '../../study-charts/schedule-chart.tsx';
import { moduleSections } from '../../study-forms/descriptors/modules.ts';
import { numberOf } from '../../study-forms/form/control-values.ts';
import { CurveEditor } from '../../study-forms/form/curve-editor.tsx';
import { FormSections } from '../../study-forms/form/form-sections.tsx';
import { ItemPicker } from '../../study-forms/form/item-picker.tsx';
import { TaskSchedule } from '../../task-schedule/task-schedule.tsx';
import { moduleName } from './modules-tab.tsx';
import styles from './tabs.module.css';

const copy = workspaceFields.schedule;
const paths = ['launch', 'works_start', 'works_months', 'keys', 'registration', 'occupancy_permit'];
const dates = moduleSections.map((section) => ({
  ...section,
  title: workspaceFields.modules.identification.replace('Identificação e d', 'D'),
  rows: section.rows.filter((row) => paths.includes(row.path)),
}));

/** When each module is sold, built and delivered, and how its works advance. */
export function ScheduleTab() {
  const { enterprise } = useWorkspace();
  const progress = useQuery(progressQuery(enterprise.id));
  const measurements = progress.data ?? (progress.isError ? null : []);
  return (
    <div className={styles.page}>
      <Stack as="section" gap={8}>
        <ScheduleChart />
      </Stack>
      <ItemPicker
        path="/modules"
        label={copy.module}
        singular={copy.module}
        fixed
        make={() => ({})}
        nameOf={moduleName}
      >
        {(module) => (
          <Stack gap={20}>
            <TaskSchedule item={module} name={moduleName(module)} measurements={measurements} />
            <FormSections base={module.path} sections={dates} />
            <CurveEditor
              path={`${module.path}/schedule`}
              name={copy.curve}
              help={copy.curveHelp}
              start={numberOf(module.value.works_start ?? null) ?? 0}
              months={Math.max(1, numberOf(module.value.works_months ?? null) ?? 1)}
              withFamilies
              weights
            />
            <ProgressSection module={numberOf(module.value.number ?? null) ?? 0} />
          </Stack>
        )}
      </ItemPicker>
    </div>
  );
}
