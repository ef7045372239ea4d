import { useQuery } from '@tanstack/react-query';
import { type ApprovedPlan, financialCurves, openComposed, physicalCurves } from '@uni/analysis';
import type { Measurement } from '@uni/contracts';
import { charts } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { ProgressChart } from '../../ui/charts/index.ts';
import { SegmentedControl } from '../../ui/select/select.tsx';
import { comparedStudyQuery } from '../study/versions-api.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { baselineOf, type ProgressKind, progressPicture } from './progress-model.ts';

const copy = charts.progress;
type Scope = 'module' | 'enterprise';

/** Chart C3 of a module or of the whole enterprise. It sets what is built or paid against the plan and the approved version. */
export function ConstructionChart({ module, measurements }: { module: number; measurements: readonly Measurement[] }) {
  const { study, projection } = useWorkspace();
  const [kind, setKind] = useState<ProgressKind>('physical');
  const [scope, setScope] = useState<Scope>('module');
  const { name, plan } = useBaseline();
  const picture = useMemo(() => {
    const of = scope === 'module' ? module : null;
    const curves =
      kind === 'physical'
        ? physicalCurves(study, of, measurements, plan)
        : financialCurves({ study, projection }, of, plan);
    return progressPicture(curves, study.base_month, kind);
  }, [study, projection, module, measurements, plan, kind, scope]);
  return (
    <ProgressChart
      title={picture.title}
      series={picture.series}
      gap={picture.gap}
      baselineName={name}
      tools={
        <>
          <SegmentedControl
            small
            label={copy.kind}
            value={kind}
            options={[
              { value: 'physical', label: copy.kinds.physical },
              { value: 'financial', label: copy.kinds.financial },
            ]}
            onChange={setKind}
          />
          {study.modules.length > 1 && (
            <SegmentedControl
              small
              label={copy.scope}
              value={scope}
              options={[
                { value: 'module', label: copy.scopes.module },
                { value: 'enterprise', label: copy.scopes.enterprise },
              ]}
              onChange={setScope}
            />
          )}
        </>
      }
    />
  );
}

const noVersion = { id: 0, revision: 0 };

/** The approved version as it was planned: without the months that have been closed since. */
function useBaseline(): { name: string | null; plan: ApprovedPlan | null } {
  const { versions, version } = useWorkspace();
  const baseline = baselineOf(versions, version.id);
  const stored = useQuery({
    ...comparedStudyQuery(baseline ?? noVersion),
    enabled: baseline !== null,
  });
  const plan = useMemo((): ApprovedPlan | null => {
    if (!stored.data) return null;
    const { accomplished: _, ...study } = stored.data.document.study;
    const opened = openComposed(study, null);
    return opened.ok ? opened.model : null;
  }, [stored.data]);
  return { name: plan && (baseline?.nome ?? null), plan };
}
