import type { StudyDocument } from '@uni/contracts';
import type { Study } from '@uni/engine';
import { diffEdits } from '../versions/diff-groups.ts';
import type { FieldGroup } from '../versions/field-groups.ts';
import { type AttributedIndicator, type AttributedPart, attributeChange, type OpenStudy } from './attribution.ts';

/** One edit, or edits displayed together, with their effects. */
export interface EditPart {
  readonly paths: readonly string[];
  readonly change: number;
}

/** Groups of premises with what they moved, edit by edit: the edits add up to the group, exactly. */
export interface GroupPart extends AttributedPart {
  readonly keys: readonly FieldGroup[];
  readonly edits: readonly EditPart[];
}

/** An indicator's change by group of edits, with the single edits of each group. */
export interface GroupedIndicator extends Omit<AttributedIndicator, 'parts'> {
  readonly parts: readonly GroupPart[];
}

/** The change of the headline indicators between two studies by groups of premises, each with its edits; null: refused. */
export function attributeEdits(
  before: StudyDocument,
  after: StudyDocument,
  open?: OpenStudy,
): readonly GroupedIndicator[] | null {
  const edits = diffEdits(before, after);
  const known = new Map(edits.map((edit) => [edit.key, edit]));
  const outcome = attributeChange(before.study as unknown as Study, edits, open);
  if (!outcome.ok) return null;
  return outcome.indicators.map(({ parts, ...indicator }) => {
    const groupParts: GroupPart[] = [];
    for (const { keys, change } of parts) {
      const own = keys.flatMap((key) => known.get(key) ?? []);
      const groups = [...new Set(own.map(({ group }) => group))];
      const edit = { paths: own.flatMap(({ paths }) => paths), change };
      const last = groupParts.at(-1);
      // Edits that hold only together may be of two groups: these are then one.
      if (!last || !groups.some((group) => last.keys.includes(group)))
        groupParts.push({ keys: groups, change, edits: [edit] });
      else {
        const joined = [...new Set([...last.keys, ...groups])];
        groupParts.splice(-1, 1, { keys: joined, change: last.change + change, edits: [...last.edits, edit] });
      }
    }
    return { ...indicator, parts: groupParts };
  });
}
