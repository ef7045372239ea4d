import { Link } from '@tanstack/react-router';
import type { EnterpriseSummary } from '@uni/contracts';
import { workspaceBasics } from '@uni/phrases';
import type { ReactNode } from 'react';
import { figureMark } from '../../../ui/kpi/figure-mark.ts';

interface FigureLinkProps {
  of: EnterpriseSummary;
  indicator: string;
  /** The indicator whose receipt it leads to, where the figure is none of the registry. */
  explainedBy?: string | undefined;
  label: string;
  /** For arrow keys between figures: only one of them is a stop of the Tab key. */
  tabIndex?: number | undefined;
  /** Further details, inside the link. */
  aside?: ReactNode;
  children: ReactNode;
}

/** An indicator of an enterprise's current version, leading to its receipt in the study. */
export function FigureLink(props: FigureLinkProps) {
  const { of, indicator, explainedBy = indicator, label } = props;
  const version = of.version?.id;
  return (
    <Link
      to="/planejamento/$id/$aba"
      params={{ id: String(of.id), aba: 'indicadores' }}
      search={{ ...(version === undefined ? {} : { v: String(version) }), explicar: explainedBy }}
      className="plain-link"
      tabIndex={props.tabIndex}
      title={workspaceBasics.live.explain(`${label}, ${of.name}`)}
    >
      <span {...figureMark(indicator, version ?? '')}>{props.children}</span>
      {props.aside}
    </Link>
  );
}
