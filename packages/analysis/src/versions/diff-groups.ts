import { applyEdits, itemIdsAt, itemPathOf, locate, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { canonicalJson, checkStudy, type Study } from '@uni/engine';
import { diffStudies } from './diff.ts';
import { type FieldGroup, fieldGrouping, fieldGroups } from './field-groups.ts';

/** Changes that are attributed together. */
export interface DiffGroup {
  /** The field groups, joined by `+` where one is not valid without the other. */
  readonly key: string;
  readonly groups: readonly FieldGroup[];
  /** Makes this group's changes in the base study, or in one in which other groups were already made. */
  apply(study: Study): Study;
}

/**
 * The difference of two valid studies as groups that can be made one after the other, forwards and backwards, through
 * valid studies only: groups are joined where one needs the other (a new module and the cost that names it). All of
 * them together make `after`, in whatever order they are applied.
 */
export function diffGroups(before: StudyDocument, after: StudyDocument): DiffGroup[] {
  const edits = diffStudies(before, after);
  const groupOf = fieldGrouping(before, after);
  const present = fieldGroups.filter((group) => edits.some(({ path }) => groupOf(path) === group));
  const made = (groups: readonly FieldGroup[]): Study | null => {
    const chosen = edits.filter(({ path }) => groups.includes(groupOf(path)));
    const document = applyLoosely(before, after, chosen);
    if (!document) return null;
    // The check is what makes a study of a JSON object.
    return checkStudy(document.study).length === 0 ? (document.study as unknown as Study) : null;
  };
  const joined = joinWhere(present, (head, tail) => made(head) === null || made(tail) === null);
  return groupsOf(joined, made, before);
}

/** Joins neighbours wherever what stands before the boundary, or what stands after it, is not valid by itself. */
function joinWhere(
  groups: readonly FieldGroup[],
  cannotPart: (head: readonly FieldGroup[], tail: readonly FieldGroup[]) => boolean,
): FieldGroup[][] {
  const joined: FieldGroup[][] = [];
  for (const [at, group] of groups.entries()) {
    const last = joined.at(-1);
    if (last && cannotPart(groups.slice(0, at), groups.slice(at))) last.push(group);
    else joined.push([group]);
  }
  return joined;
}

/** Remembers which groups made a study, by its content: whoever applies them may copy studies as they like. */
function groupsOf(
  joined: readonly (readonly FieldGroup[])[],
  made: (groups: readonly FieldGroup[]) => Study | null,
  before: StudyDocument,
): DiffGroup[] {
  const known = new Map<string, ReadonlySet<FieldGroup>>([[canonicalJson(before.study), new Set()]]);
  return joined.map((groups) => ({
    key: groups.join('+'),
    groups,
    apply(study) {
      const already = known.get(canonicalJson(study));
      if (!already) throw new Error('a group is applied to a study that its fellows did not make');
      const all = new Set([...already, ...groups]);
      const next = made([...all]);
      if (!next) throw new Error('groups are applied in an order that makes no valid study');
      known.set(canonicalJson(next), all);
      return next;
    },
  }));
}

/** Applies some of the edits between two studies: an item whose neighbour is not there goes after the one before it. */
function applyLoosely(before: StudyDocument, after: StudyDocument, edits: readonly StudyEdit[]): StudyDocument | null {
  let document = before;
  for (const edit of edits) {
    const outcome = applyEdits(document, [anchored(document, after, edit)]);
    if (!outcome.ok) return null;
    document = outcome.document;
  }
  return document;
}

function anchored(document: StudyDocument, after: StudyDocument, edit: StudyEdit): StudyEdit {
  if (edit.op !== 'insert' && edit.op !== 'move') return edit;
  const { list, id } = itemPathOf(edit.path);
  const present = new Set(idsAt(document, list));
  const wanted = idsAt(after, list);
  const anchor = wanted.slice(0, wanted.indexOf(id)).findLast((other) => present.has(other)) ?? null;
  return edit.op === 'insert' ? { ...edit, new: { ...edit.new, after: anchor } } : { ...edit, new: { after: anchor } };
}

const idsAt = (document: StudyDocument, list: string): number[] =>
  itemIdsAt(document.identity, locate(document, list).identitySteps).map(({ id }) => id);
