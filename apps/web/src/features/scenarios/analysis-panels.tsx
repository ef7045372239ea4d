import { type Criterion, type Driver, driverOf } from '@uni/analysis';
import { scenarios as copy, landAndPrice } from '@uni/phrases';
import { useRef, useState } from 'react';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { Choice } from './choice.tsx';
import { criterionIndicators, indicatorLabel, nextCriterion } from './criteria-model.ts';
import { GoalPanel } from './goal-panel.tsx';
import { LandPricePanel } from './land-price-panel.tsx';
import styles from './scenarios.module.css';
import { SimulationPanel } from './simulation-panel.tsx';
import { TornadoPanel } from './tornado-panel.tsx';
import { type Pair, TwoWayPanel } from './two-way-panel.tsx';
import type { Apply } from './use-apply.ts';
import type { Column } from './use-columns.ts';

interface AnalysisProps {
  columns: readonly Column[];
  criteria: readonly Criterion[];
  readOnly: boolean;
  apply: Apply;
}

/** Why an answer of a search cannot be applied to the study; null when it can. */
function obstacleTo(column: Column, partial: boolean): string | null {
  if (column.id !== null) return landAndPrice.onlyBase;
  return partial ? landAndPrice.partial : null;
}

/** Sensitivity to premises, over the base or one of the scenarios. */
export function AnalysisPanels({ columns, criteria, readOnly, apply }: AnalysisProps) {
  const { store, partial, readOnly: isLocked } = useWorkspace();
  const [over, setOver] = useState('');
  const [indicator, setIndicator] = useState('irr_year');
  const [pair, setPair] = useState<Pair>({ across: driverOf('price'), down: driverOf('works_cost') });
  const [targets, setTargets] = useState<Readonly<Record<string, number>>>({});
  const table = useRef<HTMLDivElement>(null);
  const column = columns.find(({ id }) => String(id ?? '') === over) ?? columns[0];
  if (!column) return null;
  const { model } = column;
  const head = (
    <Row gap="12 16" align="end">
      <Choice
        label={copy.over}
        value={String(column.id ?? '')}
        options={columns.map(({ id, name }) => ({ value: String(id ?? ''), label: name }))}
        onChange={setOver}
      />
      <Choice
        label={copy.indicator}
        value={indicator}
        options={criterionIndicators(columns[0]?.model?.projection.indicators ?? {}).map(({ key }) => ({
          value: key,
          label: indicatorLabel(key),
        }))}
        onChange={setIndicator}
      />
    </Row>
  );
  if (!model) {
    return (
      <>
        {head}
        <StateBlock title={copy.refused} />
      </>
    );
  }
  const criterionValue = criteria.find((each) => each.indicator === indicator)?.value;
  const { indicators } = model.projection;
  const target =
    targets[indicator] ?? criterionValue ?? nextCriterion({ [indicator]: indicators[indicator] ?? null }, []).value;
  const pick = (driver: Driver): void => {
    const other = driver.key === pair.across.key ? pair.down : pair.across;
    setPair({ across: driver, down: other.key === driver.key ? driverOf('price') : other });
    table.current?.scrollIntoView({ block: 'start' });
    table.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {head}
      <section className={styles.panel} aria-label={copy.tornado.label}>
        <TornadoPanel model={model} indicator={indicator} onPick={pick} />
      </section>
      <div ref={table} className={styles.panel} tabIndex={-1}>
        <TwoWayPanel
          model={model}
          indicator={indicator}
          pair={pair}
          onPair={setPair}
          target={target}
          onTarget={(value) => setTargets({ ...targets, [indicator]: value })}
          readOnly={readOnly}
          onApply={(moves) => apply.moves(column, moves)}
        />
      </div>
      <GoalPanel
        key={`goal ${column.id}`}
        column={column}
        model={model}
        criteria={criteria}
        readOnly={readOnly}
        onApply={(override, label) => apply.goal(column, override, label)}
      />
      <LandPricePanel
        key={`land and price ${column.id}`}
        column={column}
        model={model}
        obstacle={obstacleTo(column, partial)}
        mayApply={!isLocked}
        onApply={(edits, search) => {
          if (!store.commit(search, edits)) return;
          notify({ kind: 'success', title: landAndPrice.applied(search), duration: durations.message });
        }}
      />
      <SimulationPanel model={model} />
    </>
  );
}
