import type { StudyEdit } from '@uni/contracts';
import type { Model } from '@uni/engine';
import { landAndPrice as copy, scenarios } from '@uni/phrases';
import { type RefObject, useEffect, useRef, useState } from 'react';
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
import type { BegunSearch } from './use-analysis-address.ts';
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
  /** A search that begins with the panel; another one is another panel. */
  begun: BegunSearch | null;
}

/** Searches for the land that a target allows, or for the prices that it requires. */
export function LandPricePanel({ column, model, obstacle, mayApply, onApply, begun }: LandPriceProps) {
  const { indicators } = model.projection;
  const isKnown = goalIndicators(indicators).some(({ key }) => key === begun?.indicator);
  const first = begun && isKnown ? begun : null;
  const [search, setSearch] = useState<SearchOrder['search']>(first?.search ?? 'land');
  const [indicator, setIndicator] = useState(first?.indicator ?? 'npv');
  const [target, setTarget] = useState(first?.target ?? 0);
  const { state, result, start, cancel, clear } = useSearch();
  const button = useRef<HTMLButtonElement>(null);
  const begin = (): void => start(model, { search, indicator, target, visible: visibleIndicators(indicator) });
  useBegun(first !== null, begin, button, result !== null);
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
          <Button ref={button} variant="primary" onClick={begin}>
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

/** Starts a search that the address began, once, and leads to its panel and then to its answer. */
function useBegun(
  isBegun: boolean,
  begin: () => void,
  button: RefObject<HTMLButtonElement | null>,
  isAnswered: boolean,
): void {
  const next = useRef<'start' | 'answer' | 'nothing'>(isBegun ? 'start' : 'nothing');
  useEffect(() => {
    const lead = (): void => button.current?.closest('section')?.scrollIntoView({ block: 'start' });
    if (next.current === 'start') {
      next.current = 'answer';
      begin();
      button.current?.focus();
      lead();
    } else if (next.current === 'answer' && isAnswered) {
      next.current = 'nothing';
      lead();
    }
  });
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
