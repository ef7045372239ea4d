import type { Criterion } from '@uni/analysis';
import type { Model } from '@uni/engine';
import { scenarios as copy } from '@uni/phrases';
import { type ReactNode, useState } from 'react';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock, StateBlock } from '../../ui/feedback/state-block.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { failureOf } from '../study/study-api.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { Choice } from './choice.tsx';
import { criterionIndicators, indicatorLabel, nextCriterion } from './criteria-model.ts';
import { useAnalysisAddress } from './use-analysis-address.ts';
import { type Apply, useApply } from './use-apply.ts';
import { type Column, useColumns } from './use-columns.ts';
import { type Scenarios, useScenarios } from './use-scenarios.ts';

/** The subject of an analysis: the scenario on screen, and an indicator. */
export interface Analysis {
  readonly column: Column;
  readonly model: Model;
  readonly criteria: readonly Criterion[];
  readonly readOnly: boolean;
  readonly apply: Apply;
  readonly indicator: string;
  readonly target: number;
  readonly onTarget: (target: number) => void;
}

interface AnalysisPageProps {
  /** Left out where the panel has a title of its own. */
  title?: string;
  lead?: string;
  /** The analysis is of one indicator, which is chosen here. */
  ofIndicator?: boolean;
  children: (analysis: Analysis) => ReactNode;
}

/** The frame of every analysis: its name, what it is of, and the states of what it reads. */
export function AnalysisPage(props: AnalysisPageProps) {
  const { version, store } = useWorkspace();
  const { scenarios, error, refetch } = useScenarios(version.id, store);
  if (scenarios) return <Loaded {...props} scenarios={scenarios} />;
  if (error) return <ErrorBlock noun={copy.noun} failure={failureOf(error)} onRetry={refetch} />;
  return <SkeletonRows rows={8} noun={copy.noun} />;
}

function Loaded({
  title,
  lead,
  ofIndicator = false,
  children,
  scenarios,
}: AnalysisPageProps & { scenarios: Scenarios }) {
  const { base, store, mayEdit, scenario } = useWorkspace();
  const columns = useColumns(base.model, base.valid, scenarios.list, store.realised.realised);
  const { indicator, change } = useAnalysisAddress();
  const [targets, setTargets] = useState<Readonly<Record<string, number>>>({});
  const apply = useApply(
    scenarios,
    scenarios.list.map(({ nome }) => nome),
  );
  const active = scenario.status === 'active' ? (scenario.chosen?.id ?? null) : null;
  const column = columns.find(({ id }) => id === active) ?? columns[0];
  if (!column) return null;
  const { model } = column;
  const { criteria } = scenarios;
  const indicators = base.model.projection.indicators;
  const criterionValue = criteria.find((each) => each.indicator === indicator)?.value;
  const usual = nextCriterion({ [indicator]: model?.projection.indicators[indicator] ?? null }, []).value;
  return (
    <>
      <Row gap="12 16" align="end" justify="space-between">
        <div>
          {title && <h2>{title}</h2>}
          {lead && <p className="small text-3">{lead}</p>}
        </div>
        <Row gap="12 16" align="end">
          <Choice
            label={copy.over}
            value={String(column.id ?? '')}
            options={columns.map(({ id, name }) => ({ value: String(id ?? ''), label: name }))}
            onChange={(id) => scenario.choose(id === '' ? null : Number(id))}
          />
          {ofIndicator && (
            <Choice
              label={copy.indicator}
              value={indicator}
              options={criterionIndicators(indicators).map(({ key }) => ({ value: key, label: indicatorLabel(key) }))}
              onChange={(ind) => change({ ind })}
            />
          )}
        </Row>
      </Row>
      {model ? (
        children({
          column,
          model,
          criteria,
          readOnly: !mayEdit,
          apply,
          indicator,
          target: targets[indicator] ?? criterionValue ?? usual,
          onTarget: (value) => setTargets({ ...targets, [indicator]: value }),
        })
      ) : (
        <StateBlock title={copy.refused} />
      )}
    </>
  );
}
