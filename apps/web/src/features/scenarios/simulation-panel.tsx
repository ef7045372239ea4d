import type { DriverKey, Variable } from '@uni/analysis';
import type { Model } from '@uni/engine';
import { scenarios } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { formatNumber } from '../../ui/numbers/index.ts';
import styles from './scenarios.module.css';
import { type Correlations, planOf, usualVariables } from './simulation-model.ts';
import { SimulationResults } from './simulation-results.tsx';
import { CorrelationFields, VariableFields } from './simulation-variables.tsx';
import { type SimulationState, useSimulation } from './use-simulation.ts';

const copy = scenarios.simulation;
const limits = { least: 100, most: 100_000, usual: 10_000, seed: 2026 } as const;

/** Monte Carlo simulation in workers: uncertain premises in, distribution of the results out. */
export function SimulationPanel({ model }: { model: Model }) {
  const [variables, setVariables] = useState<readonly Variable[]>(() => usualVariables(model.study));
  const [correlations, setCorrelations] = useState<Correlations>({});
  const [seed, setSeed] = useState<number>(limits.seed);
  const [runs, setRuns] = useState<number>(limits.usual);
  const { state, result, prepare, start, cancel } = useSimulation();
  const isRunning = state.kind === 'running';
  // A user who enters the panel is likely to start a simulation.
  const comes = (): void => prepare(model, planOf(seed, variables, correlations));
  return (
    <section
      className={styles.panel}
      data-panel="simulation"
      aria-label={copy.title}
      onPointerEnter={comes}
      onFocus={comes}
    >
      <h2>{copy.title}</h2>
      <p className="small text-3">{copy.lead}</p>
      <VariableFields study={model.study} variables={variables} onChange={setVariables} />
      {variables.length > 1 && (
        <CorrelationFields
          drivers={variables.map(({ driver }): DriverKey => driver)}
          correlations={correlations}
          onChange={setCorrelations}
        />
      )}
      <Row gap="12 16" align="end">
        <NumberField
          required
          size="small"
          kind="integer"
          label={copy.seed}
          least={0}
          most={Number.MAX_SAFE_INTEGER}
          value={seed}
          onCommit={(value) => value !== null && setSeed(value)}
        />
        <NumberField
          required
          size="small"
          kind="integer"
          label={copy.runs}
          least={limits.least}
          most={limits.most}
          value={runs}
          onCommit={(value) => value !== null && setRuns(value)}
        />
        {isRunning ? (
          <Button onClick={cancel}>{copy.cancel}</Button>
        ) : (
          <Button variant="primary" onClick={() => start(model, planOf(seed, variables, correlations), runs)}>
            {result ? copy.again : copy.run}
          </Button>
        )}
      </Row>
      <Progress state={state} />
      {result && !isRunning && (
        <>
          {result.model !== model && (
            <p className="small text-3">
              <Glyph name="up" className="attention" /> {copy.outdated}
            </p>
          )}
          <SimulationResults result={result} />
        </>
      )}
    </section>
  );
}

function Progress({ state }: { state: SimulationState }) {
  switch (state.kind) {
    case 'running':
      return (
        <p className={styles.progress}>
          <progress max={state.total} value={state.done} aria-label={copy.title} />
          <span>{copy.running(formatNumber(state.done), formatNumber(state.total))}</span>
        </p>
      );
    case 'cancelled':
      return <p role="status">{copy.cancelled(formatNumber(state.done), formatNumber(state.total))}</p>;
    case 'failed':
      return (
        <p role="alert" className="unfavourable">
          <Glyph name="square" /> {copy.failed}
        </p>
      );
    case 'refused':
      return (
        <ul role="alert" className="unfavourable">
          {state.problems.map((problem) => (
            <li key={problem}>
              <Glyph name="square" /> {problem}
            </li>
          ))}
        </ul>
      );
    default:
      return null;
  }
}
