import { alignedTo, cellsOf, type Difference, differencesOf, openComposed } from '@uni/analysis';
import type { RealisedSeries, StudyDocument, Version } from '@uni/contracts';
import { type Indicators, indicatorCatalogue, monthIndex, type Projection, type Study } from '@uni/engine';
import type { StoredStudy } from './store/study-store.ts';

/** Another version, opened to be compared with the one on screen. */
export interface Compared {
  readonly version: Version;
  /** Uses the ids of the study on screen for items that both studies have. */
  readonly document: StudyDocument;
  readonly study: Study;
  readonly projection: Projection;
  /** The enterprise's closed months, over which both are projected. */
  readonly realised: RealisedSeries | null;
}

/** A compared version and what differs from it to the study on screen. */
export interface Comparison extends Compared {
  readonly differences: readonly Difference[];
  readonly cells: number;
  /** Indicators with months relative to the base month on screen. */
  readonly indicators: Indicators;
}

/** Null when the page's engine refuses the stored study. */
export function openCompared(version: Version, stored: StoredStudy): Compared | null {
  const { realised } = stored.basis;
  const opened = openComposed(stored.document.study, realised);
  if (!opened.ok) return null;
  const { study, projection } = opened.model;
  return { version, document: stored.document, study, projection, realised };
}

export function compareWith(compared: Compared, current: StudyDocument, projection: Projection): Comparison {
  const document = alignedTo(current, compared.document);
  const differences = differencesOf(document, current);
  const indicators = indicatorsFrom(compared.projection, projection.base_month);
  return { ...compared, document, differences, cells: cellsOf(differences), indicators };
}

/** Shifts indicators that are months relative to a base month: two versions may have different ones. */
function indicatorsFrom({ indicators, base_month: own }: Projection, baseMonth: string): Indicators {
  const later = monthIndex(baseMonth, own);
  const isMonth = new Set(indicatorCatalogue.filter(({ unit }) => unit === 'month').map(({ key }) => key));
  return Object.fromEntries(
    Object.entries(indicators).map(([key, value]) => [
      key,
      typeof value === 'number' && isMonth.has(key) ? value + later : value,
    ]),
  );
}

/** Returns the versions that the address compares with, at most three in addition to the one on screen. */
export function comparedIds(text: unknown, opened: number, known: readonly Version[]): number[] {
  const requestedIds = String(text ?? '')
    .split('~')
    .map(Number);
  return [...new Set(requestedIds)]
    .filter((id) => id !== opened && known.some((version) => version.id === id))
    .slice(0, 3);
}

/** Modes in which the cash flow displays the difference; part of the address. */
export const gridModes = ['highlight', 'double', 'only', 'delta', 'off'] as const;
export type GridMode = (typeof gridModes)[number];

/** The comparison in the address. */
export interface Comparing {
  /** The ids in the address, the first being the one of "Comparar com". */
  ids: readonly number[];
  comparisons: readonly Comparison[];
  /** The first one, which live bar, grid and fields show. */
  main: Comparison | null;
  status: 'none' | 'loading' | 'failed' | 'ready';
  mode: GridMode;
  /** The indicator whose change is explained; part of the address. */
  why: string | null;
  choose: (ids: readonly number[]) => void;
  setMode: (mode: GridMode) => void;
  /** Shows why an indicator changed, on the tab of the versions. */
  showWhy: (indicator: string) => void;
  retry: () => void;
}
