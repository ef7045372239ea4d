import { organizationCashFlow as copy } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { SavedViews } from '../../shared/saved-views/saved-views.tsx';
import { pictureOf } from './cash-flow-model.ts';
import { readView, searchOf } from './cash-flow-view.ts';
import type { DrillSubject } from './drill-model.ts';
import { EnterprisesDrill } from './enterprises-drill.tsx';
import { FlowGrid } from './flow-grid.tsx';
import type { CashFlowScreen } from './use-cash-flow.ts';

/** The lines of the enterprises together, each of which opens down to the studies. */
export function CashFlowGrid({ screen }: { screen: CashFlowScreen }) {
  const { view, change, model, rows, answer } = screen;
  const memory = 'organization-cash-flow';
  const owner = useProfile().email;
  const [drillPath, setDrillPath] = useState<readonly DrillSubject[]>([]);
  const picture = useMemo(() => (model ? pictureOf(model, view.chart) : null), [model, view.chart]);
  if (!model || !picture) return null;
  return (
    <>
      <FlowGrid
        {...{ view, change, rows, picture, memory, axis: model.axis, label: copy.gridName, name: copy.title }}
        corner={copy.corner[answer.terms]}
        onExplain={(subject) => setDrillPath([subject])}
      >
        <SavedViews
          screen="organization_cash_flow"
          memory={`${owner}.${memory}`}
          parts={{ ...searchOf(view) }}
          apply={(search) => change(readView(search))}
        />
      </FlowGrid>
      {drillPath.length > 0 && <EnterprisesDrill screen={screen} drillPath={drillPath} onDrillPath={setDrillPath} />}
    </>
  );
}
