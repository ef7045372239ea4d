import type { StudyEdit } from '@uni/contracts';
import type { Model } from '@uni/engine';
import { landAndPrice as copy, scenarios } from '@uni/phrases';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { formatNumber } from '../../ui/numbers/index.ts';
import { SegmentedControl } from '../../ui/select/select.tsx';
import { Choice } from './choice.tsx';
import { indicatorLabel, nextCriterion } from './criteria-model.ts';
import { goalIndicators, visibleIndicators } from './land-price-model.ts';
import { LandPriceOutcome } from './land-price-outcome.tsx';
import styles from './scenarios.module.css';
import type { SearchOrder } from './search-run.ts';
import { TargetField } from './target-field.tsx';
import type { Column } from './use-columns.ts';
import { type SearchState, useSearch } from './use-search.ts';

interface LandPriceProps {
  column: Column;
  model: Model;
  /** Why an answer cannot be applied; null when it can. */
  obstacle: string | null;
  /** False for a reader, who needs no reason. */
  mayApply: boolean;
  onApply: (edits: readonly StudyEdit[], search: string) => void;
}

/** Searches for the land that a target allows, or for the prices that it requires. */
export function LandPricePanel({ column, model, obstacle, mayApply, onApply }: LandPriceProps) {
  const [search, setSearch] = useState<SearchOrder['search']>('land');
  const [indicator, setIndicator] = useState('npv');
  const [target, setTarget] = useState(0);
  const { state, result, start, cancel, clear } = useSearch();
  const button = useRef<HTMLButtonElement>(null);
  const { indicators } = model.projection;
  const pick = (key: string): void => {
    setIndicator(key);
    setTarget(nextCriterion({ [key]: indicators[key] ?? null }, []).value);
  };
  const applied = (edits: readonly StudyEdit[], name: string): void => {
    onApply(edits, name);
    clear();
    // The act goes with its answer: the keyboard stays in the panel.
    button.current?.focus();
  };
  return (
    <section className={styles.panel} data-panel="land-price" aria-label={copy.title}>
      <h2>{copy.title}</h2>
      <p className="small text-3">{copy.lead}</p>
      <Row gap="12 16" align="end">
        <SegmentedControl
          small
          label={copy.search}
          value={search}
          options={(['land', 'price'] as const).map((value) => ({ value, label: copy.searches[value] }))}
          onChange={setSearch}
        />
        <Choice
          label={copy.indicator}
          value={indicator}
          options={goalIndicators(indicators).map(({ key }) => ({ value: key, label: indicatorLabel(key) }))}
          onChange={pick}
        />
        <TargetField label={copy.target} indicator={indicator} target={target} onTarget={setTarget} />
        {state.kind === 'running' ? (
          <Button ref={button} onClick={cancel}>
            {copy.cancel}
          </Button>
        ) : (
          <Button
            ref={button}
            variant="primary"
            onClick={() => start(model, { search, indicator, target, visible: visibleIndicators(indicator) })}
          >
            {result ? copy.again : copy.seek}
          </Button>
        )}
      </Row>
      <Progress state={state} />
      <div role="status">
        {result && (
          <LandPriceOutcome
            result={result}
            model={model}
            obstacle={obstacle}
            onApply={mayApply ? applied : null}
            document={column.document}
          />
        )}
      </div>
    </section>
  );
}

function Progress({ state }: { state: SearchState }) {
  switch (state.kind) {
    case 'running':
      return (
        <p className={styles.progress}>
          <progress max={state.most} value={state.trials} aria-label={copy.progress} />
          <span>
            {state.trials === 0
              ? scenarios.computing
              : copy.running(formatNumber(state.trials), formatNumber(state.most))}
          </span>
        </p>
      );
    case 'cancelled':
      return <p role="status">{copy.cancelled(formatNumber(state.trials))}</p>;
    case 'failed':
      return (
        <p role="alert" className="unfavourable">
          <Glyph name="square" /> {copy.failed}
        </p>
      );
    default:
      return null;
  }
}
