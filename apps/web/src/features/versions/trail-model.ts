import type { Version } from '@uni/contracts';
import type { Indicators } from '@uni/engine';
import { charts, versions as words, workspace } from '@uni/phrases';
import type { ChartCell, ChartTable, TrailPoint } from '../../ui/charts/index.ts';
import { indicatorCell } from '../scenarios/criteria-model.ts';
import { showIndicator } from '../study/indicator-format.ts';
import { dayOf } from './day.ts';

/** Chart C10: an indicator from version to version, with who made each and out of what. Pure. */

export const trailIndicators = ['result', 'irr_year', 'npv', 'max_exposure'] as const;
export type TrailIndicator = (typeof trailIndicators)[number];

export interface TrailPicture {
  readonly title: string;
  readonly points: readonly TrailPoint[];
  readonly table: ChartTable;
}

interface Told {
  readonly versions: readonly Version[];
  readonly opened: Version;
  /** Of the version on screen, saved or not. */
  readonly indicators: Indicators;
  readonly baseMonth: string;
}

const trail = charts.trail;

/** In the order in which the versions were made; archived ones are left out unless one of them is on screen. */
export function trailPicture(
  { versions, opened, indicators, baseMonth }: Told,
  indicator: TrailIndicator,
): TrailPicture {
  const shown = versions
    .filter(({ archived, id }) => !archived || id === opened.id)
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at) || one.id - other.id);
  const figureOf = (version: Version): number | null => {
    const value = (version.id === opened.id ? indicators : version.indicators)?.[indicator];
    return typeof value === 'number' ? value : null;
  };
  const text = (value: number | null): string => {
    const { text: figure, unit } = showIndicator(indicator, value, baseMonth);
    return unit ? `${figure} ${unit}` : figure;
  };
  const points = shown.map((version): TrailPoint => {
    const value = figureOf(version);
    return {
      key: String(version.id),
      name: version.nome,
      note: [whoOf(version), whatOf(version, versions)].join('; '),
      value,
      text: text(value),
      isMarked: version.id === opened.id,
    };
  });
  return {
    title: titleOf(points, words.kpis[indicator]),
    points,
    table: {
      columns: [trail.version, words.kpis[indicator], trail.who, trail.what],
      rows: shown.map((version): [string, ...ChartCell[]] => [
        version.nome,
        indicatorCell(indicator, figureOf(version), baseMonth),
        whoOf(version),
        whatOf(version, versions),
      ]),
    },
  };
}

const whoOf = ({ created_by__name: author, created_at }: Version): string =>
  words.byAt(author ?? words.unknown, dayOf(created_at));

/** What made a version what it is: its approval, the version it was copied from, or only its state. */
function whatOf(version: Version, versions: readonly Version[]): string {
  const origin = versions.find(({ id }) => id === version.cloned_from?.version);
  const approved = version.approved_by__name && trail.approvedBy(version.approved_by__name);
  const parts = [approved, origin && words.clonedFrom(origin.nome)].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : workspace.frame.status[version.state];
}

function titleOf(points: readonly TrailPoint[], label: string): string {
  const told = points.filter(({ value }) => value !== null);
  const [first, last] = [told[0], told.at(-1)];
  if (!first || !last || first === last) return trail.title(label);
  return trail.answer(label, first.text, first.name, last.text, last.name);
}
