import { type AttributedIndicator, attributeChange, diffGroups, type FieldGroup, openComposed } from '@uni/analysis';
import type { StudyDocument } from '@uni/contracts';
import type { Study } from '@uni/engine';
import { versions } from '@uni/phrases';
import { formatCompact, formatPoints } from '../../ui/numbers/index.ts';
import type { Comparison } from '../study/comparison.ts';
import { indicatorRow } from '../study/indicator-format.ts';

/** The change of each headline indicator from the compared version, by groups of premises; null when it is refused. */
export function explainChange(before: Comparison, after: StudyDocument): readonly AttributedIndicator[] | null {
  // The document is the compared study with the ids of the one on screen; every study on the way goes over the same closed months.
  const base = before.document.study as unknown as Study;
  const groups = diffGroups(before.document, after);
  const outcome = attributeChange(base, groups, (study, previous) => openComposed(study, before.realised, previous));
  return outcome.ok ? outcome.indicators : null;
}

export interface WhyRow {
  readonly key: string;
  readonly label: string;
  readonly change: number;
  readonly text: string;
  readonly good: boolean | null;
  readonly groups: readonly string[];
}

/** The parts of a change in words, the largest first as they were made. */
export function whyRows({ indicator, parts }: AttributedIndicator): WhyRow[] {
  const direction = indicatorRow(indicator)?.direction ?? 'none';
  return parts.map(({ keys, change }) => ({
    key: keys.join('+'),
    label: keys.map((key) => versions.groups[key] ?? key).join(' + '),
    change,
    text: changeOf(indicator, change),
    good: direction === 'none' || change === 0 ? null : (direction === 'higher') === change > 0,
    groups: keys,
  }));
}

/** A change of an indicator in its unit, with its sign. */
export function changeOf(indicator: string, change: number): string {
  if (change === 0) return '–';
  if (indicatorRow(indicator)?.unit === 'share') return formatPoints(change, Math.abs(change) < 0.0005 ? 3 : 1);
  return formatCompact(change, { signed: true });
}

/** The first premise of a group that differs: where one goes to see the cause. */
export function firstPathOf({ differences }: Comparison, groups: readonly string[]): string | null {
  const isMine = (group: FieldGroup): boolean => groups.includes(group);
  return differences.find(({ group, kind }) => isMine(group) && kind !== 'removed')?.path ?? null;
}
