import type { Version } from '@uni/contracts';
import type { Indicators } from '@uni/engine';
import { charts, versions as copy, workspace } from '@uni/phrases';
import type { ChartCell, ChartTable, VersionHistoryPoint } from '../../ui/charts/index.ts';
import { indicatorCell } from '../scenarios/criteria-model.ts';
import { showIndicator } from '../study/indicator-format.ts';
import { dayOf } from './day.ts';

/** Chart C10: an indicator from version to version, with who made each and out of what. Pure. */

export const versionHistoryIndicators = ['result', 'irr_year', 'npv', 'max_exposure'] as const;
export type VersionHistoryIndicator = (typeof versionHistoryIndicators)[number];

export interface VersionHistoryPicture {
  readonly title: string;
  readonly points: readonly VersionHistoryPoint[];
  readonly table: ChartTable;
}

interface VersionHistoryInput {
  readonly versions: readonly Version[];
  readonly opened: Version;
  /** Of the version on screen, saved or not. */
  readonly indicators: Indicators;
  readonly baseMonth: string;
}

const historyCopy = charts.versionHistory;

/** In the order in which the versions were made. Archived ones are left out unless one of them is open. */
export function versionHistoryPicture(
  { versions, opened, indicators, baseMonth }: VersionHistoryInput,
  indicator: VersionHistoryIndicator,
): VersionHistoryPicture {
  const visibleVersions = versions
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
  const points = visibleVersions.map((version): VersionHistoryPoint => {
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
    title: titleOf(points, copy.kpis[indicator]),
    points,
    table: {
      columns: [historyCopy.version, copy.kpis[indicator], historyCopy.who, historyCopy.what],
      rows: visibleVersions.map((version): [string, ...ChartCell[]] => [
        version.nome,
        indicatorCell(indicator, figureOf(version), baseMonth),
        whoOf(version),
        whatOf(version, versions),
      ]),
    },
  };
}

const whoOf = ({ created_by__name: author, created_at }: Version): string =>
  copy.byAt(author ?? copy.unknown, dayOf(created_at));

/** Returns the origin of a version: its approval, the version it was copied from, or only its state. */
function whatOf(version: Version, versions: readonly Version[]): string {
  const origin = versions.find(({ id }) => id === version.cloned_from?.version);
  const approved = version.approved_by__name && historyCopy.approvedBy(version.approved_by__name);
  const facts = [approved, origin && copy.clonedFrom(origin.nome)].filter(Boolean);
  return facts.length > 0 ? facts.join(', ') : workspace.frame.status[version.state];
}

function titleOf(points: readonly VersionHistoryPoint[], label: string): string {
  const valuedPoints = points.filter(({ value }) => value !== null);
  const [first, last] = [valuedPoints[0], valuedPoints.at(-1)];
  if (!first || !last || first === last) return historyCopy.title(label);
  return historyCopy.answer(label, first.text, first.name, last.text, last.name);
}
