import { milestones as copy } from '@uni/phrases';
import { useMemo } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { CashFlowChart } from '../../../ui/charts/index.ts';
import { figureMark } from '../../../ui/kpi/figure-mark.ts';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { shortMonth } from '../../../ui/planning-grid/index.ts';
import { PremisePercentiles } from '../../premises/premise-percentiles.tsx';
import { milestonesOf } from '../../study/milestones.ts';
import { setEdits } from '../../study/store/edits.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { cashFlowPicture } from '../../study-charts/chart-model.ts';
import { generalSections } from '../../study-forms/descriptors/general.ts';
import { useItems, useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormSections } from '../../study-forms/form/form-sections.tsx';
import { IndexEditor } from '../../study-forms/form/index-editor.tsx';
import { Realised } from './realised.tsx';
import styles from './tabs.module.css';

/** Identification, premises and indexes, with the image and the milestones alongside. */
export function GeneralTab() {
  const { projection, study, explain, figuresOf } = useWorkspace();
  const picture = useMemo(
    () => cashFlowPicture(projection, 'project', study.accomplished?.closing ?? null),
    [projection, study],
  );
  return (
    <div className={styles.columns}>
      <Stack gap={24}>
        <FormSections base="" sections={generalSections} />
        <IndexEditor />
        <PremisePercentiles />
        <Realised />
      </Stack>
      <div className={styles.rail}>
        <CashFlowChart
          file="fluxo-de-caixa"
          title={picture.title}
          mark={figureMark(picture.titleIndicators.join(' '), figuresOf)}
          series={picture.series}
          markers={picture.markers.filter((marker) => marker.kind === 'exposure' || marker.kind === 'result')}
          height={196}
          legend={[]}
          onExplain={(month) => explain({ kind: 'cell', key: picture.accumulatedKey, module: null, month })}
        />
        <Milestones />
      </div>
    </div>
  );
}

function Milestones() {
  const { study, projection, readOnly } = useWorkspace();
  const milestones = milestonesOf(study, projection.months);
  const shift = useShift();
  return (
    <Stack as="section" gap={8}>
      <h2>{copy.title}</h2>
      <ol className={styles.milestones}>
        {milestones.map((milestone) => (
          <li key={milestone.key}>
            <span className={styles.dot} aria-hidden="true" />
            <span>{milestone.label}</span>
            <span className="medium">{shortMonth(study.base_month, milestone.month)}</span>
          </li>
        ))}
      </ol>
      {!readOnly && (
        <Row as="p" gap={8} wrap={false} className="small text-2">
          <span>{copy.shift}</span>
          {[-1, 1].map((by) => (
            <Button key={by} size="small" onClick={() => shift(by)}>
              {copy.shiftBy(by)}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  );
}

/** Moves launch, works, keys and the other milestones of every module by months: one step. What is anchored to them follows by itself. */
function useShift(): (by: number) => void {
  const { document, commit } = useStudyForm();
  const modules = useItems('/modules');
  return (by) => {
    const edits = modules.flatMap((module) =>
      (['launch', 'works_start', 'keys', 'registration', 'occupancy_permit'] as const).flatMap((field) => {
        const month = module.value[field];
        return typeof month === 'number' ? setEdits(document, `${module.path}/${field}`, month + by) : [];
      }),
    );
    commit(copy.shifted(by), edits);
  };
}
