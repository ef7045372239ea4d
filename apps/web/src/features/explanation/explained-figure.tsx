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
  /** Of a scenario of this version; without an id, of the version itself. Its receipt puts it on screen. */
  scenario?: { readonly id: number | null; readonly name: string };
}

/** An indicator that opens its receipt: here, in its scenario, or in the version that it is of. */
export function ExplainedFigure({ indicator, text, exact, version, scenario: column }: ExplainedFigureProps) {
  const { version: opened, enterprise, explain, scenario, figuresOf } = useWorkspace();
  const label = indicatorRow(indicator)?.label ?? indicator;
  const name = workspace.live.explain(column ? `${label}, ${column.name}` : label);
  const of = subjectOf();
  const figure = (
    <span title={exact} {...figureMark(indicator, of)}>
      {text}
    </span>
  );
  // A named version is meant without the scenario on screen.
  if (version !== undefined && of !== figuresOf)
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
  const open = (): void => {
    if (of !== figuresOf) scenario.choose(column?.id ?? null);
    explain({ kind: 'indicator', key: indicator });
  };
  return (
    <button type="button" className="plain-link" title={name} onClick={open}>
      {figure}
    </button>
  );

  function subjectOf(): number | string {
    if (column) return column.id === null ? opened.id : `scenario:${column.id}`;
    // The base of the scenario on screen has the id 0.
    return version === undefined ? figuresOf : version || opened.id;
  }
}
