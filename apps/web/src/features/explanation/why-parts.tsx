import { type GroupedIndicator, headlineIndicators } from '@uni/analysis';
import { explanationPanel, versions, workspace } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import type { Comparison } from '../study/comparison.ts';
import { tabOfPath } from '../study/navigation.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { PanelLink } from './panel-parts.tsx';
import panelStyles from './receipt.module.css';
import { useAttribution } from './use-attribution.ts';
import { changeOf, firstPathOf, whyRows } from './why.ts';

const copy = versions.why;

/** Next to an indicator's receipt while versions are compared: the causes of its change, with links to their premises. */
export function WhyParts({ indicator: requestedKey }: { indicator: string }) {
  const { main, showWhy } = useWorkspace().comparing;
  const indicator = headlineIndicators.find((key) => key === requestedKey);
  if (!main || !indicator) return null;
  return (
    <>
      <Causes comparison={main} indicator={indicator} />
      <Button size="small" onClick={() => showWhy(indicator)}>
        {copy.button}
      </Button>
    </>
  );
}

interface CausesProps {
  comparison: Comparison;
  indicator: GroupedIndicator['indicator'];
}

function Causes({ comparison, indicator }: CausesProps) {
  const { goToPath } = useWorkspace();
  const answers = useAttribution(comparison);
  if (answers === 'computing') return null;
  const answer = answers?.find((one) => one.indicator === indicator);
  if (!answer || answer.change === null || answer.parts.length === 0 || answer.change === 0) return null;
  return (
    <section aria-label={copy.causes(comparison.version.nome)}>
      <h3 className="small text-2">{copy.causes(comparison.version.nome)}</h3>
      <dl className={panelStyles.rows}>
        {whyRows(answer).map(({ key, label, text, good, groups }) => {
          const path = firstPathOf(comparison, groups);
          return (
            <div key={key}>
              <dt>{label}</dt>
              <dd className={good === null ? undefined : good ? 'favourable' : 'unfavourable'}>{text}</dd>
              {path && (
                <dd className={panelStyles.detail}>
                  <PanelLink onClick={() => goToPath(path)}>
                    {workspace.tabs[tabOfPath(path)]}, {explanationPanel.goToInput}
                  </PanelLink>
                </dd>
              )}
            </div>
          );
        })}
        <div className={panelStyles.equals}>
          <dt>{copy.total}</dt>
          <dd>{changeOf(indicator, answer.change)}</dd>
        </div>
      </dl>
    </section>
  );
}
