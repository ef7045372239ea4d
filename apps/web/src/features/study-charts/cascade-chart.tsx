import { charts } from '@uni/phrases';
import { useMemo } from 'react';
import { BridgeChart } from '../../ui/charts/index.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { cascadePicture, stepTarget } from './cascade-model.ts';

/** Chart C4 of the study on screen; what it is compared with stands behind as an outline. */
export function CascadeChart() {
  const { projection, tree, comparing, explain, explainRow, goToPath } = useWorkspace();
  const { main } = comparing;
  const picture = useMemo(
    () => cascadePicture(projection, main && { name: main.version.nome, projection: main.projection }),
    [projection, main],
  );
  const open = (stepKey: string): void => {
    const step = picture.steps.find(({ key }) => key === stepKey);
    if (!step) return;
    const target = stepTarget(step, tree);
    if (target.kind === 'indicator') explain({ kind: 'indicator', key: target.key });
    else if (target.kind === 'row') explainRow(target.line, 0, projection.months - 1);
    else goToPath(target.path);
  };
  return (
    <BridgeChart
      title={picture.title}
      file="cascata"
      bars={picture.bars}
      ghostName={main?.version.nome ?? null}
      valueName={charts.cascade.value}
      noteName={charts.cascade.share}
      table={() => picture.table}
      onPick={open}
    />
  );
}
