import {
  attributeEdits,
  type EditPart,
  type FieldGroup,
  type GroupedIndicator,
  isOpposed,
  openComposed,
} from '@uni/analysis';
import type { StudyDocument } from '@uni/contracts';
import { charts, versions } from '@uni/phrases';
import { formatCompact, formatPoints } from '../../ui/numbers/index.ts';
import type { Comparison } from '../study/comparison.ts';
import { indicatorRow } from '../study/indicator-format.ts';

/** The change of each headline indicator from the compared version, by groups of premises; null when it is refused. */
export function explainChange(before: Comparison, after: StudyDocument): readonly GroupedIndicator[] | null {
  // The document is the compared study with the ids of the current one. Every study in between has the same closed months.
  return attributeEdits(before.document, after, (study, previous) => openComposed(study, before.realised, previous));
}

export interface WhyRow {
  readonly key: string;
  readonly label: string;
  readonly change: number;
  readonly text: string;
  readonly good: boolean | null;
  readonly groups: readonly string[];
  /** The summed parts, where the group moved the indicator both ways; else none. */
  readonly parts: readonly EditPart[];
}

/** The groups of a change in words. One whose premises moved it both ways is two rows, each with its premises. */
export function whyRows({ indicator, parts }: GroupedIndicator): WhyRow[] {
  const direction = indicatorRow(indicator)?.direction ?? 'none';
  return parts.flatMap(({ keys, change, edits }): WhyRow[] => {
    const label = keys.map((key) => versions.groups[key] ?? key).join(' + ');
    const row = (key: string, name: string, value: number, own: readonly EditPart[]): WhyRow => ({
      ...{ key, label: name, change: value, text: changeOf(indicator, value), groups: keys, parts: own },
      good: direction === 'none' || value === 0 ? null : (direction === 'higher') === value > 0,
    });
    const key = keys.join('+');
    if (!isOpposed(edits.map((edit) => ({ value: edit.change })))) return [row(key, label, change, [])];
    const sides = [edits.filter((edit) => edit.change > 0), edits.filter((edit) => edit.change < 0)] as const;
    const names = [charts.raises(label), charts.lowers(label)] as const;
    return sides.map((own, at) =>
      row(
        `${key} ${at}`,
        names[at] ?? label,
        own.reduce((sum, edit) => sum + edit.change, 0),
        own,
      ),
    );
  });
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
