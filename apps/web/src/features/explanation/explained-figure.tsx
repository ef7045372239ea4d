import { Link } from '@tanstack/react-router';
import { workspace } from '@uni/phrases';
import { figureMark } from '../../ui/kpi/figure-mark.ts';
import { indicatorRow } from '../study/indicator-format.ts';
import { useWorkspace } from '../study/workspace-context.tsx';

interface ExplainedFigureProps {
  indicator: string;
  text: string;
  /** The value in full, on pointing. */
  exact?: string | undefined;
  /** Of another version than the one on screen: its receipt is there. */
  version?: number;
}

/** An indicator that opens its receipt: here, or in the version that it is of. */
export function ExplainedFigure({ indicator, text, exact, version }: ExplainedFigureProps) {
  const { version: opened, enterprise, explain, scenario } = useWorkspace();
  // The base of the scenario on screen has the id 0.
  const of = version || opened.id;
  const name = workspace.live.explain(indicatorRow(indicator)?.label ?? indicator);
  const figure = (
    <span title={exact} {...figureMark(indicator, of)}>
      {text}
    </span>
  );
  // A named version is meant without the scenario on screen.
  if (of !== opened.id || (version !== undefined && scenario.status === 'active')) {
    return (
      <Link
        to="/planejamento/$id/$aba"
        params={{ id: String(enterprise.id), aba: 'indicadores' }}
        search={{ v: String(of), explicar: indicator }}
        className="plain-link"
        title={name}
      >
        {figure}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className="plain-link"
      title={name}
      onClick={() => explain({ kind: 'indicator', key: indicator })}
    >
      {figure}
    </button>
  );
}
