import { organizationCashFlow } from '@uni/phrases';
import type { GroupDraft } from '../../api/planner/cash-flow.ts';

const copy = organizationCashFlow.groups;

/** The position of the group that a line is in; −1: in none. */
export const groupOf = (drafts: readonly GroupDraft[], key: string): number =>
  drafts.findIndex(({ lines }) => lines.includes(key));

/** A line goes into one group and out of every other; −1 takes it out of all. */
export function assign(drafts: readonly GroupDraft[], key: string, to: number): GroupDraft[] {
  return drafts.map((draft, at) => {
    const others = draft.lines.filter((line) => line !== key);
    if (at === to) return draft.lines.includes(key) ? draft : { ...draft, lines: [...draft.lines, key] };
    return others.length === draft.lines.length ? draft : { ...draft, lines: others };
  });
}

export const addGroup = (drafts: readonly GroupDraft[]): GroupDraft[] => [
  ...drafts,
  { id: null, name: copy.suggested(drafts.length + 1), lines: [] },
];

export const renameGroup = (drafts: readonly GroupDraft[], at: number, name: string): GroupDraft[] =>
  drafts.map((draft, position) => (position === at ? { ...draft, name } : draft));

/** A group moved up (−1) or down (1) by one; at the edge it stays. */
export function moveGroup(drafts: readonly GroupDraft[], at: number, by: -1 | 1): GroupDraft[] {
  const next = [...drafts];
  const [moved, other] = [next[at], next[at + by]];
  if (moved && other) {
    next[at] = other;
    next[at + by] = moved;
  }
  return next;
}

/**
 * The groups as they are to be stored. One whose name an unfinished save has stored already is that one. One that is no longer
 * stored is new.
 */
export function identified(
  stored: readonly { id: number; name: string }[],
  drafts: readonly GroupDraft[],
): GroupDraft[] {
  return drafts.map((draft) => {
    const name = draft.name.trim();
    const own = stored.find(({ id }) => id === draft.id) ?? stored.find((group) => group.name === name);
    return { ...draft, name, id: own?.id ?? null };
  });
}

/** Returns the error of each group's name; null where it is valid. */
export function problemsOf(drafts: readonly GroupDraft[]): (string | null)[] {
  const names = drafts.map(({ name }) => name.trim());
  return names.map((name, at) => {
    if (name === '') return copy.nameRequired;
    return names.indexOf(name) < at ? copy.nameTaken : null;
  });
}
