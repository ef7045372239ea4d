import { applyEdits, itemIdsAt, itemPathOf, locate, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { canonicalJson, type Study } from '@uni/engine';
import { diffStudies } from './diff.ts';
import { type FieldGroup, fieldGrouping, fieldGroups } from './field-groups.ts';

/** Changes that are attributed together: all that two studies differ in about one thing. */
export interface DiffGroup {
  readonly key: FieldGroup;
  /**
   * The study with this group's changes, in whatever order the groups are made; null when they cannot be made without
   * another group's. It may be one that the engine refuses: a new cost that names a module of another group.
   */
  apply(study: Study): Study | null;
}

/** The difference of two studies as groups. All of them together make `after`, in whatever order they are applied. */
export function diffGroups(before: StudyDocument, after: StudyDocument): DiffGroup[] {
  const edits = diffStudies(before, after);
  const groupOf = fieldGrouping(before, after);
  // Which groups made a study is known by its content: whoever applies them may copy studies as they like.
  const known = new Map<string, ReadonlySet<FieldGroup>>([[canonicalJson(before.study), new Set()]]);
  const apply = (study: Study, key: FieldGroup): Study | null => {
    const already = known.get(canonicalJson(study));
    if (!already) throw new Error('a group is applied to a study that its fellows did not make');
    const groups = new Set([...already, key]);
    const chosen = edits.filter(({ path }) => groups.has(groupOf(path)));
    const document = applyLoosely(before, after, chosen);
    if (!document) return null;
    known.set(canonicalJson(document.study), groups);
    // What is not a study yet is refused by whoever opens it.
    return document.study as unknown as Study;
  };
  return fieldGroups
    .filter((group) => edits.some(({ path }) => groupOf(path) === group))
    .map((key) => ({ key, apply: (study) => apply(study, key) }));
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
