/** Facts that the pages of a report are written from, and the words of their figures. */
import { type Criterion, evaluateHurdles, type HurdleResult, type PartedStep } from '@uni/analysis';
import type { ReportCell, ReportFormat } from '@uni/contracts';
import { indicatorCatalogue, isWhole, type Model, monthAt } from '@uni/engine';
import { committeeReport } from '@uni/phrases';
import type { PresentedFinding } from '../plausibility/described-findings.model.ts';
import type { ReportHead } from '../reports/executive-summary.model.ts';
import { indicatorText } from '../shared/written-figures.model.ts';
import { compactMoney, decimal, shortMonth } from '../shared/written-values.model.ts';
import type { FlowTable, PrintedUnit } from './flow-table.model.ts';
import { contentWidth } from './page-geometry.model.ts';

/** A scenario next to the numbers of the report. Its model is null where the engine refuses it. */
export interface ReportScenario {
  readonly name: string;
  readonly model: Model | null;
}

export interface ReportFacts {
  readonly head: ReportHead;
  readonly format: ReportFormat;
  readonly model: Model;
  readonly flow: FlowTable;
  /** Those next to the report's own, in their order. */
  readonly scenarios: readonly ReportScenario[];
  readonly criteria: readonly Criterion[];
  /** Null: no other version was approved. */
  readonly approved: { readonly name: string; readonly cascade: readonly PartedStep[] } | null;
  readonly findings: readonly PresentedFinding[];
  /** Measured less planned share of construction, and the month measured last; null without measurements. */
  readonly gap: { readonly month: number; readonly share: number } | null;
  readonly seal: ReportSeal;
  /** Sensitivities of so large a study take longer than a reader waits. */
  readonly isLarge: boolean;
}

export interface ReportSeal {
  readonly study: string;
  readonly projection: string;
  readonly short: string;
}

/** Six digits of each hash, in groups of four. The hash of a projection follows the name of its form and a colon. */
export const shortSeal = (study: string, projection: string): string =>
  `${digitsOf(study)}${digitsOf(projection)}`.replace(/(.{4})(?=.)/g, '$1 ');

const digitsOf = (hash: string): string => hash.slice(hash.indexOf(':') + 1).slice(0, 6);

const rows = new Map(indicatorCatalogue.map((row) => [row.key, row]));

/** An indicator in words: money compact, as in the other documents. */
export const figureText = ({ projection }: Pick<Model, 'projection'>, key: string): string =>
  valueText(key, projection.indicators[key], projection.base_month);

/** A value of an indicator in words. */
export const valueText = (key: string, value: number | string | null | undefined, base: string): string => {
  const row = rows.get(key);
  if (!row) return committeeReport.none;
  return row.unit === 'money' && typeof value === 'number' ? compactMoney(value) : indicatorText(row, value, base);
};

export const indicatorLabel = (key: string): string => rows.get(key)?.label ?? key;

/** An indicator as a number; null where it is not defined. */
export const numberAt = ({ projection }: Pick<Model, 'projection'>, key: string): number | null => {
  const value = projection.indicators[key];
  return typeof value === 'number' ? value : null;
};

/** A month of the study in words, by its number from the base month. */
export const monthText = ({ projection }: Pick<Model, 'projection'>, month: number): string =>
  shortMonth(monthAt(projection.base_month, month));

export const closedMonths = ({ projection }: Pick<Model, 'projection'>): number =>
  projection.lines.reduce((most, line) => (isWhole(line) ? Math.max(most, line.realised?.length ?? 0) : most), 0);

/** The last closed month in words; null without one. */
export const closedText = (model: Model): string | null => {
  const closed = closedMonths(model);
  return closed === 0 ? null : monthText(model, closed - 1);
};

export const lineValues = ({ projection }: Pick<Model, 'projection'>, key: string): readonly number[] =>
  projection.lines.find((line) => isWhole(line) && line.key === key)?.values ?? [];

/** An amount in the unit of the report's tables. */
export const amountText = (cents: number, unit: PrintedUnit): string =>
  unit === 10_000_000 ? decimal(cents / 100_000_000, 1) : decimal(cents / 100_000, 0);

/** The same as a cell: nothing is a dash. */
export const amountCell = (cents: number, unit: PrintedUnit): ReportCell => ({
  text: cents === 0 ? committeeReport.none : amountText(cents, unit),
});

export const unitName = (unit: PrintedUnit): string =>
  unit === 10_000_000 ? committeeReport.units.million : committeeReport.units.thousand;

/** The version with its scenario. */
export const namedVersion = ({ version, scenario }: Pick<ReportHead, 'version' | 'scenario'>): string =>
  scenario === null ? version.nome : `${version.nome}, ${committeeReport.scenario(scenario)}`;

export const hurdlesOf = ({ model, criteria }: Pick<ReportFacts, 'model' | 'criteria'>): HurdleResult =>
  evaluateHurdles(model.projection.indicators, criteria);

/** Width of one of two columns of a page. */
export const halfWidth = (format: ReportFormat): number => (contentWidth(format) - columnGap) / 2;

/** Between the columns of a band. */
export const columnGap = 30;

/** No name, however long, breaks a page. */
export const clipped = (text: string, most: number): string => {
  const flat = text.replaceAll(/\s+/gu, ' ').trim();
  return flat.length > most ? `${flat.slice(0, most - 1).trimEnd()}…` : flat;
};
