import { useNavigate } from '@tanstack/react-router';
import { scenarioAnalyses as copy, landAndPrice } from '@uni/phrases';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { type Analysis, AnalysisPage } from '../../scenarios/analysis-page.tsx';
import { GoalPanel } from '../../scenarios/goal-panel.tsx';
import { LandPricePanel } from '../../scenarios/land-price-panel.tsx';
import { SimulationPanel } from '../../scenarios/simulation-panel.tsx';
import { TornadoPanel } from '../../scenarios/tornado-panel.tsx';
import { TwoWayPanel } from '../../scenarios/two-way-panel.tsx';
import { pairText, pairWith, useAnalysisAddress, useSearchAddress } from '../../scenarios/use-analysis-address.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import styles from './tabs.module.css';

/** The effect of each premise alone on an indicator. */
export function SensitivityTab() {
  return (
    <div className={styles.page}>
      <AnalysisPage {...copy.sensitivity} ofIndicator>
        {(analysis) => <Tornado {...analysis} />}
      </AnalysisPage>
    </div>
  );
}

/** A premise leads to the table of two premises with it. */
function Tornado({ model, indicator }: Analysis) {
  const { enterprise } = useWorkspace();
  const { pair } = useAnalysisAddress();
  const navigate = useNavigate();
  return (
    <TornadoPanel
      model={model}
      indicator={indicator}
      onPick={(driver) =>
        void navigate({
          to: '/planejamento/$id/$aba',
          params: { id: String(enterprise.id), aba: 'duas-entradas' },
          search: (before: Record<string, unknown>) => ({ ...before, par: pairText(pairWith(pair, driver)) }),
        })
      }
    />
  );
}

/** An indicator for every pair of amounts of two premises. */
export function TwoWayTab() {
  const { pair, change } = useAnalysisAddress();
  return (
    <div className={styles.page}>
      <AnalysisPage {...copy.twoWay} ofIndicator>
        {({ column, model, indicator, target, onTarget, readOnly, apply }) => (
          <TwoWayPanel
            model={model}
            indicator={indicator}
            pair={pair}
            onPair={(next) => change({ par: pairText(next) })}
            target={target}
            onTarget={onTarget}
            readOnly={readOnly}
            onApply={(moves) => apply.moves(column, moves)}
          />
        )}
      </AnalysisPage>
    </div>
  );
}

/** The value of a premise that meets conditions; the land and the prices that a target allows. */
export function GoalTab() {
  return (
    <div className={styles.page}>
      <AnalysisPage>
        {(analysis) => (
          <>
            <GoalPanel
              key={`goal ${analysis.column.id}`}
              {...analysis}
              onApply={(override, label) => analysis.apply.goal(analysis.column, override, label)}
            />
            <LandAndPrice {...analysis} />
          </>
        )}
      </AnalysisPage>
    </div>
  );
}

/** Its answer changes the study itself: on the base alone, and when nothing is held. */
function LandAndPrice({ column, model }: Analysis) {
  const { store, partial, readOnly } = useWorkspace();
  const held = partial ? landAndPrice.partial : null;
  const obstacle = column.id === null ? held : landAndPrice.onlyBase;
  const begun = useSearchAddress();
  return (
    <LandPricePanel
      key={`land and price ${column.id} ${JSON.stringify(begun)}`}
      begun={begun}
      column={column}
      model={model}
      obstacle={obstacle}
      mayApply={!readOnly}
      onApply={(edits, search) => {
        if (!store.commit(search, edits)) return;
        notify({ kind: 'success', title: landAndPrice.applied(search), duration: durations.message });
      }}
    />
  );
}

/** The study under uncertain premises, drawn thousands of times. */
export function SimulationTab() {
  return (
    <div className={styles.page}>
      <AnalysisPage>{({ model }) => <SimulationPanel model={model} />}</AnalysisPage>
    </div>
  );
}
